"""Files of Aquarium Designer to start from."""

from __future__ import annotations

from puzzles.aquarium.kinds import EDITIONS

_PUZZLE = """\
# A puzzle of Aquarium Designer: tiles to be laid in order. Then:  diatoms aquarium solve THIS_FILE
# A tile is its number, or its four letters, clockwise from the upper left block, in any turn:
# s seals, d dolphins, p penguins, a angel fish.

puzzle: my-puzzle
title: My puzzle
edition: reference-aquarium      # or the path of your own copy: diatoms new aquarium-edition FILE
rounds:                          # 1 to 8; a tile, or several of which one is chosen
  - ssdd
  - [3, 7]
  - 12
"""


def puzzle_text() -> str:
    """A commented puzzle."""
    return _PUZZLE


def edition_text() -> str:
    """The reference edition with its comments, under another name."""
    text = EDITIONS.read("reference-aquarium").text
    head, name, rest = text.partition(
        "edition: reference-aquarium\ntitle: Reference aquarium (invented tiles and points)\n"
    )
    assert name, "the reference edition gives its id and then its title"
    return f"{head}edition: my-aquarium\ntitle: My aquarium\n{rest}"
