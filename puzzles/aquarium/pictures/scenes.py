"""Aquariums, puzzles and tiles of Aquarium Designer as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.layout import BLOCK_OFFSETS, FRAME, Laid, Layout, TilePlace
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.tiles import Animal
from puzzles.drawing import palette as p
from puzzles.drawing.pieces import on_paper
from puzzles.drawing.scene import Box, Label, Look, Part, PartGroup, Point, Scene, circle, line

BLOCK = 30.0
"""The side of a block."""
TILE = 2 * BLOCK
_MARGIN = 16.0
_GAP = 12.0
_ROW = 18.0
_NAME = 8.0


def block_tile(blocks: str, at: Point, name: str, *, is_named: bool = True) -> PartGroup:
    """A tile by its upper left corner: four blocks with their letters, and its name in the middle if wanted."""
    parts: list[Part] = []
    for letter, (across, down) in zip(blocks, BLOCK_OFFSETS, strict=True):
        animal = Animal(letter)
        corner = (across * BLOCK, down * BLOCK)
        parts.append(Box(corner, BLOCK, BLOCK, Look(p.ANIMALS[animal], p.INK, 0.4)))
        outer = (BLOCK * (0.36 if across == 0 else 1.64), BLOCK * (0.36 if down == 0 else 1.64))
        parts.append(Label(outer, letter, 13, p.ANIMAL_LETTERS[animal], bold=True))
    parts.append(Box((0, 0), TILE, TILE, Look(None, p.INK, 1.6), radius=3))
    if is_named:
        parts.append(name_tag((0, 0), name))
    return PartGroup(tuple(parts), at, title=f"tile {name}: {blocks}", marks=(("tile", name),))


def name_tag(at: Point, name: str) -> PartGroup:
    """The name in the middle of the tile that has its upper left corner there."""
    size = 8.5 if len(name) < 3 else 6.5
    return PartGroup((circle((BLOCK, BLOCK), _NAME, Look(p.WHITE, p.INK, 0.6)), Label((BLOCK, BLOCK), name, size)), at)


def tile_name(tile: int | None) -> str:
    """What stands in the middle of a tile: its id, or E for the Entrance."""
    return "E" if tile is None else str(tile)


def layout_scene(layout: Layout, edition: AquariumEdition, title: str) -> Scene:
    """An aquarium with the borders of its areas, and beside it the points of each area."""
    left, top = min(spot.x for spot in layout.spots), min(spot.y for spot in layout.spots)
    across = max(spot.x for spot in layout.spots) - left + 1
    down = max(spot.y for spot in layout.spots) - top + 1
    places = [((one.at.x - left) * TILE, (one.at.y - top) * TILE) for one in layout.laid]
    named = [(at, one.blocks, tile_name(one.tile)) for at, one in zip(places, layout.laid, strict=True)]
    tiles = [block_tile(blocks, at, name, is_named=False) for at, blocks, name in named]
    tags = [name_tag(at, name) for at, _, name in named]  # above the borders, which run through the middle
    parts: list[Part] = [Label((_MARGIN, _MARGIN + 8), title, 17, anchor="start", bold=True, serif=True, room=400)]
    body = (_MARGIN, _MARGIN + 30)
    parts.append(PartGroup((*tiles, *_borders(layout.blocks, left, top), *tags), body, title="the aquarium"))
    beside = (_MARGIN + across * TILE + 24, body[1])
    legend = list(_legend(layout, edition))
    parts.append(PartGroup(tuple(legend), beside))
    height = max(down * TILE, len(Animal) * 2.2 * _ROW + 1.4 * _ROW)
    total = layout.points(edition)
    scene = Scene(beside[0] + 250, body[1] + height + _MARGIN, tuple(parts), title, f"{total} points")
    return on_paper(scene)


def build_scene(
    layout: Layout, free: Mapping[TilePlace, tuple[str, str]], chosen: TilePlace | None, aimed: tuple[str, str] | None
) -> Scene:
    """An aquarium with the spots where a tile may be laid, for a page on which it is played.

    Args:
        layout: what lies there.
        free: by spot, what it is called, and its fit: ``now``, or ``here`` where the tile itself is drawn.
        chosen: the spot where the tile is drawn.
        aimed: the blocks of the tile as it is turned, and its name.
    """
    columns, rows = [spot.x for spot in layout.spots], [spot.y for spot in layout.spots]
    left, top = max(columns) - FRAME + 1, max(rows) - FRAME + 1  # as far as the frame can still reach
    right, below = min(columns) + FRAME, min(rows) + FRAME

    def corner(spot: TilePlace) -> Point:
        return ((spot.x - left) * TILE, (spot.y - top) * TILE)

    parts: list[Part] = [
        block_tile(one.blocks, corner(one.at), tile_name(one.tile), is_named=False) for one in layout.laid
    ]
    parts += _borders(layout.blocks, left, top)
    parts += [name_tag(corner(one.at), tile_name(one.tile)) for one in layout.laid]
    for spot, (title, fit) in free.items():
        inside: tuple[Part, ...] = (Box((2, 2), TILE - 4, TILE - 4, Look(p.ANY, p.SLIDE_EDGE, 2, (7, 5)), radius=3),)
        if spot == chosen and aimed is not None:
            rim = Box((0, 0), TILE, TILE, Look(None, p.MARK, 4), radius=3)
            inside = (block_tile(aimed[0], (0, 0), aimed[1]), rim)
        marks = (("cell", f"{spot.x},{spot.y}"), ("fit", fit))
        parts.append(PartGroup(inside, corner(spot), title=title, marks=marks))
    around = PartGroup(tuple(parts), (_NAME, _NAME))
    return Scene((right - left) * TILE + 2 * _NAME, (below - top) * TILE + 2 * _NAME, (around,), "The aquarium")


def growing_scene(grown: Sequence[tuple[int, Layout]], title: str) -> Scene:
    """An aquarium in which every tile and border is marked with the turn from which it is seen.

    Args:
        grown: the aquarium after each turn that changed it, in order; the last one has the most tiles.
        title: of the picture.
    """
    end = grown[-1][1]
    left, top = min(spot.x for spot in end.spots), min(spot.y for spot in end.spots)
    tiles, borders, tags = [], [], []
    laid: set[Laid] = set()
    drawn: set[Part] = set()
    for turn, layout in grown:
        marks = (("turn", str(turn)),)
        for one in (one for one in layout.laid if one not in laid):
            at = ((one.at.x - left) * TILE, (one.at.y - top) * TILE)
            tile = block_tile(one.blocks, (0, 0), tile_name(one.tile), is_named=False)
            tiles.append(PartGroup((tile,), at, marks=marks))
            tags.append(PartGroup((name_tag((0, 0), tile_name(one.tile)),), at, marks=marks))
        fresh = tuple(part for part in _borders(layout.blocks, left, top) if part not in drawn)
        borders.append(PartGroup(fresh, marks=marks))
        laid |= set(layout.laid)
        drawn |= set(fresh)
    width, height = (
        max(ends) - least + 1 for ends, least in zip(zip(*end.spots, strict=True), (left, top), strict=True)
    )
    around = PartGroup((*tiles, *borders, *tags), (2, 2))
    return Scene(width * TILE + 4, height * TILE + 4, (around,), title)


def tile_alone(blocks: str, name: str) -> Scene:
    """A tile alone."""
    return Scene(TILE + 2, TILE + 2, (block_tile(blocks, (1, 1), name),), f"tile {name}: {blocks}")


def untold_tile() -> Scene:
    """A place for a tile of which nobody has said yet which one lies there."""
    rim = Box((2, 2), TILE - 2, TILE - 2, Look(None, p.PAPER_EDGE, 2, (5, 5)), radius=3)
    mark = Label((TILE / 2 + 1, TILE / 2 + 1), "?", 16, p.FAINT, serif=True)
    return Scene(TILE + 2, TILE + 2, (rim, mark), "a tile")


def _borders(blocks: Mapping[tuple[int, int], Animal], left: int, top: int) -> Iterator[Part]:
    """Strong lines between blocks of different animals, white ones where an area goes on from tile to tile."""
    strong, light = Look(None, p.INK, 2.6), Look(None, p.WHITE, 1.8, (3.0, 3.0))
    for (column, row), animal in blocks.items():
        x, y = (column - 2 * left) * BLOCK, (row - 2 * top) * BLOCK
        for other, start, end, is_seam in (
            ((column + 1, row), (x + BLOCK, y), (x + BLOCK, y + BLOCK), column % 2 == 1),
            ((column, row + 1), (x, y + BLOCK), (x + BLOCK, y + BLOCK), row % 2 == 1),
        ):
            if other in blocks and blocks[other] is not animal:
                yield line(start, end, strong)
            elif other in blocks and is_seam:
                yield line(start, end, light)


def _legend(layout: Layout, edition: AquariumEdition) -> Iterator[Part]:
    areas = layout.areas()
    for number, animal in enumerate(Animal):
        y = number * 2.2 * _ROW
        own = [area for area in areas if area.animal is animal]
        points = sum(edition.area_points(animal, area.size) for area in own)
        yield Box((0, y), 16, 16, Look(p.ANIMALS[animal], p.INK, 0.8), radius=2)
        yield Label((8, y + 8), animal.value, 11, p.ANIMAL_LETTERS[animal], bold=True)
        yield Label((24, y + 8), f"{animal.word}: {points}", 14, anchor="start", bold=True, serif=True)
        sizes = ", ".join(f"{area.size} ({edition.area_points(animal, area.size)})" for area in own) or "no area"
        yield Label((24, y + 8 + _ROW), sizes, 11, p.FAINT, anchor="start", serif=True, room=205)
    y = len(Animal) * 2.2 * _ROW
    yield Label((24, y + 8), f"{layout.points(edition)} points", 16, anchor="start", bold=True, serif=True)


def puzzle_scene(puzzle: Puzzle, edition: AquariumEdition) -> Scene:
    """The Entrance, and the tiles of each round in a row."""
    rows = [("Entrance", [(edition.entrance, "E")])]
    rows += [
        (f"Round {number}", [(edition.tiles[tile], str(tile)) for tile in offered])
        for number, offered in enumerate(puzzle.rounds, 1)
    ]
    return _rows_scene(puzzle.title, rows, per_line=1)


def aquarium_edition_scene(edition: AquariumEdition) -> Scene:
    """The Entrance and all tiles of an edition."""
    tiles = [(edition.entrance, "E"), *((blocks, str(tile)) for tile, blocks in edition.tiles.items())]
    rows = [("", tiles[at : at + 8]) for at in range(0, len(tiles), 8)]
    return _rows_scene(edition.title, rows, per_line=8)


def _rows_scene(title: str, rows: Sequence[tuple[str, Sequence[tuple[str, str]]]], per_line: int) -> Scene:
    most = max(per_line, *(len(tiles) for _, tiles in rows))
    name = 84.0 if any(words for words, _ in rows) else 0.0
    parts: list[Part] = [Label((_MARGIN, _MARGIN + 8), title, 17, anchor="start", bold=True, serif=True, room=260)]
    y = _MARGIN + 30
    for words, tiles in rows:
        if words:
            parts.append(Label((_MARGIN, y + BLOCK), words, 14, anchor="start", serif=True))
        for number, (blocks, label) in enumerate(tiles):
            parts.append(block_tile(blocks, (_MARGIN + name + number * (TILE + _GAP), y), label))
        y += TILE + _GAP
    width = max(2 * _MARGIN + name + most * (TILE + _GAP) - _GAP, 2 * _MARGIN + 260)
    return on_paper(Scene(width, y + 4, tuple(parts), title))


def tables_scene(layouts: Sequence[Layout], edition: AquariumEdition, title: str) -> Scene:
    """The aquariums of all players, one below the other."""
    scenes = [layout_scene(layout, edition, f"Player {number}") for number, layout in enumerate(layouts, 1)]
    parts, y = [], 0.0
    for scene in scenes:
        parts.append(scene.placed((0.0, y)))
        y += scene.height + _GAP
    return Scene(max(scene.width for scene in scenes), y, tuple(parts), title)
