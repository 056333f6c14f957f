"""``diatoms generate``: new cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from puzzles.errors import MalformedError
from solver.commands.options import (
    GOOD,
    LARGEST_SEED,
    UNDECIDED,
    UNSOLVABLE,
    BatchValues,
    Choice,
    as_json_option,
    batch_options,
    edition_option,
    executor_for,
    whole,
)
from solver.commands.output import Output
from solver.generation.wishes import ASK_KINDS

if TYPE_CHECKING:
    from solver.generation.folder import Keeper
    from solver.generation.make import Made
    from solver.generation.wishes import Wishes

MOST_CARDS = 10_000
MOST_DISHES = 8
DEFAULT_EDITION = "reference"
SYMMETRIES = ("none", "mirror", "rotate2", "rotate4", "full")


class Options(BatchValues):
    """What the options say of the cards, and by whom they are made."""

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
@click.option("--symmetry", type=Choice(SYMMETRIES), help="Of card and requirements.  [default: any]")
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
@batch_options
@edition_option
@as_json_option
def generate(
    *, deals: int, max_states: int, out: Path | None, edition: str | None, as_json: bool, **options: Unpack[Options]
) -> int:
    """Make new cards of the difficulty wished, unlike each other and the shipped ones, with a play that completes each.

    The same options give the same cards, with any number of workers. A card is named by a short id that describes it
    completely: `diatoms show ID` and all other commands understand it. A batch that was ended goes on where it was when
    it is asked for again with the same --out.
    """
    from puzzles.commission.files.edition_file import load_edition
    from solver.generation.folder import Keeper
    from solver.generation.ledger import SearchLedger
    from solver.generation.make import HARD_SECONDS, GenerationSetting, Maker, generate

    wishes = _wishes(options)
    output = Output(as_json=as_json)
    named = edition or DEFAULT_EDITION
    used, setting = load_edition(named), GenerationSetting(deals, max_states)
    keeper = None
    with ExitStack() as stack:
        ledger = None
        if out is not None:
            _check_folder(out)
            keeper = Keeper(out, wishes, used, named)
            ledger = stack.enter_context(SearchLedger(out, wishes, setting, used))
        maker = Maker(wishes, used, setting, options["memory_limit"])
        executor = stack.enter_context(executor_for(maker, options, output.note, alone=True))
        hard = options["hard_limit"] or HARD_SECONDS
        cards = generate(wishes, used, setting, executor=executor, hard_seconds=hard, kept=ledger, say=output.note)
        return _tell(cards, wishes, keeper, output)


def _wishes(values: Options) -> Wishes:
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


def _tell(cards: Iterator[Made], wishes: Wishes, keeper: Keeper | None, output: Output) -> int:
    """Tell of the cards as they come, and write them if that is wanted; returns the exit code."""
    from puzzles.errors import DiatomsError
    from solver.generation.report import card_data, made_view, with_all
    from solver.generation.wishes import WishError

    ready = 0
    try:
        with output.patience(lambda: f"making card {ready + 1} of {wishes.number}"):
            for made in cards:
                file, is_new = (None, True) if keeper is None else keeper.save(made)
                if output.as_json:
                    output.line(card_data(with_all(made, wishes), file))
                else:
                    output.show([*([""] if ready else []), *made_view(made, file, is_new=is_new)])
                ready += 1
                output.note(f"{ready} of {wishes.number} cards")
    except WishError as error:
        output.error(str(error))
        return UNSOLVABLE if error.proved else UNDECIDED
    except DiatomsError as error:
        return output.bad_input(error)
    return GOOD
