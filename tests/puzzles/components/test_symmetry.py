from fractions import Fraction

import networkx as nx
import pytest
from support import reference

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Shape
from puzzles.components.symmetry import SymmetryGroup, orbits, subgroups, symmetries
from puzzles.errors import MalformedError

A, B = frozenset({Shape.CIRCLE, Shape.OVAL}), frozenset({Shape.SQUARE, Shape.STAR})


def board(middle: str, connections: str = "") -> SlideBoard:
    """A center space and a middle ring of spaces of the kinds A and B."""
    shapes = {Space(Ring.CENTER, 0): B}
    shapes |= {Space(Ring.MIDDLE, i): {"A": A, "B": B}[kind] for i, kind in enumerate(middle, start=1)}
    pairs = [pair.split("-") for pair in connections.split()]
    return SlideBoard(shapes, tuple((Space.parse(one), Space.parse(other)) for one, other in pairs))


def test_the_reference_board_has_the_symmetries_of_a_square() -> None:
    found = symmetries(reference().board)
    turns = [one.turn for one in found if not one.mirrored]
    assert turns == [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)]
    assert sum(one.mirrored for one in found) == 4
    assert all(space == image for space, image in found[0].images.items())


def test_they_are_all_automorphisms_of_its_graph_that_keep_rings_and_shapes() -> None:
    graph = reference().board.graph
    same = nx.algorithms.isomorphism.categorical_node_match(["ring", "shapes"], [None, None])
    by_graph = nx.algorithms.isomorphism.GraphMatcher(graph, graph, node_match=same)
    found = {tuple(sorted(images.items())) for images in by_graph.isomorphisms_iter()}
    assert {tuple(sorted(one.images.items())) for one in symmetries(reference().board)} == found


def test_the_orbits_of_a_group_cover_the_board_once() -> None:
    spaces = reference().board.spaces
    sizes = {}
    for name in SymmetryGroup:
        group = subgroups(reference().board, name)[0]
        found = orbits(spaces, group)
        assert sorted(space for orbit in found for space in orbit) == sorted(spaces)
        assert all(tuple(sorted(one.images[space] for space in orbit)) == orbit for one in group for orbit in found)
        sizes[name.value] = len(found)
    assert sizes == {"none": 33, "mirror": 20, "rotate2": 17, "rotate4": 9, "full": 8}


def test_there_is_a_mirroring_for_each_line() -> None:
    assert [len(group) for group in subgroups(reference().board, SymmetryGroup.MIRROR)] == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("middle", "connections", "turns", "mirrorings"),
    [
        ("AB" * 3, "", 3, 3),
        ("AAB" * 2, "", 2, 2),
        ("AABBBA", "", 1, 1),
        ("AABABB", "", 1, 0),
        ("AB" * 4, "M1-M2 M3-M4 M5-M6 M7-M8", 4, 0),
    ],
)
def test_another_board_has_others(middle: str, connections: str, turns: int, mirrorings: int) -> None:
    found = symmetries(board(middle, connections))
    assert sum(not one.mirrored for one in found) == turns
    assert sum(one.mirrored for one in found) == mirrorings


def test_a_group_that_the_board_lacks_is_told_with_what_it_has() -> None:
    with pytest.raises(MalformedError, match=r"none, mirror, rotate2, full \(got 'rotate4'\)"):
        subgroups(board("AAB" * 2), SymmetryGroup.ROTATE4)
    with pytest.raises(MalformedError, match=r"slide board has: none \(got 'full'\)"):
        subgroups(board("AABABBBB"), SymmetryGroup.FULL)
