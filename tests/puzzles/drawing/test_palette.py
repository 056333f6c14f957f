"""Colors that color-blind people tell apart, and letters that are read on them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from color_sight import VISIONS, contrast, lab, linear

from puzzles.components.pieces import Color
from puzzles.drawing import palette


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_colors_are_told_apart(vision: str) -> None:
    seen = {color: lab(np.array(VISIONS[vision]) @ linear(paint)) for color, paint in palette.COLORS.items()}
    assert min(np.linalg.norm(seen[one] - seen[other]) for one, other in combinations(Color, 2)) > 25


@pytest.mark.parametrize("color", Color)
def test_letters_are_read_on_their_color(color: Color) -> None:
    assert contrast(palette.COLORS[color], palette.LETTERS[color]) > 4.5


@pytest.mark.parametrize(
    ("paint", "ground"), [("INK", "PAPER"), ("FAINT", "PAPER"), ("INK", "ANY"), ("INK", "WATER"), ("DARK", "SLIDE")]
)
def test_what_lies_on_another_paint_is_seen(paint: str, ground: str) -> None:
    assert contrast(getattr(palette, paint), getattr(palette, ground)) > 4.5
