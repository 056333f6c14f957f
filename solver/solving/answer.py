"""Asking the solver a question that may have several beginnings, and telling of its plays as whole records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from puzzles.commission.beginnings import Beginning
from puzzles.commission.record import Play
from solver.budget import Budget
from solver.solving.arrange import Arranger
from solver.solving.question import Question
from solver.tools.workshop import clock
from solver.verdict import Limits, NearMiss, Statistics, Status, Verdict, merit

if TYPE_CHECKING:
    from solver.search.record import SearchQuestion
    from solver.solving.solve import Progress


def _ignore(note: str) -> None:
    """Nobody wants notes."""
    del note


@dataclass
class Watcher:
    """Hears of a search: passes on each whole play that is better than all before it, and its progress.

    Attributes:
        on_play: called with each better play.
        on_progress: called with every report.
        on_note: called with what the user should know, such as that the search is being compiled.
        beginning: where the search under way begins.
        best: the best play so far.
    """

    on_play: Callable[[Play], None]
    on_progress: Callable[[Progress], None]
    on_note: Callable[[str], None] = _ignore
    beginning: Beginning | None = None
    best: Play | None = field(default=None)

    def play_found(self, play: Play) -> None:
        """Keep the play if it is the best so far, and pass it on."""
        whole = play if self.beginning is None else self.beginning.whole(play)
        if self.best is None or merit(whole) > merit(self.best):
            self.best = whole
            self.on_play(whole)

    def progress(self, report: Progress) -> None:
        """Pass on the report."""
        self.on_progress(report)

    def note(self, text: str) -> None:
        """Pass on the note."""
        self.on_note(text)


def answer(
    question: Question,
    limits: Limits,
    watcher: Watcher,
    *,
    first_witness: bool = False,
    arranger: Arranger = Arranger.AUTO,
    confirm: bool = False,
    plays: int = 1,
) -> Verdict:
    """The answer to a question; its plays are whole records.

    An interrupt from the keyboard is a result, wherever it comes. With several beginnings each gets its share of the
    limits. With more than one of `plays`, what the answer leaves of the limits goes to others with as many stars.
    """
    number = len(question.beginnings)
    share = replace(
        limits,
        seconds=None if limits.seconds is None else limits.seconds / number,
        states=None if limits.states is None else max(1, limits.states // number),
    )
    verdicts: list[Verdict] = []
    budget = Budget.of(limits)
    try:
        from solver.solving.solve import solve  # noqa: PLC0415 - loading it takes long enough to be interrupted

        for beginning in question.beginnings:
            watcher.beginning = beginning
            verdict = solve(
                question.commission,
                question.edition,
                beginning.draw,
                share,
                start=beginning.start,
                first_witness=first_witness,
                listener=watcher,
                arranger=arranger,
            )
            if confirm and not verdict.interrupted:
                verdict = _confirmed(verdict, question, beginning, share, arranger)
            verdicts.append(_whole(verdict, beginning))
            if verdict.play is not None:
                watcher.play_found(verdict.play)
            budget.spent += verdict.statistics.states
            if verdict.interrupted or (first_witness and watcher.best is not None):
                break
    except KeyboardInterrupt:
        verdicts.append(_interrupted(question, watcher.best))
    unsearched = question.commission.castoff_dishes if len(verdicts) < number else None
    verdict = joined(verdicts, unsearched)
    if plays == 1 or verdict.play is None or verdict.interrupted:
        return verdict
    from solver.solving.other_plays import other_plays, pond_key  # noqa: PLC0415 - few answers have need of it

    others: list[Play] = []
    for beginning, one in zip(question.beginnings, verdicts, strict=True):
        if one.play is not None and one.stars == verdict.stars:
            laid = frozenset() if beginning.record is None else pond_key(beginning.record)
            asked, known = _asked(question, beginning), pond_key(one.play) - laid
            search = other_plays(asked, one.stars or 0, known, limits=limits, budget=budget, arranger=arranger)
            others += map(beginning.whole, islice(search, plays - 1))
    return _with_others(verdict, others, plays - 1, budget, watcher)


def _with_others(verdict: Verdict, others: Sequence[Play], most: int, budget: Budget, watcher: Watcher) -> Verdict:
    """The verdict with other plays beside its own; one that turns out to be better takes its place."""
    from solver.solving.other_plays import pond_key  # noqa: PLC0415 - few answers have need of it

    assert verdict.play is not None, "the others are as good"
    by_pond = {pond_key(verdict.play): verdict.play}
    for play in others:
        by_pond.setdefault(pond_key(play), play)
    best, *rest = sorted(by_pond.values(), key=merit, reverse=True)
    watcher.play_found(best)
    return replace(
        verdict,
        status=Status.OPTIMAL if best.stars == verdict.upper_bound else verdict.status,
        play=best,
        others=tuple(play for play in rest if play.stars == best.stars)[:most],
        statistics=replace(verdict.statistics, states=budget.spent, seconds=clock() - budget.started),
    )


def _asked(question: Question, beginning: Beginning) -> SearchQuestion:
    from solver.search.record import SearchQuestion  # noqa: PLC0415 - as above

    return SearchQuestion.of(question.commission, question.edition, beginning.draw, beginning.start)


def _confirmed(
    verdict: Verdict, question: Question, beginning: Beginning, limits: Limits, arranger: Arranger
) -> Verdict:
    from solver.solving.confirm import confirmed  # noqa: PLC0415 - OR-Tools, for which most answers have no need

    return confirmed(verdict, _asked(question, beginning), limits, arranger=arranger)


def _whole(verdict: Verdict, beginning: Beginning) -> Verdict:
    play = None if verdict.play is None else beginning.whole(verdict.play)
    miss = verdict.near_miss
    near = None if miss is None else NearMiss(beginning.whole(miss.play), miss.missing)
    return replace(verdict, play=play, near_miss=near)


def _interrupted(question: Question, best: Play | None) -> Verdict:
    return Verdict(
        status=Status.UNDECIDED if best is None else Status.SOLVED,
        play=best,
        upper_bound=question.commission.castoff_dishes,
        reason="the search was interrupted",
        interrupted=True,
    )


def joined(verdicts: list[Verdict], unsearched: int | None = None) -> Verdict:
    """One verdict on a question from those on its beginnings.

    Args:
        verdicts: at least one.
        unsearched: the stars that beginnings which were not searched could earn; None when all were.
    """
    if len(verdicts) == 1 and unsearched is None:
        return verdicts[0]
    plays = [verdict.play for verdict in verdicts if verdict.play is not None]
    best = max(plays, key=merit, default=None)
    bounds = [*(verdict.upper_bound for verdict in verdicts), unsearched]
    bound = max((stars for stars in bounds if stars is not None), default=None)
    if best is not None:
        status = Status.OPTIMAL if best.stars == bound else Status.SOLVED
    else:
        status = Status.UNSOLVABLE if bound is None else Status.UNDECIDED
    misses = [verdict.near_miss for verdict in verdicts if verdict.near_miss is not None]
    return Verdict(
        status=status,
        play=best,
        upper_bound=bound,
        reason="; ".join(dict.fromkeys(verdict.reason for verdict in verdicts)),
        statistics=_added([verdict.statistics for verdict in verdicts]),
        near_miss=None if best else min(misses, key=lambda miss: len(miss.missing), default=None),
        interrupted=any(verdict.interrupted for verdict in verdicts),
        opinions=tuple(dict.fromkeys(chain.from_iterable(verdict.opinions for verdict in verdicts))),
    )


def _added(parts: list[Statistics]) -> Statistics:
    levels = set(parts[0].levels_exhausted).intersection(*(part.levels_exhausted for part in parts))
    first, before = None, 0.0
    for part in parts:
        if first is None and part.first_play_seconds is not None:
            first = before + part.first_play_seconds
        before += part.seconds
    return Statistics(
        states=sum(part.states for part in parts),
        seconds=before,
        levels_exhausted=tuple(sorted(levels, reverse=True)),
        first_play_seconds=first,
    )
