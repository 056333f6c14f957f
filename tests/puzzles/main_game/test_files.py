"""Files of the main game: recorded games, judges and finished mosaics, with all their faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from game_support import judges, persnickety_side, random_game
from support import ROOT, reference

from puzzles.commission.kinds import shipped_editions
from puzzles.errors import MalformedError
from puzzles.files.faults import FileFaults, UnknownName
from puzzles.main_game import kinds
from puzzles.main_game.files.game_file import game_from_json, load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import judges_to_data, load_judges
from puzzles.main_game.files.mosaic_file import load_mosaic, mosaic_to_json
from puzzles.main_game.judges import Guest, Mood
from puzzles.named.load import kind_of

JUDGES = ROOT / "puzzles" / "editions" / "reference.judges.yaml"
DATA: dict[str, Any] = game_to_json(random_game(1, 2, "color-connector:persnickety"))


def changed(**values: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(DATA))
    return data | values


def faults_of(data: object) -> list[str]:
    with pytest.raises(FileFaults) as error:
        game_from_json(data)
    return [str(fault) for fault in error.value.faults]


class TestGames:
    def test_a_file_comes_back(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(DATA))
        assert kind_of(path) == kinds.GAME
        assert load_game(path) == (random_game(1, 2, "color-connector:persnickety"), reference(), judges())

    def test_unknown_keys_are_ignored(self) -> None:
        assert game_from_json(changed(comment="x"))[0] == random_game(1, 2, "color-connector:persnickety")

    def test_tiles_may_be_named_by_their_letters(self) -> None:
        data = changed()
        first = next(move for move in data["moves"] if move["move"] == "place")
        first["tile"] = first["segments"]
        assert game_from_json(data)[0] == random_game(1, 2, "color-connector:persnickety")

    def test_it_may_hold_its_judges(self) -> None:
        own = judges_to_data(judges()) | {"judges": "mine", "matching_colors": [0, 1]}
        game, _, used = game_from_json(changed(judges_data=own))
        assert (game.judges, used.matching_colors[5]) == ("mine", 1)

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            (
                {"format": "diatoms-game/2"},
                "game:format: expected the format, diatoms-game/1 (got",
            ),
            ({"guest": "color-connector"}, "game:guest: expected JUDGE:easygoing or JUDGE:persnickety"),
            ({"guest": 3}, "game:guest: expected JUDGE:easygoing, JUDGE:persnickety or null (got 3)"),
            ({"judges": "referense"}, "did you mean 'reference'?"),
            ({"edition": "nowhere"}, "game:edition: expected a shipped edition"),
            ({"players": "two"}, "game:players: expected a list of names (got 'two')"),
            ({"scores": ["many"]}, "game:scores[0]: expected a whole number (got 'many')"),
            (
                {"moves": [{"move": "jump", "player": 1}]},
                "game:moves[0].move: expected a move, place or pass or arrange",
            ),
            ({"moves": [{"move": "pass", "player": 1}]}, "game:moves[0].draw: expected the key 'draw' (got none)"),
            ({"moves": [{"move": "pass", "player": 1, "draw": "c"}]}, "game:moves[0].draw: expected a stack, a or b"),
            (
                {"moves": [{"move": "arrange", "player": 1, "arrange": [{"diatom": "x1", "space": None}]}]},
                "game:moves[0].arrange[0].diatom: expected a diatom such as r5",
            ),
        ],
    )
    def test_faults_are_named_by_path(self, change: dict[str, Any], fault: str) -> None:
        found = faults_of(changed(**change))
        assert len(found) == 1
        assert fault in found[0]

    def test_all_faults_are_told_at_once(self) -> None:
        assert len(faults_of(changed(format="x", guest=3, players=1, moves=[{"player": 1}]))) > 4


class TestJudges:
    def test_the_shipped_file_says_what_is_invented(self) -> None:
        text = JUDGES.read_text(encoding="utf-8")
        assert "INVENTED" in text
        side = persnickety_side()
        assert (side.least, side.places, side.penalty) == (3, (100, 70, 20), 5)
        assert kind_of(JUDGES) == kinds.JUDGES
        assert shipped_editions() == ("reference",)

    def test_a_file_comes_back(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.judges.yaml"
        path.write_text(json.dumps(judges_to_data(judges())))
        assert load_judges(path) == judges()

    def test_one_side_of_a_guest_judge_is_enough_and_each_may_count_its_own_feature(self, tmp_path: Path) -> None:
        data = judges_to_data(judges())
        guest = data["guests"]["color-connector"]
        guest["easygoing"]["counts"] = "outer ring"
        del data["guests"]["rim-walker"]["easygoing"]
        path = tmp_path / "mine.judges.yaml"
        path.write_text(json.dumps(data))
        read = load_judges(path)
        assert [side.feature.value for side in read.guests["color-connector"].sides.values()] == [
            "outer ring",
            "largest color group",
        ]
        assert list(read.guests["rim-walker"].sides) == [Mood.PERSNICKETY]
        with pytest.raises(
            MalformedError, match="expected a side that 'rim-walker' has, persnickety \\(got 'easygoing'"
        ):
            read.guest(Guest("rim-walker", Mood.EASYGOING))

    @pytest.mark.parametrize(
        ("sides", "fault"),
        [
            ("", "expected at least one side of a guest judge, easygoing or persnickety (got none)"),
            ("easygoing: {points: [0, 1]}", "expected what this side counts, largest color group, "),
        ],
    )
    def test_a_guest_judge_needs_a_side_and_a_feature(self, sides: str, fault: str, tmp_path: Path) -> None:
        path = tmp_path / "mine.judges.yaml"
        head = JUDGES.read_text(encoding="utf-8").partition("guests:")[0]
        path.write_text(f"{head}guests:\n  mine: {{title: Mine{', ' if sides else ''}{sides}}}\n")
        with pytest.raises(FileFaults) as caught:
            load_judges(path)
        assert fault in str(caught.value.faults[0])

    def test_neither_a_file_nor_shipped(self) -> None:
        with pytest.raises(UnknownName, match="did you mean 'reference'"):
            load_judges("referense")

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            (
                "matching_colors: [0, 4,",
                "matching_colors: [9, 4,",
                r":8:18: expected points that never fall \(got 4 after 9\)",
            ),
            ("places: [100, 70, 20]", "places: [70, 100]", "expected points that never rise from place to place"),
            ("both: 20}", "both: 7}", "expected as many points for both as for either"),
            ("counts: largest color group", "counts: largest colour group", "did you mean 'largest color group'"),
            ("peeve: lonely color", "peeve: lonely", "expected a pet peeve"),
            ("penalty: 5", "penalty: -5", "expected a whole number from 0"),
            ("  middle: [0, 3, 9, 20, 40, 40]\n", "", "expected the key 'middle'"),
            ("title: Rim Walker", "titel: Rim Walker", "did you mean 'title'"),
        ],
    )
    def test_faults(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        text = JUDGES.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path = tmp_path / "mine.judges.yaml"
        path.write_text(text.replace(old, new))
        with pytest.raises(FileFaults, match=fault):
            load_judges(path)


class TestGuests:
    @pytest.mark.parametrize("mood", Mood)
    def test_text_both_ways(self, mood: Mood) -> None:
        guest = Guest("rim-walker", mood)
        assert Guest.parse(str(guest)) == guest


class TestMosaics:
    def write(self, folder: Path, text: str) -> Path:
        path = folder / "ada.mosaic.yaml"
        path.write_text(text)
        return path

    def test_a_mosaic(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "edition: reference\nmosaic: {C0: r5, C1: g1}\nreturned: [r4]\n")
        mosaic, edition = load_mosaic(path)
        assert (mosaic.player, len(mosaic.mosaic.placed), len(mosaic.returned)) == ("ada", 2, 1)
        assert kind_of(path) == kinds.MOSAIC
        again = self.write(tmp_path, yaml.safe_dump(mosaic_to_json(mosaic, edition)))
        assert load_mosaic(again)[0].mosaic.placed == mosaic.mosaic.placed

    def test_faults(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "edition: reference\nmosaic: {C0: r1, C1: g1, O99: b2, M1: x}\nname: Ada\n")
        with pytest.raises(FileFaults) as error:
            load_mosaic(path)
        assert len(error.value.faults) == 2  # what cannot be read comes first
        path = self.write(tmp_path, "edition: reference\nmosaic: {C0: r1, C1: g1, O99: b2}\n")
        with pytest.raises(FileFaults) as error:
            load_mosaic(path)
        assert [fault.line for fault in error.value.faults] == [2, 2]
        assert "expected a square or star on C0 (got r1)" in str(error.value)

    def test_more_than_the_stock(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "edition: reference\nmosaic: {C0: r5, M2: r5, M4: r5, M6: r5, M8: r5}\n")
        with pytest.raises(FileFaults, match="expected a diatom that is in stock"):
            load_mosaic(path)
