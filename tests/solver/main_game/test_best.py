"""The best arrangement: against plain enumeration on small boards, and by hand on the reference board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from game_support import judges, placed, random_game
from support import reference

from benchmarks.best_check import difference, final_mosaics, random_collection
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Diatom, Shape
from puzzles.main_game.judges import Easygoing, Feature, Guest, GuestJudge, Mood, PairPoints, Peeve, Persnickety, Points
from puzzles.main_game.table import game_tables
from solver.main_game.best import best_arrangement
from solver.main_game.collection import Collection, Turns
from solver.main_game.collection_model import SpaceModel, plain_bound
from solver.main_game.guest_features import place_table
from solver.main_game.polish import polished
from solver.main_game.seat_counts import seat_classes

EDITION = reference()


def turns(text: str) -> Turns:
    """Turns such as ``r5 g1 / b2``."""
    return tuple(tuple(map(Diatom.parse, turn.split())) for turn in text.split("/"))


def best_of(text: str, guest: str | None = None, *rivals: str) -> int:
    invited = None if guest is None else Guest.parse(guest)
    found = best_arrangement(Collection(turns(text), EDITION, judges(), invited, tuple(map(placed, rivals))))
    assert found.is_best
    return found.total


@pytest.mark.parametrize("seed", range(30))
def test_as_plain_enumeration_says(seed: int) -> None:
    assert difference(EDITION, seed) is None


def test_the_cases_of_the_comparison_have_guests_turns_and_what_goes_back() -> None:
    cases = [random_collection(EDITION, seed) for seed in range(30)]
    assert len({str(case.guest) for case in cases}) > 6
    assert {len(case.turns) for case in cases} == {1, 2, 3}
    assert any(len(mosaic.placed) < len(case.diatoms) for case in cases for mosaic in final_mosaics(case))


def test_nothing_collected_scores_nothing() -> None:
    assert best_of("") == 0


def test_two_of_a_kind_make_an_outer_pair() -> None:
    # 30 for the pair, 10 for two of a color, 2 for one shape on the ring
    assert best_of("r5 r5") == 42
    assert best_of("r5 / r5") == 42


def test_a_small_pair_lies_where_pairs_earn_most() -> None:
    # C3-C7 would give 20, O3-O11 gives 30
    assert best_of("g1 g1") == 30 + 10 + 2


def test_a_persnickety_guest_is_won_by_a_larger_group_than_the_rival_has() -> None:
    alone = best_of("y5 y1 y2", "color-connector:persnickety")
    beside = best_of("y5 y1 y2", "color-connector:persnickety", "C0 r5, C1 r1, C2 r2, C3 r1")
    assert alone - beside == 100 - 70


def test_forced_placement_turn_by_turn() -> None:
    # one space: what comes first must take it, and the better diatom that comes later goes back
    center = Space.parse("C0")
    tiny = replace(EDITION, board=SlideBoard({center: EDITION.board.shapes[center]}))
    table = replace(judges(), matching_colors=judges().matching_colors)
    early = best_arrangement(Collection(turns("g4 / r5"), tiny, table))
    assert early.mosaic.placed == {center: Diatom.parse("g4")}
    assert [str(put) for turn in early.turns for put in turn] == ["g4 -> C0", "r5 -> the stock"]
    assert early.is_best


def test_never_worse_than_what_was_played_and_legal() -> None:
    game = random_game(4, 3)
    end = game_tables(game, EDITION)[-1]
    assert game.scores is not None
    for got, score, player in zip(game.collections(), game.scores, end.players, strict=True):
        found = best_arrangement(Collection(got, EDITION, judges()))
        assert found.is_best
        assert found.total >= score
        assert len(found.mosaic.placed) + sum(put.space is None for turn in found.turns for put in turn) == sum(
            map(len, got)
        )
        assert len(player.mosaic.placed) <= sum(map(len, got))


def test_a_limit_leaves_a_legal_arrangement_and_a_bound() -> None:
    guest = Guest.parse("shape-shepherd:persnickety")
    found = best_arrangement(Collection(random_game(4, 3).collections()[0], EDITION, judges(), guest), seconds=0.01)
    assert found.total <= found.upper_bound
    assert found.mosaic.placed


@pytest.mark.parametrize("guest", [None, "shape-shepherd:persnickety", "rim-walker:easygoing"])
def test_no_time_at_all_proves_nothing(guest: str | None) -> None:
    # without a solution CP-SAT may say that the bound is 0, which proves nothing
    got = random_game(4, 3).collections()[0]
    collection = Collection(got, EDITION, judges(), None if guest is None else Guest.parse(guest))
    found = best_arrangement(collection, seconds=1e-9)
    assert found.total < best_arrangement(Collection(got, EDITION, judges())).total <= found.upper_bound
    assert not found.is_best
    assert found.upper_bound == plain_bound(collection)


def test_exchanges_never_lower_the_total_and_keep_the_diatoms() -> None:
    game = random_game(4, 3, "color-connector:persnickety")
    mosaics = [player.mosaic.placed for player in game_tables(game, EDITION)[-1].players]
    for number, got in enumerate(game.collections()):
        rivals = tuple(mosaic for other, mosaic in enumerate(mosaics) if other != number)
        collection = Collection(got, EDITION, judges(), game.guest, rivals)
        better = polished(mosaics[number], collection)
        assert sorted(better.values()) == sorted(mosaics[number].values())
        assert all(diatom.shape in EDITION.board.shapes[space] for space, diatom in better.items())
        assert collection.appraisal.total(better) > collection.appraisal.total(mosaics[number])


class TestSeatClasses:
    def test_the_reference_board_has_twelve_pairs_and_nine_single_spaces(self) -> None:
        classes = seat_classes(EDITION.board)
        assert classes is not None
        assert sum(len(one.seats) for one in classes if len(one.accepts) == 2) == 12
        assert sum(len(one.seats) for one in classes if len(one.accepts) == 1) == 9
        assert len(classes) == 8

    def test_a_board_with_a_space_in_two_pairs_has_none(self) -> None:
        lines = {**EDITION.board.center_lines, "extra": tuple(map(Space.parse, ("C1", "C0", "C2")))}
        assert seat_classes(replace(EDITION.board, center_lines=lines)) is None


class TestPairsOnTwoLines:
    """A board whose two center lines have the center and the middle pair in common, one of them turned round."""

    NAMES = ("C0", "C1", "C2", "M1", "M2", "O1", "O2", "O3", "O4")
    SHAPES = ("34", "15", "15", "14", "14", "25", "13", "25", "13")
    LINES = ("O1 M1 C1 C0 C2 M2 O3", "O2 M2 C1 C0 C2 M1 O4")
    BOARD = SlideBoard(
        {Space.parse(name): frozenset(map(Shape, map(int, two))) for name, two in zip(NAMES, SHAPES, strict=True)},
        tuple((Space.parse("C0"), Space.parse(name)) for name in NAMES[1:4]),
        {line: tuple(map(Space.parse, line.split())) for line in LINES},
    )

    @pytest.mark.parametrize("peeve", list(Peeve))
    @pytest.mark.parametrize("text", ["r5 r5 g1", "r5 b5 g1", "r1 b5 / r4 b4", "r5 r1 b4 b1"])
    def test_each_counts_on_both(self, text: str, peeve: Peeve) -> None:
        tables = judges()
        (name, guest), *_ = tables.guests.items()
        side = guest.sides[Mood.PERSNICKETY]
        assert isinstance(side, Persnickety)
        guest = replace(guest, sides={**guest.sides, Mood.PERSNICKETY: replace(side, peeve=peeve, penalty=50)})
        tables = replace(tables, guests={name: guest})
        edition = replace(EDITION, board=self.BOARD)
        for invited in (None, Guest(name, Mood.EASYGOING), Guest(name, Mood.PERSNICKETY)):
            collection = Collection(turns(text), edition, tables, invited)
            wanted = max(collection.appraisal.total(mosaic.placed) for mosaic in final_mosaics(collection))
            found = best_arrangement(collection)
            assert (found.total, found.upper_bound) == (wanted, wanted)


def test_the_ends_of_a_pair_are_exchanged_for_a_guest() -> None:
    """The base judges see no difference between b1 r1 and r1 b1; who looks for groups does."""
    accepts = {"C0": "34", "M1": "15", "M2": "15", "O1": "23"}
    board = SlideBoard(
        {Space.parse(name): frozenset(map(Shape, map(int, two))) for name, two in accepts.items()},
        ((Space.parse("M1"), Space.parse("O1")),),
        {"line": tuple(map(Space.parse, ("M1", "C0", "M2")))},
    )
    side = Easygoing(Feature.LARGEST_COLOR_GROUP, Points((0, 0, 40)))
    tables = replace(judges(), guests={"g": GuestJudge("g", "G", {Mood.EASYGOING: side})})
    for far in ("b2", "r2"):
        collection = Collection(
            turns(f"b1 r1 {far}"), replace(EDITION, board=board), tables, Guest("g", Mood.EASYGOING)
        )
        model = SpaceModel(collection, collection.turns)
        model.ask_for_points(seat_classes(board), None, {})
        model.solve(60, workers=1)
        wanted = max(collection.appraisal.total(mosaic.placed) for mosaic in final_mosaics(collection))
        assert collection.appraisal.total(model.placed()) == model.upper_bound == wanted


def test_what_was_scored_is_never_beyond_what_could_have_been() -> None:
    got = random_game(4, 3).collections()[0]
    collection = Collection(got, EDITION, judges())
    best = best_arrangement(collection)
    known = best_arrangement(collection, known=best.mosaic.placed, seconds=1e-9)
    assert known.total <= best.total <= known.upper_bound


def test_places_by_count() -> None:
    assert place_table(6, (4, 4, 2), 3, (100, 70)) == (0, 0, 0, 70, 100, 100, 100)
    assert place_table(3, (), 2, (9,)) == (0, 0, 9, 9)
    assert place_table(5, (5, 4), 3, (9,)) == (0, 0, 0, 0, 0, 9)


def test_a_bound_told_as_a_float_excludes_nothing() -> None:
    """Here CP-SAT proved 541 and told 540.9999999999999, which cut off would rule out the mosaic that is there."""
    accepts = {"C0": (Shape.TRIANGLE, Shape.SQUARE), "M1": (Shape.OVAL,), "M2": (Shape.OVAL,), "O1": (Shape.SQUARE,)}
    board = SlideBoard({Space.parse(name): frozenset(shapes) for name, shapes in accepts.items()}, (), {})
    flat = PairPoints(0, 0, 0)
    side = Persnickety(Feature.COLORS_ON_A_LINE, 2, (80, 46), Peeve.OPEN_CENTER, 5)
    tables = replace(
        judges(),
        matching_colors=Points((0, 50, 50, 50, 100)),
        symmetric_pairs=dict.fromkeys(Ring, flat),
        different_shapes={
            Ring.CENTER: Points((1, 8, 58)),
            Ring.MIDDLE: Points((0, 0, 1)),
            Ring.OUTER: Points((0, 1, 2)),
        },
        guests={"g": GuestJudge("g", "G", {Mood.PERSNICKETY: side})},
    )
    guest = Guest("g", Mood.PERSNICKETY)
    collection = Collection(turns("/ b4 b2 b2 b3"), replace(EDITION, board=board), tables, guest)
    found = best_arrangement(collection)
    assert (found.total, found.upper_bound) == (109, 109)
