"""Position files in and out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.check_position import PositionDraft, breaches, hand_breaches, shared
from puzzles.commission.deal import Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.files.card_file import edition_of_card, named_commission
from puzzles.commission.files.edition_file import settle_edition
from puzzles.commission.files.parts import (
    TileReader,
    mosaic_to_data,
    placed_to_data,
    read_diatoms,
    read_mosaic,
    read_placed,
)
from puzzles.commission.position import Position
from puzzles.components.edition import Edition
from puzzles.errors import IllegalError
from puzzles.files import words
from puzzles.files.nodes import Entry, Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Name, read_source
from puzzles.sentences import Step


def load_position(
    source: Name,
    *,
    commission: Commission | None = None,
    edition: Edition | None = None,
    ids_compared: bool = False,
) -> tuple[Position, Commission, Edition]:
    """A position typed at the table, with its card and edition.

    Args:
        source: the path of the file.
        commission: replaces the card that the file names.
        edition: replaces the edition that the file names.
        ids_compared: the file must name the edition given; False when that came from the command line.

    Raises:
        UnknownName: there is no such file.
        FileFaults: everything that is wrong with the file, also by the rules (P1, P2, C6-C10, P9).
    """
    document = read_source(source)
    reader = Reader(document.file)
    node = reader.yaml(document)
    compared = edition is None or ids_compared
    if edition is None and commission is None:
        edition = edition_of_card(node, document)
    used = settle_edition(reader, node.get("edition"), edition, document, ids_compared=ids_compared)
    card = commission
    if commission is None:
        found = named_commission(reader, node.get("commission"), document, used, ids_compared=compared)
        card, used = found or (None, used)
    elif compared and used is not None and commission.edition != used.id:
        message = f"expected edition {shown(commission.edition)} of the commission (got {shown(used.id)})"
        reader.fault(node.get("edition") or node, message)
    position = read_position(reader, node, card, used)
    return reader.finished(position), reader.finished(card), reader.finished(used)


def read_position(
    reader: Reader, node: Node, commission: Commission | None, edition: Edition | None, *, judged: bool = True
) -> Position | None:
    """The position in a tree; None if there were faults.

    Args:
        reader: collects the faults.
        node: the mapping.
        commission: its card; None if that is not known.
        edition: its components; None if they are not known.
        judged: it is checked by the rules, as far as card and edition are known; a recorded play leaves that to the
            referee.
    """
    from puzzles.commission.files.forms import PositionForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, PositionForm)
    reader.read(keys.get("edition"), words.text)
    name = reader.read(keys.get("commission"), words.text)
    draft = _read_draft(reader, keys, words.tile(edition, known=judged))
    if judged and edition is not None:
        for path, breach in chain(breaches(draft, commission, edition), hand_breaches(draft, edition)):
            reader.fault(_at(node, path), _words(breach))
    if len(reader.faults) > before or edition is None or commission is None or name is None:
        return None
    return _finished(draft, name, edition)


def _read_draft(reader: Reader, keys: Mapping[str, Node], read_tile: TileReader) -> PositionDraft:
    dishes, hand = keys.get("dishes"), keys.get("hand")
    dishes_read = [read_diatoms(reader, dish) for dish in reader.items(dishes, "castoff dishes")]
    hand_read = [reader.read(item, read_tile) for item in reader.items(hand, "water tiles")]
    return PositionDraft(
        pond=[read_placed(reader, item, read_tile) for item in reader.items(keys.get("pond"), "placed water tiles")],
        mosaic=read_mosaic(reader, keys.get("mosaic")),
        dishes=dishes_read if dishes is not None and isinstance(dishes.value, tuple) else None,
        hand=hand_read if hand is not None and isinstance(hand.value, tuple) else None,
        tops=_read_tops(reader, keys.get("tops"), read_tile),
        hidden=_read_hidden(reader, keys.get("hidden")),
        to_arrange=read_diatoms(reader, keys.get("to_arrange")),
    )


def _read_tops(reader: Reader, node: Node | None, read_tile: TileReader) -> dict[Source, int | None]:
    from puzzles.commission.files.forms import TopsForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, TopsForm)
    return {Source(stack): reader.read(item, read_tile) for stack, item in keys.items()}


def _read_hidden(reader: Reader, node: Node | None) -> dict[Source, int | None] | None:
    from puzzles.commission.files.forms import HiddenForm  # noqa: PLC0415 - as above

    if node is None:
        return None
    keys = reader.mapping(node, HiddenForm)
    return {Source(stack): reader.read(item, words.whole_number) for stack, item in keys.items()}


def _at(node: Node, path: tuple[Step, ...]) -> Node:
    """The node at a path, or the nearest one above it that is there."""
    for step in path:
        inner: Node | Entry | None
        if isinstance(step, int):
            items = node.items()
            inner = items[step] if step < len(items) else None
        else:
            inner = node.get(step)
        if inner is None:
            break
        node = inner
    return node


def _finished(draft: PositionDraft, commission: str, edition: Edition) -> Position:
    """The position of a draft without gaps."""
    tops = {stack: tile for stack, tile in draft.tops.items() if tile is not None}
    hand = tuple(tile for tile in draft.hand or () if tile is not None)
    pond = tuple(placed for drafted in draft.pond if (placed := drafted.whole()) is not None)
    hidden = {stack: number for stack, number in (draft.hidden or {}).items() if number is not None and stack in tops}
    if draft.hidden is None:
        seen = {placed.tile for placed in pond} | {*hand, *tops.values()}
        hidden = shared(len(edition.water_tiles.keys() - seen), tuple(tops))
    return Position(
        edition=edition.id,
        commission=commission,
        pond=pond,
        mosaic=draft.mosaic,
        dishes=Dishes(tuple(tuple(d for d in dish if d is not None) for dish in draft.dishes or ())),
        hand=hand,
        tops=tops,
        hidden={stack: hidden.get(stack, 0) for stack in tops},
        to_arrange=tuple(diatom for diatom in draft.to_arrange if diatom is not None),
    )


def _words(breach: IllegalError) -> str:
    return f"{str(breach).removesuffix(')')}; rule {breach.rule})"


def position_to_data(position: Position) -> dict[str, Any]:
    """The JSON form of a position file."""
    data: dict[str, Any] = {
        "edition": position.edition,
        "commission": position.commission,
        "pond": [placed_to_data(placed) for placed in position.pond],
        "mosaic": mosaic_to_data(position.mosaic),
        "dishes": [[str(diatom) for diatom in dish] for dish in position.dishes.contents],
        "hand": list(position.hand),
        "tops": {stack.value: tile for stack, tile in position.tops.items()},
        "hidden": {stack.value: number for stack, number in position.hidden.items()},
    }
    if position.to_arrange:
        data["to_arrange"] = [str(diatom) for diatom in position.to_arrange]
    return data
