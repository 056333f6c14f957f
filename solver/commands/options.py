"""Options, limits and exit codes that commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import click

if TYPE_CHECKING:
    from puzzles.contract import FileKind
    from solver.batch.executor import Executor
    from solver.batch.job import A, J, Work
    from solver.verdict import Limits

GOOD, BAD_FILE, USAGE, UNSOLVABLE, UNDECIDED, INTERRUPTED, UNREAD = 0, 1, 2, 10, 20, 130, 141
"""Exit codes (formats: Exit codes); the last is what a shell gives to a program whose output nobody reads. What SIGTERM
or SIGHUP interrupt ends with 143 or 129 instead of 130."""

SEED_HELP = "Sways the weights of three beams in four.  [default: 0]"
WORKERS_HELP = "Processes; the answer of a limit in states is the same for any number.  [default: 1]"
MEMORY_HELP = "Megabytes of tables and beams in each process, beside the program itself.  [default: 512]"
SCHEDULER_HELP = "Of a Dask cluster instead: tcp://HOST:8786 or tls://..."
LARGEST_SEED = 2**31 - 1
LARGEST_COUNT = 2**62


Callback = Callable[[click.Context, click.Parameter, str | None], Any]


def whole(least: int, most: int = LARGEST_COUNT) -> Callback:
    """A reader of whole numbers in plain decimal, within bounds; a usage error for anything else."""

    def read(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        if not re.fullmatch(r"0|[1-9][0-9]{0,18}", value) or not least <= int(value) <= most:
            bounds = f"from {least}" if most == LARGEST_COUNT else f"from {least} to {most}"
            raise click.BadParameter(f"expected a whole number {bounds} (got {value!r}).")
        return int(value)

    return read


class Choice(click.Choice[str]):
    """A choice among words; a misspelt one is told with what was perhaps meant."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """What is said of a word that is none of them."""
        from puzzles.files.faults import did_you_mean

        message = super().get_invalid_choice_message(value, ctx)
        return message.removesuffix(".") + (did_you_mean(str(value), self.choices) or ".")


def seconds(_: click.Context, __: click.Parameter, value: str) -> float:
    """Read a time; a usage error for anything else."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]*)?|\.[0-9]+", value) or not float(value) > 0:
        raise click.BadParameter(f"expected a number of seconds above 0 (got {value!r}).")
    return float(value)


def seconds_if_any(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Read a time that may be left out."""
    return None if value is None else seconds(ctx, parameter, value)


as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON Lines for programs.")
edition_option = click.option("--edition", metavar="FILE", help="Play with this edition instead of the one named.")
commission_option = click.option("--commission", metavar="FILE", help="The card, instead of the one named.")
puzzle_option = click.option("--puzzle", metavar="PUZZLE", help="The layout must solve this puzzle.")


class LimitValues(TypedDict):
    """What `limit_options`, or `lone_limit_options` without the workers, give to a command."""

    time_limit: float
    max_states: int | None
    memory: int
    seed: int
    workers: NotRequired[int]


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that limit a search."""
    workers = click.option("--workers", metavar="N", callback=whole(1, 1024), default="1", help=WORKERS_HELP)
    return lone_limit_options(workers(command))


def lone_limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that limit searches of one process."""
    count, mega, seed = whole(1), whole(1, 2**20), whole(0, LARGEST_SEED)
    options = (
        click.option("--time-limit", metavar="S", callback=seconds, default="60", help="Seconds.  [default: 60]"),
        click.option("--max-states", metavar="N", callback=count, help="States of the search."),
        click.option("--memory", metavar="MB", callback=mega, default="512", help=MEMORY_HELP),
        click.option(
            "--seed",
            metavar="N",
            callback=seed,
            default="0",
            help=SEED_HELP,
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def limits_of(values: LimitValues) -> Limits:
    """The limits that the options ask for."""
    from solver.verdict import Limits

    return Limits(
        values["time_limit"], values["max_states"], values["memory"], values["seed"], values.get("workers", 1)
    )


class BatchValues(TypedDict):
    """What `batch_options` give to a command."""

    workers: int | None
    scheduler: str | None
    wait: float | None
    hard_limit: float | None
    memory_limit: int | None


def _scheduler(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None and "://" not in value:
        raise click.BadParameter(f"expected an address such as tcp://HOST:8786 (got {value!r}).")
    return value


def batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of commands that do many jobs: by whom, and what each may take."""
    options = (
        click.option("--workers", metavar="N", callback=whole(1, 1024), help="Processes here.  [default: 1]"),
        click.option("--scheduler", metavar="ADDRESS", callback=_scheduler, help=SCHEDULER_HELP),
        click.option("--wait", metavar="S", callback=seconds_if_any, help="For workers of a cluster.  [default: 120]"),
        click.option("--hard-limit", metavar="S", callback=seconds_if_any, help="Seconds of each, enforced."),
        click.option("--memory-limit", metavar="MB", callback=whole(1, 2**20), help="Of each, enforced."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def executor_for(
    work: Work[J, A], values: BatchValues, say: Callable[[str], None], *, alone: bool = False
) -> Executor[J, A]:
    """Who does the jobs of a command.

    Args:
        work: what is done with each.
        values: of the options.
        say: is told what happens to a cluster.
        alone: a single process may be this one, unless a limit has to be enforced on it.
    """
    from solver.batch.executor import LocalExecutor, OwnExecutor

    workers, scheduler, wait = values["workers"], values["scheduler"], values["wait"]
    if scheduler is not None:
        if workers is not None:
            raise click.UsageError("--workers and --scheduler contradict each other: a cluster has workers of its own.")
        from solver.batch.cluster import WAIT_SECONDS, ClusterExecutor

        return ClusterExecutor(scheduler, work, say, wait=wait or WAIT_SECONDS)
    is_enforced = values["hard_limit"] is not None or values["memory_limit"] is not None
    if alone and workers in (None, 1) and not is_enforced:
        return OwnExecutor(work)
    return LocalExecutor(workers or 1, work)


def check_folder(file: Path) -> None:
    """Raise a usage error unless a file of this name can be written."""
    if file.is_dir():
        raise click.UsageError(f"expected the name of a file to write (got {str(file)!r}, a folder).")
    if not file.parent.is_dir():
        raise click.UsageError(f"expected a file in a folder that exists (got {str(file)!r}).")


def check_options(thing: str, kind: FileKind, **given: object) -> None:
    """Raise a usage error for an option given that is not for files of the kind; `thing` is as it was named."""
    from puzzles.named.games import GAMES

    for option, value in given.items():
        if value is not None and option not in kind.options:
            *more, last = (k.article for entry in GAMES for k in entry.kinds if option in k.options)
            wanted = f"{', '.join(more)} or {last}" if more else last
            raise click.UsageError(f"--{option} wants {wanted} (got {thing!r}, which is none).")
