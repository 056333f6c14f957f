"""Cards and editions in the making: drawn as far as they are readable, so that a person sees what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files import words as own
from puzzles.commission.files.draft_forms import BoardDraft, CardDraft, EditionDraft
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import EMPTY, SIDES, Shape
from puzzles.drawing.board import board_parts, card_scene
from puzzles.drawing.pieces import TILE, TILE_WIDTH, on_paper, tile
from puzzles.drawing.pond import START_NAME
from puzzles.drawing.scene import PartGroup, Scene
from puzzles.drawing.space_names import with_names
from puzzles.errors import MalformedError
from puzzles.files import words

_SIDE = 14.0


def card_picture(draft: CardDraft, board: SlideBoard) -> Scene:
    """The card with a space for each of the board; one whose requirement cannot be read is drawn as `any`."""
    asked = (Requirement() for _ in board.spaces)
    requirements = dict(zip(board.spaces, asked, strict=True))
    for ring in Ring:
        texts = getattr(draft, ring.word)
        for space, text in zip(board.ring(ring), texts, strict=False):
            with suppress(MalformedError):
                requirements[space] = own.requirement(text)
    dishes = draft.castoff_dishes
    number = dishes if isinstance(dishes, int) and 0 <= dishes <= words.MOST_DISHES else 0
    title = draft.title.strip() or "Untitled"
    card = Commission(draft.commission, title, draft.edition, number, requirements, draft.author)
    scene = with_names(card_scene(card, board))  # what is said of the card names its spaces
    return replace(scene, title="The card: what is asked of each space", description="")


def board_of(draft: BoardDraft) -> SlideBoard:
    """The slide board; a space whose pair cannot be read accepts nothing, lines that cannot be read are left out."""
    shapes = {}
    for ring in Ring:
        for index, text in enumerate(getattr(draft, ring.word), ring.first):
            shapes[Space(ring, index)] = _pair(text)
    connections = tuple(pair for pair in _connections(draft.connections) if shapes.keys() >= set(pair))
    lines = {name: tuple(space for space in _spaces(line) if space in shapes) for name, line in draft.center_lines}
    return SlideBoard(shapes, connections, lines)


def _pair(text: str) -> frozenset[Shape]:
    with suppress(MalformedError):
        return words.shape_pair(text)
    return frozenset()


def _connections(texts: Iterable[str]) -> Iterator[tuple[Space, Space]]:
    for text in texts:
        with suppress(MalformedError):
            yield words.connection(text)


def _spaces(texts: Iterable[str]) -> Iterator[Space]:
    for text in texts:
        with suppress(MalformedError):
            yield words.space(text)


def board_picture(board: SlideBoard) -> Scene:
    """The slide board alone."""
    around, radius = board_parts(board)
    width = 2 * (radius + _SIDE)
    scene = Scene(
        width, width, (PartGroup(around, (width / 2, width / 2)),), "The slide board: what each space accepts"
    )
    return on_paper(scene)


def tile_pictures(draft: EditionDraft) -> dict[str, Scene]:
    """Every tile by its id, the Starting Tile as ``start``; segments that are not typed yet are empty water."""
    tiles = {name: _tile(letters, name) for name, letters in draft.water_tiles}
    return tiles | {"start": _tile(draft.starting_tile, START_NAME)}


def _tile(letters: str, name: str) -> Scene:
    read = "".join(letter if letter in words.SEGMENT_LETTERS else EMPTY for letter in letters[:SIDES])
    shown = name if len(name) <= 4 else f"{name[:3]}…"
    drawn = tile(read.ljust(SIDES, EMPTY), (TILE_WIDTH / 2 + 1, TILE + 1), shown)
    return Scene(TILE_WIDTH + 2, 2 * TILE + 2, (drawn,), f"tile {name}")
