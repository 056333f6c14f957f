"""Suite files: what they mean, and every fault at its place."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from benching import SUITES, shipped_suite, small_file
from support import SMALL, card, reference

from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.symmetry import SymmetryGroup
from puzzles.files.faults import FileFaults, UnknownName
from solver.bench import generated
from solver.bench.measures import tightness
from solver.bench.suite import PEERS, Best, Caps, Method, Solver, with_methods
from solver.bench.suite_file import load_suite
from solver.generation.wishes import Wishes

GOOD = """\
suite: mine
title: My suite
cards:
  - id: "four*"
    deals: [7, 10-12]
  - {id: first-light, deals: 1-3, group: first}
methods:
  - search
  - {method: search, name: narrow, memory: 8, seed: 3, time: 2.5}
  - {method: greedy}
limits: {time: 10, memory: 900, hard_time: 20}
"""


def load(folder: Path, text: str) -> list[str]:
    """The faults of a suite, without the file's name."""
    file = folder / "suite.yaml"
    file.write_text(text)
    with pytest.raises(FileFaults) as caught:
        load_suite(file)
    return [str(fault).removeprefix(f"{file}:") for fault in caught.value.faults]


def test_a_suite_says_cards_deals_methods_and_limits(tmp_path: Path) -> None:
    file = tmp_path / "suite.yaml"
    file.write_text(GOOD)
    suite = load_suite(file)
    assert (suite.name, suite.title, suite.number, suite.number_of_jobs) == ("mine", "My suite", 7, 21)
    assert [instance.name for instance in suite.instances()][:5] == [
        "four-winds-7",
        "four-winds-10",
        "four-winds-11",
        "four-winds-12",
        "first-light-1",
    ]
    assert [one.card.group for one in suite.instances()] == ["four-winds"] * 4 + ["first"] * 3
    assert suite.methods == (
        Method("search", Solver.SEARCH),
        Method("narrow", Solver.SEARCH, seed=3, tables=8, seconds=2.5),
        Method("greedy", Solver.GREEDY),
    )
    assert suite.caps == Caps(10.0, None, 900, 20.0)
    limits = {job.method.label: job.caps.seconds for job in suite.jobs()}
    assert limits == {"search": 10.0, "narrow": 2.5, "greedy": 10.0}


