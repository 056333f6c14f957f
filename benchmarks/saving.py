"""Writing cards with their deals as suites read them: NAME.commission.yaml and NAME.deal.yaml."""

from __future__ import annotations

from pathlib import Path

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml
from puzzles.files.writing import write_atomically
from solver.bench.suite_file import CARD, DEAL


def save(folder: Path, commission: Commission, deal: Deal) -> None:
    """Write a card and its deal, named by the card's id."""
    write_atomically(folder / f"{commission.id}{CARD}", commission_to_yaml(commission))
    write_atomically(folder / f"{commission.id}{DEAL}", deal_to_yaml(deal))
