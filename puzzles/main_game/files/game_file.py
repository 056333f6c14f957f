"""Recorded games of the main game: from JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.commission.files import words as own
from puzzles.commission.files.parts import read_placed, read_samples
from puzzles.commission.files.play_file import edition_of_record
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.by_name import read_file_named
from puzzles.files.json_text import tree
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader, read_cell
from puzzles.files.sources import Document, Name, read_source
from puzzles.main_game.files.judges_file import judges_of, read_judges
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.kinds import JUDGES_SHELF
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing, Put
from puzzles.main_game.setup import Setup

if TYPE_CHECKING:
    from pydantic import BaseModel

GAME_FORMAT = "diatoms-game/1"
PLACE, PASS, ARRANGE = "place", "pass", "arrange"


def load_game(
    source: Name, *, edition: Edition | None = None, judges: Judges | None = None
) -> tuple[Game, Edition, Judges]:
    """A recorded game with its edition and its judges.

    Args:
        source: the path of the file.
        edition: replaces the edition that the file holds or names.
        judges: replace the judges that the file holds or names.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file has not the form of a game. Whether the game is legal is the referee's question.
    """
    document = read_source(source)
    return _read(document.json, document, edition, judges)


def game_from_json(
    data: object, file: str = "game", *, edition: Edition | None = None, judges: Judges | None = None
) -> tuple[Game, Edition, Judges]:
    """The same from parsed JSON; `file` is its name in faults. Paths in it start from the working directory."""
    return _read(tree(data, file), Document(file), edition, judges)


def _read(
    node: Node, document: Document, edition: Edition | None, judges: Judges | None
) -> tuple[Game, Edition, Judges]:
    reader = Reader(document.file, ignore_unknown=True)
    used = edition_of_record(reader, node, edition, document, ids_compared=False)
    used_judges = judges or _judges_of_record(reader, node, document)
    game = _read_game(reader, node, used, used_judges)
    return reader.finished(game), reader.finished(used), reader.finished(used_judges)


def _judges_of_record(reader: Reader, node: Node, document: Document) -> Judges | None:
    """The judges that the file holds, or those that it names."""
    embedded, named = node.get("judges_data"), node.get("judges")
    if embedded is not None and embedded.value is not None:
        return read_judges(reader, embedded)
    what = "shipped judges or the path of a file of them"
    return read_file_named(reader, named, JUDGES_SHELF, lambda name: judges_of(document.open(name, JUDGES_SHELF)), what)


def _read_game(reader: Reader, node: Node, edition: Edition | None, judges: Judges | None) -> Game | None:
    from puzzles.main_game.files.forms import GameForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    keys = reader.mapping(node, GameForm)
    reader.read(keys.get("format"), words.one_of([GAME_FORMAT], "the format"))
    guest = reader.read(keys.get("guest"), guest_or_none)
    names = [reader.read(item, words.text) for item in reader.items(keys.get("players"), "names")]
    setup = _read_setup(reader, keys.get("setup"), edition)
    moves = [_read_move(reader, item, edition) for item in reader.items(keys.get("moves"), "moves")]
    scores = keys.get("scores")
    totals = None
    if scores is not None and scores.value is not None:
        totals = [reader.read(item, words.integer) for item in reader.items(scores, "scores")]
    if reader.faults or edition is None or judges is None or setup is None:
        return None
    return Game(
        edition=edition.id,
        judges=judges.id,
        guest=guest,
        names=tuple(name for name in names if name is not None),
        setup=setup,
        moves=tuple(move for move in moves if move is not None),
        scores=None if totals is None else tuple(total for total in totals if total is not None),
    )


def guest_or_none(value: object) -> Guest | None:
    """``JUDGE:MOOD``, or null for a game without a guest judge."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise MalformedError(f"expected JUDGE:easygoing, JUDGE:persnickety or null (got {shown(value)})")
    return Guest.parse(value)


def _read_setup(reader: Reader, node: Node | None, edition: Edition | None) -> Setup | None:
    from puzzles.commission.files.forms import StacksForm  # noqa: PLC0415 - as above
    from puzzles.main_game.files.forms import SetupForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, SetupForm)
    stacks = reader.mapping(keys.get("stacks"), StacksForm)
    seed_tile = read_placed(reader, keys.get("seed_tile"), words.tile(edition, known=False)).whole()
    hands = [_read_tiles(reader, hand, edition) for hand in reader.items(keys.get("hands"), "hands")]
    a, b = (_read_tiles(reader, stacks.get(stack), edition) for stack in ("a", "b"))
    return None if seed_tile is None else Setup(seed_tile, tuple(hands), a, b)


def _read_tiles(reader: Reader, node: Node | None, edition: Edition | None) -> tuple[int, ...]:
    tiles = [reader.read(item, words.tile(edition, known=False)) for item in reader.items(node, "water tiles")]
    return tuple(tile for tile in tiles if tile is not None)


def _read_move(reader: Reader, node: Node, edition: Edition | None) -> Move | None:
    from puzzles.main_game.files import forms  # noqa: PLC0415 - as above

    word = node.get("move")
    kind = reader.read(word, words.one_of((PLACE, PASS, ARRANGE), "a move"))
    by_kind: dict[str | None, type[BaseModel]] = {PASS: forms.PassingForm, ARRANGE: forms.ArrangingForm}
    if word is not None and kind is None:
        return None
    keys = reader.mapping(node, by_kind.get(kind, forms.PlacingForm))
    player = reader.read(keys.get("player"), words.integer)
    if player is None:
        return None
    if kind == ARRANGE:
        puts = [_read_put(reader, item) for item in reader.items(keys.get("arrange"), "diatoms with a space")]
        return Arranging(player, tuple(put for put in puts if put is not None))
    draw = reader.read(keys.get("draw"), own.refill)
    if kind == PASS:
        return Passing(player, draw)
    tile = reader.read(keys.get("tile"), words.tile(edition, known=False))
    at = read_cell(reader, keys.get("at"))
    segments = reader.read(keys.get("segments"), words.segments)
    collect = read_samples(reader, keys.get("collect"))
    return (
        None if tile is None or at is None or segments is None else Placing(player, draw, tile, at, segments, collect)
    )


def _read_put(reader: Reader, node: Node) -> Put | None:
    from puzzles.main_game.files.forms import PutForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, PutForm)
    diatom = reader.read(keys.get("diatom"), words.diatom)
    space = keys.get("space")
    named = None if space is None or space.value is None else reader.read(space, words.space)
    return None if diatom is None else Put(diatom, named)
