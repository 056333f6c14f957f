"""The words of files, each read from one value: MalformedError says what was expected, then what came."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from puzzles.components.board import Space
from puzzles.components.pieces import EMPTY, SIDES, Color, Diatom, Shape
from puzzles.errors import MalformedError
from puzzles.files.faults import did_you_mean
from puzzles.files.nodes import LONGEST, NULLS, Huge, Node, Plain, shown

if TYPE_CHECKING:
    from puzzles.components.edition import Edition

MOST_DISHES = 999
"""More castoff dishes than any play could use; a limit against slips of the keyboard."""
MOST_TILES, MOST_SPACES, MOST_CONNECTIONS, MOST_LINES = 999, 999, 9_999, 999
"""The most of each that an edition may have: of the spaces, in one ring. Far more than a table has room for."""
SEGMENT_LETTERS = "".join(Color) + EMPTY
SHAPE_WORDS = {shape.word: shape for shape in Shape}
_WHOLE = re.compile(rf"0|[1-9][0-9]{{0,{LONGEST - 1}}}")
_SIGNED = re.compile(rf"0|-?[1-9][0-9]{{0,{LONGEST - 1}}}")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?")
_LONGEST_WORD = 40
_CONTROL = frozenset({"Cc", "Cn", "Cs", "Zl", "Zp"})


def _integer(value: object, pattern: re.Pattern[str]) -> int | None:
    """A whole number: an int of JSON or a plain scalar of YAML in plain decimal."""
    if isinstance(value, bool) or not isinstance(value, int | Plain):
        return None
    text = str(value)
    return int(text) if pattern.fullmatch(text) else None


def got_number(value: object, read: Callable[[object], object]) -> str:
    """What came where a number is wanted; one in quotes is text, and told as that if it is right without them."""
    if isinstance(value, str) and not isinstance(value, Plain | Huge):
        with suppress(MalformedError):
            read(Plain(value))
            return f"{shown(value)} in quotes: leave them out"
    return shown(value)


def whole_number(value: object, *, what: str = "a whole number", least: int = 0, most: int | None = None) -> int:
    """A whole number of at most nine digits within limits."""
    number = _integer(value, _WHOLE)
    reread = partial(whole_number, least=least, most=most)
    if number is None or number < least or (most is not None and number > most):
        limits = f"from {least} in plain decimal" if most is None else f"from {least} to {most}"
        raise MalformedError(f"expected {what} {limits} (got {got_number(value, reread)})")
    return number


def castoff_dishes(value: object) -> int:
    """The number of castoff dishes."""
    return whole_number(value, what="a number of castoff dishes", most=MOST_DISHES)


def integer(value: object) -> int:
    """A whole number with or without a minus sign."""
    number = _integer(value, _SIGNED)
    if number is None:
        raise MalformedError(f"expected a whole number (got {got_number(value, integer)})")
    return number


def text(value: object) -> str:
    """One line of text that is not empty."""
    line = notes(value)
    if not line.strip() or "\n" in line or "\t" in line:
        raise MalformedError(f"expected one line of text (got {shown(value)})")
    return line


def notes(value: object) -> str:
    """Text of any number of lines, perhaps empty if quoted."""
    if not isinstance(value, str) or (isinstance(value, Plain) and value in NULLS):
        raise MalformedError(f"expected text (got {shown(value)})")
    wrong = next((c for c in value if c not in "\n\t" and unicodedata.category(c) in _CONTROL), None)
    if wrong is not None:
        raise MalformedError(f"expected text without control characters (got {wrong!r})")
    return str(value)


def free(value: object) -> object:
    """A value of a mapping whose contents are free; plain scalars that JSON knows are what they say, others text."""
    if isinstance(value, dict):
        return {notes(key): free(entry.value.value) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [free(item.value) for item in value if isinstance(item, Node)]
    if isinstance(value, Plain):
        if value in NULLS:
            return None
        if value in ("true", "false") or _NUMBER.fullmatch(value):
            return json.loads(value)
    if isinstance(value, str):
        return notes(value)
    return value


def mapping_of_anything(value: object) -> dict[str, object]:
    """A mapping whose contents are free."""
    if not isinstance(value, dict):
        raise MalformedError(f"expected a mapping (got {shown(value)})")
    made = free(value)
    assert isinstance(made, dict)
    return made


def one_of(words: Iterable[str], what: str) -> Callable[[object], str]:
    """A reader of one of some words."""
    known = tuple(words)

    def read(value: object) -> str:
        if isinstance(value, str) and value in known:
            return str(value)
        guess = did_you_mean(value, known) if isinstance(value, str) else ""
        raise MalformedError(f"expected {what}, {' or '.join(known)} (got {shown(value)}{guess})")

    return read


_shape_word = one_of(SHAPE_WORDS, "a shape")


def shape(value: object) -> Shape:
    """A shape by its word."""
    return SHAPE_WORDS[_shape_word(value)]


def shape_pair(value: object) -> frozenset[Shape]:
    """The two different shapes of a space, ``circle|oval``."""
    if not isinstance(value, str):
        raise MalformedError(f"expected two shapes such as circle|oval (got {shown(value)})")
    names = [name.strip() for name in value.split("|")]
    for name in names:
        if name not in SHAPE_WORDS:
            guess = did_you_mean(name, SHAPE_WORDS)
            known = ", ".join(SHAPE_WORDS)
            raise MalformedError(f"expected two shapes of {known}, such as circle|oval (got {shown(value)}{guess})")
    shapes = frozenset(SHAPE_WORDS[name] for name in names)
    if len(names) != 2 or len(shapes) != 2:
        raise MalformedError(f"expected two different shapes such as circle|oval (got {shown(value)})")
    return shapes


def segments(value: object) -> str:
    """Six segments: letters of ``rygbp`` and ``.`` for empty water, side 0 first, clockwise."""
    if not isinstance(value, str) or len(value) != SIDES or not set(value) <= set(SEGMENT_LETTERS):
        raise MalformedError(f"expected six segments of the letters {SEGMENT_LETTERS} (got {shown(value)})")
    return str(value)


def water_tile(value: object) -> str:
    """Six segments of a water tile: one to three colors."""
    letters = segments(value)
    colors = len(set(letters) - {EMPTY})
    if not 1 <= colors <= 3:
        raise MalformedError(f"expected a water tile of one to three colors (got {letters!r}, which has {colors})")
    return letters


def starting_tile(value: object) -> str:
    """Six segments of the Starting Tile: each color once and one of empty water."""
    letters = segments(value)
    if len(set(letters)) != SIDES:
        raise MalformedError(f"expected a Starting Tile with each color and empty water once (got {letters!r})")
    return letters


def one_word(value: object, what: str) -> str:
    """A word that is not too long; `what` says what it is, for the fault."""
    if not isinstance(value, str) or len(value) > _LONGEST_WORD:
        raise MalformedError(f"expected {what} (got {shown(value)})")
    return str(value)


def space(value: object) -> Space:
    """A space such as ``M3``; whether the board has it is another question."""
    return Space.parse(one_word(value, "a space such as C0, M3 or O11"))


def connection(value: object) -> tuple[Space, Space]:
    """Two different spaces that a line joins, ``C0-C1``."""
    words = one_word(value, "two spaces such as C0-C1").split("-")
    if len(words) != 2:
        raise MalformedError(f"expected two spaces such as C0-C1 (got {shown(value)})")
    one, other = (Space.parse(word.strip()) for word in words)
    if one == other:
        raise MalformedError(f"expected two different spaces (got {shown(value)})")
    return one, other


def diatom(value: object) -> Diatom:
    """A diatom such as ``r5``."""
    return Diatom.parse(one_word(value, "a diatom such as r5"))


def tile(edition: Edition | None, *, known: bool = True) -> Callable[[object], int | None]:
    """A reader of water tiles: an id, quoted or not, or six letters in any rotation of either side.

    Args:
        edition: whose tiles are meant; None if that is not known, and then letters are read as no tile.
        known: an id must be one of the edition's tiles.
    """

    def read(value: object) -> int | None:
        if isinstance(value, str) and len(value) == SIDES and set(value) <= set(SEGMENT_LETTERS):
            if edition is None:
                return None
            letters = str(value)
            return one_tile(edition.tiles_named(letters), letters, "water tile", "letters", edition.id)
        number = _integer(Plain(value) if isinstance(value, str) else value, _WHOLE)
        if number is None or number == 0:
            raise MalformedError(
                f"expected a water tile: a whole number from 1 in plain decimal or six letters (got {shown(value)})"
            )
        if known and edition is not None and number not in edition.water_tiles:
            raise MalformedError(f"expected a water tile of edition {edition.id!r} (got {shown(value)})")
        return number

    return read


def one_tile(named: Sequence[int], text: str, tiles: str, what: str, edition: str) -> int:
    """The only tile that has what is written; raises MalformedError if there is none, or more than one.

    Args:
        named: the tiles that have it.
        text: what is written.
        tiles: the sort of tile, as in ``water tile``.
        what: what is written, as in ``letters``.
        edition: the id of theirs.
    """
    if len(named) == 1:
        return named[0]
    if not named:
        raise MalformedError(f"expected a {tiles} of edition {edition!r} (got {text!r}, which none has)")
    many = " and ".join(map(str, named))
    raise MalformedError(f"expected {what} that name one {tiles} (got {text!r}, which tiles {many} have)")


def tile_id(value: object) -> int:
    """A tile id as the key of an edition's tile."""
    return whole_number(Plain(value) if isinstance(value, str) else value, what="a tile id", least=1)
