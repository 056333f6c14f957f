"""What a hunt compares: cases of one kind, how they are made and made smaller, and what cannot be right about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

MOST_SHRINKS = 400


@dataclass(frozen=True)
class Seen:
    """What was seen of a case.

    Attributes:
        labels: to be counted: who answered, and how.
        difference: what cannot be right; empty if nothing is wrong.
    """

    labels: tuple[str, ...] = ()
    difference: str = ""


@dataclass(frozen=True)
class Comparison:
    """Cases of one kind. A case is a value whose `repr` says all of it.

    Attributes:
        name: of the kind.
        make: the case of a source of chance; None if there is none.
        compare: have all answer.
        smaller: cases that are a little smaller.
    """

    name: str
    make: Callable[[Random], Any]
    compare: Callable[[Any], Seen]
    smaller: Callable[[Any], Iterator[Any]]

    def case(self, seed: int) -> Any:  # noqa: ANN401 - each kind has a form of its own
        """The case of a seed, the same on every machine; None if it has none."""
        return self.make(Random(f"hunt {self.name} {seed}"))

    def seen(self, case: Any) -> Seen:  # noqa: ANN401 - likewise
        """What is seen of a case; an error is a difference, whatever it is."""
        try:
            return self.compare(case)
        except Exception as error:  # noqa: BLE001 - that is what is hunted
            return Seen(("raised",), f"{type(error).__name__}: {error}")

    def shrunk(self, case: Any) -> Any:  # noqa: ANN401 - likewise
        """A small case that still differs in the same way, as far as the first words tell."""
        left, wrong = MOST_SHRINKS, _beginning(self.seen(case).difference)
        while True:
            for smaller in self.smaller(case):
                left -= 1
                if left < 0:
                    return case
                if _beginning(self.seen(smaller).difference) == wrong:
                    case = smaller
                    break
            else:
                return case


def _beginning(difference: str) -> str:
    return difference.partition(":")[0]
