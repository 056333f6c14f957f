"""The commands `generate` and `grade`."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path
from threading import Event

import pytest
from other_edition import other_edition
from running import IMPOSSIBLE, diatoms, lines

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.yaml_out import edition_to_yaml
from solver.commands.output import Output

SMALL = ("--difficulty", "1", "--spaces", "12", "--symmetry", "mirror", "--deals", "4", "--max-states", "300")
OTHER = ("--difficulty", "1", "--spaces", "7", "--deals", "4", "--max-states", "300", "--seed", "3")


def test_cards_are_written_with_their_witnesses(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    result = diatoms("generate", "-n", "2", *SMALL, "--seed", "5", "--out", folder)
    assert result.exit_code == 0
    assert "Band 1 of 5: very easy" in result.stdout
    cards = sorted(folder.glob("*.yaml"))
    assert [file.name[:3] for file in cards] == ["01-", "02-"]
    for file in cards:
        card, _ = load_commission(file)
        told = card.provenance
        assert (told["seed"], told["band"], told["deals"]) == (5, 1, 4)
        assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= 140
        assert load_commission(card.id)[0].requirements == card.requirements
        play = file.with_suffix(".play.json")
        assert told["witness"] == play.name
        numbers = json.loads(play.read_text(encoding="utf-8"))["numbers"]
        assert numbers["advised"]["deals"] == 4
        assert diatoms("verify", play, "--deal", str(numbers["witness"]["deal"])).exit_code == 0
        assert diatoms("check", file, "--json", "--max-states", "1").exit_code in (0, 20)


def test_a_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, ended = tmp_path / "whole", tmp_path / "ended"
    batch = ("generate", "-n", "2", *SMALL, "--seed", "5", "--json", "--out")
    first = diatoms(*batch, whole)
    assert first.exit_code == 0
    ended.mkdir()
    (ended / "02-mine.yaml").write_text("my notes", encoding="utf-8")
    # ended while the second record was written, and before the first card was
    (ended / "records.jsonl").write_bytes((whole / "records.jsonl").read_bytes()[:-9])
    result = diatoms(*batch, ended)
    assert result.exit_code == 0
    assert result.stdout == first.stdout.replace(str(whole), str(ended))
    made = {file.name: file.read_bytes() for file in whole.iterdir() if file.name != "records.jsonl"}
    mine = {"02-mine.yaml": b"my notes"}
    assert {file.name: file.read_bytes() for file in ended.iterdir() if file.name != "records.jsonl"} == made | mine
    again = diatoms("generate", "-n", "2", *SMALL, "--seed", "5", "--out", ended)
    assert "".join(again.stdout.split()).count("istherealready") == 2


def test_two_batches_do_not_fill_one_folder_at_once(tmp_path: Path) -> None:
    batch = ("generate", *SMALL, "--seed", "5", "--out", tmp_path)
    path = tmp_path / "records.jsonl"
    with path.open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        result = diatoms(*batch)
    assert result.exit_code == 1
    assert f"{path}: another run is writing these records" in result.stderr
    assert path.read_bytes() == b""


def test_a_batch_tells_programs_the_same_of_cards_made_and_found(tmp_path: Path) -> None:
    batch = ("generate", *SMALL, "--seed", "5", "--out", tmp_path, "--json")
    (made,) = lines(diatoms(*batch))
    (found,) = lines(diatoms(*batch))
    assert made == found
    assert made["provenance"]["witness"]["play"]["turns"]
    assert made["provenance"]["advised"]["states_per_move"] == 300


def test_a_record_that_claims_what_is_ruled_out_is_refused(tmp_path: Path) -> None:
    batch, path = ("generate", *SMALL, "--seed", "5", "--out", tmp_path), tmp_path / "records.jsonl"
    assert diatoms(*batch).exit_code == 0
    record = json.loads(path.read_text())
    made = record["made"]
    for changes in (
        {"greedy": [9, *made["greedy"][1:]]},
        {"bounds": [None] * 4},
        {"bounds": [9] * 4},
        {"known": made["known"][1:]},
        {"deal": 5},
    ):
        path.write_text(json.dumps(record | {"made": made | changes}) + "\n")
        result = diatoms(*batch)
        assert result.exit_code == 1, result.stderr
        assert f"{path}:1:1: expected the record of a search" in "".join(result.stderr.splitlines())


def test_another_card_of_the_same_name_is_not_written_over(tmp_path: Path) -> None:
    assert diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path).exit_code == 0
    (first,) = tmp_path.glob("01-*.yaml")
    first.write_text("mine", encoding="utf-8")
    assert diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path).exit_code == 0
    assert first.read_text(encoding="utf-8") == "mine"
    assert first.with_name(f"{first.stem}-2.yaml").is_file()


def test_a_play_that_lies_there_is_not_written_over_either(tmp_path: Path) -> None:
    assert diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path).exit_code == 0
    (first,) = tmp_path.glob("01-*.yaml")
    first.unlink()
    play = first.with_suffix(".play.json")
    play.write_text("mine", encoding="utf-8")
    assert diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path).exit_code == 0
    assert play.read_text(encoding="utf-8") == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(
        [play.name, f"{first.stem}-2.yaml", f"{first.stem}-2.play.json", "records.jsonl"]
    )


def test_a_card_that_was_changed_is_no_longer_of_the_batch(tmp_path: Path) -> None:
    assert diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path).exit_code == 0
    (first,) = tmp_path.glob("01-*.yaml")
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace("castoff_dishes: 3", "castoff_dishes: 4"), encoding="utf-8")
    result = diatoms("generate", *SMALL, "--seed", "5", "--out", tmp_path)
    assert "is there already" not in result.stdout
    assert first.with_name(f"{first.stem}-2.yaml").read_text(encoding="utf-8") == text.replace(
        f"{first.stem}.play.json", f"{first.stem}-2.play.json"
    )


def test_a_folder_that_cannot_be_written_into_is_told_before_the_work() -> None:
    result = diatoms("generate", *SMALL, "--out", "/sys" if Path("/sys").is_dir() else "/dev/null")
    assert result.exit_code == 2
    assert "expected a folder to write into" in result.stderr


def test_json_has_one_line_for_each_card() -> None:
    result = diatoms("generate", *SMALL, "--json")
    (line,) = lines(result)
    assert line["type"] == "card"
    assert line["provenance"]["wishes"]["spaces"] == "12"
    shown = diatoms("show", line["commission"], "--json")
    assert lines(shown)[0]["center"] == line["center"]


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    edition = tmp_path / "other.yaml"
    edition.write_text(edition_to_yaml(other_edition()), encoding="utf-8")
    result = diatoms("generate", *OTHER, "--edition", edition, "--out", tmp_path)
    assert result.exit_code == 0
    (play,) = tmp_path.glob("01-*.play.json")
    assert diatoms("verify", play).exit_code == 0
    (card,) = tmp_path.glob("01-*.yaml")
    assert load_commission(card)[1] == other_edition()


def test_an_edition_is_found_from_a_folder_behind_a_link(tmp_path: Path) -> None:
    edition = tmp_path / "other.yaml"
    edition.write_text(edition_to_yaml(other_edition()), encoding="utf-8")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "deep" / "er")
    assert diatoms("generate", *OTHER, "--edition", edition, "--out", link).exit_code == 0
    (card,) = link.glob("01-*.yaml")
    assert load_commission(card)[1] == other_edition()
    assert "is there already" in diatoms("generate", *OTHER, "--edition", edition, "--out", link).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--spaces", "14", "--symmetry", "full"), 10, "no card uses 14 spaces"),
        (("--requirements", "red star", "--spaces", "21"), 10, "no card uses 21 spaces"),
        (("--difficulty", "6"), 2, "expected --difficulty from 1 to 5"),
        (("--spaces", "x"), 2, "expected --spaces from 1 to 1000"),
        (("--dishes", "9"), 2, "expected --dishes from 0 to 8"),
        (("--requirements", "pink"), 2, "expected requirements of any"),
        (("--edition", "nowhere.yaml"), 2, "which does not exist"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(arguments: tuple[str, ...], code: int, message: str) -> None:
    result = diatoms("generate", *arguments, "--json")
    assert result.exit_code == code
    assert message in lines(result)[-1]["message"]


def test_a_search_that_ends_without_a_card_says_how_near_it_came() -> None:
    star = ("--requirements", "red star,blue star,green star", "--spaces", "9", "--difficulty", "1")
    result = diatoms("generate", *star, "--deals", "2", "--max-states", "300")
    assert result.exit_code == 20
    assert "no card found that meets the wishes" in result.stderr


def test_grades_of_cards() -> None:
    result = diatoms("grade", "first-light", "kites", "--deals", "4", "--max-states", "300", "--json")
    assert result.exit_code == 0
    easy, hard = lines(result)
    assert (easy["type"], easy["commission"], easy["band"], easy["hard"]) == ("grade", "first-light", 1, [])
    assert hard["band"] > 2
    assert hard["ease_interval"][0] <= hard["ease"] <= hard["ease_interval"][1]
    assert {cause["kind"] for cause in hard["hard"]} & {"groups", "colors"}


def test_a_grade_in_words() -> None:
    result = diatoms("grade", "rose-window", "--deals", "4", "--max-states", "300")
    assert result.exit_code == 0
    assert "with advice (300 states a move)" in result.stdout
    assert "What makes it hard:" in result.stdout


def test_an_impossible_card_has_no_grade(tmp_path: Path) -> None:
    card = IMPOSSIBLE / "stock-red-stars.commission.yaml"
    result = diatoms("grade", card, "--json")
    assert result.exit_code == 10
    assert lines(result)[0]["band"] is None
    assert "red star" in lines(result)[0]["reason"]


def test_a_name_that_means_nothing_has_no_grade() -> None:
    assert diatoms("grade", "first-lihgt").exit_code == 2


def test_long_work_is_not_silent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("solver.commands.output.PATIENCE", 0.001)
    told = Event()

    def words() -> str:
        told.set()
        return "making card 1 of 3"

    with Output(as_json=False).patience(words):
        assert told.wait(60)
    assert "making card 1 of 3 (0 s)" in capsys.readouterr().err
