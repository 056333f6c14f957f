"""``diatoms solve``: the best play of a card."""

from __future__ import annotations

import json
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
    Choice,
    LimitValues,
    as_json_option,
    check_folder,
    edition_option,
    limit_options,
    limits_of,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.commission.record import Play
    from solver.solving.question import Question
    from solver.verdict import Limits, Verdict

ARRANGERS = ("auto", "compiled", "cp-sat")
"""As `solver.solving.arrange.Arranger`, which takes longer to load."""


@click.command(short_help="Find the best play of a card.")
@click.argument("card")
@click.option("--deal", metavar="SEED|FILE", help="The deal: a seed, or a file.  [default: 1]")
@click.option("--any-deal", is_flag=True, help="Take any tile on every turn, as if you chose the deal.")
@click.option("--from", "origin", metavar="POSITION|PLAY", help="Go on from a position or from the end of a play.")
@limit_options
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the play to a file (JSON).")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a page to step through the play.")
@click.option("--short", is_flag=True, help="One line a turn, without drawings.")
@click.option("--arranger", type=Choice(ARRANGERS), default="auto", help="Who arranges what completes the card.")
@click.option("--plays", metavar="N", callback=whole(1, 100), default="1", help="Up to N plays, no two of one pond.")
@click.option("--confirm", is_flag=True, help="Ask for a second opinion on the play, its arrangement and the bound.")
@edition_option
@as_json_option
def solve(
    *,
    card: str,
    deal: str | None,
    any_deal: bool,
    origin: str | None,
    save: Path | None,
    html: Path | None,
    short: bool,
    arranger: str,
    plays: int,
    confirm: bool,
    edition: str | None,
    as_json: bool,
    **limits: Unpack[LimitValues],
) -> int:
    """Find the best play of CARD: most stars, then least waste, then fewest turns."""
    from solver.solving.question import question

    if deal is not None and any_deal:
        raise click.UsageError("--deal and --any-deal contradict each other: a deal is known, or you choose it.")
    for file in filter(None, (save, html)):
        check_folder(file)
    output = Output(as_json=as_json)
    asked = question(card, deal=deal, any_deal=any_deal, origin=origin, edition=edition)
    verdict, saved = answer_and_save(
        asked, limits_of(limits), output, save, arranger=arranger, confirm=confirm, plays=plays
    )
    if html is not None:
        saved &= _save_page(html, verdict.play, asked, output)
    if not as_json:
        from solver.solving.report import time_line, verdict_view

        output.show(verdict_view(asked, verdict, width=output.width, short=short))
        output.note(time_line(verdict))
    return exit_code(verdict) if saved else BAD_FILE


def exit_code(verdict: Verdict) -> int:
    """The exit code that a verdict gives a command (formats: Exit codes)."""
    from solver.verdict import Status

    if verdict.interrupted:
        return INTERRUPTED
    return {Status.UNSOLVABLE: UNSOLVABLE, Status.UNDECIDED: UNDECIDED}.get(verdict.status, GOOD)


def answer_and_save(
    asked: Question,
    limits: Limits,
    output: Output,
    save: Path | None = None,
    *,
    first_witness: bool = False,
    arranger: str = "auto",
    confirm: bool = False,
    plays: int = 1,
) -> tuple[Verdict, bool]:
    """The verdict, told in JSON Lines if wanted, and whether saving went well.

    Other plays than the best are saved beside it: ``play-2.json`` and so on.
    """
    from solver.solving.answer import Watcher, answer
    from solver.solving.arrange import Arranger
    from solver.solving.progress_bar import SearchProgress
    from solver.solving.report import not_shipped, other_data, solution_data, statistics_data, status_data

    beside = not_shipped(asked)

    def tell(play: Play) -> None:
        if output.as_json:
            output.line(solution_data(play, *beside))

    progress = SearchProgress(limits)
    watcher = Watcher(tell, progress.report, output.note)
    try:
        with progress:
            verdict = answer(
                asked,
                limits,
                watcher,
                first_witness=first_witness,
                arranger=Arranger(arranger),
                confirm=confirm,
                plays=plays,
            )
    except OSError:  # nobody reads us any more, the disk is full, or the terminal is closed
        _save(save, watcher.best, asked, output)
        raise
    saved = _save(save, verdict.play, asked, output)
    for number, play in enumerate(verdict.others, 2):
        saved &= _save(save and save.with_name(f"{save.stem}-{number}{save.suffix}"), play, asked, output)
    if output.as_json:
        for play in verdict.others:
            output.line(other_data(play, *beside))
        output.line(status_data(asked, verdict))
        output.line(statistics_data(asked, verdict, timed=limits.states is None))
    return verdict, saved


def _save(file: Path | None, play: Play | None, asked: Question, output: Output) -> bool:
    """Write a play that stands alone, if there is one and it is wanted; whether nothing went wrong."""
    if file is None or play is None:
        return True
    from puzzles.commission.files.play_json import play_to_json
    from puzzles.files.writing import write_atomically
    from solver.tools.interrupts import held

    data = play_to_json(play, card=asked.commission, edition_data=asked.edition)
    try:
        with held():  # what was found is saved, however often it is asked to end
            write_atomically(file, json.dumps(data, indent=1) + "\n")
    except DiatomsError as error:
        output.error(str(error))
        return False
    output.note(f"Saved the play to {file}")
    return True


def _save_page(file: Path, play: Play | None, asked: Question, output: Output) -> bool:
    """Write the page of a play, if there is one; whether nothing went wrong."""
    if play is None:
        return True
    from puzzles.commission.pictures.replay import replay_page
    from puzzles.files.writing import write_atomically

    try:
        write_atomically(file, replay_page(play, asked.commission, asked.edition))
    except DiatomsError as error:
        output.error(str(error))
        return False
    output.note(f"Wrote a page of the play to {file}")
    return True
