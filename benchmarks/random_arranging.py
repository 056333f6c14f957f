"""Random arrangement problems on which two arrangers can be compared: each kind shows some hard point of the rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from random import Random

from benchmarks.random_deals import STOCKS, Turns, collected_at_random
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal
from puzzles.commission.dishes import DISH_SIXTHS, Dishes
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from solver.assignment.problem import ArrangementProblem

SPACES = ("C0", "C1", "C2", "C3", "M1", "M2", "O1", "O2", "O3")
COLORS = "rgb"
DARK = Requirement(dark=True)


class ProblemKind(StrEnum):
    """What a problem is made for."""

    FREE = "free"
    """Anything: often impossible, sometimes completed before the first turn."""
    TIGHT = "tight"
    """What fills the card, and a few more diatoms."""
    GROUPED = "grouped"
    """Little but groups: what is placed first decides what the others can take."""
    PACKED = "packed"
    """Two dishes that are filled to the brim."""
    EARLY = "early"
    """Without groups, but a circle has to be cast off early: a large diatom put where the circle could have gone."""
    PLAYED = "played"
    """What a short play collects with scarce stock, on a card made for most of it; some of it may be filled before."""
    LARGE = "large"
    """What a long play collects, on a card of up to all spaces made for most of it."""


def random_problem(base: Edition, kind: ProblemKind, seed: int) -> ArrangementProblem:
    """The problem of a kind and a seed, the same on every machine."""
    makers = {
        ProblemKind.FREE: free_case,
        ProblemKind.TIGHT: tight_case,
        ProblemKind.GROUPED: grouped_case,
        ProblemKind.PACKED: packed_case,
        ProblemKind.EARLY: early_case,
        ProblemKind.PLAYED: played_case,
        ProblemKind.LARGE: large_case,
    }
    return makers[kind](base, Random(seed))


# -- cards ------------------------------------------------------------------------------------------------------------


def card_of(base: Edition, dishes: int, **asked: str) -> CardOnBoard:
    """A card that asks this of some spaces, the others dark."""
    named = {Space.parse(name): Requirement.parse(text) for name, text in asked.items()}
    return _on_board(base, dishes, named)


def _on_board(base: Edition, dishes: int, asked: dict[Space, Requirement]) -> CardOnBoard:
    requirements = {space: asked.get(space, DARK) for space in base.board.spaces}
    return CardOnBoard(Commission("random", "random", base.id, dishes, requirements), base)


def _random_requirement(base: Edition, rng: Random, name: str) -> str:
    shapes = sorted(base.board.shapes[Space.parse(name)])
    words = [
        rng.choice(("any", "red", "green")),
        rng.choice(("", rng.choice(shapes).word)),
        rng.choice(("", "", "1", "2")),
        rng.choice(("", "", "A", "B")),
    ]
    words = [word for word in words if word and rng.random() < 0.55]
    return " ".join(word for word in words if word != "any") or "any"


def _random_card(base: Edition, rng: Random, most: int, dishes: int) -> CardOnBoard:
    names = rng.sample(SPACES, rng.randint(1, most))
    return card_of(base, dishes, **{name: _random_requirement(base, rng, name) for name in names})


def _requirement(diatom: Diatom, strictness: float, grouping: float, rng: Random) -> Requirement:
    """What the card asks of a space meant for a diatom; its groups are named after shapes and colors."""
    stray = rng.choice(ALL_DIATOMS) if rng.random() < 0.03 else diatom
    return Requirement(
        color=diatom.color if rng.random() < strictness else None,
        shape=diatom.shape if rng.random() < strictness else None,
        number=stray.sixths if rng.random() < grouping else None,
        letter=stray.color.value.upper() if rng.random() < grouping else None,
    )


# -- diatoms ----------------------------------------------------------------------------------------------------------


def _random_diatoms(rng: Random, number: int, weights: str = "86433") -> list[Diatom]:
    return [
        Diatom.parse(rng.choice(COLORS) + str(rng.choices(list(Shape), [int(w) for w in weights])[0].value))
        for _ in range(number)
    ]


def _filling(rng: Random, mosaic: Mosaic, most: int) -> Mosaic:
    """The mosaic with up to `most` more diatoms, at random but legal."""
    for space in rng.sample(mosaic.open_spaces, min(most, len(mosaic.open_spaces))):
        fitting = [d for d in ALL_DIATOMS if d.color.value in COLORS and mosaic.can_take(space, d)]
        if fitting:
            mosaic = mosaic.place(space, rng.choice(fitting))
    return mosaic


def _random_dishes(rng: Random, number: int, load: int) -> Dishes:
    dishes = Dishes.empty(number)
    for diatom in _random_diatoms(rng, rng.randint(0, load)):
        roomy = [dish for dish, had in enumerate(dishes.loads, start=1) if had + diatom.sixths <= DISH_SIXTHS]
        if roomy:
            dishes = dishes.put(rng.choice(roomy), diatom)
    return dishes


def _dealt(rng: Random, diatoms: list[Diatom], turns: int) -> tuple[tuple[Diatom, ...], ...]:
    """Diatoms shared among turns, at most three in each."""
    shares: list[list[Diatom]] = [[] for _ in range(turns)]
    for diatom in rng.sample(diatoms, len(diatoms)):
        roomy = [share for share in shares if len(share) < 3]
        if roomy:
            rng.choice(roomy).append(diatom)
    return tuple(tuple(share) for share in shares)


# -- problems ---------------------------------------------------------------------------------------------------------


def free_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.FREE`."""
    number = rng.randint(0, 3)
    on_board = _random_card(base, rng, 5, number)
    mosaic = _filling(rng, Mosaic(on_board), rng.choice((0, 0, 1, 2)))
    turns = _dealt(rng, _random_diatoms(rng, rng.randint(0, 8)), rng.randint(0, 4))
    dishes = _random_dishes(rng, number, rng.choice((0, 0, 2)))
    return ArrangementProblem(on_board, turns, mosaic.placed, dishes, in_turn=rng.random() < 0.2)


