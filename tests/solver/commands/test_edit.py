"""`diatoms edit`: what it is given, the address that it prints, and its end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from running import ROOT, diatoms, lines

from solver.editor.desk import Desk


@pytest.fixture
def desks(monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """What would have been served."""
    kept: list[Desk] = []
    monkeypatch.setattr("solver.pages.serve.serve", lambda editor, listening, token: kept.append(editor.desk))
    return kept


def test_a_new_card_and_the_address(desks: list[Desk], tmp_path: Path) -> None:
    result = diatoms("edit", "--new", "--no-browser", "--folder", tmp_path)
    assert result.exit_code == 0
    assert "The editor is at http://127.0.0.1:" in result.stdout
    assert desks[0].folder == tmp_path.resolve()
    assert set(desks[0].card["outer"]) == {"dark"}


def test_the_browser_is_opened_at_the_address(
    desks: list[Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def pretend(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", pretend)
    result = diatoms("edit", "kites", "--folder", tmp_path, "--json")
    assert opened == [lines(result)[0]["address"]]
    assert desks[0].card["title"] == "Kites"
    assert desks[0].card_file == "kites.yaml"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 2, "`diatoms edit --new` begins a new card, `diatoms edit kites` opens a shipped card"),
        (["kites", "--new"], 2, "either --new or something to open (got --new and 'kites')"),
        (["my2.yaml", "--new"], 2, "`diatoms edit --new` begins a new card, which gets its name on the page"),
        (["kitess"], 2, "did you mean 'kites'?"),
        ([str(ROOT / "puzzles" / "plays" / "full-moon.json")], 1, "expected a card or an edition"),
        (["--new", "--edition", "refrence"], 2, "did you mean 'reference'?"),
        (["--new", "--folder", "nowhere"], 2, "does not exist"),
        (["--new", "--port", "65536"], 2, "from 0 to 65535"),
    ],
)
def test_wrong_arguments(desks: list[Desk], arguments: list[str], code: int, words: str) -> None:
    result = diatoms("edit", "--no-browser", *arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert not desks


def test_a_file_that_is_no_yaml(desks: list[Desk], tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("commission: [\n", encoding="utf-8")
    result = diatoms("edit", file, "--no-browser")
    assert result.exit_code == 1
    assert "bad.yaml:2:1: expected YAML" in result.stderr


def test_a_port_that_is_taken(desks: list[Desk]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = diatoms("edit", "--new", "--no-browser", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "expected a port that is free" in result.stderr


def test_without_the_extra_it_says_what_to_install(desks: list[Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.commands.page.NEEDED", ("starlette", "no_such_server"))
    result = diatoms("edit", "--new", "--no-browser")
    assert result.exit_code == 1
    assert "the editor needs no_such_server" in result.stderr
    assert "[edit]" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts of processes are another matter there")
def test_it_serves_this_machine_until_ctrl_c(tmp_path: Path) -> None:
    code = "import sys; sys.argv[0] = 'diatoms'; import cli; cli.main()"
    command = [sys.executable, "-c", code, "edit", "--new", "--no-browser", "--json", "--folder", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        host, _, token = told["address"].removeprefix("http://").partition("/#")
        connection = HTTPConnection(host, timeout=60)
        connection.request("POST", "/api/start", "{}", {"X-Diatoms-Token": token, "Content-Type": "application/json"})
        assert json.loads(connection.getresponse().read())["folder"] == str(tmp_path.resolve())
        connection.close()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        connection.close()
    assert (process.returncode, errors) == (0, "")  # also with a search under way
