"""Pictures of Aquarium Designer: colors told apart, every block and tile there, the same text each time."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from aquarium_support import layout, shipped, small
from color_sight import VISIONS, contrast, lab, linear

from puzzles.aquarium.files.puzzle_file import load_puzzle
from puzzles.aquarium.pictures.printed_sheet import empty_sheet, filled_sheet
from puzzles.aquarium.pictures.scenes import aquarium_edition_scene, layout_scene, puzzle_scene, tables_scene
from puzzles.aquarium.pictures.terminal_aquarium import areas_lines, layout_map, puzzle_lines
from puzzles.aquarium.tiles import Animal
from puzzles.drawing import palette
from puzzles.drawing.svg import svg_text

LAYOUT = "E 0,0 sdpa; 1 1,0 ssdd; 2 1,1 sssd"


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_animals_are_told_apart(vision: str) -> None:
    seen = {animal: lab(np.array(VISIONS[vision]) @ linear(paint)) for animal, paint in palette.ANIMALS.items()}
    assert min(np.linalg.norm(seen[one] - seen[other]) for one, other in combinations(Animal, 2)) > 25


@pytest.mark.parametrize("animal", Animal)
def test_letters_are_read_on_their_color(animal: Animal) -> None:
    assert contrast(palette.ANIMALS[animal], palette.ANIMAL_LETTERS[animal]) > 4.5


def labels(text: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]


def test_a_layout_shows_every_block_and_the_points() -> None:
    text = svg_text(layout_scene(layout(LAYOUT), small(), "Three tiles"))
    words = labels(text)
    assert {letter: words.count(letter) - 1 for letter in "sdpa"} == {
        "s": 6,
        "d": 4,
        "p": 1,
        "a": 1,
    }  # one in the legend
    assert {"E", "1", "2"} <= set(words)
    assert f"{layout(LAYOUT).points(small())} points" in words
    assert text == svg_text(layout_scene(layout(LAYOUT), small(), "Three tiles"))


def test_a_puzzle_an_edition_and_a_game() -> None:
    puzzle, edition = load_puzzle("two-to-choose")
    words = labels(svg_text(puzzle_scene(puzzle, edition)))
    assert {str(tile) for offered in puzzle.rounds for tile in offered} <= set(words)
    assert {str(tile) for tile in shipped().tiles} <= set(labels(svg_text(aquarium_edition_scene(shipped()))))
    words = labels(svg_text(tables_scene([layout(LAYOUT), layout("E 0,0 sdpa")], small(), "A game")))
    assert {"Player 1", "Player 2"} <= set(words)


def test_the_map_in_the_terminal() -> None:
    assert layout_map(layout(LAYOUT)).plain.splitlines() == [
        "  +--E---+--1---+",
        "  | s  d | s  s |",
        "  | a  p | d  d |",
        "  +------+--2---+",
        "         | s  s |",
        "         | d  s |",
        "         +------+",
    ]


def test_the_map_of_tiles_with_a_gap() -> None:
    assert layout_map(layout("E 0,0 sdpa; 1 0,1 ssdd; 2 1,1 sssd; 3 2,1 sdsd; 4 2,0 ssss")).plain.splitlines() == [
        "  +--E---+      +--4---+",
        "  | s  d |      | s  s |",
        "  | a  p |      | s  s |",
        "  +--1---+--2---+--3---+",
        "  | s  s | s  s | s  d |",
        "  | d  d | d  s | d  s |",
        "  +------+------+------+",
    ]


def test_colors_and_letters_of_a_map() -> None:
    spans = {span.style for span in layout_map(layout("E 0,0 sdpa")).spans}
    assert {str(style) for style in spans} >= {"bold black on pink1", "bold white on dark_blue"}


def test_words_in_the_terminal() -> None:
    lines = [line.plain for line in areas_lines(layout("E 0,0 sdpa; 1 -1,0 dssd"), small())]
    assert lines[0] == "   s  seals         3   areas of 3 (3)"
    assert lines[-1] == "  8 points"
    puzzle, edition = load_puzzle("small-tank")
    assert next(iter(puzzle_lines(puzzle, edition))).plain == "Small tank (small-tank): 4 rounds"


def test_a_score_sheet_holds_the_areas_and_their_points() -> None:
    laid, edition = layout(LAYOUT), small()
    table = filled_sheet(["Ada"], [laid], edition, "a test")
    *animals, points = table.rows
    for animal, row in zip(Animal, animals, strict=True):
        sizes = sorted(area.size for area in laid.areas() if area.animal is animal)
        earned = sum(edition.area_points(animal, size) for size in sizes)
        assert row.cells == ((" ".join(map(str, sizes)), str(earned)),)
    assert points.cells == (("", str(laid.points(edition))),)
    empty = empty_sheet(edition)
    assert [row.title for row in empty.rows] == [row.title for row in table.rows]
    assert {cell for row in empty.rows for cell in row.cells} == {("", "")}
