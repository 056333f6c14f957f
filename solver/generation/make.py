"""New cards from wishes: each searched for, proved by a witness, measured, and unlike all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.titles import title_of
from puzzles.commission.twins import Form, canonical_form
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.components.symmetry import SymmetryGroup
from puzzles.errors import DiatomsError
from solver.batch.executor import Executor, OwnExecutor
from solver.batch.job import StopReason
from solver.batch.memory import at_most
from solver.generation.grade import Grade, band_of, distance, grade, middle_of
from solver.generation.known import KnownPlays, Witness, known_plays
from solver.generation.measure import MOVE_STATES, Measures, hidden_plays
from solver.generation.motif import Motifs
from solver.generation.samples import PlayedDeals
from solver.generation.seek import Candidate, Seeker, frames
from solver.generation.wishes import BANDS, WishError, Wishes
from solver.hidden.policies import PolicyName
from solver.tools.workshop import announce_compilation

DEALS = 24
"""Deals on which a card is measured, unless told otherwise."""
FIRST_LOOK = 6
"""Deals after which a card that plays quite otherwise than wished is dropped."""
HARD_SECONDS = 3600.0
"""Seconds after which the search for a card is ended, unless told otherwise."""
FAR = 0.15
TRIES = 12
"""Searches for one card, and as many again for a twin."""
AIMS = {1: 0.95, 2: 0.84, 3: 0.55, 4: 0.35, 5: 0.13}
"""The ease of quick plays with which the search for each band begins."""
CORRECTION = 0.7
"""How much of what a card missed its band by is added to the aim of the next search."""


@dataclass(frozen=True)
class GenerationSetting:
    """How cards are made and measured.

    Attributes:
        deals: known and hidden deals for the numbers of each card.
        move_states: that advice may take for a move.
        tries: searches for one card.
    """

    deals: int = DEALS
    move_states: int = MOVE_STATES
    tries: int = TRIES


@dataclass(frozen=True)
class Made:
    """A new card.

    Attributes:
        card: without provenance.
        index: its place in the batch, from 0.
        wanted: the band that was wished.
        symmetry, figure: of its skeleton.
        measures, grade: its numbers.
        witness: a completed play.
        seconds: of the processor, for the search with the known deals, and for grading.
    """

    card: Commission
    index: int
    wanted: int
    symmetry: SymmetryGroup
    figure: str
    measures: Measures
    grade: Grade
    witness: Witness
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)


Found = Made | WishError
"""What a search for a card came to."""
Kept = MutableMapping[tuple[int, int], Found]
"""What searches came to, by index of the card and attempt."""


def generate(
    wishes: Wishes,
    edition: Edition,
    setting: GenerationSetting | None = None,
    *,
    executor: Executor[CardSearch, Found] | None = None,
    hard_seconds: float = HARD_SECONDS,
    kept: Kept | None = None,
    say: Callable[[str], None] | None = None,
) -> Iterator[Made]:
    """Make cards, one after the other, each when it is ready.

    Args:
        wishes: what the cards should be like. The same wishes and setting give the same cards with any executor.
        edition: the components.
        setting: how they are made and measured.
        executor: by whom, with a `Maker` of the same wishes, edition and setting; None for this process.
        hard_seconds: after which the search for a card is ended.
        kept: what earlier searches have found, and where what is found now is kept.
        say: is told when the search has to be compiled first.

    Raises:
        WishError: a card was not found; those before it have been given.
    """
    setting = setting or GenerationSetting()
    frames(edition, wishes, Motifs(wishes.menu, edition.board, Random(wishes.seed)))  # noqa: S311 - chooses nothing here
    announce_compilation(say or _silent)
    found = _Searches(
        executor or OwnExecutor(Maker(wishes, edition, setting)), hard_seconds, {} if kept is None else kept
    )
    seen = set(library_forms(edition))
    words: set[str] = set()
    indexes = range(wishes.number)
    for index, first in zip(indexes, found.first(indexes), strict=True):
        made = first
        attempt = 0
        while isinstance(made, Made) and _form(made, edition) in seen and attempt < TRIES:
            attempt += 1
            made = found.one(index, attempt)
        if isinstance(made, WishError):
            raise made
        if _form(made, edition) in seen:
            raise WishError(
                f"card {index + 1}: {attempt + 1} searches found only twins of cards that are there already"
            )
        seen.add(_form(made, edition))
        title = title_of(made.card.id, [made.card.ring(ring) for ring in Ring], words)
        words.update(title.split())
        yield replace(made, card=replace(made.card, title=title))


def library_forms(edition: Edition) -> Iterator[Form]:
    """The forms of the shipped cards that fit the edition's slide board, so that no new card is their twin."""
    for name in shipped_commissions():
        card = load_commission(name)[0]
        if tuple(card.requirements) == edition.board.spaces:
            yield canonical_form(CardOnBoard(card, edition))


