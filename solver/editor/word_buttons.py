"""The table of requirement words as the editor's page reads it: what it makes its buttons and keys from."""

from __future__ import annotations

from typing import Any

from puzzles.commission.requirement_words import WORD_KINDS, Sign, WordKind


def word_buttons() -> list[dict[str, Any]]:
    """The kinds of words, each with its values: their texts, the keys that type them, and their faces."""
    return [
        {
            "name": kind.name,
            "plural": kind.plural,
            "control": kind.button.control.value,
            "label": kind.button.label,
            "keys": kind.button.keys,
            "values": [_value(kind, value) for value in kind.values],
        }
        for kind in WORD_KINDS
    ]


def _value(kind: WordKind, value: Any) -> dict[str, str]:  # noqa: ANN401 - each kind has values of its own
    told = {"text": kind.text(value), "key": kind.button.key(value)}
    if kind.sign is Sign.GROUND:
        return told | {"swatch": value.value}
    return told | {"shape": value.word} if kind.sign is Sign.OUTLINE else told
