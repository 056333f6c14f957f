"""Titles say nothing of a card that is not so, and repeat no word within a batch."""

from __future__ import annotations

import pytest
from support import card, reference

from puzzles.commission.card import Commission
from puzzles.commission.short_id import described, short_id
from puzzles.commission.titles import _FIRST, _SECOND, title_of
from puzzles.components.board import Ring
from puzzles.components.pieces import Color, Shape


def title(commission: Commission, used: set[str] | None = None, seed: str = "") -> str:
    return title_of(f"{commission.id}{seed}", [commission.ring(ring) for ring in Ring], used or ())


def everywhere(asks: str) -> Commission:
    return card(reference(), **{str(space): asks for space in reference().board.spaces})  # type: ignore[arg-type]


@pytest.mark.parametrize("word", [*(color.word for color in Color), *(shape.word for shape in Shape)])
def test_colors_and_shapes_are_named_only_where_they_are_asked(word: str) -> None:
    telling = {*_FIRST.get(word, ()), *_SECOND.get(word, ())}
    one = card(reference(), O3=word, O5="any")
    other = card(reference(), O3="any", O5="any")
    seeds = [str(seed) for seed in range(60)]
    assert any(telling & set(title(one, seed=seed).split()) for seed in seeds)
    assert not any(telling & set(title(other, seed=seed).split()) for seed in seeds)


@pytest.mark.parametrize(
    ("spaces", "fact"),
    [
        ({"M1": "any", "M3": "any", "M5": "any", "M7": "any"}, "round"),
        ({"O2": "1", "O6": "1", "O10": "2", "O14": "2"}, "turning"),
        ({"O2": "any", "O16": "any"}, "mirrored"),
        ({"O2": "any", "O5": "any"}, ""),
    ],
)
def test_figures_are_named_as_they_lie(spaces: dict[str, str], fact: str) -> None:
    one = card(reference(), **spaces)  # type: ignore[arg-type]
    figures = {word: name for name in ("round", "turning", "mirrored") for word in _SECOND[name]}
    found = {figures.get(title(one, seed=str(seed)).split()[1], "") for seed in range(40)}
    assert found == {fact}


def test_no_word_comes_twice_until_all_that_fit_are_taken() -> None:
    used: set[str] = set()
    one = everywhere("any")
    for seed in range(30):
        words = title(one, used, str(seed)).split()
        assert not used & set(words)
        used |= set(words)
    everything = {word for words in (*_FIRST.values(), *_SECOND.values()) for word in words}
    assert len(title(one, everything).split()) == 2


def test_a_short_id_has_the_title_of_its_card() -> None:
    one = card(reference(), O3="red star", M1="3", M5="3")
    assert described(short_id(one))["title"] == title_of(short_id(one), [one.ring(ring) for ring in Ring])


def test_every_word_stands_once_in_the_lists() -> None:
    words = [word for those in (*_FIRST.values(), *_SECOND.values()) for word in those]
    assert len(words) == len(set(words))
