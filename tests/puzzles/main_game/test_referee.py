"""One game that breaks just one rule, for every rule that the referee names, and the order of its checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from game_support import judges, placing, puts, random_game, setup_of, walled
from support import reference

from puzzles.commission.deal import Source
from puzzles.commission.position import PlacedTile
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.main_game.judges import Guest, Mood
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing, Put
from puzzles.main_game.referee import GameRuling, judge_game
from puzzles.main_game.scoring import score
from puzzles.main_game.table import GameTable, game_tables
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample

EDITION = reference()
GAME = random_game(4, 3, "color-connector:persnickety")


def rules(game: Game, edition: Edition = EDITION) -> tuple[str | None, int | None]:
    ruling = judge_game(game, edition, judges())
    return ruling.rule, ruling.move


def with_move(index: int, *moves: Move) -> Game:
    """The game with other moves in place of one, ending there."""
    return replace(GAME, moves=(*GAME.moves[:index], *moves), scores=None)


def first(wanted: Callable[[Placing], bool]) -> tuple[int, Placing]:
    """The first turn of this kind, and its index."""
    for index, move in enumerate(GAME.moves):
        if isinstance(move, Placing) and wanted(move):
            return index, move
    raise AssertionError("no such turn in the example")


def first_arranging(wanted: Callable[[Arranging], bool] = lambda _: True) -> tuple[int, Arranging]:
    for index, move in enumerate(GAME.moves):
        if isinstance(move, Arranging) and wanted(move):
            return index, move
    raise AssertionError("no such move in the example")


def never_arranged() -> tuple[Game, Move]:
    """The game until a player's next turn, without what the player arranged before; and that turn."""
    index, move = first(lambda turn: bool(turn.collected))
    later = [m for m in GAME.moves[index + 1 :] if not (isinstance(m, Arranging) and m.player == move.player)]
    until = next(i for i, m in enumerate(later) if m.player == move.player)
    return with_move(index, move, *later[:until]), later[until]


START = GameTable.begin(GAME.setup, EDITION)
ONE, FIRST = first(lambda _: True)


def test_g10_a_whole_game_is_legal_and_finished() -> None:
    ruling = judge_game(GAME, EDITION, judges())
    assert ruling == GameRuling(
        legal=True, message=ruling.message, finished=True, scores=GAME.scores, winners=ruling.winners
    )
    assert [GAME.names[number - 1] in ruling.message for number in ruling.winners] == [True] * len(ruling.winners)


@pytest.mark.parametrize("moves", [0, 1, 7, 30])
def test_g10_an_unfinished_game_is_legal_and_has_no_scores(moves: int) -> None:
    ruling = judge_game(replace(GAME, moves=GAME.moves[:moves], scores=None), EDITION, judges())
    assert (ruling.legal, ruling.finished, ruling.scores, ruling.winners) == (True, False, None, ())


class TestG1Setup:
    def test_g1_a_setup_that_breaks_it(self) -> None:
        assert rules(replace(GAME, setup=replace(GAME.setup, a=GAME.setup.a[1:]))) == ("G1", None)

    def test_g1_a_name_for_each_hand(self) -> None:
        assert rules(replace(GAME, names=("one", "two"))) == ("G1", None)

    def test_g1_a_guest_judge_that_there_is(self) -> None:
        assert rules(replace(GAME, guest=Guest("nobody", Mood.EASYGOING))) == ("G1", None)


class TestG2Lens:
    def test_g2_the_lens_goes_clockwise(self) -> None:
        turns = [move.player for move in GAME.moves if not isinstance(move, Arranging)]
        assert turns == [1, 2, 3] * 8

    def test_g2_a_turn_out_of_order(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, player=2))) == ("G2", ONE + 1)

    def test_g2_a_turn_twice(self) -> None:
        assert rules(with_move(ONE + 1, FIRST)) == ("G2", ONE + 2)

    @pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 8), (4, 8)])
    def test_g2_eight_turns_each_or_ten_with_two(self, players: int, turns: int) -> None:
        game = random_game(players, players)
        taken = [move for move in game.moves if not isinstance(move, Arranging)]
        assert len(taken) == players * turns
        more = replace(game, moves=(*game.moves, taken[0]))
        assert rules(more) == ("G2", len(more.moves))


