"""Titles for cards that nobody has named: two words that fit what is on the card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256

from puzzles.commission.card import Requirement

Rings = Sequence[Sequence[Requirement]]
"""What the card asks, ring by ring in board order, the center space first."""

FEW, MOST = 14, 28
"""Cards that use at most so many spaces are little, at least so many wide."""

_FIRST: Mapping[str, tuple[str, ...]] = {
    "red": ("Crimson", "Ruby", "Rusty", "Scarlet"),
    "yellow": ("Amber", "Gilded", "Golden", "Sunny"),
    "green": ("Emerald", "Jade", "Mossy", "Verdant"),
    "blue": ("Azure", "Cobalt", "Indigo", "Sapphire"),
    "purple": ("Amethyst", "Lilac", "Plum", "Violet"),
    "groups": ("Kindred", "Tangled", "Woven"),
    "little": ("Little", "Lonely"),
    "wide": ("Great", "Wide"),
    "": (
        "Ancient", "Bright", "Broken", "Calm", "Crystal", "Dappled", "Deep", "Drifting", "Early", "Faint", "Floating",
        "Frozen", "Gentle", "Glass", "Hidden", "Hollow", "Late", "Lucid", "Misty", "Pale", "Quiet", "Restless",
        "Rising", "Shallow", "Silent", "Sleeping", "Still", "Sunken", "Wandering", "Wild",
    ),
}  # fmt: skip
_SECOND: Mapping[str, tuple[str, ...]] = {
    "circle": ("Bubble", "Moon", "Pearl"),
    "oval": ("Mussel", "Pebble"),
    "triangle": ("Fin", "Sail"),
    "square": ("Raft", "Window"),
    "star": ("Starfish",),
    "turning": ("Spiral", "Whirl"),
    "round": ("Mandala", "Rosette", "Wheel"),
    "mirrored": ("Butterfly", "Fan", "Mirror"),
    "": (
        "Anemone", "Bay", "Brook", "Cascade", "Channel", "Cove", "Current", "Delta", "Eddy", "Fern", "Fjord", "Garden",
        "Harbor", "Inlet", "Island", "Kelp", "Lagoon", "Lily", "Marsh", "Meadow", "Pool", "Rain", "Reef", "Shell",
        "Shoal", "Sound", "Spring", "Strait", "Surf", "Tide", "Wake",
    ),
}  # fmt: skip
"""By what must be true of a card, the words that say so; the empty key is true of all."""


def title_of(name: str, rings: Rings, used: Collection[str] = ()) -> str:
    """Two words that are always the same for the same card.

    Args:
        name: the short id, which chooses among the words that fit.
        rings: what the card asks.
        used: words that other cards have; one is taken again only when all that fit are.
    """
    facts = frozenset(_facts(rings))
    return " ".join(_word(words, facts, name, used) for words in (_FIRST, _SECOND))


def _word(words: Mapping[str, tuple[str, ...]], facts: frozenset[str], name: str, used: Collection[str]) -> str:
    """A word that fits: one that says something of the card, if there is one that is not used."""
    telling = [word for fact, those in words.items() if fact in facts for word in those]
    fitting = [*_shuffled(telling, name), *_shuffled(words[""], name)]
    return next((word for word in fitting if word not in used), fitting[0])


def _shuffled(words: Sequence[str], name: str) -> list[str]:
    return sorted(words, key=lambda word: sha256(f"{name}:{word}".encode()).digest())


def _facts(rings: Rings) -> Iterator[str]:
    used = [asked for ring in rings for asked in ring if not asked.dark]
    yield from {kind.text(value) for asked in used for kind, value in asked.words if not kind.is_group}
    if any(asked.groups for asked in used):
        yield "groups"
    if len(used) <= FEW:
        yield "little"
    if len(used) >= MOST:
        yield "wide"
    around = [[_look(asked) for asked in ring] for ring in (rings[0][1:], *rings[1:])]
    turns = all(_turned(ring, 4) for ring in around)
    is_mirrored = all(ring == [ring[-place] for place in range(len(ring))] for ring in around)
    if turns:
        yield "round" if is_mirrored else "turning"
    elif is_mirrored:
        yield "mirrored"


def _look(asked: Requirement) -> str:
    """What a space looks like from afar, where the names of groups are not read."""
    words = [kind.name if kind.is_group else kind.text(value) for kind, value in asked.words]
    return "dark" if asked.dark else " ".join(words)


def _turned(ring: Sequence[str], times: int) -> bool:
    """Whether a ring looks the same after so many parts of a whole turn."""
    step = len(ring) // times
    return len(ring) % times == 0 and all(ring[place] == ring[place - step] for place in range(len(ring)))
