"""``diatoms aquarium``: the commands of Aquarium Designer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.commands.options import (
    GOOD,
    INTERRUPTED,
    LARGEST_SEED,
    UNDECIDED,
    Choice,
    as_json_option,
    check_folder,
    edition_option,
    puzzle_option,
    seconds,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.aquarium.edition import AquariumEdition
    from puzzles.aquarium.puzzle import Puzzle
    from solver.aquarium.solve import AquariumVerdict

EDITION = "reference-aquarium"


@click.group(short_help="Aquarium Designer: solve, verify, show, draw, game, generate, list.")
def aquarium() -> None:
    """Aquarium Designer: best layouts of tiles, whole games, and new puzzles."""


def _edition(name: str | None) -> AquariumEdition | None:
    from puzzles.aquarium.files.edition_file import load_aquarium_edition

    return None if name is None else load_aquarium_edition(name)


@aquarium.command(short_help="Find the layout with the most points.")
@click.argument("puzzle", metavar="PUZZLE")
@click.option("--time-limit", metavar="S", callback=seconds, default="60", help="Seconds.  [default: 60]")
@click.option("--max-states", metavar="N", callback=whole(1), help="Nodes of the search.")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="0", help="Of the first layouts tried.")
@click.option("--engine", type=Choice(["search", "cp-sat"]), default="search", help="The way.  [default: search]")
@click.option("--others", is_flag=True, help="Look whether another layout has as many points.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the layout.")
@edition_option
@as_json_option
def solve(
    *,
    puzzle: str,
    time_limit: float,
    max_states: int | None,
    seed: int,
    engine: str,
    others: bool,
    save: Path | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Find the layout with the most points for the tiles of PUZZLE, laid round by round, and prove that it is best.

    Where a round has several tiles, one of them is chosen.
    """
    from dataclasses import replace

    from puzzles.aquarium.files.layout_file import layout_to_yaml
    from puzzles.aquarium.files.puzzle_file import load_puzzle
    from puzzles.files.writing import write_atomically
    from solver.aquarium import report as telling
    from solver.aquarium.exact import LayoutLimits
    from solver.aquarium.solve import LayoutEngine, other_layouts, solve_puzzle
    from solver.verdict import Status

    output = Output(as_json=as_json)
    if save is not None:
        check_folder(save)
    asked, used = load_puzzle(puzzle, edition=_edition(edition))
    limits = LayoutLimits(time_limit, max_states)
    verdict = solve_puzzle(asked, used, limits, seed=seed, engine=LayoutEngine(engine), say=output.note)
    found = None
    if others and verdict.status is Status.OPTIMAL:
        found = other_layouts(asked, used, verdict.points, limits)
    if as_json:
        telling.solve_json(output, asked, verdict, found, timed=max_states is None)
    else:
        output.show(telling.solve_view(asked, used, verdict, found))
        output.note(f"{verdict.work} nodes in {verdict.seconds:.1f} s")
    if save is not None:
        record = replace(verdict.record, puzzle=_seen_from(puzzle, save))
        write_atomically(save, layout_to_yaml(record))
        output.note(f"Saved the layout to {save}")
    return INTERRUPTED if verdict.interrupted or (found is not None and found.interrupted) else GOOD


def _seen_from(puzzle: str, file: Path) -> str:
    """The name of a puzzle for a file that names it: a shipped id as it is, a path from the folder of the file."""
    from puzzles.aquarium.kinds import shipped_puzzles

    return puzzle if puzzle in shipped_puzzles() else f"./{os.path.relpath(puzzle, file.parent)}"


@aquarium.command(short_help="Judge a layout or a recorded game by the rules.")
@click.argument("file", metavar="LAYOUT|GAME|PUZZLE|EDITION")
@puzzle_option
@edition_option
@as_json_option
def verify(*, file: str, puzzle: str | None, edition: str | None, as_json: bool) -> int:
    """Let the referee judge a layout or a game; of a puzzle or an edition, tell the faults of the file."""
    from puzzles.named.games import AQUARIUM
    from solver.commands.verify import ruled

    return ruled(file, (AQUARIUM,), Output(as_json=as_json), shipped=True, puzzle=puzzle, edition=edition)


