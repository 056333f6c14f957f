"""The files of solo commissions: what is shipped, and what tells the kind of a file."""

from __future__ import annotations

import json

from puzzles.commission.short_id import described, is_short_id
from puzzles.contract import FileKind
from puzzles.files.sources import Shelf


def _card_of_short_id(name: str) -> str | None:
    return json.dumps(described(name), indent=1) if is_short_id(name) else None


COMMISSIONS = Shelf("commissions", "commission", described=_card_of_short_id)
EDITIONS = Shelf("editions", "edition")
SHELVES = (COMMISSIONS, EDITIONS)

_FORMS = "puzzles.commission.files.forms"
PLAY = FileKind(
    "play",
    ("turns", "format"),
    f"{_FORMS}:PlayForm",
    frozenset({"turn", "part", "deal", "commission"}),
    is_json=True,
)
EDITION = FileKind("edition", ("water_tiles", "slide_board", "starting_tile", "stock"), f"{_FORMS}:EditionForm")
POSITION = FileKind(
    "position",
    ("pond", "mosaic", "dishes", "tops", "hidden", "to_arrange"),
    f"{_FORMS}:PositionForm",
    frozenset({"part", "commission"}),
)
DEAL = FileKind("deal", ("stacks", "hand"), f"{_FORMS}:DealForm")
COMMISSION = FileKind(
    "commission", ("castoff_dishes", "center", "middle", "outer", "commission"), f"{_FORMS}:CommissionForm"
)
KINDS = (PLAY, EDITION, POSITION, DEAL, COMMISSION)


def shipped_commissions() -> tuple[str, ...]:
    """The ids of the shipped cards, sorted."""
    return COMMISSIONS.ids()


def shipped_editions() -> tuple[str, ...]:
    """The ids of the shipped editions, sorted."""
    return EDITIONS.ids()
