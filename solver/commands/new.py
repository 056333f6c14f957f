"""``diatoms new``: files to start from."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import click

from solver.commands.options import BAD_FILE, GOOD, Choice, as_json_option, check_folder, edition_option
from solver.commands.output import Output

_OF_COMMISSIONS = "puzzles.commission.files.templates"
STARTS = {
    "card": (f"{_OF_COMMISSIONS}:card_text", "diatoms check {}"),
    "edition": (f"{_OF_COMMISSIONS}:edition_text", "diatoms check {}"),
    "deal": (f"{_OF_COMMISSIONS}:deal_text", "diatoms solve first-light --deal {}"),
    "position": (f"{_OF_COMMISSIONS}:position_text", "diatoms advise {}"),
    "judges": ("puzzles.main_game.files.templates:judges_text", "diatoms show {}"),
    "aquarium": ("puzzles.aquarium.files.templates:puzzle_text", "diatoms aquarium solve {}"),
    "aquarium-edition": ("puzzles.aquarium.files.templates:edition_text", "diatoms check {}"),
    "suite": ("solver.bench.templates:suite_text", "diatoms bench run {} --out my-run"),
}
"""By kind: where its text is made (module:function), and what to try with the file."""
OF_AN_EDITION = ("card", "edition")
"""Choice whose text depends on ``--edition``."""


@click.command(short_help="Write a commented file to start your own from.")
@click.argument("kind", type=Choice(list(STARTS)))
@click.argument("file", type=click.Path(path_type=Path))
@edition_option
@as_json_option
def new(*, kind: str, file: Path, edition: str | None, as_json: bool) -> int:
    """Write a commented FILE to start your own card, edition, deal, position, judges, puzzle or suite from."""
    if edition is not None and kind not in OF_AN_EDITION:
        raise click.UsageError(f"--edition wants a {' or an '.join(OF_AN_EDITION)} (got {kind!r}).")
    output = Output(as_json=as_json)
    text = _text(kind, edition, file.parent)
    check_folder(file)
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise click.UsageError(f"expected a name that is free (got {str(file)!r}, which exists).") from None
    except OSError as error:
        output.error(f"expected a file that can be written (got {str(file)!r}: {error.strerror})")
        return BAD_FILE
    output.file(str(file), kind, f"Wrote {file}. Change it, then try: {STARTS[kind][1].format(_as_path(file))}")
    return GOOD


def _text(kind: str, edition: str | None, folder: Path) -> str:
    module, name = STARTS[kind][0].split(":")
    make = getattr(import_module(module), name)
    text = make(edition, folder) if kind in OF_AN_EDITION else make()
    assert isinstance(text, str), "the table names functions that make texts"
    return text


def _as_path(file: Path) -> str:
    """The file as an argument that cannot be taken for a shipped id."""
    name = str(file)
    return name if name.endswith((".yaml", ".yml")) or os.sep in name else f".{os.sep}{name}"
