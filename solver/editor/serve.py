"""Serving the editor until Ctrl-C."""

from __future__ import annotations

import socket

import uvicorn

from solver.editor.desk import Desk
from solver.editor.server import Editor

PATIENCE = 1
"""Seconds that requests under way may take when the editor is ended."""


def server_for(desk: Desk, listening: socket.socket, token: str) -> uvicorn.Server:
    """The server of an editor on a socket that is bound to this machine's own address."""
    editor = Editor(desk)
    config = uvicorn.Config(
        editor.app(token=token, port=listening.getsockname()[1]),
        lifespan="off",
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    server = uvicorn.Server(config)
    editor.searches.is_over = lambda: server.should_exit
    return server


def serve(desk: Desk, listening: socket.socket, token: str) -> None:
    """Serve until Ctrl-C, which is raised as KeyboardInterrupt."""
    server_for(desk, listening, token).run(sockets=[listening])
