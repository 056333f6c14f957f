"""A page served to the tests of this process, and one who asks it things as the page does."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from threading import Thread
from time import sleep
from typing import Any

from solver.pages.serve import Program, server_for

TOKEN = "t" * 32


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def data(self) -> dict[str, Any]:
        """The JSON in it."""
        read: dict[str, Any] = json.loads(self.text)
        return read

    @property
    def events(self) -> list[dict[str, Any]]:
        """The server-sent events in it."""
        return [json.loads(line[6:]) for line in self.text.splitlines() if line.startswith("data: ")]


@dataclass(frozen=True)
class Served:
    """A page that is being served."""

    port: int

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """What a person opens."""
        return f"http://{self.host}/#{TOKEN}"

    def connection(self, name: str, body: object, **headers: str) -> HTTPConnection:
        """A question that was asked as the page asks it, but for these headers (an empty one is left out)."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        given = {"Content-Type": "application/json", "X-Diatoms-Token": TOKEN, "Origin": f"http://{self.host}"}
        given |= {key.replace("_", "-"): value for key, value in headers.items()}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        kept = {key: value for key, value in given.items() if value}
        connection.putrequest("POST", f"/api/{name}", skip_host="Host" in kept)
        for key, value in {**kept, "Content-Length": str(len(content))}.items():
            connection.putheader(key, value)
        connection.endheaders(content)
        return connection

    def post(self, name: str, body: object = None, **headers: str) -> Answer:
        """Ask, and wait for the whole answer."""
        with closing(self.connection(name, {} if body is None else body, **headers)) as connection:
            return _read(connection.getresponse())

    def get(self, path: str, **headers: str) -> Answer:
        """Fetch something."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", path, headers={key.replace("_", "-"): text for key, text in headers.items()})
            return _read(connection.getresponse())


def _read(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read().decode())


@contextmanager
def disk_full() -> Iterator[None]:
    """No file of this process can be longer than a few bytes."""
    _, most = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def serving(program: Program) -> Iterator[int]:
    """A page in a thread; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = server_for(program, listening, TOKEN)
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                sleep(0.01)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
            program.searches.end()
