"""The search for one card: a skeleton, a motif, and changes of it until quick plays find it as hard as wished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp
from random import Random

from puzzles.commission.card import Commission
from puzzles.commission.short_id import short_id
from puzzles.components.edition import Edition
from puzzles.components.symmetry import Symmetry, SymmetryGroup, orbits, subgroups
from solver.generation.motif import CardInMaking, Motifs
from solver.generation.quick import Ease, quick_ease
from solver.generation.skeleton import Orbit, choose_orbits, reachable
from solver.generation.wishes import Range, WishError, Wishes
from solver.impossibility import impossible
from solver.search.kernel.tables import MAX_SPACES

FIRST_SEEDS = range(50_001, 50_009)
MORE_SEEDS = range(50_009, 50_033)
"""Deals of the quick plays: far from the small seeds with which a card is measured in the end."""
STEPS = 40
"""Changes of one motif before another skeleton is tried."""
TOLERANCE = 0.06
"""From the aim, at most; half of it for small aims, but never less than a fiftieth."""
CLUTTER_FROM, CLUTTER_COST = 5, 0.02
"""A card that asks more different things than this must come nearer to the aim."""
HOT, COLD = 0.10, 0.01
"""The annealing's temperature at the first and the last step, in ease."""
FEWEST_SPACES, MOST_SPACES = 12, 33


