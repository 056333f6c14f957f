"""Seeded random questions, small enough to enumerate: cards made around what some random tiles happened to yield."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from support import edition_with, random_play

from benchmarks.random_deals import collected_at_random
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.table import position_before, positions
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom

STOCKS = ("1 1 1 1 1", "2 1 1 1 1", "1 1 1 0 0", "2 1 1 0 0", "3 2 1 1 1", "1 1 0 0 0", "2 2 1 1 0", "8 7 6 5 4")
DARK = Requirement(dark=True)


@dataclass(frozen=True)
class Case:
    """A question; `start` is where a play is gone on from, None for the setup."""

    commission: Commission
    edition: Edition
    draw: Deal | AnyDeal
    start: Position | None = None


def random_case(seed: int, *, tiles: int, any_deal: bool = False) -> Case:
    """A card of one to seven spaces, and a deal of so many tiles (or any deal of an edition of so many)."""
    rng = Random(seed)
    chosen = rng.sample(sorted(edition_with("1 1 1 1 1").water_tiles), tiles)
    edition = edition_with(rng.choice(STOCKS), " ".join(map(str, chosen)) if any_deal else "")
    draw: Deal | AnyDeal = AnyDeal(edition.id, frozenset(chosen)) if any_deal else _dealt(edition, chosen, rng)
    commission = random_card(
        edition, [diatom for turn in collected_at_random(edition, draw, rng) for diatom in turn], rng
    )
    return Case(commission, edition, draw)


def _dealt(edition: Edition, tiles: list[int], rng: Random) -> Deal:
    in_a = [rng.random() < 0.5 for _ in tiles[2:]]
    a = tuple(tile for tile, here in zip(tiles[2:], in_a, strict=True) if here)
    b = tuple(tile for tile, here in zip(tiles[2:], in_a, strict=True) if not here)
    return Deal(edition.id, tuple(tiles[:2]), a, b)


def random_card(edition: Edition, collected: list[Diatom], rng: Random) -> Commission:
    """A card whose spaces could hold some of these diatoms, each asked for more or less exactly; now and then not."""
    wanted: dict[Space, Diatom | None] = {}
    number = rng.randint(2, 7)
    collected = [diatom if rng.random() < 0.85 else rng.choice(ALL_DIATOMS) for diatom in collected]
    for diatom in rng.sample(collected, min(number, len(collected))):
        open_spaces = [s for s, shapes in edition.board.shapes.items() if diatom.shape in shapes and s not in wanted]
        wanted[rng.choice(open_spaces)] = diatom
    if not wanted or rng.random() < 0.1:
        wanted[rng.choice([space for space in edition.board.spaces if space not in wanted])] = None
    strictness = rng.choice((0.2, 0.6, 0.9))
    asked = _grouped({space: _asked(diatom, strictness, rng) for space, diatom in wanted.items()}, wanted, rng)
    requirements = {space: asked.get(space, DARK) for space in edition.board.spaces}
    return Commission("random", "random", edition.id, rng.randint(0, 3), requirements)


def _asked(diatom: Diatom | None, strictness: float, rng: Random) -> Requirement:
    if diatom is None:
        return Requirement()
    color = diatom.color if rng.random() < strictness else None
    shape = diatom.shape if rng.random() < strictness else None
    return Requirement(color=color, shape=shape)


def _grouped(
    asked: dict[Space, Requirement], wanted: dict[Space, Diatom | None], rng: Random
) -> dict[Space, Requirement]:
    """Some of the spaces put into number and letter groups, by the values that they could hold, or at random."""
    if rng.random() < 0.3:
        return asked
    grouped = {}
    for space, requirement in asked.items():
        diatom = wanted[space]
        if rng.random() < 0.2:
            diatom = Diatom.parse(rng.choice("rygbp") + rng.choice("12345"))
        linked = diatom is not None and rng.random() < 0.7
        number = diatom.shape.value if diatom and linked and rng.random() < 0.5 else None
        letter = diatom.color.value.upper() if diatom and linked and rng.random() < 0.5 else None
        grouped[space] = Requirement(color=requirement.color, shape=requirement.shape, number=number, letter=letter)
    return grouped


def later_case(case: Case, rng: Random, *, turns: int) -> Case | None:
    """The question after some random turns; None if the play ends before."""
    play = random_play(case.commission, case.edition, case.draw, rng, max_turns=turns)
    if len(play.turns) < turns:
        return None
    draw = positions(play, CardOnBoard(case.commission, case.edition))[-1].draw
    assert isinstance(draw, Deal | AnyDeal)
    return replace(case, draw=draw, start=position_before(play, CardOnBoard(case.commission, case.edition), turns + 1))


def mid_turn_case(case: Case, rng: Random, *, turns: int) -> Case | None:
    """The question in the middle of its last random turn: some diatoms to arrange, and the refill still owed."""
    play = random_play(case.commission, case.edition, case.draw, rng, max_turns=turns)
    if len(play.turns) < turns or not play.turns[-1].arrange:
        return None
    turn = play.turns[-1]
    table = positions(play, CardOnBoard(case.commission, case.edition))[turns - 1].collecting(turn)
    table = table.arranged(turn.arrange[: rng.randrange(len(turn.arrange))])
    draw = table.draw
    assert isinstance(draw, Deal | AnyDeal)
    stacks = {} if isinstance(draw, AnyDeal) else {stack: draw.stack(stack) for stack in (Source.A, Source.B)}
    position = replace(
        position_before(play, CardOnBoard(case.commission, case.edition), turns + 1),
        mosaic=dict(table.mosaic.placed),
        dishes=table.dishes,
        hand=() if isinstance(draw, AnyDeal) else draw.hand,
        tops={stack: tiles[0] for stack, tiles in stacks.items() if tiles},
        hidden={stack: len(tiles) - 1 for stack, tiles in stacks.items() if tiles},
        to_arrange=table.to_arrange,
    )
    return replace(case, draw=draw, start=position)
