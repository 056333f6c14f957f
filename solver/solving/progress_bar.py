"""A progress bar on stderr while a search runs, when stderr is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Bar

from puzzles.drawing.terminal import counted
from solver.tools.workshop import compiling
from solver.verdict import Limits

if TYPE_CHECKING:
    from solver.solving.solve import Progress

REFRESH_SECONDS = 0.1


class Waiting:
    """Shows in a line what is being done, where somebody watches. A context manager."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._status = self._console.status("") if sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, text: str) -> None:
        """Say what is being done now."""
        if self._status is not None:
            self._status.update(text)


class SearchProgress:
    """Shows how far a search is on its way to its limits. A context manager; silent where nobody watches."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._bar = Bar(
            SpinnerColumn(),
            BarColumn(20),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not sys.stderr.isatty(),
        )
        self._task = self._bar.add_task("searching", total=1.0)
        self._shown = 0.0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def report(self, progress: Progress) -> None:
        """Show a report, but not more often than one can see."""
        if self._bar.disable or monotonic() - self._shown < REFRESH_SECONDS:
            return
        self._shown = monotonic()
        spent = progress.seconds / self.limits.seconds if self.limits.seconds else 0.0
        if self.limits.states:
            spent = max(spent, progress.states / self.limits.states)
        said = ", ".join(filter(None, [words(progress), compiling()]))
        self._bar.update(self._task, completed=min(spent, 1.0), description=said, refresh=True)


@contextmanager
def steps_told() -> Iterator[Callable[[str], None]]:
    """Give a function that shows what is done now in a line on stderr; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with Console(stderr=True, highlight=False, markup=False).status("") as status:
        yield status.update


def words(progress: Progress) -> str:
    """A report in one line."""
    best = "no play yet" if progress.best_stars is None else f"best play {counted(progress.best_stars, 'star')}"
    return (
        f"looking for {counted(progress.level, 'star')}, {best}, "
        f"{progress.filled} of {counted(progress.spaces, 'space')} filled, {counted(progress.states, 'state')}"
    )
