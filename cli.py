"""The command line ``diatoms``: thin commands; `solver` and `puzzles` are imported only when a command needs them."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from puzzles.errors import DiatomsError
from puzzles.speaking import Output, write_any_letter
from solver.commands.options import (
    BAD_FILE,
    GOOD,
    INTERRUPTED,
    UNDECIDED,
    UNREAD,
    UNSOLVABLE,
    USAGE,
    LimitValues,
    as_json_option,
    check_folder,
    commission_option,
    edition_option,
    limit_options,
    limits_of,
    whole,
)

if TYPE_CHECKING:
    from puzzles.asking import Question
    from puzzles.edition import Edition
    from puzzles.play import Play
    from solver.verdict import Limits, Verdict

GARBAGE_THRESHOLD = 200_000
"""New objects between two looks for garbage: what is loaded stays, and looking through it took a fifth of the start."""
LAZY_COMMANDS: dict[str, tuple[str, str]] = {
    "advise": ("solver.commands.advising:advise", "Say what to place next at the table."),
    "aquarium": (
        "solver.commands.aquarium:aquarium",
        "Aquarium Designer: solve, verify, show, draw, game, generate, list.",
    ),
    "bench": ("solver.commands.benching:bench", "Run suites of questions, report on runs, compare them."),
    "draw": ("solver.commands.drawing:draw", "Draw a card, an edition, a deal, a play or a position into a file."),
    "generate": ("solver.commands.generating:generate", "Make new cards, each with a play that completes it."),
    "grade": ("solver.commands.grading:grade", "Say how hard cards are, and why."),
    "list": ("solver.commands.listing:list_cards", "List the shipped cards."),
    "game": ("solver.commands.gaming:game", "Play the main game with policies."),
    "score": ("solver.commands.gaming:score", "Fill the score sheets of mosaics or of a game."),
    "edit": ("solver.commands.editing:edit", "Make a card or an edition on a page in the browser."),
    "estimate": ("solver.commands.estimating:estimate", "Say how often a card can be completed."),
    "print": ("solver.commands.drawing:print_sheets", "Make sheets of cards to print."),
}
"""Further commands: by name, where its function is (module:name) and what it does. Loaded when they are called."""


class _UnwrittenError(Exception):
    """Our output cannot be written: nobody reads it any more, or the disk is full."""


class Commands(click.Group):
    """The group of all commands: what goes wrong becomes a message and an exit code, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, as they are told."""
        return sorted([*super().list_commands(ctx), *LAZY_COMMANDS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, loaded if it is not yet."""
        if cmd_name not in LAZY_COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, name = LAZY_COMMANDS[cmd_name][0].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command), "the table names commands"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; what is looked at may be of Aquarium Designer, which has its own."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in ("show", "draw", "verify"):
            from solver.commands.aquarium import twin

            command = twin(name, rest) or command
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; nothing is loaded for it."""
        rows = []
        for name in self.list_commands(ctx):
            here = self.commands.get(name)
            rows.append((name, here.get_short_help_str() if here else LAZY_COMMANDS[name][1]))
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; its result is the exit code."""
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except OSError as error:  # files that cannot be read are faults, so this is about our streams
            raise _UnwrittenError from error
        return result

    def main(  # type: ignore[override] # one signature instead of click's two
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: object,
    ) -> object:
        """Run the command line and exit with its code."""
        gc.set_threshold(GARBAGE_THRESHOLD)
        run = partial(super().main, args, prog_name or "diatoms", complete_var, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        output = Output(as_json="--json" in (sys.argv[1:] if args is None else args))
        write_any_letter()
        sys.exit(_guarded(run, output))


def _drop_output() -> None:
    """Forget what is still in the buffer of stdout, which cannot be written: Python would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _guarded(run: Callable[[], object], output: Output) -> int:
    try:
        code = run()
    except click.ClickException as error:
        error.show()
        output.error_line(error.format_message())
        return error.exit_code
    except DiatomsError as error:
        return output.bad_input(error)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except _UnwrittenError as error:
        _drop_output()
        if isinstance(error.__cause__, BrokenPipeError):
            return UNREAD
        click.echo(f"Error: cannot write the output: {error.__cause__}", err=True)
        return BAD_FILE
    return code if isinstance(code, int) else GOOD


# -- commands ---------------------------------------------------------------------------------------------------------


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from puzzles.version import version

        click.echo(f"diatoms {version()}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Show it.")
def main() -> None:
    """Solve the solo commissions of the board game Diatoms, and judge plays of them.

    A CARD is the id of a shipped card (see `diatoms list`) or the path of your own, such as ./my-card.yaml.
    """


@main.command(short_help="Find the best play of a card.")
@click.argument("card")
@click.option("--deal", metavar="SEED|FILE", help="The deal: a seed, or a file.  [default: 1]")
@click.option("--any-deal", is_flag=True, help="Take any tile on every turn, as if you chose the deal.")
@click.option("--from", "origin", metavar="POSITION|PLAY", help="Go on from a position or from the end of a play.")
@limit_options
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the play to a file (JSON).")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a page to step through the play.")
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
    edition: str | None,
    as_json: bool,
    **limits: Unpack[LimitValues],
) -> int:
    """Find the best play of CARD: most stars, then least waste, then fewest turns."""
    from puzzles.asking import question

    if deal is not None and any_deal:
        raise click.UsageError("--deal and --any-deal contradict each other: a deal is known, or you choose it.")
    for file in filter(None, (save, html)):
        check_folder(file)
    output = Output(as_json=as_json)
    asked = question(card, deal=deal, any_deal=any_deal, origin=origin, edition=edition)
    verdict, saved = _answer(asked, limits_of(limits), output, save)
    if html is not None:
        saved &= _save_page(html, verdict.play, asked, output)
    if not as_json:
        from solver.reporting import time_line, verdict_view

        output.show(verdict_view(asked, verdict, width=output.width))
        output.note(time_line(verdict))
    return _exit_code(verdict) if saved else BAD_FILE


def _exit_code(verdict: Verdict) -> int:
    from solver.verdict import Status

    if verdict.interrupted:
        return INTERRUPTED
    return {Status.UNSOLVABLE: UNSOLVABLE, Status.UNDECIDED: UNDECIDED}.get(verdict.status, GOOD)


def _answer(
    asked: Question, limits: Limits, output: Output, save: Path | None = None, *, first_witness: bool = False
) -> tuple[Verdict, bool]:
    """The verdict, told in JSON Lines if wanted, and whether saving went well."""
    from solver.asking import Watcher, answer
    from solver.progress import SearchProgress
    from solver.reporting import not_shipped, solution_data, statistics_data, status_data

    beside = not_shipped(asked)

    def tell(play: Play) -> None:
        if output.as_json:
            output.line(solution_data(play, *beside))

    with SearchProgress(limits) as progress:
        watcher = Watcher(tell, progress.report, output.note)
        try:
            verdict = answer(asked, limits, watcher, first_witness=first_witness)
        except BrokenPipeError:
            _save(save, watcher.best, asked, output)
            raise
    saved = _save(save, verdict.play, asked, output)
    if output.as_json:
        output.line(status_data(asked, verdict))
        output.line(statistics_data(asked, verdict, timed=limits.states is None))
    return verdict, saved


def _save(file: Path | None, play: Play | None, asked: Question, output: Output) -> bool:
    """Write a play that stands alone, if there is one and it is wanted; whether nothing went wrong."""
    if file is None or play is None:
        return True
    from puzzles.files import play_to_json, write_atomically

    data = play_to_json(play, card=asked.commission, edition_data=asked.edition)
    try:
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
    from puzzles.drawing.replay import replay_page
    from puzzles.files import write_atomically

    try:
        write_atomically(file, replay_page(play, asked.commission, asked.edition))
    except DiatomsError as error:
        output.error(str(error))
        return False
    output.note(f"Wrote a page of the play to {file}")
    return True


@main.command(short_help="Say whether cards can be completed at all.")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@limit_options
@edition_option
@as_json_option
def check(*, cards: tuple[str, ...], edition: str | None, as_json: bool, **limits: Unpack[LimitValues]) -> int:
    """Say of each CARD whether any deal completes it, with a play or the reason why none does.

    All other files are checked for faults.
    """
    from puzzles.asking import named_edition
    from puzzles.naming import unknown_names

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
    from puzzles.asking import every_draw
    from puzzles.files import Kind, kind_of, load_judges
    from puzzles.files.aquarium import is_aquarium
    from puzzles.naming import load_named

    if is_aquarium(name):
        from solver.commands.aquarium import check_file

        return check_file(name, edition, output)
    if kind_of(name) is Kind.JUDGES:
        return _without_faults(name, Kind.JUDGES.value, load_judges(Path(name)).id, (), output)
    named = load_named(name, edition=edition)
    for warning in named.edition.warnings:
        output.note(f"{name}: note: {warning}")
    if named.kind is not Kind.COMMISSION or named.commission is None:
        return _without_faults(name, named.kind.value, named.title, named.edition.warnings, output)
    asked = every_draw(named.commission, named.edition)
    verdict, _ = _answer(asked, limits, output, first_witness=True)
    if not output.as_json:
        from solver.reporting import check_view, time_line

        output.show(check_view(asked, verdict, width=output.width))
        output.note(time_line(verdict))
    return _exit_code(verdict)


def _without_faults(name: str, kind: str, title: str, warnings: tuple[str, ...], output: Output) -> int:
    if output.as_json:
        output.line({"type": "file", "file": name, "kind": kind, "warnings": [*warnings]})
    else:
        output.show([f"{name}: without faults ({kind} {title})"])
    return GOOD


@main.command(short_help="Judge a recorded play or game by the rules.")
@click.argument("play", metavar="PLAY.json|GAME.json")
@click.option("--deal", metavar="SEED|FILE", help="The play must be of this deal.")
@commission_option
@edition_option
@as_json_option
def verify(*, play: str, deal: str | None, commission: str | None, edition: str | None, as_json: bool) -> int:
    """Let the referee judge a recorded play, or a recorded game of the main game, by the rules, turn by turn."""
    from puzzles.files import FileFaults
    from puzzles.game_judging import is_game_file
    from puzzles.judging import referee_data, ruling_of_faults, ruling_on, ruling_view

    output = Output(as_json=as_json)
    if is_game_file(play):
        if deal is not None or commission is not None:
            raise click.UsageError("--deal and --commission want a play of a commission (got a game).")
        from solver.commands.gaming import verify_game

        return verify_game(play, edition, output)
    try:
        judged = ruling_on(play, deal=deal, commission=commission, edition=edition)
    except FileFaults as error:
        output.faults(error)
        ruling = ruling_of_faults(play, error)
        if as_json and ruling is not None:
            output.line(referee_data(ruling))
        return BAD_FILE
    if as_json:
        output.line(referee_data(judged.ruling))
    else:
        output.show(ruling_view(judged))
    return GOOD if judged.ruling.legal else BAD_FILE


@main.command(short_help="Draw a card, an edition, a deal, a play or a position.")
@click.argument("thing", metavar="CARD|EDITION|DEAL|PLAY|POSITION|GAME|MOSAIC")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play: the position before this turn.")
@commission_option
@edition_option
@as_json_option
def show(*, thing: str, turn: int | None, commission: str | None, edition: str | None, as_json: bool) -> int:
    """Draw a card, an edition, a deal, a play turn by turn, a position, a game's end, or a mosaic."""
    from puzzles.asking import named_edition
    from puzzles.files import load_commission
    from puzzles.naming import load_named

    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    card = None if commission is None else load_commission(commission, edition=replaced)[0]
    named = load_named(thing, card=card, edition=replaced)
    if turn is not None:
        if named.play is None:
            raise click.UsageError(f"--turn wants a play (got {thing!r}, which is none).")
        named = named.before_turn(turn)
    if as_json:
        output.line(named.data())
    else:
        output.show(named.view(width=output.width))
    return GOOD


@main.command(short_help="Write a file to start your own card or edition from.")
@click.argument("kind", type=click.Choice(["card", "edition"]))
@click.argument("file", type=click.Path(path_type=Path))
@edition_option
@as_json_option
def new(*, kind: str, file: Path, edition: str | None, as_json: bool) -> int:
    """Write a commented FILE to start a card or an edition of your own from."""
    from puzzles.naming import starting_text

    output = Output(as_json=as_json)
    text = starting_text(kind, edition, file.parent)
    check_folder(file)
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise click.UsageError(f"expected a name that is free (got {str(file)!r}, which exists).") from None
    except OSError as error:
        output.error(f"expected a file that can be written (got {str(file)!r}: {error.strerror})")
        return BAD_FILE
    if as_json:
        output.line({"type": "file", "file": str(file), "kind": kind})
    else:
        output.show([f"Wrote {file}. Change it, then try: diatoms check {_as_path(file)}"])
    return GOOD


def _as_path(file: Path) -> str:
    """The file as an argument that cannot be taken for a shipped id."""
    name = str(file)
    return name if name.endswith((".yaml", ".yml")) or os.sep in name else f".{os.sep}{name}"


if __name__ == "__main__":
    main()
