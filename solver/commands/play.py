"""``diatoms play``: a page in the browser to play a card on, dealt by the program or beside the real table."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

import click

from puzzles.errors import DiatomsError
from solver.commands.options import GOOD, as_json_option, edition_option, whole
from solver.commands.output import Output
from solver.commands.page import (
    EVERYWHERE,
    LOOPBACK,
    address_of,
    check_extra,
    listening_on,
    new_token,
    open_browser,
    page_options,
    serve_until_ctrl_c,
)

if TYPE_CHECKING:
    from puzzles.commission.sitting import Sitting
    from solver.play.server import PlayPage

EASIEST = "first-light"
OPENS = (
    "Whoever opens that address first can play on this page until Ctrl-C, and see this play; it gives no "
    "other access to this machine. What is sent is not encrypted. The page makes more codes."
)
SEEDS = 1_000_000
"""Deals that a shuffle chooses from: few enough to be written down."""


@click.command(short_help="Play a card on a page in the browser, or with it beside the real table.")
@click.argument("thing", metavar="[CARD|POSITION]", required=False)
@click.option("--deal", metavar="SEED|FILE", help="The deal.  [default: any]")
@click.option("--table", "at_table", is_flag=True, help="Real tiles lie before you: tell which come to light.")
@click.option("--resume", metavar="FILE", help="Go on with what was saved, or with any recorded play.")
@click.option("--winnable", is_flag=True, help="Only a deal with which the card can be completed, as proved.")
@click.option("--stars", metavar="N", callback=whole(0), help="With --winnable: with at least so many stars.")
@click.option("--lan", is_flag=True, help="Let a phone in the same network open the page, with a code good for once.")
@page_options
@edition_option
@as_json_option
def play(
    *,
    thing: str | None,
    deal: str | None,
    at_table: bool,
    resume: str | None,
    winnable: bool,
    stars: int | None,
    lan: bool,
    folder: Path | None,
    port: int,
    no_browser: bool,
    edition: str | None,
    as_json: bool,
) -> int:
    """Play a card on a page in the browser; without a name it is First Light.

    The program deals and keeps the stacks hidden; with --table it is you who draws, from the real stacks, and tells
    what came. Every step is judged by the rules and saved. The page is served to this machine alone, until Ctrl-C.
    """
    _check_together(thing, deal, resume, stars, at_table=at_table, winnable=winnable)
    check_extra("the page to play on", *(["segno"] if lan else []))
    output = Output(as_json=as_json)
    from solver.play.begin import begin, resumed, winnable_seed
    from solver.play.server import PlayPage

    if resume is not None:
        sitting, file = resumed(resume, folder or Path(), is_told=at_table)
        dealt = ""
    else:
        name = thing or EASIEST
        if winnable:
            deal = str(winnable_seed(name, edition, stars, output.note))
        elif deal is None and not at_table:
            deal = str(randbelow(SEEDS))
        sitting, file = begin(name, deal, edition, folder or Path(), is_told=at_table)
        dealt = "" if at_table else f", deal {deal}"
    network = _network_address() if lan else None
    listening, token = listening_on(port, EVERYWHERE if lan else LOOPBACK), new_token()
    page = PlayPage(sitting, file, network)
    page.save()
    address = address_of(listening, token)
    page.open(token, listening.getsockname()[1])
    _tell(output, page, address, dealt)
    if not no_browser:
        open_browser(address, output)
    serve_until_ctrl_c(page, listening, token)
    output.note(f"Go on with  diatoms play --resume {file}")
    return GOOD


def _check_together(
    thing: str | None, deal: str | None, resume: str | None, stars: int | None, *, at_table: bool, winnable: bool
) -> None:
    """Raise UsageError for options that do not go together."""
    if resume is not None and (thing or deal or winnable):
        raise click.UsageError(
            "--resume goes on with a play as it is: expected no card, --deal or --winnable beside it."
        )
    if at_table and (deal or winnable):
        raise click.UsageError("with --table it is you who deals: expected no --deal or --winnable beside it.")
    if winnable and deal:
        raise click.UsageError("--winnable looks for a deal: expected no --deal beside it.")
    if stars is not None and not winnable:
        raise click.UsageError("--stars says what a deal must allow: expected --winnable beside it.")


def _network_address() -> str:
    """This machine's own address in its network; nothing is sent to find it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of the addresses that are kept for examples
            name = str(probe.getsockname()[0])
        except OSError as error:
            raise DiatomsError(f"expected a network that other devices are in (got none: {error.strerror})") from None
    if name.startswith("127."):
        raise DiatomsError("expected a network that other devices are in (got this machine alone)")
    return name


def _tell(output: Output, page: PlayPage, address: str, dealt: str) -> None:
    """Say where the page is, where the play is saved, and what --lan opens."""
    sitting: Sitting = page.sitting
    invitation = page.invitation()
    if output.as_json:
        line = {"type": "play", "address": address, "file": str(page.file)}
        output.line(line if invitation is None else {**line, "invitation": invitation})
        return
    title = sitting.stage.commission.title
    output.show([f"{title}{dealt} is at {address}", f"Every step is saved in {page.file}. Ctrl-C ends the page."])
    if invitation is not None:
        from solver.play.qr import qr_text

        output.show(
            [
                "",
                f"A phone in the same network can open it once at {invitation}",
                qr_text(invitation),
                OPENS,
            ]
        )
