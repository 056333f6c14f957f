"""The commands that draw: ``draw`` to look at, ``print`` to lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.commands.options import GOOD, Choice, as_json_option, check_folder, commission_option, edition_option, whole
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.commission.card import Commission
    from puzzles.commission.pictures.sheets import PrintedPlay
    from puzzles.components.edition import Edition
    from puzzles.contract import Named
    from puzzles.drawing.scene import Scene

PICTURES = (".svg", ".png", ".html")
SHEETS = (".pdf", ".svg")
WIDTH = "1600"

SOLUTION_STATES = 60_000
"""How far a solution is looked for: a bound in states, so that the same cards give the same sheets."""

SOLUTION_SEED = 1
"""The deal that solutions are of."""


def check_ending(file: Path, endings: tuple[str, ...]) -> None:
    """Raise a usage error unless the name ends in one of these and a file of it can be written."""
    if file.suffix.lower() not in endings:
        expected = ", ".join(endings[:-1]) + " or " + endings[-1]
        raise click.UsageError(f"expected a file whose name ends in {expected} (got {str(file)!r}).")
    check_folder(file)


@click.command(short_help="Draw a card, an edition, a deal, a play or a position into a file.")
@click.argument("thing", metavar="CARD|EDITION|DEAL|PLAY|POSITION|GAME|MOSAIC")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="An .svg, .png or .html.")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play or a game: before this turn or round.")
@click.option("--part", type=Choice(["all", "pond", "mosaic"]), help="Of a play, position or game: what of it.")
@click.option("--width", metavar="PIXELS", callback=whole(16, 16384), default=WIDTH, help="Of a .png.  [default: 1600]")
@click.option("--names", is_flag=True, help="Write the name of each space on its rim.")
@commission_option
@edition_option
@as_json_option
def draw(
    *,
    thing: str,
    out: Path,
    turn: int | None,
    part: str | None,
    width: int,
    names: bool,
    commission: str | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Draw a card, an edition, a deal, a play, a position, a game or a mosaic into a file.

    A play as .html is a page on which one steps through it; as .svg or .png, its end.
    """
    from solver.commands.show import named_with

    check_ending(out, PICTURES)
    named = named_with(thing, turn=turn, part=part, commission=commission, edition=edition)
    draw_named(named, out, part, width, Output(as_json=as_json), names=names)
    return GOOD


def draw_named(named: Named, out: Path, part: str | None, width: int, output: Output, *, names: bool = False) -> None:
    """Draw something, or a part of it, into a file."""
    from puzzles.drawing.space_names import with_names
    from puzzles.files.writing import write_atomically

    ending = out.suffix.lower()
    replay = named.replay() if ending == ".html" and part is None else None
    if replay:
        write_atomically(out, replay)
    else:
        scene = named.scene(part or "all")
        scene = with_names(scene) if names else scene
        write_atomically(out, drawn_scene(scene, ending, width))
        if ending == ".png":
            _tell_letters([scene], output)
    _told(output, out)


def drawn_scene(scene: Scene, ending: str, width: int = int(WIDTH)) -> str | bytes:
    """A picture as a file with one of the endings of `PICTURES`; the width in pixels is that of a .png."""
    if ending == ".html":
        from puzzles.drawing.html import picture_page

        return picture_page(scene)
    if ending == ".png":
        from puzzles.drawing.typesetting import png

        return png(scene, width)
    from puzzles.drawing.svg import svg_text

    return svg_text(scene)


def _told(output: Output, file: Path) -> None:
    output.file(str(file), file.suffix.lower().removeprefix("."), f"Wrote {file}")


@click.command("print", short_help="Make sheets of cards to print.")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
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
    cards: tuple[str, ...],
    out: Path,
    per_page: int,
    paper: str,
    with_solutions: bool,
    plays: tuple[str, ...],
    save_ink: bool,
    edition: str | None,
    as_json: bool,
) -> int:
    """Make sheets to print of each CARD: the cards, a page that explains their signs, and solutions if wanted.

    A .pdf is one file; of .svg there is a file for each page. A solution is the play given, or the witness that comes
    with a card, or a play of deal 1.
    """
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.files.edition_file import named_edition
    from puzzles.commission.pictures.printed_card import CODE_LIBRARY
    from puzzles.commission.pictures.sheets import sheets
    from puzzles.files.writing import write_atomically

    check_ending(out, SHEETS)
    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    loaded = [load_commission(name, edition=replaced) for name in cards]
    recorded = _recorded(plays, loaded, replaced)
    solutions = []
    for number, (name, (card, used)) in enumerate(zip(cards, loaded, strict=True)):
        if number in recorded:
            solutions.append(recorded[number])
        elif with_solutions:
            solutions.append(_witnessed(card, used, Path(name).parent) or _found(card, used, output))
    if find_spec(CODE_LIBRARY) is None:
        output.note(f"The cards get no code without {CODE_LIBRARY}: pip install 'diatoms-commissions[print]'")
    pages = sheets(loaded, paper=paper, per_page=per_page, solutions=solutions, saves_ink=save_ink)
    for file, content in _pages(pages, out, ", ".join(card.title for card, _ in loaded)):
        write_atomically(file, content)
        _told(output, file)
    if out.suffix.lower() == ".pdf":
        _tell_letters(pages, output)
    return GOOD


def _tell_letters(scenes: Sequence[Scene], output: Output) -> None:
    """Say which letters of a title or name no font has."""
    from puzzles.drawing.typesetting import letters_without_font

    letters = letters_without_font(scenes)
    if letters:
        output.note(f"No font on this machine has {' '.join(letters)}: an empty box stands for each.")


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