@aquarium.command(short_help="Show a puzzle, a layout, a game or an edition in the terminal.")
@click.argument("thing", metavar="PUZZLE|LAYOUT|GAME|EDITION")
@edition_option
@as_json_option
def show(*, thing: str, edition: str | None, as_json: bool) -> int:
    """Show a puzzle, a layout, the end of a game, or an edition."""
    from puzzles.named.games import AQUARIUM
    from solver.commands.show import named_with, tell

    return tell(named_with(thing, (AQUARIUM,), edition=edition), Output(as_json=as_json))


@aquarium.command(short_help="Draw a puzzle, a layout, a game or an edition into a file.")
@click.argument("thing", metavar="PUZZLE|LAYOUT|GAME|EDITION")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="An .svg, .png or .html.")
@click.option(
    "--width", metavar="PIXELS", callback=whole(16, 16384), default="1200", help="Of a .png.  [default: 1200]"
)
@edition_option
@as_json_option
def draw(*, thing: str, out: Path, width: int, edition: str | None, as_json: bool) -> int:
    """Draw a puzzle, a layout, a game or an edition into a file: of a game its end, or as .html all its turns."""
    from puzzles.named.games import AQUARIUM
    from solver.commands.draw import PICTURES, check_ending, draw_named
    from solver.commands.show import named_with

    check_ending(out, PICTURES)
    draw_named(named_with(thing, (AQUARIUM,), edition=edition), out, None, width, Output(as_json=as_json))
    return GOOD


