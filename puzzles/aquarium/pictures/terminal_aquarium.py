"""Aquariums in a terminal: each block a letter in its color, tiles in frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.layout import Layout, TilePlace
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.tiles import Animal
from puzzles.drawing.terminal import counted

STYLES = {
    Animal.SEALS: "bold black on dark_orange3",
    Animal.DOLPHINS: "bold black on pink1",
    Animal.PENGUINS: "bold black on pale_turquoise1",
    Animal.ANGEL_FISH: "bold white on dark_blue",
}
"""The colors of the game; the letters say the same without them."""
EDGE = "dim"
_TILE = 7
"""Columns of a tile with one of its edges."""


def block(letter: str) -> Text:
    """A block: its letter between two spaces."""
    return Text(f" {letter} ", style=STYLES[Animal(letter)])


def small_tile(blocks: str) -> Text:
    """A tile in one line: its four letters, clockwise from the upper left."""
    return Text.assemble(*((letter, STYLES[Animal(letter)]) for letter in blocks))


def layout_map(layout: Layout, *, indent: int = 2) -> Text:
    """Draw an aquarium: for each row of tiles an edge with their names, and two rows of blocks."""
    spots = layout.spots
    names = {laid.at: "E" if laid.tile is None else str(laid.tile) for laid in layout.laid}
    columns = range(min(s.x for s in spots), max(s.x for s in spots) + 1)
    rows = range(min(s.y for s in spots), max(s.y for s in spots) + 1)
    lines = []
    for y in (*rows, max(rows) + 1):
        lines.append(_edge(columns, y, names, indent))
        if y in rows:
            lines += [_blocks(columns, y, layout, corners, indent) for corners in ((0, 1), (3, 2))]
    return Text("\n", no_wrap=True).join(lines)


def _edge(columns: range, y: int, names: dict[TilePlace, str], indent: int) -> Text:
    """The line above a row of tiles, with the name of each that begins there."""
    text = ""
    for x in columns:
        near = {TilePlace(x + across, y + down) for across in (-1, 0) for down in (-1, 0)}
        text += "+" if near & names.keys() else " "
        here, above = TilePlace(x, y), TilePlace(x, y - 1)
        if here in names or above in names:
            text += f"{names.get(here, ''):-^{_TILE - 1}}"
        else:
            text += " " * (_TILE - 1)
    last = {TilePlace(columns[-1], y), TilePlace(columns[-1], y - 1)}
    text += "+" if last & names.keys() else ""
    return Text(" " * indent + text.rstrip(), style=EDGE, no_wrap=True)


def _blocks(columns: range, y: int, layout: Layout, corners: tuple[int, int], indent: int) -> Text:
    spots = layout.spots
    row = Text(" " * indent, no_wrap=True)
    for x in columns:
        near = {TilePlace(x - 1, y), TilePlace(x, y)}
        row.append("|" if near & spots.keys() else " ", EDGE)
        if TilePlace(x, y) in spots:
            for corner in corners:
                row.append_text(block(spots[TilePlace(x, y)][corner]))
        else:
            row.append(" " * (_TILE - 1))
    if TilePlace(columns[-1], y) in spots:
        row.append("|", EDGE)
    row.rstrip()
    return row


def areas_lines(layout: Layout, edition: AquariumEdition) -> Iterator[Text]:
    """For each animal its areas with their points, and the sum of all."""
    areas = layout.areas()
    for animal in Animal:
        own = [area for area in areas if area.animal is animal]
        points = sum(edition.area_points(animal, area.size) for area in own)
        sizes = ", ".join(f"{area.size} ({edition.area_points(animal, area.size)})" for area in own) or "no area"
        yield Text.assemble("  ", block(animal.value), f" {animal.word:<10} {points:>4}   areas of {sizes}")
    yield Text(f"  {counted(layout.points(edition), 'point')}", style="bold")


def puzzle_lines(puzzle: Puzzle, edition: AquariumEdition) -> Iterator[Text]:
    """A puzzle: the Entrance and the tiles of each round."""
    yield Text.assemble((puzzle.title, "bold"), f" ({puzzle.id}): {counted(len(puzzle.rounds), 'round')}")
    yield Text.assemble("  Entrance: ", small_tile(edition.entrance))
    for number, offered in enumerate(puzzle.rounds, 1):
        yield Text.assemble(f"  Round {number}:  ", tiles_line(offered, edition))


def tiles_line(tiles: Sequence[int], edition: AquariumEdition) -> Text:
    """Tiles with their blocks."""
    return Text(", ").join(Text.assemble(f"{tile} (", small_tile(edition.tiles[tile]), ")") for tile in tiles)


def edition_lines(edition: AquariumEdition) -> Iterator[Text]:
    """An edition: tiles and points."""
    yield Text.assemble((edition.title, "bold"), f" ({edition.id}): {counted(len(edition.tiles), 'layout tile')}")
    yield Text.assemble("  Entrance: ", small_tile(edition.entrance))
    yield Text.assemble("  Tiles: ", tiles_line(tuple(edition.tiles), edition))
    for animal in Animal:
        points = ", ".join(map(str, edition.points[animal]))
        yield Text.assemble("  ", block(animal.value), f" {animal.word}: {points}")
