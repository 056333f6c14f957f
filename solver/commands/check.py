"""``diatoms check``: can cards be completed at all, and are files without faults?"""

from __future__ import annotations

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
    from puzzles.contract import Beside
    from puzzles.files.sources import NamedSource
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
    from puzzles.contract import Beside
    from puzzles.files.faults import UnknownName
    from puzzles.files.sources import NamedSource, source_of
    from puzzles.named.load import load_named, read_any

    output = Output(as_json=as_json)
    beside = Beside(source_of(edition))
    if beside.edition is not None:
        load_named(beside.edition)  # so that what is wrong with it is told once
    sources, unknown = [NamedSource(name) for name in cards], []
    for source in sources:
        try:
            read_any(source)
        except UnknownName as error:
            unknown.append(output.bad_input(error))
        except DiatomsError:
            continue  # told in its turn
    if unknown:
        return USAGE
    codes = set()
    for number, source in enumerate(sources):
        if number and not as_json:
            output.show([""])
        try:
            code = _check(source, beside, limits_of(limits), output)
        except DiatomsError as error:
            code = output.bad_input(error)
        if code == INTERRUPTED:
            return code
        codes.add(code)
    return next((code for code in (BAD_FILE, UNDECIDED, UNSOLVABLE) if code in codes), GOOD)


def _check(source: NamedSource, beside: Beside, limits: Limits, output: Output) -> int:
    from puzzles.commission.kinds import COMMISSION
    from puzzles.commission.named import CommissionFile
    from puzzles.named.load import load_named
    from solver.solving.question import every_draw

    named = load_named(source, beside)
    output.notes(str(source.name), named.warnings)
    if not isinstance(named, CommissionFile) or named.kind != COMMISSION or named.commission is None:
        about = f"{source.name}: without faults ({named.kind.name} {named.title})"
        output.file(str(source.name), named.kind.name, about, warnings=[*named.warnings])
        return GOOD
    asked = every_draw(named.commission, named.edition)
    verdict, _ = answer_and_save(asked, limits, output, first_witness=True)
    if not output.as_json:
        from solver.solving.report import check_view, time_line

        output.show(check_view(asked, verdict, width=output.width))
        output.note(time_line(verdict))
    return exit_code(verdict)
