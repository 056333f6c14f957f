import pytest
from support import reference

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Shape
from puzzles.errors import MalformedError


@pytest.mark.parametrize("space", reference().board.spaces, ids=str)
def test_a_space_has_one_text_form_both_ways(space: Space) -> None:
    assert Space.parse(str(space)) == space
    assert eval(repr(space)) == space


@pytest.mark.parametrize("text", ["", "C", "M0", "O0", "C01", "X1", "c0", "O1 ", "C-1"])
def test_other_texts_are_no_spaces(text: str) -> None:
    with pytest.raises(MalformedError, match=r"expected a space such as C0, M3 or O11 \(got"):
        Space.parse(text)


def test_the_center_ring_includes_the_center_space() -> None:
    board = reference().board
    assert [str(space) for space in board.ring(Ring.CENTER)] == [f"C{i}" for i in range(9)]
    assert [str(space) for space in board.ring(Ring.MIDDLE)] == [f"M{i}" for i in range(1, 9)]
    assert [str(space) for space in board.ring(Ring.OUTER)] == [f"O{i}" for i in range(1, 17)]


def test_spaces_sort_by_ring_from_the_center() -> None:
    spaces = [Space.parse(text) for text in ("O16", "M1", "O2", "C0", "C10", "C9")]
    assert [str(space) for space in sorted(spaces)] == ["C0", "C9", "C10", "M1", "O2", "O16"]


def test_every_space_accepts_two_shapes() -> None:
    board = reference().board
    assert all(len(shapes) == 2 for shapes in board.shapes.values())
    assert board.shapes[Space.parse("C0")] == {Shape.SQUARE, Shape.STAR}


def test_the_board_is_a_graph_of_connected_spaces() -> None:
    graph = reference().board.graph
    center = Space.parse("C0")
    assert {str(near) for near in graph[center]} == {f"C{i}" for i in range(1, 9)}
    assert graph.number_of_nodes() == 33
    assert graph.number_of_edges() == len(reference().board.connections)
    node = graph.nodes[center]
    assert (node["ring"], set(node["lines"])) == (Ring.CENTER, set(reference().board.center_lines))


def test_four_center_lines_pass_through_the_center_space() -> None:
    lines = reference().board.center_lines
    assert len(lines) == 4
    for line in lines.values():
        assert [space.ring.value for space in line] == ["O", "M", "C", "C", "C", "M", "O"]
        assert line[3] == Space.parse("C0")


def test_a_board_may_have_no_lines() -> None:
    board = SlideBoard({Space(Ring.CENTER, 0): frozenset({Shape.OVAL, Shape.STAR})})
    assert board.graph.number_of_edges() == 0
