"""What a benchmark asks: cards with their deals, the methods that answer, and within what."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.components.edition import Edition
from solver.batch.job import digest_of
from solver.bench.measures import tightness

GRACE, GRACE_SHARE = 10.0, 1.5
"""A time limit of S seconds is enforced from outside after `GRACE_SHARE` * S + `GRACE`."""
LONGEST = 3600.0
"""Seconds after which an instance without a time limit is ended from outside."""
TABLES = 512
"""Megabytes of a search's tables and beams."""
MEGABYTES = 2048
"""Memory that an instance may take beyond what its process had before."""


class Solver(StrEnum):
    """What answers a question."""

    SEARCH = "search"
    """The compiled search, or the plain one where that cannot hold the question."""
    CP_SAT_ARRANGED = "search-cp-sat"
    """The search, with CP-SAT arranging all that completes the card."""
    PLAIN = "plain"
    """The reference search in plain Python."""
    MONOLITH = "monolith"
    """One CP-SAT model of the whole deal."""
    CLINGO = "clingo"
    """An answer-set program of the whole deal."""
    ADVISED = "advised"
    """Plays as `diatoms advise` says, without seeing the stacks."""
    GREEDY = "greedy"
    """Fills the most spaces now, without seeing the stacks."""
    RANDOM = "random"
    """Plays anything legal, without seeing the stacks."""


NEEDS = {Solver.CLINGO: ("clingo", "peers")}
"""The library and the extra of this project that a solver needs."""
PEERS = (Solver.PLAIN, Solver.MONOLITH, Solver.GREEDY, Solver.CLINGO)
"""What the search is compared with."""


@dataclass(frozen=True, slots=True)
class Caps:
    """Within what an instance is answered.

    Attributes:
        seconds, states: the solver's own limits; None for none.
        megabytes: memory that an instance may take before it is ended.
        wall: seconds after which an instance is ended from outside, None for the default.
    """

    seconds: float | None = None
    states: int | None = None
    megabytes: int = MEGABYTES
    wall: float | None = None

    @property
    def hard_seconds(self) -> float:
        """Seconds after which an instance is ended from outside."""
        if self.wall is not None:
            return self.wall
        return LONGEST if self.seconds is None else GRACE_SHARE * self.seconds + GRACE


@dataclass(frozen=True, slots=True)
class Method:
    """A solver with its settings.

    Attributes:
        label: under which it is reported.
        solver: what answers.
        seed: of everything random in it.
        tables: megabytes that its tables and beams may take.
        seconds, states: limits of its own instead of the suite's; None for the suite's.
    """

    label: str
    solver: Solver
    seed: int = 0
    tables: int = TABLES
    seconds: float | None = None
    states: int | None = None


@dataclass(frozen=True, slots=True)
class Best:
    """What is known of the best play of an instance: its stars, None when no play completes the card."""

    stars: int | None


@dataclass(frozen=True)
class Card:
    """A card with the deals that it is asked for.

    Attributes:
        name: unique in the suite.
        group: its instances are summed up together.
        seeds: of deals of the whole edition.
        deal: a deal of its own, which then is the only one; the instance has the card's name.
        best: what is known of the answer to `deal`.
    """

    name: str
    group: str
    commission: Commission
    edition: Edition
    seeds: tuple[range, ...] = ()
    deal: Deal | None = None
    best: Best | None = None

    @cached_property
    def digest(self) -> str:
        """Of card and edition."""
        return digest_of(commission_to_yaml(self.commission), edition_to_yaml(self.edition))

    @cached_property
    def parcel(self) -> bytes:
        """Card and edition as they are sent to other processes: made once, however many deals there are."""
        return pickle.dumps((self.commission, self.edition))

    @cached_property
    def tightness(self) -> float:
        """See `solver.bench.measures`."""
        return tightness(self.commission, self.edition)

    @property
    def number(self) -> int:
        """Of instances."""
        return 1 if self.deal is not None else sum(map(len, self.seeds))

    def instances(self) -> Iterator[Instance]:
        """Its questions, seeds in order."""
        if self.deal is not None:
            yield Instance(self.name, self, self.deal, self.best)
            return
        for seeds in self.seeds:
            for seed in seeds:
                deal = Deal.from_seed(self.edition.id, self.edition.water_tiles, seed)
                yield Instance(f"{self.name}-{seed}", self, deal)


