"""Files to start from: complete, free of faults, and explained by comments."""

from __future__ import annotations

from os.path import relpath
from pathlib import Path

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.commission.kinds import EDITIONS
from puzzles.commission.requirement_words import template_lines
from puzzles.components.board import Ring

_CARD = f"""\
# A commission card. Edit what you like and then ask:  diatoms check THIS_FILE

commission: my-card             # a short name for it
title: My card
edition: reference              # a shipped edition, or the path of your own file, such as ./my-edition.yaml
castoff_dishes: 3               # as many as the card prints; each can earn one star

# What the card asks of each space, clockwise from twelve o'clock. A space is
{template_lines()}
center: [any, dark, 1, dark, 1, dark, 1, dark, 1]   # the first is the center space
middle: [A, dark, dark, dark, A, dark, dark, dark]
outer: [dark, dark, any, dark, red, dark, any, dark, dark, dark, dark, dark, green, dark, dark, dark]

# notes: what you like to add
# author: your name
# provenance: {{source: where the card comes from}}
"""

_EDITION_HEAD = """\
# Your copy of the game. Write down what you own in place of these invented components.
# A card is made for it with  edition: ./THIS_FILE  or played with it by  diatoms solve CARD --edition THIS_FILE
#
# Water tiles are numbered as you like (whole numbers from 1) and have six letters, one for each side, clockwise from
# any side of either face: r y g b p, and . for empty water; one to three colors each.
# The Starting Tile has each color and empty water once: its letters start at the east side, as it lies on the table.
"""


_DEAL = """\
# A deal: which water tiles lie where. Then:  diatoms solve first-light --deal THIS_FILE
# A tile is its number, or its six letters as they stand on it, in any rotation of either side.

edition: reference
hand: [23, pprrg.]
stacks:                                   # top first; tiles that are in no list are out of the play
  a: [29, 27, 33, 7, 11, 4, 8, 17, 6, 5, 2, 20, 21, 24, 31, 3]
  b: [16, 10, 28, 9, 25, 22, 12, 32, 19, 1, 18, 15, 14, 26, 13]
"""

_POSITION = """\
# What lies on the table at the start of a turn. Then:  diatoms advise THIS_FILE   (or: diatoms play --table THIS_FILE)
# A tile is its number, or its six letters as they stand on it, in any rotation of either side.

edition: reference
commission: first-light                   # the card: a shipped one, or a path such as ./my-card.yaml

# The tiles of the pond but for the Starting Tile, which lies at [0, 0]. From a cell [q, r] the next one lies
# east [q+1, r], southeast [q, r+1], southwest [q-1, r+1], west [q-1, r], northwest [q, r-1], northeast [q+1, r-1].
# segments: the six letters as the tile lies, the east side first, clockwise: r y g b p, and . for empty water.
pond:
  - {tile: 23, at: [0, -1], segments: gp.pgg}
  - {tile: 10, at: [1, -1], segments: ppr.pp}

mosaic: {C1: r1, C2: p2, C3: g1}          # color letter and size: circle 1, oval 2, triangle 3, square 4, star 5
dishes: [[], [], []]                      # what lies in each castoff dish, such as [r1, b2]
hand: [16, 30]
tops: {a: 29, b: 28}                      # the tile on top of each stack; leave out a stack that is empty
# hidden: {a: 15, b: 12}                  # tiles under each top; needed only if you drew much more from one stack
# to_arrange: [r3, b2]                    # in the middle of a turn: collected, and not placed yet
"""


def _edition_body() -> str:
    """The reference edition's file with its own comments, under another name."""
    text = EDITIONS.read("reference").text
    _, title, rest = text.partition("\ntitle: ")
    assert title, "the reference edition gives its id and then its title"
    return f"edition: my-edition\ntitle: My edition\n{rest.split(chr(10), 1)[1]}"


def card_text(edition: str | None, folder: Path) -> str:
    """A commented card to start from; with an edition, one for its slide board.

    Args:
        edition: a shipped id or a path.
        folder: where the file will lie.
    """
    if edition is None:
        return _CARD
    used = load_edition(edition)
    name = edition if used.id == edition else relpath(edition, folder)
    asked = {space: Requirement(dark=space.ring is not Ring.CENTER) for space in used.board.spaces}
    return commission_to_yaml(Commission("my-card", "My card", name, 3, asked))


def edition_text(edition: str | None, folder: Path) -> str:
    """A commented edition to start from, or the file of another one; `folder` does not matter."""
    del folder
    return _EDITION_HEAD + _edition_body() if edition is None else edition_to_yaml(load_edition(edition))


def deal_text() -> str:
    """A commented deal: deal 1 of the reference edition."""
    return _DEAL


def position_text() -> str:
    """A commented position: two turns into that deal."""
    return _POSITION
