"""The plain enumeration finds the known best results of small cards, and so reads the rules as they do."""

import json

import pytest
from plain_rules import legal_turns
from support import SMALL

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.edition import Edition

Result = dict[str, int | None]


def best(first: Table, edition: Edition) -> Result:
    """The best result by C14 of all plays of a table, turn by turn; tables that are the same are met once."""
    found: list[tuple[int, int, int]] = []
    tables, turns = [first], 0
    while tables:
        turns += 1
        later = {}
        for table in tables:
            for turn in legal_turns(table, edition, is_last=False):
                after = table.after(turn)
                if after.stars is not None:
                    found.append((-after.stars, after.dishes.waste, turns))
                else:
                    mosaic = frozenset(after.mosaic.placed.items())
                    later[after.pond, after.draw, mosaic, tuple(sorted(after.dishes.loads)), after.stock] = after
        tables = list(later.values())
    if not found:
        return {"stars": None}
    stars, waste, turns = min(found)
    return {"stars": -stars, "waste": waste, "turns": turns}


@pytest.mark.parametrize("name", ["small-012", "small-016", "small-018", "small-025", "small-028"])
def test_the_best_of_all_plays_is_the_known_one(name: str) -> None:
    expected = json.loads((SMALL / "expected.json").read_text(encoding="utf-8"))
    card_file = SMALL / f"{name}.commission.yaml"
    is_scarce = "edition: scarce" in card_file.read_text(encoding="utf-8")
    edition = load_edition(SMALL / "scarce.yaml" if is_scarce else "reference")
    commission, _ = load_commission(card_file, edition=edition)
    deal = load_deal(SMALL / f"{name}.deal.yaml", edition)
    assert best(Table.setup(CardOnBoard(commission, edition), deal), edition) == expected[name]