@dataclass(frozen=True, slots=True)
class Instance:
    """One question of a suite."""

    name: str
    card: Card
    deal: Deal
    best: Best | None = None

    @classmethod
    def alone(cls, name: str, group: str, commission: Commission, edition: Edition, deal: Deal) -> Instance:
        """One that belongs to no suite."""
        return cls(name, Card(name, group, commission, edition, deal=deal), deal)

    @property
    def commission(self) -> Commission:
        """The card."""
        return self.card.commission

    @property
    def edition(self) -> Edition:
        """The components."""
        return self.card.edition

    @property
    def question(self) -> str:
        """A digest of card, edition and deal: two instances of one name with other questions are told apart by it."""
        deal = self.deal
        return digest_of(self.card.digest, json.dumps([deal.edition, deal.hand, deal.a, deal.b]))


@dataclass(frozen=True)
class Suite:
    """A benchmark.

    Attributes:
        name, title: for its reports.
        cards: in the order of the file.
        methods: labels are unique.
        caps: of every instance, unless a method has its own.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    methods: tuple[Method, ...]
    caps: Caps

    @property
    def number(self) -> int:
        """Of instances."""
        return sum(card.number for card in self.cards)

    @property
    def number_of_jobs(self) -> int:
        """Of answers: every instance by every method."""
        return self.number * len(self.methods)

    def instances(self) -> Iterator[Instance]:
        """All questions, made as they are asked for: there may be millions."""
        for card in self.cards:
            yield from card.instances()

    def jobs(self) -> Iterator[Job]:
        """All questions to all methods, the methods side by side."""
        caps = {method.label: _caps(method, self.caps) for method in self.methods}
        for instance in self.instances():
            question = instance.question
            for method in self.methods:
                yield Job.of(instance, question, method, caps[method.label])


def _caps(method: Method, caps: Caps) -> Caps:
    seconds = caps.seconds if method.seconds is None else method.seconds
    states = caps.states if method.states is None else method.states
    return Caps(seconds, states, caps.megabytes, caps.wall)


@dataclass(frozen=True, slots=True)
class Job:
    """One question to one method, as it travels to the process that answers it.

    Attributes:
        key: digest of all that the answer depends on: question, method and limits.
        name, group, question: of the instance.
        parcel: the card and the edition, pickled.
        spaces, dishes, tightness: of the card.
    """

    key: str
    name: str
    group: str
    question: str
    parcel: bytes
    spaces: int
    dishes: int
    tightness: float
    deal: Deal
    best: Best | None
    method: Method
    caps: Caps

    @property
    def hard_seconds(self) -> float:
        """See `solver.batch.job`."""
        return self.caps.hard_seconds

    @classmethod
    def of(cls, instance: Instance, question: str, method: Method, caps: Caps) -> Job:
        """The job of an instance and a method; `caps` are those of the method."""
        card = instance.card
        key = job_key(instance.name, question, method, caps)
        facts = (len(card.commission.used), card.commission.castoff_dishes, card.tightness)
        asked = (instance.name, card.group, question, card.parcel)
        return cls(key, *asked, *facts, instance.deal, instance.best, method, caps)


def job_key(name: str, question: str, method: Method, caps: Caps) -> str:
    """The key under which an answer is kept."""
    return digest_of(name, question, _settings(method, caps))


@lru_cache
def _settings(method: Method, caps: Caps) -> str:
    """A method and its limits as text."""
    return json.dumps({**asdict(method), **asdict(caps)}, sort_keys=True)


def with_methods(methods: Sequence[Method], more: Sequence[Solver]) -> tuple[Method, ...]:
    """The methods and those solvers that are none of them yet, under their own names."""
    labels = {method.label for method in methods}
    return (*methods, *(Method(solver.value, solver) for solver in dict.fromkeys(more) if solver.value not in labels))
