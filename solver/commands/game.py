"""The commands of the main game: ``game`` plays one, ``score`` fills score sheets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzles.errors import MalformedError
from solver.commands.options import (
    GOOD,
    LARGEST_SEED,
    Choice,
    as_json_option,
    check_folder,
    edition_option,
    seconds,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.main_game.judges import Guest, Judges
    from solver.main_game.score import ScoredTable

POLICIES = ("random", "greedy", "look-ahead")
REFERENCE = "reference"
NO_GUEST = "none"

judges_option = click.option("--judges", metavar="FILE", help="Point tables instead of the reference ones.")
guest_option = click.option("--guest", metavar="JUDGE:MOOD", help="Such as color-connector:persnickety, or none.")


def _guest(text: str, judges: Judges) -> Guest | None:
    """The guest judge that the option names; a usage error if there is none such."""
    from puzzles.main_game.judges import Guest

    if text == NO_GUEST:
        return None
    try:
        guest = Guest.parse(text)
        judges.guest(guest)
    except MalformedError as error:
        raise click.UsageError(str(error)) from None
    return guest


@click.command(short_help="Play the main game with policies.")
@click.option("--players", metavar="N", callback=whole(2, 4), default="2", help="2 to 4.  [default: 2]")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="1", help="Of the setup.  [default: 1]")
@click.option(
    "--policy",
    "policies",
    type=Choice(POLICIES),
    multiple=True,
    help="For all players, or once for each in their order.  [default: look-ahead]",
)
@guest_option
@judges_option
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the game to a file (JSON).")
@edition_option
@as_json_option
def game(
    *,
    players: int,
    seed: int,
    policies: tuple[str, ...],
    guest: str | None,
    judges: str | None,
    out: Path | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Play the main game between policies that see the table but not the stacks, and score it.

    The referee judges the game before it is told. A saved game can be verified, shown, drawn and scored.
    """
    from puzzles.commission.files.edition_file import load_edition
    from puzzles.files.writing import write_atomically
    from puzzles.main_game.files.game_json import game_to_json
    from puzzles.main_game.files.judges_file import load_judges
    from puzzles.main_game.named import GameFile
    from puzzles.main_game.setup import Setup
    from solver.main_game.play import play_game
    from solver.main_game.policies import GamePolicyName, game_policy

    if len(policies) not in (0, 1, players):
        raise click.UsageError(f"expected --policy once, or {players} times (got {len(policies)}).")
    if out is not None:
        check_folder(out)
    output = Output(as_json=as_json)
    used, tables = load_edition(edition or REFERENCE), load_judges(judges or REFERENCE)
    invited = _guest(guest or NO_GUEST, tables)
    chosen = [GamePolicyName(name) for name in (policies or ("look-ahead",)) * (1 if len(policies) > 1 else players)]
    names = [f"{name.value} {number}" for number, name in enumerate(chosen, start=1)]
    setup = Setup.from_seed(used, players, seed)
    seats = [game_policy(name, f"{seed}:{number}") for number, name in enumerate(chosen, start=1)]
    played = play_game(setup, seats, used, tables, invited, names=names)
    if out is not None:
        data = game_to_json(played, edition_data=used, judges_data=tables)
        write_atomically(out, json.dumps(data, indent=1) + "\n")
        output.note(f"Saved the game to {out}")
    if as_json:
        output.line({"type": "game", **game_to_json(played)})
        return GOOD
    output.show(GameFile(used, played, tables).view(width=output.width))
    return GOOD


@click.command(short_help="Fill the score sheets of mosaics or of a game.")
@click.argument("mosaics", nargs=-1, required=True, metavar="MOSAIC...|GAME")
@guest_option
@judges_option
@click.option("--best", is_flag=True, help="Also: what could each have scored with what was collected?")
@click.option("--time-limit", metavar="S", callback=seconds, default="60", help="Of --best, seconds for each mosaic.")
@click.option("--workers", metavar="N", callback=whole(1, 1024), default="1", help="Of --best, threads.  [default: 1]")
@edition_option
@as_json_option
def score(
    *,
    mosaics: tuple[str, ...],
    guest: str | None,
    judges: str | None,
    best: bool,
    time_limit: float,
    workers: int,
    edition: str | None,
    as_json: bool,
) -> int:
    """Fill the score sheet of each MOSAIC, or of every player of a recorded GAME.

    Mosaics named together are those of one game: a persnickety guest judge compares them. A game brings its own judges.
    """
    from solver.main_game.score import best_of, table_of

    output = Output(as_json=as_json)
    table = table_of(mosaics, edition=edition, judges=judges)
    invited = table.guest if guest is None else _guest(guest, table.judges)
    table = table.with_guest(invited)
    asked = range(len(table.names) * best)
    found = (best_of(table, number, seconds=time_limit, workers=workers) for number in asked)
    if as_json:
        for line in _score_lines(table):
            output.line(line)
        for arrangement, name in zip(found, table.names, strict=False):
            output.line({"type": "best", "player": name, **arrangement.data()})
        return GOOD
    from puzzles.main_game.pictures.terminal_sheet import sheet_view
    from solver.main_game.best_view import best_view

    output.show(sheet_view(table.names, table.sheets, table.judges, table.guest, is_finished=table.is_finished))
    for arrangement, name, sheet in zip(found, table.names, table.sheets, strict=False):
        output.show(best_view(name, arrangement, sheet.total, width=output.width))
    return GOOD


def _score_lines(table: ScoredTable) -> list[dict[str, Any]]:
    from puzzles.main_game.scoring import ribbon

    winners = ribbon(table.sheets) if table.is_finished else ()
    return [
        {"type": "score", "player": name, **sheet.data(), "ribbon": number in winners}
        for number, (name, sheet) in enumerate(zip(table.names, table.sheets, strict=True), start=1)
    ]
