"""The command line ``diatoms``: thin commands; `solver` and `puzzles` are imported only when a command needs them."""

from __future__ import annotations

import os
import signal

# before anything else is loaded, which takes a while: Ctrl-C ends the program as it does later, without a traceback
_before = signal.signal(signal.SIGINT, lambda *_: os._exit(130))

import errno
import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TextIO

import click

from puzzles.errors import DiatomsError
from solver.commands.options import (
    BAD_FILE,
    GOOD,
    INTERRUPTED,
    UNREAD,
)
from solver.commands.output import Output, write_any_letter
from solver.tools import interrupts

UNWRITABLE = {errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF, errno.ECONNRESET}
"""What a stream says that cannot be written; a file has a name, too."""
GARBAGE_THRESHOLD = 200_000
"""New objects between two looks for garbage: what is loaded stays, and looking through it took a fifth of the start."""
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("solver.commands.check:check", "Say whether cards can be completed at all."),
    "mend": ("solver.commands.mend:mend", "Find the smallest changes after which a card can be completed."),
    "new": ("solver.commands.new:new", "Write a file to start your own card or edition from."),
    "explain": ("solver.commands.explain:explain", "Say why a card cannot be completed, or not with so many stars."),
    "show": ("solver.commands.show:show", "Draw a card, an edition, a deal, a play or a position."),
    "solve": ("solver.commands.solve:solve", "Find the best play of a card."),
    "verify": ("solver.commands.verify:verify", "Judge a recorded play or game by the rules."),
    "advise": ("solver.commands.advise:advise", "Say what to place next at the table."),
    "aquarium": (
        "solver.commands.aquarium:aquarium",
        "Aquarium Designer: solve, verify, show, draw, game, generate, list.",
    ),
    "bench": ("solver.commands.bench:bench", "Run suites of questions, report on runs, compare them."),
    "draw": ("solver.commands.draw:draw", "Draw a card, an edition, a deal, a play or a position into a file."),
    "generate": ("solver.commands.generate:generate", "Make new cards, each with a play that completes it."),
    "grade": ("solver.commands.grade:grade", "Say how hard cards are, and why."),
    "list": ("solver.commands.list_cards:list_cards", "List the shipped cards."),
    "game": ("solver.commands.game:game", "Play the main game with policies."),
    "review": ("solver.commands.review:review", "Say where the stars of a recorded play were lost."),
    "rules": ("solver.commands.rules:rules", "Print the rules of a commission, or one of them."),
    "score": ("solver.commands.game:score", "Fill the score sheets of mosaics or of a game."),
    "edit": ("solver.commands.edit:edit", "Make a card or an edition on a page in the browser."),
    "play": ("solver.commands.play:play", "Play a card or a game on a page in the browser, or beside the real table."),
    "estimate": ("solver.commands.estimate:estimate", "Say how often a card can be completed."),
    "print": ("solver.commands.print:print_sheets", "Make sheets of cards, or score sheets, to print."),
}
"""The commands: by name, where its function is (module:name) and what it does. Loaded when they are called."""


class _UnwrittenError(Exception):
    """Our output cannot be written: nobody reads it any more, or the disk is full."""


class Commands(click.Group):
    """The group of all commands: what goes wrong becomes a message and an exit code, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, as they are told."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, loaded now; None if there is none."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name][0].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command), "the table names commands"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; a misspelt one is told with what was perhaps meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from puzzles.files.faults import did_you_mean

            meant = did_you_mean(name, COMMANDS)
            raise click.UsageError(f"No such command {name!r}{meant or '.'}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; nothing is loaded for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; its result is the exit code."""
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except EOFError as error:  # click would take it for an interrupt
            raise RuntimeError("something ended too early") from error
        except OSError as error:
            of_a_stream = error.filename is None and error.errno in UNWRITABLE
            if of_a_stream or isinstance(error, BrokenPipeError) or _is_stuck(sys.stdout):
                raise _UnwrittenError from error
            raise
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
        with interrupts.as_interrupts():
            code = _guarded(run, output)
        sys.exit(interrupts.exit_code() if code == INTERRUPTED else code)


def _is_stuck(stream: TextIO) -> bool:
    """Whether a stream holds something that cannot be written."""
    try:
        stream.flush()
    except OSError:
        return True
    return False


def _drop_output() -> None:
    """Forget what is still in the buffer of stdout, which cannot be written: Python would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(error: OSError) -> int:
    where = "" if error.filename is None else f" ({os.fsdecode(error.filename)})"
    click.echo(f"Error: {error.strerror or error}{where}", err=True)
    return BAD_FILE


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
    except OSError as error:  # files that cannot be read are faults: the system refuses something else
        code = _refused(error)
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


signal.signal(signal.SIGINT, _before)
if __name__ == "__main__":
    main()
