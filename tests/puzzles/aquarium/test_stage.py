"""A game of Aquarium Designer step by step: what the stage offers is legal, and nothing else is."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.layout import TilePlace
from puzzles.aquarium.record import Build, Take
from puzzles.aquarium.referee import judge_game
from puzzles.aquarium.stage import AquariumPhase, AquariumStage, Reveal
from puzzles.aquarium.table import AquariumTable, deck_of_seed
from puzzles.errors import IllegalError

EDITION = load_aquarium_edition("reference-aquarium")
NAMES = ("Ada", "Ben", "Cyd")


def _first(players: int, seed: int, *, is_told: bool = False) -> AquariumStage:
    deck = deck_of_seed(EDITION.tiles, seed)
    table = AquariumTable.setup(EDITION, deck, players)
    return AquariumStage(NAMES[:players], deck, 1, table, seen=frozenset() if is_told else None)


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("is_told", [True, False])
def test_a_game_of_offered_steps_is_legal_all_the_way(players: int, *, is_told: bool) -> None:
    random, stage = Random(players), _first(players, players, is_told=is_told)
    while stage.phase is not AquariumPhase.OVER:
        stage = stage.after(random.choice(list(stage.steps())))
        ruling = judge_game(stage.record(), EDITION)
        assert ruling.legal, ruling
    assert ruling.completed
    assert ruling.points == stage.table.points


def test_what_is_told_is_what_lies_there() -> None:
    real, stage = deck_of_seed(EDITION.tiles, 9), _first(2, 5, is_told=True)
    for tile in real[:3]:
        stage = stage.after(Reveal(tile))
    assert stage.phase is AquariumPhase.TAKE
    assert stage.deck[:3] == real[:3]
    assert stage.table.taking.market == real[:2]
    assert sorted(stage.deck) == sorted(real)


def test_a_step_that_is_not_offered_breaks_a_rule() -> None:
    stage, told = _first(2, 3), _first(2, 3, is_told=True)
    face_up = stage.table.taking.market
    taken = stage.after(Take(1, face_up[0])).after(Take(2, face_up[1]))
    build = next(taken.lays())
    for at, step, rule in (
        (stage, Take(2, face_up[0]), "A3"),
        (stage, Take(1, stage.table.deck[0]), "A3"),
        (stage.after(Take(1, None)).after(Take(2, None)), Take(1, None), "A4"),
        (stage, build, "A2"),
        (taken, Build(2, face_up[1], build.at, EDITION.tiles[face_up[1]]), "A2"),
        (taken, Build(1, build.tile, TilePlace(5, 5), build.blocks), "A6"),
        (stage, Reveal(1), "A11"),
        (told, Take(1, face_up[0]), "A11"),
        (told.after(Reveal(7)), Reveal(7), "A11"),
    ):
        with pytest.raises(IllegalError) as error:
            at.after(step)
        assert error.value.rule == rule
