"""Which sets of changes can help at all: those that take something out of every set that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.commission.card import Commission
from solver.explain.demand import Demand
from solver.mend.changes import Change, Changes


def hitting(card: Commission, singles: Sequence[Change], size: int, cores: Sequence[Demand]) -> list[Changes]:
    """All sets of so many changes that touch every core, the smallest first.

    Args:
        card: what is changed; it makes all the demands of the cores.
        singles: the changes, none twice.
        size: how many; a castoff dish more may be among them several times.
        cores: no card that makes one of these demands can be completed.
    """
    return sorted(_Hitting(card, singles, size, cores).sets(), key=lambda changes: changes.order)


class _Hitting:
    """Sets grown change by change: the next one touches the first core that is whole yet."""

    def __init__(self, card: Commission, singles: Sequence[Change], size: int, cores: Sequence[Demand]) -> None:
        self.size = size
        more_dishes = [change for change in singles if not change.asked] * size
        self.changes = [*more_dishes, *(change for change in singles if change.asked)]
        self.dishes = len(more_dishes)
        self.touching = [
            {at for at, one in enumerate(self.changes) if not core.is_made_by(Changes((one,)).applied(card))}
            for core in cores
        ]
        self.seen: set[frozenset[int]] = set()

    def sets(self) -> Iterator[Changes]:
        """All of them, in any order."""
        for chosen in self._grown(frozenset()):
            yield Changes(tuple(self.changes[at] for at in sorted(chosen)))

    def _grown(self, chosen: frozenset[int]) -> Iterator[frozenset[int]]:
        if chosen in self.seen:
            return
        self.seen.add(chosen)
        whole = next((touching for touching in self.touching if not touching & chosen), None)
        if len(chosen) == self.size:
            if whole is None:
                yield chosen
            return
        for at in sorted((whole or set(range(len(self.changes)))) - chosen):
            if self._may_join(at, chosen):
                yield from self._grown(chosen | {at})

    def _may_join(self, at: int, chosen: frozenset[int]) -> bool:
        """A further dish comes after the one before it; no space is changed twice."""
        if at < self.dishes:
            return at == 0 or at - 1 in chosen
        return not any(self.changes[at].meets(self.changes[other]) for other in chosen)
