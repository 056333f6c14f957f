"""``diatoms bench``: runs that go on after anything, reports, comparisons."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import duckdb
import pytest
from benching import STATES, quick_file, quick_suite, recorded, small_file, told
from running import ROOT, diatoms, lines
from support import SMALL

from solver.bench.answer import answer
from solver.bench.records import Record
from solver.bench.run import Results

DEALS = 40
PATIENCE = 120.0
COMMAND = [sys.executable, "-c", "import cli; cli.main()", "bench", "run"]


@pytest.fixture(scope="module")
def answers() -> list[Record]:
    """The quick suite answered in this process, one after the other."""
    return [answer(job) for job in quick_suite(DEALS).jobs()]


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of small cards by several methods."""
    folder = tmp_path_factory.mktemp("run")
    file = small_file(folder, 0, 2, 9, 12, 18, methods="[search, {method: search, name: again, seed: 1}]")
    result = diatoms("bench", "run", file, "--out", folder / "out", "--peers", "greedy,clingo", "--plays")
    assert result.exit_code == 0, result.output
    return folder / "out"


def wait_for(folder: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until so many records are there, or the run is over."""
    began = monotonic()
    file = folder / "records.jsonl"
    while process.poll() is None and monotonic() - began < PATIENCE:
        if file.exists() and file.read_bytes().count(b"\n") >= number:
            return
        sleep(0.02)


def test_a_run_killed_twice_goes_on_and_comes_to_the_same(tmp_path: Path, answers: list[Record]) -> None:
    file, out = quick_file(tmp_path, DEALS), tmp_path / "out"
    for number in (5, 15):
        process = subprocess.Popen([*COMMAND, str(file), "--out", str(out), "--workers", "2"], cwd=ROOT)
        wait_for(out, number, process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert number <= len(recorded(out)) < DEALS
    with (out / "records.jsonl").open("ab") as stream:
        stream.write(b'{"key": "torn')
    result = diatoms("bench", "run", file, "--out", out, "--workers", "2")
    assert result.exit_code == 0, result.output
    assert told(recorded(out)) == told(answers)
    before = (out / "records.jsonl").read_bytes()
    assert diatoms("bench", "run", file, "--out", out).stdout == result.stdout
    assert (out / "records.jsonl").read_bytes() == before


def test_a_run_has_a_record_for_every_question_and_method(run_folder: Path) -> None:
    records = recorded(run_folder)
    assert len(records) == len({record.key for record in records}) == 20
    assert {record.method for record in records} == {"search", "again", "greedy", "clingo"}
    assert not any(record.fault or record.stopped for record in records)
    decided = {(record.instance, record.status, record.stars) for record in records if record.is_decided}
    assert len(decided) == 5
    record = next(one for one in records if one.instance == "small-000" and one.method == "search")
    assert (record.max_states, record.time_limit, record.seed, record.tiles, record.dishes) == (STATES, None, 0, 6, 3)
    assert record.versions["python"] == sys.version.split()[0]
    assert record.megabytes > 10
    assert record.turns_played is not None
    assert len(record.turns_played) == record.turns


def test_a_run_tells_its_figures(run_folder: Path, tmp_path: Path) -> None:
    file = small_file(tmp_path, 0, 2, 9, 12, 18)
    told_lines = lines(diatoms("bench", "run", file, "--out", run_folder, "--json"))
    summaries = {line["method"]: line for line in told_lines if line["group"] == "all"}
    assert set(summaries) == {"search", "again", "greedy", "clingo"}
    assert summaries["search"]["decided"] == summaries["clingo"]["decided"] == 5


def test_the_report_is_one_file_that_loads_nothing(run_folder: Path, tmp_path: Path) -> None:
    result = diatoms("bench", "report", run_folder, "--out", tmp_path)
    assert result.exit_code == 0
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg role=") == 4
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!#)""", page)
    assert "http" not in re.sub(r"http://(?:www\.w3\.org|purl\.org|creativecommons\.org)[^\s\"]*", "", page)
    text = (tmp_path / "report.md").read_text()
    assert "| search | 5 | 5 (100%) | 4 |" in text
    assert "![Instances decided within a time](cactus.svg)" in text
    assert "| search | clingo | 5 | 5 | 0 | 0 | 0 | 0 |" in text
    again = diatoms("bench", "report", run_folder, "--out", tmp_path / "again")
    assert again.exit_code == 0
    for name in ("report.html", "report.md", "cactus.svg"):
        assert (tmp_path / "again" / name).read_text() == (tmp_path / name).read_text()


def test_records_can_be_queried(run_folder: Path, tmp_path: Path) -> None:
    names = [tmp_path / "records.parquet", tmp_path / "records.duckdb"]
    arguments = [argument for name in names for argument in ("--records", name)]
    result = diatoms("bench", "report", run_folder, "--no-plots", "--out", tmp_path, *arguments)
    assert result.exit_code == 0
    query = "select method, count(*) filter (status = 'optimal') from {} group by all order by method"
    expected = [("again", 4), ("clingo", 4), ("greedy", 1), ("search", 4)]
    with duckdb.connect() as base:
        assert base.execute(query.format(f"'{names[0]}'")).fetchall() == expected
    with duckdb.connect(str(names[1])) as base:
        assert base.execute(query.format("records")).fetchall() == expected
    assert "expected a file of the kinds" in diatoms("bench", "report", run_folder, "--records", "x.csv").stderr


