"""Where compiled code comes from, and a clock that does not count the waiting for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import card, reference, seed_deal

from solver.budget import Budget
from solver.solving.solve import solve
from solver.tools import workshop as shop
from solver.tools.code_store import Code, Store
from solver.tools.entry import Entry, Ints
from solver.tools.workshop import Workshop, clock, compiling, workshop_of
from solver.verdict import Limits, Status

PACKAGE = "solver.search.kernel"
CODE = Code("nowhere", b"code")


def nothing(numbers: Ints) -> int:
    """A function that nobody compiles."""
    return len(numbers)


class Time:
    """A clock that goes as it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(shop, "monotonic", found)
    return found


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A workshop of two entries whose builder is never done; what it has made is put into the store by the test."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(Workshop, "_process", lambda *_: object())
    monkeypatch.setattr(Workshop, "_listen", lambda *_: None)
    monkeypatch.setattr(shop, "_workshops", {})
    found = workshop_of(PACKAGE)
    found.entries.update(one=nothing, other=nothing)
    return found


def test_the_clock_stands_still_while_code_is_waited_for(slow: Workshop, time: Time) -> None:
    before = clock()
    time.now += 50
    assert clock() - before == pytest.approx(50, abs=0.1)  # nothing was asked for yet
    assert slow.code("one") is None
    before = clock()
    time.now += 500
    assert clock() - before == pytest.approx(0, abs=0.1)
    assert compiling() == "compiling, 0 of 2 parts done"
    Store.of(PACKAGE, shop.processor()).write("one", CODE)
    time.now += 500
    assert clock() - before == pytest.approx(0, abs=0.1)
    assert slow.code("one") == CODE
    assert compiling() == ""  # the other is not wanted
    time.now += 20
    assert clock() - before == pytest.approx(20, abs=0.1)


def test_it_goes_on_when_there_will_be_no_code(slow: Workshop, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(shop, "_listener", said.append)
    assert slow.code("one") is None
    slow._fail("no such compiler")
    before = clock()
    time.now += 20
    assert clock() - before == pytest.approx(20, abs=0.1)
    assert not slow.wait()
    assert said == [
        "compiling the search in the background (first run only)",
        "the search is run as plain Python, some hundred times slower (no such compiler)",
    ]


def test_limits_of_time_do_not_pass_meanwhile(slow: Workshop, time: Time) -> None:
    assert slow.code("one") is None
    budget = Budget.of(Limits(10, None))
    time.now += 500
    assert not budget.is_spent
    Store.of(PACKAGE, shop.processor()).write("one", CODE)
    time.now += 1
    assert slow.code("one") == CODE
    time.now += 11
    assert budget.is_out_of_time
    assert budget.is_spent


def test_a_question_is_answered_before_the_code_is_there(
    slow: Workshop, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call takes longer than the limit: it does not count, and the answer is that of the machine code."""
    edition = reference()
    asked = card(edition, dishes=2, O11="any", O3="green", C5="yellow triangle")
    native = solve(asked, edition, seed_deal(edition, 1), Limits(None, 4_000))

    def call(entry: Entry[..., object], *args: object) -> object:
        assert slow.code("one") is None
        time.now += 100
        return entry.interpreted(*args)

    monkeypatch.setattr(Entry, "__call__", call)
    monkeypatch.setattr(Entry, "is_native", False)
    found = solve(asked, edition, seed_deal(edition, 1), Limits(50, 4_000))
    assert found.status is Status.OPTIMAL
    assert found.play == native.play
    assert found.statistics.states == native.statistics.states


# -- from the command line --------------------------------------------------------------------------------------------


def solved(cache: Path | None, **environment: str) -> subprocess.CompletedProcess[str]:
    known = {key: value for key, value in os.environ.items() if key not in {"NUMBA_CACHE_DIR", "XDG_CACHE_HOME"}}
    place = {} if cache is None else {"XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-m", "cli", "solve", "first-light", "--deal", "1", "--json", "--max-states", "20000"]
    return subprocess.run(
        command, env={**known, **place, **environment}, capture_output=True, text=True, timeout=120, check=False
    )


def told(text: str) -> str:
    """The answer without its times."""
    return text.split('"seconds"', maxsplit=1)[0]


@pytest.fixture(scope="module")
def kept() -> Path:
    """The folder of all compiled code, as this machine has it."""
    import solver.search.kernel  # noqa: F401, PLC0415 - its entries are wanted

    package = workshop_of("solver.search.kernel")
    assert package.wait(), package.failed
    folder = Store.of(PACKAGE, shop.processor()).folder
    assert folder is not None
    return folder


def copied(kept: Path, to: Path) -> Path:
    folder = to / "diatoms" / kept.name
    folder.mkdir(parents=True, mode=0o700)
    for file in kept.glob("*.code"):
        (folder / file.name).write_bytes(file.read_bytes())
        (folder / file.name).chmod(0o600)
    return folder


def test_a_complete_cache_is_used_even_if_it_may_only_be_read(kept: Path, tmp_path: Path) -> None:
    folder = copied(kept, tmp_path)
    folder.chmod(0o500)
    done = solved(tmp_path)
    folder.chmod(0o700)
    assert done.returncode == 0
    assert "compiling" not in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in kept.glob("*.code"))


@pytest.mark.parametrize(
    "spoil", [lambda data: b"", lambda data: data[: len(data) // 2], lambda data: b"?" * len(data)]
)
def test_a_spoiled_cache_answers_the_same_and_mends_itself(kept: Path, tmp_path: Path, spoil: object) -> None:
    assert callable(spoil)
    good = solved(kept.parents[1])
    folder = copied(kept, tmp_path)
    for file in folder.glob("*.code"):
        file.write_bytes(spoil(file.read_bytes()))
    lock = Store(folder).lock()  # as if another process were mending it: none is left behind by this test
    assert lock is not None
    done = solved(tmp_path)
    os.close(lock)
    assert (done.returncode, told(done.stdout)) == (0, told(good.stdout))
    assert done.stderr.splitlines() == ["compiling the search in the background (first run only)"]
