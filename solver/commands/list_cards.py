"""``diatoms list``: the shipped cards, easiest first."""

from __future__ import annotations

import click

from solver.commands.options import GOOD, as_json_option, edition_option
from solver.commands.output import Output


@click.command("list", short_help="List the shipped cards, easiest first.")
@edition_option
@as_json_option
def list_cards(*, edition: str | None, as_json: bool) -> int:
    """List the shipped cards, easiest first."""
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.files.edition_file import named_edition
    from puzzles.commission.kinds import shipped_commissions

    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    cards = [load_commission(name, edition=replaced)[0] for name in shipped_commissions()]
    cards.sort(key=lambda card: (card.provenance["band"], -card.provenance["ease"], card.id))
    if as_json:
        for card in cards:
            groups = {"number_groups": [*card.number_groups], "letter_groups": [*card.letter_groups]}
            about = {"commission": card.id, "title": card.title, "edition": card.edition}
            sizes = {"castoff_dishes": card.castoff_dishes, "spaces": len(card.used)}
            grade = {key: card.provenance[key] for key in ("band", "ease")}
            output.line({"type": "commission", **about, **sizes, **groups, **grade})
    else:
        from rich.text import Text

        from puzzles.commission.pictures.terminal_table import card_table
        from solver.generation.grade import NAMES

        output.show([card_table(cards, NAMES, output.width), Text()])
        output.show([Text(f"Easiest first. Start with: diatoms show {cards[0].id}, then diatoms solve {cards[0].id}")])
    return GOOD