class TestG3Draw:
    def test_g3_a_stack_must_be_drawn_from_while_there_is_one(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, draw=None))) == ("G3", ONE + 1)

    def test_g3_an_empty_stack_cannot(self) -> None:
        found = []
        for index, (table, move) in enumerate(zip(game_tables(GAME, EDITION), GAME.moves, strict=False)):
            if isinstance(move, Placing) and bool(table.a) != bool(table.b):
                empty = Source.A if table.b else Source.B
                assert move.draw not in (empty, None)
                found.append(rules(with_move(index, replace(move, draw=empty))) == ("G3", index + 1))
        assert found
        assert all(found)

    def test_g3_when_both_are_empty_a_tile_is_placed_without_drawing(self) -> None:
        tables = game_tables(GAME, EDITION)
        index, last = [(i, move) for i, move in enumerate(GAME.moves) if isinstance(move, Placing)][-1]
        assert (tables[index].a, tables[index].b, last.draw) == ((), (), None)
        assert len(tables[index].player(last.player).hand) == 1
        assert rules(with_move(index, replace(last, draw=Source.A))) == ("G3", index + 1)


class TestG4Hand:
    def test_g4_the_tile_drawn_or_one_of_the_two_held_is_placed(self) -> None:
        hand = START.drawn(FIRST.draw).player(1).hand
        assert len(hand) == 3
        assert FIRST.tile in hand

    def test_g4_another_tile(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, tile=GAME.setup.hands[1][0]))) == ("G4", ONE + 1)

    def test_g4_the_top_of_the_other_stack(self) -> None:
        other = Source.B if FIRST.draw is Source.A else Source.A
        tile = GAME.setup.b[0] if other is Source.B else GAME.setup.a[0]
        assert rules(with_move(ONE, replace(FIRST, tile=tile))) == ("G4", ONE + 1)


class TestG5Pass:
    def test_g5_no_pass_while_a_tile_has_a_place(self) -> None:
        assert rules(with_move(ONE, Passing(1, FIRST.draw))) == ("G5", ONE + 1)

    def test_g5_a_player_without_a_place_draws_passes_and_keeps_the_tiles(self) -> None:
        game = walled_game()
        assert rules(game, walled()) == (None, None)
        passes = [move for move in game.moves if isinstance(move, Passing)]
        assert len(passes) == 15
        assert len(game_tables(game, walled())[-1].player(2).hand) > 3


def walled_game() -> Game:
    """A game of two in which the sixth tile leaves nothing but red around the pond, and then nobody has a place."""
    edition = walled()
    ring = [((1, 0), 1), ((0, 1), 2), ((-1, 1), 3), ((-1, 0), 4), ((0, -1), 5), ((1, -1), 6)]
    lies = {at: _turned(edition.water_tiles[tile], side) for side, (at, tile) in enumerate(ring)}
    setup = setup_of(edition, PlacedTile(1, Cell(1, 0), lies[1, 0]), (2, 4), (3, 5), out=tuple(range(22, 34)))
    setup = replace(setup, a=(6, *(tile for tile in setup.a if tile != 6)))
    table = GameTable.begin(setup, edition)
    moves: list[Move] = []
    for at, tile in ring[1:]:
        draw = table.draws[0]
        moves.append(placing(table, tile, at, lies[at], draw))
        table = table.after(moves[-1])
        due = table.player(moves[-1].player).to_arrange
        if due:
            moves.append(_anywhere(table, moves[-1].player))
            table = table.after(moves[-1])
    while table.has_turns:
        moves.append(Passing(table.lens, table.draws[0]))
        table = table.after(moves[-1])
    sheets = score([player.mosaic.placed for player in table.players], edition.board, judges())
    totals = tuple(sheet.total for sheet in sheets)
    return Game(edition.id, "reference", None, ("one", "two"), setup, tuple(moves), totals)


def _turned(tile: str, side: int) -> str:
    """The ring tile as it lies over a side of the Starting Tile: its letter that is not of the wall looks inwards."""
    inwards = (side + 3) % 6
    return "".join(tile[(k - inwards + 4) % 6] for k in range(6))


def _anywhere(table: GameTable, player: int) -> Arranging:
    seat = table.player(player)
    mosaic, done = seat.mosaic, []
    for diatom in seat.to_arrange:
        space = mosaic.takers(diatom)[0]
        mosaic = mosaic.place(space, diatom)
        done.append(Put(diatom, space))
    return Arranging(player, tuple(done))


