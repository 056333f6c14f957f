"""Makes random symmetric cards: ``python -m benchmarks.make_designed FOLDER``.

A symmetry of the slide board is an automorphism of its graph that keeps rings and shapes. Spaces that the symmetries of
a card carry into each other (an orbit) ask for the same. Whether such a card can be completed is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import click
import networkx as nx

from benchmarks.saving import save
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.components.board import SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError

SIZES = (9, 17, 25, 33)
SHARES = (0.0, 0.3, 0.6, 0.9)
"""Of the orbits, those that ask for a color and a shape."""
MOST_DISHES = 4
TRIES = 1000

Permutation = tuple[Space, ...]
"""The image of each space, in board order."""


class CardSymmetry(StrEnum):
    """What carries a card into itself."""

    FULL = "full"
    """Every symmetry of the board."""
    MIRROR = "mirror"
    """One reflection."""
    ROTATE2 = "rotate2"
    """Half a turn."""
    ROTATE4 = "rotate4"
    """Quarter turns."""


@cache
def _symmetries(
    edges: tuple[tuple[Space, Space], ...], looks: tuple[tuple[Space, object], ...]
) -> tuple[Permutation, ...]:
    graph: nx.Graph[Space] = nx.Graph()
    for space, look in looks:
        graph.add_node(space, look=look)
    graph.add_edges_from(edges)
    matcher = nx.isomorphism.GraphMatcher(graph, graph, node_match=lambda one, other: one["look"] == other["look"])
    return tuple(sorted(tuple(image[space] for space, _ in looks) for image in matcher.isomorphisms_iter()))


def symmetries(board: SlideBoard) -> tuple[Permutation, ...]:
    """All automorphisms of the board's graph that keep rings and shapes, the identity among them, in a fixed order."""
    looks = tuple((space, (space.ring, tuple(sorted(shapes)))) for space, shapes in board.shapes.items())
    return _symmetries(board.connections, looks)


def generators(board: SlideBoard, symmetry: CardSymmetry, rng: Random) -> tuple[Permutation, ...]:
    """Permutations that generate a symmetry; a reflection is chosen at random.

    Raises MalformedError when the board has no such symmetry.
    """
    every = symmetries(board)
    if symmetry is CardSymmetry.FULL:
        return every
    order = 4 if symmetry is CardSymmetry.ROTATE4 else 2
    found = [
        image
        for image in every
        if _order(board, image) == order and (_fixed(board, image) > 1) == (symmetry is CardSymmetry.MIRROR)
    ]
    if not found:
        raise MalformedError(f"expected a slide board with the symmetry {symmetry} (got one without)")
    return (rng.choice(found),)


def _order(board: SlideBoard, image: Permutation) -> int:
    """How often a permutation is done until every space is back."""
    step = dict(zip(board.spaces, image, strict=True))
    at, times = step, 1
    while any(space != now for space, now in at.items()):
        at, times = {space: step[now] for space, now in at.items()}, times + 1
    return times


def _fixed(board: SlideBoard, image: Permutation) -> int:
    """How many spaces stay: a turn keeps at most the center space, a reflection its axis."""
    return sum(space == there for space, there in zip(board.spaces, image, strict=True))


def orbits(board: SlideBoard, permutations: Sequence[Permutation]) -> list[tuple[Space, ...]]:
    """Spaces that these permutations carry into each other, in board order."""
    graph: nx.Graph[Space] = nx.Graph()
    graph.add_nodes_from(board.spaces)
    for image in permutations:
        graph.add_edges_from(zip(board.spaces, image, strict=True))
    return sorted(tuple(sorted(orbit)) for orbit in nx.connected_components(graph))


def design(
    name: str, edition: Edition, *, size: int, share: float, symmetry: CardSymmetry, rng: Random
) -> tuple[Commission, Deal]:
    """A random symmetric card of so many used spaces, with the deal of a random seed.

    Args:
        name: the card's id and title.
        edition: the components.
        size: spaces used.
        share: of the orbits, those that ask for a color and a shape; the others ask less, or are groups.
        symmetry: of the card.
        rng: all chance comes from it.

    Raises:
        MalformedError: the board has no such symmetry, or no such number of spaces that has it.
    """
    chosen = _choose(orbits(edition.board, generators(edition.board, symmetry, rng)), size, rng)
    full = set(rng.sample(range(len(chosen)), round(share * len(chosen))))
    asked = dict.fromkeys(edition.board.spaces, Requirement(dark=True))
    groups = 0
    for index, orbit in enumerate(chosen):
        shapes = sorted(edition.board.shapes[orbit[0]])
        requirement = _specified(shapes, rng) if index in full else _loose(shapes, groups, rng)
        groups += requirement.number is not None or requirement.letter is not None
        asked |= dict.fromkeys(orbit, requirement)
    commission = Commission(name, name, edition.id, rng.randint(1, MOST_DISHES), asked)
    return commission, Deal.from_seed(edition.id, edition.water_tiles, rng.randrange(1_000_000))


def _choose(every: list[tuple[Space, ...]], size: int, rng: Random) -> list[tuple[Space, ...]]:
    """Random orbits with so many spaces together."""
    for _ in range(TRIES):
        chosen: list[tuple[Space, ...]] = []
        for orbit in rng.sample(every, len(every)):
            if sum(map(len, chosen)) + len(orbit) <= size:
                chosen.append(orbit)
        if sum(map(len, chosen)) == size:
            return sorted(chosen)
    raise MalformedError(f"expected a number of spaces that orbits can have together (got {size})")


def _specified(shapes: Sequence[Shape], rng: Random) -> Requirement:
    return Requirement(color=rng.choice(list(Color)), shape=rng.choice(shapes))


def _loose(shapes: Sequence[Shape], groups: int, rng: Random) -> Requirement:
    """Anything, a color, a shape, or a group of the orbit's own."""
    options: Mapping[str, Requirement] = {
        "any": Requirement(),
        "color": Requirement(color=rng.choice(list(Color))),
        "shape": Requirement(shape=rng.choice(shapes)),
        "number": Requirement(number=groups + 1),
        "letter": Requirement(letter=chr(ord("A") + groups)),
    }
    return options[rng.choice(list(options))]


def make(seed: int, each: int) -> Iterator[tuple[Commission, Deal]]:
    """Cards of every size, share and symmetry, so many of each kind."""
    edition = load_edition("reference")
    for size, share, symmetry, number in product(SIZES, SHARES, CardSymmetry, range(each)):
        name = f"s{size:02}-f{round(100 * share):02}-{symmetry}-{number}"
        yield design(name, edition, size=size, share=share, symmetry=symmetry, rng=Random(f"{seed} {name}"))


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same files.")
@click.option("--each", type=click.IntRange(min=1), default=1, show_default=True, help="Cards of each kind.")
def main(folder: Path, seed: int, each: int) -> None:
    """Write designed cards and their deals to FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    for commission, deal in make(seed, each):
        save(folder, commission, deal)


if __name__ == "__main__":
    main()
