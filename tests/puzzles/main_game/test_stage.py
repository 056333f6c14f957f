"""A main game step by step: whatever the stage offers is legal, and what it does not offer breaks a rule."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.commission.deal import Source
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.steps import Collect
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.record import Arranging, Put
from puzzles.main_game.referee import judge_game
from puzzles.main_game.setup import Setup
from puzzles.main_game.stage import Draw, GamePhase, GameStage, GameStep, LayTile, PutOne, Told, Wait
from puzzles.pond.grid import Cell

EDITION, JUDGES = load_edition("reference"), load_judges("reference")
NAMES = ("Ada", "Ben", "Cyd", "Dan")


def _first(players: int, seed: int, *, is_told: bool = False) -> GameStage:
    setup = Setup.from_seed(EDITION, players, seed)
    return GameStage.first(setup, EDITION, JUDGES, None, NAMES[:players], is_told=is_told)


def _until(stage: GameStage, phase: GamePhase, seed: int = 1) -> GameStage:
    """The stage when something is to be decided first, played at random with as much to collect as there is."""
    random = Random(seed)
    while stage.phase is not phase:
        steps = list(stage.steps())
        rich = [step for step in steps if isinstance(step, LayTile) and stage.table.pond.corners(step.at)]
        stage = stage.after(random.choice(rich or steps))
    return stage


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("is_told", [True, False])
def test_a_game_of_offered_steps_is_legal_all_the_way(players: int, *, is_told: bool) -> None:
    random, stage = Random(players), _first(players, players, is_told=is_told)
    while stage.phase is not GamePhase.OVER:
        stage = stage.after(random.choice(list(stage.steps())))
        ruling = judge_game(stage.record(), EDITION, JUDGES)
        assert ruling.legal, ruling
    assert ruling.finished
    assert ruling.scores == tuple(sheet.total for sheet in stage.sheets)


def test_what_is_told_is_what_lies_there() -> None:
    real = _first(2, 9)
    stage, told = _first(2, 5, is_told=True), []
    seed, hands = real.setup.seed_tile, [tile for hand in real.setup.hands for tile in hand]
    for tile in (seed.tile, *hands, real.setup.a[0], real.setup.b[0]):
        told.append(stage.untold[0][0])
        stage = stage.after(Told(tile))
        if stage.phase is GamePhase.SEED:
            stage = stage.after(LayTile(seed.tile, seed.at, seed.segments))
    hand = ["the hand of Ada"] * 2 + ["the hand of Ben"] * 2
    assert told == ["the seed tile", *hand, "the top of stack a", "the top of stack b"]
    assert stage.setup.hands == real.setup.hands
    assert stage.setup.seed_tile == seed
    assert (stage.setup.a[0], stage.setup.b[0]) == (real.setup.a[0], real.setup.b[0])


def test_one_may_arrange_later_or_before_the_next_turn_and_must_before_ones_own() -> None:
    stage = _until(_first(2, 3), GamePhase.ARRANGE)
    player = stage.player
    later = stage.after(Wait(player))
    assert (later.phase, later.player) == (GamePhase.DRAW, stage.table.lens)
    now = later.after(Wait(player, now=True))
    assert (now.phase, now.player) == (GamePhase.ARRANGE, player)
    on = later.after(next(later.steps()))
    while on.table.lens != player:
        on = on.after(next(step for step in on.steps() if not isinstance(step, Wait) or step.player != player))
        if on.phase is GamePhase.ARRANGE and on.player != player:
            on = on.after(Wait(on.player))
    assert (on.phase, on.player, on.is_due) == (GamePhase.ARRANGE, player, True)
    with pytest.raises(IllegalError) as error:
        on.after(Wait(player))
    assert error.value.rule == "G6"


def test_diatoms_put_one_after_the_other_are_one_arrangement() -> None:
    stage = _until(_first(2, 3), GamePhase.ARRANGE)
    while len(stage.table.player(stage.player).to_arrange) < 2:
        stage = _until(stage.after(Wait(stage.player)), GamePhase.ARRANGE, 2)
    player, number = stage.player, len(stage.table.player(stage.player).to_arrange)
    for _ in range(number):
        stage = stage.after(next(step for step in stage.steps() if isinstance(step, PutOne)))
    move = stage.moves[-1]
    assert isinstance(move, Arranging)
    assert (move.player, len(move.puts)) == (player, number)


def _on_some_space(stage: GameStage) -> PutOne:
    return next(step for step in stage.steps() if isinstance(step, PutOne) and step.put.space is not None)


@pytest.mark.parametrize(
    ("phase", "step", "rule"),
    [
        (GamePhase.DRAW, Draw(Source.HAND), "G3"),
        (GamePhase.LAY, Draw(Source.A), "G3"),
        (GamePhase.DRAW, LayTile(1, Cell(1, 0), "rrrrrr"), "G4"),
        (GamePhase.LAY, LayTile(99, Cell(1, 0), "rrrrrr"), "G4"),
        (GamePhase.LAY, Collect((Diatom.parse("r1"),)), "P7"),
        (GamePhase.DRAW, Told(1), "G1"),
        (GamePhase.DRAW, PutOne(1, Put(Diatom.parse("r1"), None)), "G7"),
        (GamePhase.DRAW, Wait(1), "G6"),
    ],
)
def test_a_step_that_is_not_offered_breaks_a_rule(phase: GamePhase, step: GameStep, rule: str) -> None:
    with pytest.raises(IllegalError) as error:
        _until(_first(2, 3), phase).after(step)
    assert error.value.rule == rule


def test_a_diatom_goes_where_it_can_and_back_only_when_it_cannot() -> None:
    stage = _until(_first(2, 3), GamePhase.ARRANGE)
    step = _on_some_space(stage)
    for wrong, rule in (
        (PutOne(step.player, Put(step.put.diatom, None)), "G9"),
        (PutOne(3 - step.player, step.put), "G7"),
        (PutOne(step.player, Put(step.put.diatom, Space.parse("O99"))), "G8"),
        (PutOne(step.player, Put(Diatom.parse("r5" if step.put.diatom != Diatom.parse("r5") else "y5"), None)), "G7"),
    ):
        with pytest.raises(IllegalError) as error:
            stage.after(wrong)
        assert error.value.rule == rule


def test_a_tile_told_was_not_seen_before() -> None:
    stage = _first(2, 5, is_told=True)
    seen = next(tile for tile in stage.tellable() if list(stage.after(Told(tile)).lays(tile)))
    laid = stage.after(Told(seen))
    told = laid.after(next(laid.lays(seen)))
    with pytest.raises(IllegalError) as error:
        told.after(Told(seen))
    assert error.value.rule == "G1"
