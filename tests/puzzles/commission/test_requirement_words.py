"""The table of requirement words: its rows agree with themselves and with `Requirement`."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from puzzles.commission.card import Requirement
from puzzles.commission.requirement_words import (
    GROUP_KINDS,
    PLAIN_KINDS,
    WORD_KINDS,
    WordKind,
    requirement_pattern,
    sign_legend,
    template_lines,
)
from puzzles.components.pieces import Color, Shape

by_name = pytest.mark.parametrize("kind", WORD_KINDS, ids=lambda kind: kind.name)


def test_a_requirement_has_a_field_for_each_row() -> None:
    assert [field.name for field in fields(Requirement)] == ["dark", *(kind.name for kind in WORD_KINDS)]


@by_name
def test_every_value_is_read_from_its_text_and_the_pattern_knows_all_texts_and_no_others(kind: WordKind) -> None:
    for value in kind.values:
        asked = Requirement.parse(kind.text(value))
        assert asked == Requirement(**{kind.name: value})
        assert asked.words == ((kind, value),)
    everything = {text for one in WORD_KINDS for text in one.by_text} | {"0", "100", "Ab", "dark", "any", ""}
    assert {text for text in everything if re.fullmatch(kind.pattern, text)} == kind.by_text.keys()


def test_no_text_and_no_key_means_two_things() -> None:
    texts = [text for kind in WORD_KINDS for text in kind.by_text]
    keys = [key for kind in WORD_KINDS for value in kind.values if (key := kind.button.key(value))]
    assert len(texts) == len(set(texts))
    assert len(keys) == len(set(keys))
    assert not {".", "-"} & set(keys)


@by_name
def test_the_page_names_every_key_and_the_legends_show_every_kind(kind: WordKind) -> None:
    assert re.search(r"\[.+\]", kind.button.keys)
    shown = [Requirement.parse(asks) for asks, _ in sign_legend()]
    assert any(getattr(asked, kind.name) is not None for asked in shown)
    assert kind.brief_legend
    assert kind.by_text.keys() & set(re.split(r"[ ,]+", template_lines()))


def test_plain_words_leave_what_they_say_and_groups_leave_all() -> None:
    assert Requirement.parse("red star").shapes == {Shape.STAR}
    assert Requirement.parse("red star").colors == {Color.RED}
    assert Requirement.parse("3 B").shapes == frozenset(Shape)
    assert Requirement.parse("3 B").colors == frozenset(Color)
    for kind in PLAIN_KINDS:
        for value in kind.values:
            assert kind.lets_in(value) < frozenset(kind.about)
    for kind in GROUP_KINDS:
        assert {kind.lets_in(value) for value in kind.values} == {frozenset(kind.about)}


@pytest.mark.parametrize("text", ["red star 3 B", "dark", "any", " B  3 "])
def test_the_pattern_of_the_schemas_takes_what_is_read(text: str) -> None:
    assert re.search(requirement_pattern(), text)
    Requirement.parse(text)


def test_values_that_fit_a_slide_come_in_its_order() -> None:
    color, shape = PLAIN_KINDS[:2]
    assert color.fitting((Color.BLUE, Color.RED)) == [Color.BLUE, Color.RED]
    assert shape.fitting((Shape.OVAL, Shape.STAR)) == [Shape.OVAL, Shape.STAR]
