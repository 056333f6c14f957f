"""``diatoms edit``: a page in the browser to make cards and editions on."""

from __future__ import annotations

import socket
import sys
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_urlsafe

import click

from puzzles.errors import DiatomsError
from solver.commands.options import GOOD, as_json_option, edition_option, whole
from solver.commands.output import Output

LOOPBACK = "127.0.0.1"
NEEDED = ("starlette", "uvicorn")


@click.command(short_help="Make a card or an edition on a page in the browser.")
@click.argument("thing", metavar="CARD|EDITION", required=False)
@click.option("--new", is_flag=True, help="Begin with a new card.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="Where files are saved.  [default: that of the file, or this one]",
)
@click.option("--port", metavar="N", callback=whole(0, 65535), default="0", help="Of the page.  [default: any]")
@click.option("--no-browser", is_flag=True, help="Print the address, but open no browser.")
@edition_option
@as_json_option
def edit(
    *,
    thing: str | None,
    new: bool,
    folder: Path | None,
    port: int,
    no_browser: bool,
    edition: str | None,
    as_json: bool,
) -> int:
    """Make a card or an edition on a page in the browser: click what each space asks, ask whether it can be completed.

    The page is served to this machine alone, until Ctrl-C. Files are saved in one folder and nowhere else.
    """
    if thing is None and not new:
        raise click.UsageError(
            "expected what to edit: `diatoms edit --new` begins a new card, `diatoms edit kites` opens a shipped card, "
            "`diatoms edit my-card.yaml` your own file, `diatoms edit reference` an edition (got nothing)."
        )
    if thing is not None and new:
        raise click.UsageError(f"expected either --new or something to open (got --new and {thing!r}).")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        wanted = " and ".join(missing)
        raise DiatomsError(f"the editor needs {wanted}: install it with  pip install 'diatoms-commissions[edit]'")
    from solver.editor.desk import open_desk

    desk = open_desk(thing, edition, folder)
    output = Output(as_json=as_json)
    listening = _listening(port)
    token = token_urlsafe(24)
    address = f"http://{LOOPBACK}:{listening.getsockname()[1]}/#{token}"
    if as_json:
        output.line({"type": "editor", "address": address, "folder": str(desk.folder)})
    else:
        output.show([f"The editor is at {address}", f"It saves into {desk.folder}. Ctrl-C ends it."])
    if not no_browser and not webbrowser.open(address):
        output.note("No browser could be opened: open the address yourself.")
    from solver.editor.server import Editor
    from solver.pages.serve import serve

    with listening, suppress(KeyboardInterrupt):  # which is how one leaves
        serve(Editor(desk), listening, token)
    return GOOD


def _listening(port: int) -> socket.socket:
    """A socket on which this machine, and no other, is heard."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((LOOPBACK, port))
        listening.listen()  # the browser may come before the server: it waits
    except OSError as error:
        listening.close()
        raise DiatomsError(f"expected a port that is free (got {port}: {error.strerror})") from None
    return listening
