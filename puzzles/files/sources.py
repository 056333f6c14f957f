"""From a name to what a file holds: shipped data, paths, pipes, standard input, and which of them a name means."""

from __future__ import annotations

import os
import select
import stat
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import Fault, FileFaults, UnknownName, did_you_mean
from puzzles.files.json_text import parse_json
from puzzles.files.nodes import Node
from puzzles.files.yaml_text import parse_yaml

LARGEST = 1_000_000
"""Bytes; far more than any file of these forms has."""
STDIN = "-"
"""The name of standard input."""
PATIENCE = 5.0
"""Seconds that are waited for somebody to write to a named pipe."""


@dataclass(frozen=True)
class Shelf:
    """A kind of shipped data.

    Attributes:
        path: its folder in the package.
        word: what one is called in faults.
        ending: what the names of its files end in, after the id.
        described: the text of what a name describes without any file; None for a name that claims no such thing.
            Raises MalformedError if it claims it wrongly.
    """

    path: str
    word: str
    ending: str = ".yaml"
    described: Callable[[str], str | None] = field(default=lambda _: None)

    @property
    def folder(self) -> Traversable:
        """Where it is."""
        return files("puzzles") / self.path

    def ids(self) -> tuple[str, ...]:
        """What lies there, sorted."""
        there = (item.name for item in self.folder.iterdir())
        names = (name.removesuffix(self.ending) for name in there if name.endswith(self.ending))
        return tuple(sorted(name for name in names if "." not in name))

    def read(self, name: str) -> Document:
        """One of its files."""
        resource = self.folder / f"{name}{self.ending}"
        where = Path(str(resource))
        return Document(str(where), _decode(resource.read_bytes(), str(where)), where.parent)


@dataclass(frozen=True)
class Document:
    """A file that was read.

    Attributes:
        file: its name in faults.
        text: what it holds.
        folder: where its relative paths start.
        others: the files that were read because it, or one of them, names them.
    """

    file: str
    text: str = ""
    folder: Path = field(default_factory=Path)
    others: dict[str, Document] = field(default_factory=dict, compare=False, repr=False)

    def open(self, name: str, *shelves: Shelf) -> Document:
        """What this file names: a shipped id, or a path from its folder; read once, however many files name it.

        Raises UnknownName and FileFaults.
        """
        place = os.path.abspath(self.folder / name)  # noqa: PTH100 - links are followed when it is opened
        if place not in self.others:
            self.others[place] = replace(read_named(name, shelves, self.folder), others=self.others)
        return self.others[place]

    @cached_property
    def json(self) -> Node:
        """Its tree, read as JSON; raises FileFaults."""
        return parse_json(self.text, self.file)

    @cached_property
    def yaml(self) -> Node:
        """Its tree, read as YAML; raises FileFaults."""
        return parse_yaml(self.text, self.file)

    @property
    def tree(self) -> Node:
        """Its tree: JSON if it is that, or claims to be; otherwise YAML."""
        if self.file.endswith(".json"):
            return self.json
        if self.text.lstrip().startswith("{"):
            try:
                return self.json
            except FileFaults:
                return self.yaml
        return self.yaml


class NamedSource:
    """What a command line names: a shipped id, a path, or ``-`` (standard input); read when first wanted, and once."""

    def __init__(self, name: str | Path) -> None:
        self.name = name
        self._read: Document | DiatomsError | None = None

    def read(self, *shelves: Shelf) -> Document:
        """The file; raises UnknownName and FileFaults. What is shipped counts at the first call."""
        if self._read is None:
            try:
                self._read = _standard_input() if self.name == STDIN else read_named(self.name, shelves, Path())
            except DiatomsError as error:
                self._read = error
        if isinstance(self._read, DiatomsError):
            raise self._read
        return self._read


Name = str | Path | NamedSource
"""What readers take: what was typed, or a source, which may have been read before."""


def source_of(name: str | None) -> NamedSource | None:
    """The source that an option names, if it is given."""
    return None if name is None else NamedSource(name)


def read_source(source: Name, *shelves: Shelf) -> Document:
    """The file of a source, or of its name; raises UnknownName and FileFaults."""
    return (source if isinstance(source, NamedSource) else NamedSource(source)).read(*shelves)


