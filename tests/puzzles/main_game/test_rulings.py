"""The rulings of docs/main-game.md, each by a test named after it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from game_support import EDITIONS, judges, placed, puts, random_game
from support import ROOT, edition_with, reference

from puzzles.commission.deal import Source
from puzzles.commission.position import PlacedTile
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Diatom
from puzzles.errors import MalformedError
from puzzles.main_game.features import color_of, connected_groups, pairs_of
from puzzles.main_game.judges import Guest, PairStatus, Points
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import ribbon, score
from puzzles.main_game.setup import Setup
from puzzles.main_game.table import GameTable, game_tables
from puzzles.pond.grid import ORIGIN
from puzzles.pond.pond import Pond
from solver.main_game.options import GameTurnStart

EDITION = reference()
CONNECTOR = Guest.parse("color-connector:persnickety")


def rule_of(game: Game) -> str | None:
    return judge_game(game, EDITIONS[game.edition], judges()).rule


def test_every_ruling_has_a_test() -> None:
    text = (ROOT / "docs" / "main-game.md").read_text(encoding="utf-8").split("## Rulings")[1].split("## Judges")[0]
    numbers = {int(number) for number in re.findall(r"^(\d+)\. \*\*", text, re.MULTILINE)}
    tested = {int(found[1]) for name in globals() if (found := re.match(r"test_ruling_(\d+)_", name))}
    assert numbers == tested == set(range(1, 16))


def test_every_rule_has_a_test_with_its_number() -> None:
    rules = set(
        re.findall(r"^\| ([GS]\d+) \|", (ROOT / "docs" / "main-game.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {rule.upper() for rule in re.findall(r"def test_([gs]\d+)_", tests)}
    assert rules == tested == {f"G{number}" for number in range(1, 11)} | {f"S{number}" for number in range(1, 8)}


def test_ruling_1_seed_tile_on_any_matching_side_and_face() -> None:
    setup = Setup.from_seed(EDITION, 2, 5)
    tile = EDITION.water_tiles[setup.seed_tile.tile]
    places = list(Pond.start(EDITION.starting_tile).free_places(tile))
    assert len(places) > 6
    for place in places:
        replace(setup, seed_tile=PlacedTile(setup.seed_tile.tile, place.cell, place.segments)).check(EDITION)
        assert place.cell in ORIGIN.neighbors()


def test_ruling_2_odd_stacks() -> None:
    edition = edition_with("8 7 6 5 4", " ".join(map(str, range(1, 25))))
    setup = Setup.from_seed(edition, 2, 1)
    assert (len(setup.a), len(setup.b)) == (4, 3)
    setup.check(edition)


def test_ruling_3_only_the_tops_are_seen() -> None:
    table = GameTable.begin(Setup.from_seed(EDITION, 3, 1), EDITION)
    scene = GameTurnStart.of(table, EDITION, judges(), None)
    assert (scene.table.a, scene.table.b) == (table.a[:1], table.b[:1])
    assert scene.table.players == table.players


def test_ruling_4_passing_uses_up_the_turn_and_keeps_the_tiles() -> None:
    table = GameTable.begin(Setup.from_seed(EDITION, 3, 1), EDITION)
    after = table.after(Passing(1, Source.A))
    assert after.player(1).hand == (*table.player(1).hand, table.a[0])
    assert (after.player(1).turns_left, after.lens) == (7, 2)


def test_ruling_5_arranging_bit_by_bit_between_the_moves_of_others() -> None:
    game = random_game(4, 3, "color-connector:persnickety")
    parts = 0
    for index, move in enumerate(game.moves):
        if isinstance(move, Arranging) and len(move.puts) > 1:
            split = (replace(move, puts=move.puts[:1]), replace(move, puts=move.puts[1:]))
            assert rule_of(replace(game, moves=(*game.moves[:index], *split, *game.moves[index + 1 :]))) is None
            parts += 1
    assert parts > 5


def test_ruling_6_the_order_decides_who_finds_no_space() -> None:
    star = Space.parse("C0")
    table = GameTable.begin(Setup.from_seed(EDITION, 2, 1), EDITION)
    tiny = replace(EDITION, board=SlideBoard({star: EDITION.board.shapes[star]}))
    seat = replace(GameTable.begin(Setup.from_seed(EDITION, 2, 1), tiny).player(1), to_arrange=placed_pair())
    table = replace(table, players=(seat, table.player(2)))
    for order in ("r5 C0, g4 -", "g4 C0, r5 -"):
        assert table.after(Arranging(1, puts(order))).player(1).to_arrange == ()
        assert [seat.mosaic.takers(put.diatom) for put in puts(order)] == [(star,), (star,)]


def placed_pair() -> tuple[Diatom, ...]:
    return Diatom.parse("g4"), Diatom.parse("r5")


def test_ruling_7_back_in_the_stock_at_once_and_out_of_it_until_then() -> None:
    game = random_game(1, 4, None, "inner")
    tables = game_tables(game, EDITIONS["inner"])
    returned = 0
    for before, move, after in zip(tables, game.moves, tables[1:], strict=False):
        if isinstance(move, Arranging):
            back = [put.diatom for put in move.puts if put.space is None]
            assert after.stock == before.stock.put(back)
            returned += len(back)
        elif isinstance(move, Placing):
            assert after.stock == before.stock.take(move.collected)
    assert returned > 3


def test_ruling_8_after_the_last_turn_all_arrange_in_any_order() -> None:
    found = 0
    for seed in range(12):
        game = random_game(seed, 3)
        last = max(index for index, move in enumerate(game.moves) if not isinstance(move, Arranging))
        ending = game.moves[last + 1 :]
        if len({move.player for move in ending}) > 1:
            by_player: list[Move] = sorted(ending, key=lambda move: -move.player)
            assert rule_of(replace(game, moves=(*game.moves[: last + 1], *by_player))) is None
            found += 1
    assert found


def test_ruling_9_sample_points_in_any_order_and_all_of_them() -> None:
    turned = 0
    for seed in range(4):
        game = random_game(seed, 4)
        for index, move in enumerate(game.moves[:16]):  # before anything runs short
            if isinstance(move, Placing) and len(move.collect) > 1:
                until = replace(game, moves=game.moves[: index + 1], scores=None)
                other = replace(move, collect=move.collect[::-1])
                assert rule_of(replace(until, moves=(*until.moves[:-1], other))) is None
                less = replace(move, collect=move.collect[1:])
                assert rule_of(replace(until, moves=(*until.moves[:-1], less))) == "P3"
                turned += 1
    assert turned


def test_ruling_10_five_kinds_of_symmetry_with_points_by_ring() -> None:
    for ring, table in judges().symmetric_pairs.items():
        assert ring in Ring
        assert [table.of(found) for found in (PairStatus.OPEN, PairStatus.DIFFERENT)] == [0, 0]
        assert table.of(PairStatus.BOTH) > max(table.of(PairStatus.SHAPE), table.of(PairStatus.COLOR)) > 0
    assert all(Space.parse("C0") not in pair for line in EDITION.board.center_lines.values() for pair in pairs_of(line))


def test_ruling_11_connected_is_joined_by_a_line() -> None:
    # O1 and O3 are not neighbors on the ring; O1 and M1 are joined by a line, O2 and M1 are not
    groups = list(connected_groups(placed("O1 r5, O3 r1, M1 r3, O15 r1"), EDITION.board, color_of))
    assert sorted(map(len, groups)) == [1, 1, 2]


def test_ruling_12_no_place_below_the_least_and_none_beyond_the_last() -> None:
    texts = ("C0 r5, C1 r1", "C0 g5, C1 g1, C2 g2", "C1 b1, C2 b2, C3 b1, C4 b2")
    sheets = score([placed(text) for text in texts], EDITION.board, judges(), CONNECTOR)
    assert [sheet.guest.place for sheet in sheets if sheet.guest] == [None, 2, 1]
    (alone,) = score([placed(texts[1])], EDITION.board, judges(), CONNECTOR)
    assert alone.guest is not None
    assert (alone.guest.place, alone.guest.points) == (1, 100)


def test_ruling_13_deductions_from_everybody_even_below_zero() -> None:
    lonely = "O3 r1, O7 g1, O11 b1, O15 p1"
    first, second = score([placed("C0 r5, C1 r1, C2 r2"), placed(lonely)], EDITION.board, judges(), CONNECTOR)
    assert first.guest is not None
    assert second.guest is not None
    assert (first.guest.deduction, second.guest.deduction) == (0, 20)
    assert second.subtotals[3] == -20
    assert replace(second, colors={}, lines={}, rings={}).total == -20


def test_ruling_14_point_tables_never_fall_and_their_last_entry_stays() -> None:
    assert [Points((0, 3, 5))[count] for count in (0, 1, 2, 9)] == [0, 3, 5, 5]
    with pytest.raises(MalformedError, match=r"expected points that never fall \(got 4 after 5\)"):
        Points((0, 5, 4))


def test_ruling_15_fewest_diatoms_on_the_board() -> None:
    game = random_game(1, 4, None, "inner")
    end = game_tables(game, EDITIONS["inner"])[-1]
    sheets = score([player.mosaic.placed for player in end.players], EDITIONS["inner"].board, judges())
    assert [sheet.diatoms for sheet in sheets] == [len(player.mosaic.placed) for player in end.players]
    assert any(sum(map(len, got)) > sheet.diatoms for got, sheet in zip(game.collections(), sheets, strict=True))
    even = [replace(sheets[0], diatoms=number) for number in (9, 8, 9)]
    assert ribbon(even) == (2,)
