"""Random editions, cards and draws of every kind that files may hold, the odd ones most of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from benchmarks.random_deals import collected_at_random
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Deal, Draw
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, EMPTY, SIDES, Color, Diatom, Shape

STOCKS = ("87654", "87654", "11111", "21100", "32111", "22222", "10000", "00000", "00321", "99999", "99999", "20202")
"""Of each color: circles, ovals, triangles, squares and stars."""
HUGE = 99
MOST_DISHES = 16
TRIES = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DARK = Requirement(dark=True)


def random_edition(rng: Random, *, least_tiles: int = 1, most_tiles: int = 60) -> Edition:
    """An edition with odd rings, from one to 60 tiles (some of them alike), tiny or huge stock."""
    stock = {
        shape: HUGE if (n := int(digit)) == 9 else n for shape, digit in zip(Shape, rng.choice(STOCKS), strict=True)
    }
    number = max(least_tiles, min(most_tiles, rng.choice((1, 3, 4, 4, 5, 5, 6, 8, 12, 33, 60))))
    ids = rng.sample(range(1, 200), number)
    empty = rng.choice((0.0, 0.1, 0.3))
    tiles: dict[int, str] = {}
    for tile in ids:
        is_again = tiles and rng.random() < 0.25
        tiles[tile] = rng.choice(list(tiles.values())) if is_again else _random_tile(rng, empty)
    starting = "".join(rng.sample([*(color.value for color in Color), EMPTY], SIDES))
    return Edition("odd", "Odd", stock, starting, tiles, random_board(rng))


def _random_tile(rng: Random, empty: float) -> str:
    colors = [color.value for color in rng.sample(list(Color), rng.choice((1, 1, 2, 2, 3)))]
    while True:
        blocks: list[str] = []
        while len(blocks) < SIDES:
            letter = EMPTY if rng.random() < empty else rng.choice(colors)
            blocks += [letter] * rng.choice((1, 1, 2, 3))
        if set(blocks[:SIDES]) != {EMPTY}:
            return "".join(blocks[:SIDES])


def random_board(rng: Random) -> SlideBoard:
    """A slide board with rings of any size, connections, and center lines that may share their pairs."""
    sizes = {Ring.CENTER: rng.choice((1, 2, 3, 5, 9)), Ring.MIDDLE: rng.randint(0, 4), Ring.OUTER: rng.randint(0, 5)}
    spaces = [Space(ring, ring.first + at) for ring, size in sizes.items() for at in range(size)]
    few = [frozenset(rng.sample(list(Shape), 2)) for _ in range(rng.choice((1, 3, 10, 10)))]
    shapes = {space: rng.choice(few) for space in spaces}
    likely = rng.choice((0.1, 0.4, 0.9))
    joined = [(one, other) for at, one in enumerate(spaces) for other in spaces[:at] if rng.random() < likely]
    return SlideBoard(shapes, tuple(joined), dict(_center_lines(spaces, rng)))


def _center_lines(spaces: list[Space], rng: Random) -> Iterator[tuple[str, tuple[Space, ...]]]:
    """Lines through C0: pairs of one ring on its two sides, which other lines may have as well, also turned round."""
    center = spaces[0]
    pairs = [(a, b) for a in spaces[1:] for b in spaces[1:] if a != b and a.ring is b.ring]
    favorites = rng.sample(pairs, min(len(pairs), rng.choice((1, 2, 6))))
    for number in range(rng.randint(0, 4) if pairs else 0):
        line: tuple[Space, ...] = (center,)
        for _ in range(rng.randint(1, 3)):
            one, other = rng.choice(favorites if rng.random() < 0.7 else pairs)
            if one not in line and other not in line:
                line = (one, *line, other)
        if len(line) > 1:
            yield f"l{number}", line


def random_draw(edition: Edition, rng: Random, most: int = 5) -> Deal | AnyDeal:
    """A deal of a few tiles, or any deal of an edition that has no more."""
    if len(edition.water_tiles) <= 3 and rng.random() < 0.4:
        return AnyDeal(edition.id, frozenset(edition.water_tiles))
    number = min(rng.choice((1, 2, 3, 3, 4, 4, 4, most)), len(edition.water_tiles))
    chosen = rng.sample(sorted(edition.water_tiles), number)
    at = rng.randint(0, max(0, number - 2))
    rest = chosen[2:]
    return Deal(edition.id, tuple(chosen[:2]), tuple(rest[:at]), tuple(rest[at:]))


def random_question(rng: Random) -> tuple[Commission, Edition, Deal | AnyDeal]:
    """A card with its edition and draw; mostly of those of which some play collects a little."""
    for _ in range(TRIES):
        edition = random_edition(rng)
        draw = random_draw(edition, rng)
        if rng.random() < 0.1 or len([d for turn in collected_at_random(edition, draw, rng) for d in turn]) > 2:
            break
    return random_card(edition, draw, rng), edition, draw


def random_card(edition: Edition, draw: Draw, rng: Random) -> Commission:
    """A card that a random play half fits, with no dish or many, in groups or in one group over all its spaces."""
    plays = ([d for turn in collected_at_random(edition, draw, rng) for d in turn] for _ in range(rng.choice((1, 6))))
    collected = max(plays, key=len)
    wanted: dict[Space, Diatom] = {}
    number = min(rng.choice((1, 3, 5, 7, 9)), len(collected))
    strays = rng.choice((0.0, 0.0, 0.15))
    for diatom in sorted(rng.sample(collected, number), key=lambda diatom: -diatom.sixths):
        meant = diatom if rng.random() >= strays else rng.choice(ALL_DIATOMS)
        takers = [s for s, shapes in edition.board.shapes.items() if meant.shape in shapes and s not in wanted]
        if takers:
            wanted[rng.choice(takers)] = meant
    if not wanted:
        wanted[rng.choice(edition.board.spaces)] = rng.choice(ALL_DIATOMS)
    strictness, grouping = rng.choice((0.0, 0.3, 0.7, 1.0)), rng.choice((0.0, 0.0, 0.4))
    asked = {space: _requirement(diatom, strictness, grouping, rng) for space, diatom in wanted.items()}
    if rng.random() < 0.15:
        one_group = rng.choice((Requirement(number=1), Requirement(letter="A"), Requirement(number=9, letter="Z")))
        asked = {s: replace(one_group, color=r.color if rng.random() < 0.2 else None) for s, r in asked.items()}
    dishes = rng.choice((0, 1, 1, 2, 3, 8, 9, MOST_DISHES))
    spaces = {space: asked.get(space, DARK) for space in edition.board.spaces}
    return Commission("odd-card", "Odd", edition.id, dishes, spaces)


def _requirement(diatom: Diatom, strictness: float, grouping: float, rng: Random) -> Requirement:
    return Requirement(
        color=diatom.color if rng.random() < strictness else None,
        shape=diatom.shape if rng.random() < strictness else None,
        number=diatom.sixths if rng.random() < grouping else None,
        letter=LETTERS[list(Color).index(diatom.color)] if rng.random() < grouping else None,
    )


# -- smaller ones, to shrink what differs -----------------------------------------------------------------------------


def smaller_cards(card: Commission) -> Iterator[Commission]:
    """Cards with a space less, a word less, or a dish less."""
    for space in card.used if len(card.used) > 1 else ():
        yield replace(card, requirements={**card.requirements, space: DARK})
    for space in card.used:
        asked = card.requirements[space]
        less = (
            replace(asked, color=None),
            replace(asked, shape=None),
            replace(asked, number=None),
            replace(asked, letter=None),
        )
        yield from (replace(card, requirements={**card.requirements, space: one}) for one in less if one != asked)
    if card.castoff_dishes:
        yield replace(card, castoff_dishes=card.castoff_dishes // 2)
        yield replace(card, castoff_dishes=card.castoff_dishes - 1)


def smaller_draws(draw: Deal | AnyDeal) -> Iterator[Deal | AnyDeal]:
    """Draws with a tile less."""
    if isinstance(draw, AnyDeal):
        yield from (AnyDeal(draw.edition, draw.tiles - {tile}) for tile in sorted(draw.tiles) if len(draw.tiles) > 1)
        return
    yield from (replace(draw, a=draw.a[:at] + draw.a[at + 1 :]) for at in range(len(draw.a)))
    yield from (replace(draw, b=draw.b[:at] + draw.b[at + 1 :]) for at in range(len(draw.b)))
    if not draw.a and not draw.b and len(draw.hand) > 1:
        yield from (replace(draw, hand=draw.hand[:at] + draw.hand[at + 1 :]) for at in range(len(draw.hand)))


def smaller_editions(edition: Edition, kept: frozenset[int]) -> Iterator[Edition]:
    """Editions with fewer tiles than those that must be kept, or with a plain stock."""
    tiles = edition.water_tiles
    if kept and len(kept) < len(tiles):
        yield replace(edition, water_tiles={tile: tiles[tile] for tile in tiles if tile in kept})
    for shape, number in edition.stock_per_color.items():
        if number not in (0, HUGE):
            yield replace(edition, stock_per_color={**edition.stock_per_color, shape: HUGE})