def is_path(name: str) -> bool:
    """Whether a name is a path: it ends in .yaml or .yml, or holds a slash."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def read_named(name: str | Path, shelves: Iterable[Shelf], folder: Path) -> Document:
    """The file of a shipped id, of a path relative to `folder`, or what the name describes.

    Without shelves every name is a path. Raises UnknownName and FileFaults.
    """
    on_shelves = tuple(shelves)
    if isinstance(name, Path) or not on_shelves:
        return read_path(name)
    ids = {shelf: shelf.ids() for shelf in on_shelves}
    known = [one for shelf in on_shelves for one in ids[shelf]]
    if is_path(name):
        return read_path(folder / name, known)
    if on := next((shelf for shelf in on_shelves if name in ids[shelf]), None):
        return on.read(name)
    if _is_there(folder / name):
        return read_path(folder / name, known)
    try:
        described = next(filter(None, (shelf.described(name) for shelf in on_shelves)), None)
    except MalformedError as error:
        raise UnknownName(str(error)) from None
    if described is not None:
        return Document(name, described, Path())
    *more, last = (shelf.word for shelf in on_shelves)
    what = f"{', '.join(more)} or {last}" if more else last
    raise UnknownName(f"expected a file or a shipped {what} (got {name!r}{did_you_mean(name, known)})")


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_path(path: str | Path, known: Iterable[str] = (), *, what: str = "a file") -> Document:
    """A file, of text in UTF-8; raises UnknownName if there is none, FileFaults if it cannot be read.

    Args:
        path: its path.
        known: shipped ids that may have been meant.
        what: such a file in words, for the error.
    """
    name, path = str(path), Path(path)
    try:
        data = _read_pipe(path, name) if stat.S_ISFIFO(path.stat().st_mode) else _read_bytes(path)
    except (FileNotFoundError, NotADirectoryError):
        guess = _neighbor_meant(path) or did_you_mean(path.stem, known)
        raise UnknownName(f"expected {what} (got {name!r}, which does not exist{guess})") from None
    except IsADirectoryError:
        raise FileFaults([Fault(name, 1, 1, "expected a file (got a directory)")]) from None
    except OSError as error:
        message = f"expected a file that can be read (got the error {error.strerror!r})"
        raise FileFaults([Fault(name, 1, 1, message)]) from None
    except ValueError as error:
        if isinstance(error, FileFaults):
            raise
        raise UnknownName(f"expected the name of a file (got {name!r})") from None
    return Document(name, _decode(data, name), path.parent)


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(LARGEST + 1)


def _read_pipe(path: Path, name: str) -> bytes:
    """What is written to a named pipe; a fault if nobody has it open for writing, instead of waiting for ever."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as stream:
        first = stream.read(1)  # None from somebody who has not written yet, nothing from nobody
        if first == b"":
            event = select.poll()
            event.register(stream, select.POLLIN)
            came = event.poll(PATIENCE * 1000)
            first = stream.read(1)
            if first == b"" and not came:
                message = f"expected a file (got a pipe to which nobody writes for {PATIENCE:g} seconds)"
                raise FileFaults([Fault(name, 1, 1, message)])
        os.set_blocking(stream.fileno(), True)
        return (first or b"") + stream.read(LARGEST)


def _standard_input() -> Document:
    try:
        data = sys.stdin.buffer.read(LARGEST + 1)
    except OSError as error:
        message = f"expected standard input that can be read (got the error {error.strerror!r})"
        raise FileFaults([Fault(STDIN, 1, 1, message)]) from None
    return Document(STDIN, _decode(data, STDIN), Path())


def _neighbor_meant(path: Path) -> str:
    """The file of the same folder that was perhaps meant; endings are alike by chance and do not count."""
    try:
        names = [item.name for item in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, names, key=lambda name: Path(name).stem.lower(), cutoff=0.75)


def _decode(data: bytes, name: str) -> str:
    if len(data) > LARGEST:
        raise FileFaults([Fault(name, 1, 1, f"expected a file of at most {LARGEST} bytes (got more)")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"expected text in UTF-8 (got the byte 0x{data[error.start]:02x})"
        raise FileFaults([Fault(name, line, column, message)]) from None
    if not text.strip():
        raise FileFaults([Fault(name, 1, 1, "expected a file with something in it (got an empty file)")])
    return text
