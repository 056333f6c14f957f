"""What lies open when the editor starts: a card, the edition that it is for, and the folder in which they are saved."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from os.path import relpath
from pathlib import Path
from typing import Any

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.drafts import edition_named_by, open_card, open_edition
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.kinds import COMMISSION, EDITION, shipped_editions
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.sources import LARGEST, is_path
from puzzles.named.load import kind_of
from solver.editor.word_buttons import word_buttons

DEFAULT_EDITION = "reference"
MOST_FILES = 2000
"""Files of a folder that are looked at for editions."""


@dataclass(frozen=True)
class Desk:
    """What lies open.

    Attributes:
        folder: where files are saved; absolute.
        card: the draft of the card.
        edition: the draft of the edition.
        card_file, edition_file: names to save them under.
        edition_name: how a card in the folder names the edition.
        begins_with: ``card`` or ``edition``, whichever is looked at first.
        faults: of the file that was opened, as it was.
    """

    folder: Path
    card: dict[str, Any]
    edition: dict[str, Any]
    card_file: str
    edition_file: str
    edition_name: str
    begins_with: str = "card"
    faults: tuple[str, ...] = field(default=())

    def data(self) -> dict[str, Any]:
        """It, for the page."""
        more = {"folder": str(self.folder), "editions": editions_in(self.folder), "words": word_buttons()}
        return asdict(self) | more


def open_desk(name: str | None, edition: str | None, folder: Path | None) -> Desk:
    """What to begin with.

    Args:
        name: a shipped id or a path, of a card or an edition; None for a new card.
        edition: a shipped id or a path that replaces the edition which the card names.
        folder: where to save; None for that of the file, or else the working directory.

    Raises:
        UnknownName: there is nothing of that name.
        FileFaults: a file that cannot be shown: no YAML, or a card without its edition.
        MalformedError: it is neither a card nor an edition.
    """
    kind = None if name is None else kind_of(name)
    if kind not in (None, COMMISSION, EDITION):
        raise MalformedError(f"expected a card or an edition (got {name!r}, {kind.article})")
    used = folder or (Path(name).parent if name is not None and is_path(name) else Path())
    home = used.resolve()
    if name is not None and kind == EDITION:
        return _with_edition(name, home)
    source = edition or (DEFAULT_EDITION if name is None else _edition_of(name))
    loaded = load_edition(source)
    where = edition_name(source, home)
    if name is None:
        card = new_card(loaded, where)
        return Desk(home, card, open_edition(source), "my-card.yaml", _file(source), where)
    card = open_card(name, loaded) | {"edition": where}
    faults = _faults_of(name, loaded)
    return Desk(home, card, open_edition(source), _file(name), _file(source), where, faults=faults)


def _with_edition(name: str, home: Path) -> Desk:
    """An edition, which may have faults, and a new card for it, or for the built-in one as long as it has some."""
    faults: tuple[str, ...] = ()
    try:
        loaded = load_edition(name)
    except FileFaults as error:
        loaded, faults = load_edition(DEFAULT_EDITION), tuple(map(_told, error.faults))
    where = edition_name(name, home)
    card = new_card(loaded, where)
    return Desk(home, card, open_edition(name), "my-card.yaml", _file(name), where, "edition", faults)


def new_card(edition: Edition, name: str) -> dict[str, Any]:
    """The draft of a card that uses no space yet."""
    rings = {ring.word: ["dark"] * len(edition.board.ring(ring)) for ring in Ring}
    about = {"commission": "my-card", "title": "My card", "edition": name, "castoff_dishes": 3}
    return {**about, **rings, "notes": "", "author": "", "provenance": {}}


def _edition_of(name: str) -> str:
    """What a card names as its edition, from here."""
    named = edition_named_by(name)
    return str(Path(name).parent / named) if is_path(named) and is_path(name) else named


def _faults_of(name: str, edition: Edition) -> tuple[str, ...]:
    try:
        load_commission(name, edition=edition)
    except FileFaults as error:
        return tuple(map(_told, error.faults))
    return ()


def _told(fault: Fault) -> str:
    """A fault with its place in the file, whose folder goes without saying."""
    return str(replace(fault, file=Path(fault.file).name))


def _file(source: str) -> str:
    return Path(source).name if is_path(source) else f"{source}.yaml"


def edition_name(source: str, folder: Path) -> str:
    """How a card in a folder names an edition: a shipped id as it is, a path from there."""
    if source in shipped_editions():
        return source
    path = Path(relpath(Path(source).resolve(), folder)).as_posix()
    return path if "/" in path else f"./{path}"


def editions_in(folder: Path) -> list[str]:
    """The editions that a card in the folder can be made for: the shipped ones, and the files there."""
    files = sorted(path for path in folder.glob("*.y*ml") if path.is_file())
    return [*shipped_editions(), *(f"./{path.name}" for path in files[:MOST_FILES] if _is_edition(path))]


def _is_edition(path: Path) -> bool:
    try:
        if path.stat().st_size > LARGEST or b"slide_board" not in path.read_bytes():
            return False  # so that a folder of many cards is looked through at once
        return kind_of(path) == EDITION
    except (DiatomsError, OSError):
        return False
