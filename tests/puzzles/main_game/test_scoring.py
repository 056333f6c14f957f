"""Every scoring rule by hand, and the examples of the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest
from game_support import judges, persnickety_side, placed
from support import reference

from puzzles.components.board import Ring
from puzzles.components.pieces import Color
from puzzles.main_game.features import color_of, connected_groups, count, measure, pairs_of, shape_of, status
from puzzles.main_game.judges import Feature, Guest, Mood, PairStatus, Peeve
from puzzles.main_game.scoring import Sheet, places, ribbon, score

BOARD = reference().board
CONNECTOR = Guest("color-connector", Mood.PERSNICKETY)

SEVEN = "C0 y5, C1 y1, C2 y2, C3 y1, C4 y2, M1 y3, M2 y2"
"""Seven yellow diatoms that lines connect."""
LONELY = "O5 r5, O7 g1, O9 b5, O11 p1, O13 r4"
"""Five that touch none of their color, nor each other."""
EIGHT = "C0 r5, C1 r1, C2 r2, C3 r1, C4 r2, C5 r1, C6 r1, C7 r1"
FOUR = "C0 b5, C1 b1, C2 b2, C3 b1"
THREE = "C0 p5, C1 p1, C2 p2"
TWO = "C0 g5, C1 g1"


def sheet(text: str, guest: Guest | None = None) -> Sheet:
    (made,) = score([placed(text)], BOARD, judges(), guest)
    return made


def guest_points(guest: Guest, *texts: str) -> list[int]:
    sheets = score([placed(text) for text in texts], BOARD, judges(), guest)
    return [made.guest.points for made in sheets if made.guest is not None]


class TestS1MatchingColors:
    def test_s1_diatoms_of_a_color_are_counted_whatever_their_shape_and_place(self) -> None:
        made = sheet("C0 r5, C1 r1, O9 r4, M3 g3")
        assert {color: (line.count, line.points) for color, line in made.colors.items()} == {
            Color.RED: (3, 18),
            Color.YELLOW: (0, 0),
            Color.GREEN: (1, 4),
            Color.BLUE: (0, 0),
            Color.PURPLE: (0, 0),
        }
        assert made.subtotals[0] == 22

    def test_s1_more_than_the_table_counts_as_its_last(self) -> None:
        assert [judges().matching_colors[number] for number in (9, 10, 11, 30)] == [108, 130, 130, 130]


class TestS2SymmetricPairs:
    def test_s2_each_center_line_has_a_center_a_middle_and_an_outer_pair(self) -> None:
        pairs = pairs_of(BOARD.center_lines["vertical"])
        assert [(str(one), str(other)) for one, other in pairs] == [("C1", "C5"), ("M1", "M5"), ("O1", "O9")]
        assert [pair.ring for pair in sheet("").lines["horizontal"]] == [Ring.CENTER, Ring.MIDDLE, Ring.OUTER]

    @pytest.mark.parametrize(
        ("text", "found", "points"),
        [
            ("", PairStatus.OPEN, 0),
            ("C1 r1", PairStatus.OPEN, 0),
            ("C1 r1, C5 g3", PairStatus.DIFFERENT, 0),
            ("C1 r1, C5 r3", PairStatus.COLOR, 6),
            ("C1 r1, C5 g1", PairStatus.SHAPE, 8),
            ("C1 r1, C5 r1", PairStatus.BOTH, 20),
        ],
    )
    def test_s2_center_pair(self, text: str, found: PairStatus, points: int) -> None:
        pair = sheet(text).lines["vertical"][0]
        assert (pair.status, pair.points) == (found, points)

    def test_s2_middle_pair(self) -> None:
        assert sheet("M3 b4, M7 b4").lines["horizontal"][1].points == 25

    def test_s2_outer_pair(self) -> None:
        assert sheet("O7 b3, O15 p3").lines["diagonal_down"][2].points == 12

    def test_s2_the_center_space_is_in_no_pair(self) -> None:
        assert sheet("C0 r5").subtotals[1] == 0

    def test_s2_all_pairs_of_all_lines_add_up(self) -> None:
        made = sheet("C1 r1, C5 r1, M1 g3, M5 g3, O1 b4, O9 b5, C3 p1, C7 y1")
        assert [sum(pair.points for pair in line) for line in made.lines.values()] == [20 + 25 + 10, 0, 8, 0]
        assert made.subtotals[1] == 63

    def test_s2_two_that_are_not_opposite_are_no_pair(self) -> None:
        assert sheet("C1 r1, C3 r1, O1 g5, O5 g5").subtotals[1] == 0


class TestS3DifferentShapes:
    def test_s3_each_ring_is_counted_whatever_the_colors(self) -> None:
        made = sheet("C1 r1, C3 g1, C2 b2, M1 r3, M2 r5, M3 b4, O1 y4")
        assert {ring: (line.count, line.points) for ring, line in made.rings.items()} == {
            Ring.CENTER: (2, 6),
            Ring.MIDDLE: (3, 20),
            Ring.OUTER: (1, 2),
        }
        assert made.subtotals[2] == 28

    def test_s3_the_center_space_belongs_to_the_center_ring(self) -> None:
        assert sheet("C0 r5, C1 r1").rings[Ring.CENTER].count == 2


class TestS4EasygoingGuest:
    def test_s4_everybody_is_rewarded_for_the_feature_and_nobody_punished(self) -> None:
        guest = Guest("color-connector", Mood.EASYGOING)
        assert guest_points(guest, SEVEN, SEVEN, TWO) == [75, 75, 0]
        assert sheet(f"{SEVEN}, {LONELY}", guest).subtotals[3] == 75

    def test_s4_the_largest_shape_group(self) -> None:
        assert measure(Feature.LARGEST_SHAPE_GROUP, placed("C1 r1, C2 g1, C3 b1, C5 r1, O1 r5"), BOARD) == 3

    def test_s4_diatoms_on_the_outer_ring(self) -> None:
        assert measure(Feature.OUTER_RING, placed(f"{SEVEN}, {LONELY}"), BOARD) == 5
        assert guest_points(Guest("rim-walker", Mood.EASYGOING), LONELY) == [20]

    def test_s4_different_colors_on_one_center_line(self) -> None:
        made = placed("C0 r5, C1 g1, C5 b1, M1 g3, O9 y5, C3 p1, M3 p3")
        assert measure(Feature.COLORS_ON_A_LINE, made, BOARD) == 4
        assert measure(Feature.COLORS_ON_A_LINE, {}, BOARD) == 0


class TestS5PersnicketyPlaces:
    def test_s5_only_the_best_are_rewarded(self) -> None:
        assert guest_points(CONNECTOR, SEVEN, FOUR, EIGHT, THREE) == [70, 20, 100, 0]

    def test_s5_example_of_the_rulebook_tie_for_the_largest_group(self) -> None:
        red_seven = SEVEN.replace("y", "r")
        assert guest_points(CONNECTOR, SEVEN, red_seven, FOUR) == [100, 100, 70]
        assert guest_points(CONNECTOR, SEVEN, red_seven, FOUR, THREE) == [100, 100, 70, 20]

    def test_s5_a_tie_for_a_lower_place(self) -> None:
        assert guest_points(CONNECTOR, EIGHT, FOUR, FOUR.replace("b", "g"), THREE) == [100, 70, 70, 20]

    def test_s5_a_group_below_the_least_has_no_place(self) -> None:
        assert guest_points(CONNECTOR, TWO, SEVEN, THREE) == [0, 100, 70]
        assert places((2, 7, 7, 3, 0), least=3) == (None, 1, 1, 2, None)

    def test_s5_places_beyond_the_last_earn_nothing(self) -> None:
        assert [persnickety_side().points(place) for place in (1, 2, 3, 4, None)] == [
            100,
            70,
            20,
            0,
            0,
        ]

    def test_s5_lines_connect_and_nothing_else(self) -> None:
        made = placed("O2 r1, M1 r3, O1 r5, M5 r3")
        found = {frozenset(map(str, group)) for group in connected_groups(made, BOARD, color_of)}
        assert found == {frozenset({"O1", "O2", "M1"}), frozenset({"M5"})}
        assert len(list(connected_groups(made, BOARD, shape_of))) == 4


class TestS6PetPeeves:
    def test_s6_example_of_the_rulebook_second_largest_group_and_five_single_diatoms(self) -> None:
        second, first = score([placed(f"{SEVEN}, {LONELY}"), placed(EIGHT)], BOARD, judges(), CONNECTOR)
        assert second.guest is not None
        assert (second.guest.measure, second.guest.place, second.guest.points) == (7, 2, 70)
        assert (second.guest.peeves, second.guest.deduction) == (5, 25)
        assert second.subtotals[3] == 45
        assert first.subtotals[3] == 100

    def test_s6_deductions_also_meet_players_without_a_place_and_may_go_below_zero(self) -> None:
        made = sheet("O5 r5", CONNECTOR)
        assert made.guest is not None
        assert (made.guest.place, made.subtotals[3]) == (None, -5)
        assert made.total == made.subtotals[0] + made.subtotals[2] - 5

    @pytest.mark.parametrize(
        ("peeve", "text", "number"),
        [
            (Peeve.LONELY_COLOR, "C0 r5, C1 r1, C3 g1", 1),
            (Peeve.LONELY_SHAPE, "C1 r1, C2 g1, C4 r2", 1),
            (Peeve.OPEN_CENTER, "C0 r5, C1 r1, M1 r3", 7),
            (Peeve.UNLIKE_PAIR, "C1 r1, C5 g3, M1 r3, M5 r4, O1 r5", 1),
        ],
    )
    def test_s6_what_is_counted(self, peeve: Peeve, text: str, number: int) -> None:
        assert count(peeve, placed(text), BOARD) == number


class TestS7Ribbon:
    def test_s7_the_highest_total_wins(self) -> None:
        assert ribbon(score([placed(FOUR), placed(SEVEN), placed(TWO)], BOARD, judges())) == (2,)

    def test_s7_of_equals_the_one_with_the_fewest_diatoms(self) -> None:
        one = sheet(FOUR)
        assert ribbon([one, replace(one, diatoms=3), replace(one, diatoms=3)]) == (2, 3)
        assert ribbon([one, replace(one, diatoms=5)]) == (1,)

    def test_s7_else_they_share_it(self) -> None:
        assert ribbon([sheet(SEVEN), sheet(TWO), sheet(SEVEN.replace("y", "b"))]) == (1, 3)


def test_s2_status_of_an_unfilled_pair_is_open() -> None:
    pair = pairs_of(BOARD.center_lines["vertical"])[2]
    assert status(pair, placed("O1 r5")) is PairStatus.OPEN
