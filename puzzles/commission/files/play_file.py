"""Recorded plays: from JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.files import words as own
from puzzles.commission.files.card_file import edition_of_card, named_commission, read_commission
from puzzles.commission.files.deal_file import read_deal
from puzzles.commission.files.edition_file import read_edition, settle_edition
from puzzles.commission.files.parts import read_samples
from puzzles.commission.files.position_file import read_position
from puzzles.commission.position import Position
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.json_text import tree
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader, read_cell
from puzzles.files.sources import Document, Name, read_source

FORMAT = "diatoms-play/1"
ANY = Source.ANY.value


@dataclass(frozen=True, slots=True)
class _Given:
    """What a play is read with in place of what its file says."""

    commission: Commission | None
    edition: Edition | None
    ids_compared: bool


def load_play(
    source: Name,
    *,
    commission: Commission | None = None,
    edition: Edition | None = None,
    ids_compared: bool = False,
) -> tuple[Play, Commission, Edition]:
    """A recorded play with its card and edition.

    Args:
        source: the path of the file.
        commission: replaces the card that the file holds or names.
        edition: replaces the edition that the file holds or names.
        ids_compared: the file must name the edition given; False when that came from the command line.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file has not the form of a play. Whether the play is legal is the referee's question.
    """
    document = read_source(source)
    return _read(document.json, document, _Given(commission, edition, ids_compared))


def play_from_json(
    data: object,
    file: str = "play",
    *,
    commission: Commission | None = None,
    edition: Edition | None = None,
    ids_compared: bool = False,
) -> tuple[Play, Commission, Edition]:
    """The same from parsed JSON; `file` is its name in faults. Paths in it start from the working directory."""
    return _read(tree(data, file), Document(file), _Given(commission, edition, ids_compared))


def _read(node: Node, document: Document, given: _Given) -> tuple[Play, Commission, Edition]:
    reader = Reader(document.file, ignore_unknown=True)
    compared = given.edition is None or given.ids_compared
    used = edition_of_record(reader, node, given.edition, document, ids_compared=given.ids_compared)
    card, used = _settle_card(reader, node, given.commission, used, document, ids_compared=compared)
    play = _read_play(reader, node, card, used, ids_compared=compared)
    return reader.finished(play), reader.finished(card), reader.finished(used)


def edition_of_record(
    reader: Reader, node: Node, edition: Edition | None, document: Document, *, ids_compared: bool
) -> Edition | None:
    """The edition given, or the one that a record holds, or the one that it names."""
    embedded = node.get("edition_data")
    if edition is None and embedded is not None and embedded.value is not None:
        edition, ids_compared = read_edition(reader, embedded), True
        if edition is None:
            return None
    if edition is None:
        edition = edition_of_card(node, document)
    return settle_edition(reader, node.get("edition"), edition, document, ids_compared=ids_compared)


def _settle_card(
    reader: Reader,
    node: Node,
    commission: Commission | None,
    edition: Edition | None,
    document: Document,
    *,
    ids_compared: bool,
) -> tuple[Commission | None, Edition | None]:
    """The card given, or the one that the file holds, or the one that it names; with it the edition."""
    embedded = node.get("card")
    if commission is not None:
        reader.read(node.get("commission"), words.text)
        if ids_compared and edition is not None and commission.edition != edition.id:
            reader.fault(
                node.get("edition") or node,
                f"expected edition {shown(commission.edition)} of the commission (got {shown(edition.id)})",
            )
        return commission, edition
    if embedded is not None and embedded.value is not None:
        card = read_commission(reader, embedded, edition)
        named = embedded.get("edition")
        reader.read(node.get("commission"), words.text)
        if ids_compared and edition is not None and named is not None:
            _compare_id(reader, named, edition)
        return card, edition
    found = named_commission(reader, node.get("commission"), document, edition, ids_compared=ids_compared)
    return found or (None, edition)


def _compare_id(reader: Reader, node: Node, edition: Edition) -> None:
    if isinstance(node.value, str) and node.value != edition.id:
        reader.fault(node, f"expected edition {shown(edition.id)} as everything else here (got {shown(node)})")


def _read_play(
    reader: Reader, node: Node, card: Commission | None, edition: Edition | None, *, ids_compared: bool
) -> Play | None:
    from puzzles.commission.files.forms import PlayForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    keys = reader.mapping(node, PlayForm)
    reader.read(keys.get("format"), words.one_of([FORMAT], "the format"))
    name = reader.read(keys.get("commission"), words.text)
    start = _read_start(reader, keys.get("position"), card, edition, ids_compared=ids_compared)
    deal = _read_deal(reader, keys.get("deal"), edition, start, ids_compared=ids_compared)
    opening = _read_opening(reader, keys.get("opening"))
    if opening is not None and (start is None or not start.to_arrange) and not reader.faults:
        reader.fault(keys["opening"], "expected an opening only after a position with to_arrange (got one)")
    stars = reader.read(keys.get("stars"), _or_null(words.integer))
    turns = [_read_turn(reader, turn, edition) for turn in reader.items(keys.get("turns"), "turns")]
    if reader.faults or edition is None or name is None or deal is None:
        return None
    return Play(edition.id, name, deal, stars, tuple(t for t in turns if t is not None), start, opening)


def _or_null(parse: Callable[[object], int]) -> Callable[[object], int | None]:
    def read(value: object) -> int | None:
        try:
            return None if value is None else parse(value)
        except MalformedError as error:
            raise MalformedError(str(error).replace(" (got", " or null (got", 1)) from None

    return read


def _read_deal(
    reader: Reader, node: Node | None, edition: Edition | None, start: Position | None, *, ids_compared: bool
) -> Deal | AnyDeal | None:
    if node is None:
        return None
    if node.value == ANY:
        placed = frozenset(tile.tile for tile in start.pond) if start is not None else frozenset[int]()
        return None if edition is None else AnyDeal(edition.id, frozenset(edition.water_tiles) - placed)
    if not isinstance(node.value, dict):
        reader.fault(node, f"expected a deal or 'any' (got {shown(node)})")
        return None
    named = node.get("edition")
    if ids_compared and edition is not None and named is not None:
        _compare_id(reader, named, edition)
    return read_deal(reader, node, edition, judged=False)


def _read_start(
    reader: Reader, node: Node | None, card: Commission | None, edition: Edition | None, *, ids_compared: bool
) -> Position | None:
    if node is None or node.value is None:
        return None
    named = node.get("edition")
    if ids_compared and edition is not None and named is not None:
        _compare_id(reader, named, edition)
    return read_position(reader, node, card, edition, judged=False)


def _read_opening(reader: Reader, node: Node | None) -> Opening | None:
    from puzzles.commission.files.forms import OpeningForm  # noqa: PLC0415 - as above

    if node is None or node.value is None:
        return None
    keys = reader.mapping(node, OpeningForm)
    return Opening(_read_arrange(reader, keys.get("arrange")), reader.read(keys.get("refill"), own.refill))


def _read_turn(reader: Reader, node: Node, edition: Edition | None) -> Turn | None:
    from puzzles.commission.files.forms import TurnForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, TurnForm)
    tile = reader.read(keys.get("tile"), words.tile(edition, known=False))
    source = reader.read(keys.get("from"), own.source)
    at = read_cell(reader, keys.get("at"))
    segments = reader.read(keys.get("segments"), words.segments)
    refill = reader.read(keys.get("refill"), own.refill)
    collect = read_samples(reader, keys.get("collect"))
    arrange = _read_arrange(reader, keys.get("arrange"))
    if tile is None or source is None or at is None or segments is None:
        return None
    return Turn(tile, source, at, segments, refill, collect, arrange)


def _read_arrange(reader: Reader, node: Node | None) -> tuple[Arranged, ...]:
    read = (_read_arranged(reader, item) for item in reader.items(node, "diatoms with a space or a dish"))
    return tuple(arranged for arranged in read if arranged is not None)


def _read_arranged(reader: Reader, node: Node) -> Arranged | None:
    from puzzles.commission.files.forms import ArrangedForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, ArrangedForm)
    diatom = reader.read(keys.get("diatom"), words.diatom)
    space = reader.read(keys.get("space"), words.space)
    dish = reader.read(keys.get("dish"), words.integer)
    if isinstance(node.value, dict) and ("space" in keys) == ("dish" in keys):
        reader.fault(node, f"expected exactly one of space and dish (got {'both' if 'space' in keys else 'neither'})")
    return None if diatom is None else Arranged(diatom, space, dish)
