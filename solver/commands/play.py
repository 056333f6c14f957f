"""``diatoms play``: a page in the browser to play on, dealt by the program or beside the real table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

import click

from puzzles.errors import DiatomsError, IllegalError, MalformedError
from solver.commands.game import guest_option, judges_option
from solver.commands.options import GOOD, Choice, as_json_option, edition_option, whole
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
from solver.play.games import GAMES

if TYPE_CHECKING:
    from solver.play.contract import Begun, Wish
    from solver.play.server import PlayPage

EASIEST = "first-light"
WHO = "person, random, greedy or look-ahead"
OPENS = (
    "Whoever opens that address first can play on this page until Ctrl-C, and see this play; it gives no "
    "other access to this machine. What is sent is not encrypted. The page makes more codes."
)
SEEDS = 1_000_000
"""Deals that a shuffle chooses from: few enough to be written down."""


@click.command(short_help="Play a card or a game on a page in the browser, or beside the real table.")
@click.argument("thing", metavar="[CARD|POSITION]", required=False)
@click.option("--deal", metavar="SEED|FILE", help="The deal.  [default: any]")
@click.option("--table", "at_table", is_flag=True, help="Real tiles lie before you: tell which come to light.")
@click.option("--resume", metavar="FILE", help="Go on with what was saved, or with any play of a card.")
@click.option("--winnable", is_flag=True, help="Only a deal with which the card can be completed, as proved.")
@click.option("--stars", metavar="N", callback=whole(0), help="With --winnable: with at least so many stars.")
@click.option("--lan", is_flag=True, help="Let a phone in the same network open the page, with a code good for once.")
@click.option("--game", "game", type=Choice(list(GAMES)), help="A game of several players instead of a card.")
@click.option("--seat", "seats", metavar="[NAME=]WHO", multiple=True, help=f"Of --game, for each player: {WHO}.")
@guest_option
@judges_option
@page_options
@edition_option
@as_json_option
def play(
    *,
    thing: str | None,
    game: str | None,
    seats: tuple[str, ...],
    guest: str | None,
    judges: str | None,
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
    """Play a card on a page in the browser; without a name it is First Light. With --game, play with others.

    The program deals and keeps the stacks hidden; with --table it is you who draws, from the real stacks, and tells
    what came. Every step is judged by the rules and saved. The page is served to this machine alone, until Ctrl-C.
    """
    _check_together(thing, deal, resume, stars, at_table=at_table, winnable=winnable)
    check_extra("the page to play on", *(["segno"] if lan else []))
    from solver.play.contract import Wish

    wish = Wish(edition, judges, guest, deal, seats, is_told=at_table)
    _check_game(thing, game, resume, wish, winnable=winnable)
    output = Output(as_json=as_json)
    from solver.play.server import PlayPage, new_file

    dealt, file = "", None
    if resume is not None:
        begun, is_own = _resumed(resume, is_told=at_table)
        file = Path(resume) if is_own else None
    else:
        if winnable:
            from solver.play.begin import winnable_seed

            deal = str(winnable_seed(thing or EASIEST, edition, stars, output.note))
        elif deal is None and not at_table:
            deal = str(randbelow(SEEDS))
        begun = _begun(thing or EASIEST, game, replace(wish, deal=deal))
        dealt = "" if at_table else f", deal {deal}"
    file = file or new_file(folder or Path(), begun.game.name)
    network = _network_address() if lan else None
    listening, token = listening_on(port, EVERYWHERE if lan else LOOPBACK), new_token()
    page = PlayPage(begun.game, begun.sitting, file, network)
    page.save()
    address = address_of(listening, token)
    page.open(token, listening.getsockname()[1])
    _tell(output, page, address, dealt)
    if not no_browser:
        open_browser(address, output)
    serve_until_ctrl_c(page, listening, token)
    output.note(f"Go on with  diatoms play --resume {file}")
    return GOOD


def _begun(thing: str, game: str | None, wish: Wish) -> Begun:
    """A new game."""
    from solver.play.contract import Begun

    if game is not None:
        from puzzles.files.faults import FileFaults
        from solver.play.games import playable

        try:
            return playable(game).begin(wish)
        except FileFaults:
            raise
        except (MalformedError, IllegalError) as error:
            raise click.UsageError(f"{error}.") from None
    from solver.play.begin import begin
    from solver.play.commission import CommissionPage

    sitting = begin(thing, wish.deal, wish.edition, is_told=wish.is_told)
    return Begun(CommissionPage.of(sitting), sitting)


def _resumed(file: str, *, is_told: bool) -> tuple[Begun, bool]:
    """What was saved, and whether it goes on in its own file; any other play goes on in a new one."""
    from puzzles.commission.files.sitting_file import is_sitting, load_sitting
    from puzzles.files.sources import NamedSource
    from puzzles.named.load import kind_of
    from solver.play.commission import CommissionPage
    from solver.play.contract import Begun
    from solver.play.games import playable_of

    game = playable_of(kind_of(NamedSource(file)))
    if game is not None:
        return game.resume(file), True
    sitting = load_sitting(file, is_told=is_told)
    return Begun(CommissionPage.of(sitting), sitting), is_sitting(file)


def _check_game(thing: str | None, game: str | None, resume: str | None, wish: Wish, *, winnable: bool) -> None:
    """Raise UsageError for options that only a game has, or that it has not."""
    if game is None and (wish.seats or wish.guest or wish.judges):
        raise click.UsageError(f"--seat, --guest and --judges are of a game: expected --game {' or '.join(GAMES)}.")
    if game is not None and (thing or resume or winnable):
        raise click.UsageError("--game is a new game: expected no card, --resume or --winnable beside it.")


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
    invitation = page.invitation()
    if output.as_json:
        line = {"type": "play", "address": address, "file": str(page.file)}
        output.line(line if invitation is None else {**line, "invitation": invitation})
        return
    output.show(
        [f"{page.game.title}{dealt} is at {address}", f"Every step is saved in {page.file}. Ctrl-C ends the page."]
    )
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
