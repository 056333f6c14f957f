"""YAML and JSON in and out: editions, commissions, deals, plays and positions, with every fault of a file at its place.

What is heavy (pydantic, PyYAML) is imported when the first file is read.
"""

from __future__ import annotations

from puzzles.files.commission_file import load_commission
from puzzles.files.deal_file import deal_from_argument, load_deal
from puzzles.files.edition_file import load_edition
from puzzles.files.faults import Fault, FileFaults, UnknownName
from puzzles.files.game_file import game_from_json, load_game
from puzzles.files.game_json import game_to_json
from puzzles.files.judges_file import load_judges
from puzzles.files.kinds import Kind, kind_of
from puzzles.files.mosaic_file import FinishedMosaic, load_mosaic
from puzzles.files.play_file import load_play, play_from_json
from puzzles.files.play_json import play_to_json
from puzzles.files.position_file import check_position, load_position
from puzzles.files.schemas import json_schemas
from puzzles.files.sources import Shelf, shipped
from puzzles.files.templates import template
from puzzles.files.writing import write_atomically
from puzzles.files.yaml_out import commission_to_yaml, deal_to_yaml, edition_to_yaml, position_to_yaml


def shipped_commissions() -> tuple[str, ...]:
    """The ids of the shipped cards, sorted."""
    return shipped(Shelf.COMMISSIONS)


def shipped_editions() -> tuple[str, ...]:
    """The ids of the shipped editions, sorted."""
    return shipped(Shelf.EDITIONS)


__all__ = [
    "Fault",
    "FileFaults",
    "FinishedMosaic",
    "Kind",
    "UnknownName",
    "check_position",
    "commission_to_yaml",
    "deal_from_argument",
    "deal_to_yaml",
    "edition_to_yaml",
    "game_from_json",
    "game_to_json",
    "json_schemas",
    "kind_of",
    "load_commission",
    "load_deal",
    "load_edition",
    "load_game",
    "load_judges",
    "load_mosaic",
    "load_play",
    "load_position",
    "play_from_json",
    "play_to_json",
    "position_to_yaml",
    "shipped_commissions",
    "shipped_editions",
    "template",
    "write_atomically",
]
