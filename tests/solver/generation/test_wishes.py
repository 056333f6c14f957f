from dataclasses import replace
from random import Random

import pytest
from other_edition import other_edition
from support import reference

from puzzles.commission.card import Requirement
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Color, Shape
from puzzles.components.symmetry import SymmetryGroup
from puzzles.errors import MalformedError
from solver.generation.motif import CardInMaking, Motifs
from solver.generation.seek import frames
from solver.generation.wishes import Menu, Range, WishError, Wishes

SPACES = {text: Space.parse(text) for text in ("C0", "C1", "C2", "C3", "M2", "O1", "O5")}


def motifs(menu: str, seed: int = 0) -> Motifs:
    return Motifs(Menu.parse(menu), reference().board, Random(seed))


@pytest.mark.parametrize(("text", "least", "most"), [("3", 3, 3), ("2-4", 2, 4), ("1..5", 1, 5)])
def test_a_range_is_read(text: str, least: int, most: int) -> None:
    assert Range.parse(text, 1, 5, "--dishes") == Range(least, most)


@pytest.mark.parametrize("text", ["", "0", "6", "4-2", "1-6", "a", "1-", "-1", "1 2", "02", "1-05"])
def test_other_texts_are_no_ranges(text: str) -> None:
    with pytest.raises(MalformedError, match=r"expected --dishes from 1 to 5, or a range such as 1-5 \(got"):
        Range.parse(text, 1, 5, "--dishes")


def test_cards_go_through_a_range_in_turn() -> None:
    assert [Range(2, 4).spread(index) for index in range(5)] == [2, 3, 4, 2, 3]


def test_a_menu_names_kinds_and_single_requirements() -> None:
    menu = Menu.parse("any, color,red star,star")
    assert menu.kinds == ("any", "color")
    assert menu.single == (Requirement(color=Color.RED, shape=Shape.STAR), Requirement(shape=Shape.STAR))
    assert Menu.parse(str(menu)) == menu


@pytest.mark.parametrize("text", ["", "dark", "3", "red A", "colour", "any,,color"])
def test_what_is_no_requirement_is_told(text: str) -> None:
    with pytest.raises(MalformedError, match="expected requirements of any, color, shape, both, number, letter"):
        Menu.parse(text)


def test_an_orbit_asks_only_shapes_that_all_of_it_accepts() -> None:
    options = motifs("shape,red star").options((SPACES["C1"], SPACES["C3"]), [Color.RED])
    assert options == {"shape": [Requirement(shape=Shape.CIRCLE), Requirement(shape=Shape.TRIANGLE)]}
    assert not motifs("red star").can_use((SPACES["C1"],))
    assert motifs("red star").can_use((SPACES["M2"],))


def test_a_draft_names_its_groups_in_board_order_and_leaves_the_rest_dark() -> None:
    asked = {
        (SPACES["C0"],): Requirement(letter="C"),
        (SPACES["C1"], SPACES["C3"]): Requirement(number=3),
        (SPACES["O1"], SPACES["O5"]): Requirement(letter="B"),
        (SPACES["M2"],): Requirement(letter="C"),
    }
    draft = CardInMaking(asked, (), 3)
    written = {str(space): str(one) for space, one in draft.requirements(reference().board).items() if not one.dark}
    assert written == {"C0": "A", "C1": "1", "C3": "1", "M2": "A", "O1": "B", "O5": "B"}
    assert draft.is_sound


def test_a_group_of_one_space_is_not_sound() -> None:
    assert not CardInMaking({(SPACES["C0"],): Requirement(letter="A")}, (), 3).is_sound


def test_changes_stay_within_the_menu() -> None:
    making = motifs("any,color", seed=4)
    orbits = [(SPACES["C1"], SPACES["C3"]), (SPACES["O1"], SPACES["O5"])]
    draft = making.first(orbits, 3, 0.5)
    for _ in range(60):
        draft = making.change(draft, [*orbits, (SPACES["C2"], SPACES["M2"])], [2, 3], 0.5)
        assert all(one.shape is None and one.number is None and one.letter is None for one in draft.asked.values())
        assert len(draft.asked) == 2
        assert draft.dishes in (2, 3)


def test_a_number_of_spaces_that_the_symmetry_does_not_give_is_told() -> None:
    wishes = Wishes(spaces=Range(14, 15), symmetry=SymmetryGroup.FULL)
    with pytest.raises(WishError, match=r"no card uses 14-15 spaces .* full symmetry: 1, 4, 5, 8, ") as caught:
        frames(reference(), wishes, motifs("any"))
    assert caught.value.proved


def test_stars_everywhere_are_told_to_fit_nine_spaces() -> None:
    menu = Menu.parse("red star,blue star")
    with pytest.raises(
        WishError, match=r"with requirements of red star,blue star: .* in these numbers: none symmetry: 1 to 9"
    ):
        frames(reference(), Wishes(spaces=Range(33, 33), menu=menu), motifs(str(menu)))


def test_a_symmetry_that_a_board_lacks_is_told() -> None:
    edition = other_edition()
    with pytest.raises(
        WishError, match=r"edition 'other': expected a symmetry that .* none, mirror, full \(got 'rotate4'\)"
    ):
        frames(edition, Wishes(symmetry=SymmetryGroup.ROTATE4), Motifs(Menu(), edition.board, Random(0)))


def test_a_card_of_groups_only_has_two_spaces_at_least() -> None:
    wishes = Wishes(spaces=Range(1, 1), menu=Menu.parse("number,letter"))
    with pytest.raises(
        WishError, match=r"no card uses 1 space with requirements of number,letter: .* 2 to 33"
    ) as caught:
        frames(reference(), wishes, motifs("number,letter"))
    assert caught.value.proved


def test_more_spaces_than_can_be_searched_are_refused() -> None:
    shapes = {Space(Ring.OUTER, i): frozenset({Shape.CIRCLE, Shape.OVAL}) for i in range(1, 101)}
    wide = replace(reference(), board=SlideBoard({Space.parse("C0"): frozenset({Shape.STAR, Shape.OVAL}), **shapes}))
    free = Motifs(Menu.parse("any"), wide.board, Random(0))
    with pytest.raises(WishError, match=r"spaces of at most 60, .* \(got 61-70\)"):
        frames(wide, Wishes(spaces=Range(61, 70)), free)
    totals = {total for frame in frames(wide, Wishes(spaces=Range(58, 70)), free) for total in frame.totals}
    assert totals == {58, 59, 60}
