import shutil
from io import StringIO
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click import Command
from click.testing import CliRunner
from rich.console import Console
from support import SMALL, reference

from benchmarks import kernel_rates, make_designed, make_planted, policies, run
from benchmarks.answering import contradiction
from benchmarks.instances import Best, suite
from benchmarks.make_designed import Symmetry, generators, orbits, symmetries
from benchmarks.records import Record, RecordFile
from benchmarks.report import Summary, bounds, print_report
from puzzles.errors import MalformedError
from puzzles.files import load_commission
from puzzles.referee import judge
from solver.search.kernel.states import new_scratch
from solver.verdict import Status, Verdict

FEW = ("--max-states", "4000")


def benchmark(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(run.main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def record(**changes: object) -> Record:
    values: dict[str, object] = {
        "instance": "t06-1",
        "group": "t06",
        "question": "0",
        "time_limit": None,
        "max_states": 10,
        "engine": "auto",
        "status": Status.OPTIMAL,
        "dishes": 3,
        "stars": 2,
        "upper_bound": 2,
        "waste": 0,
        "turns": 5,
        "states": 100,
        "seconds": 2.0,
        "first_play_seconds": 1.0,
        "reason": "",
    }
    return Record(**values | changes)  # type: ignore[arg-type] # a test changes what it likes


@pytest.fixture
def three(tmp_path: Path) -> Path:
    folder = tmp_path / "three"
    folder.mkdir()
    shutil.copy(SMALL / "scarce.yaml", folder)
    shutil.copy(SMALL / "expected.json", folder)
    for number in (0, 2, 23):
        for path in SMALL.glob(f"small-{number:03}.*"):
            shutil.copy(path, folder)
    return folder


# -- makers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("main", [make_planted.main, make_designed.main])
def test_a_seed_makes_the_same_files_which_load_again(tmp_path: Path, main: Command) -> None:
    folders = [tmp_path / name for name in ("one", "two", "other")]
    for folder, seed in zip(folders, ("5", "5", "6"), strict=True):
        assert CliRunner().invoke(main, [str(folder), "--seed", seed]).exit_code == 0
    one, two, other = ({path.name: path.read_text() for path in folder.iterdir()} for folder in folders)
    assert one == two
    assert one.keys() == other.keys()
    assert one != other
    instances = suite(str(folders[0]))
    assert len(instances) * 2 == len(one)
    assert all(
        instance.edition == load_commission(folders[0] / f"{instance.name}.commission.yaml")[1]
        for instance in instances
    )


def test_the_planted_play_passes_the_referee_with_all_stars() -> None:
    for planted in make_planted.make(seed=3, each=1):
        ruling = judge(planted.play, planted.commission, reference(), deal=planted.deal)
        assert (ruling.legal, ruling.completed, ruling.stars) == (True, True, planted.commission.castoff_dishes)
        assert f"t{len(planted.play.turns):02}" in planted.commission.id
        assert ruling.waste == 0


def test_planted_cards_ask_as_much_as_their_names_say() -> None:
    for planted in make_planted.make(seed=4, each=1):
        card = planted.commission
        asked = [card.requirements[space] for space in card.used]
        has_groups = bool(card.number_groups or card.letter_groups)
        assert has_groups == ("-g1-" in card.id)
        full = sum(bool(one.color or one.letter) and bool(one.shape or one.number) for one in asked)
        share = int(card.id.split("-")[1][1:]) / 100
        assert full == round(share * len(asked)) if not has_groups else full >= round(share * len(asked))


def test_the_reference_board_has_the_symmetries_of_a_square() -> None:
    board = reference().board
    assert len(symmetries(board)) == 8
    sizes = {symmetry: sorted(map(len, orbits(board, generators(board, symmetry, Random(1))))) for symmetry in Symmetry}
    assert sizes[Symmetry.FULL] == [1, 4, 4, 4, 4, 4, 4, 8]
    assert sizes[Symmetry.MIRROR] == [1] * 7 + [2] * 13
    assert sizes[Symmetry.ROTATE2] == [1] + [2] * 16
    assert sizes[Symmetry.ROTATE4] == [1] + [4] * 8


def test_designed_cards_use_as_many_spaces_as_their_names_say_and_ask_alike_within_orbits() -> None:
    for commission, deal in make_designed.make(seed=2, each=1):
        assert len(commission.used) == int(commission.id[1:3])
        assert 1 <= commission.castoff_dishes <= 4
        assert len(deal.tiles) == 33
        if "full" in commission.id:
            board = reference().board
            for orbit in orbits(board, symmetries(board)):
                assert len({commission.requirements[space] for space in orbit}) == 1


# -- suites -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), [("planted", 36), ("designed", 128), ("small", 40), ("library", 300)])
def test_suites_load(name: str, number: int) -> None:
    instances = suite(name)
    assert len(instances) == number
    assert len({instance.question for instance in instances}) == number
    assert all(instance.best is not None for instance in instances) == (name == "small")


def test_a_folder_without_cards_or_with_a_card_without_deal_is_a_fault(tmp_path: Path, three: Path) -> None:
    with pytest.raises(MalformedError, match="expected a folder with files"):
        suite(str(tmp_path))
    (three / "small-002.deal.yaml").unlink()
    with pytest.raises(MalformedError, match=r"expected a deal small-002\.deal\.yaml beside"):
        suite(str(three))
    assert "or a folder (got 'nowhere')" in benchmark("nowhere")[1]


# -- runner -----------------------------------------------------------------------------------------------------------


def test_the_runner_answers_and_resumes(three: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    code, text = benchmark(three, *FEW, "--out", out)
    assert code == 0
    assert "4,000 states" in text
    first = out.read_text()
    records = RecordFile(out).read()
    assert [record.instance for record in records] == ["small-000", "small-002", "small-023"]
    assert not any(record.fault for record in records)
    assert benchmark(three, *FEW, "--out", out) == (0, text)
    assert out.read_text() == first


def test_a_torn_last_line_is_answered_again(three: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    benchmark(three, *FEW, "--out", out)
    whole = out.read_text()
    last = whole.splitlines()[-1]
    out.write_text(whole[: len(whole) - len(last) // 2])
    assert benchmark(three, *FEW, "--out", out)[0] == 0
    assert out.read_text().count("\n") == 3
    again = RecordFile(out).read()
    assert [record.instance for record in again] == ["small-000", "small-002", "small-023"]
    assert whole.splitlines()[:2] == out.read_text().splitlines()[:2]


def test_two_workers_answer_as_one_does(three: Path, tmp_path: Path) -> None:
    answers = []
    for workers in ("1", "2"):
        out = tmp_path / f"{workers}.jsonl"
        assert benchmark(three, *FEW, "--workers", workers, "--out", out)[0] == 0
        answers.append({(one.key, one.status, one.stars, one.states) for one in RecordFile(out).read()})
    assert len(answers[0]) == 3
    assert answers[0] == answers[1]


def test_growing_limits_ask_again_only_what_is_undecided(three: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    code, text = benchmark(three, "--max-states", "50", "--grow", "100,200", "--out", out)
    assert code == 0
    assert "100 s" in text
    records = RecordFile(out).read()
    decided = {one.instance for one in records if one.time_limit == 100 and one.is_decided}
    again = {one.instance for one in records if one.time_limit == 200}
    assert decided | again == {"small-000", "small-002", "small-023"}
    assert not decided & again


def test_an_answer_that_contradicts_what_is_known_is_a_fault(three: Path) -> None:
    (three / "expected.json").write_text('{"small-000": {"stars": null}}')
    code, text = benchmark(three, *FEW)
    assert code == 1
    assert "FAULT small-000: expected no play (got one of" in text
    assert contradiction(Verdict(Status.UNSOLVABLE, None, None, ""), Best(0)) is not None
    assert contradiction(Verdict(Status.UNDECIDED, None, 2, ""), Best(2)) is None
    assert contradiction(Verdict(Status.UNSOLVABLE, None, None, ""), Best(None)) is None


@pytest.mark.parametrize("text", ["# a page\n", "some text without an end", '{"instance": "x"}\n'])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, three: Path, text: str) -> None:
    out = tmp_path / "page.md"
    out.write_text(text)
    code, said = benchmark(three, *FEW, "--out", out)
    assert code == 1
    assert "expected a" in said
    assert out.read_text() == text


def test_a_record_is_read_as_it_was_written() -> None:
    written = record(time_limit=1.5, reason="Müll", first_play_seconds=None)
    assert Record.parse(written.line) == written


def test_a_summary_counts_what_its_names_say() -> None:
    unsolvable = record(
        status=Status.UNSOLVABLE, stars=None, upper_bound=None, first_play_seconds=None, seconds=1.0, dishes=1
    )
    solved = record(status=Status.SOLVED, upper_bound=3, seconds=7.0)
    summary = Summary.of([record(stars=3, upper_bound=3), unsolvable, solved])
    assert summary == Summary(
        instances=3,
        decided=2,
        completed=2,
        stars=5,
        dishes=7,
        all_stars=1,
        seconds=(2.0, 7.0, 7.0),
        first_play=1.0,
        rate=30.0,
    )
    assert bounds(solved) == "[2, 3]"
    assert bounds(unsolvable) == "[-, -]"


def test_the_report_names_the_undecided_and_the_faults() -> None:
    output = StringIO()
    undecided = record(
        instance="t09-1", group="t09", status=Status.UNDECIDED, stars=None, upper_bound=3, fault="bad play"
    )
    print_report(Console(file=output, width=120), "title", [record(), undecided])
    text = output.getvalue()
    assert "t06" in text
    assert "t09-1 [-, 3]" in text
    assert "FAULT t09-1: bad play" in text


# -- rates ------------------------------------------------------------------------------------------------------------


def test_the_placements_that_are_timed_are_those_of_the_rules() -> None:
    edition = reference()
    ponds = kernel_rates.random_ponds(edition, 12, Random(1))
    packed = kernel_rates.pack(edition, ponds)
    expected = sum(len(list(pond.places(tile))) for pond in ponds for tile in edition.water_tiles.values())
    assert kernel_rates.find_all(packed, 1, new_scratch(0), np.zeros(8, dtype=np.int64)) == expected


def test_the_children_that_are_timed_are_counted() -> None:
    counted = {kernel_rates.children("first-light", 1, width=20).counted for _ in range(2)}
    assert len(counted) == 1
    assert counted.pop() > 1000


def test_the_table_of_policies_goes_on_from_its_records(tmp_path: Path) -> None:
    arguments = ["--deals", "2", "--states", "2000", "--card", "first-light", "--out", str(tmp_path)]
    first, second = (CliRunner().invoke(policies.main, arguments) for _ in range(2))
    assert first.exit_code == 0
    assert first.output == second.output
    heading, _, row, total, share = first.output.splitlines()
    assert heading == "| card | known | advised | greedy | random |"
    assert row.startswith("| first-light | 3.00 ± 0.00, 100% |")
    assert total.startswith("| all | 3.00 |")
    assert share.startswith("| of known | 100% |")
    assert len((tmp_path / "first-light-greedy.jsonl").read_text().splitlines()) == 2
