"""Reading a tree against a form: every fault is collected, and what is right is returned all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.faults import Fault, FileFaults, did_you_mean, without_suggestions
from puzzles.files.nodes import Node, shown
from puzzles.files.yaml_text import KeysTwice
from puzzles.pond.grid import Cell
from puzzles.sentences import path_text

if TYPE_CHECKING:
    from pydantic import BaseModel

    from puzzles.files.sources import Document

T = TypeVar("T")

MOST_SUGGESTED = 200
"""Faults of a file for which it is looked what was perhaps meant: more than are told, as they come in another order."""


@cache
def _keys(form: type[BaseModel]) -> dict[str, bool]:
    """The keys of a form, each with whether it must be there."""
    return {field.alias or name: field.is_required() for name, field in form.model_fields.items()}


class Reader:
    """Reads the nodes of one file and collects what is wrong with them.

    Where something is wrong or missing, None (or an empty collection) comes back, so that the rest can still be read;
    `finish` raises what was collected.

    Args:
        file: its name in faults.
        ignore_unknown: unknown keys are no faults (JSON).
    """

    def __init__(self, file: str, *, ignore_unknown: bool = False) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self._ignore_unknown = ignore_unknown

    def fault(self, node: Node, message: str) -> None:
        """Note a fault at a node."""
        self.faults.append(Fault(self.file, node.line, node.column, message, path_text(node.path) or None))

    def adopt(self, faults: Iterable[Fault]) -> None:
        """Note the faults of another file that this one names."""
        self.faults.extend(faults)

    def yaml(self, document: Document) -> Node:
        """The tree of a YAML file; keys that come twice are faults beside those that are found in it."""
        try:
            return document.yaml
        except KeysTwice as error:
            self.adopt(error.faults)
            return error.root

    def read(self, node: Node | None, parse: Callable[[object], T]) -> T | None:
        """What `parse` makes of a value; its MalformedError is a fault here. A missing node is none."""
        if node is None:
            return None
        try:
            if len(self.faults) < MOST_SUGGESTED:
                return parse(node.value)
            with without_suggestions():
                return parse(node.value)
        except MalformedError as error:
            message = str(error)
            self.fault(node, message if "(got " in message else f"{message} (got {shown(node)})")
            return None

    def mapping(self, node: Node | None, form: type[BaseModel]) -> dict[str, Node]:
        """The values of a mapping by key; missing keys and (in YAML) unknown ones are faults."""
        if node is None:
            return {}
        keys = _keys(form)
        if not isinstance(node.value, dict):
            self.fault(node, f"expected a mapping with the keys {', '.join(keys)} (got {shown(node)})")
            return {}
        for key, needed in keys.items():
            if needed and key not in node.value:
                missing = node if node.line is not None else Node(None, path=(*node.path, key))
                self.fault(missing, f"expected the key {key!r} (got none)")
        if not self._ignore_unknown:
            for key, entry in node.value.items():
                if key not in keys:
                    guess = did_you_mean(key, keys) if len(self.faults) < MOST_SUGGESTED else ""
                    self.fault(entry.key, f"expected one of the keys {', '.join(keys)} (got {shown(key)}{guess})")
        return {key: entry.value for key, entry in node.value.items() if key in keys}

    def entries(self, node: Node | None, what: str, most: int | None = None) -> tuple[tuple[Node, Node], ...]:
        """Keys and values of a mapping whose keys the form leaves open, nothing if there are more than `most`.

        `what` says what they are, for the fault.
        """
        if node is None:
            return ()
        if not isinstance(node.value, dict):
            self.fault(node, f"expected a mapping of {what} (got {shown(node)})")
        return tuple(node.entries()) if self._few(node, f"a mapping of at most {most} {what}", most) else ()

    def items(self, node: Node | None, what: str, most: int | None = None) -> tuple[Node, ...]:
        """The items of a list, nothing if there are more than `most`; `what` says what they are, for the fault."""
        if node is None:
            return ()
        if not isinstance(node.value, tuple):
            self.fault(node, f"expected a list of {what} (got {shown(node)})")
        return node.items() if self._few(node, f"a list of at most {most} {what}", most) else ()

    def _few(self, node: Node, expected: str, most: int | None) -> bool:
        """Whether a list or mapping has no more than `most` parts; a fault if it has more."""
        size = len(node.value) if isinstance(node.value, dict | tuple) else 0
        if most is None or size <= most:
            return True
        self.fault(node, f"expected {expected} (got {size})")
        return False

    def finish(self) -> None:
        """Raise FileFaults if there are any, in the order of the file."""
        if self.faults:
            ordered = sorted(self.faults, key=lambda f: (f.file != self.file, f.line or 0, f.column or 0))
            raise FileFaults(dict.fromkeys(ordered))

    def finished(self, value: T | None) -> T:
        """A value that was read, of a file without faults; raises FileFaults as `finish` does."""
        self.finish()
        assert value is not None, "no fault, no gap"
        return value


def read_pair(reader: Reader, node: Node | None, what: str) -> tuple[int, int] | None:
    """Two whole numbers in a list; `what` says what they are, for the fault."""
    if node is None:
        return None
    items = node.items()
    if len(items) != 2:
        got = f"{len(items)} numbers" if isinstance(node.value, tuple) else shown(node)
        reader.fault(node, f"expected {what} (got {got})")
        return None
    first, second = (reader.read(item, words.integer) for item in items)
    return None if first is None or second is None else (first, second)


def read_cell(reader: Reader, node: Node | None) -> Cell | None:
    """Axial coordinates ``[q, r]``."""
    found = read_pair(reader, node, "axial coordinates [q, r]")
    return None if found is None else Cell(*found)
