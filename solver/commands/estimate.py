"""``diatoms estimate``: how often a card can be completed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from solver.commands.options import (
    GOOD,
    INTERRUPTED,
    LARGEST_SEED,
    BatchValues,
    Choice,
    as_json_option,
    batch_options,
    check_folder,
    edition_option,
    executor_for,
    seconds_if_any,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from solver.hidden.estimate import DealTally

POLICY_WORDS = "known: the stacks are known to the bottom; advised: as `diatoms advise` says; greedy; random."
STATES = {"known": 200_000}
STATES_PER_TURN = 300_000
STEP = 100
"""Deals between two running lines where stderr is no terminal."""


def _width(_: click.Context, __: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    try:
        width = float(value)
    except ValueError:
        width = 0.0
    if not 0.0 < width <= 1.0:
        raise click.BadParameter(f"expected a width above 0 and up to 1 (got {value!r}).")
    return width


@click.command(short_help="Say how often a card can be completed.")
@click.argument("card")
@click.option("--deals", metavar="N", callback=whole(1, LARGEST_SEED), required=True, help="The deals 1 to N.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="Records (JSON Lines).")
@click.option(
    "--policy",
    type=Choice(["known", "advised", "greedy", "random"]),
    default="known",
    help=f"How the deals are played: {POLICY_WORDS}  [default: known]",
)
@click.option("--until-width", metavar="W", callback=_width, help="Stop when the interval is no wider.")
@click.option("--max-states", metavar="N", callback=whole(1), help="Of each deal (known) or turn (advised).")
@click.option("--time-limit", metavar="S", callback=seconds_if_any, help="Likewise, seconds.")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="0", help="Of what a policy samples.")
@batch_options
@edition_option
@as_json_option
def estimate(
    *,
    card: str,
    deals: int,
    out: Path,
    policy: str,
    until_width: float | None,
    max_states: int | None,
    time_limit: float | None,
    seed: int,
    edition: str | None,
    as_json: bool,
    **batch: Unpack[BatchValues],
) -> int:
    """Play the deals 1 to N of CARD and say which share can be completed, with how many stars.

    Each deal is a line of FILE; a run that was interrupted goes on where it ended.
    """
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.files.edition_file import named_edition
    from solver.batch.job import InterruptedJobError
    from solver.hidden.estimate import (
        HARD_SECONDS,
        KNOWN_MEGABYTES,
        Dealer,
        DealLedger,
        DealTally,
        EstimateSetting,
        fill,
    )
    from solver.tools.workshop import announce_compilation
    from solver.verdict import Limits

    check_folder(out)
    output = Output(as_json=as_json)
    commission, used = load_commission(card, edition=named_edition(edition))
    states = max_states or (None if time_limit else STATES.get(policy, STATES_PER_TURN))
    setting = EstimateSetting(commission, used, policy, Limits(time_limit, states, KNOWN_MEGABYTES, seed))
    announce_compilation(output.note)
    tally, interrupted = DealTally(), False
    running = _Running(output, tally)
    ledger, dealer = DealLedger(out, setting), Dealer(setting, batch["memory_limit"])
    hard = batch["hard_limit"] or HARD_SECONDS
    try:
        with executor_for(dealer, batch, output.note, alone=True) as executor:
            fill(ledger, executor, deals, tally, hard_seconds=hard, until_width=until_width, on_record=running.show)
    except (KeyboardInterrupt, InterruptedJobError):  # what is there is told
        interrupted = True
    finally:
        running.end()
    if as_json:
        output.line({"type": "estimate", "commission": commission.id, "policy": policy, **tally.data()})
    else:
        from solver.hidden.estimate_view import estimate_view

        output.show(estimate_view(setting, tally))
    return INTERRUPTED if interrupted else GOOD


class _Running:
    """The running line on stderr: over itself on a terminal, now and then elsewhere."""

    def __init__(self, output: Output, tally: DealTally) -> None:
        self.output, self.tally = output, tally
        self.is_terminal = sys.stderr.isatty()

    def show(self) -> None:
        if self.is_terminal:
            sys.stderr.write(f"\r{self.tally.line()}")
            sys.stderr.flush()
        elif self.tally.deals % STEP == 0:
            self.output.note(self.tally.line())

    def end(self) -> None:
        if self.is_terminal:
            sys.stderr.write("\n")
