"""The colors of all pictures: told apart by color-blind people and in grey, and each beside its letter."""

from __future__ import annotations

from puzzles.aquarium.tiles import Animal
from puzzles.components.pieces import Color

COLORS = {
    Color.RED: "#C43C1E",
    Color.YELLOW: "#EFE24A",
    Color.GREEN: "#1FB085",
    Color.BLUE: "#1A4AA3",
    Color.PURPLE: "#B985CE",
}
"""Paint by color; the tests measure how far any two lie apart for the usual kinds of color vision."""

INK = "#1B1F23"
"""Outlines and words."""

WHITE = "#FFFFFF"

LETTERS = {Color.RED: WHITE, Color.YELLOW: INK, Color.GREEN: INK, Color.BLUE: WHITE, Color.PURPLE: INK}
"""The paint of words on a color, by contrast."""

PAPER = "#FBF8F0"
PAPER_EDGE = "#CFC7B4"
FAINT = "#6A6657"
"""Words by the way, on paper."""

SLIDE = "#A9B9C0"
SLIDE_EDGE = "#5D6F78"
SLIDE_LIGHT = "#C3D0D5"
SLIDE_LINE = "#74868F"
DARK = "#2E3942"
"""A space that the card does not use."""

ANY = "#ECECEA"
"""A space that takes any color: light grey."""

HINT = "#7B7F82"
"""The two shapes that a space accepts, on light grey."""

MARK = "#C2185B"
"""A ring around a space that is spoken of."""

WATER = "#DDEBF0"
WATER_EDGE = "#4F6A76"

GLASS = "#F1F6F7"
GLASS_EDGE = "#7F929B"
GOLD = "#E9B824"

ANIMALS = {
    Animal.SEALS: "#7A4A21",
    Animal.DOLPHINS: "#E0709F",
    Animal.PENGUINS: "#B9E6F5",
    Animal.ANGEL_FISH: "#22398F",
}
"""Brown, pink, light blue and dark blue as in Aquarium Designer."""

ANIMAL_LETTERS = {Animal.SEALS: WHITE, Animal.DOLPHINS: INK, Animal.PENGUINS: INK, Animal.ANGEL_FISH: WHITE}
"""The paint of letters on them, by contrast."""
