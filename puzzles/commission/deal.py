"""A draw of water tiles: known deals (K1), any deal (K2), and what can be taken and refilled on a turn (C1-C3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

HAND = 2


class Source(StrEnum):
    """Where a tile is taken from (C2); `ANY` only with any deal (K2)."""

    HAND = "hand"
    A = "a"
    B = "b"
    ANY = "any"

    def __repr__(self) -> str:
        return f"Source.{self.name}"


class Draw(Protocol):
    """The tiles that are still to be played, as the next turn finds them."""

    def sources(self) -> tuple[tuple[Source, int], ...]:
        """What can be taken on a turn (C2), each as where from and which tile."""
        ...

    def take(self, source: Source, tile: int) -> Draw:
        """The draw without the tile, before the refill."""
        ...

    def refills(self, source: Source) -> tuple[Source | None, ...]:
        """The legal refills after a tile taken from `source` was placed (C3), asked of the draw without that tile."""
        ...

    def refill(self, stack: Source | None) -> Draw:
        """The draw after the refill."""
        ...

    @property
    def tiles(self) -> frozenset[int]:
        """All tiles that could still come."""
        ...


@dataclass(frozen=True, slots=True)
class Deal:
    """A known deal (K1), or what is left of one: the hand and both stacks, top first.

    The order within the hand means nothing: two deals that differ only there are equal.
    """

    edition: str
    hand: tuple[int, ...]
    a: tuple[int, ...]
    b: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))

    @classmethod
    def from_seed(cls, edition: str, tiles: Iterable[int], seed: int) -> Deal:
        """The deal that a seed names (C1): tiles by the SHA-256 of ``SEED:TILE``, split, one drawn from each stack."""
        order = sorted(tiles, key=lambda tile: sha256(f"{seed}:{tile}".encode()).hexdigest())
        half = (len(order) + 1) // 2
        a, b = order[:half], order[half:]
        return cls(edition, (*a[:1], *b[:1]), tuple(a[1:]), tuple(b[1:]))

    def stack(self, source: Source) -> tuple[int, ...]:
        """Stack a or b, top first."""
        return self.a if source is Source.A else self.b

    @property
    def tiles(self) -> frozenset[int]:
        """All tiles of the deal."""
        return frozenset((*self.hand, *self.a, *self.b))

    def sources(self) -> tuple[tuple[Source, int], ...]:
        """The tiles in hand and the tops of the stacks (C2)."""
        tops = tuple((source, stack[0]) for source in (Source.A, Source.B) if (stack := self.stack(source)))
        return (*((Source.HAND, tile) for tile in self.hand), *tops)

    def take(self, source: Source, tile: int) -> Deal:
        """The deal without a tile of `sources`."""
        if source is Source.HAND:
            return Deal(self.edition, tuple(t for t in self.hand if t != tile), self.a, self.b)
        if source is Source.A:
            return Deal(self.edition, self.hand, self.a[1:], self.b)
        return Deal(self.edition, self.hand, self.a, self.b[1:])

    def refills(self, source: Source) -> tuple[Source | None, ...]:
        """Either stack that is not empty after a hand tile; none after a stack tile (C3)."""
        stacks = tuple(stack for stack in (Source.A, Source.B) if self.stack(stack))
        return stacks if source is Source.HAND and stacks else (None,)

    def refill(self, stack: Source | None) -> Deal:
        """The deal with the top of a stack drawn into the hand."""
        if stack is None:
            return self
        drawn = self.take(stack, self.stack(stack)[0])
        return Deal(self.edition, (*self.hand, self.stack(stack)[0]), drawn.a, drawn.b)

    def swapped(self, one: int, other: int) -> Deal:
        """The deal with two tiles in each other's place; one that is out of the play comes in for the other."""
        new = {one: other, other: one}
        hand, a, b = (tuple(new.get(tile, tile) for tile in tiles) for tiles in (self.hand, self.a, self.b))
        return Deal(self.edition, hand, a, b)

    def shifted(self, stack: Source, number: int) -> Deal:
        """The deal with the last so many tiles of a stack under the other one."""
        tiles = self.stack(stack)
        kept, moved = tiles[: len(tiles) - number], tiles[len(tiles) - number :]
        a, b = (kept, (*self.b, *moved)) if stack is Source.A else ((*self.a, *moved), kept)
        return Deal(self.edition, self.hand, a, b)


@dataclass(frozen=True, slots=True)
class AnyDeal:
    """Any deal (K2), or what is left of it: each turn takes any tile not yet used."""

    edition: str
    tiles: frozenset[int]

    def sources(self) -> tuple[tuple[Source, int], ...]:
        """Every tile that is left."""
        return tuple((Source.ANY, tile) for tile in sorted(self.tiles))

    def take(self, source: Source, tile: int) -> AnyDeal:  # noqa: ARG002 - all tiles come from the same place
        """The deal without the tile."""
        return AnyDeal(self.edition, self.tiles - {tile})

    def refills(self, source: Source) -> tuple[Source | None, ...]:  # noqa: ARG002 - as the protocol says
        """There is no hand to refill."""
        return (None,)

    def refill(self, stack: Source | None) -> AnyDeal:  # noqa: ARG002 - there is no stack
        """The same deal."""
        return self
