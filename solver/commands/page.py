"""What the commands that serve a page share: the extra that they need, the socket, the address and the browser."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

import click

from puzzles.errors import DiatomsError
from solver.commands.options import whole
from solver.commands.output import Output

if TYPE_CHECKING:
    from solver.pages.serve import Program

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - asked for by --lan alone
NEEDED = ("starlette", "uvicorn")


def page_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a page: where it saves, its port, and whether a browser is opened."""
    for option in (
        click.option("--no-browser", is_flag=True, help="Print the address, but open no browser."),
        click.option("--port", metavar="N", callback=whole(0, 65535), default="0", help="Of the page.  [default: any]"),
        click.option(
            "--folder",
            type=click.Path(path_type=Path, exists=True, file_okay=False),
            metavar="DIR",
            help="Where files are saved.  [default: that of the file, or this one]",
        ),
    ):
        command = option(command)
    return command


def check_extra(what: str, *more: str) -> None:
    """Raise DiatomsError if something is not installed that pages are served with, or that is needed besides."""
    missing = [name for name in (*NEEDED, *more) if find_spec(name) is None]
    if missing:
        wanted = " and ".join(missing)
        raise DiatomsError(f"{what} needs {wanted}: install it with  pip install 'diatoms-commissions[edit]'")


def listening_on(port: int, host: str = LOOPBACK) -> socket.socket:
    """A socket on which this machine, and with another host its network, is heard; raises DiatomsError."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()  # the browser may come before the server: it waits
    except OSError as error:
        listening.close()
        raise DiatomsError(f"expected a port that is free (got {port}: {error.strerror})") from None
    return listening


def new_token() -> str:
    """What lets a page in."""
    return token_urlsafe(24)


def address_of(listening: socket.socket, token: str) -> str:
    """The address of the page on this machine."""
    return f"http://{LOOPBACK}:{listening.getsockname()[1]}/#{token}"


def open_browser(address: str, output: Output) -> None:
    """Open the page, or say that it cannot be opened."""
    if not webbrowser.open(address):
        output.note("No browser could be opened: open the address yourself.")


def serve_until_ctrl_c(program: Program, listening: socket.socket, token: str) -> None:
    """Serve the page until Ctrl-C, which is how one leaves."""
    from solver.pages.serve import serve

    with listening, suppress(KeyboardInterrupt):
        serve(program, listening, token)
