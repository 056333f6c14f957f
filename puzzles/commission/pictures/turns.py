"""Pictures of a whole play in which every part carries its turn, so that a page shows the table as it was at any time.

A part marked ``turn`` is there from the end of that turn on, one marked ``until`` is there before the end of that turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from puzzles.commission.card import Commission
from puzzles.commission.dishes import STAR_LOAD
from puzzles.commission.mosaic import Mosaic
from puzzles.commission.pictures.review_notes import TurnNote, mosaic_ghosts, pond_ghosts
from puzzles.commission.pictures.tables import pond_names
from puzzles.commission.record import Play
from puzzles.commission.table import Table
from puzzles.components.board import SlideBoard, Space
from puzzles.components.pieces import Diatom
from puzzles.drawing.board import asking, ground, holding, seat, slide
from puzzles.drawing.geometry import board_layout, top_or_bottom
from puzzles.drawing.pieces import diatom, dish_load, dish_places, dish_seats, dish_star, glass
from puzzles.drawing.pond import When, pond_scene
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.pond.grid import Cell

_SIDE = 6.0


def pond_steps(play: Play, tables: tuple[Table, ...], notes: Sequence[TurnNote] = ()) -> Scene:
    """The pond of a play.

    Args:
        play: legal.
        tables: its `positions`.
        notes: of a review, whose better moves are drawn as ghosts.
    """
    tiles: dict[Cell, int] = {}
    samples: dict[tuple[Cell, bool], int] = {}
    for number, turn in enumerate(play.turns, 1):
        tiles[turn.at] = number
        samples |= {top_or_bottom(turn.at, sample.corner): number for sample in turn.collect}
    return pond_scene(tables[-1].pond, pond_names(play), when=When(tiles, samples), ghosts=pond_ghosts(notes))


def board_steps(
    commission: Commission, board: SlideBoard, filled: Mapping[Space, tuple[int, Diatom]]
) -> tuple[tuple[Part, ...], float]:
    """The board with the card's spaces around the origin, and its radius.

    Args:
        commission: the card.
        board: what it lies on.
        filled: by space, the turn in which it was filled and the diatom.
    """
    layout = board_layout(commission.requirements)
    around: list[Part] = [*slide(layout, board)]
    for space, at in layout.seats.items():
        asked, accepted = commission.requirements[space], board.shapes[space]
        if space not in filled:
            around.append(seat(space, asked, accepted, at))
            continue
        turn, piece = filled[space]
        marks = (("diatom", str(piece)),)
        parts = (
            *ground(asked),
            PartGroup(tuple(asking(asked, accepted)), marks=(("until", str(turn)),)),
            PartGroup(tuple(holding(asked, piece, marks)), marks=(("turn", str(turn)),)),
        )
        around.append(PartGroup(parts, at, title=f"{space}: {asked}", marks=(("space", str(space)),)))
    return tuple(around), layout.radius


def mosaic_steps(
    commission: Commission, board: SlideBoard, tables: tuple[Table, ...], notes: Sequence[TurnNote] = ()
) -> Scene:
    """The mosaic of a play on its card, with ghosts of a review, and the castoff dishes below it."""
    around, radius = board_steps(commission, board, first_filled([table.mosaic for table in tables]))
    width = 2 * (radius + _SIDE)
    ghosts = mosaic_ghosts(notes, board_layout(commission.requirements))
    parts_of_all: list[Part] = [PartGroup((*around, *ghosts), (width / 2, radius + _SIDE))]
    top = 2 * (radius + _SIDE) + 12
    places, height = dish_places(commission.castoff_dishes, width)
    for number, (x, y) in enumerate(places):
        inside = tuple(_dish_steps(number, tables))
        marks = (("dish", str(number + 1)),)
        parts_of_all.append(PartGroup(inside, (x, y + top), title=f"castoff dish {number + 1}", marks=marks))
    return Scene(width, top + height, tuple(parts_of_all), "The mosaic on its card, and the castoff dishes")


def first_filled(mosaics: Iterable[Mosaic]) -> dict[Space, tuple[int, Diatom]]:
    """By space, the turn in which it was filled and the diatom; turn 0 is what lay there at the start."""
    filled: dict[Space, tuple[int, Diatom]] = {}
    for number, mosaic in enumerate(mosaics):
        for space, piece in mosaic.placed.items():
            filled.setdefault(space, (number, piece))
    return filled


def _dish_steps(dish: int, tables: tuple[Table, ...]) -> Iterator[Part]:
    yield from glass()
    contents = [table.dishes.contents[dish] for table in tables]
    loads = [table.dishes.loads[dish] for table in tables]
    came = [next(n for n, content in enumerate(contents) if len(content) > k) for k in range(len(contents[-1]))]
    for at, radius, piece, turn in zip(*dish_seats(len(came)), contents[-1], came, strict=True):
        yield diatom(piece, at, radius, (("turn", str(turn)), ("diatom", str(piece))))
    lost = next((number for number, load in enumerate(loads) if load > STAR_LOAD), None)
    if lost is None:
        yield dish_star(earned=True)
    else:
        yield PartGroup((dish_star(earned=True),), marks=(("until", str(lost)),))
        yield PartGroup((dish_star(earned=False),), marks=(("turn", str(lost)),))
    changes = [number for number, load in enumerate(loads) if number == 0 or load != loads[number - 1]]
    for number, after in zip(changes, (*changes[1:], None), strict=True):
        marks = (
            ("load", str(loads[number])),
            ("turn", str(number)),
            *(() if after is None else (("until", str(after)),)),
        )
        yield PartGroup((dish_load(loads[number]),), marks=marks)
