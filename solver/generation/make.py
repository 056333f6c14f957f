"""New cards from wishes: each searched for, proved by a witness, measured, and unlike all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from random import Random
from time import process_time

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.titles import title_of
from puzzles.commission.twins import Form, canonical_form
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
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
        candidate: how it came about.
        measures, grade: its numbers.
        witness: a completed play.
        seconds: of the processor, for the search with the known deals, and for grading.
    """

    card: Commission
    index: int
    wanted: int
    candidate: Candidate
    measures: Measures
    grade: Grade
    witness: Witness
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)


def generate(
    wishes: Wishes,
    edition: Edition,
    setting: GenerationSetting | None = None,
    *,
    workers: int = 1,
    ready: Sequence[Commission] = (),
    say: Callable[[str], None] | None = None,
) -> Iterator[Made]:
    """Make cards, one after the other, each when it is ready.

    Args:
        wishes: what the cards should be like. The same wishes and setting give the same cards with any number of
            workers.
        edition: the components.
        setting: how they are made and measured.
        workers: processes.
        ready: the first cards of the batch, if an earlier call has made them; those after them are made.
        say: is told when the search has to be compiled first.

    Raises:
        WishError: a card was not found; those before it have been given.
    """
    say = say or _silent
    if len(ready) >= wishes.number:
        return
    frames(edition, wishes, Motifs(wishes.menu, edition.board, Random(wishes.seed)))  # noqa: S311 - chooses nothing here
    announce_compilation(say)
    make = partial(_make, wishes=wishes, edition=edition, setting=setting or GenerationSetting())
    seen = {*library_forms(edition), *(canonical_form(card, edition.board) for card in ready)}
    words = {word for card in ready for word in card.title.split()}
    indexes = range(len(ready), wishes.number)
    for index, first in zip(indexes, _first_tries(make, indexes, workers, say), strict=True):
        made = first
        attempt = 0
        while isinstance(made, Made) and _form(made, edition) in seen and attempt < TRIES:
            attempt += 1
            made = make((index, attempt), say=say)
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
            yield canonical_form(card, edition.board)


def _form(made: Made, edition: Edition) -> Form:
    return canonical_form(made.card, edition.board)


def _first_tries(
    make: Callable[..., Made | WishError], indexes: Sequence[int], workers: int, say: Callable[[str], None]
) -> Iterator[Made | WishError]:
    keys = [(index, 0) for index in indexes]
    if workers == 1 or len(keys) <= 1:
        yield from (make(key, say=say) for key in keys)
        return
    with get_context("spawn").Pool(min(workers, len(keys))) as pool:
        yield from pool.imap(partial(make, say=_silent), keys)


def _silent(text: str) -> None:
    """Nobody listens."""
    del text


def _make(
    key: tuple[int, int], *, wishes: Wishes, edition: Edition, setting: GenerationSetting, say: Callable[[str], None]
) -> Made | WishError:
    """The card of an index and an attempt, or the wish that cannot be met."""
    try:
        return _Maker(key, wishes, edition, setting, say).run()
    except WishError as error:
        return error


class _Maker:
    """One card in the making."""

    def __init__(
        self,
        key: tuple[int, int],
        wishes: Wishes,
        edition: Edition,
        setting: GenerationSetting,
        say: Callable[[str], None],
    ) -> None:
        self.index, attempt = key
        self.wishes, self.edition, self.setting, self.say = wishes, edition, setting, say
        self.band = wishes.difficulty.spread(self.index)
        rng = Random(f"{wishes.seed}:{self.index}:{attempt}")  # noqa: S311 - cards, not secrets
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
            known = known_plays(candidate.card, self.edition, self._seeds, say=self.say)
            if known.witness is None:
                self.near.append((1.0, candidate.card, self._unsolved(known, candidate.card)))
                aim, candidate = min(1.0, aim + 0.05), None
                continue
            started = process_time()
            measures, found = self._measure(candidate.card, known)
            self.grading += process_time() - started
            if measures is not None and found.band == self.band:
                seconds = (process_time() - began - self.grading, self.grading)
                return Made(candidate.card, self.index, self.band, candidate, measures, found, known.witness, seconds)
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
