"""What a puzzle of Diatoms is: a room for each game over shared components, pond, files and drawing.

The names listed here are the public face: ``from puzzles import load_commission, Deal``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.lazy import doors

if TYPE_CHECKING:
    from puzzles.commission.card import Commission as Commission
    from puzzles.commission.card import Requirement as Requirement
    from puzzles.commission.deal import AnyDeal as AnyDeal
    from puzzles.commission.deal import Deal as Deal
    from puzzles.commission.files.card_file import load_commission as load_commission
    from puzzles.commission.files.deal_file import load_deal as load_deal
    from puzzles.commission.files.edition_file import load_edition as load_edition
    from puzzles.commission.files.play_file import load_play as load_play
    from puzzles.commission.files.play_file import play_from_json as play_from_json
    from puzzles.commission.files.play_json import play_to_json as play_to_json
    from puzzles.commission.files.position_file import load_position as load_position
    from puzzles.commission.files.yaml_out import commission_to_yaml as commission_to_yaml
    from puzzles.commission.files.yaml_out import deal_to_yaml as deal_to_yaml
    from puzzles.commission.files.yaml_out import edition_to_yaml as edition_to_yaml
    from puzzles.commission.files.yaml_out import position_to_yaml as position_to_yaml
    from puzzles.commission.kinds import shipped_commissions as shipped_commissions
    from puzzles.commission.kinds import shipped_editions as shipped_editions
    from puzzles.commission.pictures.picture import picture as picture
    from puzzles.commission.position import Position as Position
    from puzzles.commission.record import Play as Play
    from puzzles.commission.record import Turn as Turn
    from puzzles.commission.referee import Ruling as Ruling
    from puzzles.commission.referee import judge as judge
    from puzzles.components.board import Space as Space
    from puzzles.components.edition import Edition as Edition
    from puzzles.components.pieces import Color as Color
    from puzzles.components.pieces import Diatom as Diatom
    from puzzles.components.pieces import Shape as Shape
    from puzzles.drawing.svg import svg_text as svg_text
    from puzzles.errors import DiatomsError as DiatomsError
    from puzzles.errors import MalformedError as MalformedError
    from puzzles.files.faults import Fault as Fault
    from puzzles.files.faults import FileFaults as FileFaults
    from puzzles.files.faults import UnknownName as UnknownName

_HOMES = {
    "AnyDeal": "puzzles.commission.deal",
    "Color": "puzzles.components.pieces",
    "Commission": "puzzles.commission.card",
    "Deal": "puzzles.commission.deal",
    "Diatom": "puzzles.components.pieces",
    "DiatomsError": "puzzles.errors",
    "Edition": "puzzles.components.edition",
    "Fault": "puzzles.files.faults",
    "FileFaults": "puzzles.files.faults",
    "MalformedError": "puzzles.errors",
    "Play": "puzzles.commission.record",
    "Position": "puzzles.commission.position",
    "Requirement": "puzzles.commission.card",
    "Ruling": "puzzles.commission.referee",
    "Shape": "puzzles.components.pieces",
    "Space": "puzzles.components.board",
    "Turn": "puzzles.commission.record",
    "UnknownName": "puzzles.files.faults",
    "commission_to_yaml": "puzzles.commission.files.yaml_out",
    "deal_to_yaml": "puzzles.commission.files.yaml_out",
    "edition_to_yaml": "puzzles.commission.files.yaml_out",
    "judge": "puzzles.commission.referee",
    "load_commission": "puzzles.commission.files.card_file",
    "load_deal": "puzzles.commission.files.deal_file",
    "load_edition": "puzzles.commission.files.edition_file",
    "load_play": "puzzles.commission.files.play_file",
    "load_position": "puzzles.commission.files.position_file",
    "picture": "puzzles.commission.pictures.picture",
    "play_from_json": "puzzles.commission.files.play_file",
    "play_to_json": "puzzles.commission.files.play_json",
    "position_to_yaml": "puzzles.commission.files.yaml_out",
    "shipped_commissions": "puzzles.commission.kinds",
    "shipped_editions": "puzzles.commission.kinds",
    "svg_text": "puzzles.drawing.svg",
}
"""Where each public name is defined; it is imported when it is first used."""

__all__ = [
    "AnyDeal",
    "Color",
    "Commission",
    "Deal",
    "Diatom",
    "DiatomsError",
    "Edition",
    "Fault",
    "FileFaults",
    "MalformedError",
    "Play",
    "Position",
    "Requirement",
    "Ruling",
    "Shape",
    "Space",
    "Turn",
    "UnknownName",
    "commission_to_yaml",
    "deal_to_yaml",
    "edition_to_yaml",
    "judge",
    "load_commission",
    "load_deal",
    "load_edition",
    "load_play",
    "load_position",
    "picture",
    "play_from_json",
    "play_to_json",
    "position_to_yaml",
    "shipped_commissions",
    "shipped_editions",
    "svg_text",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = doors(__name__, _HOMES)