@dataclass(frozen=True)
class Frame:
    """Where skeletons of one card come from.

    Attributes:
        symmetry: the name of the group.
        orbits: those that can ask something of the menu.
        totals: the numbers of spaces that are wished and that some of the orbits have together.
    """

    symmetry: SymmetryGroup
    orbits: tuple[Orbit, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Candidate:
    """A card that quick plays find as hard as wished.

    Attributes:
        card: the card.
        draft: what it was made of.
        ease: of its quick plays.
        frame: where its skeleton comes from.
        figure: of its skeleton.
    """

    card: Commission
    draft: CardInMaking
    ease: Ease
    frame: Frame
    figure: str


@dataclass
class Tried:
    """What a search has tried.

    Attributes:
        motifs: cards looked at.
        impossible: of them, those proved impossible without a search.
        states: evaluated children of all plays.
        nearest: the ease nearest to the aim, None before the first.
    """

    motifs: int = 0
    impossible: int = 0
    states: int = 0
    nearest: float | None = None
    reasons: dict[str, int] = field(default_factory=dict)


class Seeker:
    """Looks for one card after the other.

    Args:
        edition: the components.
        wishes: what is wished; their number and difficulty do not matter here.
        rng: chooses everything.
        dishes: castoff dishes that the card may have.
    """

    def __init__(self, edition: Edition, wishes: Wishes, rng: Random, dishes: Sequence[int]) -> None:
        self.edition, self.wishes, self.rng, self.dishes = edition, wishes, rng, dishes
        self.motifs = Motifs(wishes.menu, edition.board, rng)
        self.tried = Tried()
        self._given: set[str] = set()
        self._frames = frames(edition, wishes, self.motifs)

    def seek(self, aim: float, hardness: float, start: Candidate | None = None) -> Candidate | None:
        """A card whose ease is near to an aim and that was not given before, if one search comes there.

        Args:
            aim: the ease wished, from 0 to 1.
            hardness: of the motif with which the search begins, from 0 to 1.
            start: a card to go on from instead of a new skeleton.
        """
        if start is not None:
            return self._anneal(start, aim)
        frame = self.rng.choice(self._frames)
        total = self.rng.choice(frame.totals)
        figure, chosen = choose_orbits(frame.orbits, total, self.edition.board, self.rng)
        draft = self._first(chosen, hardness)
        if draft is None:
            return None
        return self._anneal(Candidate(self.card(draft), draft, Ease(0.0, 0.0), frame, figure), aim)

    def card(self, draft: CardInMaking) -> Commission:
        """The card of a draft, named by its short id; it gets its title when it is given out."""
        asked = draft.requirements(self.edition.board)
        card = Commission("", "", self.edition.id, draft.dishes, asked)
        return replace(card, id=short_id(card))

    def _first(self, chosen: Sequence[Orbit], hardness: float) -> CardInMaking | None:
        """A sound motif that is not proved impossible; None if many tries give none."""
        for i in range(STEPS):
            draft = self.motifs.first(chosen, self.rng.choice(self.dishes), hardness * (1 - i / STEPS))
            if draft.is_sound and self._is_possible(self.card(draft)):
                return draft
        return None

    def _is_possible(self, card: Commission) -> bool:
        self.tried.motifs += 1
        proof = impossible(card, self.edition)
        if proof is not None:
            self.tried.impossible += 1
            self.tried.reasons[proof.reason] = self.tried.reasons.get(proof.reason, 0) + 1
        return proof is None

    def _anneal(self, start: Candidate, aim: float) -> Candidate | None:
        """Changes of a card, worse ones less and less often, until its ease is near to the aim."""
        card, draft, frame = start.card, start.draft, start.frame
        ease = self._ease(card, FIRST_SEEDS)
        cost = self._cost(draft, ease, aim)
        near = max(0.02, min(TOLERANCE, aim / 2))
        for step in range(STEPS):
            if cost <= near and card.id not in self._given:
                ease = self._ease(card, (*FIRST_SEEDS, *MORE_SEEDS))
                cost = self._cost(draft, ease, aim)
                if cost <= near:
                    self._given.add(card.id)
                    return Candidate(card, draft, ease, frame, start.figure)
            hardness = self.rng.random() / 2 + (0.5 if ease.value > aim else 0.0)
            other = self.motifs.change(draft, frame.orbits, self.dishes, hardness)
            if other == draft or not other.is_sound:
                continue
            changed = self.card(other)
            if not self._is_possible(changed):
                continue
            found = self._ease(changed, FIRST_SEEDS)
            new = self._cost(other, found, aim)
            heat = HOT * (COLD / HOT) ** (step / STEPS)
            if new <= cost or self.rng.random() < exp((cost - new) / heat):
                draft, card, cost, ease = other, changed, new, found
        return None

    def _ease(self, card: Commission, seeds: Sequence[int]) -> Ease:
        ease = quick_ease(card, self.edition, seeds)
        self.tried.states += ease.states
        return ease

    def _cost(self, draft: CardInMaking, ease: Ease, aim: float) -> float:
        nearest = self.tried.nearest
        if nearest is None or abs(ease.value - aim) < abs(nearest - aim):
            self.tried.nearest = ease.value
        return abs(ease.value - aim) + CLUTTER_COST * max(0, draft.clutter - CLUTTER_FROM)


def frames(edition: Edition, wishes: Wishes, motifs: Motifs) -> list[Frame]:
    """Every symmetry that fits the wishes, with its orbits; raises WishError if none does."""
    board = edition.board
    names = [wishes.symmetry] if wishes.symmetry else list(SymmetryGroup)
    size = len(board.spaces)
    wished = wishes.spaces or Range(min(FEWEST_SPACES, size), min(MOST_SPACES, size))
    found, seen = [], []
    for name in names:
        for group in _subgroups(edition, name, wished=wishes.symmetry is not None):
            usable = tuple(orbit for orbit in orbits(board.spaces, group) if motifs.can_use(orbit))
            sums = reachable(usable) - ({0, 1} if wishes.menu.is_of_groups else {0})
            totals = tuple(total for total in wished.below(min(size, MAX_SPACES)) if total in sums)
            if totals:
                found.append(Frame(name, usable, totals))
            seen.append((name, sums))
    if found:
        return found
    told = "; ".join(f"{name} symmetry: {_numbers(sums)}" for name, sums in dict(seen).items())
    if wished.least > MAX_SPACES:
        raise WishError(f"expected --spaces of at most {MAX_SPACES}, what can be searched and measured (got {wished})")
    word = "space" if wished.most == 1 else "spaces"
    raise WishError(
        f"no card uses {wished} {word} with requirements of {wishes.menu}: on the slide board of edition "
        f"{edition.id!r} the spaces that can ask such things can be used in these numbers: {told}",
        proved=True,
    )


def _subgroups(edition: Edition, name: SymmetryGroup, *, wished: bool) -> tuple[tuple[Symmetry, ...], ...]:
    """The subgroups of a name; if no name is wished, none for one that the board lacks."""
    try:
        return subgroups(edition.board, name)
    except ValueError as error:
        if wished:
            raise WishError(f"edition {edition.id!r}: {error}", proved=True) from None
        return ()


def _numbers(sums: frozenset[int]) -> str:
    numbers = sorted(sums)
    if not numbers:
        return "none"
    if len(numbers) > 6:
        return (
            f"{numbers[0]} to {numbers[-1]}"
            if numbers[-1] - numbers[0] < len(numbers)
            else ", ".join(map(str, numbers))
        )
    return ", ".join(map(str, numbers))
