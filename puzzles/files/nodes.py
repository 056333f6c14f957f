"""A file as a tree: values with their place in the text, whatever the syntax was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.sentences import LONGEST_SHOWN, Step

DEEPEST = 30
"""How deep lists and mappings may be nested; the forms need six levels."""
LONGEST = 9
"""The most digits of a whole number."""


class Plain(str):
    """A YAML scalar that was written without quotes."""

    __slots__ = ()


class Huge(str):
    """A JSON number of more digits than any form needs."""

    __slots__ = ()


Scalar = str | int | float | bool | None
NULLS = frozenset({"", "~", "null", "Null", "NULL"})
"""Plain YAML scalars that mean nothing was written."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file.

    Attributes:
        value: a scalar, the items of a list, or the entries of a mapping.
        line, column: from 1; None in JSON.
        path: keys and indexes that lead here.
    """

    value: Scalar | tuple[Node, ...] | dict[str, Entry]
    line: int | None = None
    column: int | None = None
    path: tuple[Step, ...] = ()

    def get(self, key: str) -> Node | None:
        """The value of a key; None if there is none or this is not a mapping."""
        entry = self.value.get(key) if isinstance(self.value, dict) else None
        return None if entry is None else entry.value

    def entries(self) -> Iterator[tuple[Node, Node]]:
        """Keys and values of a mapping; nothing for anything else."""
        if isinstance(self.value, dict):
            for entry in self.value.values():
                yield entry.key, entry.value

    def items(self) -> tuple[Node, ...]:
        """The items of a list; nothing for anything else."""
        return self.value if isinstance(self.value, tuple) else ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its own place, and its value."""

    key: Node
    value: Node


def shown(value: object) -> str:
    """What came, for a message."""
    if isinstance(value, Node):
        value = value.value
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, tuple):
        return "a list"
    if value is None or (isinstance(value, Plain) and value in NULLS):
        return "nothing" if value == "" else "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if isinstance(value, Huge) else repr(str(value) if isinstance(value, str) else value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 4]}...{text[-1]}"


def has_surrogates(text: str) -> bool:
    """Whether a text holds half a character, which an escape can make and no output can show."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def paired(text: str) -> str:
    """A text in which two halves of a character, as JSON escapes it, are the character."""
    if not has_surrogates(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