@aquarium.command(short_help="Play a whole game.")
@click.option("--players", metavar="N", callback=whole(1, 99), default="2", help="How many.  [default: 2]")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="1", help="Of the deck.  [default: 1]")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    type=Choice(["random", "greedy", "look-ahead"]),
    help="How it is played; given several times, player by player.  [default: look-ahead]",
)
@click.option("--games", metavar="N", callback=whole(1), default="1", help="So many, of this seed and the next ones.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the last game.")
@edition_option
@as_json_option
def game(
    *,
    players: int,
    seed: int,
    policies: tuple[str, ...],
    games: int,
    save: Path | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Play games of Aquarium Designer; each is judged by the referee."""
    import json

    from puzzles.aquarium.files.edition_file import load_aquarium_edition
    from puzzles.aquarium.files.game_file import game_to_json
    from puzzles.errors import IllegalError
    from puzzles.files.writing import write_atomically
    from solver.aquarium import report as telling
    from solver.aquarium.play import play_game
    from solver.aquarium.policies import POLICIES

    names = policies or ("look-ahead",)
    if len(names) not in (1, players):
        raise click.UsageError(f"expected one --policy, or one for each of {players} players (got {len(names)}).")
    names = names if len(names) == players else names * players
    output = Output(as_json=as_json)
    if save is not None:
        check_folder(save)
    used = load_aquarium_edition(edition or EDITION)
    records = []
    for number in range(seed, seed + games):
        try:
            records.append(play_game(used, [POLICIES[name] for name in names], number))
        except IllegalError as error:
            raise click.UsageError(f"{error}.") from None
        if as_json:
            output.line({"type": "game", "seed": number, "policies": list(names), **game_to_json(records[-1])})
    if not as_json:
        output.show(telling.games_view(records, used, names))
    if save is not None:
        write_atomically(save, json.dumps(game_to_json(records[-1], edition_data=used), indent=1) + "\n")
        output.note(f"Saved the game to {save}")
    return GOOD


@aquarium.command(short_help="Make a puzzle whose best layout is the only one.")
@click.option("--rounds", metavar="N", callback=whole(1, 8), default="8", help="Tiles to lay.  [default: 8]")
@click.option("--choices", metavar="N", callback=whole(1, 9), default="1", help="Tiles face up.  [default: 1]")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="1", help="Of the tiles.  [default: 1]")
@click.option("--tries", metavar="N", callback=whole(1), default="200", help="Draws of tiles.  [default: 200]")
@click.option("--id", "name", metavar="ID", help="Of the puzzle.  [default: made from seed and size]")
@click.option("--title", metavar="TEXT", help="Of the puzzle.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="The puzzle, a .yaml.")
@click.option("--solution", type=click.Path(path_type=Path), metavar="FILE", help="Write the best layout, too.")
@edition_option
@as_json_option
def generate(
    *,
    rounds: int,
    choices: int,
    seed: int,
    tries: int,
    name: str | None,
    title: str | None,
    out: Path,
    solution: Path | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Make a puzzle whose best layout is the only one, up to turning and shifting; a second search proves it."""
    from dataclasses import replace

    from puzzles.aquarium.files.edition_file import load_aquarium_edition
    from puzzles.aquarium.files.layout_file import layout_to_yaml
    from puzzles.aquarium.files.puzzle_file import puzzle_to_yaml
    from puzzles.errors import MalformedError
    from puzzles.files.writing import write_atomically
    from solver.aquarium.generate import Wish
    from solver.aquarium.generate import generate as make
    from solver.tools.workshop import announce_compilation

    output = Output(as_json=as_json)
    for file in filter(None, (out, solution)):
        check_folder(file)
    used = load_aquarium_edition(edition or EDITION)
    announce_compilation(output.note)
    try:
        made = make(used, Wish(rounds, choices, seed, tries), tell=lambda n: output.note(f"Draw {n}"))
    except MalformedError as error:
        raise click.UsageError(f"{error}.") from None
    if made is None:
        output.error(f"expected a puzzle with one best layout within {tries} draws (got none; try another --seed)")
        return UNDECIDED
    puzzle = _named(made.puzzle, made.verdict, name or f"aquarium-{rounds}x{choices}-{seed}", title, edition)
    puzzle = replace(puzzle, provenance={**puzzle.provenance, "seed": seed, "draw": made.tries})
    write_atomically(out, puzzle_to_yaml(puzzle))
    output.file(str(out), "puzzle", f"Wrote {out}: {made.verdict.points} points, and only one layout has them")
    if solution is not None:
        record = replace(made.verdict.record, puzzle=None)
        write_atomically(solution, layout_to_yaml(record))
        output.file(str(solution), "layout", f"Wrote {solution}")
    return GOOD


def _named(puzzle: Puzzle, verdict: AquariumVerdict, name: str, title: str | None, edition: str | None) -> Puzzle:
    """The puzzle under its name, with what was proved of it; the edition as the user named it."""
    from dataclasses import replace

    proved = {"points": verdict.points, "best_layouts": 1}
    used = puzzle.edition if edition is None else str(Path(edition).resolve()) if Path(edition).exists() else edition
    return replace(puzzle, id=name, title=title or name.replace("-", " "), edition=used, provenance=proved)


@aquarium.command("list")
@as_json_option
def list_puzzles(*, as_json: bool) -> int:
    """List the shipped puzzles."""
    from puzzles.aquarium.files.puzzle_file import load_puzzle
    from puzzles.aquarium.kinds import shipped_puzzles

    output = Output(as_json=as_json)
    for name in shipped_puzzles():
        puzzle = load_puzzle(name)[0]
        if as_json:
            rounds = [list(offered) for offered in puzzle.rounds]
            output.line({"type": "puzzle", "puzzle": name, "title": puzzle.title, "rounds": rounds})
        else:
            most = max(len(offered) for offered in puzzle.rounds)
            tiles = "known tiles" if most == 1 else f"up to {most} tiles to choose from"
            output.show([f"{name}: {puzzle.title}, {len(puzzle.rounds)} rounds, {tiles}"])
    return GOOD
