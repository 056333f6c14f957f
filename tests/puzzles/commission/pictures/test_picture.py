"""Pictures as SVG: well formed, described, every color with its letter, nothing hostile in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from xml.etree import ElementTree as ET

import pytest
from example_play import CARD, ON_BOARD, PLAY
from support import any_deal, card, random_play, reference, seed_deal

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.pictures.picture import picture
from puzzles.commission.pictures.tables import PicturePart
from puzzles.commission.table import position_before
from puzzles.components.pieces import ALL_DIATOMS, Color
from puzzles.drawing import palette
from puzzles.drawing.scene import Label, Scene
from puzzles.drawing.svg import svg_text
from puzzles.errors import MalformedError

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</title><script>alert("1")</script>&<img src=x onerror=alert(1)>\x00\ud800\u2028]]>'
POSITION = position_before(PLAY, ON_BOARD, 4)


def pictures() -> Mapping[str, Scene]:
    edition = reference()
    shown = {name: picture(load_commission(name)[0], edition) for name in shipped_commissions()}
    shown |= {f"play {part}": picture(PLAY, edition, CARD, part) for part in PicturePart}
    shown |= {f"position {part}": picture(POSITION, edition, CARD, part) for part in PicturePart}
    middle = replace(POSITION, to_arrange=(ALL_DIATOMS[3],), hand=(), tops={}, hidden={})
    shown["middle of a turn"] = picture(middle, edition, CARD)
    shown["edition"] = picture(edition, edition)
    shown["deal"] = picture(seed_deal(edition, 1), edition)
    shown["end of a deal"] = picture(replace(seed_deal(edition, 1), hand=(), a=(), b=(3,)), edition)
    shown["random"] = picture(random_play(CARD, edition, any_deal(edition), Random(4)), edition, CARD)
    return shown


PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_well_formed_and_described(name: str) -> None:
    text = svg_text(PICTURES[name])
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert all(root.find(f"*[@id='{id_}']") is not None for id_ in str(root.get("aria-labelledby")).split())
    assert root.find(f"{SVG}title") is not None
    assert "NaN" not in text


def test_the_same_things_make_the_same_text() -> None:
    again = pictures()
    assert {name: svg_text(scene) for name, scene in PICTURES.items()} == {n: svg_text(s) for n, s in again.items()}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_asks_for_nothing_from_outside(name: str) -> None:
    text = svg_text(PICTURES[name]).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"href|url\(|http|<script|<image|<foreignObject", text)


def texts(root: ET.Element) -> list[str]:
    return [str(text.text) for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", PICTURES)
def test_every_part_in_a_color_has_the_letter_of_the_color(name: str) -> None:
    """As many letters of a color as fields of it in each tile; on a space the letter of the diatom is enough."""
    root = ET.fromstring(svg_text(PICTURES[name]))
    for group in root.iter(f"{SVG}g"):
        is_innermost = group.find(f"{SVG}g") is None
        parts = list(group.iter())
        fills = [str(part.get("fill")) for part in parts if part.tag != f"{SVG}text"]
        letters = [str(part.text) for part in parts if part.tag == f"{SVG}text"]
        for color in Color:
            fields = fills.count(palette.COLORS[color])
            assert (fields if is_innermost else min(fields, 1)) <= letters.count(color.value)


def test_shapes_are_shapes() -> None:
    asked = {"C1": "circle", "C2": "oval", "C3": "triangle", "M1": "square", "O1": "star"}
    root = ET.fromstring(svg_text(picture(card(reference(), dishes=0, **asked), reference())))
    drawn = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("data-space") in asked:
            drawn[str(group.get("data-space"))] = [part for part in group if part.get("fill") == palette.WHITE]
    outlines = {space: parts[0] for space, parts in drawn.items()}
    assert {part.get("stroke") for part in outlines.values()} == {palette.INK}
    assert outlines["C1"].tag == f"{SVG}circle"
    assert outlines["C2"].tag == f"{SVG}ellipse"
    corners = {space: len(str(outlines[space].get("points")).split()) for space in ("C3", "M1", "O1")}
    assert corners == {"C3": 3, "M1": 4, "O1": 10}


def look_of(words: str) -> str:
    """The part of a card's picture that shows one space."""
    text = svg_text(picture(card(reference(), dishes=0, C1=words, O1="any"), reference()))
    return text[text.index('data-space="C1"') :].split("data-space")[1]


