"""``diatoms generate``: new cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from puzzles.errors import MalformedError
from solver.commands.options import (
    BAD_FILE,
    GOOD,
    LARGEST_SEED,
    UNDECIDED,
    UNSOLVABLE,
    as_json_option,
    edition_option,
    whole,
)
from solver.commands.output import Output
from solver.generation.wishes import ASK_KINDS

if TYPE_CHECKING:
    from puzzles.commission.card import Commission
    from solver.generation.folder import Keeper
    from solver.generation.make import Made
    from solver.generation.wishes import Wishes

MOST_CARDS = 10_000
MOST_DISHES = 8
DEFAULT_EDITION = "reference"
SYMMETRIES = ("none", "mirror", "rotate2", "rotate4", "full")


class WishValues(TypedDict):
    """What the options say of the cards."""

    number: int
    difficulty: str
    spaces: str | None
    symmetry: str | None
    requirements: str | None
    dishes: str
    seed: int


@click.command(short_help="Make new cards, each with a play that completes it.")
@click.option("-n", "number", metavar="N", callback=whole(1, MOST_CARDS), default="1", help="Cards.  [default: 1]")
@click.option("--difficulty", metavar="B", default="1-5", help="Band 1-5, or a range to go through.  [default: 1-5]")
@click.option("--spaces", metavar="N", help="Spaces to fill: 21, or a range.  [default: 12-33]")
@click.option("--symmetry", type=click.Choice(SYMMETRIES), help="Of card and requirements.  [default: any]")
@click.option(
    "--requirements",
    metavar="LIST",
    help=f"What spaces may ask: {','.join(ASK_KINDS)}, or such as 'red star'.  [default: all kinds]",
)
@click.option("--dishes", metavar="N", default="3", help="Castoff dishes, or a range.  [default: 3]")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="0", help="Of the cards.  [default: 0]")
@click.option("--deals", metavar="N", callback=whole(2, 10_000), default="24", help="To measure on.  [default: 24]")
@click.option(
    "--max-states", metavar="N", callback=whole(1), default="5000", help="Of an advised move.  [default: 5000]"
)
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Write cards and witnesses there.")
@click.option("--workers", metavar="N", callback=whole(1, 1024), default="1", help="Processes.  [default: 1]")
@edition_option
@as_json_option
def generate(
    *,
    deals: int,
    max_states: int,
    out: Path | None,
    workers: int,
    edition: str | None,
    as_json: bool,
    **values: Unpack[WishValues],
) -> int:
    """Make new cards of the difficulty wished, unlike each other and the shipped ones, with a play that completes each.

    The same options give the same cards, with any number of workers. A card is named by a short id that describes it
    completely: `diatoms show ID` and all other commands understand it. A batch that was ended goes on where it was when
    it is asked for again with the same --out.
    """
    from puzzles.commission.files.edition_file import load_edition
    from solver.generation.folder import Keeper
    from solver.generation.make import GenerationSetting, generate

    wishes = _wishes(values)
    output = Output(as_json=as_json)
    named = edition or DEFAULT_EDITION
    used, setting = load_edition(named), GenerationSetting(deals, max_states)
    keeper = None
    if out is not None:
        _check_folder(out)
        keeper = Keeper(out, wishes, setting, used, named)
    ready = [] if keeper is None else keeper.saved()
    _tell_ready(ready, output)
    before = [card for _, card in ready]
    cards = generate(wishes, used, setting, workers=workers, ready=before, say=output.note)
    return _tell(cards, wishes, keeper, output, len(ready))


def _wishes(values: WishValues) -> Wishes:
    from puzzles.components.symmetry import SymmetryGroup
    from solver.generation.wishes import BANDS, Menu, Range, Wishes

    spaces, symmetry, asked = values["spaces"], values["symmetry"], values["requirements"]
    try:
        return Wishes(
            number=values["number"],
            difficulty=Range.parse(values["difficulty"], BANDS[0], BANDS[-1], "--difficulty"),
            spaces=None if spaces is None else Range.parse(spaces, 1, 1000, "--spaces"),
            symmetry=None if symmetry is None else SymmetryGroup(symmetry),
            menu=Menu() if asked is None else Menu.parse(asked),
            dishes=Range.parse(values["dishes"], 0, MOST_DISHES, "--dishes"),
            seed=values["seed"],
        )
    except MalformedError as error:
        raise click.UsageError(str(error)) from None


def _check_folder(folder: Path) -> None:
    """Raise a usage error unless files can be written into a folder of this name; it is made if its parent is there."""
    import tempfile

    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # better now than when the first card is ready
            pass
    except OSError as error:
        raise click.UsageError(f"expected a folder to write into (got {str(folder)!r}: {error.strerror}).") from None


def _tell_ready(ready: list[tuple[Path, Commission]], output: Output) -> None:
    """Tell of the cards that an earlier run has made."""
    from solver.generation.report import card_data

    for file, card in ready:
        if output.as_json:
            output.line(card_data(card, file))
        else:
            output.show([f"{card.title} ({card.id}) is there already: {file}"])


def _tell(cards: Iterator[Made], wishes: Wishes, keeper: Keeper | None, output: Output, ready: int) -> int:
    """Tell of the cards as they come, and write them if that is wanted; returns the exit code."""
    from puzzles.errors import DiatomsError
    from solver.generation.report import card_data, made_view, with_all
    from solver.generation.wishes import WishError

    try:
        for made in cards:
            file = None if keeper is None else keeper.save(made)
            if output.as_json:
                output.line(card_data(with_all(made, wishes), file))
            else:
                output.show([*([""] if ready else []), *made_view(made, file)])
            ready += 1
            output.note(f"{ready} of {wishes.number} cards")
    except WishError as error:
        output.error(str(error))
        return UNSOLVABLE if error.proved else UNDECIDED
    except DiatomsError as error:
        output.error(str(error))
        return BAD_FILE
    return GOOD
