"""``diatoms explain``: why a card cannot be completed, or not with so many stars."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import click

from solver.commands.options import (
    GOOD,
    UNDECIDED,
    UNSOLVABLE,
    LimitValues,
    as_json_option,
    edition_option,
    limits_of,
    lone_limit_options,
    whole,
)
from solver.commands.output import Output

stars_option = click.option("--stars", metavar="N", callback=whole(0), help="So many at least.  [default: any number]")


@click.command(short_help="Say why a card cannot be completed, or not with so many stars.")
@click.argument("card")
@click.option("--deal", metavar="SEED|FILE", help="The deal: a seed, or a file.  [default: any deal]")
@stars_option
@lone_limit_options
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Draw it: an .svg, .png or .html.")
@edition_option
@as_json_option
def explain(
    *,
    card: str,
    deal: str | None,
    stars: int | None,
    out: Path | None,
    edition: str | None,
    as_json: bool,
    **limits: Unpack[LimitValues],
) -> int:
    """Find a smallest set of requirements of CARD that cannot hold together, and mark them on the card.

    Of a card that can be completed it tells the spaces that the fewest sample points serve.
    """
    from solver.commands.draw import PICTURES, check_ending, drawn_scene
    from solver.explain.explain import Explained
    from solver.explain.explain import explain as explanation_of
    from solver.explain.report import explanation_data, explanation_view
    from solver.explain.trial import Trials
    from solver.solving.progress_bar import Waiting
    from solver.solving.question import question

    if out is not None:
        check_ending(out, PICTURES)
    output = Output(as_json=as_json)
    asked = question(card, deal=deal, any_deal=deal is None, edition=edition)
    with Waiting() as waiting:
        found = explanation_of(Trials.of(asked, stars, limits_of(limits), output.note, waiting.show))
    if out is not None:
        from puzzles.drawing.board import card_scene
        from puzzles.drawing.space_names import with_names
        from puzzles.files.writing import write_atomically

        scene = with_names(card_scene(asked.commission, asked.edition.board, sorted(found.spaces)))
        write_atomically(out, drawn_scene(scene, out.suffix.lower()))
        output.note(f"Drew it into {out}")
    if as_json:
        output.line(explanation_data(asked, found, stars))
    else:
        output.show(explanation_view(asked, found, stars, width=output.width))
    return {Explained.PROVED: GOOD, Explained.POSSIBLE: UNSOLVABLE, Explained.UNDECIDED: UNDECIDED}[found.status]
