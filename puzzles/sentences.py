"""Lists and places in words."""

from __future__ import annotations

from collections.abc import Iterable

Step = str | int
"""A key or an index on the way to a value."""
LONGEST_SHOWN = 60
"""Letters of what somebody wrote that a message shows."""


def joined(words: Iterable[str], last: str = "and") -> str:
    """A list as people say it: ``a``, ``a and b``, ``a, b and c``; raises ValueError for an empty one."""
    *before, end = words
    return f"{', '.join(before)} {last} {end}" if before else end


def path_text(path: tuple[Step, ...]) -> str:
    """A path as text: ``turns[3].at``."""
    text = ""
    for step in path:
        word = f"[{step}]" if isinstance(step, int) else step
        if len(word) > LONGEST_SHOWN:
            word = f"{word[: LONGEST_SHOWN - 3]}..."
        text += f".{word}" if text and isinstance(step, str) else word
    return text