def tight_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.TIGHT`."""
    number = rng.randint(1, 3)
    on_board = _random_card(base, rng, 6, number)
    start = _filling(rng, Mosaic(on_board), rng.choice((0, 0, 1)))
    full = _filling(rng, start, 6)
    needed = [diatom for space, diatom in full.placed.items() if space not in start.placed]
    diatoms = needed + _random_diatoms(rng, rng.randint(0, 4), "96321")
    turns = _dealt(rng, diatoms, rng.randint((len(diatoms) + 2) // 3, 5))
    return ArrangementProblem(on_board, turns, start.placed, _random_dishes(rng, number, rng.choice((0, 0, 1))))


def grouped_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.GROUPED`."""
    asked = {name: rng.choice(("1", "A", "A", "B", "any")) for name in rng.sample(SPACES, rng.randint(3, 5))}
    on_board = card_of(base, 2, **asked)
    full = _filling(rng, Mosaic(on_board), 5)
    diatoms = [*full.placed.values(), *_random_diatoms(rng, rng.randint(1, 3), "96321")]
    return ArrangementProblem(on_board, _dealt(rng, diatoms, 4), {}, Dishes.empty(2))


def packed_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.PACKED`: diatoms that the card cannot take, until the last ones complete it."""
    on_board = card_of(base, 2, O1="red star", C1="red circle")
    sizes = [size for dish in range(2) for size in rng.choice(((3, 3), (2, 4), (1, 5), (2, 2, 2), (1, 2, 3)))]
    out = [Diatom.parse(f"g{size}") for size in rng.sample(sizes, len(sizes))]
    turns = [(diatom,) for diatom in out]
    return ArrangementProblem(on_board, (*turns, (Diatom.parse("r5"), Diatom.parse("r1"))), {}, Dishes.empty(2))


