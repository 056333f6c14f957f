"""One table of the words that a card may write (C8-C10): what each kind means, and how it is shown.

A row is all that readers, short ids, forms, templates, pictures, the editor's page, proofs, benchmarks and the
generator know of a kind of word. `Requirement` has a field for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from string import ascii_uppercase
from typing import Any

from puzzles.components.pieces import Color, Shape


class Sign(Enum):
    """How pictures draw a word on its space."""

    GROUND = "the space itself, in the color"
    OUTLINE = "the outline of the shape"
    SQUARE_TAG = "a square tag with the word"
    ROUND_TAG = "a round tag with the word"

    @property
    def is_tag(self) -> bool:
        """Whether the word itself is written; alone on its space it is written large."""
        return self in (Sign.SQUARE_TAG, Sign.ROUND_TAG)


class Control(StrEnum):
    """What the editor's page chooses a word with."""

    CHIPS = "chips"
    NUMBER = "number"
    LIST = "list"


@dataclass(frozen=True)
class Button:
    """How a word is chosen on the editor's page.

    Attributes:
        control: with what.
        label: of it.
        key: what is typed on a space for a value; empty for a value that no key has.
        keys: what the page says of these keys, each in brackets.
    """

    control: Control
    label: str
    key: Callable[[Any], str]
    keys: str


