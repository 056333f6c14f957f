"""Values to YAML text, in the form that the format's examples have and that these readers take back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import commission_to_data
from puzzles.commission.files.deal_file import deal_to_data
from puzzles.commission.files.edition_file import edition_to_data
from puzzles.commission.files.position_file import position_to_data
from puzzles.commission.position import Position
from puzzles.components.board import Ring
from puzzles.components.edition import Edition

_PLAIN = re.compile(r"(\.{0,2}/)*[A-Za-z][A-Za-z0-9_/.+-]*( [A-Za-z0-9_/+-]+)*|[1-9][0-9]?|[rygbp.]{6}|[a-z]+\|[a-z]+")
_KEY = re.compile("[a-z][a-z_]*")
_NOT_TEXT = re.compile(r"y|n|yes|no|on|off|true|false|null", re.IGNORECASE)


def schema_line(schema: str) -> str:
    """The comment that tells editors where the JSON Schema of the file is."""
    return f"# yaml-language-server: $schema={schema}\n"


def commission_to_yaml(commission: Commission, *, schema: str | None = None) -> str:
    """The file of a card; `schema` is where its JSON Schema is, for the comment that editors read."""
    return (schema_line(schema) if schema else "") + commission_data_to_yaml(commission_to_data(commission))


def commission_data_to_yaml(data: Mapping[str, object]) -> str:
    """The same from the JSON form, which may have faults: they are written as they are."""
    lines: list[str] = []
    for key, value in data.items():
        if key == "provenance" and isinstance(value, Mapping) and value:
            lines += free_lines(key, value)
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def free_lines(key: str, mapping: Mapping[str, object]) -> list[str]:
    """The lines of a mapping of anything, one for each of its entries.

    What is free is written as JSON: there a text of digits is not a number.
    """
    entries = ((json.dumps(name, ensure_ascii=False), value) for name, value in mapping.items())
    return [
        f"{key}:",
        *(f"  {_bare(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in entries),
    ]


def _bare(name: str) -> str:
    """A key without its quotes where it is a plain word."""
    return name[1:-1] if _KEY.fullmatch(name[1:-1]) and not _NOT_TEXT.fullmatch(name[1:-1]) else name


def deal_to_yaml(deal: Deal) -> str:
    """The file of a deal."""
    data = deal_to_data(deal)
    stacks = "".join(f"  {name}: {flow(stack)}\n" for name, stack in data["stacks"].items())
    return f"edition: {flow(data['edition'])}\nhand: {flow(data['hand'])}\nstacks:\n{stacks}"


def position_to_yaml(position: Position) -> str:
    """The file of a position."""
    data = position_to_data(position)
    lines: list[str] = []
    for key, value in data.items():
        if key == "pond" and value:
            lines += ["pond:", *(f"  - {flow(tile)}" for tile in value)]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def edition_to_yaml(edition: Edition, *, schema: str | None = None) -> str:
    """The file of an edition; `schema` as for a card."""
    return (schema_line(schema) if schema else "") + edition_data_to_yaml(edition_to_data(edition))


def edition_data_to_yaml(data: Mapping[str, Any]) -> str:
    """The same from the JSON form, which may have faults: they are written as they are."""
    board = data["slide_board"]
    lines = [f"{key}: {flow(data[key])}" for key in ("edition", "title", "stock", "starting_tile")]
    tiles = [f"  {flow(tile)}: {flow(letters)}" for tile, letters in _entries(data["water_tiles"])]
    lines += ["water_tiles:", *tiles] if tiles else ["water_tiles: {}"]
    lines.append("slide_board:")
    for ring in Ring:
        pairs = board[ring.word]
        lines += [f"  {ring.word}:", *(f"    - {flow(pair)}" for pair in pairs)] if pairs else [f"  {ring.word}: []"]
    rows = _rows(board["connections"][0])
    lines += ["  connections:", *(f"    - {flow(row)}" for row in rows)] if rows else ["  connections: []"]
    named = [f"    {flow(name)}: {flow(line)}" for name, line in _entries(board["center_lines"])]
    lines += ["  center_lines:", *named] if named else ["  center_lines: {}"]
    return "\n".join(lines) + "\n"


def _entries(mapping: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Iterable[tuple[str, Any]]:
    """The entries of a mapping; a list of entries can hold a key twice, as a person may type it."""
    return mapping.items() if isinstance(mapping, Mapping) else mapping


def _rows(connections: list[str]) -> list[list[str]]:
    return [connections[i : i + 8] for i in range(0, len(connections), 8)]


def flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