def early_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.EARLY`: the large diatom has a space, but another like it comes later and needs that one."""
    turns: list[list[Diatom]] = [[] for _ in range(rng.randint(2, 4))]
    asked: dict[Space, Requirement] = {}
    for _ in range(rng.randint(1, 2)):
        color, other = rng.sample(list(Color), 2)
        shared = _free_space(base, Shape.CIRCLE, asked, rng)
        (shape,) = base.board.shapes[shared] - {Shape.CIRCLE}
        asked[shared] = Requirement(color=color if rng.random() < 0.1 else None)
        asked[_free_space(base, shape, asked, rng)] = Requirement(color=color, shape=shape)
        first = rng.randrange(len(turns) - 1)
        turns[first] += Diatom(other, Shape.CIRCLE), Diatom(color, shape)
        turns[rng.randrange(first + 1, len(turns))].append(Diatom(color, shape))
    for diatom in _random_diatoms(rng, rng.randint(0, 3)):
        strictness = rng.choice((0.3, 0.9))
        asked[_free_space(base, diatom.shape, asked, rng)] = _requirement(diatom, strictness, 0.0, rng)
        rng.choice(turns).append(diatom)
    number = rng.randint(1, 2)
    return ArrangementProblem(_on_board(base, number, asked), tuple(map(tuple, turns)), {}, Dishes.empty(number))


def _free_space(base: Edition, shape: Shape, asked: Collection[Space], rng: Random) -> Space:
    """A space that accepts the shape, of which nothing is asked yet."""
    return rng.choice([space for space, shapes in base.board.shapes.items() if shape in shapes and space not in asked])


def played_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.PLAYED`; a turn may be under way."""
    stock = dict(zip(Shape, map(int, rng.choice(STOCKS)), strict=True))
    turns = _played(replace(base, stock_per_color=stock), rng.randint(3, 14), rng)
    number = rng.randint(0, 4)
    on_board = _on_board(base, number, _planted(base, turns, rng.randint(0, 6), rng))
    mosaic = _filling(rng, Mosaic(on_board), rng.choice((0, 0, 0, 2)))
    dishes = _random_dishes(rng, number, rng.choice((0, 0, 2)))
    return ArrangementProblem(on_board, turns, mosaic.placed, dishes, in_turn=rng.random() < 0.3)


def large_case(base: Edition, rng: Random) -> ArrangementProblem:
    """See `ProblemKind.LARGE`."""
    turns = _played(base, rng.randint(12, 30), rng)
    number = rng.randint(2, 6)
    on_board = _on_board(base, number, _planted(base, turns, rng.randint(0, 14), rng))
    return ArrangementProblem(on_board, turns, {}, Dishes.empty(number))


def _played(edition: Edition, tiles: int, rng: Random) -> tuple[tuple[Diatom, ...], ...]:
    """What the turns of a random play with so many tiles collect."""
    chosen = rng.sample(sorted(edition.water_tiles), tiles)
    return tuple(collected_at_random(edition, AnyDeal(edition.id, frozenset(chosen)), rng))


def _planted(base: Edition, turns: Turns, out: int, rng: Random) -> dict[Space, Requirement]:
    """What a card asks on which all of these but so many could lie, mostly small ones and those that come last."""
    order = sorted(
        (rng.uniform(0, 0.2) * turn - diatom.sixths, diatom) for turn, got in enumerate(turns) for diatom in got
    )
    strictness, grouping = rng.choice((0.0, 0.3, 0.6, 0.9)), rng.choice((0.0, 0.0, 0.15, 0.4))
    asked: dict[Space, Requirement] = {}
    for _, diatom in order[: max(1, len(order) - out)]:
        able = [space for space, shapes in base.board.shapes.items() if diatom.shape in shapes and space not in asked]
        if able:
            asked[rng.choice(able)] = _requirement(diatom, strictness, grouping, rng)
    return asked or {base.board.spaces[0]: Requirement()}
