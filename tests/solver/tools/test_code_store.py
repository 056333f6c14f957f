"""Compiled code that is kept: found again only as it was written, by whom it may be trusted to have been."""

from __future__ import annotations

import ast
import os
import stat
from importlib.util import find_spec
from pathlib import Path

import pytest

from solver.tools import code_store
from solver.tools.code_store import Code, Store, sources

CODE = Code("somewhere", bytes(range(256)) * 40)
NO_CONSTANTS = {"__init__.py", "code_store.py", "workshop.py", "grid.py"}
"""They are imported by what is compiled, but nothing of them is in the code."""
PACKAGE, PROCESSOR = "solver.search.kernel", "a processor"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return Store.of(PACKAGE, PROCESSOR)


def file_of(store: Store) -> Path:
    assert store.folder is not None
    return store.folder / "one.code"


def test_what_is_kept_is_found(store: Store) -> None:
    assert store.read("one") is None
    assert store.write("one", CODE)
    assert store.read("one") == CODE
    assert store.folder is not None
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    assert [path.name for path in store.folder.iterdir()] == ["one.code"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: os.urandom(len(data)),
        lambda data: b"{}\n" + data,
        lambda data: b"[1]\n",
        lambda data: b"\n" * 10_000,
    ],
)
def test_a_spoiled_file_is_none_and_is_made_again(store: Store, spoil: object) -> None:
    assert callable(spoil)
    store.write("one", CODE)
    file = file_of(store)
    file.write_bytes(spoil(file.read_bytes()))
    assert store.read("one") is None
    assert store.write("one", CODE)
    assert store.read("one") == CODE


@pytest.mark.parametrize("variable", ["NUMBA_CACHE_DIR", "XDG_CACHE_HOME"])
def test_other_sources_have_another_folder_wherever_it_is(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    before = Store.of(PACKAGE, PROCESSOR)
    monkeypatch.setattr(code_store, "sources_digest", lambda _: "other")
    assert before.folder is not None
    assert before.folder.is_relative_to(tmp_path)
    assert Store.of(PACKAGE, PROCESSOR).folder != before.folder != Store.of(PACKAGE, "another processor").folder


@pytest.mark.parametrize("package", ["solver.search.kernel", "solver.aquarium.kernel"])
def test_the_digest_covers_all_that_is_compiled_and_how(package: str) -> None:
    """What modules with compiled functions import, and what that imports, may be a constant in the code."""
    read = {path.resolve() for path in sources(package)}
    assert {"build.py", "entry.py"} <= {path.name for path in read}
    waiting = [path for path in read if "@compiled" in path.read_text(encoding="utf-8")]
    seen = set(waiting)
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in {"solver", "puzzles"}:
                spec = find_spec(str(node.module))
                assert spec is not None
                path = Path(str(spec.origin)).resolve()
                assert path in read or path.name in NO_CONSTANTS, path
                if path.parent.name == "kernel" and path not in seen:
                    seen.add(path)
                    waiting.append(path)


def test_a_folder_that_others_may_write_is_not_trusted(store: Store) -> None:
    store.write("one", CODE)
    assert store.folder is not None
    store.folder.chmod(0o777)
    assert store.read("one") is None
    assert not store.write("two", CODE)
    with pytest.raises(PermissionError, match="written by others"):
        store.lock()


def test_a_file_that_others_may_write_or_that_is_a_link_is_not_trusted(store: Store, tmp_path: Path) -> None:
    store.write("one", CODE)
    file_of(store).chmod(0o666)
    assert store.read("one") is None
    file_of(store).chmod(0o600)
    assert store.read("one") == CODE
    planted = tmp_path / "planted"
    file_of(store).rename(planted)
    file_of(store).symlink_to(planted)
    assert store.read("one") is None


def test_what_belongs_to_somebody_else_is_not_trusted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write("one", CODE)
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert (store.read("one") is None) == (owner != 0)  # what belongs to the system is trusted


def test_without_a_home_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("could not determine home directory")

    for variable in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    store = Store.of(PACKAGE, PROCESSOR)
    assert store.folder is None
    assert store.read("one") is None
    assert not store.write("one", CODE)
    with pytest.raises(OSError, match="no place"):
        store.lock()


def test_a_full_disk_keeps_nothing_and_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(code: Code) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Code, "packed", full)
    assert not store.write("one", CODE)
    assert store.folder is not None
    assert list(store.folder.iterdir()) == []


def test_two_processes_do_not_fill_it_at_once(store: Store) -> None:
    first = store.lock()
    assert first is not None
    assert store.lock() is None
    os.close(first)
    second = store.lock()
    assert second is not None
    os.close(second)
