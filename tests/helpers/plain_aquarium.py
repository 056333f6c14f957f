"""Aquarium Designer once more, from the rules alone and as plainly as can be: what the project is compared with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

Tiles = dict[tuple[int, int], str]
Picture = frozenset[tuple[int, int, str]]
KINDS = "sdpa"


def turn(blocks: str) -> str:
    """A quarter turn clockwise of a tile written clockwise from its upper left block."""
    return blocks[3] + blocks[0] + blocks[1] + blocks[2]


def turns(blocks: str) -> list[str]:
    all_four = [blocks, turn(blocks), turn(turn(blocks)), turn(turn(turn(blocks)))]
    return sorted(set(all_four))


def spots_for_next(tiles: Tiles) -> list[tuple[int, int]]:
    spots = set()
    for x, y in tiles:
        for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            columns, rows = [spot[0], *(a for a, _ in tiles)], [spot[1], *(b for _, b in tiles)]
            fits = max(columns) - min(columns) <= 2 and max(rows) - min(rows) <= 2
            if spot not in tiles and fits:
                spots.add(spot)
    return sorted(spots)


def area_sizes(tiles: Tiles) -> list[tuple[str, int]]:
    """Animal and number of blocks of every area."""
    grid: dict[tuple[int, int], str] = {}
    for (x, y), blocks in tiles.items():
        upper_left, upper_right, lower_right, lower_left = tuple(blocks)
        grid[2 * x, 2 * y], grid[2 * x + 1, 2 * y] = upper_left, upper_right
        grid[2 * x + 1, 2 * y + 1], grid[2 * x, 2 * y + 1] = lower_right, lower_left
    sizes = []
    while grid:
        start, kind = grid.popitem()
        size, around = 0, [start]
        while around:
            column, row = around.pop()
            size += 1
            for block in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if grid.get(block) == kind:
                    del grid[block]
                    around.append(block)
        sizes.append((kind, size))
    return sorted(sizes)


def points_of(tiles: Tiles, table: Mapping[str, Sequence[int]]) -> int:
    total = 0
    for kind, size in area_sizes(tiles):
        total += table[kind][size - 1] if size <= len(table[kind]) else table[kind][-1]
    return total


def picture(tiles: Tiles) -> Picture:
    """The same for layouts that are turns and shifts of one another."""
    seen = []
    now = dict(tiles)
    for _ in range(4):
        now = {(-y, x): turn(blocks) for (x, y), blocks in now.items()}
        left, top = min(x for x, _ in now), min(y for _, y in now)
        seen.append(tuple(sorted((x - left, y - top, blocks) for (x, y), blocks in now.items())))
    return frozenset(min(seen))


def all_layouts(tiles: Tiles, rounds: Sequence[Sequence[str]]) -> Iterator[Tiles]:
    if not rounds:
        yield tiles
        return
    for drawn in rounds[0]:
        for spot in spots_for_next(tiles):
            for blocks in turns(drawn):
                yield from all_layouts({**tiles, spot: blocks}, rounds[1:])


def best_layouts(
    entrance: str, rounds: Sequence[Sequence[str]], table: Mapping[str, Sequence[int]]
) -> tuple[int, set[Picture]]:
    """The most points, and the pictures of all layouts that have them, by looking at every way to lay the tiles."""
    best = -(10**9)
    pictures: set[Picture] = set()
    for tiles in all_layouts({(0, 0): entrance}, rounds):
        points = points_of(tiles, table)
        if points > best:
            best, pictures = points, set()
        if points == best:
            pictures.add(picture(tiles))
    return best, pictures


# -- the game ---------------------------------------------------------------------------------------------------------


def takers(players: int, starter: int, postponing: Sequence[bool]) -> list[int]:
    """Who takes or postpones, in order; whether they postpone at first is given for each player from the starter."""
    first = [(starter - 1 + k) % players + 1 for k in range(players)]
    again = [player for player, waits in zip(first, postponing, strict=True) if waits]
    return first + again


Data = Mapping[str, Any]


def game_is_legal(data: Data, entrance: str, tiles: dict[int, str]) -> bool:
    """Whether a recorded whole game (the data of its file) keeps to the rules, without the points."""
    players, starter, deck = data["players"], data["starter"], list(data["deck"])
    if sorted(deck) != sorted(tiles) or len(data["rounds"]) != 8:
        return False
    aquariums: list[Tiles] = [{(0, 0): entrance} for _ in range(players)]
    for one in data["rounds"]:
        market, deck = deck[:players], deck[players:]
        taken = taken_in(one["takes"], players, starter, market)
        if taken is None or not builds_are_legal(one["builds"], taken, aquariums, tiles):
            return False
        starter = [take["player"] for take in one["takes"] if "tile" in take][-1]
    return True


def taken_in(takes: list[Data], players: int, starter: int, market: list[int]) -> dict[int, int] | None:
    """Who took what in a round; None if that breaks a rule."""
    first_lap = ["postpone" in take for take in takes[:players]]
    if len(first_lap) != players or [take["player"] for take in takes] != takers(players, starter, first_lap):
        return None
    if any("postpone" in take for take in takes[players:]):
        return None
    taken = {take["player"]: take["tile"] for take in takes if "tile" in take}
    return taken if sorted(taken.values()) == sorted(market) else None


def builds_are_legal(builds: list[Data], taken: dict[int, int], aquariums: list[Tiles], tiles: dict[int, str]) -> bool:
    """Whether everybody lays the tile taken as the rules ask; the aquariums grow."""
    if sorted(build["player"] for build in builds) != sorted(taken):
        return False
    for build in builds:
        own, spot = aquariums[build["player"] - 1], (build["at"][0], build["at"][1])
        fits = spot in spots_for_next(own) and build["blocks"] in turns(tiles[build["tile"]])
        if taken[build["player"]] != build["tile"] or not fits:
            return False
        own[spot] = build["blocks"]
    return True


def points_of_game(data: Data, entrance: str, table: Mapping[str, Sequence[int]]) -> list[int]:
    """The points of each player of a legal game."""
    totals = []
    for player in range(1, data["players"] + 1):
        tiles = {(0, 0): entrance}
        for one in data["rounds"]:
            for build in one["builds"]:
                if build["player"] == player:
                    tiles[build["at"][0], build["at"][1]] = build["blocks"]
        totals.append(points_of(tiles, table))
    return totals


# -- random questions -------------------------------------------------------------------------------------------------


def random_tile(rng: Random) -> str:
    return "".join(rng.choice(KINDS) for _ in range(4))


def random_table(rng: Random) -> Mapping[str, Sequence[int]]:
    """Points of any kind: growing, falling, or neither."""

    def row() -> list[int]:
        length = rng.randint(1, 9)
        kind = rng.randrange(4)
        if kind == 0:
            return [size * (size - 1) // 2 for size in range(1, length + 1)]
        if kind == 1:
            return sorted(rng.randint(0, 12) for _ in range(length))
        if kind == 2:
            return [rng.randint(1, 5)] * length
        return [rng.randint(-4, 9) for _ in range(length)]

    return {kind: row() for kind in KINDS}
