"""A game of Aquarium Designer as one page to step through, one take and one tile laid after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.pictures.scenes import TILE, block_tile, growing_scene
from puzzles.aquarium.record import Build, GameRecord, Take
from puzzles.aquarium.table import AquariumTable, game_tables, winners
from puzzles.drawing.html import stepping_page, store, tile_html
from puzzles.drawing.scene import PartGroup
from puzzles.drawing.svg import svg_text
from puzzles.sentences import joined


def aquarium_game_page(game: GameRecord, edition: AquariumEdition) -> str:
    """The page of a legal game, in HTML."""
    turns = list(_turns(game))
    tables = list(game_tables(game, edition))
    sections = [
        '<main><section class="pond" aria-labelledby="tiles-h"><h2 id="tiles-h">Tiles</h2>',
        '<div id="draw"></div></section>',
        '<section class="mosaic" aria-label="Aquariums">',
        *(_aquarium(player, tables) for player in range(1, game.players + 1)),
        "</section>",
        '<section class="now" aria-labelledby="now-h"><h2 id="now-h">This turn</h2><div id="now"></div>',
        '<p id="state"></p></section>',
        '<section class="turns" aria-labelledby="turns-h"><h2 id="turns-h">All turns</h2><ol>',
        '<li data-step="0"><a href="#turn=0">The start</a></li>',
        *(_turn_item(number, turn, tables[number - 1 : number + 1]) for number, turn in enumerate(turns, 1)),
        "</ol></section></main>",
        store({f"t-{tile}": _symbol(tile, edition) for tile in game.deck}),
    ]
    steps = [_step(table) for table in tables]
    return stepping_page("A game of Aquarium Designer", _summary(tables[-1]), sections, game_to_json(game), steps)


def _turns(game: GameRecord) -> Iterator[Take | Build]:
    for one in game.rounds:
        yield from one.takes
        yield from one.builds


def _summary(end: AquariumTable) -> str:
    points = ", ".join(f"player {number} {points}" for number, points in enumerate(end.points, 1))
    if not end.is_over:
        return f"Not finished, in round {end.round}; points so far: {points}"
    best = [f"player {number}" for number in winners(end.points)]
    return f"Points: {points}; {joined(best)} {'wins' if len(best) == 1 else 'share the win'}"


def _symbol(tile: int, edition: AquariumEdition) -> PartGroup:
    return PartGroup((block_tile(edition.tiles[tile], (-TILE / 2, -TILE / 2), str(tile)),))


def _aquarium(player: int, tables: Sequence[AquariumTable]) -> str:
    """An aquarium in which each tile and each border shows from its turn on."""
    grown: list[tuple[int, Layout]] = []
    for number, table in enumerate(tables):
        layout = table.aquariums[player - 1]
        if not grown or len(layout.laid) > len(grown[-1][1].laid):
            grown.append((number, layout))
    scene = growing_scene(grown, f"The aquarium of player {player}")
    return f"<h2>Player {player}</h2>\n{svg_text(scene, name=f'aquarium-{player}')}"


def _turn_item(number: int, turn: Take | Build, around: Sequence[AquariumTable]) -> str:
    """A take, or a tile laid, as an item of the list with what it brought."""
    before, after = around
    tile = "" if turn.tile is None else tile_html(turn.tile)
    if isinstance(turn, Build):
        what = f"lays tile {turn.tile}"
        scored = after.points[turn.player - 1] - before.points[turn.player - 1]
        done = f"<p>{tile} lies as {turn.blocks}.</p><ul><li>{scored} points more</li></ul>"
    elif turn.tile is None:
        what, done = "postpones", "<p>Takes when the others have taken.</p>"
    else:
        what, done = f"takes tile {turn.tile}", f"<p>{tile}</p>"
    words = f"Round {before.round}: player {turn.player} {what}"
    return f'<li data-step="{number}"><a href="#turn={number}">{words}</a><div class="done">{done}</div></li>'


def _step(table: AquariumTable) -> dict[str, Any]:
    """Tiles face up and taken, the next one, and the points."""
    piles = [{"name": "Face up", "tiles": list(table.taking.market), "note": ""}]
    piles += [{"name": f"Player {number}", "tiles": tiles, "note": "to be laid"} for number, tiles in _taken(table)]
    if table.next_tile is not None and not table.is_over:
        piles.append({"name": "Next", "tiles": [table.next_tile], "note": f"{len(table.deck) - 1} under it"})
    points = ", ".join(f"player {number} {points}" for number, points in enumerate(table.points, 1))
    rounds = "All rounds are played" if table.is_over else f"Round {table.round}"
    return {"piles": piles, "state": f"{rounds}. Points: {points}."}


def _taken(table: AquariumTable) -> Iterator[tuple[int, list[int]]]:
    for player, tile in table.taking.taken:
        if player not in table.built:
            yield player, [tile]
