"""``diatoms mend``: the smallest changes after which a card can be completed."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from puzzles.errors import MalformedError
from solver.commands.explain import stars_option
from solver.commands.options import (
    GOOD,
    INTERRUPTED,
    UNDECIDED,
    UNSOLVABLE,
    LimitValues,
    as_json_option,
    check_folder,
    edition_option,
    limits_of,
    lone_limit_options,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.components.board import SlideBoard, Space


@click.command(short_help="Find the smallest changes after which a card can be completed.")
@click.argument("card")
@click.option("--deal", metavar="SEED|FILE", help="The deal: a seed, or a file.  [default: any deal]")
@stars_option
@click.option("--changes", metavar="K", callback=whole(1, 4), default="2", help="At most so many.  [default: 2]")
@click.option("--keep", metavar="SPACES", default="", help="Spaces that stay as they are: C0,M3.")
@lone_limit_options
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="Write the card after the first (YAML).")
@edition_option
@as_json_option
def mend(
    *,
    card: str,
    deal: str | None,
    stars: int | None,
    changes: int,
    keep: str,
    write: Path | None,
    edition: str | None,
    as_json: bool,
    **limits: Unpack[LimitValues],
) -> int:
    """Find the smallest changes after which CARD can be completed, or earns so many stars, each with a play.

    A word less, another color or shape, a space not used, a castoff dish more; where the card has symmetry, of all
    spaces that it joins, which counts as one change.
    """
    from puzzles.commission.files.yaml_out import commission_to_yaml
    from puzzles.files.writing import write_atomically
    from solver.explain.trial import Trials
    from solver.mend.mend import Mended, Mending
    from solver.mend.report import mend_data, mended_card, mends_view, status_data
    from solver.solving.progress_bar import Waiting
    from solver.solving.question import question

    if write is not None:
        check_folder(write)
    output = Output(as_json=as_json)
    asked = question(card, deal=deal, any_deal=deal is None, edition=edition)
    with Waiting() as waiting:
        trials = Trials.of(asked, stars, limits_of(limits), output.note, waiting.show)
        mending = Mending(trials, _spaces(keep, asked.edition.board), changes)
        found, interrupted = [], False
        try:
            for one in mending.mends():
                found.append(one)
                if as_json:
                    output.line(mend_data(asked, len(found), one))
        except KeyboardInterrupt:  # what is there is told
            interrupted = True
    if as_json:
        output.line(status_data(mending))
    else:
        output.show(mends_view(asked, found, mending, width=output.width))
    if write is not None and found:
        mended = replace(mended_card(asked.commission, found[0]), edition=_edition_for(write, card, edition))
        write_atomically(write, commission_to_yaml(mended))
        output.note(f"Wrote the card into {write}")
    if interrupted:
        return INTERRUPTED
    return {Mended.UNMENDED: UNSOLVABLE, Mended.UNDECIDED: UNDECIDED}.get(mending.status, GOOD)


def _edition_for(file: Path, card: str, edition: str | None) -> str:
    """The edition as a card's file is to name it: a shipped id, or a path as seen from the file."""
    from puzzles.commission.files.drafts import edition_named_by
    from puzzles.files.sources import is_path

    named, folder = (edition, Path()) if edition is not None else (edition_named_by(card), Path(card).parent)
    if not is_path(named):
        return named
    # of the real paths: seen from a linked folder, `..` is not the folder that the link lies in
    return os.path.relpath((folder / named).resolve(), file.parent.resolve())


def _spaces(text: str, board: SlideBoard) -> frozenset[Space]:
    """The spaces that the option names; a usage error for anything else."""
    from puzzles.components.board import Space

    names = text.replace(",", " ").split()
    try:
        spaces = frozenset(map(Space.parse, names))
    except MalformedError as error:
        raise click.UsageError(f"--keep: {error}") from None
    unknown = sorted(spaces - set(board.spaces))
    if unknown:
        raise click.UsageError(f"--keep: expected spaces of the slide board (got {unknown[0]}).")
    return spaces
