"""Makes cards with a known play that earns all stars: ``python -m benchmarks.make_planted FOLDER``.

A random legal play of a random deal comes first; then a card is read off the places that its diatoms went to. Nothing
is cast off in the play, so every forced placement (C5) of it is a placement, and every dish earns its star.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from pathlib import Path
from random import Random

import click

from benchmarks.saving import save
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal, Draw
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.components.board import SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Stock
from puzzles.errors import MalformedError
from puzzles.pond.pond import Place, Pond
from puzzles.pond.sample import Sample
from puzzles.pond.yields import groups, point_yields

TURNS = (6, 9, 12, 15, 18)
SHARES = (0.0, 0.5, 1.0)
"""Of the spaces, those that ask for a color and a shape."""
DISHES = 3
TRIES = 500
MOST_GROUPS, GROUP_SIZES = 3, (2, 4)


@dataclass(frozen=True, slots=True)
class Planted:
    """A card, its deal, and the play that it was made from."""

    commission: Commission
    deal: Deal
    play: Play


@dataclass(frozen=True, slots=True)
class Growing:
    """A play being made: its turns without arrangement, and which diatom could lie where in the end.

    Attributes:
        seats: diatoms by space, in any order of turns.
    """

    pond: Pond
    stock: Stock
    draw: Draw
    seats: dict[Space, Diatom]
    turns: tuple[Turn, ...]


def plant(
    name: str, edition: Edition, turns: int, *, share: float, grouped: bool, rng: Random, dishes: int = DISHES
) -> Planted:
    """A card planted from a random play.

    Args:
        name: the card's id.
        edition: the components.
        turns: of the play, at least 2: the first has no sample point.
        share: of the spaces, those that ask for a color and a shape (or for the group that stands for it), 0 to 1.
        grouped: with number and letter groups.
        rng: all chance comes from it.
        dishes: that the card has; with none every diatom must find a space.

    Raises:
        MalformedError: no such play was found.
    """
    for _ in range(TRIES):
        deal = Deal.from_seed(edition.id, edition.water_tiles, rng.randrange(1_000_000))
        grown = _grow(edition, deal, turns, rng)
        if grown is not None:
            requirements = _requirements(edition.board, grown.seats, share, grouped=grouped, rng=rng)
            commission = Commission(name, f"Planted {name}", edition.id, dishes, requirements)
            play = Play(edition.id, name, deal, dishes, _arranged(grown))
            return Planted(commission, deal, play)
    raise MalformedError(f"expected a number of turns that the edition allows (got {turns})")


# -- the play ---------------------------------------------------------------------------------------------------------


def _grow(edition: Edition, deal: Deal, turns: int, rng: Random) -> Growing | None:
    """A play of so many turns whose diatoms can all be placed, the last turn's too; None if it got stuck."""
    play = Growing(Pond.start(edition.starting_tile), edition.stock, deal, {}, ())
    spaces = len(edition.board.spaces)
    for number in range(1, turns + 1):
        most = ceil(spaces * number / turns)  # so that a long play does not run out of spaces
        following = _next(edition, play, most, rng, is_last=number == turns)
        if following is None:
            return None
        play = following
    return play


def _next(edition: Edition, play: Growing, most: int, rng: Random, *, is_last: bool) -> Growing | None:
    """The play with one more random turn after which at most so many spaces are filled."""
    options = [
        (source, tile, place)
        for source, tile in play.draw.sources()
        for place in play.pond.places(edition.water_tiles[tile])
    ]
    rng.shuffle(options)
    for source, tile, place in options:
        samples, stock = _sample(play, place, rng)
        got = [diatom for sample in samples for diatom in sample.diatoms]
        if len(play.seats) + len(got) > most or (is_last and not got):
            continue
        seats = _seated(edition.board, play.seats, got, rng)
        if seats is None:
            continue
        draw = play.draw.take(source, tile)
        refill = rng.choice(draw.refills(source))
        turn = Turn(tile, source, place.cell, place.segments, refill, tuple(samples), ())
        pond = play.pond.place(place.cell, place.segments)
        return Growing(pond, stock, draw.refill(refill), seats, (*play.turns, turn))
    return None


