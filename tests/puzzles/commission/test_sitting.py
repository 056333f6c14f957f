"""A play under way: every step that the rules allow and no other, undone and done again, saved and gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from sittings import SHIPPED, play_on, shipped, sitting, some_step

from puzzles.commission.beginnings import Beginning, from_position
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.sitting_file import load_sitting, sitting_of, sitting_to_json
from puzzles.commission.files.step_forms import STEPS, step_to_data
from puzzles.commission.record import Arranged
from puzzles.commission.referee import judge
from puzzles.commission.sitting import Sitting, steps_of
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Collect, Lay, Phase, PlayStep, Refill, Tell
from puzzles.components.pieces import ALL_DIATOMS, faces
from puzzles.errors import IllegalError
from puzzles.files.faults import FileFaults
from puzzles.pond.grid import Cell

# -- shipped plays ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_dealt_play_step_by_step_gives_the_record(name: str) -> None:
    play, commission, edition = shipped(name)
    assert sitting_of(play, commission, edition).stage.record() == play


@pytest.mark.parametrize("name", SHIPPED)
def test_a_play_told_at_the_table_gives_the_record(name: str) -> None:
    play, commission, edition = shipped(name)
    assert isinstance(play.deal, Deal)
    made_up = Deal.from_seed(edition.id, edition.water_tiles, 1)
    told = Sitting(Stage.first(Beginning(None, made_up), commission, edition, is_told=True))
    for step in steps_of(play, told.first):
        told.do(step)
    record = told.stage.record()
    assert replace(record, deal=play.deal) == play
    assert isinstance(record.deal, Deal)
    assert record.deal.hand == play.deal.hand
    for mine, theirs in ((record.deal.a, play.deal.a), (record.deal.b, play.deal.b)):
        seen = [tile for tile in mine if tile in (told.stage.seen or ())]
        assert mine[: len(seen)] == theirs[: len(seen)] == tuple(seen)
        assert len(mine) == len(theirs)
    assert record.deal.tiles == play.deal.tiles


# -- the rules --------------------------------------------------------------------------------------------------------


def _candidates(stage: Stage) -> Iterator[PlayStep]:
    """Steps of every kind, most of which the rules forbid."""
    spaces = stage.edition.board.spaces
    pieces = {*stage.table.to_arrange, ALL_DIATOMS[0], ALL_DIATOMS[-1]}
    yield from (Arranged(piece, space=space) for piece, space in product(pieces, spaces))
    yield from (Arranged(piece, dish=dish) for piece, dish in product(pieces, range(-1, 6)))
    yield from (Refill(stack) for stack in (Source.A, Source.B))
    yield from (Tell(place, tile) for place in (Source.HAND, Source.A, Source.B) for tile in (1, 17, 33, 99, None))
    yield from map(Collect, (*stage.yields, (), (ALL_DIATOMS[0],)))
    cells = [Cell(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    for source, tile in (*stage.deal.sources(), (Source.HAND, 99), (Source.A, 1)):
        turned = faces(stage.edition.water_tiles.get(tile, "r....."))[:3]
        yield from (Lay(source, tile, cell, face) for cell in cells for face in (*turned, "rrrrrr"))


@pytest.mark.parametrize(("card", "is_told"), [("kites", False), ("full-moon", True)])
def test_what_is_listed_is_allowed_and_nothing_else(card: str, is_told: bool) -> None:
    random = Random(5)
    played = sitting(card, 3, is_told=is_told)
    for _ in range(40):
        listed = list(played.stage.steps())
        for step in _candidates(played.stage):
            try:
                played.stage.after(step)
            except IllegalError:
                assert step not in listed
            else:
                assert step in listed
        for step in listed:
            played.stage.after(step)
        chosen = some_step(played.stage, random)
        if chosen is None:
            return
        played.do(chosen)


@pytest.mark.parametrize("card", ["anchor", "first-light", "full-moon", "tide-pool", "whirlpool"])
@pytest.mark.parametrize("is_told", [False, True])
def test_random_play_passes_the_referee_after_every_step(card: str, is_told: bool) -> None:
    random = Random(f"{card} {is_told}")
    played = sitting(card, 7, is_told=is_told)
    for _ in range(100):
        stage = played.stage
        ruling = judge(stage.record(), stage.commission, stage.edition)
        assert ruling.legal, ruling
        step = some_step(stage, random)
        if step is None:
            assert (ruling.stars is None) == bool(stage.failure)
            played.go(random.randrange(played.done))
        else:
            played.do(step)


def test_undo_and_redo_at_random_is_as_playing_straight() -> None:
    random = Random(11)
    played = sitting("four-winds", 4)
    for _ in range(60):
        if random.random() < 0.4:
            played.go(random.randrange(len(played.steps) + 1))
        elif (step := some_step(played.stage, random)) is not None:
            played.do(step)
        straight = sitting("four-winds", 4)
        for step in played.steps[: played.done]:
            straight.do(step)
        assert straight.stage.record() == played.stage.record()
        assert straight.stage.table.to_arrange == played.stage.table.to_arrange


def _small(asked: dict[str, str], dishes: int) -> Commission:
    card, edition = load_commission("first-light")
    requirements = {space: Requirement.parse(asked.get(str(space), "dark")) for space in edition.board.spaces}
    return replace(card, castoff_dishes=dishes, requirements=requirements)


def test_a_diatom_that_fits_nowhere_ends_the_play_and_its_turn_is_not_recorded() -> None:
    card, edition = _small({"O1": "yellow star"}, 0), load_commission("first-light")[1]
    deal = Deal.from_seed(edition.id, edition.water_tiles, 1)
    stage = Stage.first(Beginning(None, deal), card, edition, is_told=False)
    random = Random(1)
    while (step := some_step(stage, random)) is not None:
        stage = stage.after(step)
    assert "fits neither the mosaic nor a castoff dish (C6)" in stage.failure
    assert list(stage.steps()) == []
    record = stage.record()
    assert record.stars is None
    assert len(record.turns) == 1
    assert judge(record, card, edition).legal


def test_no_tile_left_ends_the_play() -> None:
    card, edition = load_commission("full-moon")
    stage = Stage.first(Beginning(None, Deal(edition.id, (1, 2), (), ())), card, edition, is_told=False)
    random = Random(2)
    while (step := some_step(stage, random)) is not None:
        stage = stage.after(step)
    assert "(C12)" in stage.failure


# -- at the table -----------------------------------------------------------------------------------------------------


def test_tiles_are_told_as_they_come_to_light() -> None:
    played = sitting("first-light", is_told=True)
    assert played.stage.untold == (Source.HAND, Source.HAND, Source.A, Source.B)
    for tile in (33, 2, 5, 8):
        played.do(Tell(played.stage.untold[0], tile))
    assert played.stage.deal.hand == (2, 33)
    assert (played.stage.deal.a[0], played.stage.deal.b[0]) == (5, 8)
    assert played.stage.phase is Phase.LAY
    assert played.stage.position().hidden == {Source.A: 15, Source.B: 14}
    lay = next(played.stage.lays(Source.A, 5))
    assert played.do(lay).untold == (Source.A,)
    with pytest.raises(IllegalError, match="not seen before"):
        played.stage.after(Tell(Source.A, 33))
    played.do(Tell(Source.A, 11))
    assert played.stage.deal.a[0] == 11


def test_a_stack_that_is_empty_before_it_was_thought_to_be() -> None:
    played = sitting("first-light", is_told=True)
    for tile in (33, 2, 5):
        played.do(Tell(played.stage.untold[0], tile))
    played.do(Tell(Source.B, None))
    stage = played.stage
    assert (len(stage.deal.a), stage.deal.b) == (31, ())
    assert judge(stage.record(), stage.commission, stage.edition).legal
    assert load_saved(played).stage.record() == stage.record()


def test_a_sitting_from_the_middle_of_a_turn() -> None:
    play, card, edition = shipped("kites")
    whole = sitting_of(play, card, edition)
    middle = next(n for n in range(whole.done) if len(whole.stage_after(n).table.to_arrange) == 2)
    position = whole.stage_after(middle).position()
    stage = Stage.first(from_position(position, edition, 1), card, edition, is_told=True)
    assert stage.phase is Phase.ARRANGE
    played = Sitting(stage)
    play_on(played, Random(3), 25)
    record = played.stage.record()
    assert record.opening is not None
    assert record.start == replace(position, hidden=record.start.hidden if record.start else {})
    assert judge(record, card, edition).legal


# -- files ------------------------------------------------------------------------------------------------------------


def load_saved(played: Sitting, folder: Path | None = None) -> Sitting:
    """A sitting as it comes out of its file."""
    import tempfile  # noqa: PLC0415 - here alone

    with tempfile.TemporaryDirectory() as made:
        file = Path(folder or made) / "saved.json"
        file.write_text(json.dumps(sitting_to_json(played)), encoding="utf-8")
        play, card, edition = load_play(file)
        assert judge(play, card, edition).legal
        return load_sitting(file)


@pytest.mark.parametrize("is_told", [False, True])
def test_a_saved_sitting_is_a_legal_play_and_comes_back_as_it_was(is_told: bool) -> None:
    played = sitting("kites", 2, is_told=is_told)
    random = Random(8)
    for _ in range(12):
        play_on(played, random, 4)
        played.go(played.done - 1)
        back = load_saved(played)
        assert (back.steps, back.done) == (played.steps, played.done)
        assert back.stage.record() == played.stage.record()


def test_any_play_can_be_gone_on_with(tmp_path: Path) -> None:
    play, card, edition = shipped("anchor")
    file = tmp_path / "part.json"
    part = replace(play, stars=None, turns=play.turns[:4])
    file.write_text(json.dumps(play_to_json(part)), encoding="utf-8")
    back = load_sitting(file)
    assert len(back.stage.turns) == 4
    assert back.stage.phase is Phase.LAY
    assert (back.stage.commission.id, back.stage.edition) == (card.id, edition)


def test_faults_of_a_saved_sitting_are_named(tmp_path: Path) -> None:
    played = sitting("kites", 2)
    play_on(played, Random(1), 6)
    data = sitting_to_json(played)
    file = tmp_path / "bad.json"
    for change, words in (
        ({"done": -1}, "sitting.done: expected what a sitting has there"),
        ({"steps": [{"do": "jump"}]}, "sitting.steps[0]"),
        ({"steps": [{"do": "refill", "stack": "a"}]}, "sitting.steps[0]: expected a refill when it is due"),
    ):
        file.write_text(json.dumps(data | {"sitting": data["sitting"] | change}), encoding="utf-8")
        with pytest.raises(FileFaults) as raised:
            load_sitting(file)
        assert words in str(raised.value)


def test_steps_have_one_form_both_ways() -> None:
    played = sitting("full-moon", 2, is_told=True)
    play_on(played, Random(4), 60)
    forms = STEPS.validate_python([step_to_data(step) for step in played.steps])
    assert [form.step() for form in forms] == played.steps
