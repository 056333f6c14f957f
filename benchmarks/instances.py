"""Suites: cards with deals, read from a folder or made of the shipped cards and seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from puzzles.commission import Commission
from puzzles.deal import Deal
from puzzles.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files import (
    Kind,
    commission_to_yaml,
    deal_to_yaml,
    edition_to_yaml,
    kind_of,
    load_commission,
    load_deal,
    load_edition,
    shipped_commissions,
    write_atomically,
)

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = "library"
LIBRARY_SEEDS = range(1, 51)
FOLDERS = {
    "planted": ROOT / "benchmarks" / "suites" / "planted",
    "designed": ROOT / "benchmarks" / "suites" / "designed",
    "small": ROOT / "tests" / "data" / "small",
}
CARD, DEAL = ".commission.yaml", ".deal.yaml"
EXPECTED = "expected.json"


@dataclass(frozen=True, slots=True)
class Best:
    """What is known of the best play of an instance: its stars, None when no play completes the card."""

    stars: int | None


@dataclass(frozen=True, slots=True)
class Instance:
    """One question of a suite.

    Attributes:
        name: of its files, or card and seed.
        group: instances of one group are summed up in one row.
        best: what is known of the answer; None if nothing is.
    """

    name: str
    group: str
    commission: Commission
    edition: Edition
    deal: Deal
    best: Best | None = None

    @property
    def question(self) -> str:
        """A short hash of card, edition and deal, by which a record of another question of this name is told apart."""
        texts = (commission_to_yaml(self.commission), edition_to_yaml(self.edition), deal_to_yaml(self.deal))
        return sha256("\n".join(texts).encode()).hexdigest()[:16]


def suite(name: str) -> tuple[Instance, ...]:
    """The instances of a suite: ``planted``, ``designed``, ``small``, ``library``, or the path of a folder.

    Raises:
        MalformedError: there is no such folder, it holds no card, or a card has no deal.
        FileFaults: everything that is wrong with a file.
    """
    if name == LIBRARY:
        return tuple(_library())
    folder = FOLDERS.get(name, Path(name))
    if not folder.is_dir():
        raise MalformedError(f"expected {', '.join(FOLDERS)}, {LIBRARY} or a folder (got {name!r})")
    found = tuple(_in_folder(folder))
    if not found:
        raise MalformedError(f"expected a folder with files *{CARD} (got {name!r}, which has none)")
    return found


def save(folder: Path, commission: Commission, deal: Deal) -> None:
    """Write a card and its deal, named by the card's id, as `suite` reads them."""
    write_atomically(folder / f"{commission.id}{CARD}", commission_to_yaml(commission))
    write_atomically(folder / f"{commission.id}{DEAL}", deal_to_yaml(deal))


def _library() -> Iterator[Instance]:
    for card in shipped_commissions():
        commission, edition = load_commission(card)
        for seed in LIBRARY_SEEDS:
            deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
            yield Instance(f"{card}-{seed:02}", card, commission, edition, deal)


def _in_folder(folder: Path) -> Iterator[Instance]:
    editions = _editions(folder)
    best = _best(folder / EXPECTED)
    for path in sorted(folder.glob(f"*{CARD}")):
        name = path.name.removesuffix(CARD)
        deal_path = path.with_name(name + DEAL)
        if not deal_path.is_file():
            raise MalformedError(f"expected a deal {deal_path.name} beside {path.name}")
        commission, edition = load_commission(path, edition=editions.get(_named_edition(path)))
        deal = load_deal(deal_path, edition)
        yield Instance(name, name.split("-")[0], commission, edition, deal, best.get(name))


def _editions(folder: Path) -> dict[str, Edition]:
    """The editions that lie beside the cards, by id."""
    others = (path for path in sorted(folder.glob("*.yaml")) if not path.name.endswith((CARD, DEAL)))
    editions = (load_edition(path) for path in others if kind_of(path) is Kind.EDITION)
    return {edition.id: edition for edition in editions}


def _named_edition(path: Path) -> str:
    """The edition that a card names; what else is wrong with the file is told when it is loaded."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError):
        return ""
    return str(data.get("edition", "")) if isinstance(data, Mapping) else ""


def _best(path: Path) -> dict[str, Best]:
    if not path.is_file():
        return {}
    data: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return {name: Best(entry["stars"]) for name, entry in data.items()}
