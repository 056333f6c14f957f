"""Cards like a given one: a few changes of what it asks, along its own symmetry, each with how easily it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.twins import canonical_form
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color
from puzzles.components.symmetry import orbits, symmetries
from solver.generation.motif import CardInMaking, Motifs
from solver.generation.quick import WIDTHS, quick_ease
from solver.generation.skeleton import Orbit
from solver.generation.wishes import ASK_ANY, ASK_BOTH, Menu
from solver.impossibility import impossible
from solver.tools.workshop import announce_compilation

DEALS = range(50_001, 50_009)
"""Those of the quick plays: far from the small seeds that a person asks for."""
MOST_CHANGES = 4
TRIES = 120
"""Cards looked at before giving up."""
FEWEST_KINDS = 3
"""A card that asks fewer kinds of things gives no idea of what else it may ask: then all kinds may come."""


@dataclass(frozen=True)
class Variant:
    """A card like another.

    Attributes:
        card: it, under the same name.
        completed, plays: how many of so many quick plays complete it.
    """

    card: Commission
    completed: int
    plays: int


def variants(card: Commission, edition: Edition, seed: int, say: Callable[[str], None]) -> Iterator[Variant]:
    """Cards that differ from a card in a few things, no two of them twins, none proved impossible.

    Args:
        card: the card.
        edition: the components.
        seed: the same seed gives the same variants.
        say: is told when something has to be compiled first.
    """
    announce_compilation(say)
    rng = Random(f"variants:{seed}")  # noqa: S311 - cards, not secrets
    first, spare = _draft_of(card, edition)
    motifs = Motifs(_menu_of(card), edition.board, rng)
    dishes = sorted({max(0, card.castoff_dishes + step) for step in (-1, 0, 1)})
    seen = {canonical_form(CardOnBoard(card, edition))}
    for _ in range(TRIES):
        draft = first
        for _ in range(rng.randint(1, MOST_CHANGES)):
            draft = motifs.change(draft, spare, dishes, rng.random())
        other = replace(card, castoff_dishes=draft.dishes, requirements=draft.requirements(edition.board))
        form = canonical_form(CardOnBoard(other, edition))
        if form in seen or (first.is_sound and not draft.is_sound) or impossible(other, edition) is not None:
            continue
        seen.add(form)
        share = quick_ease(other, edition, DEALS).share
        plays = len(DEALS) * len(WIDTHS)
        yield Variant(other, round(share * plays), plays)


def _draft_of(card: Commission, edition: Edition) -> tuple[CardInMaking, list[Orbit]]:
    """The card as a draft, and the orbits that it does not use.

    The orbits are those of the card's own symmetry; without any, the spaces of a ring that ask and accept the same.
    """
    asked = card.requirements
    own = [
        one
        for one in symmetries(edition.board)
        if all(asked[image] == asked[space] for space, image in one.images.items())
    ]
    used: dict[Orbit, Requirement] = {}
    spare: list[Orbit] = []
    for orbit in orbits(edition.board.spaces, own) if len(own) > 1 else _alike(card, edition):
        if asked[orbit[0]].dark:
            spare.append(orbit)
        else:
            used[orbit] = asked[orbit[0]]
    palette = tuple(color for color in Color if any(one.color is color for one in asked.values()))
    return CardInMaking(used, palette or tuple(Color), card.castoff_dishes), spare


def _alike(card: Commission, edition: Edition) -> Iterator[Orbit]:
    """The spaces of a ring that ask the same and accept the same, together; dark ones each by itself."""
    together: dict[tuple[object, ...], Orbit] = {}
    for space in edition.board.spaces:
        asked = card.requirements[space]
        kind = (space,) if asked.dark else (space.ring, asked, edition.board.shapes[space])
        together[kind] = (*together.get(kind, ()), space)
    yield from together.values()


def _menu_of(card: Commission) -> Menu:
    """The kinds of things that the card asks."""
    kinds = dict.fromkeys(kind for space in card.used for kind in _kinds_of(card.requirements[space]))
    return Menu(tuple(kinds)) if len(kinds) >= FEWEST_KINDS else Menu()


def _kinds_of(asked: Requirement) -> Iterator[str]:
    plain = [kind.name for kind, _ in asked.words if not kind.is_group]
    if plain:
        yield plain[0] if len(plain) == 1 else ASK_BOTH
    yield from (kind.name for kind, _ in asked.groups)
    if not asked.words:
        yield ASK_ANY
