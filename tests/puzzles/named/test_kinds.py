"""What a file is, what is shipped, and files written whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

from puzzles.commission import kinds
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.kinds import shipped_commissions, shipped_editions
from puzzles.contract import FileKind
from puzzles.errors import DiatomsError
from puzzles.files.faults import FileFaults, UnknownName
from puzzles.files.writing import write_atomically
from puzzles.named.load import kind_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("water_tiles: {}\nedition: x\n", kinds.EDITION),
        ("commission: x\n", kinds.COMMISSION),
        ("castoff_dishes: 1\ncenter: []\n", kinds.COMMISSION),
        ("hand: []\nedition: x\n", kinds.DEAL),
        ("hand: []\npond: []\ncommission: x\nmosaic: {}\n", kinds.POSITION),
        ("{edition: x, stacks: {a: [], b: []}}\n", kinds.DEAL),
        ('{"type": "solution", "format": "diatoms-play/1", "turns": []}', kinds.PLAY),
        ('{"turns": [], "deal": {}, "position": {}, "card": {}}', kinds.PLAY),
    ],
)
def test_the_keys_tell_the_kind(tmp_path: Path, text: str, kind: FileKind) -> None:
    path = tmp_path / "file.txt"
    path.write_text(text)
    assert kind_of(path) == kind
    assert kind_of(str(path)) == kind


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\nb: 2\n", "expected keys of one kind of file"),
        ("[]\n", r"expected a mapping \(got a list\)"),
        ("", "empty file"),
        ("{", "expected YAML"),
    ],
)
def test_no_kind(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(FileFaults, match=fault):
        kind_of(path)


def test_a_json_file_is_json(tmp_path: Path) -> None:
    path = tmp_path / "play.json"
    path.write_text("{'turns': []}")
    with pytest.raises(FileFaults, match=":1:2: expected JSON"):
        kind_of(path)


def test_shipped_ids() -> None:
    assert kind_of("reference") == kinds.EDITION
    for name in shipped_editions():
        assert load_edition(name).id == name
    for name in shipped_commissions():
        assert kind_of(name) == kinds.COMMISSION
        assert load_commission(name)[0].id == name
    shipped = "commission, edition, aquarium puzzle or aquarium edition"
    with pytest.raises(UnknownName, match=rf"expected a file or a shipped {shipped} \(got 'referenc'; did you"):
        kind_of("referenc")


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    write_atomically(path, "é\n")
    write_atomically(path, "more\n")
    assert path.read_bytes() == b"more\n"
    assert [item.name for item in tmp_path.iterdir()] == ["out.json"]


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    path.chmod(0o640)
    write_atomically(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_atomically(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "text"


def test_a_device_is_written_to() -> None:
    write_atomically(os.devnull, "text")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("name", ["", "none/file", "file/file", "a\0b", "x" * 300])
def test_what_cannot_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(DiatomsError, match=r"expected a file that can be written \(got "):
        write_atomically(str(tmp_path / name) if name else tmp_path, "new")
    assert [item.name for item in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "old"


def test_half_a_character_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(DiatomsError, match="expected a file that can be written"):
        write_atomically(tmp_path / "file", "\ud800")
    assert list(tmp_path.iterdir()) == []


def test_names_are_known_without_the_heavy_libraries() -> None:
    code = (
        "import sys, json, puzzles.commission.kinds as f; f.shipped_commissions(); f.shipped_editions();"
        "print(json.dumps([name for name in ('pydantic', 'yaml', 'networkx') if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
