"""What an instance is like: how much its card asks."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import TypeVar

from puzzles.commission.card import Commission
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color

K = TypeVar("K")


def tightness(commission: Commission, edition: Edition) -> float:
    """How much a card asks: 0 when every space takes what its slide board accepts, 1 when every one asks for one kind.

    A space that still takes k of the n kinds which its slide board accepts counts as 1 - log k / log n. A group of m
    spaces asks as much as if all but one of them asked for the shape or the color.
    """
    return sum(_asked(commission, edition, index) for index in range(len(commission.used))) / len(commission.used)


def _asked(commission: Commission, edition: Edition, index: int) -> float:
    space = commission.used[index]
    asked, accepted = commission.requirements[space], edition.board.shapes[space]
    shapes, colors = len(accepted), len(Color)
    about = _bound(shapes, len(asked.shapes & accepted), asked.number, commission.number_groups)
    about += _bound(colors, len(asked.colors), asked.letter, commission.letter_groups)
    return about / log(shapes * colors)


def _bound(of: int, left: int, group: K | None, groups: Mapping[K, tuple[Space, ...]]) -> float:
    """What is asked when of so many so many are left, and the group ties them; none left counts as one."""
    free = log(max(1, left))
    return log(of) - free + (0.0 if group is None else free * _tied(len(groups[group])))


def _tied(size: int) -> float:
    """The share of a group's spaces that are not free."""
    return (size - 1) / size
