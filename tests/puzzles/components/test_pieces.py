from collections import Counter

import pytest
from support import diatoms, reference

from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape, Stock, faces, rotations
from puzzles.errors import MalformedError


@pytest.mark.parametrize("diatom", ALL_DIATOMS, ids=str)
def test_a_diatom_has_one_text_form_both_ways(diatom: Diatom) -> None:
    assert Diatom.parse(str(diatom)) == diatom
    assert eval(repr(diatom)) == diatom


@pytest.mark.parametrize("text", ["", "r", "r0", "r6", "R1", "x1", "1r", "r11", " r1", "r1 "])
def test_other_texts_are_no_diatoms(text: str) -> None:
    with pytest.raises(MalformedError, match=r"expected a diatom .*\(got"):
        Diatom.parse(text)


def test_shapes_stand_for_sixths() -> None:
    assert [(shape.word, shape.value) for shape in Shape] == [
        ("circle", 1),
        ("oval", 2),
        ("triangle", 3),
        ("square", 4),
        ("star", 5),
    ]
    assert Diatom.parse("p4").words == "purple square"


def test_the_reference_stock_is_the_rulebooks() -> None:
    totals = Counter[str]()
    for diatom, number in reference().stock.items():
        totals[diatom.shape.word] += number
    assert totals == {"star": 20, "square": 25, "triangle": 30, "oval": 35, "circle": 40}
    assert totals.total() == 150


def test_taking_leaves_the_old_stock_as_it_was() -> None:
    stock = Stock.per_color({Shape.OVAL: 2})
    less = stock.take(diatoms("r2 b2"))
    assert (stock[Diatom.parse("r2")], less[Diatom.parse("r2")], less[Diatom.parse("g2")]) == (2, 1, 2)
    assert stock != less
    assert hash(less) == hash(stock.take(diatoms("b2 r2")))


def test_two_of_a_kind_need_two_in_stock() -> None:
    stock = Stock({Diatom(Color.RED, Shape.OVAL): 1})
    assert stock.has(*diatoms("r2"))
    assert not stock.has(*diatoms("r2 r2"))
    with pytest.raises(MalformedError, match="got r2, of which none is left"):
        stock.take(diatoms("r2 r2"))


@pytest.mark.parametrize(
    ("tile", "ways"), [("rrrrrr", 1), ("rrrrr.", 6), ("rr.rry", 6), ("rryyb.", 12), ("rgrgrg", 2), ("rryggy", 6)]
)
def test_a_tile_may_lie_in_up_to_twelve_ways(tile: str, ways: int) -> None:
    assert len(faces(tile)) == len(set(faces(tile))) == ways
    assert tile in faces(tile)
    assert tile[::-1] in faces(tile)


def test_rotations_do_not_turn_a_tile_over() -> None:
    assert rotations("rryyb.")[0] == "rryyb."
    assert ".byyrr" not in rotations("rryyb.")
    assert set(faces("rryyb.")) == {*rotations("rryyb."), *rotations(".byyrr")}


def test_six_letters_name_the_tiles_that_can_lie_so() -> None:
    assert reference().tiles_named("g.grrr") == (21,)
    assert reference().tiles_named("rygbp.") == ()
    assert reference().tiles_named("rr") == ()
