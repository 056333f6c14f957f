"""Saving into one folder: no other place, nothing overwritten unasked, no links followed."""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.writing import write_new, write_over

ENDINGS = (".yaml", ".yml")
LONGEST_NAME = 200
"""Bytes, with room for what a temporary file adds: file systems take 255."""
_NOT_IN_NAMES = frozenset('/\\:*?"<>|')
"""Letters that lead into folders, or that some system takes in no name."""


class TakenError(DiatomsError):
    """Something of that name is there, and it is not what was to be replaced.

    Attributes:
        digest: of what is there, which the answer to the question "replace it?" must name; None when it cannot be
            replaced.
    """

    def __init__(self, message: str, digest: str | None) -> None:
        super().__init__(message)
        self.digest = digest


@dataclass(frozen=True)
class SaveFolder:
    """The folder that files are saved in."""

    folder: Path

    def save(self, name: str, text: str, replaces: str | None = None) -> str:
        """Write a file whole or not at all, and return the digest of what is there now.

        Args:
            name: of the file, without any folder.
            text: of the file.
            replaces: the digest of the file that may be replaced; None for a name that must be free.

        Raises:
            MalformedError: the name is none of a YAML file in the folder.
            TakenError: the name is taken, by something other than what may be replaced.
            DiatomsError: it cannot be written.
        """
        path = self.folder / checked_name(name)
        if replaces is None or not os.path.lexists(path):
            is_written = write_new(path, text)
        else:
            is_plain = path.is_file() and not path.is_symlink()
            is_written = is_plain and write_over(path, text, lambda there: digest(there) == replaces)
        if not is_written:
            raise _taken(path, is_changed=replaces is not None)
        return digest(text.encode())


def _taken(path: Path, *, is_changed: bool) -> TakenError:
    if path.is_symlink():
        return TakenError(f"expected a name that is free or a file (got {path.name!r}, a link)", None)
    if path.is_dir():
        return TakenError(f"expected a name that is free or a file (got {path.name!r}, a folder)", None)
    if not path.is_file():
        return TakenError(f"expected a name that is free or a file (got {path.name!r}, neither)", None)
    words = "has been changed elsewhere" if is_changed else "is there already"
    return TakenError(f"{path.name} {words}", digest(path.read_bytes()))


def digest(content: bytes) -> str:
    """What tells one content of a file from another."""
    return sha256(content).hexdigest()


def checked_name(name: str) -> str:
    """The name of a file in the folder; raises MalformedError for anything that could lie elsewhere."""
    is_plain = name.isprintable() and not _NOT_IN_NAMES & set(name) and ".." not in name
    stem = name.removesuffix(Path(name).suffix)
    is_named = is_plain and name.endswith(ENDINGS) and stem == stem.strip() and not name.startswith((".", "-"))
    if not (is_named and stem and len(name.encode()) <= LONGEST_NAME):
        forbidden = " ".join(sorted(_NOT_IN_NAMES))
        raise MalformedError(
            f"expected the name of a file that ends in .yaml, without any folder and without {forbidden} or .. "
            f"(got {name[:80]!r})"
        )
    return name
