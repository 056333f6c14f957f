"""Editions of any game by name: shipped ones, read once, and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from puzzles.files import words
from puzzles.files.faults import FileFaults, UnknownName, did_you_mean
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, Shelf, read_source

T = TypeVar("T")


class EditionShelf(Generic[T]):
    """The editions of one game.

    Args:
        shelf: where the shipped ones are.
        read: makes an edition of a tree; None if there were faults.
    """

    def __init__(self, shelf: Shelf, read: Callable[[Reader, Node], T | None]) -> None:
        self.shelf, self._read = shelf, read
        self._shipped: dict[str, T] = {}

    def load(self, source: Name) -> T:
        """The edition of a shipped id or a file; raises UnknownName and FileFaults."""
        if not isinstance(source, str) or source not in self.shelf.ids():
            return self._made(read_source(source, self.shelf))
        if source not in self._shipped:
            self._shipped[source] = self._made(self.shelf.read(source))
        return self._shipped[source]

    def named(self, reader: Reader, node: Node | None, document: Document) -> T | None:
        """The edition that a file names; faults are the file's."""
        name = reader.read(node, words.text)
        if node is None or name is None:
            return None
        try:
            return self.load(name) if name in self.shelf.ids() else self._made(document.open(name, self.shelf))
        except UnknownName:
            guess = did_you_mean(name, self.shelf.ids())
            reader.fault(node, f"expected a shipped {self.shelf.word} or the path of one (got {shown(name)}{guess})")
        except FileFaults as error:
            reader.adopt(error.faults)
        return None

    def _made(self, document: Document) -> T:
        reader = Reader(document.file)
        edition = self._read(reader, document.yaml)
        reader.finish()
        assert edition is not None, "no fault, no gap"
        return edition
