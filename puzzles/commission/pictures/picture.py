"""The picture of anything that a puzzle is made of; in a notebook it shows itself."""

from __future__ import annotations

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.tables import PicturePart, play_scene, position_scene
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from puzzles.drawing.board import card_scene
from puzzles.drawing.components import deal_scene, edition_scene
from puzzles.drawing.scene import Scene
from puzzles.drawing.svg import NotebookScene
from puzzles.errors import MalformedError


def picture(
    thing: Edition | Commission | Deal | Play | Position,
    edition: Edition,
    card: Commission | None = None,
    part: PicturePart = PicturePart.ALL,
) -> NotebookScene:
    """The picture of an edition, a card, a deal, the end of a play, or a position.

    Args:
        thing: what is drawn.
        edition: it, or the edition that it belongs to.
        card: the card of a play or position.
        part: of a play or position, what of it.

    Raises:
        MalformedError: the play is not legal, or has no card.
    """
    return NotebookScene.of(_scene(thing, edition, card, part))


def _scene(
    thing: Edition | Commission | Deal | Play | Position, edition: Edition, card: Commission | None, part: PicturePart
) -> Scene:
    if isinstance(thing, Edition):
        return edition_scene(thing)
    if isinstance(thing, Commission):
        return card_scene(thing, edition.board)
    if isinstance(thing, Deal):
        return deal_scene(thing, edition)
    if card is None:
        raise MalformedError("expected the card of what is drawn (got none)")
    if isinstance(thing, Position):
        return position_scene(thing, CardOnBoard(card, edition), part)
    check_legal(thing, card, edition)
    return play_scene(thing, CardOnBoard(card, edition), part)


def check_legal(play: Play, card: Commission, edition: Edition) -> None:
    """Raise MalformedError unless the referee passes the play: what is drawn is what was checked."""
    ruling = judge(play, card, edition)
    if not ruling.legal:
        where = "" if ruling.turn is None else f" in turn {ruling.turn}"
        raise MalformedError(f"expected a legal play (got one that breaks {ruling.rule}{where}: {ruling.message})")