@dataclass(frozen=True)
class WordKind:
    """A kind of word; a requirement has at most one of each.

    Attributes:
        name: of the field of `Requirement`; also its name for the generator.
        plural: what the generator calls many of them.
        what: a word of it, in messages.
        in_forms: likewise, in schemas.
        values: all that it can say. A short id writes their places here, so this order stays.
        text: of a value.
        pattern: a regular expression of all texts.
        about: what it limits.
        lets_in: the colors or shapes that a value leaves to its space; a group leaves all (C9, C10 tie its spaces).
        is_group: whether all spaces with the same value share what it is about.
        sign: how pictures draw it.
        brief: a value in a letter or two, on the terminal's board.
        brief_legend: what such letters mean.
        phrase: a value with its article, in sentences.
        legend: examples of signs, with their meaning, on printed sheets.
        beside_legend: likewise beside other words; they come last.
        template: examples and their meaning for the comments of a new card; two kinds may share a line.
        button: on the editor's page.
        first_digit: what a short id writes for the first value.
    """

    name: str
    plural: str
    what: str
    in_forms: str
    values: tuple[Any, ...]
    text: Callable[[Any], str]
    pattern: str
    about: type[Color | Shape]
    lets_in: Callable[[Any], frozenset[Any]]
    is_group: bool
    sign: Sign
    brief: Callable[[Any], str]
    brief_legend: str
    phrase: Callable[[Any], str]
    legend: tuple[tuple[str, str], ...]
    button: Button
    beside_legend: tuple[tuple[str, str], ...] = ()
    template: tuple[tuple[str, str], ...] = ()
    first_digit: int = 0
    by_text: dict[str, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_text", {self.text(value): value for value in self.values})

    def fitting(self, among: Iterable[Any]) -> list[Any]:
        """The values that let in one of these colors or shapes at least, in their order."""
        return [*dict.fromkeys(value for one in among for value in self.values if one in self.lets_in(value))]


WORD_KINDS = (
    WordKind(
        name="color",
        plural="colors",
        what="a color",
        in_forms="color",
        values=tuple(Color),
        text=lambda color: color.word,
        pattern="|".join(color.word for color in Color),
        about=Color,
        lets_in=lambda color: frozenset({color}),
        is_group=False,
        sign=Sign.GROUND,
        brief=lambda color: color.value,
        brief_legend=f"{' '.join(Color)}: a color",
        phrase=lambda color: f"a {color.word}",
        legend=(("red", "full color with a white outline: this color, either shape"),),
        template=(
            ("red, star, red star", f"a color, a shape, or both ({' '.join(color.word for color in Color)},"),
            ("", f"{' '.join(shape.word for shape in Shape)})"),
        ),
        button=Button(Control.CHIPS, "Color", lambda color: color.value, "[r] [y] [g] [b] [p] a color"),
    ),
    WordKind(
        name="shape",
        plural="shapes",
        what="a shape",
        in_forms="shape",
        values=tuple(Shape),
        text=lambda shape: shape.word,
        pattern="|".join(shape.word for shape in Shape),
        about=Shape,
        lets_in=lambda shape: frozenset({shape}),
        is_group=False,
        sign=Sign.OUTLINE,
        brief=lambda shape: str(shape.value),
        brief_legend=", ".join(f"{shape.value} {shape.word}" for shape in Shape),
        phrase=lambda shape: f"{'an' if shape is Shape.OVAL else 'a'} {shape.word}",
        legend=(
            ("triangle", "white shape with a black outline: this shape, any color"),
            ("blue triangle", "colored shape with a black outline: this color and shape"),
        ),
        button=Button(
            Control.CHIPS,
            "Shape",
            lambda shape: "*" if shape is Shape.STAR else shape.word[0],
            "[c] [o] [t] [s] [*] circle, oval, triangle, square, star",
        ),
    ),
    WordKind(
        name="number",
        plural="numbers",
        what="a number 1-99",
        in_forms="number 1-99 (same shape)",
        values=tuple(range(1, 100)),
        text=str,
        pattern="[1-9][0-9]?",
        about=Shape,
        lets_in=lambda _: frozenset(Shape),
        is_group=True,
        sign=Sign.SQUARE_TAG,
        brief=lambda number: f"#{number}",
        brief_legend="#1 a number group (same shape)",
        phrase=lambda number: f"number group {number}",
        legend=(("3", "a number: all spaces with it hold the same shape"),),
        beside_legend=(("green 3", "a number on a square tag, beside a color or shape"),),
        template=(("1, 2, ...", "all spaces with the same number hold the same shape"),),
        button=Button(
            Control.NUMBER,
            "Same shape: number",
            lambda number: str(number) if number < 10 else "",
            "[1] to [9] a number group",
        ),
        first_digit=1,
    ),
    WordKind(
        name="letter",
        plural="letters",
        what="a capital letter",
        in_forms="capital (same color)",
        values=tuple(ascii_uppercase),
        text=str,
        pattern="[A-Z]",
        about=Color,
        lets_in=lambda _: frozenset(Color),
        is_group=True,
        sign=Sign.ROUND_TAG,
        brief=str,
        brief_legend="A a letter group (same color)",
        phrase=lambda letter: f"letter group {letter}",
        legend=(("B", "a letter: all spaces with it hold the same color"),),
        beside_legend=(("triangle B", "a letter on a round tag, beside a color or shape"),),
        template=(("A, B, ...", "all spaces with the same letter hold the same color"),),
        button=Button(Control.LIST, "Same color: letter", str, "[Shift]+letter a letter group"),
    ),
)
"""All kinds, in the order in which a requirement is written; a short id writes their places, so new ones come last."""

PLAIN_KINDS = tuple(kind for kind in WORD_KINDS if not kind.is_group)
GROUP_KINDS = tuple(kind for kind in WORD_KINDS if kind.is_group)


@dataclass(frozen=True)
class LoneWord:
    """A word that stands alone: nothing is asked, or the space is not used.

    Attributes:
        text: it.
        brief, brief_legend, legend, template: as of a `WordKind`.
    """

    text: str
    brief: str
    brief_legend: str
    legend: str
    template: str


DARK = LoneWord("dark", "-", "- not used", "not used: nothing may go there", "not used")
ANY = LoneWord(
    "any",
    "??",
    "?? anything",
    "any color, either of the two shapes drawn on it",
    "any diatom that its slide accepts",
)
LONE_WORDS = (DARK, ANY)

KNOWN_TEXTS = (*(word.text for word in LONE_WORDS), *(text for kind in PLAIN_KINDS for text in kind.by_text))
"""The words that can be mistyped; the names of groups are single letters and numbers."""


# -- what is said of all kinds together -------------------------------------------------------------------------------


def expected_words() -> str:
    """What a word may be, for a message."""
    return f"{', '.join(kind.what for kind in WORD_KINDS)}, {ANY.text!r} or {DARK.text!r}"


def forms_description() -> str:
    """What a requirement may be, for the schemas."""
    kinds = ", ".join(kind.in_forms for kind in WORD_KINDS)
    return f"{DARK.text}, {ANY.text}, or at most one each of {kinds}."


def requirement_pattern() -> str:
    """A regular expression of all requirements, at most one word of each kind."""
    patterns = [kind.pattern for kind in WORD_KINDS]
    word = "|".join(patterns)
    once = "".join(rf"(?!(?:.* )?(?:{kind}) (?:.* )?(?:{kind})(?: |$))" for kind in patterns)
    lone = "|".join(one.text for one in LONE_WORDS)
    return rf"^ *(?:{lone}|{once}(?:{word})(?: +(?:{word})){{0,{len(patterns) - 1}}}) *$"


def brief_legend() -> str:
    """What the letters on the terminal's board mean, in two lines."""
    single = "; ".join((*(kind.brief_legend for kind in PLAIN_KINDS), ANY.brief_legend))
    groups = "; ".join((*(kind.brief_legend for kind in GROUP_KINDS), DARK.brief_legend))
    return f"{single};\n{groups}"


def sign_legend() -> tuple[tuple[str, str], ...]:
    """Requirements with what their signs mean, for printed sheets: an example of everything."""
    return (
        *((word.text, word.legend) for word in LONE_WORDS),
        *(line for kind in WORD_KINDS for line in kind.legend),
        *(line for kind in WORD_KINDS for line in kind.beside_legend),
    )


def template_lines() -> str:
    """What a card may ask of a space, as comments of a new card's file."""
    lines = [
        *((word.text, word.template) for word in LONE_WORDS),
        *(line for kind in WORD_KINDS for line in kind.template),
        ("red 1, star A, 1 A", "or these together, at most one of each kind"),
    ]
    return "\n".join(f"#   {text:<28}{meaning}" for text, meaning in lines)
