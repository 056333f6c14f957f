"""From what a command line names to what is meant: a file or something shipped, of whatever kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os.path import relpath
from pathlib import Path

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal_alone
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.position_file import load_position
from puzzles.commission.files.templates import template
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.commission.named import Named
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import UnknownName
from puzzles.named.kinds import FileKind, kind_of


def unknown_names(names: Iterable[str]) -> Iterator[UnknownName]:
    """Of some names those that mean nothing; a file with faults is something."""
    from puzzles.aquarium.files.kinds import is_aquarium  # noqa: PLC0415 - few names are of another game

    for name in names:
        try:
            if not is_aquarium(name):
                kind_of(name)
        except UnknownName as error:
            yield error
        except DiatomsError:
            continue


def load_named(name: str, *, card: Commission | None = None, edition: Edition | None = None) -> Named:
    """Read what is named; raises UnknownName and FileFaults.

    Args:
        name: a shipped id or a path.
        card: the card of a play or position, instead of the one that it names.
        edition: replaces the edition that the file names.
    """
    kind = kind_of(name)
    if kind is FileKind.COMMISSION:
        commission, used = load_commission(name, edition=edition)
        return Named(kind, used, commission)
    if kind is FileKind.EDITION:
        return Named(kind, load_edition(name))
    if kind is FileKind.DEAL:
        deal, used = load_deal_alone(name, edition)
        return Named(kind, used, deal=deal)
    if kind is FileKind.PLAY:
        play, commission, used = load_play(name, commission=card, edition=edition)
        return Named(kind, used, commission, play=play)
    if kind in (FileKind.GAME, FileKind.MOSAIC):
        from puzzles.main_game.named import load_named_game  # noqa: PLC0415 - few names are of another game

        return load_named_game(name, kind, edition)
    if kind is FileKind.JUDGES:
        raise MalformedError("expected something to look at (got judges, which are named with --judges)")
    position, commission, used = load_position(name, commission=card, edition=edition)
    return Named(kind, used, commission, position=position)


def starting_text(kind: str, edition: str | None, folder: Path) -> str:
    """A file to start a card or an edition of one's own from.

    Args:
        kind: ``card`` or ``edition``.
        edition: a shipped id or a path, whose components an edition starts with, or for whose slide board a card is.
        folder: where the file will lie.
    """
    if edition is None:
        return template(FileKind.COMMISSION if kind == "card" else FileKind.EDITION)
    used = load_edition(edition)
    if kind == "edition":
        return edition_to_yaml(used)
    name = edition if used.id == edition else relpath(edition, folder)
    asked = {space: Requirement(dark=space.ring is not Ring.CENTER) for space in used.board.spaces}
    return commission_to_yaml(Commission("my-card", "My card", name, 3, asked))
