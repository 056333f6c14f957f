"""The program behind the page to play on: it does what the rules allow, saves it, and lets in whom it should."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playing import ServedPlay, played
from serving import TOKEN, disk_full
from sittings import SHIPPED, play_on, shipped, sitting, some_step

from puzzles.commission.beginnings import Beginning
from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.sitting_file import load_sitting, sitting_of
from puzzles.commission.files.step_forms import step_to_data
from puzzles.commission.referee import judge
from puzzles.commission.sitting import Sitting, steps_of
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Collect, Lay, Phase, Refill
from solver.play.aim import Aimed, aim, lay_of
from solver.play.commission import CommissionPage
from solver.play.work import LookedBack

# -- whole plays ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "is_told"), [*((name, False) for name in SHIPPED), *((name, True) for name in SHIPPED[::3])]
)
def test_every_step_of_a_shipped_play_gives_the_record(tmp_path: Path, name: str, is_told: bool) -> None:
    play, commission, edition = shipped(name)
    assert isinstance(play.deal, Deal)
    made_up = Deal.from_seed(edition.id, edition.water_tiles, 1)
    beginning = Beginning(None, made_up if is_told else play.deal)
    first = Stage.first(beginning, commission, edition, is_told=is_told)
    file = tmp_path / "play.json"
    with played(Sitting(first), file) as served:
        for step in steps_of(play, first):
            shown = served.do(step)
            assert load_play(file)[0] == served.page.sitting.stage.record()
        assert shown["prompt"].startswith(f"Completed in {len(play.turns)} turns with {play.stars} of")
    saved, card, _ = load_play(file)
    assert (saved.turns, saved.stars) == (play.turns, play.stars)
    assert judge(saved, card, edition).legal
    if not is_told:
        assert saved == play


def test_undo_and_redo_at_random_is_as_playing_straight(tmp_path: Path) -> None:
    random = Random(21)
    file = tmp_path / "play.json"
    with played(sitting("hourglass", 6), file) as served:
        for _ in range(200):
            kept = served.page.sitting
            step = some_step(kept.stage, random)
            if step is None or random.random() < 0.4:
                served.post("go", {"version": served.page.version, "done": random.randrange(len(kept.steps) + 1)})
            else:
                served.do(step)
            straight, kept = sitting("hourglass", 6), served.page.sitting
            for step in kept.steps[: kept.done]:
                straight.do(step)
            assert load_play(file)[0] == straight.stage.record()
        assert load_sitting(file).steps == kept.steps


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedPlay]:
    with played(sitting("first-light"), tmp_path / "play.json") as one:
        yield one


def _lay(served: ServedPlay) -> Lay:
    stage = served.page.sitting.stage
    found: Lay = next(stage.lays(*stage.deal.sources()[0]))
    return found


def test_a_step_that_is_not_legal_changes_nothing(served: ServedPlay) -> None:
    lay = _lay(served)
    before = served.page.file.read_bytes()
    for steps in ([Refill(Source.A)], [lay, lay], [Collect(())]):
        answer = served.post("do", {"version": 0, "steps": [step_to_data(step) for step in steps]})
        assert answer.status == 422
        assert answer.data["message"].startswith("expected ")
    assert served.page.file.read_bytes() == before
    assert served.page.sitting.steps == []


def test_what_was_undone_is_there_again_when_a_step_is_refused(served: ServedPlay) -> None:
    play_on(served.page.sitting, Random(1), 5)
    kept = list(served.page.sitting.steps)
    served.page.sitting.go(2)
    assert served.post("do", {"version": 0, "steps": [{"do": "collect", "diatoms": []}]}).status == 422
    assert (served.page.sitting.steps, served.page.sitting.done) == (kept, 2)


def test_of_two_programs_on_one_file_none_writes_over_the_other(served: ServedPlay) -> None:
    file = served.page.file
    with played(load_sitting(file), file) as other:
        other.do(_lay(other))
        kept = file.read_bytes()
        answer = served.post("do", {"version": 0, "steps": [step_to_data(_lay(served))]})
        assert answer.status == 409
        assert "has been changed elsewhere" in answer.data["message"]
        assert (file.read_bytes(), served.page.sitting.steps) == (kept, [])
        assert other.post("go", {"version": 1, "done": 0}).status == 200


def test_a_file_that_is_gone_meanwhile_is_written_again(served: ServedPlay) -> None:
    served.page.file.unlink()
    served.do(_lay(served))
    assert load_sitting(served.page.file).done == 1


def test_a_full_disk_leaves_what_was_saved_and_the_step_is_not_taken(served: ServedPlay) -> None:
    before = served.page.file.read_bytes()
    step = {"version": 0, "steps": [step_to_data(_lay(served))]}
    with disk_full():
        answer = served.post("do", step)
    assert (answer.status, "File too large" in answer.data["message"]) == (422, True)
    assert (served.page.file.read_bytes(), served.page.version) == (before, 0)
    assert [path.name for path in served.page.file.parent.iterdir()] == ["play.json"]
    assert served.post("do", step).status == 200


def test_a_page_that_shows_an_older_play_is_told_so(served: ServedPlay) -> None:
    served.do(_lay(served))
    answer = served.post("do", {"version": 0, "steps": [{"do": "refill", "stack": "a"}]})
    assert answer.status == 409
    assert served.post("go", {"version": 0, "done": 0}).status == 409
    assert served.page.sitting.done == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": 0, "steps": []},
        {"version": 0, "steps": [{"do": "jump"}]},
        {"version": 0, "steps": [{"do": "lay", "tile": 1, "from": "any", "at": [0, 0], "segments": "rrrrrr"}]},
        {"version": 0, "steps": [{"do": "refill", "stack": "a"}] * 101},
        {"version": "0", "steps": [{"do": "refill", "stack": "a"}]},
    ],
)
def test_a_request_of_another_form_is_refused(served: ServedPlay, body: object) -> None:
    assert served.post("do", body).status == 400


def test_whoever_has_no_token_is_refused(served: ServedPlay) -> None:
    for name in ("view", "do", "go", "start", "follow", "invite"):
        assert served.post(name, {}, X_Diatoms_Token="").status == 403


# -- what is aimed at -------------------------------------------------------------------------------------------------


def test_an_aim_is_always_a_legal_place_and_turning_goes_round_all_ways() -> None:
    random = Random(3)
    kept = sitting("full-moon", 4)
    for _ in range(25):
        stage = kept.stage
        for source, tile in stage.deal.sources() if stage.phase is Phase.LAY else ():
            lays = list(stage.lays(source, tile))
            found = aim(stage, Aimed(source, tile))
            assert (found is None) == (not lays)
            for lay in lays:
                aimed = aim(stage, Aimed(source, tile, lay.segments, lay.at))
                assert aimed is not None
                assert lay_of(aimed) == lay
                turned = {lay}
                for turn in range(1, 12):
                    other = aim(stage, Aimed(source, tile, lay.segments, lay.at, turn))
                    assert other is not None
                    turned.add(lay_of(other) or lay)
                assert turned == {one for one in lays if one.at == lay.at}
        step = some_step(stage, random)
        if step is None:
            break
        kept.do(step)


# -- questions --------------------------------------------------------------------------------------------------------


def test_advice_is_of_steps_that_can_be_taken_at_every_decision(tmp_path: Path) -> None:
    play, commission, edition = shipped("full-moon")
    whole = sitting_of(play, commission, edition)
    wanted = {Phase.LAY, Phase.COLLECT, Phase.ARRANGE, Phase.REFILL}
    stops = {whole.stage_after(n).phase: n for n in range(len(whole.steps)) if whole.stage_after(n).phase in wanted}
    assert stops.keys() == wanted
    with played(whole, tmp_path / "play.json") as served:
        for done in sorted(stops.values(), reverse=True):  # a step that is taken ends what came after it
            assert served.post("go", {"version": served.page.version, "done": done}).status == 200
            events = served.post("advise", {}).events
            assert events[-1]["type"] == "verdict", events[-1]
            moves = [event["moves"] for event in events if event["type"] == "advice"][-1]
            for move in moves:
                answer = served.post("do", {"version": served.page.version, "steps": move["steps"]})
                assert answer.status == 200, answer.data
                served.post("go", {"version": served.page.version, "done": done})


def test_a_step_ends_the_question_that_is_under_way(served: ServedPlay) -> None:
    connection = served.connection("possible", {})
    response = connection.getresponse()
    while not served.page.searches.under_way:
        pass
    served.do(_lay(served))
    assert '"failure"' in response.read().decode() or not served.page.searches.under_way
    connection.close()


def test_questions_that_cannot_be_asked_are_answered_in_words(tmp_path: Path) -> None:
    with played(sitting("first-light", is_told=True), tmp_path / "play.json") as served:
        assert "Tell first" in served.post("advise", {}).events[0]["text"]
    with played(sitting_of(*shipped("anchor")), tmp_path / "play.json") as served:
        assert "The play is over" in served.post("possible", {}).events[0]["text"]
    with played(sitting("anchor"), tmp_path / "new.json") as served:
        assert "Only a play that is over" in served.post("review", {}).events[0]["text"]


def test_a_play_that_is_over_is_looked_back_on(tmp_path: Path) -> None:
    whole = sitting_of(*load_play("tests/data/reviewed/first-light.json"))
    with played(whole, tmp_path / "play.json") as served:
        *progress, page, verdict = served.post("review", {}).events
        assert progress
        assert {event["type"] for event in progress} == {"progress"}
        assert "lost in turn 5" in verdict["words"][0]
        html = served.get(f"/plays/{page['play']}.html").text
        assert "Stars still possible" in html
        assert "Better in turn 5, as a ghost" in html


def test_at_the_table_a_review_says_what_was_made_up(tmp_path: Path) -> None:
    play, commission, edition = load_play("tests/data/reviewed/first-light.json")
    first = Stage.first(
        Beginning(None, Deal.from_seed(edition.id, edition.water_tiles, 1)), commission, edition, is_told=True
    )
    told = Sitting(first)
    for step in steps_of(play, first):
        told.do(step)
    wanted = CommissionPage.of(told).question("review", told)
    assert isinstance(wanted, LookedBack)
    seen = {tile for tile in told.stage.deal.tiles if tile in (told.stage.seen or ())}
    assert wanted.unseen == len(told.stage.deal.tiles) - len(seen) > 1
    assert wanted.play.turns[:-1] == play.turns[:-1]  # the last refill is told of nobody


def test_at_the_table_what_is_possible_is_told_and_nobody_can_be_shown(tmp_path: Path) -> None:
    play, commission, edition = shipped("first-light")
    made_up = Deal.from_seed(edition.id, edition.water_tiles, 1)
    told = Sitting(Stage.first(Beginning(None, made_up), commission, edition, is_told=True))
    for step in steps_of(play, told.first):
        if len(told.stage.turns) == 4 and not told.stage.untold:
            break
        told.do(step)
    with played(told, tmp_path / "play.json") as served:
        events = served.post("possible", {}).events
        assert events[0]["most_stars"] == 3
        assert (events[-1]["type"], events[-1]["stars"], events[-1]["upper_bound"]) == ("verdict", 3, 3)
        assert "hidden from the program too" in served.post("best", {}).events[0]["text"]


# -- other devices ----------------------------------------------------------------------------------------------------


def test_a_code_lets_one_device_in_once(tmp_path: Path) -> None:
    with played(sitting("first-light"), tmp_path / "play.json", "192.0.2.7") as served:
        address = served.post("invite", {}).data["address"]
        assert address.startswith(f"http://192.0.2.7:{served.port}/#code=")
        code = address.partition("=")[2]
        host = f"192.0.2.7:{served.port}"
        outside = {"Host": host, "Origin": f"http://{host}", "X_Diatoms_Token": ""}
        assert served.post("view", {}, **outside).status == 403
        assert served.post("enter", {"code": "x" * len(code)}, **outside).status == 403
        assert served.post("enter", {"code": code}, **outside).data == {"token": TOKEN}
        assert served.post("enter", {"code": code}, **outside).status == 403
        assert served.post("view", {}, Host=host, Origin=f"http://{host}").status == 200


def test_other_devices_are_not_let_in_unasked(served: ServedPlay) -> None:
    host = f"192.0.2.7:{served.port}"
    assert served.post("view", {}, Host=host, Origin=f"http://{host}").status == 403
    assert served.post("invite", {}).status == 404
    assert served.post("enter", {"code": "x"}).status == 403


def test_the_stacks_stay_hidden_from_the_page(served: ServedPlay) -> None:
    stage = served.page.sitting.stage
    hidden = {*stage.deal.a[1:], *stage.deal.b[1:]}
    shown = served.view()
    told = {int(tile) for tile in re.findall(r'"tile": (\d+)', json.dumps(shown))}
    assert told == {one["aim"]["tile"] for one in shown["draw"]}
    assert told.isdisjoint(hidden)
