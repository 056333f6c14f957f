"""``diatoms print``: sheets to lay on the table."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.commands.draw import check_ending, tell_letters, told
from solver.commands.options import GOOD, Choice, as_json_option, edition_option, whole
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.commission.card import Commission
    from puzzles.commission.pictures.sheets import PrintedPlay
    from puzzles.components.edition import Edition
    from puzzles.drawing.scene import Scene
    from puzzles.drawing.score_sheet import ScoreTable

SHEETS = (".pdf", ".svg")
MAIN_GAME, AQUARIUM = "main-game", "aquarium"
REFERENCE = "reference"
"""The id of the shipped judges, and of the edition."""

SOLUTION_STATES = 60_000
"""How far a solution is looked for: a bound in states, so that the same cards give the same sheets."""

SOLUTION_SEED = 1
"""The deal that solutions are of."""


@click.command("print", short_help="Make sheets of cards, or score sheets, to print.")
@click.argument("things", nargs=-1, metavar="CARD|GAME|MOSAIC...")
@click.option("--score-sheet", "empty", type=Choice([MAIN_GAME, AQUARIUM]), help="An empty one of this game.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="A .pdf, or .svg pages.")
@click.option("--per-page", metavar="N", callback=whole(1, 12), default="4", help="Cards on a page.  [default: 4]")
@click.option("--paper", type=Choice(["a4", "letter"]), default="a4", show_default=True, help="Size of the sheets.")
@click.option("--with-solutions", is_flag=True, help="Add a page for each card with a play.")
@click.option("--solution", "plays", multiple=True, metavar="PLAY", help="Print this play as the solution of its card.")
@click.option("--save-ink", is_flag=True, help="Print white for paper, slide and dark spaces.")
@edition_option
@as_json_option
def print_sheets(
    *,
    things: tuple[str, ...],
    empty: str | None,
    out: Path,
    per_page: int,
    paper: str,
    with_solutions: bool,
    plays: tuple[str, ...],
    save_ink: bool,
    edition: str | None,
    as_json: bool,
) -> int:
    """Make sheets to print: of CARDs, with a page that explains their signs, and solutions if wanted; or score sheets.

    The score sheet of a recorded GAME or of a MOSAIC is filled; that of a file of judges or of an aquarium edition is
    empty. A .pdf is one file; of .svg there is a file for each page. A solution is the play given, or the witness that
    comes with a card, or a play of deal 1.
    """
    from puzzles.commission.pictures.printed_card import CODE_LIBRARY
    from puzzles.drawing.parts import saving_ink
    from puzzles.drawing.scene import PAPERS
    from puzzles.drawing.score_sheet import score_sheet
    from puzzles.files.writing import write_atomically

    check_ending(out, SHEETS)
    if not things and empty is None:
        raise click.UsageError("Missing argument 'CARD|GAME|MOSAIC...', or --score-sheet.")
    output = Output(as_json=as_json)
    cards, tables = _cards_and_tables(things, edition)
    if empty is not None:
        tables.append(_empty_table(empty, edition))
    solutions = _solutions(cards, plays, output, edition, with_all=with_solutions)
    if cards and find_spec(CODE_LIBRARY) is None:
        output.note(f"The cards get no code without {CODE_LIBRARY}: pip install 'diatoms-commissions[print]'")
    pages = [score_sheet(table, PAPERS[paper]) for table in tables]
    pages = [saving_ink(page) for page in pages] if save_ink else pages
    if cards:
        from puzzles.commission.pictures.sheets import sheets

        pairs = [(card, used) for _, card, used in cards]
        pages += sheets(pairs, paper=paper, per_page=per_page, solutions=solutions, saves_ink=save_ink)
    for file, content in _pages(pages, out, ", ".join(card.title for _, card, _ in cards) or tables[0].title):
        write_atomically(file, content)
        told(output, file)
    if out.suffix.lower() == ".pdf":
        tell_letters(pages, output)
    return GOOD


def _cards_and_tables(
    things: tuple[str, ...], edition: str | None
) -> tuple[list[tuple[str, Commission, Edition]], list[ScoreTable]]:
    """The cards, each with its name and its edition, and the score sheets of all else; usage error if it has none."""
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.files.edition_file import named_edition
    from puzzles.commission.kinds import COMMISSION
    from puzzles.contract import Beside
    from puzzles.files.sources import NamedSource, source_of
    from puzzles.named.load import kind_of, load_named

    cards, tables = [], []
    for name in things:
        source = NamedSource(name)
        kind = kind_of(source)
        if kind == COMMISSION:
            cards.append((name, *load_commission(source, edition=named_edition(edition))))
            continue
        table = load_named(source, Beside(source_of(edition))).score_sheet()
        if table is None:
            raise click.UsageError(f"expected cards, or what is scored, to print (got {name!r}, {kind.article}).")
        tables.append(table)
    return cards, tables


def _empty_table(game: str, edition: str | None) -> ScoreTable:
    """The empty score sheet of a game by its shipped tables."""
    if game == AQUARIUM:
        from puzzles.aquarium.files.edition_file import load_aquarium_edition
        from puzzles.aquarium.pictures.printed_sheet import empty_sheet

        return empty_sheet(load_aquarium_edition(edition or "reference-aquarium"))
    from puzzles.commission.files.edition_file import load_edition
    from puzzles.main_game.files.judges_file import load_judges
    from puzzles.main_game.pictures.printed_sheet import empty_sheet as empty_game_sheet

    return empty_game_sheet(load_judges(REFERENCE), load_edition(edition or REFERENCE).board)


def _solutions(
    cards: list[tuple[str, Commission, Edition]],
    plays: tuple[str, ...],
    output: Output,
    edition: str | None,
    *,
    with_all: bool,
) -> list[PrintedPlay]:
    """The solutions to print: those that are given, or one of every card."""
    from puzzles.commission.files.edition_file import named_edition

    recorded = _recorded(plays, [(card, used) for _, card, used in cards], named_edition(edition))
    found = []
    for number, (name, card, used) in enumerate(cards):
        if number in recorded:
            found.append(recorded[number])
        elif with_all:
            found.append(_witnessed(card, used, Path(name).parent) or _found(card, used, output))
    return found


def _pages(pages: list[Scene], out: Path, title: str) -> list[tuple[Path, str | bytes]]:
    """The files to write: one PDF, or an SVG for each page."""
    if out.suffix.lower() == ".pdf":
        from puzzles.drawing.typesetting import pdf

        return [(out, pdf(pages, title))]
    from puzzles.drawing.svg import svg_text

    names = [out.with_name(f"{out.stem}-{number}{out.suffix}") for number in range(1, len(pages) + 1)]
    return [(name, svg_text(page)) for name, page in zip(names, pages, strict=True)]


def _recorded(
    plays: tuple[str, ...], cards: list[tuple[Commission, Edition]], edition: Edition | None
) -> dict[int, PrintedPlay]:
    """The recorded plays by the place of their card among those printed, each judged by the referee."""
    from puzzles.commission.files.play_file import load_play
    from puzzles.commission.pictures.picture import check_legal
    from puzzles.commission.pictures.sheets import PrintedPlay

    found: dict[int, PrintedPlay] = {}
    for name in plays:
        play, own, _ = load_play(name, edition=edition)
        for place in _places_of(name, own, [card for card, _ in cards]):
            if place in found:
                raise click.UsageError(f"--solution wants one play of a card (got {name!r}, another of {own.id!r}).")
            card, used = cards[place]
            check_legal(play, card, used)
            found[place] = PrintedPlay(card, used, f"recorded in {Path(name).name}", play)
    return found


def _places_of(name: str, own: Commission, cards: list[Commission]) -> list[int]:
    """Where the card that a play holds is printed: one that asks the same, whatever has its id; else a usage error.

    A card that is given several times is printed several times.
    """
    alike = [
        card for card in cards if (card.requirements, card.castoff_dishes) == (own.requirements, own.castoff_dishes)
    ]
    same = [card for card in alike if card.id == own.id] or alike
    if not same:
        but = ", which asks something else" if any(card.id == own.id for card in cards) else ""
        raise click.UsageError(f"--solution wants a play of one of the cards (got {name!r}, one of {own.id!r}{but}).")
    if any(card != same[0] for card in same):
        titles = " and ".join(sorted({repr(card.title) for card in same}))
        raise click.UsageError(f"--solution wants a play of one card (got {name!r}, which fits {titles}).")
    return [place for place, card in enumerate(cards) if card == same[0]]


def _witnessed(card: Commission, edition: Edition, folder: Path) -> PrintedPlay | None:
    """The play that comes with a card; `folder` is that of its file."""
    from puzzles.commission.files.witness import witness_of
    from puzzles.commission.pictures.sheets import PrintedPlay

    play = witness_of(card, edition, folder)
    return None if play is None else PrintedPlay(card, edition, "the witness of the card", play)


def _found(card: Commission, edition: Edition, output: Output) -> PrintedPlay:
    """The best play of deal 1 that a short search finds."""
    from puzzles.commission.deal import Deal
    from puzzles.commission.pictures.sheets import PrintedPlay
    from solver.solving.solve import solve
    from solver.verdict import Limits

    output.note(f"Looking for a play of {card.id}")
    deal = Deal.from_seed(edition.id, edition.water_tiles, SOLUTION_SEED)
    verdict = solve(card, edition, deal, Limits(seconds=None, states=SOLUTION_STATES))
    if verdict.interrupted:
        raise KeyboardInterrupt
    missing = f"No play of deal {SOLUTION_SEED} is known: {verdict.status.value}, {verdict.reason}."
    return PrintedPlay(card, edition, f"deal {SOLUTION_SEED}", verdict.play, missing)
