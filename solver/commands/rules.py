"""``diatoms rules``: the rules of a commission, or one of them."""

from __future__ import annotations

import re
from importlib.resources import files

import click

from solver.commands.options import GOOD, as_json_option
from solver.commands.output import Output

_ITEM = re.compile(r"^- \*\*([PCK]\d+)\.\*\* ((?:.+\n(?:  .+\n)*))", re.MULTILINE)


@click.command(short_help="Print the rules of a commission, or one of them.")
@click.argument("number", required=False, metavar="[RULE]")
@as_json_option
def rules(*, number: str | None, as_json: bool) -> int:
    """Print the rules as this program plays them, with its rulings; or only one, such as C5."""
    output = Output(as_json=as_json)
    page = (files("puzzles") / "rules" / "solo.md").read_text(encoding="utf-8")
    found = {name: " ".join(text.split()) for name, text in _ITEM.findall(page)}
    if number is not None and number.upper() not in found:
        raise click.UsageError(f"expected a rule: {', '.join(found)} (got {number!r}).")
    chosen = found if number is None else {number.upper(): found[number.upper()]}
    if as_json:
        for name, text in chosen.items():
            output.line({"type": "rule", "rule": name, "text": text})
        return GOOD
    from rich.markdown import Markdown

    output.show([Markdown(page if number is None else f"**{number.upper()}.** {chosen[number.upper()]}")])
    return GOOD
