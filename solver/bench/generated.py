"""New cards of a suite, as `diatoms generate` makes them; kept with the run, so that they are made once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.components.edition import Edition
from puzzles.components.symmetry import SymmetryGroup
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.writing import write_atomically
from solver.batch.job import digest_of
from solver.bench.forms import LARGEST_SEED, WishesForm
from solver.generation.make import generate
from solver.generation.wishes import BANDS, Menu, Range, WishError, Wishes

MOST_CARDS, MOST_SPACES, MOST_DISHES = 10_000, 1000, 8


def new_cards(reader: Reader, node: Node, edition: Edition, kept: Path | None) -> list[Commission]:
    """The cards of a wish; what is wrong with it, or cannot be met, becomes a fault.

    Args:
        reader: collects the faults.
        node: the mapping of the wish.
        edition: the components.
        kept: where cards are kept from run to run; None if they are not kept.
    """
    wishes = _read(reader, node)
    if wishes is None:
        return []
    folder = None if kept is None else kept / digest_of(repr(wishes), edition_to_yaml(edition))
    if folder is not None and len(files := sorted(folder.glob("*.yaml"))) == wishes.number:
        return [load_commission(file, edition=edition)[0] for file in files]
    cards: list[Commission] = []
    try:
        for made in generate(wishes, edition):
            cards.append(made.card)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                write_atomically(folder / f"{len(cards):05}.yaml", commission_to_yaml(made.card))
    except (WishError, MalformedError) as error:  # the latter: an edition whose id no short id can hold
        reader.fault(node, f"expected a wish that can be met (got {error})")
        return []
    return cards


def _read(reader: Reader, node: Node) -> Wishes | None:
    """The wishes in a tree; None if there were faults."""
    before = len(reader.faults)
    keys = reader.mapping(node, WishesForm)

    def number(value: object) -> int:
        return words.whole_number(value, what="a number of cards", least=1, most=MOST_CARDS)

    def seed(value: object) -> int:
        return words.whole_number(value, what="a seed", most=LARGEST_SEED)

    many = reader.read(keys.get("number"), number)
    difficulty = reader.read(keys.get("difficulty"), _range(BANDS[0], BANDS[-1], "bands"))
    spaces = reader.read(keys.get("spaces"), _range(1, MOST_SPACES, "spaces"))
    dishes = reader.read(keys.get("dishes"), _range(0, MOST_DISHES, "castoff dishes"))
    symmetry = reader.read(keys.get("symmetry"), _symmetry_word)
    menu = reader.read(keys.get("requirements"), _menu)
    start = reader.read(keys.get("seed"), seed)
    if len(reader.faults) > before or many is None:
        return None
    default = Wishes()
    return Wishes(
        number=many,
        difficulty=difficulty or default.difficulty,
        spaces=spaces,
        symmetry=None if symmetry is None else SymmetryGroup(symmetry),
        menu=menu or default.menu,
        dishes=dishes or default.dishes,
        seed=start or 0,
    )


_symmetry_word = words.one_of((group.value for group in SymmetryGroup), "a symmetry")


def _menu(value: object) -> Menu:
    return Menu.parse(_scalar(value))


def _scalar(value: object) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"expected one line of text (got {shown(value)})")
    return str(value)


def _range(least: int, most: int, what: str) -> Callable[[object], Range]:
    """A reader of ranges within bounds."""

    def read(value: object) -> Range:
        return Range.parse(_scalar(value), least, most, what)

    return read
