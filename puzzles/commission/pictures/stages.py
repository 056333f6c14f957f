"""Pictures and words of a play under way, for a page on which it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puzzles.commission.deal import Source
from puzzles.commission.pictures.tables import pond_names
from puzzles.commission.record import Arranged
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Collect, Lay, PlayStep, Refill, Tell
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.drawing.board import card_parts
from puzzles.drawing.geometry import place_words
from puzzles.drawing.pieces import TILE, TILE_WIDTH, diatom, dish, dish_places, tile
from puzzles.drawing.pond import Fit, FreeCell, no_tile, pond_scene
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample

SOURCE_WORDS = {Source.HAND: "the hand", Source.A: "stack a", Source.B: "stack b"}
_SIDE = 6.0
_ABOVE_DISHES = 12.0


def tiles_by_cell(stage: Stage) -> Mapping[Cell, int]:
    """The ids of the water tiles in the pond."""
    names = pond_names(stage.record())
    return names if stage.lay is None else {**names, stage.lay.at: stage.lay.tile}


def stage_pond(stage: Stage, free: Sequence[FreeCell]) -> Scene:
    """The pond with the places where a tile may go; the tile that is aimed with, or came last, has a strong rim."""
    last = stage.lay or (stage.turns[-1] if stage.turns else None)
    newest = None if last is None or any(place.fit is Fit.HERE for place in free) else last.at
    pond = stage.table.pond
    needed = pond.needs_sample_point()
    room = [cell for cell in pond.open_cells() if not needed or pond.corners(cell)]
    return pond_scene(pond, tiles_by_cell(stage), newest=newest, free=free, room=room)


def stage_mosaic(stage: Stage, ghosts: Sequence[Arranged] = ()) -> Scene:
    """The mosaic on its card with the castoff dishes below it.

    Args:
        stage: of the play.
        ghosts: diatoms that only might lie where they are drawn, marked ``ghost``.
    """
    board, table = stage.edition.board, stage.table
    shown = {one.space: one.diatom for one in ghosts if one.space is not None}
    around, radius = card_parts(stage.commission, board, table.mosaic.placed, ghosts=shown)
    width = 2 * (radius + _SIDE)
    parts: list[Part] = [PartGroup(around, (width / 2, radius + _SIDE))]
    top = 2 * (radius + _SIDE) + _ABOVE_DISHES
    places, height = dish_places(len(table.dishes.contents), width)
    for number, (at, inside) in enumerate(zip(places, table.dishes.contents, strict=True), 1):
        place = (at[0], at[1] + top)
        parts.append(dish(place, number, inside, shows_load=True))
        parts += [_ghost(one.diatom, place) for one in ghosts if one.dish == number]
    return Scene(width, top + height, tuple(parts), "The mosaic on its card, and the castoff dishes")


def _ghost(piece: Diatom, at: tuple[float, float]) -> PartGroup:
    return diatom(piece, at, 13, (("ghost", str(piece)),))


def tile_scene(segments: str, name: str) -> Scene:
    """A water tile alone."""
    drawn = tile(segments, (TILE_WIDTH / 2 + 1, TILE + 1), name)
    return Scene(TILE_WIDTH + 2, 2 * TILE + 2, (drawn,), f"tile {name}: {segments}")


def untold_scene() -> Scene:
    """A place for a water tile of which nobody has said yet which one lies there."""
    return Scene(TILE_WIDTH + 2, 2 * TILE + 2, (no_tile((TILE_WIDTH / 2 + 1, TILE + 1), 0.95, "?"),), "a tile")


def diatom_scene(piece: Diatom) -> Scene:
    """A diatom alone."""
    return Scene(26, 26, (diatom(piece, (13, 13), 11),), piece.words)


# -- words ------------------------------------------------------------------------------------------------------------


def diatoms_words(pieces: Sequence[Diatom]) -> str:
    """Diatoms in words."""
    return ", ".join(piece.words for piece in pieces) or "nothing"


def beside_words(cell: Cell, stage: Stage) -> str:
    """Where a place is, by what lies around it."""
    return place_words(cell, stage.table.pond.tiles, tiles_by_cell(stage))


def where_words(place: Space | None, dish_number: int | None) -> str:
    """Where a diatom goes."""
    return f"castoff dish {dish_number}" if place is None else str(place)


def step_words(step: PlayStep, before: Stage, after: Stage) -> str:
    """A step in words, with what came of it unasked."""
    if isinstance(step, Lay):
        words = f"tile {step.tile} from {SOURCE_WORDS[step.source]}, {beside_words(step.at, before)}"
        got = [piece for sample in _collected(before, after) for piece in sample.diatoms]
        return f"{words}: collects {diatoms_words(got)}" if got else words
    if isinstance(step, Collect):
        return f"collects {diatoms_words(step.diatoms)}"
    if isinstance(step, Refill):
        drawn = before.deal.stack(step.stack)[0]
        is_known = before.seen is None or drawn in before.seen
        return f"hand refilled from stack {step.stack}" + (f" with tile {drawn}" if is_known else "")
    if isinstance(step, Tell):
        what = "no tile" if step.tile is None else f"tile {step.tile}"
        return f"{what} {'in' if step.place is Source.HAND else 'on'} {SOURCE_WORDS[step.place]}"
    return f"{step.diatom.words} to {where_words(step.space, step.dish)}"


def _collected(before: Stage, after: Stage) -> Sequence[Sample]:
    if len(after.turns) > len(before.turns):
        return after.turns[-1].collect
    return after.collect or ()


def log_of(sitting: Sitting) -> list[tuple[int, int, str]]:
    """Every step, also those undone: the turn that it belongs to, how many steps are done with it, and it in words.

    What is told of tiles before the first turn belongs to turn 0.
    """
    entries = []
    for number, step in enumerate(sitting.steps):
        before, after = sitting.stage_after(number), sitting.stage_after(number + 1)
        is_between = isinstance(step, Tell) and not before.is_mid_turn
        turn = len(before.turns) + (0 if is_between else 1)
        entries.append((turn, number + 1, step_words(step, before, after)))
    return entries
