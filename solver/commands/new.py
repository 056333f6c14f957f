"""``diatoms new``: files to start from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from solver.commands.options import (
    BAD_FILE,
    GOOD,
    as_json_option,
    check_folder,
    edition_option,
)
from solver.commands.output import Output


@click.command(short_help="Write a file to start your own card or edition from.")
@click.argument("kind", type=click.Choice(["card", "edition"]))
@click.argument("file", type=click.Path(path_type=Path))
@edition_option
@as_json_option
def new(*, kind: str, file: Path, edition: str | None, as_json: bool) -> int:
    """Write a commented FILE to start a card or an edition of your own from."""
    from puzzles.commission.files.templates import starting_text

    output = Output(as_json=as_json)
    text = starting_text(kind, edition, file.parent)
    check_folder(file)
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise click.UsageError(f"expected a name that is free (got {str(file)!r}, which exists).") from None
    except OSError as error:
        output.error(f"expected a file that can be written (got {str(file)!r}: {error.strerror})")
        return BAD_FILE
    output.file(str(file), kind, f"Wrote {file}. Change it, then try: diatoms check {_as_path(file)}")
    return GOOD


def _as_path(file: Path) -> str:
    """The file as an argument that cannot be taken for a shipped id."""
    name = str(file)
    return name if name.endswith((".yaml", ".yml")) or os.sep in name else f".{os.sep}{name}"
