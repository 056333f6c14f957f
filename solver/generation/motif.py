"""The motif of a card: what each orbit of its skeleton asks, in few colors and few groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from puzzles.commission.card import Requirement
from puzzles.commission.requirement_words import GROUP_KINDS, WORD_KINDS
from puzzles.components.board import SlideBoard, Space
from puzzles.components.pieces import Color, Shape
from solver.generation.skeleton import Orbit
from solver.generation.wishes import ASK_ANY, ASK_BOTH, Menu

MOST_GROUPS = 3
"""Of each sort on one card: more are hard to keep in mind."""
MOST_COLORS = 4
PLAIN = 0.6
"""How often all orbits of a ring that accept the same shapes ask the same at first."""
DARK = Requirement(dark=True)
_FREE = {ASK_ANY: 3.0, ASK_BOTH: 0.2}
_FIXED = {ASK_ANY: 0.2, ASK_BOTH: 2.0}
"""How often kinds of requirements are taken for free cards and for fixed ones, if not once."""


@dataclass(frozen=True)
class CardInMaking:
    """A card in the making.

    Attributes:
        asked: what each used orbit asks.
        palette: the colors that it may name.
        dishes: castoff dishes.
    """

    asked: Mapping[Orbit, Requirement]
    palette: tuple[Color, ...]
    dishes: int

    def requirements(self, board: SlideBoard) -> dict[Space, Requirement]:
        """What every space asks, in board order; groups are named in that order, and dark is what no orbit has."""
        by_space = {space: asked for orbit, asked in self.asked.items() for space in orbit}
        names: dict[str, dict[object, object]] = {kind.name: {} for kind in GROUP_KINDS}
        found: dict[Space, Requirement] = {}
        for space in board.spaces:
            asked = by_space.get(space, DARK)
            renamed: dict[str, Any] = {}
            for kind, value in asked.groups:
                known = names[kind.name]
                renamed[kind.name] = known.setdefault(value, kind.values[len(known)])
            found[space] = replace(asked, **renamed)
        return found

    @property
    def is_sound(self) -> bool:
        """Whether every group has two spaces at least: a group of one asks nothing."""
        sizes: dict[object, int] = {}
        for orbit, asked in self.asked.items():
            for _, group in asked.groups:
                sizes[group] = sizes.get(group, 0) + len(orbit)
        return all(size > 1 for size in sizes.values())

    @property
    def clutter(self) -> int:
        """How many different things it asks: the fewer, the easier to see."""
        return len(set(self.asked.values()))


class Motifs:
    """Makes and changes motifs.

    Args:
        menu: what may be asked.
        board: the slide board.
        rng: chooses.
    """

    def __init__(self, menu: Menu, board: SlideBoard, rng: Random) -> None:
        self.menu, self.board, self.rng = menu, board, rng

    def options(self, orbit: Orbit, palette: Sequence[Color]) -> dict[str, list[Requirement]]:
        """What an orbit may ask, by kind of requirement; kinds without any are left out."""
        shapes = sorted(frozenset.intersection(*(self.board.shapes[space] for space in orbit)))
        among: dict[type, Sequence[Any]] = {Color: palette, Shape: shapes}
        by_kind = {
            ASK_ANY: [Requirement()],
            ASK_BOTH: [Requirement(color=color, shape=shape) for color in palette for shape in shapes],
        }
        for one in WORD_KINDS:
            values = one.values[:MOST_GROUPS] if one.is_group else one.fitting(among[one.about])
            by_kind[one.name] = [Requirement(**{one.name: value}) for value in values]
        found: dict[str, list[Requirement]] = {kind: by_kind[kind] for kind in self.menu.kinds if by_kind[kind]}
        single = [asked for asked in self.menu.single if not asked.shapes.isdisjoint(shapes)]
        return {**found, "single": single} if single else found

    def can_use(self, orbit: Orbit) -> bool:
        """Whether there is something that the orbit may ask."""
        return bool(self.options(orbit, tuple(Color)))

    def first(self, orbits: Sequence[Orbit], dishes: int, hardness: float) -> CardInMaking:
        """A motif for a skeleton.

        Args:
            orbits: those used.
            dishes: castoff dishes.
            hardness: from 0 (as free as the menu allows) to 1 (as fixed).
        """
        palette = tuple(self.rng.sample(list(Color), self.rng.randint(1, MOST_COLORS)))
        themes: dict[object, list[Requirement]] = {}
        asked = {}
        for orbit in orbits:
            alike = (orbit[0].ring, self.board.shapes[orbit[0]])
            if alike not in themes:
                count = 1 if self.rng.random() < PLAIN else 2
                themes[alike] = [self._any_option(orbit, palette, hardness) for _ in range(count)]
            asked[orbit] = self._fitting(self.rng.choice(themes[alike]), orbit, palette)
        return CardInMaking(asked, palette, dishes)

    def change(
        self, draft: CardInMaking, spare: Sequence[Orbit], dishes: Sequence[int], hardness: float
    ) -> CardInMaking:
        """A draft that differs in one thing: an orbit asks something else, two orbits swap, or one is replaced.

        Args:
            draft: it is left as it is.
            spare: orbits that may be used instead of others.
            dishes: numbers of dishes that the card may have.
            hardness: of what is asked anew.
        """
        orbits = list(draft.asked)
        roll = self.rng.random()
        if roll < 0.1 and len(dishes) > 1:
            return replace(draft, dishes=self.rng.choice(dishes))
        if roll < 0.2 and spare:
            return self._moved(draft, orbits, spare)
        if roll < 0.3 and len(orbits) > 1:
            return self._swapped(draft, orbits)
        orbit = self.rng.choice(orbits)
        known = [asked for asked in draft.asked.values() if self._is_option(asked, orbit, draft.palette)]
        other = self._any_option(orbit, draft.palette, hardness)
        if roll < 0.5 and known:  # what the card asks elsewhere keeps it easy to see
            other = self.rng.choice(known)
        alike = [orbit]
        if roll > 0.8:  # all that ask the same together
            alike = [one for one, asked in draft.asked.items() if asked == draft.asked[orbit]]
        return replace(draft, asked={**draft.asked, **{one: self._fitting(other, one, draft.palette) for one in alike}})

    def _moved(self, draft: CardInMaking, orbits: Sequence[Orbit], spare: Sequence[Orbit]) -> CardInMaking:
        """Another orbit of the same size is used instead of one."""
        left = self.rng.choice(orbits)
        others = [orbit for orbit in spare if len(orbit) == len(left) and orbit not in draft.asked]
        if not others:
            return draft
        taken = self.rng.choice(others)
        asked = {orbit: what for orbit, what in draft.asked.items() if orbit != left}
        asked[taken] = self._fitting(draft.asked[left], taken, draft.palette)
        return replace(draft, asked={orbit: asked[orbit] for orbit in sorted(asked)})

    def _swapped(self, draft: CardInMaking, orbits: Sequence[Orbit]) -> CardInMaking:
        one, other = self.rng.sample(orbits, 2)
        asked = dict(draft.asked)
        asked[one] = self._fitting(draft.asked[other], one, draft.palette)
        asked[other] = self._fitting(draft.asked[one], other, draft.palette)
        return replace(draft, asked=asked)

    def _fitting(self, asked: Requirement, orbit: Orbit, palette: Sequence[Color]) -> Requirement:
        """A requirement if the orbit may ask it, else another."""
        return asked if self._is_option(asked, orbit, palette) else self._any_option(orbit, palette, 0.5)

    def _is_option(self, asked: Requirement, orbit: Orbit, palette: Sequence[Color]) -> bool:
        return any(asked in choices for choices in self.options(orbit, palette).values())

    def _any_option(self, orbit: Orbit, palette: Sequence[Color], hardness: float) -> Requirement:
        options = self.options(orbit, palette)
        kinds = list(options)
        (kind,) = self.rng.choices(kinds, [_weight(kind, hardness) for kind in kinds])
        return self.rng.choice(options[kind])


def _weight(kind: str, hardness: float) -> float:
    """How often a kind of requirement is taken."""
    return (1 - hardness) * _FREE.get(kind, 1.0) + hardness * _FIXED.get(kind, 1.0)
