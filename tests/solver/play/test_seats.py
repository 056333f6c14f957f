"""Games with seats on the page to play on, as the server sees them: legal steps alone, saved, resumed and verified."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from running import diatoms
from serving import Served, serving

from puzzles.aquarium.files import sitting_file as aquarium_files
from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.sources import NamedSource
from puzzles.main_game.files import sitting_file as main_files
from puzzles.named.load import NOTHING, game_of, kind_of
from solver.play.contract import Wish
from solver.play.games import GAMES, playable
from solver.play.server import PlayPage

TO_DATA: dict[str, Callable[[Any], dict[str, Any]]] = {
    "main-game": main_files.step_to_data,
    "aquarium": aquarium_files.step_to_data,
}


@dataclass(frozen=True)
class ServedGame(Served):
    """A page of a game with seats."""

    page: PlayPage
    name: str

    def legal(self) -> list[dict[str, Any]]:
        """The steps that may be done."""
        return [TO_DATA[self.name](step) for step in self.page.sitting.stage.steps()]

    def ask(self, step: dict[str, Any]) -> int:
        """Try a step; the status."""
        return self.post("do", {"version": self.page.version, "steps": [step]}).status


@contextmanager
def game_on_page(name: str, wish: Wish, file: Path) -> Iterator[ServedGame]:
    begun = playable(name).begin(wish)
    page = PlayPage(begun.game, begun.sitting, file)
    page.save()
    with serving(page) as port:
        yield ServedGame(port, page, name)


def _verified(file: Path) -> bool:
    source = NamedSource(str(file))
    kind = kind_of(source)
    judged = game_of(kind).verify(source, kind, NOTHING)
    assert judged is not None
    return judged.legal


CASES = [
    ("main-game", Wish(deal="4", seats=("person", "greedy", "look-ahead"))),
    ("main-game", Wish(deal="5", seats=("random", "Ada=person"), guest="color-connector:persnickety")),
    ("main-game", Wish(seats=("Ada", "Ben", "Cyd", "Dan"), is_told=True)),
    ("aquarium", Wish(deal="6", seats=("person", "look-ahead"))),
    ("aquarium", Wish(seats=("Ada", "Ben", "greedy"), is_told=True)),
]


@pytest.mark.parametrize(("name", "wish"), CASES)
def test_whatever_is_asked_only_legal_steps_are_done_and_every_saved_state_is_legal(
    tmp_path: Path, name: str, wish: Wish
) -> None:
    random, file, past = Random(8), tmp_path / "game.json", list[dict[str, Any]]()
    with game_on_page(name, wish, file) as served:
        while legal := served.legal():
            past += random.sample(legal, min(3, len(legal)))
            for step in random.sample(past, min(2, len(past))):
                changed = step | {"player": 2} if "player" in step and random.random() < 0.5 else step
                before = file.read_bytes()
                if changed not in legal:
                    assert served.ask(changed) == 422
                    assert file.read_bytes() == before
            if random.random() < 0.1:
                done = max(0, served.page.sitting.done - random.randrange(4))
                assert served.post("go", {"version": served.page.version, "done": done}).status == 200
                legal = served.legal()
            assert served.page.game.is_persons(served.page.sitting.stage)
            if legal:
                assert served.ask(random.choice(legal)) == 200
            assert _verified(file)
        assert served.post("view", {}).data["phase"] == "over"
        assert served.post("record", {}).status == 200
        again = playable(name).resume(str(file))
        assert again.sitting.steps == served.page.sitting.steps
        assert again.sitting.stage.record() == served.page.sitting.stage.record()


@pytest.mark.parametrize(("name", "wish"), [CASES[0], CASES[3]])
def test_undo_and_redo_go_from_one_decision_of_a_person_to_another(tmp_path: Path, name: str, wish: Wish) -> None:
    with game_on_page(name, wish, tmp_path / "game.json") as served:
        for _ in range(12):
            served.ask(served.legal()[0])
        kept, end = served.page.sitting.stage, served.post("view", {}).data
        back = []
        while (undo := served.post("view", {}).data["undo"]) is not None:
            back.append(served.post("go", {"version": served.page.version, "done": undo}).data["done"])
            assert served.page.game.is_persons(served.page.sitting.stage)
        assert back == sorted(back, reverse=True)
        assert len(back) == 12
        while (redo := served.post("view", {}).data["redo"]) is not None:
            served.post("go", {"version": served.page.version, "done": redo})
        assert served.page.sitting.stage == kept
        assert served.post("view", {}).data["log"] == end["log"]


@pytest.mark.parametrize(("name", "wish"), [CASES[1], CASES[3]])
def test_what_lies_hidden_is_nowhere_in_what_the_page_is_told(tmp_path: Path, name: str, wish: Wish) -> None:
    with game_on_page(name, wish, tmp_path / "game.json") as served:
        stage = served.page.sitting.stage
        stacks = (stage.table.a, stage.table.b) if name == "main-game" else (stage.table.deck,)
        hidden = {tile for stack in stacks for tile in stack[1:]}
        told = {int(tile) for tile in re.findall(r"[Tt]ile (\d+)", json.dumps(served.post("view", {}).data))}
        assert told.isdisjoint(hidden)
        assert told >= {stack[0] for stack in stacks}


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (("greedy", "greedy"), "expected a person in one of the seats"),
        (("person", "clever"), "expected a seat of person, random, greedy, look-ahead (got 'clever')"),
        (("person",) * 41, "expected"),
    ],
)
@pytest.mark.parametrize("name", list(GAMES))
def test_seats_that_cannot_play(name: str, seats: tuple[str, ...], words: str) -> None:
    with pytest.raises(DiatomsError) as error:
        playable(name).begin(Wish(seats=seats))
    assert str(error.value).startswith(words)


def test_a_game_that_was_not_played_on_the_page_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert diatoms("game", "--policy", "random", "--out", file).exit_code == 0
    result = diatoms("play", "--resume", file, "--no-browser")
    assert result.exit_code == 1
    assert "expected a game saved by  diatoms play" in result.stderr.replace("\n", " ")


def test_an_aquarium_has_no_judges() -> None:
    with pytest.raises(MalformedError, match="which has none"):
        playable("aquarium").begin(Wish(seats=("person",), guest="color-connector:easygoing"))


@pytest.mark.parametrize(("name", "wish"), [CASES[0], CASES[3]])
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"done": -1}, "sitting.done"),
        ({"seats": ["person"]}, "seats"),
        ({"steps": [{"do": "take", "player": 9, "tile": 1}]}, "sitting"),
        ({"setup": {}}, ""),
        ({"steps": [{"do": "draw", "stack": "c"}]}, "sitting.steps[0]"),
        ({"seats": ["clever"] * 3}, "seat"),
    ],
)
def test_a_file_that_is_no_game_under_way_is_told(
    tmp_path: Path, name: str, wish: Wish, change: dict[str, Any], words: str
) -> None:
    file = tmp_path / "game.json"
    with game_on_page(name, wish, file):
        data = json.loads(file.read_text())
    data["sitting"] |= change
    file.write_text(json.dumps(data))
    with pytest.raises(MalformedError) as error:
        playable(name).resume(str(file))
    assert words in str(error.value)


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[PlayPage]:
    """What would have been served."""
    kept: list[PlayPage] = []
    monkeypatch.setattr("solver.pages.serve.serve", lambda page, listening, token: kept.append(page))
    return kept


@pytest.mark.parametrize("name", list(GAMES))
def test_the_command_begins_a_game_and_goes_on_with_it(pages: list[PlayPage], tmp_path: Path, name: str) -> None:
    seats = ("--seat", "Ada=person", "--seat", "greedy")
    begun = diatoms("play", "--game", name, *seats, "--deal", "3", "--no-browser", "--folder", tmp_path)
    assert begun.exit_code == 0
    assert "deal 3 is at" in begun.stdout
    (file,) = tmp_path.iterdir()
    assert diatoms("verify", file).exit_code == 0
    assert diatoms("play", "--resume", file, "--no-browser").exit_code == 0
    assert pages[0].sitting.stage.record() == pages[1].sitting.stage.record()
    assert pages[1].sitting.stage.names == ("Ada", "Greedy 2")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seat", "person"), "expected --game"),
        (("kites", "--game", "aquarium"), "expected no card"),
        (("--game", "chess"), "chess"),
        (("--game", "main-game", "--seat", "person"), "2 to 4 players"),
        (("--game", "main-game", "--deal", "deal.yaml"), "expected a seed"),
    ],
)
def test_what_does_not_go_together_is_refused(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    result = diatoms("play", *arguments, "--no-browser", "--folder", tmp_path)
    assert result.exit_code == 2
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == []
