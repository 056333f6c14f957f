from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from processes import children_of, kill
from running import ROOT, diatoms, lines

GREEDY = ("estimate", "first-light", "--policy", "greedy")


def test_an_estimate_for_people(tmp_path: Path) -> None:
    result = diatoms(*GREEDY, "--deals", "10", "--out", tmp_path / "out.jsonl")
    assert result.exit_code == 0
    assert "Completed: 0.7225 <= 1.0000 <= 1.0000" in result.stdout
    assert "hidden stacks, policy greedy" in result.stdout


def test_an_estimate_as_json_and_its_records(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    (data,) = lines(diatoms(*GREEDY, "--deals", "5", "--out", file, "--json"))
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["deal"] for record in records] == [1, 2, 3, 4, 5]
    assert data["type"] == "estimate"
    assert data["deals"] == 5
    assert data["mean_stars"] == sum(record["stars"] or 0 for record in records) / 5
    assert data["lower"] <= data["share"] <= data["upper"]


def test_known_is_what_solve_says(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    diatoms("estimate", "tide-pool", "--deals", "2", "--out", file, "--max-states", "20000")
    stars = [json.loads(line)["stars"] for line in file.read_text().splitlines()]
    solved = [
        lines(diatoms("solve", "tide-pool", "--deal", seed, "--max-states", "20000", "--json"))[-2]["stars"]
        for seed in "12"
    ]
    assert stars == solved


def test_the_running_line(tmp_path: Path) -> None:
    result = diatoms(*GREEDY, "--deals", "100", "--out", tmp_path / "out.jsonl")
    assert "100 deals: 0.9" in result.stderr
    assert result.stderr.count(" <= ") == 2


def test_until_the_interval_is_narrow(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    (data,) = lines(diatoms(*GREEDY, "--deals", "500", "--out", file, "--until-width", "0.3", "--json"))
    assert data["upper"] - data["lower"] <= 0.3
    assert data["deals"] < 60


@pytest.mark.parametrize(
    "wrong", [("--until-width", "0"), ("--until-width", "x"), ("--deals", "0"), ("--policy", "wise"), ("--out", ".")]
)
def test_wrong_usage(tmp_path: Path, wrong: tuple[str, str]) -> None:
    good = {"--deals": "3", "--out": str(tmp_path / "out.jsonl")}
    arguments = [part for pair in {**good, wrong[0]: wrong[1]}.items() for part in pair]
    assert diatoms("estimate", "first-light", *arguments).exit_code == 2


def test_a_file_of_another_policy_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    diatoms(*GREEDY, "--deals", "2", "--out", file)
    result = diatoms("estimate", "first-light", "--policy", "random", "--deals", "2", "--out", file)
    assert result.exit_code == 1
    assert "expected policy 'random', as asked (got policy 'greedy')" in result.stderr


def test_a_run_that_was_killed_goes_on_to_the_same_file(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    command = (*GREEDY, "--deals", "60", "--out")
    assert diatoms(*command, whole).exit_code == 0
    run = "import cli; cli.main()"
    for lines_before in (1, 20):
        process = subprocess.Popen(
            [sys.executable, "-c", run, *command, str(killed)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and (not killed.exists() or killed.read_bytes().count(b"\n") < lines_before):
            sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with killed.open("ab") as stream:
        stream.write(whole.read_bytes().splitlines(keepends=True)[killed.read_bytes().count(b"\n") % 60][:30])
    result = diatoms(*command, killed)
    assert result.exit_code == 0
    assert killed.read_bytes() == whole.read_bytes()


def test_two_estimates_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    with file.open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        result = diatoms(*GREEDY, "--deals", "3", "--out", file)
    assert result.exit_code == 1
    assert "another run is writing these records" in result.stderr
    assert file.read_bytes() == b""


def test_records_are_kept_in_regular_files_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/full")):
        result = diatoms(*GREEDY, "--deals", "3", "--out", path)
        assert result.exit_code == 1
        assert "expected a regular file" in result.stderr


def test_a_deal_beyond_its_hard_limit_is_undecided(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    asked = (
        "estimate",
        "kites",
        "--policy",
        "advised",
        "--deals",
        "2",
        "--max-states",
        "1000000000",  # of the first turn alone: no machine is so fast
        "--hard-limit",
        "0.05",
    )
    (data,) = lines(diatoms(*asked, "--out", file, "--json"))
    assert data["undecided"] == 2
    assert [json.loads(line)["stopped"] for line in file.read_text().splitlines()] == ["time", "time"]


def test_a_deal_that_wants_more_memory_than_it_may_have_is_undecided(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    asked = ("estimate", "first-light", "--policy", "known", "--deals", "1", "--memory-limit", "1", "--out", file)
    (data,) = lines(diatoms(*asked, "--json"))
    assert data["undecided"] == 1
    (line,) = file.read_text().splitlines()
    assert json.loads(line)["stopped"] in ("memory", "crash")  # as its libraries take it
    assert lines(diatoms(*asked, "--json")) == [data]


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    command = (*GREEDY, "--deals", "60", "--out")
    assert diatoms(*command, whole).exit_code == 0
    process = subprocess.Popen(
        [sys.executable, "-c", "import cli; cli.main()", *command, str(killed), "--workers", "2"], cwd=ROOT
    )
    deaths = 0
    while process.poll() is None:
        workers = children_of(process.pid, "spawn_main")
        if workers and deaths < 2 and killed.exists() and killed.stat().st_size > 1000 * deaths:
            kill(workers[-1])
            deaths += 1
        sleep(0.01)
    assert (process.returncode, deaths) == (0, 2)
    assert killed.read_bytes() == whole.read_bytes()
