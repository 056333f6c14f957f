"""Lists in words."""

from __future__ import annotations

from collections.abc import Iterable


def joined(words: Iterable[str], last: str = "and") -> str:
    """A list as people say it: ``a``, ``a and b``, ``a, b and c``; raises ValueError for an empty one."""
    *before, end = words
    return f"{', '.join(before)} {last} {end}" if before else end
