"""An edition with all its tiles and its slide board, and a deal."""

from __future__ import annotations

from puzzles.commission.deal import Deal, Source
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.drawing import palette as p
from puzzles.drawing.board import board_parts
from puzzles.drawing.pieces import TILE, TILE_WIDTH, TIMES, diatom, on_paper, tile
from puzzles.drawing.pond import START_NAME, no_tile, tile_row
from puzzles.drawing.scene import Label, Part, PartGroup, Scene

_SIDE = 24.0
_TILES_ACROSS = 12
_DEAL_ACROSS = 9
_TILE_SCALE = 0.8


def _heading(words: str, x: float, y: float) -> Label:
    return Label((x, y), words, 17, p.FAINT, anchor="start", italic=True, serif=True)


def edition_scene(edition: Edition) -> Scene:
    """The stock, the Starting Tile, all water tiles and the slide board with its lines."""
    tiles, tiles_width, tiles_height = tile_row(edition.water_tiles.items(), _TILES_ACROSS, scale=_TILE_SCALE)
    board, radius = board_parts(edition.board)
    stock, stock_width, stock_height = _stock(edition)
    start_width = TILE_WIDTH + 60
    width = 2 * _SIDE + max(tiles_width, 2 * radius, stock_width + start_width)
    y = 66.0
    parts: list[Part] = [
        Label((width / 2, 33), edition.title, 27, bold=True, serif=True, room=width - 2 * _SIDE),
        _heading("Starting Tile", _SIDE, y + 10),
        tile(edition.starting_tile, (_SIDE + TILE_WIDTH / 2 + 8, y + 28 + TILE), START_NAME),
        _heading("stock of each color", _SIDE + start_width, y + 10),
        PartGroup(stock, (_SIDE + start_width, y + 30)),
    ]
    y += 48 + max(stock_height, 2 * TILE)
    parts.append(_heading(f"{len(edition.water_tiles)} water tiles, each with a back that mirrors it", _SIDE, y))
    parts.append(PartGroup(tiles, ((width - tiles_width) / 2, y + 16)))
    y += 36 + tiles_height
    parts.append(_heading("slide board: what each space accepts, lines between connected spaces", _SIDE, y))
    parts.append(PartGroup(board, (width / 2, y + 18 + radius)))
    height = y + 36 + 2 * radius
    return on_paper(Scene(width, height, tuple(parts), edition.title, _described(edition)))


def _stock(edition: Edition) -> tuple[tuple[Part, ...], float, float]:
    """A diatom of every kind with its number, shapes from left to right; and the width and height of all."""
    parts: list[Part] = []
    across, down = 74.0, 35.0
    for row, color in enumerate(Color):
        for column, shape in enumerate(Shape):
            at = (15 + across * column, 12 + down * row)
            parts.append(diatom(Diatom(color, shape), at, 14))
            count = f"{TIMES} {edition.stock_per_color.get(shape, 0)}"
            parts.append(Label((at[0] + 20, at[1]), count, 13, anchor="start"))
    return tuple(parts), across * len(Shape), down * len(Color)


def _described(edition: Edition) -> str:
    tiles = ", ".join(f"{tile} {segments}" for tile, segments in edition.water_tiles.items())
    rings = ", ".join(f"{len(edition.board.ring(ring))} in the {ring.word} ring" for ring in Ring)
    return f"Starting Tile {edition.starting_tile}. Water tiles: {tiles}. Spaces: {rings}."


def deal_scene(deal: Deal, edition: Edition) -> Scene:
    """The hand, and both stacks from the top."""
    hand = [(tile, edition.water_tiles[tile]) for tile in deal.hand]
    parts: list[Part] = []
    y, width = 62.0, 360.0
    for words, tiles in (("hand", hand), *((f"stack {s.value}, top first", _stack(deal, s, edition)) for s in _STACKS)):
        is_hand = words == "hand"
        scale = 1.0 if is_hand else _TILE_SCALE
        shown, across, down = tile_row(tiles, _DEAL_ACROSS, scale=scale, first=not is_hand)
        if not tiles:
            shown, across, down = (no_tile((TILE_WIDTH / 2, TILE), 0.8, "empty"),), TILE_WIDTH, 2 * TILE
        parts.append(_heading(words, _SIDE, y))
        parts.append(PartGroup(shown, (_SIDE - 4, y + 16)))
        y += 40 + down
        width = max(width, across + 2 * _SIDE)
    title = f"A deal of {edition.title}"
    parts.insert(0, Label((width / 2, 30), title, 24, bold=True, serif=True, room=width - 2 * _SIDE))
    words = "; ".join(
        f"{name}: {', '.join(map(str, tiles)) or 'empty'}"
        for name, tiles in (("hand", deal.hand), ("stack a", deal.a), ("stack b", deal.b))
    )
    return on_paper(Scene(width, y, tuple(parts), title, f"{words}."))


_STACKS = (Source.A, Source.B)


def _stack(deal: Deal, source: Source, edition: Edition) -> list[tuple[int, str]]:
    return [(tile, edition.water_tiles[tile]) for tile in deal.stack(source)]
