"""Pages that are asked more than they can answer, and that are ended while they search."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from editing import hard_card
from processes import children_of, is_alive
from running import ROOT

FEW_FILES = 150
PATIENCE = 60.0


class Asked:
    """A page served by a program of its own, and one who asks it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.host, _, self.token = json.loads(process.stdout.readline())["address"][7:].partition("/#")

    def connection(self, name: str, body: object) -> HTTPConnection:
        connection = HTTPConnection(self.host, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "X-Diatoms-Token": self.token}
        connection.request("POST", f"/api/{name}", json.dumps(body), headers)
        return connection

    def post(self, name: str, body: object) -> tuple[int, bytes]:
        with closing(self.connection(name, body)) as connection:
            response = connection.getresponse()
            return response.status, response.read()

    def status(self, name: str) -> int:
        """What an empty question is answered with; 0 when the connection was refused."""
        try:
            return self.post(name, {})[0]
        except (OSError, HTTPException):
            return 0


@contextmanager
def asked(command: str, folder: Path, files: int | None = None) -> Iterator[Asked]:
    limited = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
    line = [*limited, sys.executable, "-m", "cli", command, "kites", "--no-browser", "--json", "--folder", str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Asked(process)
        finally:
            process.kill()


@pytest.mark.parametrize(("command", "question"), [("edit", "start"), ("play", "follow")])
def test_more_requests_than_files_may_be_open_are_answered_or_refused(
    tmp_path: Path, command: str, question: str
) -> None:
    with asked(command, tmp_path, FEW_FILES) as page:
        held = [page.connection("follow", {}) for _ in range(20)] if question == "follow" else []
        with ThreadPoolExecutor(300) as pool:
            statuses = set(pool.map(page.status, ["start"] * 600))
        assert {200} <= statuses <= {0, 200, 503}
        for connection in held:
            connection.close()
        assert page.status("start") == 200
        page.process.send_signal(signal.SIGINT)
        _, err = page.process.communicate(timeout=PATIENCE)
    assert page.process.returncode == 0
    assert err == "" or err.startswith("Go on with  diatoms play --resume ")


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_editor_that_is_ended_while_it_searches_leaves_nothing_behind(tmp_path: Path, name: signal.Signals) -> None:
    with asked("edit", tmp_path) as page:
        start: dict[str, Any] = json.loads(page.post("start", {})[1])
        card = start["card"] | hard_card(start["card"])
        body = {"card": card, "edition": start["edition"], "first_witness": False, "seed": 1, "seconds": 600}
        with closing(page.connection("ask", body)) as connection:
            assert connection.getresponse().readline() == b"event: progress\n"
            (child,) = children_of(page.process.pid)
            page.process.send_signal(name)
            _, err = page.process.communicate(timeout=PATIENCE)
    assert (page.process.returncode, err) == (0, "")
    for _ in range(100):
        if not is_alive(child):
            break
        sleep(0.05)
    assert not is_alive(child)
    assert list(tmp_path.iterdir()) == []
