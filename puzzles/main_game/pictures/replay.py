"""A game as one page to step through, turn by turn: the pond, every player's mosaic, hands and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from puzzles.commission.deal import Source
from puzzles.commission.pictures.turns import board_steps, first_filled
from puzzles.components.edition import Edition
from puzzles.drawing.geometry import top_or_bottom
from puzzles.drawing.html import diatom_html, samples_html, segments_html, stepping_page, symbols, tile_html
from puzzles.drawing.pond import When, pond_scene
from puzzles.drawing.scene import PartGroup, Scene
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import svg_text
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.pictures.scenes import pond_tiles
from puzzles.main_game.record import Arranging, Game, Move, Placing
from puzzles.main_game.scoring import Sheet
from puzzles.main_game.table import GameTable, game_tables
from puzzles.pond.grid import Cell

STACKS = (Source.A, Source.B)


def game_page(game: Game, edition: Edition, sheets: Sequence[Sheet]) -> str:
    """The page of a legal game, in HTML.

    Args:
        game: the record.
        edition: the components.
        sheets: what the mosaics score at its end.
    """
    turns = list(_turns_of(game))
    tables = _tables_after(game, edition, turns)
    names = game.names
    sections = [
        '<main><section class="pond" aria-labelledby="pond-h"><h2 id="pond-h">Pond</h2>',
        svg_text(_pond(tables[-1], game, turns), name="pond"),
        '<div id="draw"></div></section>',
        '<section class="mosaic" aria-label="Mosaics">',
        *(_mosaic(number, name, tables, edition) for number, name in enumerate(names, 1)),
        "</section>",
        '<section class="now" aria-labelledby="now-h"><h2 id="now-h">This turn</h2><div id="now"></div>',
        '<p id="state"></p></section>',
        '<section class="turns" aria-labelledby="turns-h"><h2 id="turns-h">All turns</h2><ol>',
        '<li data-step="0"><a href="#turn=0">The start</a></li>',
        *(_turn_item(number, moves, names) for number, moves in enumerate(turns, 1)),
        "</ol></section></main>",
        symbols(_pieces(game), _tiles(game, edition)),
    ]
    summary = ", ".join(f"{name} {sheet.total}" for name, sheet in zip(names, sheets, strict=True))
    is_finished = tables[-1].is_finished
    summary = f"{len(turns)} turns; {'' if is_finished else 'not finished; so far '}{summary}"
    steps = [_step(table, names) for table in tables]
    return stepping_page(f"A game of {', '.join(names)}", summary, sections, game_to_json(game), steps)


def _turns_of(game: Game) -> Iterator[list[Move]]:
    """The moves of each turn: a tile placed or passed, and what is arranged until the next one."""
    turn: list[Move] = []
    for move in game.moves:
        if not isinstance(move, Arranging) and turn:
            yield turn
            turn = []
        turn.append(move)
    if turn:
        yield turn


def _tables_after(game: Game, edition: Edition, turns: Sequence[Sequence[Move]]) -> list[GameTable]:
    """The table before the first turn and after each."""
    tables = game_tables(game, edition)
    done, found = 0, [tables[0]]
    for turn in turns:
        done += len(turn)
        found.append(tables[done])
    return found


def _pond(end: GameTable, game: Game, turns: Sequence[Sequence[Move]]) -> Scene:
    tiles: dict[Cell, int] = {}
    samples: dict[tuple[Cell, bool], int] = {}
    for number, turn in enumerate(turns, 1):
        for move in turn:
            if isinstance(move, Placing):
                tiles[move.at] = number
                samples |= {top_or_bottom(move.at, sample.corner): number for sample in move.collect}
    return pond_scene(end.pond, pond_tiles(game), when=When(tiles, samples))


def _mosaic(number: int, name: str, tables: Sequence[GameTable], edition: Edition) -> str:
    mosaics = [table.player(number).mosaic for table in tables]
    around, radius = board_steps(mosaics[-1].card.commission, edition.board, first_filled(mosaics))
    scene = Scene(2 * radius, 2 * radius, (PartGroup(around, (radius, radius)),), f"The mosaic of {name}")
    drawn = svg_text(with_names(scene), name=f"mosaic-{number}")
    return f"<h2>{escape(name)}</h2>\n{drawn}"


def _turn_item(number: int, moves: Sequence[Move], names: Sequence[str]) -> str:
    """A turn as an item of the list, with all that was done in it."""
    first = moves[0]
    is_laid = isinstance(first, Placing)
    what = f"tile {first.tile}" if isinstance(first, Placing) else "passes"
    who = escape(names[first.player - 1])
    parts = [f'<li data-step="{number}"><a href="#turn={number}">Turn {number}: {who}, {what}</a><div class="done">']
    for move in moves:
        parts.extend(_done(move, names))
    if not is_laid:
        parts.append("<p>No tile of the hand has a legal place.</p>")
    return "".join([*parts, "</div></li>"])


def _done(move: Move, names: Sequence[str]) -> Iterator[str]:
    if isinstance(move, Arranging):
        yield f"<p>{escape(names[move.player - 1])} arranges</p><ul>"
        for put in move.puts:
            where = "the stock" if put.space is None else f"space {put.space}"
            yield f"<li>{diatom_html(put.diatom)} to {where}</li>"
        yield "</ul>"
        return
    if move.draw is not None:
        yield f"<p>Draws from stack {move.draw.value}.</p>"
    if isinstance(move, Placing):
        yield f"<p>{tile_html(move.tile)} lies as {segments_html(move.segments)}.</p>"
        yield from samples_html(move.collect)


def _step(table: GameTable, names: Sequence[str]) -> dict[str, Any]:
    """Hands and stacks, and whose turn it is."""
    piles = [
        {"name": f"Hand of {name}", "tiles": list(player.hand), "note": ""}
        for name, player in zip(names, table.players, strict=True)
    ]
    for stack in STACKS:
        tiles = table.stack(stack)
        note = f"{len(tiles) - 1} under it" if len(tiles) > 1 else ""
        piles.append({"name": f"Stack {stack.value}", "tiles": list(tiles[:1]), "note": note})
    filled = ", ".join(f"{name} {len(p.mosaic.placed)}" for name, p in zip(names, table.players, strict=True))
    next_words = f"{names[table.lens - 1]} is next" if table.has_turns else "all turns are taken"
    return {"piles": piles, "state": f"Spaces filled: {filled}; {next_words}."}


def _pieces(game: Game) -> set[Any]:
    return {put.diatom for move in game.moves if isinstance(move, Arranging) for put in move.puts} | {
        piece for turns in game.collections() for turn in turns for piece in turn
    }


def _tiles(game: Game, edition: Edition) -> dict[int, str]:
    """All water tiles that may be shown: those placed, in hands and in stacks."""
    setup = game.setup
    placed = {move.tile for move in game.moves if isinstance(move, Placing)}
    shown = {*placed, *setup.a, *setup.b, *(tile for hand in setup.hands for tile in hand)}
    return {tile: edition.water_tiles[tile] for tile in shown}
