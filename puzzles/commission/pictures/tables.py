"""What lies on the table: a position, and the end of a play."""

from __future__ import annotations

from enum import StrEnum

from puzzles.commission.deal import Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.table import positions
from puzzles.components.edition import Edition
from puzzles.drawing import palette as p
from puzzles.drawing.board import card_body
from puzzles.drawing.pieces import diatom, on_paper, star
from puzzles.drawing.pond import draw_parts, headed, pond_scene
from puzzles.drawing.scene import Label, PartGroup, Scene
from puzzles.drawing.scene import Part as Drawn
from puzzles.pond.grid import Cell

_GAP = 14.0
_LEAST_SCALE = 0.5
"""A large pond is drawn smaller beside its card, but no smaller than this."""


class PicturePart(StrEnum):
    """What is drawn of a play or a position."""

    ALL = "all"
    POND = "pond"
    MOSAIC = "mosaic"


def play_scene(play: Play, card: CardOnBoard, part: PicturePart = PicturePart.ALL) -> Scene:
    """The end of a legal play: the pond beside the mosaic on its card, with its stars; or one of the two."""
    end, commission = positions(play, card)[-1], card.commission
    names = pond_names(play)
    newest = play.turns[-1].at if play.turns else None
    pond = pond_scene(end.pond, names, newest=newest)
    words = f"{len(play.turns)} turn{'' if len(play.turns) == 1 else 's'}"
    if end.stars is None:
        words += ", the card is not completed"
    board = card_body(commission, card.board, end.mosaic.placed, end.dishes.contents)
    if part is not PicturePart.ALL:
        return on_paper(board if part is PicturePart.MOSAIC else headed(pond, commission.title, words))
    heading = _stars(end.stars, commission.castoff_dishes) if end.stars is not None else None
    scene = beside(headed(pond, "The pond", words), board, heading)
    stars = "not completed" if end.stars is None else f"{end.stars} of {commission.castoff_dishes} stars"
    title = f"{commission.title}: a play of {words.split(',', maxsplit=1)[0]}, {stars}"
    return Scene(scene.width, scene.height, scene.parts, title, f"{pond.description} {board.description}")


def pond_names(play: Play) -> dict[Cell, int]:
    """The ids of the tiles by cell at the end of a play, those of its position included."""
    start = () if play.start is None else play.start.pond
    return {**{placed.at: placed.tile for placed in start}, **{turn.at: turn.tile for turn in play.turns}}


def beside(left: Scene, right: Scene, below: tuple[tuple[Drawn, ...], float, float] | None = None) -> Scene:
    """Two pictures side by side, the left one in the room that the right one's height leaves; parts below it."""
    extra = below[2] + _GAP if below else 0.0
    scale = max(_LEAST_SCALE, min(1.25, (right.height - extra) / left.height))
    width, height = left.width * scale + 2 * _GAP + right.width, max(right.height, left.height * scale + extra)
    parts: list[Drawn] = [left.placed((_GAP, (height - left.height * scale - extra) / 2), scale)]
    if below:
        top = (height + left.height * scale - extra) / 2 + _GAP
        parts.append(PartGroup(below[0], (_GAP + (left.width * scale - below[1]) / 2, top)))
    parts.append(right.placed((left.width * scale + 2 * _GAP, (height - right.height) / 2)))
    return on_paper(Scene(width, height, tuple(parts), right.title, f"{left.description} {right.description}"))


def _stars(earned: int, dishes: int) -> tuple[tuple[Drawn, ...], float, float] | None:
    """The rating as a row of stars, and its width and height; None for a card that can give none."""
    if not dishes:
        return None
    pitch = min(46.0, 460.0 / dishes)
    row = tuple(star((pitch * (k + 0.5), 20), pitch * 0.4, earned=k < earned) for k in range(dishes))
    return row, pitch * dishes, 40


def position_scene(position: Position, card: CardOnBoard, part: PicturePart = PicturePart.ALL) -> Scene:
    """All that lies on the table: the pond, the hand and the tops of the stacks, and the mosaic; or one of the two."""
    names = {placed.at: placed.tile for placed in position.pond}
    pond = headed(pond_scene(position.water(card.edition), names), "The pond")
    board = card_body(card.commission, card.board, position.mosaic, position.dishes.contents)
    if part is not PicturePart.ALL:
        return on_paper(board if part is PicturePart.MOSAIC else pond)
    scene = beside(pond, board, _draw(position, card.edition))
    title = f"{card.commission.title}: a position"
    return Scene(scene.width, scene.height, scene.parts, title, f"{scene.description} {_draw_words(position)}")


def _draw(position: Position, edition: Edition) -> tuple[tuple[Drawn, ...], float, float]:
    """The hand, the tops and what is still to be arranged, and the width and height of all."""
    tiles = edition.water_tiles
    hand = [(tile, tiles[tile]) for tile in position.hand]
    tops = {source: (tile, tiles[tile]) for source, tile in position.tops.items()}
    parts, width, height = draw_parts(hand, tops, position.hidden)
    if not position.to_arrange:
        return parts, width, height
    row: list[Drawn] = [Label((0, height + 24), "to be arranged", 15, p.FAINT, anchor="start", italic=True, serif=True)]
    for number, piece in enumerate(position.to_arrange):
        row.append(diatom(piece, (130 + 44 * number, height + 24), 18))
    return (*parts, *row), max(width, 130 + 44 * len(position.to_arrange)), height + 48


def _draw_words(position: Position) -> str:
    hand = ", ".join(map(str, position.hand)) or "empty"
    tops = [
        f"stack {source.value}: {position.tops[source]} on {position.hidden.get(source, 0)} more"
        for source in (Source.A, Source.B)
        if source in position.tops
    ]
    return "; ".join((f"Hand: {hand}", *tops)) + "."
