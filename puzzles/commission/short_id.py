"""Short ids: a card's whole description in some forty letters, which every version of this program can read back.

An id is ``dia1-``, the description as a number in base 32 (digits and small letters without i, l, o and u), and four
letters that check it. The number is written in mixed radix, least significant first: the edition, the castoff dishes,
the sizes of the rings, a palette of the different requirements, and for each space its place in the palette. Title,
notes and author are not part of a description.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.requirement_words import WORD_KINDS, WordKind
from puzzles.commission.titles import title_of
from puzzles.components.board import Ring
from puzzles.errors import MalformedError

PREFIX = "dia1-"
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_DIGITS = {letter: value for value, letter in enumerate(_ALPHABET)} | {"o": 0, "i": 1, "l": 1}
_LOOKS_LIKE = re.compile(r"dia[0-9]+-", re.IGNORECASE)
_CHECK_LETTERS = 4
_LONGEST = 16_384
"""Letters; the largest board with the most different requirements stays below."""

_EDITIONS = ("reference",)
"""Editions that an id names by their place here; this list may only grow at its end, and to at most 7."""
_OTHER_EDITION, _EDITION_RADIX = 7, 8
_FEW_DISHES, _MOST_DISHES = 15, 1000
_USUAL_RINGS = (9, 8, 16)
_MOST_SPACES = 1024
_BYTE = 256
_DARK = 1 << len(WORD_KINDS)
_MASKS = _DARK + 1
"""A requirement is a mask of what is asked (color 1, shape 2, number 4, letter 8) and then its values; 16 is dark."""


class _Writer:
    def __init__(self) -> None:
        self.value, self.scale = 0, 1

    def put(self, digit: int, radix: int) -> None:
        if not 0 <= digit < radix:
            raise MalformedError(f"expected a card that a short id can hold (got {digit}, of at most {radix - 1})")
        self.value += digit * self.scale
        self.scale *= radix


class _Reader:
    def __init__(self, value: int) -> None:
        self.value = value

    def get(self, radix: int) -> int:
        self.value, digit = divmod(self.value, radix)
        return digit


def short_id(card: Commission) -> str:
    """The id that names a card completely; raises MalformedError if its board has more than a thousand spaces."""
    out = _Writer()
    _put_edition(out, card.edition)
    if card.castoff_dishes < _FEW_DISHES:
        out.put(card.castoff_dishes, _FEW_DISHES + 1)
    else:
        out.put(_FEW_DISHES, _FEW_DISHES + 1)
        out.put(card.castoff_dishes, _MOST_DISHES)
    sizes = tuple(len(card.ring(ring)) for ring in Ring)
    out.put(int(sizes != _USUAL_RINGS), 2)
    if sizes != _USUAL_RINGS:
        for size in sizes:
            out.put(size, _MOST_SPACES)
    asked = [one for ring in Ring for one in card.ring(ring)]
    palette = list(dict.fromkeys(asked))
    out.put(len(palette), _MOST_SPACES)
    for one in palette:
        _put_requirement(out, one)
    for one in asked:
        out.put(palette.index(one), len(palette))
    letters = ""
    value = out.value
    while value:
        value, digit = divmod(value, len(_ALPHABET))
        letters += _ALPHABET[digit]
    return f"{PREFIX}{letters}{_check(letters)}"


def is_short_id(text: str) -> bool:
    """Whether a name claims to be a short id, well formed or not."""
    return _LOOKS_LIKE.match(text) is not None


def described(text: str) -> dict[str, Any]:
    """The data of a card file from a short id; raises MalformedError if it is mistyped or of a later version.

    Capitals are read like small letters, and o, i and l like 0, 1 and 1. The title is made from the description.
    """
    shown = text if len(text) <= 80 else f"{text[:80]}..."
    given = text.lower()
    if not given.startswith(PREFIX):
        raise MalformedError(f"expected a short id that begins with {PREFIX} (got {shown!r}, of another version)")
    values = [_DIGITS.get(letter) for letter in given.removeprefix(PREFIX)]
    if None in values or not _CHECK_LETTERS < len(values) <= _LONGEST:
        raise MalformedError(f"expected a short id of letters and digits after {PREFIX} (got {shown!r})")
    letters = "".join(_ALPHABET[value] for value in values if value is not None)
    body, check = letters[:-_CHECK_LETTERS], letters[-_CHECK_LETTERS:]
    if _check(body) != check:
        raise MalformedError(f"expected a short id whose last letters fit the others (got {shown!r}, mistyped or cut)")
    number = sum(_ALPHABET.index(letter) << 5 * place for place, letter in enumerate(body))
    data = _read(_Reader(number))
    if data is None:
        raise MalformedError(f"expected a short id that describes a card (got {shown!r}, which describes none)")
    rings = [[Requirement.parse(text) for text in data[ring.word]] for ring in Ring]
    name = f"{PREFIX}{letters}"
    return {"commission": name, "title": title_of(name, rings), **data}


def _read(source: _Reader) -> dict[str, Any] | None:
    edition = _get_edition(source)
    dishes = source.get(_FEW_DISHES + 1)
    if dishes == _FEW_DISHES:
        dishes = source.get(_MOST_DISHES)
    sizes = tuple(source.get(_MOST_SPACES) for _ in Ring) if source.get(2) else _USUAL_RINGS
    palette = [_get_requirement(source) for _ in range(source.get(_MOST_SPACES))]
    if edition is None or not palette or None in palette:
        return None
    rings = {ring.word: [palette[source.get(len(palette))] for _ in range(size)] for ring, size in _sized(sizes)}
    if source.value:
        return None
    return {"edition": edition, "castoff_dishes": dishes, **rings}


def _sized(sizes: Iterable[int]) -> Iterable[tuple[Ring, int]]:
    return zip(Ring, sizes, strict=True)


def _check(letters: str) -> str:
    number = int.from_bytes(sha256(f"{PREFIX}{letters}".encode()).digest()[:4], "big")
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in range(_CHECK_LETTERS))


def _put_edition(out: _Writer, edition: str) -> None:
    if edition in _EDITIONS:
        out.put(_EDITIONS.index(edition), _EDITION_RADIX)
        return
    out.put(_OTHER_EDITION, _EDITION_RADIX)
    name = edition.encode()
    out.put(len(name), _BYTE)
    for byte in name:
        out.put(byte, _BYTE)


def _get_edition(source: _Reader) -> str | None:
    place = source.get(_EDITION_RADIX)
    if place != _OTHER_EDITION:
        return _EDITIONS[place] if place < len(_EDITIONS) else None
    name = bytes(source.get(_BYTE) for _ in range(source.get(_BYTE)))
    try:
        return name.decode() or None
    except UnicodeDecodeError:
        return None


def _put_requirement(out: _Writer, asked: Requirement) -> None:
    there = {kind.name for kind, _ in asked.words}
    out.put(_DARK if asked.dark else sum(1 << bit for bit, kind in enumerate(WORD_KINDS) if kind.name in there), _MASKS)
    for kind, value in asked.words:
        out.put(kind.first_digit + kind.values.index(value), _radix(kind))


def _get_requirement(source: _Reader) -> str | None:
    """The text of a requirement; None if the digits mean none."""
    mask = source.get(_MASKS)
    if mask == _DARK:
        return str(Requirement(dark=True))
    found: dict[str, Any] = {}
    for bit, kind in enumerate(WORD_KINDS):
        if mask >> bit & 1:
            place = source.get(_radix(kind)) - kind.first_digit
            if place < 0:
                return None
            found[kind.name] = kind.values[place]
    return str(Requirement(**found))


def _radix(kind: WordKind) -> int:
    return kind.first_digit + len(kind.values)
