"""``diatoms check``: can cards be completed at all, and are files without faults?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from puzzles.errors import DiatomsError
from solver.commands.options import (
    BAD_FILE,
    GOOD,
    INTERRUPTED,
    UNDECIDED,
    UNSOLVABLE,
    USAGE,
    LimitValues,
    as_json_option,
    edition_option,
    limit_options,
    limits_of,
)
from solver.commands.output import Output
from solver.commands.solve import answer_and_save, exit_code

if TYPE_CHECKING:
    from puzzles.components.edition import Edition
    from solver.verdict import Limits


@click.command(short_help="Say whether cards can be completed at all.")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@limit_options
@edition_option
@as_json_option
def check(*, cards: tuple[str, ...], edition: str | None, as_json: bool, **limits: Unpack[LimitValues]) -> int:
    """Say of each CARD whether any deal completes it, with a play or the reason why none does.

    All other files are checked for faults.
    """
    from puzzles.commission.files.edition_file import named_edition
    from puzzles.named.load import unknown_names

    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    if [output.bad_input(error) for error in unknown_names(cards)]:
        return USAGE
    codes = set()
    for number, name in enumerate(cards):
        if number and not as_json:
            output.show([""])
        try:
            code = _check(name, replaced, limits_of(limits), output)
        except DiatomsError as error:
            code = output.bad_input(error)
        if code == INTERRUPTED:
            return code
        codes.add(code)
    return next((code for code in (BAD_FILE, UNDECIDED, UNSOLVABLE) if code in codes), GOOD)


def _check(name: str, edition: Edition | None, limits: Limits, output: Output) -> int:
    from puzzles.aquarium.files.kinds import is_aquarium
    from puzzles.main_game.files.judges_file import load_judges
    from puzzles.named.kinds import FileKind, kind_of
    from puzzles.named.load import load_named
    from solver.solving.question import every_draw

    if is_aquarium(name):
        from solver.commands.aquarium import check_file

        return check_file(name, edition, output)
    if kind_of(name) is FileKind.JUDGES:
        return _without_faults(name, FileKind.JUDGES.value, load_judges(Path(name)).id, (), output)
    named = load_named(name, edition=edition)
    for warning in named.edition.warnings:
        output.note(f"{name}: note: {warning}")
    if named.kind is not FileKind.COMMISSION or named.commission is None:
        return _without_faults(name, named.kind.value, named.title, named.edition.warnings, output)
    asked = every_draw(named.commission, named.edition)
    verdict, _ = answer_and_save(asked, limits, output, first_witness=True)
    if not output.as_json:
        from solver.solving.report import check_view, time_line

        output.show(check_view(asked, verdict, width=output.width))
        output.note(time_line(verdict))
    return exit_code(verdict)


def _without_faults(name: str, kind: str, title: str, warnings: tuple[str, ...], output: Output) -> int:
    if output.as_json:
        output.line({"type": "file", "file": name, "kind": kind, "warnings": [*warnings]})
    else:
        output.show([f"{name}: without faults ({kind} {title})"])
    return GOOD
