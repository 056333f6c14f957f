"""Serving a page until Ctrl-C."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import uvicorn
from starlette.applications import Starlette

from solver.pages.searches import Searches

PATIENCE = 1
"""Seconds that requests under way may take when the page is ended."""
FILES = 4096
"""Open files that are asked for, of which each connection is one: some systems allow 256 unasked."""
OTHER_FILES = 96
"""Those that are no connections: what is read, written and imported, and the pipes of searches."""


class Program(Protocol):
    """The program behind a page."""

    searches: Searches

    def app(self, *, token: str, port: int) -> Starlette:
        """It, as an ASGI application."""
        ...


def server_for(program: Program, listening: socket.socket, token: str) -> uvicorn.Server:
    """The server of a page on a socket that is bound to this machine's own address."""
    connections = _connections()
    config = uvicorn.Config(
        program.app(token=token, port=listening.getsockname()[1]),
        lifespan="off",
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        limit_concurrency=connections,
        backlog=connections,
    )
    server = uvicorn.Server(config)
    program.searches.is_over = lambda: server.should_exit
    return server


def _connections() -> int:
    """How many are answered at once, so that files can still be opened.

    Further ones are told that the page is busy: as many again can have been taken by then.
    """
    if sys.platform == "win32":
        return 200
    import resource  # noqa: PLC0415 - not on every system

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        allowed = wanted
    files = FILES if allowed == resource.RLIM_INFINITY else allowed
    return max(16, (files - OTHER_FILES) // 2)


def serve(program: Program, listening: socket.socket, token: str) -> None:
    """Serve until Ctrl-C or SIGTERM, which are raised as KeyboardInterrupt, or until the terminal is closed."""
    server = server_for(program, listening, token)
    try:
        with _ended_with_terminal(server):
            server.run(sockets=[listening])
    finally:
        program.searches.end()


@contextmanager
def _ended_with_terminal(server: uvicorn.Server) -> Iterator[None]:
    """End a page with its terminal as with Ctrl-C, of which alone the server knows: between two requests."""
    if sys.platform == "win32" or signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGHUP, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)
