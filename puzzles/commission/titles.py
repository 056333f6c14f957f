"""Titles for cards that nobody has named."""

from __future__ import annotations

from hashlib import sha256

_FIRST = (
    "Amber", "Ancient", "Azure", "Bright", "Broken", "Calm", "Coral", "Crystal", "Dappled", "Deep", "Drifting",
    "Early", "Faint", "Floating", "Frozen", "Gentle", "Gilded", "Glass", "Golden", "Hidden", "Hollow", "Jade",
    "Late", "Little", "Lonely", "Lucid", "Misty", "Northern", "Pale", "Quiet", "Restless", "Rising", "Scarlet",
    "Shallow", "Silent", "Silver", "Sleeping", "Southern", "Still", "Sunken", "Tangled", "Twin", "Violet", "Wandering",
    "Western", "White", "Wild", "Winding",
)  # fmt: skip
_SECOND = (
    "Anemone", "Anchor", "Bay", "Beacon", "Brook", "Cascade", "Channel", "Compass", "Cove", "Crown", "Current", "Delta",
    "Eddy", "Fan", "Fern", "Fjord", "Garden", "Harbor", "Inlet", "Island", "Kelp", "Lagoon", "Lantern", "Lily",
    "Mandala", "Marsh", "Meadow", "Mosaic", "Pearl", "Pool", "Prism", "Rain", "Reef", "Ripple", "Rosette", "Shell",
    "Shoal", "Sound", "Spiral", "Spring", "Starfish", "Strait", "Surf", "Tide", "Urchin", "Wake", "Wheel", "Window",
)  # fmt: skip


def title_of(text: str) -> str:
    """Two words that are always the same for the same text."""
    digest = sha256(text.encode()).digest()
    first, second = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4))
    return f"{_FIRST[first % len(_FIRST)]} {_SECOND[second % len(_SECOND)]}"