class TestPlacing:
    """P1 and P2 as in a commission, without the need of a sample point."""

    def test_p1_another_face(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, segments="rygbp."))) == ("P1", ONE + 1)

    def test_p1_sides_that_do_not_match(self) -> None:
        tile = EDITION.water_tiles[FIRST.tile]
        place = next(
            (cell, face)
            for cell in START.pond.open_cells()
            for face in (tile[k:] + tile[:k] for k in range(6))
            if START.pond.clashes(cell, face)
        )
        assert rules(with_move(ONE, replace(FIRST, at=place[0], segments=place[1], collect=()))) == ("P1", ONE + 1)

    def test_p2_a_cell_that_is_taken(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, at=Cell(0, 0)))) == ("P2", ONE + 1)

    def test_p2_a_cell_apart_from_the_pond(self) -> None:
        assert rules(with_move(ONE, replace(FIRST, at=Cell(5, 5)))) == ("P2", ONE + 1)

    def test_g4_no_sample_point_is_required(self) -> None:
        index, move = first(lambda turn: not turn.collect)
        assert rules(with_move(index, move)) == (None, None)
        assert len(game_tables(GAME, EDITION)[index].pond) > 1


class TestCollecting:
    """P3 to P7 as in a commission."""

    def test_p3_a_sample_point_that_is_not_there(self) -> None:
        index, move = first(lambda turn: not turn.collect)
        assert rules(with_move(index, replace(move, collect=(Sample(0, "rr.gg.", ()),)))) == ("P3", index + 1)

    def test_p3_a_sample_point_left_out(self) -> None:
        index, move = first(lambda turn: bool(turn.collect))
        assert rules(with_move(index, replace(move, collect=()))) == ("P3", index + 1)

    def test_p4_other_segments(self) -> None:
        index, move = first(lambda turn: bool(turn.collect))
        changed = replace(move.collect[0], segments="rygbp.")
        assert rules(with_move(index, replace(move, collect=(changed, *move.collect[1:])))) == ("P4", index + 1)

    def test_p5_a_diatom_not_collected(self) -> None:
        index, move = first(lambda turn: bool(turn.collected) and "rrrrrr" not in str(turn.collect))
        changed = tuple(replace(sample, diatoms=()) for sample in move.collect)
        assert rules(with_move(index, replace(move, collect=changed))) == ("P5", index + 1)

    def test_p7_running_out(self) -> None:
        scarce = replace(EDITION, stock_per_color=dict.fromkeys(EDITION.stock_per_color, 0))
        index, move = first(lambda turn: bool(turn.collected))
        game = replace(GAME, moves=GAME.moves[: index + 1], scores=None)
        assert judge_game(game, scarce, judges()).rule == "P7"
        empty = replace(move, collect=tuple(replace(sample, diatoms=()) for sample in move.collect))
        assert judge_game(with_move(index, empty), scarce, judges()).legal


class TestG6ArrangementDue:
    def test_g6_everything_is_arranged_before_the_next_turn(self) -> None:
        index, move = first(lambda turn: bool(turn.collected))
        kept = [
            later
            for later in GAME.moves[index + 1 :]
            if not (isinstance(later, Arranging) and later.player == move.player)
        ]
        until = next(i for i, later in enumerate(kept) if later.player == move.player)
        game = with_move(index, move, *kept[: until + 1])
        assert rules(game) == ("G6", len(game.moves))

    def test_g6_it_may_wait_while_others_take_their_turns(self) -> None:
        late = [
            index
            for index, move in enumerate(GAME.moves)
            if isinstance(move, Arranging) and GAME.moves[index - 1].player != move.player
        ]
        assert late
        assert rules(GAME) == (None, None)

    def test_g6_the_game_is_not_finished_before_it(self) -> None:
        last = [index for index, move in enumerate(GAME.moves) if isinstance(move, Arranging)][-1]
        assert last == len(GAME.moves) - 1
        assert rules(replace(GAME, moves=GAME.moves[:-1])) == ("G10", None)


class TestG7WhatIsArranged:
    def test_g7_only_what_the_player_collected(self) -> None:
        index, move = first_arranging()
        extra = Put(Diatom.parse("p5"), Space.parse("C0"))
        assert rules(with_move(index, replace(move, puts=(*move.puts, extra)))) == ("G7", index + 1)

    def test_g7_nothing_twice(self) -> None:
        index, move = first_arranging(lambda arranging: len(arranging.puts) == 1)
        assert rules(with_move(index, move, move))[0] in ("G7", "G8")
        assert rules(with_move(index, replace(move, puts=move.puts * 9)))[0] == "G7"

    def test_g7_not_by_another_player(self) -> None:
        index, move = first_arranging()
        other = next(n for n in (1, 2, 3) if not game_tables(GAME, EDITION)[index].player(n).to_arrange)
        assert rules(with_move(index, replace(move, player=other))) == ("G7", index + 1)


