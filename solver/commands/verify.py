"""``diatoms verify``: the referee alone."""

from __future__ import annotations

import click

from solver.commands.options import (
    BAD_FILE,
    GOOD,
    as_json_option,
    commission_option,
    edition_option,
)
from solver.commands.output import Output


@click.command(short_help="Judge a recorded play or game by the rules.")
@click.argument("play", metavar="PLAY.json|GAME.json")
@click.option("--deal", metavar="SEED|FILE", help="The play must be of this deal.")
@commission_option
@edition_option
@as_json_option
def verify(*, play: str, deal: str | None, commission: str | None, edition: str | None, as_json: bool) -> int:
    """Let the referee judge a recorded play, or a recorded game of the main game, by the rules, turn by turn."""
    from puzzles.commission.verify import referee_data, ruling_of_faults, ruling_on, ruling_view
    from puzzles.files.faults import FileFaults
    from puzzles.main_game.verify import is_game_file

    output = Output(as_json=as_json)
    if is_game_file(play):
        if deal is not None or commission is not None:
            raise click.UsageError("--deal and --commission want a play of a commission (got a game).")
        from solver.commands.game import verify_game

        return verify_game(play, edition, output)
    try:
        judged = ruling_on(play, deal=deal, commission=commission, edition=edition)
    except FileFaults as error:
        output.faults(error)
        ruling = ruling_of_faults(play, error)
        if as_json and ruling is not None:
            output.line(referee_data(ruling))
        return BAD_FILE
    if as_json:
        output.line(referee_data(judged.ruling))
    else:
        output.show(ruling_view(judged))
    return GOOD if judged.ruling.legal else BAD_FILE
