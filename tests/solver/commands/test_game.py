"""`diatoms game` and `diatoms score`, and what verify, show, draw and check do with their files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from game_support import random_game
from running import ROOT, diatoms, lines

from puzzles.main_game.files.game_file import game_from_json, load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.record import Arranging

GAME = random_game(1, 2, "color-connector:persnickety")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game_to_json(GAME)))
    return file


def mosaic(folder: Path, name: str, placed: str) -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(f"edition: reference\nplayer: {name}\nmosaic: {{{placed}}}\n")
    return file


class TestGame:
    def test_a_game_is_played_scored_and_saved(self, tmp_path: Path) -> None:
        out = tmp_path / "game.json"
        result = diatoms("game", "--players", "3", "--seed", "5", "--policy", "random", "--out", out)
        assert result.exit_code == 0
        assert "A game of random 1, random 2, random 3" in result.stdout
        assert "Winner's Ribbon goes to random" in result.stdout
        assert f"Saved the game to {out}" in result.stderr
        game, _, _ = load_game(out)
        assert (len(game.names), game.scores is not None) == (3, True)
        assert diatoms("verify", out).exit_code == 0

    def test_a_policy_for_each_player_and_a_guest(self) -> None:
        policies = ("--policy", "greedy", "--policy", "random")
        result = diatoms("game", *policies, "--guest", "rainbow-reader:persnickety", "--json")
        (line,) = lines(result)
        assert (line["type"], line["players"], line["guest"]) == (
            "game",
            ["greedy 1", "random 2"],
            "rainbow-reader:persnickety",
        )
        assert game_from_json(line)[0].scores is not None

    def test_the_same_on_every_run(self) -> None:
        first, second = (diatoms("game", "--policy", "random", "--seed", "3", "--json").stdout for _ in range(2))
        assert first == second

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (("--players", "5"), "expected a whole number from 2 to 4"),
            (
                ("--players", "3", "--policy", "random", "--policy", "greedy"),
                "expected --policy once, or 3 times (got 2)",
            ),
            (("--guest", "nobody:easygoing"), "expected a guest judge of 'reference'"),
            (("--guest", "rim-walker"), "expected JUDGE:easygoing or JUDGE:persnickety"),
            (("--judges", "referense"), "did you mean 'reference'?"),
        ],
    )
    def test_wrong_arguments(self, arguments: tuple[str, ...], fault: str) -> None:
        result = diatoms("game", *arguments)
        assert result.exit_code == 2
        assert fault in result.stderr


class TestVerify:
    def test_a_legal_game(self, saved: Path) -> None:
        assert GAME.scores is not None
        result = diatoms("verify", saved)
        assert result.exit_code == 0
        assert f"Legal and finished: Player 1 {GAME.scores[0]}, Player 2 {GAME.scores[1]};" in result.stdout
        (line,) = lines(diatoms("verify", saved, "--json"))
        assert (line["type"], line["legal"], line["finished"]) == ("referee", True, True)
        assert (line["scores"], line["rule"]) == (list(GAME.scores), None)

    def test_one_that_breaks_a_rule(self, saved: Path) -> None:
        data = json.loads(saved.read_text())
        index = next(i for i, move in enumerate(data["moves"]) if move["move"] == "arrange")
        data["moves"][index]["arrange"][0]["space"] = None
        saved.write_text(json.dumps(data))
        result = diatoms("verify", saved)
        assert result.exit_code == 1
        assert f"Not legal. Move {index + 1} (player {data['moves'][index]['player']}) breaks G9:" in result.stdout
        (line,) = lines(diatoms("verify", saved, "--json"))
        assert (line["legal"], line["rule"], line["move"]) == (False, "G9", index + 1)

    def test_an_unfinished_game(self, saved: Path) -> None:
        data = json.loads(saved.read_text()) | {"moves": [], "scores": None}
        saved.write_text(json.dumps(data))
        assert "Legal, but not finished after 0 moves." in diatoms("verify", saved).stdout

    def test_one_of_another_form(self, saved: Path) -> None:
        data = json.loads(saved.read_text())
        data["moves"][2]["player"] = "me"
        saved.write_text(json.dumps(data))
        result = diatoms("verify", saved, "--json")
        assert result.exit_code == 1
        error, referee = lines(result)
        assert error["message"].startswith("moves[2].player: expected a whole number")
        assert (referee["rule"], referee["move"]) == ("format", 3)

    def test_options_of_commissions(self, saved: Path) -> None:
        result = diatoms("verify", saved, "--deal", "1")
        assert result.exit_code == 2
        assert "--deal wants a play (got " in result.stderr


class TestTurns:
    """`show --turn` and `draw --turn`: the game as it was before a turn."""

    def test_before_a_turn(self, saved: Path, tmp_path: Path) -> None:
        turns = [i for i, move in enumerate(GAME.moves) if not isinstance(move, Arranging)]
        (line,) = lines(diatoms("show", saved, "--turn", "4", "--json"))
        assert len(line["moves"]) == turns[3]
        assert line["scores"] is None
        assert "not finished" in diatoms("show", saved, "--turn", "4").stdout.lower()
        out = tmp_path / "before.svg"
        assert diatoms("draw", saved, "--turn", "1", "--out", out).exit_code == 0
        assert "<title>" in out.read_text(encoding="utf-8")
        (line,) = lines(diatoms("show", saved, "--turn", str(len(turns) + 1), "--json"))
        assert tuple(line["scores"]) == GAME.scores

    def test_a_page_to_step_through(self, saved: Path, tmp_path: Path) -> None:
        out = tmp_path / "game.html"
        assert diatoms("draw", saved, "--out", out).exit_code == 0
        text = out.read_text(encoding="utf-8")
        turns = sum(not isinstance(move, Arranging) for move in GAME.moves)
        assert text.count("<li data-step=") == turns + 1
        assert GAME.scores is not None
        assert f"{turns} turns; Player 1 {GAME.scores[0]}, Player 2 {GAME.scores[1]}" in text

    def test_a_turn_that_the_game_has_not(self, saved: Path) -> None:
        result = diatoms("show", saved, "--turn", "99")
        assert result.exit_code == 1
        assert "expected a turn from 1 to 21 of the game (got 99)" in result.stderr


class TestScore:
    def test_a_finished_game_typed_without_scores_is_scored(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(game_to_json(replace(GAME, scores=None))))
        assert GAME.scores is not None
        for command in ("verify", "score", "show"):
            result = diatoms(command, file)
            assert result.exit_code == 0
            assert all(str(total) in result.stdout for total in GAME.scores)

    def test_mosaics_of_one_table_share_the_stock(self, tmp_path: Path) -> None:
        one, other = mosaic(tmp_path, "one", "O1: r5, O5: r5"), mosaic(tmp_path, "two", "O9: r5, O13: r5, C0: r5")
        assert diatoms("score", one).exit_code == 0
        result = diatoms("score", one, other)
        assert result.exit_code == 1
        assert "expected in all mosaics together, as the stock has, at most 4 of r5 (got 5)" in result.stderr

    def test_at_most_four_play(self, tmp_path: Path) -> None:
        result = diatoms("score", *(mosaic(tmp_path, f"p{number}", "O1: r5") for number in range(1, 6)))
        assert result.exit_code == 1
        assert "expected the mosaics of at most 4 players (got 5)" in result.stderr

    def test_a_filled_sheet(self, tmp_path: Path) -> None:
        result = diatoms("score", mosaic(tmp_path, "Ada", "C0: r5, C1: g1, C5: g1, O1: p5, O9: p4"))
        assert result.exit_code == 0
        rows = [line.split() for line in result.stdout.splitlines()]
        assert ["green", "2", "10"] in rows
        assert ["vertical", "b20", ".0", "c10", "30"] in rows
        assert ["center", "ring", "2", "6"] in rows
        assert ["Total", "66"] in rows  # 24 for colors, 30 for pairs, 12 for shapes
        assert "Ribbon" not in result.stdout

    def test_a_game_that_is_not_finished_has_no_winner(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(game_to_json(replace(GAME, moves=GAME.moves[:9], scores=None))))
        for command in ("score", "show"):
            result = diatoms(command, file)
            assert result.exit_code == 0
            assert "The game is not finished." in result.stdout
            assert "Ribbon" not in result.stdout
        assert [line["ribbon"] for line in lines(diatoms("score", file, "--json"))] == [False, False]

    def test_several_are_compared(self, tmp_path: Path) -> None:
        files = [
            mosaic(tmp_path, "Ada", "C0: y5, C1: y1, C2: y2, C3: y1"),
            mosaic(tmp_path, "Ben", "C0: r5, C1: r1, C2: r2, O9: b5"),
        ]
        result = diatoms("score", *files, "--guest", "color-connector:persnickety", "--json")
        ada, ben = lines(result)
        assert ada["guest"] == {"measure": 4, "place": 1, "points": 100, "peeves": 0, "deduction": 0}
        assert ben["guest"] == {"measure": 3, "place": 2, "points": 70, "peeves": 1, "deduction": 5}
        assert (ada["type"], ada["ribbon"], ben["ribbon"]) == ("score", True, False)
        assert "Winner's Ribbon goes to Ada." in diatoms("score", *files).stdout

    def test_what_could_have_been_scored(self, tmp_path: Path) -> None:
        file = mosaic(tmp_path, "Ada", "C1: g1, C5: g1")
        result = diatoms("score", file, "--best")
        assert "Ada scored 32 and could have scored 42" in result.stdout
        assert "no arrangement scores more" in result.stdout
        score, best = lines(diatoms("score", file, "--best", "--json"))
        assert (score["total"], best["type"], best["total"], best["upper_bound"]) == (32, "best", 42, 42)
        assert sorted(best["mosaic"].values()) == ["g1", "g1"]

    def test_a_game_brings_its_guest_judge(self, saved: Path) -> None:
        assert GAME.scores is not None
        assert [line["total"] for line in lines(diatoms("score", saved, "--json"))] == list(GAME.scores)
        assert [line["guest"] for line in lines(diatoms("score", saved, "--guest", "none", "--json"))] == [None, None]
        best = lines(diatoms("score", saved, "--guest", "none", "--best", "--json"))[2:]
        assert all(line["total"] == line["upper_bound"] for line in best)

    def test_judges_of_ones_own(self, tmp_path: Path) -> None:
        text = (ROOT / "puzzles" / "editions" / "reference.judges.yaml").read_text()
        own = tmp_path / "own.judges.yaml"
        own.write_text(text.replace("matching_colors: [0, 4,", "matching_colors: [0, 5,"))
        (line,) = lines(diatoms("score", mosaic(tmp_path, "Ada", "C0: r5"), "--judges", own, "--json"))
        assert line["total"] == 5 + 2

    @pytest.mark.parametrize("name", ["first-light", "nothing.yaml"])
    def test_something_else(self, name: str) -> None:
        assert diatoms("score", name).exit_code in (1, 2)

    def test_a_game_beside_others(self, saved: Path, tmp_path: Path) -> None:
        result = diatoms("score", saved, mosaic(tmp_path, "Ada", "C0: r5"))
        assert result.exit_code == 1
        assert "expected one game, or mosaics (got 2 files, a game among them)" in result.stderr


class TestShowDrawCheck:
    def test_show(self, saved: Path, tmp_path: Path) -> None:
        result = diatoms("show", saved)
        assert result.exit_code == 0
        assert "A game of Player 1, Player 2" in result.stdout
        (line,) = lines(diatoms("show", saved, "--json"))
        assert line == {"type": "game", **game_to_json(GAME)}
        assert "O9 b5" in diatoms("show", mosaic(tmp_path, "Ada", "O9: b5")).stdout

    @pytest.mark.parametrize("part", ["all", "pond", "mosaic"])
    def test_draw(self, saved: Path, tmp_path: Path, part: str) -> None:
        out = tmp_path / "game.svg"
        assert diatoms("draw", saved, "--part", part, "--out", out).exit_code == 0
        text = out.read_text()
        assert ("Player 1" in text, "The pond" in text) == (True, part != "mosaic") or part == "pond"
        assert text.startswith("<svg")

    def test_draw_a_page_and_a_mosaic(self, saved: Path, tmp_path: Path) -> None:
        page, picture = tmp_path / "game.html", tmp_path / "ada.svg"
        assert diatoms("draw", saved, "--out", page).exit_code == 0
        assert "Player 2" in page.read_text()
        assert diatoms("draw", mosaic(tmp_path, "Ada", "C0: r5"), "--out", picture).exit_code == 0
        assert "6 points: colors 4, pairs 0, shapes 2" in picture.read_text()

    def test_an_illegal_game_is_not_drawn(self, saved: Path, tmp_path: Path) -> None:
        saved.write_text(json.dumps(json.loads(saved.read_text()) | {"scores": [0, 0]}))
        result = diatoms("draw", saved, "--out", tmp_path / "game.svg")
        assert result.exit_code == 1
        assert "expected a legal game (got one that breaks G10" in result.stderr

    def test_check(self, saved: Path, tmp_path: Path) -> None:
        judges = ROOT / "puzzles" / "editions" / "reference.judges.yaml"
        result = diatoms("check", saved, judges, mosaic(tmp_path, "Ada", "C0: r5"))
        assert result.exit_code == 0
        text = " ".join(result.stdout.split())
        assert "without faults (game Player 1 and Player 2)" in text
        assert "without faults (judges reference)" in text
        assert "without faults (mosaic Ada)" in text

    def test_judges_cannot_be_drawn(self, tmp_path: Path) -> None:
        result = diatoms("draw", ROOT / "puzzles" / "editions" / "reference.judges.yaml", "--out", tmp_path / "j.svg")
        assert result.exit_code == 1
        assert "got judges, whose tables `show` prints" in result.stderr

    def test_score_sheets_are_printed(self, saved: Path, tmp_path: Path) -> None:
        judges, out = ROOT / "puzzles" / "editions" / "reference.judges.yaml", tmp_path / "sheet.svg"

        def printed(*things: str | Path) -> str:
            assert diatoms("print", *things, "--out", out, "--save-ink").exit_code == 0
            return (tmp_path / "sheet-1.svg").read_text(encoding="utf-8")

        assert ">Player 1<" in printed(saved)
        empty = printed("--score-sheet", "main-game")
        assert ">Player 1<" not in empty
        assert printed(judges) == empty
        assert ">seals<" in printed("--score-sheet", "aquarium")
        both = diatoms("print", "kites", saved, "--per-page", "1", "--out", tmp_path / "both.svg")
        assert [line.rpartition("/")[2] for line in both.stdout.splitlines()] == [f"both-{n}.svg" for n in (1, 2, 3)]

    def test_what_is_not_scored_has_no_score_sheet(self, tmp_path: Path) -> None:
        for things in ((), ("reference",), (ROOT / "puzzles" / "plays" / "kites.json",)):
            assert diatoms("print", *things, "--out", tmp_path / "a.pdf").exit_code == 2
