"""The words of the files of solo commissions."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.commission.card import Requirement
from puzzles.commission.deal import Source
from puzzles.commission.requirement_words import KNOWN_TEXTS
from puzzles.errors import MalformedError
from puzzles.files.faults import did_you_mean
from puzzles.files.nodes import shown
from puzzles.files.words import one_of, one_word

_source_word = one_of((source.value for source in Source), "where the tile comes from")
_stack_word = one_of((Source.A.value, Source.B.value), "a stack")


def requirement(value: object) -> Requirement:
    """What a card asks of a space; a slip of the pen gets a suggestion."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    asked = one_word(value, "a requirement such as any, dark, red star or 3")
    try:
        return Requirement.parse(asked)
    except MalformedError as error:
        guesses = (_guess(word, KNOWN_TEXTS) for word in asked.split() if word not in KNOWN_TEXTS)
        guess = next((guess for guess in guesses if guess), "")
        message = str(error) if "(got " in str(error) else f"{error} (got {shown(value)})"
        raise MalformedError(message.removesuffix(")") + f"{guess})") from None


def _guess(word: str, known: Iterable[str]) -> str:
    if len(word) == 1 and "a" <= word <= "z":
        return f"; did you mean {word.upper()!r}?"
    return did_you_mean(word, known)


def source(value: object) -> Source:
    """Where a tile was taken from."""
    return Source(_source_word(value))


def stack(value: object) -> Source:
    """Stack a or b."""
    return Source(_stack_word(value))


def refill(value: object) -> Source | None:
    """The stack of a refill; None for none."""
    return None if value is None else stack(value)
