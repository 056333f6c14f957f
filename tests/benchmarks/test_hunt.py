"""The hunt for false answers: a short run of all kinds, and that it finds, shrinks and tells what differs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from benchmarks.hunt import __main__ as hunting
from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_edition
from benchmarks.hunt.mosaics import MOSAICS
from puzzles.commission.files.edition_file import read_edition
from puzzles.commission.files.yaml_out import edition_to_yaml
from puzzles.files.reader import Reader
from puzzles.files.yaml_text import parse_yaml
from puzzles.main_game.features import pairs_of
from solver.main_game.points_model import MosaicVariables


def test_a_short_hunt_finds_nothing() -> None:
    done = CliRunner().invoke(hunting.main, ["--cases", "4"])
    assert done.exit_code == 0, done.output
    rows = [line.split("│")[1:4:2] for line in done.stdout.splitlines() if line.startswith("│")]
    assert {name.strip() for name, *_ in rows if name.strip()} == {*hunting.COMPARISONS}


@pytest.mark.parametrize("name", [*hunting.COMPARISONS])
def test_a_case_has_a_name(name: str) -> None:
    one, again = (hunting.COMPARISONS[name].case(3) for _ in range(2))
    assert repr(one) == repr(again)


def test_a_wrong_name_is_a_usage_error() -> None:
    for name in ("plays", "nothing:1", "plays:x"):
        assert CliRunner().invoke(hunting.main, ["--case", name]).exit_code == 2
    assert CliRunner().invoke(hunting.main, []).exit_code == 2


@pytest.mark.parametrize("seed", range(40))
def test_editions_are_such_as_files_hold(seed: int) -> None:
    edition = random_edition(Random(seed))
    reader = Reader("odd.yaml")
    assert read_edition(reader, parse_yaml(edition_to_yaml(edition), "odd.yaml")) == edition, reader.faults


def test_editions_are_odd() -> None:
    editions = [random_edition(Random(seed)) for seed in range(60)]
    tiles = [list(edition.water_tiles.values()) for edition in editions]
    assert {len(one) for one in tiles} >= {1, 60}
    assert any(len(set(one)) < len(one) for one in tiles)
    pairs = [[p for line in one.board.center_lines.values() for p in pairs_of(line)] for one in editions]
    assert sum(len(set(one)) < len(one) for one in pairs) > 10


def numbers(limit: int) -> Comparison:
    """Numbers of which those above a limit differ, and zero raises."""

    def compare(number: int) -> Seen:
        return Seen((f"{100 // number // 100}",), f"too large: {number}" if number > limit else "")

    def smaller(number: int) -> Iterator[int]:
        yield from (number // 2, number - 1)

    return Comparison("numbers", lambda rng: rng.randrange(1000), compare, smaller)


def test_what_differs_is_made_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "COMPARISONS", {"numbers": numbers(10)})
    done = CliRunner().invoke(hunting.main, ["--cases", "3", "--save", str(tmp_path / "new")])
    assert done.exit_code == hunting.DIFFERENT
    assert sum(f"too large: {11}" in file.read_text() for file in (tmp_path / "new").iterdir()) == 3


def test_an_error_is_a_difference() -> None:
    assert numbers(10).seen(0) == Seen(("raised",), "ZeroDivisionError: integer division or modulo by zero")


def test_the_hunt_would_find_pairs_that_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(self: MosaicVariables) -> object:
        return tuple(dict.fromkeys(pair for line in self.board.center_lines.values() for pair in pairs_of(line)))

    pairs = cached_property(once)
    pairs.__set_name__(MosaicVariables, "pairs")
    monkeypatch.setattr(MosaicVariables, "pairs", pairs)
    assert any(MOSAICS.seen(MOSAICS.case(seed)).difference for seed in range(35, 45))
