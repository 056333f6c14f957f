"""Ctrl-C, SIGTERM and SIGHUP: what was found is told and saved, no process goes on, and no traceback is seen."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from processes import children_of, is_alive
from running import ROOT

PATIENCE = 120.0
SIGNALS = pytest.mark.parametrize(("name", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
CARD = ROOT / "benchmarks" / "suites" / "designed" / "s25-f90-mirror-0.commission.yaml"
DEAL = CARD.with_name("s25-f90-mirror-0.deal.yaml")
HARD = ("solve", str(CARD), "--deal", str(DEAL), "--time-limit", "300", "--workers", "2", "--json")


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "cli", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_until(happened: Callable[[], bool]) -> None:
    began = monotonic()
    while not happened():
        assert monotonic() - began < PATIENCE
        sleep(0.02)


@SIGNALS
def test_the_best_play_so_far_is_told_and_saved_and_nobody_goes_on(
    tmp_path: Path, name: signal.Signals, code: int
) -> None:
    saved = tmp_path / "play.json"
    process = started(*HARD, "--save", saved)
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    assert first["type"] == "solution"
    wait_until(lambda: len(children_of(process.pid)) == 2)
    children = children_of(process.pid)
    process.send_signal(name)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    *_, status, statistics = map(json.loads, out.splitlines())
    assert (status["status"], statistics["type"]) == ("solved", "statistics")
    assert json.loads(saved.read_text())["stars"] == status["stars"]
    assert "Traceback" not in err
    wait_until(lambda: not any(map(is_alive, children)))


def test_a_terminal_that_is_closed_costs_no_play(tmp_path: Path) -> None:
    """All that is written then fails, and several signals come."""
    saved = tmp_path / "play.json"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cli", *HARD, "--save", str(saved)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    seen = b""
    while b'"solution"' not in seen:
        seen += os.read(ours, 1 << 16)
    os.close(ours)
    for name in (signal.SIGHUP, signal.SIGHUP, signal.SIGTERM):
        process.send_signal(name)
    process.wait(PATIENCE)
    assert json.loads(saved.read_text())["stars"] is not None


@pytest.mark.parametrize(
    "command",
    [
        ("bench", "run", "benchmarks/suites/thousand.yaml", "--workers", "2", "--out"),
        ("estimate", "kites", "--deals", "500", "--workers", "2", "--max-states", "300000", "--out"),
        ("generate", "-n", "20", "--workers", "2", "--out"),
    ],
)
def test_batches_leave_no_process(tmp_path: Path, command: tuple[str, ...]) -> None:
    process = started(*command, tmp_path / "out")
    wait_until(lambda: len(children_of(process.pid, "spawn_main")) == 2)
    children = children_of(process.pid)
    process.terminate()
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert "Traceback" not in err
    wait_until(lambda: not any(map(is_alive, children)))


def test_workers_of_a_batch_end_with_it_however_it_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cli", "generate", "-n", "20", "--workers", "2", "--out", str(tmp_path / "out")]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: len(children_of(process.pid, "spawn_main")) == 2)
    children = children_of(process.pid)
    process.kill()
    process.wait()
    wait_until(lambda: not any(map(is_alive, children)))


INTERRUPTED = """
import os, signal, sys

class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupter())
sys.argv = ["diatoms", "solve", "ripples"]
import cli
cli.main()
"""


@pytest.mark.parametrize(
    "module",
    [
        "click",
        "puzzles.errors",
        "solver.commands.solve",
        "numpy",
        "solver.tools.workshop",
        "solver.search.kernel.search",
    ],
)
def test_an_interrupt_while_the_program_loads_shows_no_traceback(module: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(module=module)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