@pytest.mark.parametrize("path", sorted(SUITES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_suites_of_the_project_load(path: Path) -> None:
    suite = load_suite(path)
    jobs = list(suite.jobs()) if suite.number < 2000 else []
    assert suite.number > 0
    assert len({job.key for job in jobs}) == len(jobs)
    assert suite.name == path.stem


def test_what_is_known_of_small_cards_comes_with_them() -> None:
    best = {instance.name: instance.best for instance in shipped_suite("small").instances()}
    known = json.loads((SMALL / "expected.json").read_text())
    assert best == {name: Best(entry["stars"]) for name, entry in known.items()}


def test_every_fault_is_told_at_its_place(tmp_path: Path) -> None:
    text = """\
suite: mine
titel: My suite
cards:
  - {id: first-lihgt, deals: 1-3}
  - {id: kites, deals: [3-1, 5-9, 7]}
  - {id: kites, deals: 1, files: x.yaml}
  - {files: "nothing/*.yaml"}
  - {id: tide-pool, known: a.json}
methods: [serach, greedy, {method: greedy, seed: -1}]
limits: {memory: much}
"""
    assert load(tmp_path, text) == [
        "1:1: expected the key 'title' (got none)",
        "2:1: expected one of the keys suite, title, cards, methods, limits (got 'titel'; did you mean 'title'?)",
        "4:10: expected a shipped card (got 'first-lihgt'; did you mean 'first-light'?)",
        "5:25: expected seeds of deals such as 7 or 1-50 (got '3-1')",
        "5:35: expected each deal once (got '7', of which some came before)",
        "6:5: expected one of the keys id, files and generate (got id and files)",
        "7:13: expected files of cards (got 'nothing/*.yaml', which none matches)",
        "8:5: expected the key 'deals' (got none)",
        "8:28: expected known plays only of files that have deals of their own",
        f"9:11: expected a method, {' or '.join(Solver)} (got 'serach'; did you mean 'search'?)",
        "9:27: expected each method under a name of its own (got 'greedy' twice)",
        "9:50: expected a seed from 0 to 2147483647 (got '-1')",
        "10:9: expected a limit, time or states (got none)",
        "10:18: expected megabytes from 1 to 1048576 (got 'much')",
    ]


def test_the_faults_of_named_files_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "bad.commission.yaml").write_text("commission: bad\ntitle: Bad\nedition: reference\n")
    (tmp_path / "known.json").write_text('{"bad": {"stars": "many"}, "worse": {}}')
    text = """\
suite: mine
title: My suite
cards:
  - {files: "*.commission.yaml", known: known.json, edition: nowhere.yaml}
  - {files: "*.commission.yaml", known: known.json}
  - {id: kites, deals: 1}
  - {id: "k*", deals: 2}
methods: [search]
limits: {states: 10, time: 0}
"""
    told = load(tmp_path, text)
    assert "4:62: expected a file (got 'nowhere.yaml', which does not exist)" in told[0]
    assert "7:5: expected each card once (got 'kites' twice)" in told
    assert "9:28: expected a number of seconds above 0 (got '0')" in told
    assert any("bad.commission.yaml:1:1: expected the key 'castoff_dishes'" in fault for fault in told)
    assert any("known.json:bad.stars: expected a number of castoff dishes" in fault for fault in told)
    assert any("known.json:worse: expected the key 'stars'" in fault for fault in told)


def test_a_card_without_a_deal_beside_it_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "lonely.commission.yaml"
    file.write_text((SMALL / "small-003.commission.yaml").read_text().replace("scarce", "reference"))
    text = "suite: s\ntitle: t\ncards: [{files: lonely.*}]\nmethods: [search]\nlimits: {time: 1}\n"
    (told,) = load(tmp_path, text)
    assert "3:17: expected the key 'deals', or a deal lonely.deal.yaml beside lonely.commission.yaml" in told


def test_a_suite_without_anything_is_a_fault_and_a_missing_one_unknown(tmp_path: Path) -> None:
    told = load(tmp_path, "suite: s\ntitle: t\ncards: []\nmethods: []\nlimits: {time: 1}\n")
    assert told == [
        "3:8: expected at least one of the cards (got none)",
        "4:10: expected at least one of the methods (got none)",
    ]
    with pytest.raises(UnknownName):
        load_suite(tmp_path / "nowhere.yaml")


def test_new_cards_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "suite.yaml"
    wish = "{number: 2, difficulty: 2-3, spaces: 12-20, requirements: 'color, red star', dishes: 2, seed: 5}"
    file.write_text(GOOD.replace('id: "four*"', f"generate: {wish}"))
    asked: list[Wishes] = []

    def made(wishes: Wishes, edition: Edition) -> list[SimpleNamespace]:
        asked.append(wishes)
        return [SimpleNamespace(card=card(edition, id=f"new-{number}", O1="any")) for number in range(wishes.number)]

    monkeypatch.setattr(generated, "generate", made)
    first, second = (load_suite(file, tmp_path / "cards") for _ in range(2))
    assert [str(one) for one in (asked[0].difficulty, asked[0].spaces, asked[0].menu)] == [
        "2-3",
        "12-20",
        "color,red star",
    ]
    assert len(asked) == 1
    assert [job.key for job in first.jobs()] == [job.key for job in second.jobs()]
    assert [one.name for one in first.instances()][:2] == ["new-0-7", "new-0-10"]
    assert first.cards[0].group == "new cards"


def test_a_wish_that_cannot_be_met_is_a_fault(tmp_path: Path) -> None:
    wish = "{number: 0, difficulty: 1-9, spaces: [3], symmetry: ful, requirements: much}"
    assert load(tmp_path, GOOD.replace('id: "four*"', f"generate: {wish}")) == [
        "4:24: expected a number of cards from 1 to 10000 (got '0')",
        "4:39: expected bands from 1 to 5, or a range such as 1-5 (got '1-9')",
        "4:52: expected one line of text (got a list)",
        f"4:67: expected a symmetry, {' or '.join(SymmetryGroup)} (got 'ful'; did you mean 'full'?)",
        "4:86: expected requirements of any, color, shape, both, number, letter, a color or a shape (got 'much')",
    ]
    never = "{number: 1, difficulty: 1, spaces: 40}"
    (told,) = load(tmp_path, GOOD.replace('id: "four*"', f"generate: {never}"))
    assert told.startswith("4:15: expected a wish that can be met (got")


def test_peers_are_added_once(tmp_path: Path) -> None:
    suite = load_suite(small_file(tmp_path, 0, methods="[greedy, search]"))
    labels = [method.label for method in with_methods(suite.methods, PEERS)]
    assert labels == ["greedy", "search", "plain", "monolith", "clingo"]


def test_tightness_is_what_the_card_asks() -> None:
    edition = reference()
    shape = min(edition.board.shapes[Space.parse("O1")]).word
    assert tightness(card(edition, O1="any", O2="any"), edition) == 0.0
    assert tightness(card(edition, O1=f"red {shape}"), edition) == pytest.approx(1.0)
    assert tightness(card(edition, O1=f"red {shape}", O2="any"), edition) == pytest.approx(0.5)
    red = tightness(card(edition, O1="red"), edition)
    assert red + tightness(card(edition, O1=shape), edition) == pytest.approx(1.0)
    assert tightness(card(edition, O1="A", O2="A"), edition) == pytest.approx(red / 2)
    assert tightness(card(edition, O1="1 red"), edition) == pytest.approx(red)
