"""The names of spaces on pictures of boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support import card, reference

from puzzles.components.pieces import Diatom
from puzzles.drawing.board import board_parts, card_scene, seat
from puzzles.drawing.scene import Label, Part, PartGroup, Scene
from puzzles.drawing.space_names import with_names


def labels(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Label):
            yield part.text
        elif isinstance(part, PartGroup):
            yield from labels(part.parts)


def test_every_space_is_named_once_dark_ones_too() -> None:
    edition = reference()
    scene = with_names(card_scene(card(edition, O3="red 3 B"), edition.board))
    for space in edition.board.spaces:
        assert list(labels(scene.parts)).count(str(space)) == 1
    assert with_names(scene) == scene


def test_a_board_that_names_its_spaces_already_stays_as_it_is() -> None:
    parts, radius = board_parts(reference().board)
    scene = Scene(radius, radius, parts, "board")
    assert with_names(scene) is scene


@pytest.mark.parametrize("piece", [None, Diatom.parse("r3")])
def test_the_rim_lies_under_the_tags_of_groups(piece: Diatom | None) -> None:
    edition = reference()
    space = edition.board.spaces[0]
    asked = card(edition, C0="3 B").requirements[space]
    group = seat(space, asked, edition.board.shapes[space], (0, 0), piece)
    (named,) = with_names(Scene(9, 9, (group,), "seat")).parts
    assert isinstance(named, PartGroup)
    assert (named.parts[0], *named.parts[2:-2]) == group.parts
