from random import Random

import pytest
from other_edition import other_edition
from support import reference

from puzzles.components.board import SlideBoard, Space
from puzzles.components.symmetry import SymmetryGroup, orbits, subgroups
from solver.generation.skeleton import FIGURES, choose_orbits, reachable, spots

BOARDS = {"reference": reference().board, "other": other_edition().board}


def test_sums_of_orbits_are_found() -> None:
    spaces = [Space.parse(text) for text in ("C0", "C1", "C2", "C3", "C4", "C5")]
    assert reachable([(spaces[0],), (spaces[1], spaces[2]), (spaces[3], spaces[4], spaces[5])]) == {0, 1, 2, 3, 4, 5, 6}
    assert reachable([(spaces[1], spaces[2]), (spaces[4], spaces[5])]) == {0, 2, 4}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("group", [SymmetryGroup.NONE, SymmetryGroup.MIRROR, SymmetryGroup.FULL])
def test_a_skeleton_has_just_as_many_spaces_as_wished(name: str, group: SymmetryGroup) -> None:
    board: SlideBoard = BOARDS[name]
    found = orbits(board.spaces, subgroups(board, group)[-1])
    figures = set()
    for total in sorted(reachable(found) - {0}):
        figure, chosen = choose_orbits(found, total, board, Random(total))
        assert sum(len(orbit) for orbit in chosen) == total
        assert set(chosen) <= set(found)
        figures.add(figure)
    assert figures <= set(FIGURES)


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_a_figure_ranks_every_space_of_any_board(name: str) -> None:
    for board in BOARDS.values():
        scores = FIGURES[name](board, Random(3))
        assert set(scores) == set(board.spaces)
        assert len(set(scores.values())) > 1


def test_the_spaces_lie_where_they_are_printed() -> None:
    places = spots(reference().board)
    assert places[Space.parse("C0")].radius == 0
    assert places[Space.parse("M3")].turn == places[Space.parse("O5")].turn == 0.25
