"""Which search answers: the compiled one, or the plain one where the compiled one cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.search.plain import BYTES_PER_STATE, Aim, LayeredSearch, LayerReport, Reached, State
from solver.tools.workshop import announce_compilation

FIRST_WIDTH = 24
PLAIN_FIRST_PROOF = 20_000
COMPILED_FIRST_PROOF = 30_000


class Engine(StrEnum):
    """Which search to use."""

    AUTO = "auto"
    """The compiled search if it can hold the question, else the plain one."""
    COMPILED = "compiled"
    PLAIN = "plain"


class Search(Protocol):
    """What both searches are."""

    def run(self, roots: Iterable[State], accept: Callable[[Sequence[Reached]], bool]) -> LayerReport:
        """See `LayeredSearch.run`."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A search that was chosen.

    Attributes:
        engine: compiled or plain.
        make: makes a search of one star level.
        beam_width, proof_width: the most states that a layer may have within the memory.
        first_proof: states that the first try of a proof may evaluate.
        note: why it is not the compiled one, for the user; empty otherwise.
    """

    engine: Engine
    make: Callable[[Aim, Budget, Callable[[int], None] | None], Search]
    beam_width: int
    proof_width: int
    first_proof: int
    note: str = ""


def choose(
    wanted: Engine, root: State, edition: Edition, dishes: int, *, megabytes: int, say: Callable[[str], None]
) -> Choice:
    """Choose the search for a question.

    Args:
        wanted: the user's wish.
        root: a state in which the search will begin.
        edition: the components.
        dishes: number of castoff dishes.
        megabytes: memory that its tables and beams may take.
        say: is told when the search has to be compiled first.
    """
    width = max(FIRST_WIDTH, megabytes * 1_000_000 // (2 * BYTES_PER_STATE))
    plain = Choice(Engine.PLAIN, LayeredSearch, width, width, PLAIN_FIRST_PROOF)
    if wanted is Engine.PLAIN:
        return plain
    from solver.search.kernel import search as kernel  # noqa: PLC0415 - it loads NumPy

    if not kernel.fits_kernel(root, edition, dishes):
        note = "the card or the edition is larger than the compiled search holds: the plain search answers"
        return replace(plain, note=note)
    announce_compilation(say)
    beam, proof = kernel.widths(megabytes, len(root.tiles) + len(root.draw.tiles), len(root.seats))
    return Choice(Engine.COMPILED, kernel.KernelSearch, beam, proof, COMPILED_FIRST_PROOF)
