"""What ``show`` prints of editions, deals and positions, and the list of shipped cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.terminal_card import card_heading, card_picture
from puzzles.commission.pictures.terminal_play import deal_line
from puzzles.commission.position import Position
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Shape
from puzzles.drawing import terminal as t
from puzzles.drawing.terminal_pond import pond_map

_TILES_PER_LINE = 5
_SPACES_PER_LINE = 3


def edition_view(edition: Edition) -> Iterator[RenderableType]:
    """The stock, the water tiles and the slide board of an edition."""
    yield Text.assemble((t.plain(edition.title), "bold"), f" ({t.plain(edition.id)})")
    counts = (t.counted(edition.stock_per_color[shape], shape.word) for shape in Shape)
    yield Text(f"Stock of each of {len(Color)} colors: {', '.join(counts)}")
    yield Text.assemble("Starting Tile: ", t.segments(edition.starting_tile))
    yield Text(f"{t.counted(len(edition.water_tiles), 'water tile')}, each with two sides that mirror each other:")
    tiles = [Text.assemble(f"{tile:>4} ", t.segments(letters)) for tile, letters in edition.water_tiles.items()]
    for first in range(0, len(tiles), _TILES_PER_LINE):
        yield t.listed(tiles[first : first + _TILES_PER_LINE], "   ")
    yield Text("Slide board, clockwise from twelve o'clock:")
    for ring in Ring:
        spaces = edition.board.ring(ring)
        yield Text(f"  {ring.word} ring", style="bold")
        cells = [f"{space!s:<4}{t.shapes(edition.board.shapes[space])}" for space in spaces]
        for first in range(0, len(cells), _SPACES_PER_LINE):
            yield Text("    " + "".join(f"{cell:<25}" for cell in cells[first : first + _SPACES_PER_LINE]).rstrip())
    if edition.board.center_lines:
        yield Text("Center lines, from rim to rim:")
    for name, line in edition.board.center_lines.items():
        yield Text(f"    {t.plain(name)}: {' '.join(map(str, line))}")


def deal_view(deal: Deal, edition: Edition) -> Iterator[RenderableType]:
    """The hand and the stacks of a deal, and each tile's segments."""
    yield Text.assemble(("Deal", "bold"), f" of edition {t.plain(deal.edition)}")
    yield deal_line(deal, edition)
    out = len(edition.water_tiles) - len(deal.tiles)
    if out:
        yield Text(f"{t.counted(out, 'tile')} of the edition are out of the play.")
    for source in (Source.A, Source.B):
        if stack := deal.stack(source):
            yield Text(f"Tiles of stack {source.value}, top first:")
            tiles = [Text.assemble(f"{tile:>4} ", t.segments(edition.water_tiles[tile])) for tile in stack]
            for first in range(0, len(tiles), _TILES_PER_LINE):
                yield t.listed(tiles[first : first + _TILES_PER_LINE], "   ")


def position_view(position: Position, card: CardOnBoard, *, width: int = t.WIDTH) -> Iterator[RenderableType]:
    """All that lies on the table."""
    commission, edition = card.commission, card.edition
    yield card_heading(commission)
    yield Text()
    names = {placed.at: placed.tile for placed in position.pond}
    yield pond_map(position.water(edition), names, width=width)
    yield Text()
    yield from card_picture(card, position.mosaic, width=width)
    yield Text()
    yield Text(f"Filled {len(position.mosaic)} of {t.counted(len(commission.used), 'space')}")
    yield Text.assemble("Castoff dishes: ", t.dishes(position.dishes))
    if position.to_arrange:
        yield Text.assemble("To be arranged: ", t.listed(map(t.diatom, position.to_arrange)))
    hand = t.listed((t.tile(tile, edition) for tile in position.hand), " and ") if position.hand else Text("empty")
    yield Text.assemble("Hand: ", hand)
    for source, top in sorted(position.tops.items()):
        under = f", {t.counted(position.hidden.get(source, 0), 'tile')} under it"
        yield Text.assemble(f"Stack {source.value}: ", t.tile(top, edition), under)


def card_table(cards: Sequence[Commission], bands: Sequence[str], width: int) -> RenderableType:
    """The shipped cards as a table of at most so many columns, in which an id is never cut.

    What fits least is left out first: the groups, then the title. `bands` are the names of the bands, from band 1.
    """
    columns = [
        ("card", [t.plain(card.id) for card in cards]),
        ("title", [t.plain(card.title) for card in cards]),
        ("spaces", [str(len(card.used)) for card in cards]),
        ("dishes", [str(card.castoff_dishes) for card in cards]),
        ("groups", [_groups(card.number_groups, card.letter_groups) for card in cards]),
        ("band", [f"{band} {bands[band - 1]}" for band in (card.provenance["band"] for card in cards)]),
    ]
    for spare in ("groups", "title"):
        if sum(max(map(len, (heading, *cells))) + 2 for heading, cells in columns) > width + 2:
            columns = [column for column in columns if column[0] != spare]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading, _ in columns:
        grid.add_column(heading, justify="right" if heading in ("spaces", "dishes") else "left", no_wrap=True)
    for row in zip(*(cells for _, cells in columns), strict=True):
        grid.add_row(*map(Text, row))
    return grid


def _groups(numbers: Mapping[int, object], letters: Mapping[str, object]) -> str:
    return " ".join((*map(str, numbers), *letters)) or "-"