def test_what_the_rulebook_says_of_each_requirement() -> None:
    assert palette.DARK in look_of("dark")
    assert f'fill="{palette.ANY}"' in look_of("any")
    red = palette.COLORS[Color.RED]
    assert re.search(rf'fill="{red}" stroke="{palette.WHITE}"', look_of("red"))
    assert re.search(rf'fill="{palette.WHITE}" stroke="{palette.INK}"', look_of("circle"))
    assert re.search(rf'fill="{red}" stroke="{palette.INK}"', look_of("red circle"))
    assert ">7</text>" in look_of("7")
    assert ">Q</text>" in look_of("Q")


@pytest.mark.parametrize("words", ["red 7", "circle Q", "red circle 12 Q", "7 Q"])
def test_groups_stand_on_tags_beside_the_rest(words: str) -> None:
    asked = Requirement.parse(words)
    shown = look_of(words)
    assert f">{asked.number}</text>" in shown if asked.number else "<rect" not in shown
    assert f">{asked.letter}</text>" in shown if asked.letter else ">Q<" not in shown


def test_a_title_with_markup_is_text() -> None:
    hostile = replace(CARD, title=HOSTILE, author=HOSTILE)
    text = svg_text(picture(hostile, reference()))
    root = ET.fromstring(text)
    assert "<script" not in text
    assert "<img" not in text
    assert '<script>alert("1")' in str(root.find(f"{SVG}title").text)  # type: ignore[union-attr]
    assert text.encode()


def test_a_card_with_a_thousand_spaces_is_drawn() -> None:
    from puzzles.components.board import Ring, SlideBoard, Space  # noqa: PLC0415
    from puzzles.components.pieces import Shape  # noqa: PLC0415

    names = [Space(Ring.CENTER, 0), *(Space(Ring.OUTER, k) for k in range(1, 1000))]
    board = SlideBoard(dict.fromkeys(names, frozenset({Shape.CIRCLE, Shape.STAR})))
    huge = Commission("huge", "Huge", "own", 10**9, {space: Requirement() for space in names})
    text = svg_text(picture(huge, replace(reference(), board=board)))
    root = ET.fromstring(text)
    assert len([group for group in root.iter(f"{SVG}g") if group.get("data-space")]) == 1000
    assert f"\N{MULTIPLICATION SIGN} {10**9}" in texts(root)


def test_a_long_text_keeps_to_its_room() -> None:
    scene = Scene(100, 20, (Label((50, 10), "long " * 100, 10, room=90),), "x")
    [text] = texts(ET.fromstring(svg_text(scene)))
    assert text.endswith("…")
    assert len(text) < 40


def test_a_play_that_breaks_a_rule_is_not_drawn() -> None:
    with pytest.raises(MalformedError, match="got one that breaks C13 in turn 4"):
        picture(replace(PLAY, stars=2), reference(), CARD)


def test_a_play_needs_its_card() -> None:
    with pytest.raises(MalformedError, match="the card"):
        picture(PLAY, reference())


def test_pictures_in_a_notebook_have_ids_of_their_own() -> None:
    shown = [picture(thing, reference())._repr_svg_() for thing in (CARD, reference())]
    ids = [set(re.findall(r' id="([^"]+)"', text)) for text in shown]
    assert all(len(of_one) == 2 for of_one in ids)
    assert not ids[0] & ids[1]
    plain = svg_text(picture(CARD, reference()))
    assert re.sub(r"picture-[0-9a-f]{8}", "picture", shown[0]) == plain