class TestG8Spaces:
    @pytest.mark.parametrize("space", ["O17", "filled", "shape"])
    def test_g8_an_open_space_of_the_right_shape(self, space: str) -> None:
        index, move = first_arranging(lambda arranging: len(arranging.puts) >= 2)
        put = move.puts[1]
        assert move.puts[0].space is not None
        wrong = {
            "O17": Space.parse("O17"),
            "filled": move.puts[0].space,
            "shape": next(s for s, shapes in EDITION.board.shapes.items() if put.diatom.shape not in shapes),
        }[space]
        assert rules(with_move(index, replace(move, puts=(move.puts[0], Put(put.diatom, wrong))))) == ("G8", index + 1)

    def test_g8_a_diatom_stays_where_it_is(self) -> None:
        tables = game_tables(GAME, EDITION)
        for before, after in pairwise(tables):
            for one, other in zip(before.players, after.players, strict=True):
                assert one.mosaic.placed.items() <= other.mosaic.placed.items()


class TestG9BackToTheStock:
    def test_g9_a_diatom_with_an_open_space_must_be_placed(self) -> None:
        index, move = first_arranging()
        back = Put(move.puts[0].diatom, None)
        assert rules(with_move(index, replace(move, puts=(back,)))) == ("G9", index + 1)

    def test_g9_without_one_it_goes_back_and_can_be_collected_again(self) -> None:
        # a board with one space: the first diatom takes it, and all others go back
        board = EDITION.board
        star = Space.parse("C0")
        tiny = replace(
            EDITION, board=replace(board, shapes={star: board.shapes[star]}, connections=(), center_lines={})
        )
        table = GameTable.begin(GAME.setup, tiny)
        seat = replace(table.player(1), to_arrange=tuple(map(Diatom.parse, ("g1", "r5", "y5"))))
        table = replace(table, players=(seat, *table.players[1:]), stock=table.stock.take(seat.to_arrange))
        after = table.after(Arranging(1, puts("r5 C0, g1 -, y5 -")))
        assert after.player(1).to_arrange == ()
        assert table.stock[Diatom.parse("y5")] == 3
        assert after.stock[Diatom.parse("y5")] == 4
        assert after.stock[Diatom.parse("r5")] == 3


class TestG10Scores:
    def test_g10_false_scores(self) -> None:
        assert GAME.scores is not None
        assert rules(replace(GAME, scores=(GAME.scores[0] + 1, *GAME.scores[1:]))) == ("G10", None)

    def test_g10_a_finished_game_without_scores_is_scored_by_the_referee(self) -> None:
        ruling = judge_game(replace(GAME, scores=None), EDITION, judges())
        assert (ruling.legal, ruling.finished, ruling.scores) == (True, True, GAME.scores)

    def test_g10_scores_of_an_unfinished_one(self) -> None:
        assert rules(replace(GAME, moves=GAME.moves[:5])) == ("G10", None)


class TestForm:
    @pytest.mark.parametrize(
        "move",
        [
            replace(FIRST, player=0),
            replace(FIRST, player=4),
            replace(FIRST, segments="rr"),
            replace(FIRST, draw=Source.HAND),
            replace(FIRST, collect=(Sample(6, "rr.gg.", ()),)),
        ],
    )
    def test_what_no_game_has(self, move: Placing) -> None:
        assert rules(with_move(ONE, move)) == ("format", ONE + 1)

    def test_whose_move_it_was_is_told(self) -> None:
        index, move = first_arranging()
        back = Put(move.puts[0].diatom, None)
        ruling = judge_game(with_move(index, replace(move, puts=(back,))), EDITION, judges())
        assert (ruling.player, ruling.move, ruling.legal) == (move.player, index + 1, False)


class TestOrderOfChecks:
    def test_turn_then_arrangement_then_draw_then_tile_then_place(self) -> None:
        waiting, turn = never_arranged()
        nonsense = replace(FIRST, draw=None, tile=99, at=Cell(9, 9))
        late = replace(nonsense, player=turn.player)
        assert rules(replace(waiting, moves=(*waiting.moves, late)))[0] == "G6"
        assert rules(with_move(ONE, replace(nonsense, player=2)))[0] == "G2"
        assert rules(with_move(ONE, replace(nonsense, player=1)))[0] == "G3"
        assert rules(with_move(ONE, replace(nonsense, player=1, draw=Source.A)))[0] == "G4"
        assert rules(with_move(ONE, replace(FIRST, at=Cell(9, 9), collect=())))[0] == "P2"
