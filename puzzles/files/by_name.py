"""What files name: an edition or another thing that is shipped or has a path; its faults are those of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from puzzles.files import words
from puzzles.files.faults import FileFaults, UnknownName, did_you_mean
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, Shelf, read_source

T = TypeVar("T")


def read_file_named(
    reader: Reader, node: Node | None, shelf: Shelf, make: Callable[[str], T], what: str = ""
) -> T | None:
    """What is made of a name in a file; None if there is none, or if there are faults.

    Args:
        reader: of the file, which is told the faults.
        node: the name.
        shelf: what is shipped.
        make: makes the thing of its name; raises UnknownName and FileFaults.
        what: such a thing in words, for faults; else the shelf's word is used.
    """
    name = reader.read(node, words.text)
    if node is None or name is None:
        return None
    try:
        return make(name)
    except UnknownName:
        expected = what or f"a shipped {shelf.word} or the path of one"
        reader.fault(node, f"expected {expected} (got {shown(name)}{did_you_mean(name, shelf.ids())})")
    except FileFaults as error:
        reader.adopt(error.faults)
    return None


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

        def make(name: str) -> T:
            return self.load(name) if name in self.shelf.ids() else self._made(document.open(name, self.shelf))

        return read_file_named(reader, node, self.shelf, make)

    def _made(self, document: Document) -> T:
        reader = Reader(document.file)
        edition = self._read(reader, reader.yaml(document))
        return reader.finished(edition)
