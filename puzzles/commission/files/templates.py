"""Files to start from: complete, free of faults, and explained by comments."""

from __future__ import annotations

from os.path import relpath
from pathlib import Path

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml, schema_line
from puzzles.commission.kinds import EDITIONS
from puzzles.commission.requirement_words import template_lines
from puzzles.components.board import Ring
from puzzles.errors import MalformedError

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


def template(kind: str, *, schema: str | None = None) -> str:
    """A commented file to start from, for a card (or commission) or an edition.

    Args:
        kind: ``card`` (also ``commission``) or ``edition``.
        schema: where the JSON Schema is, for the comment that editors read; None leaves the comment out.

    Raises:
        MalformedError: there is nothing to start from for that kind.
    """
    head = schema_line(schema) if schema else ""
    if kind in ("card", "commission"):
        return head + _CARD
    if kind == "edition":
        return head + _EDITION_HEAD + _edition_body()
    raise MalformedError(f"expected a card or an edition (got {kind!r})")


def _edition_body() -> str:
    """The reference edition's file with its own comments, under another name."""
    text = EDITIONS.read("reference").text
    _, title, rest = text.partition("\ntitle: ")
    assert title, "the reference edition gives its id and then its title"
    return f"edition: my-edition\ntitle: My edition\n{rest.split(chr(10), 1)[1]}"


def starting_text(kind: str, edition: str | None, folder: Path) -> str:
    """A file to start a card or an edition of one's own from.

    Args:
        kind: ``card`` or ``edition``.
        edition: a shipped id or a path, whose components an edition starts with, or for whose slide board a card is.
        folder: where the file will lie.
    """
    if edition is None:
        return template(kind)
    used = load_edition(edition)
    if kind == "edition":
        return edition_to_yaml(used)
    name = edition if used.id == edition else relpath(edition, folder)
    asked = {space: Requirement(dark=space.ring is not Ring.CENTER) for space in used.board.spaces}
    return commission_to_yaml(Commission("my-card", "My card", name, 3, asked))