def _sample(play: Growing, place: Place, rng: Random) -> tuple[list[Sample], Stock]:
    """The sample points of a place in a random order, with what they give (P3-P8), and the stock afterwards."""
    points = list(play.pond.sample_points(place.cell, place.segments))
    rng.shuffle(points)
    samples, stock = [], play.stock
    for point in points:
        got = rng.choice(sorted(point_yields(groups(point.segments), stock)))
        stock = stock.take(got)
        samples.append(Sample(point.corner, point.segments, got))
    return samples, stock


def _seated(
    board: SlideBoard, seats: dict[Space, Diatom], diatoms: Sequence[Diatom], rng: Random
) -> dict[Space, Diatom] | None:
    """The seats with more diatoms, others moved to make room; None if they cannot all have a space."""
    seats = dict(seats)
    order = list(board.spaces)
    rng.shuffle(order)
    return seats if all(_seat(board, seats, diatom, order, set()) for diatom in diatoms) else None


def _seat(
    board: SlideBoard, seats: dict[Space, Diatom], diatom: Diatom, order: Sequence[Space], tried: set[Space]
) -> bool:
    for space in order:
        if diatom.shape not in board.shapes[space] or space in tried:
            continue
        tried.add(space)
        if space not in seats or _seat(board, seats, seats[space], order, tried):
            seats[space] = diatom
            return True
    return False


def _arranged(play: Growing) -> tuple[Turn, ...]:
    """The turns with each diatom put where the seats have one of its kind."""
    free: dict[Diatom, list[Space]] = {}
    for space, diatom in sorted(play.seats.items()):
        free.setdefault(diatom, []).append(space)
    return tuple(
        replace(turn, arrange=tuple(Arranged(diatom, space=free[diatom].pop(0)) for diatom in turn.collected))
        for turn in play.turns
    )


# -- the card ---------------------------------------------------------------------------------------------------------


def _requirements(
    board: SlideBoard, seats: dict[Space, Diatom], share: float, *, grouped: bool, rng: Random
) -> dict[Space, Requirement]:
    """What the card asks: nothing that the planted mosaic does not have; spaces without a diatom are dark."""
    used = sorted(seats)
    full = set(rng.sample(used, round(share * len(used))))
    numbers = _members([(space, seats[space].shape) for space in used], rng) if grouped else {}
    letters = _members([(space, seats[space].color) for space in used], rng) if grouped else {}
    asked = dict.fromkeys(board.spaces, Requirement(dark=True))
    for space in used:
        diatom = seats[space]
        has_color, has_shape = (
            (True, True) if space in full else rng.choice(((False, False), (True, False), (False, True)))
        )
        number, letter = numbers.get(space), letters.get(space)
        asked[space] = Requirement(
            color=diatom.color if has_color and letter is None else None,
            shape=diatom.shape if has_shape and number is None else None,
            number=number,
            letter=None if letter is None else "ABC"[letter - 1],
        )
    return asked


def _members(values: Sequence[tuple[Space, object]], rng: Random) -> dict[Space, int]:
    """Up to three groups of two to four spaces that hold the same value, numbered from 1."""
    members: dict[Space, int] = {}
    for group in range(1, MOST_GROUPS + 1):
        wanted = rng.choice([value for _, value in values])
        alike = [space for space, value in values if value == wanted and space not in members]
        size = min(len(alike), rng.randint(*GROUP_SIZES))
        if size >= GROUP_SIZES[0]:
            members |= dict.fromkeys(rng.sample(alike, size), group)
    return members


# -- the suite --------------------------------------------------------------------------------------------------------


def make(seed: int, each: int, dishes: int = DISHES) -> Iterator[Planted]:
    """Cards of every number of turns and share, with and without groups, so many of each kind."""
    edition = load_edition("reference")
    for turns, share, grouped, number in product(TURNS, SHARES, (False, True), range(each)):
        name = f"t{turns:02}-s{round(100 * share):03}-g{int(grouped)}-{number}"
        yield plant(name, edition, turns, share=share, grouped=grouped, rng=Random(f"{seed} {name}"), dishes=dishes)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same files.")
@click.option("--each", type=click.IntRange(min=1), default=1, show_default=True, help="Cards of each kind.")
@click.option("--dishes", type=click.IntRange(min=0), default=DISHES, show_default=True, help="Fewer is tighter.")
def main(folder: Path, seed: int, each: int, dishes: int) -> None:
    """Write planted cards and their deals to FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    for planted in make(seed, each, dishes):
        save(folder, planted.commission, planted.deal)


if __name__ == "__main__":
    main()
