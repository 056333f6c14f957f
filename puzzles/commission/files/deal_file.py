"""Deals in and out: files, and the seeds of the command line."""

from __future__ import annotations

import re
from typing import Any

from puzzles.commission.deal import HAND, Deal
from puzzles.commission.files.edition_file import settle_edition
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Name, read_source
from puzzles.sentences import path_text

_SEED = re.compile(r"0|[1-9][0-9]*")
_LONGEST_SEED = 1000


def deal_from_argument(text: str, edition: Edition, *, ids_compared: bool = True) -> Deal:
    """The deal of ``--deal SEED|FILE``: a seed is 0 or a whole number without leading zeros, anything else a file.

    Raises:
        UnknownName: there is no such file.
        FileFaults: everything that is wrong with the file.
        MalformedError: a seed of more digits than anybody means.
    """
    if not _SEED.fullmatch(text):
        return load_deal(text, edition, ids_compared=ids_compared)
    if len(text) > _LONGEST_SEED:
        raise MalformedError(f"expected a seed of at most {_LONGEST_SEED} digits (got {len(text)})")
    return Deal.from_seed(edition.id, edition.water_tiles, int(text))


def load_deal(source: Name, edition: Edition, *, ids_compared: bool = True) -> Deal:
    """The deal of a file for an edition; raises UnknownName and FileFaults.

    Args:
        source: the path of the file.
        edition: whose tiles are dealt.
        ids_compared: the file must name this edition; False when the edition was replaced on the command line.
    """
    return _load(source, edition, ids_compared=ids_compared)[0]


def load_deal_alone(source: Name, edition: Edition | None = None) -> tuple[Deal, Edition]:
    """The deal of a file with the edition that it names, or with the one given instead; raises as `load_deal`."""
    return _load(source, edition, ids_compared=False)


def _load(source: Name, edition: Edition | None, *, ids_compared: bool) -> tuple[Deal, Edition]:
    document = read_source(source)
    reader = Reader(document.file)
    node = reader.yaml(document)
    used = settle_edition(reader, node.get("edition"), edition, document, ids_compared=ids_compared)
    deal = read_deal(reader, node, used)
    return reader.finished(deal), reader.finished(used)


def seed_of(text: str) -> int | None:
    """The seed that the text is: 0 or a whole number without leading zeros; None for anything else."""
    if not (text.isascii() and text.isdigit()) or (text[0] == "0" and text != "0"):
        return None
    try:
        return int(text)
    except ValueError:  # more digits than Python reads
        return None


def read_deal(reader: Reader, node: Node, edition: Edition | None, *, judged: bool = True) -> Deal | None:
    """The deal in a tree; None if there were faults.

    Args:
        reader: collects the faults.
        node: the mapping.
        edition: whose tiles are dealt; None if that is not known.
        judged: tiles must be of the edition, each once, and the hand full; a recorded play leaves that to the referee.
    """
    from puzzles.commission.files.forms import DealForm, StacksForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, DealForm)
    reader.read(keys.get("edition"), words.text)
    stacks = reader.mapping(keys.get("stacks"), StacksForm)
    lists = [reader.items(place, "water tiles") for place in (keys.get("hand"), stacks.get("a"), stacks.get("b"))]
    read_tile = words.tile(edition, known=judged)
    tiles = [[(item, reader.read(item, read_tile)) for item in items] for items in lists]
    if judged:
        check_once(reader, [pair for pairs in tiles for pair in pairs])
        _check_hand(reader, keys, stacks)
    if len(reader.faults) > before or edition is None:
        return None
    hand, a, b = (tuple(tile for _, tile in pairs if tile is not None) for pairs in tiles)
    return Deal(edition.id, hand, a, b)


def check_once(reader: Reader, tiles: list[tuple[Node, int | None]], *, what: str = "water tile") -> None:
    """Note a fault for every tile that was there before; `what` says what tiles they are."""
    first: dict[int, Node] = {}
    for node, tile in tiles:
        if tile is None:
            continue
        if tile in first:
            where = path_text(first[tile].path)
            reader.fault(node, f"expected each {what} once (got {tile}, which is also {where})")
        else:
            first[tile] = node


def _check_hand(reader: Reader, keys: dict[str, Node], stacks: dict[str, Node]) -> None:
    hand = keys.get("hand")
    if hand is None or not isinstance(hand.value, tuple):
        return
    size = len(hand.items())
    if size > HAND:
        reader.fault(hand, f"expected a hand of {HAND} water tiles (got {size})")
    elif size < HAND and any(stack.items() for stack in stacks.values()):
        reader.fault(hand, f"expected a hand of {HAND} water tiles while a stack holds any (got {shown_size(size)})")


def shown_size(size: int) -> str:
    """A small number for a message."""
    return "none" if size == 0 else str(size)


def deal_to_data(deal: Deal) -> dict[str, Any]:
    """The JSON form of a deal file."""
    return {"edition": deal.edition, "hand": list(deal.hand), "stacks": {"a": list(deal.a), "b": list(deal.b)}}
