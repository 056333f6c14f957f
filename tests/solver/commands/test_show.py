"""`diatoms show`, `list` and `new`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from example_play import CARD, PLAY
from running import IMPOSSIBLE, ROOT, SMALL, diatoms, lines

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.kinds import shipped_commissions
from solver.bench.suite_file import load_suite
from solver.commands.new import STARTS
from solver.generation.grade import band_of


@pytest.fixture
def play(tmp_path: Path) -> Path:
    file = tmp_path / "play.json"
    file.write_text(json.dumps(play_to_json(PLAY, card=CARD)), encoding="utf-8")
    return file


def test_a_card_is_drawn_and_told_space_by_space() -> None:
    result = diatoms("show", "kites")
    assert result.exit_code == 0
    assert result.stdout.startswith("Kites (kites): fill 18 spaces, 2 castoff dishes\n")
    assert "the card asks          the board accepts" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_space_that_nothing_can_go_on_is_pointed_out() -> None:
    result = diatoms("show", IMPOSSIBLE / "shape-green-star.commission.yaml")
    assert result.stdout.count("nothing can go here") == 1


def test_an_edition() -> None:
    result = diatoms("show", "reference")
    for words in (
        "Stock of each of 5 colors: 8 circles",
        "Starting Tile: rygbp.",
        "33 water tiles",
        "C0  square or star",
    ):
        assert words in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_deal() -> None:
    result = diatoms("show", SMALL / "small-003.deal.yaml")
    assert "Hand: " in result.stdout
    assert "tiles of the edition are out of the play." in result.stdout


def test_a_play(play: Path) -> None:
    result = diatoms("show", play)
    assert result.stdout.count("Turn ") == 4
    assert "Stars: ★★★ 3 of 3" in result.stdout


def test_a_play_that_breaks_a_rule_is_shown_up_to_there(tmp_path: Path) -> None:
    data = play_to_json(PLAY, card=CARD)
    data["turns"][2]["arrange"][0]["space"] = "O1"
    file = tmp_path / "play.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = diatoms("show", file)
    assert result.exit_code == 0
    assert result.stdout.count("Turn 2: tile") == 1
    assert "Turn 3: tile" not in result.stdout
    assert "Turn 3 breaks C7: " in result.stdout


def test_the_position_before_a_turn(play: Path) -> None:
    result = diatoms("show", play, "--turn", "3")
    for words in ("Filled 3 of 6 spaces", "Hand: ", "Stack b: 33", "tiles under it"):
        assert words in result.stdout
    (position,) = lines(diatoms("show", play, "--turn", "5", "--json"))
    assert position["type"] == "position"
    assert len(position["pond"]) == 4


@pytest.mark.parametrize("turn", ["0", "6"])
def test_a_turn_that_the_play_has_not(play: Path, turn: str) -> None:
    result = diatoms("show", play, "--turn", turn)
    assert result.exit_code in (1, 2)
    assert "Error: " in result.stderr


def test_only_a_play_has_turns() -> None:
    assert diatoms("show", "first-light", "--turn", "1").exit_code == 2


def test_a_typed_position() -> None:
    result = diatoms("show", IMPOSSIBLE / "place-purple.position.yaml")
    assert result.exit_code == 0
    assert "Castoff dishes: 1: " in result.stdout


@pytest.mark.parametrize(
    ("thing", "kind"),
    [
        ("first-light", "commission"),
        ("reference", "edition"),
        (SMALL / "small-003.deal.yaml", "deal"),
        (IMPOSSIBLE / "place-purple.position.yaml", "position"),
    ],
)
def test_json_is_the_file_beside_its_kind(thing: str | Path, kind: str) -> None:
    (line,) = lines(diatoms("show", thing, "--json"))
    assert line["type"] == kind
    assert "edition" in line


def test_a_play_as_json(play: Path) -> None:
    (line,) = lines(diatoms("show", play, "--json"))
    assert {"type": "play", **play_to_json(PLAY)} == line


def test_the_edition_can_be_replaced() -> None:
    assert "edition scarce" in diatoms("show", SMALL / "small-000.deal.yaml", "--edition", SMALL / "scarce.yaml").stdout


def test_a_name_that_means_nothing() -> None:
    result = diatoms("show", "refrence")
    assert result.exit_code == 2
    assert "did you mean 'reference'?" in result.stderr


def test_the_list_names_every_shipped_card_easiest_first() -> None:
    result = diatoms("list")
    assert result.exit_code == 0
    table, advice = result.stdout.split("\n\n")
    read = lines(diatoms("list", "--json"))
    assert sorted(line["commission"] for line in read) == list(shipped_commissions())
    assert [line.split()[0] for line in table.splitlines()[1:]] == [line["commission"] for line in read]
    assert [line["ease"] for line in read] == sorted((line["ease"] for line in read), reverse=True)
    assert all(band_of(line["ease"]) == line["band"] for line in read)
    assert advice.startswith("Easiest first. Start with: diatoms show first-light")
    assert read[0].keys() == {
        *("type", "commission", "title", "edition", "castoff_dishes", "spaces", "number_groups", "letter_groups"),
        *("band", "ease"),
    }


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_the_list_fits_the_columns_and_cuts_no_id(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    printed = diatoms("list").stdout.splitlines()
    assert max(map(len, printed)) <= columns
    assert {line.split()[0] for line in printed[1:13]} == set(shipped_commissions())


def test_a_new_card_is_without_faults(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    result = diatoms("new", "card", file)
    assert result.exit_code == 0
    assert load_commission(str(file))[0].id == "my-card"
    assert "#" in file.read_text(encoding="utf-8")


def test_a_new_edition_is_without_faults(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    (line,) = lines(diatoms("new", "edition", file, "--json"))
    assert line == {"type": "file", "file": str(file), "kind": "edition"}
    assert load_edition(str(file)).id == "my-edition"


def test_a_new_card_for_an_edition_of_ones_own_has_its_rings(tmp_path: Path) -> None:
    edition, card = tmp_path / "edition.yaml", tmp_path / "cards" / "mine.yaml"
    card.parent.mkdir()
    diatoms("new", "edition", edition)
    assert diatoms("new", "card", card, "--edition", edition).exit_code == 0
    assert load_commission(str(card))[1].id == "my-edition"


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("as it was", encoding="utf-8")
    result = diatoms("new", "card", file)
    assert result.exit_code == 2
    assert "which exists" in result.stderr
    assert file.read_text(encoding="utf-8") == "as it was"


def test_a_new_file_needs_a_folder_and_a_kind(tmp_path: Path) -> None:
    assert diatoms("new", "card", tmp_path / "no" / "mine.yaml").exit_code == 2
    assert diatoms("new", "card", tmp_path).exit_code == 2
    assert diatoms("new", "play", tmp_path / "mine.yaml").exit_code == 2
    assert "did you mean 'card'?" in diatoms("new", "crad", tmp_path / "mine.yaml").stderr


def test_judges_are_shown_as_tables() -> None:
    result = diatoms("show", ROOT / "puzzles" / "editions" / "reference.judges.yaml")
    assert result.exit_code == 0
    assert "points  0  4  10  18  28  40  54  70  88  108  130" in result.stdout
    assert "at least 3 for a place; places earn 100, 70, 20" in result.stdout


@pytest.mark.parametrize("kind", [kind for kind in STARTS if kind != "suite"])
def test_every_file_to_start_from_is_without_faults_and_explained(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    result = diatoms("new", kind, file)
    assert (result.exit_code, STARTS[kind][1].split(" {}")[0] in " ".join(result.stdout.split())) == (0, True)
    assert "#" in file.read_text(encoding="utf-8")
    checked = diatoms("check", file, "--max-states", "2000")
    assert checked.exit_code in (0, 20)  # whether a card can be completed is not asked here
    assert "missing" not in checked.stderr
    assert diatoms("new", kind, file).exit_code == 2


def test_a_suite_to_start_from_is_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert diatoms("new", "suite", file).exit_code == 0
    assert [card.name for card in load_suite(file).cards] == ["first-light", "kites"]


def test_an_edition_is_for_cards_and_editions(tmp_path: Path) -> None:
    result = diatoms("new", "judges", tmp_path / "mine.yaml", "--edition", "reference")
    assert (result.exit_code, "--edition wants a card or an edition (got 'judges')" in result.stderr) == (2, True)