def _form(made: Made, edition: Edition) -> Form:
    return canonical_form(CardOnBoard(made.card, edition))


class _Searches:
    """Has cards searched for, unless it was done before."""

    def __init__(self, executor: Executor[CardSearch, Found], hard_seconds: float, kept: Kept) -> None:
        self.executor = executor
        self.hard_seconds = hard_seconds
        self.kept = kept

    def first(self, indexes: Sequence[int]) -> Iterator[Found]:
        """The first search for each card, in order; what is ready sooner is kept at once, and waits for its turn."""
        news = self._run([(index, 0) for index in indexes if (index, 0) not in self.kept])
        early: dict[int, Found] = {}
        for index in indexes:
            while (index, 0) not in self.kept and index not in early:
                search, found = next(news)
                early[search.index] = found
            yield early[index] if index in early else self.kept[index, 0]

    def one(self, index: int, attempt: int) -> Found:
        """Another search for a card."""
        if (index, attempt) in self.kept:
            return self.kept[index, attempt]
        ((_, found),) = self._run([(index, attempt)])
        return found

    def _run(self, keys: Sequence[tuple[int, int]]) -> Iterator[tuple[CardSearch, Found]]:
        for done in self.executor.run(CardSearch(*key, self.hard_seconds) for key in keys):
            search = done.job
            if done.stopped is StopReason.ERROR:
                raise DiatomsError(f"card {search.index + 1}: {done.reason}")
            if done.answer is None:  # not kept: another limit may allow it
                yield search, WishError(f"card {search.index + 1}: its search was given up ({done.reason})")
            else:
                self.kept[search.index, search.attempt] = done.answer
                yield search, done.answer


def _silent(text: str) -> None:
    """Nobody listens."""
    del text


@dataclass(frozen=True, slots=True)
class CardSearch:
    """The search for the card of an index, see `solver.batch.job`; another attempt finds another card."""

    index: int
    attempt: int
    hard_seconds: float

    @property
    def key(self) -> str:
        """What tells it from others of the batch."""
        return f"card-{self.index + 1}-{self.attempt}"


@dataclass(frozen=True)
class Maker:
    """Searches for cards, as work for other processes.

    Attributes:
        megabytes: that a search may take, None for any number.
    """

    wishes: Wishes
    edition: Edition
    setting: GenerationSetting
    megabytes: int | None = None

    def make_ready(self) -> None:
        """Nothing: what is compiled is loaded when it is needed."""

    def __call__(self, search: CardSearch) -> Found:
        """The card, or the wish that cannot be met."""
        try:
            with at_most(self.megabytes):
                return _Maker(search, self).run()
        except WishError as error:
            return error


