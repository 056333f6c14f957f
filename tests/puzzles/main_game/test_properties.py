"""What holds in every game: nothing is lost, records come back, and changed games are refused by the right rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from game_support import EDITIONS, judges, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from support import reference

from puzzles.commission.deal import Source
from puzzles.commission.mosaic import Mosaic
from puzzles.components.board import Ring, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom
from puzzles.main_game.files.game_file import game_from_json
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing, Put
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import score
from puzzles.main_game.table import game_tables, open_card
from puzzles.pond.grid import Cell

EDITION = reference()
NAMES = tuple(EDITIONS)

games = st.builds(
    lambda seed, players, edition: (random_game(seed, players, None, edition), EDITIONS[edition]),
    st.integers(0, 5),
    st.integers(2, 4),
    st.sampled_from(NAMES),
)


@settings(max_examples=12, deadline=None)
@given(games)
def test_g9_no_diatom_and_no_tile_is_lost_or_made(found: tuple[Game, Edition]) -> None:
    game, edition = found
    whole = Counter(dict(edition.stock.items()))
    for table in game_tables(game, edition):
        there = Counter(dict(table.stock.items()))
        for player in table.players:
            there.update(player.mosaic.placed.values())
            there.update(player.to_arrange)
        assert there == whole
        tiles = [*table.a, *table.b, *(tile for player in table.players for tile in player.hand)]
        assert len(set(tiles)) == len(tiles)
    last = game_tables(game, edition)[-1]
    assert len(last.pond) == 2 + sum(isinstance(move, Placing) for move in game.moves)


@settings(max_examples=12, deadline=None)
@given(games)
def test_a_record_comes_back_from_json(found: tuple[Game, Edition]) -> None:
    game, edition = found
    data = json.loads(json.dumps(game_to_json(game, edition_data=edition, judges_data=judges())))
    assert game_from_json(data) == (game, edition, judges())


def refused(change: Callable[[Game, Random], Game], rule: str, seed: int) -> bool:
    rng = Random(seed)
    edition = NAMES[seed % 3]
    game = change(random_game(seed % 6, 2 + seed % 3, None, edition), rng)
    return judge_game(game, EDITIONS[edition], judges()).rule == rule


def moved(kind: type[Move], change: Callable[..., Move | None]) -> Callable[[Game, Random], Game]:
    """A change of one random move of a kind, of those that can be changed so."""

    def changed(game: Game, rng: Random) -> Game:
        options = [
            (index, other)
            for index, move in enumerate(game.moves)
            if isinstance(move, kind) and (other := change(move, game)) is not None
        ]
        index, other = rng.choice(options)
        return replace(game, moves=(*game.moves[:index], other, *game.moves[index + 1 :]))

    return changed


def without_a_turn(game: Game, rng: Random) -> Game:
    """One of two turns that follow each other is left out."""
    pairs = enumerate(pairwise(game.moves))
    index = rng.choice([i for i, pair in pairs if all(isinstance(move, Placing) for move in pair)])
    return replace(game, moves=(*game.moves[:index], *game.moves[index + 1 :]))


def _less_collected(move: Placing, _: Game) -> Placing | None:
    return replace(move, collect=move.collect[1:]) if move.collect else None


def _other_segments(move: Placing, _: Game) -> Placing | None:
    if not move.collect:
        return None
    return replace(move, collect=(replace(move.collect[0], segments="rygbp."), *move.collect[1:]))


MUTATIONS: list[tuple[str, str, Callable[[Game, Random], Game]]] = [
    ("a turn of the next player", "G2", moved(Placing, lambda m, g: replace(m, player=m.player % len(g.names) + 1))),
    ("a turn left out", "G2", without_a_turn),
    ("no draw", "G3", moved(Placing, lambda m, _: None if m.draw is None else replace(m, draw=None))),
    ("a draw from nothing", "G3", moved(Placing, lambda m, _: replace(m, draw=Source.A) if m.draw is None else None)),
    ("the seed tile", "G4", moved(Placing, lambda m, g: replace(m, tile=g.setup.seed_tile.tile))),
    ("a pass", "G5", moved(Placing, lambda m, _: Passing(m.player, m.draw))),
    ("a face of the Starting Tile", "P1", moved(Placing, lambda m, _: replace(m, segments="rygbp."))),
    ("the cell of the Starting Tile", "P2", moved(Placing, lambda m, _: replace(m, at=Cell(0, 0)))),
    ("a far cell", "P2", moved(Placing, lambda m, _: replace(m, at=Cell(30, 30)))),
    ("a sample point left out", "P3", moved(Placing, _less_collected)),
    ("false segments", "P4", moved(Placing, _other_segments)),
    ("something that was not collected", "G7", moved(Arranging, lambda m, _: replace(m, puts=(*m.puts, *m.puts * 9)))),
    ("a space that there is not", "G8", moved(Arranging, lambda m, _: _elsewhere(m, Space(Ring.OUTER, 99)))),
    ("back in the stock", "G9", moved(Arranging, lambda m, _: _elsewhere(m, None))),
    ("false scores", "G10", lambda game, _: replace(game, scores=tuple(total + 1 for total in game.scores or ()))),
]


def _elsewhere(move: Arranging, space: Space | None) -> Arranging | None:
    if not move.puts or move.puts[0].space is None:
        return None
    return replace(move, puts=(Put(move.puts[0].diatom, space), *move.puts[1:]))


@pytest.mark.parametrize(("name", "rule", "change"), MUTATIONS, ids=[name for name, _, _ in MUTATIONS])
def test_g1_to_g10_mutated_games_are_refused_by_the_right_rule(
    name: str, rule: str, change: Callable[[Game, Random], Game]
) -> None:
    assert all(refused(change, rule, seed) for seed in range(9)), name


def random_mosaic(seed: int, number: int) -> Mosaic:
    rng = Random(seed)
    mosaic = Mosaic(open_card(EDITION))
    for _ in range(number):
        space = rng.choice(mosaic.open_spaces)
        shape = rng.choice(sorted(EDITION.board.shapes[space]))
        mosaic = mosaic.place(space, Diatom(rng.choice(list(Color)), shape))
    return mosaic


mosaics = st.builds(random_mosaic, st.integers(0, 10**6), st.integers(0, 33))


@settings(max_examples=60, deadline=None)
@given(mosaics, st.permutations(list(Color)))
def test_s1_to_s3_base_judges_know_no_favorite_color(mosaic: Mosaic, others: list[Color]) -> None:
    to = dict(zip(Color, others, strict=True))
    painted = {space: Diatom(to[diatom.color], diatom.shape) for space, diatom in mosaic.placed.items()}
    one, other = score([mosaic.placed, painted], EDITION.board, judges())
    assert one.subtotals == other.subtotals


@settings(max_examples=60, deadline=None)
@given(mosaics)
def test_s1_to_s3_a_quarter_turn_of_the_reference_board_changes_no_score(mosaic: Mosaic) -> None:
    steps = {Ring.CENTER: 2, Ring.MIDDLE: 2, Ring.OUTER: 4}
    sizes = {Ring.CENTER: 8, Ring.MIDDLE: 8, Ring.OUTER: 16}

    def turn(space: Space) -> Space:
        index = (space.index - 1 + steps[space.ring]) % sizes[space.ring] + 1
        return space if space.index == 0 else Space(space.ring, index)

    turned = {turn(space): diatom for space, diatom in mosaic.placed.items()}
    one, other = score([mosaic.placed, turned], EDITION.board, judges())
    assert one.total == other.total


@settings(max_examples=60, deadline=None)
@given(mosaics)
def test_s1_to_s3_one_diatom_more_never_costs_points_of_the_base_judges(mosaic: Mosaic) -> None:
    fewer = dict(list(mosaic.placed.items())[:-1])
    one, other = score([mosaic.placed, fewer], EDITION.board, judges())
    assert all(more >= less for more, less in zip(one.subtotals, other.subtotals, strict=True))