def test_two_runs_are_compared(run_folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "run.json").write_text((run_folder / "run.json").read_text())
    changed = [json.loads(record.line) for record in recorded(run_folder) if record.method == "search"]
    for data in changed:
        data["seconds"] *= 2
    changed[0] |= {"status": "solved", "upper_bound": 3, "stars": 1}
    (other / "records.jsonl").write_text("".join(json.dumps(data) + "\n" for data in changed))
    result = diatoms("bench", "compare", run_folder, other, "--json", "--out", tmp_path)
    assert result.exit_code == 0
    rows = [line for line in lines(result) if line["type"] == "row"]
    assert rows[0]["base"] == "search (base)"
    assert rows[0]["time ratio"] == "2 [2, 2]"
    assert (rows[0]["pairs"], rows[0]["fewer stars"]) == ("5", "1")
    assert rows[1]["table"] == "Verdicts that differ: 1"
    assert (rows[1]["base"], rows[1]["other"]) == ("optimal [3, 3]", "solved [1, 3]")
    assert "Verdicts that differ: 1" in (tmp_path / "report.html").read_text()
    changed[0] |= {"status": "unsolvable", "upper_bound": None, "stars": None}
    (other / "records.jsonl").write_text("".join(json.dumps(data) + "\n" for data in changed))
    result = diatoms("bench", "compare", run_folder, other)
    assert result.exit_code == 1
    assert "has a play of 3 stars, search proves that there is no play" in result.stderr


def test_an_answer_that_contradicts_what_is_known_is_wrong(tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    known.write_text('{"small-012": {"stars": null}}')
    file = small_file(tmp_path, 12, methods="[greedy]", known=known)
    result = diatoms("bench", "run", file, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "greedy, small-012: expected no play (got one of 1 stars)" in result.stderr
    assert diatoms("bench", "report", tmp_path / "out", "--no-plots").exit_code == 1


def test_a_folder_of_another_suite_is_refused(run_folder: Path, tmp_path: Path) -> None:
    result = diatoms("bench", "run", quick_file(tmp_path, 1), "--out", run_folder)
    assert result.exit_code == 1
    assert "expected a folder of suite 'quick' (got one of 'few')" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--peers", "clasp"], 2, "expected plain, monolith, greedy, clingo or all (got 'clasp')"),
        (["--scheduler", "here"], 2, "expected an address such as tcp://HOST:8786 (got 'here')"),
        (["--scheduler", "tcp://here:1", "--workers", "2"], 2, "contradict each other"),
        (["--max-states", "0"], 2, "expected a whole number from 1"),
    ],
)
def test_options_that_mean_nothing_are_refused(tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    result = diatoms("bench", "run", quick_file(tmp_path, 1), "--out", tmp_path / "out", *arguments)
    assert result.exit_code == code
    assert words in result.stderr.replace("\n", " ")


def test_a_folder_without_records_has_no_report(tmp_path: Path) -> None:
    result = diatoms("bench", "report", tmp_path)
    assert result.exit_code == 1
    assert "expected a folder of a benchmark" in result.stderr
    assert SMALL.is_dir()


def test_limits_that_changed_do_not_count_a_question_twice(tmp_path: Path) -> None:
    """Of one method's answers to one instance the last counts; and what is asked again is the last, though recorded."""
    file, out = quick_file(tmp_path, 2), tmp_path / "out"
    for states in ("2000", "3000", "2000"):
        result = diatoms("bench", "run", file, "--out", out, "--max-states", states, "--json")
        summary = lines(result)[0]
        assert summary["instances"] == 2
        assert {record.max_states for record in Results.read(out).records} == {int(states)}
    assert Results.read(out).left_out == 2
    again = diatoms("bench", "report", out, "--no-plots")
    assert again.exit_code == 0
    assert "left out: 2 earlier answers" in (out / "report.md").read_text(encoding="utf-8")


def test_a_record_of_wrong_types_is_told_with_its_line(run_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes((run_folder / "run.json").read_bytes())
    line = (run_folder / "records.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "records.jsonl").write_text(json.dumps(json.loads(line) | {"stars": []}) + "\n", encoding="utf-8")
    file = small_file(tmp_path, 0, 2, 9, 12, 18)
    for command in (("report", tmp_path), ("compare", tmp_path, tmp_path), ("run", file, "--out", tmp_path)):
        result = diatoms("bench", *command, "--json")
        assert result.exit_code == 1
        (error,) = lines(result)
        assert (error["file"], error["line"]) == (str(tmp_path / "records.jsonl"), 1)
        assert "stars: Input should be a valid integer" in error["message"]


def test_what_is_no_suite_file_is_said_to_be_none(tmp_path: Path) -> None:
    result = diatoms("bench", "run", "first-light", "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "expected a suite file, as `diatoms new suite my-suite.yaml` writes one (got 'first-light'" in result.stderr


def test_tables_fit_and_what_to_do_next_is_said(run_folder: Path, tmp_path: Path) -> None:
    file, out = quick_file(tmp_path, 2), tmp_path / "out"
    tables, wrote, rest = diatoms("bench", "run", file, "--out", out).stdout.partition("2 records in")
    assert wrote
    told = f"{out / 'records.jsonl'}. What they come to: diatoms bench report {out}"
    assert "".join(rest.split()) == "".join(told.split())  # a long path is broken anywhere
    compared = diatoms("bench", "compare", run_folder, run_folder).stdout
    assert max(map(len, [*tables.splitlines(), *compared.splitlines()])) <= 80
    for heading in ("median s", "max MB"):
        assert heading in tables
