"""``diatoms edit``: a page in the browser to make cards and editions on."""

from __future__ import annotations

from pathlib import Path

import click

from solver.commands.options import GOOD, as_json_option, edition_option
from solver.commands.output import Output
from solver.commands.page import (
    address_of,
    check_extra,
    listening_on,
    new_token,
    open_browser,
    page_options,
    serve_until_ctrl_c,
)


@click.command(short_help="Make a card or an edition on a page in the browser.")
@click.argument("thing", metavar="CARD|EDITION", required=False)
@click.option("--new", is_flag=True, help="Begin with a new card.")
@page_options
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
        raise click.UsageError(
            f"expected either --new or something to open (got --new and {thing!r}): `diatoms edit --new` begins a new "
            f"card, which gets its name on the page; `diatoms edit {thing}` opens a file that is there."
        )
    check_extra("the editor")
    from solver.editor.desk import open_desk

    desk = open_desk(thing, edition, folder)
    output = Output(as_json=as_json)
    listening, token = listening_on(port), new_token()
    address = address_of(listening, token)
    if as_json:
        output.line({"type": "editor", "address": address, "folder": str(desk.folder)})
    else:
        output.show([f"The editor is at {address}", f"It saves into {desk.folder}. Ctrl-C ends it."])
    if not no_browser:
        open_browser(address, output)
    from solver.editor.server import Editor

    serve_until_ctrl_c(Editor(desk), listening, token)
    return GOOD
