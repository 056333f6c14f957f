"""Editions of any game by name: shipped ones, read once, and files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from puzzles.files import words
from puzzles.files.faults import FileFaults, UnknownName, did_you_mean
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Shelf, is_path, read_named, shipped
from puzzles.files.yaml_text import parse_yaml

T = TypeVar("T")


class EditionShelf(Generic[T]):
    """The editions of one game.

    Args:
        shelf: where the shipped ones are.
        what: what one is called in faults.
        read: makes an edition of a tree; None if there were faults.
    """

    def __init__(self, shelf: Shelf, what: str, read: Callable[[Reader, Node], T | None]) -> None:
        self.shelf, self.what, self._read = shelf, what, read
        self._shipped: dict[str, T] = {}

    def load(self, source: str | Path) -> T:
        """The edition of a shipped id or a file; raises UnknownName and FileFaults."""
        if not isinstance(source, str) or source not in shipped(self.shelf):
            return self._load(source, Path())
        if source not in self._shipped:
            self._shipped[source] = self._load(source, Path())
        return self._shipped[source]

    def named(self, reader: Reader, node: Node | None, folder: Path) -> T | None:
        """The edition that a file names, a path being relative to `folder`; faults are the file's."""
        name = reader.read(node, words.text)
        if node is None or name is None:
            return None
        try:
            return self._load(name, folder) if is_path(name) else self.load(name)
        except UnknownName:
            guess = did_you_mean(name, shipped(self.shelf))
            reader.fault(node, f"expected a shipped {self.what} or the path of one (got {shown(name)}{guess})")
        except FileFaults as error:
            reader.adopt(error.faults)
        return None

    def _load(self, source: str | Path, folder: Path) -> T:
        text = read_named(source, [self.shelf], folder)
        reader = Reader(text.file)
        edition = self._read(reader, parse_yaml(text.text, text.file))
        reader.finish()
        assert edition is not None, "no fault, no gap"
        return edition
