"""The editor in a browser: a card from nothing to solved and saved, a whole edition typed in, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from editing import ServedEditor, served
from looking import fits, grave_findings

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Opened = Callable[..., "Page"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def editor(folder: Path) -> Iterator[ServedEditor]:
    with served(folder) as started:
        yield started


def wait_for_space(page: Page, words: str, picture: str = "card") -> None:
    """Wait until a space says this of itself, such as ``C0: red``."""
    name = words.partition(":")[0]
    page.locator(f'#{picture} [data-space={name}][aria-label="{words}"]').wait_for()


COMPILING = 300_000.0
"""Milliseconds: the first search and the first quick plays on a machine are compiled."""


def wait_for(page: Page, place: str, words: str, timeout: float | None = None) -> None:
    page.locator(place).filter(has_text=words).wait_for(timeout=timeout)


def test_a_card_from_nothing_to_solved_and_saved(open_page: Opened, editor: ServedEditor, folder: Path) -> None:
    page = open_page(editor.address)
    wait_for(page, "#card-check", "Nothing is asked yet.")
    assert page.locator("#card-check .bad, #card-faults li").count() == 0
    page.locator("#colors label[title=green]").click()
    for name in ("O2", "O4"):
        page.locator(f"#card [data-space={name}]").click()
    page.locator("#colors label[title='no color']").click()
    page.locator("#number").fill("7")
    for name in ("C2", "C4"):
        page.locator(f"#card [data-space={name}]").click()
    page.locator("#letter").select_option("B")
    page.locator("#card [data-space=O10]").click()
    page.locator("#card [data-space=O12]").click()
    page.locator("#card [data-space=O12]").click()
    page.locator("#card-title").fill("A small card")
    wait_for(page, "#card-check", "Without faults: 5 spaces to fill.")
    wait_for_space(page, "O10: 7 B")
    page.locator("#card-castoff_dishes").fill("-1")
    wait_for(page, "#card-faults", "castoff dishes: expected a number of castoff dishes from 0 to 999 (got '-1')")
    page.locator("#card-castoff_dishes").fill("2")
    page.locator("#solvable").click()
    wait_for(page, "#verdict", "Solvable: here is a play", COMPILING)
    page.locator("#solve").click()
    wait_for(page, "#verdict", "Deal 1, 2 of 2 stars, optimal")
    page.locator("#step").click()
    replay = page.frame_locator("#replay")
    replay.locator("#last").click()
    replay.locator("#state", has_text="5 of 5 spaces filled").wait_for()
    page.locator("#vary").click()
    page.locator("#variants li").nth(5).wait_for(timeout=COMPILING)
    page.locator("#variants button").first.click()
    wait_for(
        page, "#verdict", "optimal: no play earns more stars (every castoff dish earns its star). (The card was ch"
    )
    page.locator("#undo").click()
    wait_for(page, "#card-check", "Without faults: 5 spaces to fill.")
    page.locator("#file").fill("small.yaml")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, "#notice", "Saved small.yaml")
    card, edition = load_commission(str(folder / "small.yaml"))
    assert edition == load_edition("reference")
    asked = {str(name): str(card.requirements[name]) for name in card.used}
    assert asked == {"C2": "7", "C4": "7", "O2": "green", "O4": "green", "O10": "7 B"}
    assert (card.title, card.castoff_dishes) == ("A small card", 2)


def test_what_is_wrong_with_an_opened_file_is_a_list_that_goes_with_the_faults(open_page: Opened, folder: Path) -> None:
    file = folder / "two slips.yaml"
    kites = Path("puzzles/commissions/kites.yaml").read_text(encoding="utf-8")
    slips = kites.replace("title: Kites", 'title: ""').replace("red 1", "rde 1", 1)
    file.write_text(slips, encoding="utf-8")
    with served(folder, str(file)) as editor:
        page = open_page(editor.address)
        wait_for(page, "#card-check", "2 faults:")
        assert page.locator("#opened-faults li").all_inner_texts() == [
            "two slips.yaml:3:8: expected one line of text (got '')",
            (
                "two slips.yaml:6:16: expected a color, a shape, a number 1-99, a capital letter, 'any' or 'dark' "
                "(got 'rde'; did you mean 'red'?)"
            ),
        ]
        wait_for(page, "#card-faults", "C1: expected a color")
        page.locator("#card-title").fill("Kites")
        wait_for(page, "#card-check", "1 fault:")
        assert page.locator("#opened").is_visible()
        page.locator("#card [data-space=C1]").click()
        wait_for(page, "#card-check", "Without faults")
        page.locator("#opened").wait_for(state="hidden")
        page.get_by_role("button", name="Save", exact=True).click()
        wait_for(page, "#question-text", "two slips.yaml is there already")


def test_faults_of_an_edition_name_spaces_and_tiles(open_page: Opened, folder: Path) -> None:
    file = folder / "copy.yaml"
    reference = Path("puzzles/editions/reference.yaml").read_text(encoding="utf-8")
    file.write_text(reference.replace("square|star", "square|squar", 1), encoding="utf-8")
    with served(folder, str(file)) as editor:
        page = open_page(editor.address)
        wait_for(page, "#edition-faults", "C0: expected two shapes")
        page.locator("#stock-circle").fill("-2")
        wait_for(page, "#edition-faults", "stock of circles: expected a whole number")
        assert "slide_board" not in page.locator("#edition-faults").inner_text()


def test_a_card_with_keys_alone(open_page: Opened, editor: ServedEditor, folder: Path) -> None:
    page = open_page(editor.address)
    wait_for(page, "#card-check", "Nothing is asked yet.")
    press = page.keyboard.press
    page.locator("#tab-card").focus()
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.space") == "C0":
            break
        press("Tab")
    for key in ("y", "ArrowUp", "g", "o", "ArrowUp", "3", "Shift+B", "ArrowUp", ".", "End", "Enter", "Control+z"):
        press(key)
    wait_for(page, "#card-check", "Impossible: the card asks an oval on C1")
    for words in ("C0: yellow", "C1: green oval", "M1: 3 B", "O1: any", "O16: dark"):
        wait_for_space(page, words)
    assert page.evaluate("document.activeElement.dataset.space") == "O16"
    press("Control+s")
    wait_for(page, "#notice", "Saved my-card.yaml")
    press("Home")
    press("Delete")
    press("Control+s")
    page.locator("#folder", has_not_text="not saved").wait_for()
    assert len(load_commission(str(folder / "my-card.yaml"))[0].used) == 3


def test_a_file_that_is_there_is_replaced_only_after_a_question(
    open_page: Opened, editor: ServedEditor, folder: Path
) -> None:
    file = folder / "kept.yaml"
    file.write_text("kept: yes\n", encoding="utf-8")
    page = open_page(editor.address)
    wait_for(page, "#card-check", "Nothing is asked yet.")
    page.locator("#file").fill(file.name)
    save = page.get_by_role("button", name="Save", exact=True)
    save.click()
    wait_for(page, "#question-text", "The file would have faults")
    page.get_by_role("button", name="No").click()
    page.locator("#card [data-space=C0]").click()
    save.click()
    wait_for(page, "#question-text", "kept.yaml is there already. Replace it?")
    page.keyboard.press("Escape")
    assert file.read_text(encoding="utf-8") == "kept: yes\n"
    save.click()
    page.get_by_role("button", name="Replace").click()
    wait_for(page, "#notice", "Saved kept.yaml")
    assert load_commission(str(file))[0].id == "my-card"


def test_a_search_shows_how_it_is_getting_on_and_can_be_stopped(open_page: Opened, editor: ServedEditor) -> None:
    page = open_page(editor.address)
    wait_for(page, "#card-check", "Nothing is asked yet.")
    for name, keys in {"O1": "r*", "O5": "g*", "O9": "b*", "M1": "ps", "C0": "y*", "O3": "1"}.items():
        page.locator(f"#card [data-space={name}]").focus()
        for key in keys:
            page.keyboard.press(key)
    wait_for(page, "#card-check", "Without faults: 6 spaces")
    page.locator("#solve").click()
    wait_for(page, "#search-words", "looking for", COMPILING)
    page.locator("#stop").click()
    wait_for(page, "#verdict", "Stopped.")
    assert page.locator("#searching").is_hidden()


def test_what_is_in_the_way_is_painted_and_changes_that_help_are_buttons(
    open_page: Opened, editor: ServedEditor
) -> None:
    page = open_page(editor.address)
    page.locator("#colors label[title=red]").click()
    page.locator("#shapes label[title=star]").click()
    for name in ("C0", "O1", "O5", "O9", "O13"):
        page.locator(f"#card [data-space={name}]").click()
    wait_for(page, "#card-check", "Impossible: 5 spaces")
    page.locator("#why").click()
    wait_for(page, "#mend-words", "Choose a change to make it: nothing less is a change.", COMPILING)
    assert page.locator("#card .seat.marked").count() == 5
    page.locator('#card [aria-label="O13: red star, is in the way"]').wait_for()
    assert page.locator("#mends button svg").count() == 3
    page.locator("#mends button").first.click()
    wait_for(page, "#card-check", "Without faults: 5 spaces to fill.")
    assert page.locator("#card .seat.marked").count() == page.locator("#mends button").count() == 0
    page.locator("#undo").click()
    wait_for(page, "#card-check", "Impossible: 5 spaces")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_it_is_usable_everywhere(open_page: Opened, editor: ServedEditor, width: int, scheme: str) -> None:
    page = open_page(editor.address, width=width, color_scheme=scheme)
    wait_for(page, "#card-check", "Nothing is asked yet.")
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    assert fits(page)
    assert grave_findings(page) == []
    page.locator("#tab-edition").click()
    wait_for(page, "#edition-check", "Without faults")
    assert fits(page)
    assert grave_findings(page) == []


def test_an_owner_types_in_a_whole_copy(open_page: Opened, editor: ServedEditor, folder: Path) -> None:
    """Fewer key presses than seconds in five minutes, all told: the fifteen that an owner has are plenty."""
    mine = load_edition("reference")
    page = open_page(editor.address)
    page.locator("#tab-edition").click()
    page.get_by_role("button", name="Type in my own copy").click()
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for(page, "#edition-check", "Still to type: 34 tiles and 33 spaces.")
    letters = mine.starting_tile + "".join(mine.water_tiles.values())
    digits = [str(shape.value) for pair in mine.board.shapes.values() for shape in sorted(pair)]
    pressed = [*letters, *digits]
    for key in pressed:
        page.keyboard.press(key)
    assert len(pressed) < 300
    wait_for(page, "#edition-check", "Without faults.")
    page.locator("#file").fill("mine.yaml")
    page.keyboard.press("Enter")
    wait_for(page, "#notice", "Saved mine.yaml")
    saved = load_edition(str(folder / "mine.yaml"))
    assert (saved.starting_tile, saved.water_tiles, saved.board) == (mine.starting_tile, mine.water_tiles, mine.board)
    page.locator("#tab-card").click()
    page.locator("#card [data-space=C0]").click()
    page.locator("#file").fill("for-mine.yaml")
    page.keyboard.press("Enter")
    wait_for(page, "#notice", "Saved for-mine.yaml")
    assert load_commission(str(folder / "for-mine.yaml"))[1].id == "my-edition"


def test_an_edition_by_mouse_with_running_checks(open_page: Opened, editor: ServedEditor) -> None:
    page = open_page(editor.address)
    page.locator("#tab-edition").click()
    face = page.locator("[data-tile='1'] svg")
    face.wait_for()
    box = face.bounding_box()
    assert box is not None
    for color, x in (("green", 0.9), ("blue", 0.1)):
        page.locator(f"#paints label[title={color}]").click()
        face.click(position={"x": box["width"] * x, "y": box["height"] / 2})
    assert page.locator("#letters-1").input_value() == "grrbr."
    page.locator("#paints label[title=yellow]").click()
    face.click(position={"x": box["width"] * 0.75, "y": box["height"] * 0.85})
    wait_for(page, "#edition-faults", "tile 1: expected a water tile of one to three colors")
    page.locator("#edition-faults button").click()
    assert page.evaluate("document.activeElement.id") == "letters-1"
    page.locator("#letters-1").press_sequentially("yyyyyy")
    page.locator("#letters-start").fill("rrgbp.")
    wait_for(page, "#edition-faults", "expected a Starting Tile with each color and empty water once")
    page.locator("#letters-start").fill("rygbp.")
    page.locator("#stock-star").fill("3")
    wait_for(page, "#edition-warnings", "3 stars of each color in stock; the rulebook has 4")
    page.locator("#pairs label[title='circle or star']").click()
    page.locator("#board [data-space=M3]").click()
    page.locator("#board [data-space=M3]").press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.space") == "O5"
    wait_for_space(page, "M3", "board")
    page.locator("#view-edition summary", has_text="The file").click()
    wait_for(page, "#edition-text", "- circle|star")


def test_without_the_token_it_says_what_to_do(chromium: Browser, editor: ServedEditor) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"http://{editor.host}/")
        wait_for(page, "#notice", "expected the token of this page: open the address that it printed")
        assert page.locator("#card svg").count() == 0
