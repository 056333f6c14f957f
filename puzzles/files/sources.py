"""From a name to the text of a file: shipped data, paths, and which of the two a name means."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from puzzles.commission.short_id import described, is_short_id
from puzzles.errors import MalformedError
from puzzles.files.faults import Fault, FileFaults, UnknownName, did_you_mean

LARGEST = 1_000_000
"""Bytes; far more than any file of these forms has."""


class Shelf(StrEnum):
    """A kind of shipped data; its value is its folder, unless `folder` says otherwise."""

    EDITIONS = "editions"
    COMMISSIONS = "commissions"
    JUDGES = "judges"
    AQUARIUM_EDITIONS = "editions/aquarium"
    AQUARIUMS = "aquariums"

    @property
    def folder(self) -> Traversable:
        """Where it is; judges lie beside the editions."""
        return files("puzzles") / (Shelf.EDITIONS if self is Shelf.JUDGES else self).value

    @property
    def ending(self) -> str:
        """What the names of its files end in, after the id."""
        return ".judges.yaml" if self is Shelf.JUDGES else ".yaml"

    @property
    def word(self) -> str:
        """What lies there, for people."""
        words = {Shelf.AQUARIUM_EDITIONS: "aquarium edition", Shelf.AQUARIUMS: "aquarium puzzle"}
        return words.get(self, self.value.removesuffix("s"))


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a file, its name for faults, and the folder that its relative paths start from."""

    file: str
    text: str
    folder: Path


def shipped(shelf: Shelf) -> tuple[str, ...]:
    """The ids on a shelf, sorted."""
    names = (
        item.name.removesuffix(shelf.ending) for item in shelf.folder.iterdir() if item.name.endswith(shelf.ending)
    )
    return tuple(sorted(name for name in names if "." not in name))


def is_path(name: str) -> bool:
    """Whether a name is a path: it ends in .yaml or .yml, or holds a slash."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def read_named(name: str | Path, shelves: Iterable[Shelf], folder: Path) -> Text:
    """The text of a shipped id, of a path relative to `folder`, or of the card that a short id describes.

    Raises UnknownName and FileFaults.
    """
    if isinstance(name, Path):
        return read_path(name)
    on_shelves = tuple(shelves)
    if not is_path(name):
        for shelf in on_shelves:
            if name in shipped(shelf):
                return _read_shipped(shelf, name)
    path = folder / name
    if is_path(name) or _is_file(path):
        return read_path(path, known=[i for shelf in on_shelves for i in shipped(shelf)])
    if Shelf.COMMISSIONS in on_shelves and is_short_id(name):
        return _read_short_id(name)
    known = [i for shelf in on_shelves for i in shipped(shelf)]
    what = " or ".join(shelf.word for shelf in on_shelves)
    raise UnknownName(f"expected a file or a shipped {what} (got {name!r}{did_you_mean(name, known)})")


def shipped_commissions() -> tuple[str, ...]:
    """The ids of the shipped cards, sorted."""
    return shipped(Shelf.COMMISSIONS)


def shipped_editions() -> tuple[str, ...]:
    """The ids of the shipped editions, sorted."""
    return shipped(Shelf.EDITIONS)


def shipped_puzzles() -> tuple[str, ...]:
    """The ids of the shipped puzzles of Aquarium Designer, sorted."""
    return shipped(Shelf.AQUARIUMS)


def _read_shipped(shelf: Shelf, name: str) -> Text:
    resource = shelf.folder / f"{name}{shelf.ending}"
    where = Path(str(resource))
    return Text(str(where), _decode(resource.read_bytes(), str(where)), where.parent)


def _read_short_id(name: str) -> Text:
    """The file of a card of which only the short id is given; raises UnknownName."""
    try:
        return Text(name, json.dumps(described(name), indent=1), Path())
    except MalformedError as error:
        raise UnknownName(str(error)) from None


def _is_file(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_path(path: str | Path, known: Iterable[str] = ()) -> Text:
    """The text of a file in UTF-8; raises UnknownName if there is none, FileFaults if it cannot be read."""
    name = str(path)
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        guess = did_you_mean(Path(path).name, _neighbors(Path(path))) or did_you_mean(Path(path).stem, known)
        raise UnknownName(f"expected a file (got {name!r}, which does not exist{guess})") from None
    except IsADirectoryError:
        raise FileFaults([Fault(name, 1, 1, "expected a file (got a directory)")]) from None
    except OSError as error:
        message = f"expected a file that can be read (got the error {error.strerror!r})"
        raise FileFaults([Fault(name, 1, 1, message)]) from None
    except ValueError:
        raise UnknownName(f"expected the name of a file (got {name!r})") from None
    return Text(name, _decode(data, name), Path(path).parent)


def _neighbors(path: Path) -> list[str]:
    try:
        return [item.name for item in path.parent.iterdir()]
    except OSError:
        return []


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