class _Maker:
    """One card in the making."""

    def __init__(self, search: CardSearch, maker: Maker) -> None:
        self.index = search.index
        self.edition, self.setting = maker.edition, maker.setting
        wishes, edition = maker.wishes, maker.edition
        self.band = wishes.difficulty.spread(self.index)
        rng = Random(f"{wishes.seed}:{self.index}:{search.attempt}")  # noqa: S311 - cards, not secrets
        dishes = list(wishes.dishes.below(wishes.dishes.most))
        self.seeker = Seeker(edition, wishes, rng, dishes)
        self.near: list[tuple[float, Commission, str]] = []
        self.grading = 0.0

    def run(self) -> Made:
        """The card; raises WishError."""
        began = process_time()
        aim = AIMS[self.band]
        hardness = (self.band - BANDS[0] + 0.5) / len(BANDS)
        candidate: Candidate | None = None
        for _ in range(self.setting.tries):
            candidate = self.seeker.seek(aim, hardness, candidate)
            if candidate is None:
                continue
            known = known_plays(candidate.card, self.edition, self._seeds, say=_silent)
            if known.witness is None:
                self.near.append((1.0, candidate.card, self._unsolved(known, candidate.card)))
                aim, candidate = min(1.0, aim + 0.05), None
                continue
            started = process_time()
            measures, found = self._measure(candidate.card, known)
            self.grading += process_time() - started
            if measures is not None and found.band == self.band:
                seconds = (process_time() - began - self.grading, self.grading)
                how = (candidate.frame.symmetry, candidate.figure)
                return Made(candidate.card, self.index, self.band, *how, measures, found, known.witness, seconds)
            self.near.append(
                (distance(found.ease, self.band), candidate.card, f"band {found.band}, ease {found.ease:.2f}")
            )
            aim += CORRECTION * (middle_of(self.band) - found.ease)
            aim = min(1.0, max(0.0, aim))
        raise self._unmet()

    @property
    def _seeds(self) -> Iterable[int]:
        return range(1, self.setting.deals + 1)

    def _measure(self, card: Commission, known: KnownPlays) -> tuple[Measures | None, Grade]:
        """The measures of a card and its grade; a card far from its band is only looked at."""
        seeds = list(self._seeds)
        first = self._hidden(card, seeds[:FIRST_LOOK])
        found = grade(*first)
        if distance(found.ease, self.band) > FAR:
            return None, found
        more = self._hidden(card, seeds[FIRST_LOOK:]) if seeds[FIRST_LOOK:] else None
        advised, greedy = first if more is None else tuple(map(_joined, first, more))
        return Measures.of(known, advised, greedy, self.setting.move_states), grade(advised, greedy)

    def _hidden(self, card: Commission, seeds: list[int]) -> tuple[PlayedDeals, PlayedDeals]:
        advised, greedy = (
            hidden_plays(card, self.edition, policy, seeds, self.setting.move_states)
            for policy in (PolicyName.ADVISED, PolicyName.GREEDY)
        )
        return advised, greedy

    def _unsolved(self, known: KnownPlays, card: Commission) -> str:
        return (
            f"none of {known.sample.deals} known deals completed; the nearest filled {known.filled} "
            f"of {len(card.used)} spaces"
        )

    def _unmet(self) -> WishError:
        """What was tried, and how near it came."""
        tried = self.seeker.tried
        searches = f"{tried.motifs} cards were looked at in {self.setting.tries} searches"
        told = [
            f"card {self.index + 1}, band {self.band}: no card found that meets the wishes",
            f"{searches}, {tried.impossible} of them proved impossible",
        ]
        if tried.reasons:
            reason = max(tried.reasons, key=lambda text: tried.reasons[text])
            told.append(f"most often because {reason}")
        if self.near:
            _, card, words = min(self.near, key=lambda near: near[0])
            told.append(f"the nearest was {card.id}: {words}")
        elif tried.nearest is not None:
            told.append(
                f"the nearest had an ease of {tried.nearest:.2f} in quick plays (band {band_of(tried.nearest)})"
            )
        return WishError("; ".join(told))


def _joined(one: PlayedDeals, other: PlayedDeals) -> PlayedDeals:
    return replace(one, stars=(*one.stars, *other.stars))
