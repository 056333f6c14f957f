"""Serving a page until Ctrl-C."""

from __future__ import annotations

import socket
from typing import Protocol

import uvicorn
from starlette.applications import Starlette

from solver.pages.searches import Searches

PATIENCE = 1
"""Seconds that requests under way may take when the page is ended."""


class Program(Protocol):
    """The program behind a page."""

    searches: Searches

    def app(self, *, token: str, port: int) -> Starlette:
        """It, as an ASGI application."""
        ...


def server_for(program: Program, listening: socket.socket, token: str) -> uvicorn.Server:
    """The server of a page on a socket that is bound to this machine's own address."""
    config = uvicorn.Config(
        program.app(token=token, port=listening.getsockname()[1]),
        lifespan="off",
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    server = uvicorn.Server(config)
    program.searches.is_over = lambda: server.should_exit
    return server


def serve(program: Program, listening: socket.socket, token: str) -> None:
    """Serve until Ctrl-C, which is raised as KeyboardInterrupt."""
    try:
        server_for(program, listening, token).run(sockets=[listening])
    finally:
        program.searches.end()
