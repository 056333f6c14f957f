"""What the page to play on asks of another process: what next, what is still possible, the best play, a review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from puzzles.commission.beginnings import Beginning, from_position_any
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.step_forms import step_to_data
from puzzles.commission.pictures.stages import step_words
from puzzles.commission.record import Opening, Play, Turn
from puzzles.commission.sitting import steps_of
from puzzles.commission.stage import Stage
from puzzles.commission.steps import PlayStep
from puzzles.components.edition import Edition
from solver.pages.asked import tell_answer, tell_verdict
from solver.pages.work import Teller
from solver.solving.question import Question

if TYPE_CHECKING:
    from solver.advice.advise import Recommendation

ROUNDS = (0.35, 1.6)
"""Seconds of each round of advice: an answer at once, and then a better one."""
MOST_SHOWN = 5
"""Moves that advice names."""


@dataclass(frozen=True)
class WarmUp:
    """What a process does before it is asked: load all that the first answer would wait for."""

    commission: Commission
    edition: Edition

    def tell(self, teller: Teller) -> None:
        """Load it; nothing is said, since nobody listens yet."""
        del teller
        from solver.advice.advise import advise  # noqa: PLC0415 - the page knows the question without the solver
        from solver.tools.workshop import announce_compilation  # noqa: PLC0415 - likewise
        from solver.verdict import Limits  # noqa: PLC0415 - likewise

        announce_compilation(_say_nothing)
        deal = Deal.from_seed(self.edition.id, self.edition.water_tiles, 1)
        beginning = Stage.first(Beginning(None, deal), self.commission, self.edition, is_told=False)
        advise(beginning.position(), self.commission, self.edition, Limits(None, 1))


def _rounded(error: float | None) -> float | None:
    return None if error is None else round(error, 2)


def _say_nothing(text: str) -> None:
    del text


@dataclass(frozen=True)
class Advised:
    """What next?

    Attributes:
        stage: the last one of the play that advice can be asked of.
        since: the steps taken since then; only moves that begin with them are told.
    """

    stage: Stage
    since: tuple[PlayStep, ...]

    def tell(self, teller: Teller) -> None:
        """Say the best moves after each round, and then what is proved."""
        from solver.advice.advise import advise  # noqa: PLC0415 - as above
        from solver.tools.workshop import announce_compilation  # noqa: PLC0415 - as above
        from solver.verdict import Limits  # noqa: PLC0415 - likewise

        stage = self.stage
        position = stage.position()
        announce_compilation(lambda text: teller.say("progress", text=text, part=0.0))
        for seconds in ROUNDS:
            advice = advise(position, stage.commission, stage.edition, Limits(seconds))
            moves = [data for one in advice.moves if (data := self._move(one)) is not None]
            teller.say("advice", moves=moves[:MOST_SHOWN], exact=advice.is_exact)
            if advice.is_exact:
                break
        teller.say("verdict", most_stars=advice.outlook.most_stars, reason=advice.outlook.reason)

    def _move(self, one: Recommendation) -> dict[str, Any] | None:
        """A move with its figures; None if it does not begin with what was done."""
        steps = list(steps_of_move(self.stage, one.move))
        if tuple(steps[: len(self.since)]) != self.since:
            return None
        figures = one.estimate
        return {
            "stars": round(figures.stars, 2),
            "error": _rounded(figures.se),
            "behind": round(figures.behind, 2),
            "behind_error": _rounded(figures.behind_se),
            "completes": round(figures.completes, 2),
            "worlds": figures.worlds,
            "steps": [step_to_data(step) for step in steps[len(self.since) :]],
            "words": list(_words(self.stage, steps))[len(self.since) :],
        }


def steps_of_move(stage: Stage, move: Turn | Opening) -> Iterator[PlayStep]:
    """The steps of a turn, or of the rest of one."""
    if isinstance(move, Opening):
        arrange = (*stage.arrange, *move.arrange)
        if stage.lay is None:
            opening = replace(move, arrange=arrange)
            return steps_of(replace(stage.record(), opening=opening), stage)
        lay, collect = stage.lay, stage.collect or ()
        move = Turn(lay.tile, lay.source, lay.at, lay.segments, move.refill, collect, arrange)
    return steps_of(replace(stage.record(), turns=(*stage.turns, move)), stage)


def _words(stage: Stage, steps: list[PlayStep]) -> Iterator[str]:
    for step in steps:
        after = stage.after(step)
        yield step_words(step, stage, after)
        stage = after


@dataclass(frozen=True)
class Possible:
    """What is still possible? What is proved whatever lies hidden, and then with the stacks as the program knows them.

    Attributes:
        stage: the last one of the play that can be asked about.
        seconds: for the search.
    """

    stage: Stage
    seconds: float

    def tell(self, teller: Teller) -> None:
        """Say it."""
        from solver.advice.outlook import outlook  # noqa: PLC0415 - as above

        stage = self.stage
        proved = outlook(stage.position(), stage.table)
        teller.say("outlook", most_stars=proved.most_stars, reason=proved.reason)
        tell_verdict(question_of(stage), self.seconds, teller)


@dataclass(frozen=True)
class BestPlay:
    """The best play from here, the stacks being known.

    Attributes:
        stage: the last one of the play that can be asked about.
        seconds: for the search.
    """

    stage: Stage
    seconds: float

    def tell(self, teller: Teller) -> None:
        """Search, and say each better play."""
        tell_answer(question_of(self.stage), self.seconds, teller)


@dataclass(frozen=True)
class LookedBack:
    """Where were the stars lost?

    Attributes:
        play: what was played.
        commission, edition: its card and components.
        seconds: for all of it.
        unseen: tiles that came to nobody's sight, whose order in the stacks is made up.
    """

    play: Play
    commission: Commission
    edition: Edition
    seconds: float
    unseen: int = 0

    def tell(self, teller: Teller) -> None:
        """Say how far it is, and then the replay page with what was found."""
        from puzzles.commission.files.play_json import play_to_json  # noqa: PLC0415 - as above
        from puzzles.commission.pictures.replay import replay_page  # noqa: PLC0415 - likewise
        from solver.review.report import summary, turn_notes  # noqa: PLC0415 - likewise
        from solver.review.review import Watcher, review  # noqa: PLC0415 - likewise
        from solver.tools.workshop import announce_compilation  # noqa: PLC0415 - likewise
        from solver.verdict import Limits  # noqa: PLC0415 - likewise

        began = monotonic()

        def report(text: str) -> None:
            teller.say("progress", text=f"Looking at {text} …", part=min(1.0, (monotonic() - began) / self.seconds))

        announce_compilation(lambda text: teller.say("progress", text=text, part=0.0))
        found = review(self.play, self.commission, self.edition, Limits(self.seconds), Watcher(report))
        data = play_to_json(self.play, card=self.commission, edition_data=self.edition)
        teller.say(
            "play",
            html=replay_page(self.play, self.commission, self.edition, turn_notes(found)),
            json=json.dumps(data, indent=1) + "\n",
        )
        unseen = f"It counts on an order of the {self.unseen} tiles that nobody saw, which is made up."
        teller.say("verdict", words=[summary(found), *([unseen] if self.unseen > 1 else [])], lost_at=found.lost_at)


def question_of(stage: Stage) -> Question:
    """How well the play can still end: with the stacks as they lie, or at a real table with the best luck."""
    position = stage.position()
    if stage.seen is not None and any(len(tiles) > 1 for tiles in (stage.deal.a, stage.deal.b)):
        beginning = from_position_any(position, stage.edition)
    elif stage.is_mid_turn:
        beginning = Beginning(position, stage.deal)
    else:
        beginning = Beginning(position, stage.deal, stage.record())
    return Question(stage.commission, stage.edition, (beginning,), "from here")
