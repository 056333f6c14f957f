"""The command line as a process: quick help, lines that come at once, Ctrl-C, closed pipes, terminals."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running import ROOT, diatoms, lines, small

from puzzles.drawing.terminal import console

PAUSING = """
import sys, time
import cli, solver.solving.answer
found = solver.solving.answer.Watcher.play_found
def pausing(self, play):
    solver.solving.answer.Watcher.play_found = found
    found(self, play)
    time.sleep(60)
solver.solving.answer.Watcher.play_found = pausing
cli.main(sys.argv[1:])
"""
"""The command line with a solver that stops to think after its first play."""


def started(*arguments: str | Path, script: str = "import sys, cli; cli.main(sys.argv[1:])") -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


def test_help_needs_none_of_what_is_slow_to_load() -> None:
    script = "import sys, cli\ntry: cli.main(['--help'])\nfinally: print(*sys.modules, file=sys.stderr)"
    out, err = started(script=script).communicate()
    assert "Usage: diatoms" in out
    loaded = {name.partition(".")[0] for name in err.split()}
    assert not loaded & {"rich", "pydantic", "yaml", "networkx", "numpy", "numba", "ortools"}
    ours = {name for name in err.split() if name.partition(".")[0] == "solver"}
    commands = {"solver.commands", "solver.commands.options", "solver.commands.output"}
    assert ours <= {"solver", "solver.tools", "solver.tools.interrupts", *commands}


def test_every_command_has_help() -> None:
    for command in ("solve", "check", "verify", "show", "list", "new"):
        result = diatoms(command, "--help")
        assert result.exit_code == 0
        assert "--json" in result.stdout
        assert "--edition" in result.stdout


def test_a_command_misspelled() -> None:
    result = diatoms("slove")
    assert result.exit_code == 2
    assert "slove" in result.stderr


def test_the_version() -> None:
    assert diatoms("--version").stdout.startswith("diatoms ")


def test_ctrl_c_keeps_the_best_play_so_far(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    process = started("solve", "first-light", "--json", "--save", file, script=PAUSING)
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    status, statistics = map(json.loads, out.splitlines())
    assert process.returncode == 130
    assert "Traceback" not in err
    assert (status["type"], status["stars"], statistics["type"]) == ("status", first["stars"], "statistics")
    assert status["status"] in ("solved", "optimal")
    assert json.loads(file.read_text(encoding="utf-8"))["turns"] == first["turns"]


def test_ctrl_c_before_there_is_a_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.solving.solve.solve", interrupted)
    result = diatoms("solve", "first-light", "--json", "--save", tmp_path / "play.json")
    assert result.exit_code == 130
    status, statistics = lines(result)
    assert (status["status"], status["stars"], status["upper_bound"]) == ("undecided", None, 3)
    assert statistics["type"] == "statistics"
    assert not list(tmp_path.iterdir())
    assert "Status: undecided" in diatoms("solve", "first-light").stdout


def test_ctrl_c_while_files_are_read_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.solving.question.question", interrupted)
    result = diatoms("solve", "first-light")
    assert (result.exit_code, result.stdout) == (130, "")


@pytest.mark.parametrize("json_option", [(), ("--json",)])
def test_a_closed_pipe_is_quiet_and_the_play_is_saved(tmp_path: Path, json_option: tuple[str, ...]) -> None:
    file = tmp_path / "play.json"
    process = started("solve", *small(0), "--save", file, *json_option)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141
    assert "Error" not in err
    assert "Traceback" not in err
    assert json.loads(file.read_text(encoding="utf-8"))["stars"] == 3


def test_a_disk_that_is_full_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("solver.commands.output.Output.line", full)
    monkeypatch.setattr("cli._drop_output", lambda: None)
    result = diatoms("list", "--json")
    assert result.exit_code == 1
    assert "Error: cannot write the output: " in result.stderr


def test_an_encoding_without_stars_gets_plain_letters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-c", "import sys, cli; cli.main(sys.argv[1:])", "solve", *small(0)]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert ended.returncode == 0
    assert b"Stars: *** 3 of 3" in ended.stdout


class Terminal:
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""


@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_a_terminal_gets_colors_unless_no_color_is_set(
    monkeypatch: pytest.MonkeyPatch, no_color: str, colored: bool
) -> None:
    from rich.text import Text  # noqa: PLC0415

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", no_color)
    stream = Terminal()
    console(stream).print(Text("green star", style="green"))  # type: ignore[arg-type] # all of a stream that it uses
    assert ("\x1b[32m" in stream.text) is colored


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.solving.progress_bar import SearchProgress, words  # noqa: PLC0415
    from solver.solving.solve import Progress  # noqa: PLC0415
    from solver.verdict import Limits  # noqa: PLC0415

    report = Progress(states=1200, seconds=3.0, level=2, width=24, best_stars=1, filled=5, spaces=9)
    assert words(report) == "looking for 2 stars, best play 1 star, 5 of 9 spaces filled, 1200 states"
    monkeypatch.setenv("TERM", "xterm-256color")
    for is_terminal in (True, False):
        stream = Terminal()
        monkeypatch.setattr(stream, "isatty", lambda answer=is_terminal: answer)
        monkeypatch.setattr(sys, "stderr", stream)
        with SearchProgress(Limits(states=2000)) as progress:
            progress.report(report)
        assert ("looking for 2 stars" in stream.text) is is_terminal


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "Error: Cannot allocate memory\n"),
        (OSError(errno.ENOSPC, "No space left on device", "there"), "Error: No space left on device (there)\n"),
    ],
)
def test_what_the_system_refuses_is_told_by_its_name(
    raised: OSError, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise raised

    monkeypatch.setattr("solver.commands.output.Output.line", refused)
    result = diatoms("list", "--json")
    assert (result.exit_code, result.stderr) == (1, told)


def test_the_end_of_a_file_is_no_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object) -> None:
        raise EOFError

    monkeypatch.setattr("solver.commands.output.Output.line", ended)
    with pytest.raises(AssertionError, match="ended too early"):  # a traceback: it is a defect
        diatoms("list", "--json")


def test_a_misspelt_command_is_told_with_what_was_meant() -> None:
    result = diatoms("slove", "kites")
    assert result.exit_code == 2
    assert "No such command 'slove'; did you mean 'solve'?" in result.stderr
