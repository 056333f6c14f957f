"""Recorded plays: to JSON, in the exact form of the contract."""

from __future__ import annotations

from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Source
from puzzles.commission.files.card_file import commission_to_data
from puzzles.commission.files.deal_file import deal_to_data
from puzzles.commission.files.edition_file import edition_to_data
from puzzles.commission.files.parts import samples_to_data
from puzzles.commission.files.play_file import ANY, FORMAT
from puzzles.commission.files.position_file import position_to_data
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.components.edition import Edition


def play_to_json(play: Play, *, card: Commission | None = None, edition_data: Edition | None = None) -> dict[str, Any]:
    """The JSON form of a play; `card` and `edition_data` are put into it, so that it stands alone."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "edition": play.edition,
        "commission": play.commission,
        "deal": ANY if isinstance(play.deal, AnyDeal) else deal_to_data(play.deal),
        "stars": play.stars,
    }
    if play.start is not None:
        data["position"] = position_to_data(play.start)
    if play.opening is not None:
        data["opening"] = opening_to_json(play.opening)
    data["turns"] = [turn_to_json(turn) for turn in play.turns]
    if card is not None:
        data["card"] = commission_to_data(card)
    if edition_data is not None:
        data["edition_data"] = edition_to_data(edition_data)
    return data


def opening_to_json(opening: Opening) -> dict[str, Any]:
    """The JSON form of the rest of a turn."""
    return {"arrange": _arrange(opening.arrange), "refill": _word(opening.refill)}


def turn_to_json(turn: Turn) -> dict[str, Any]:
    """The JSON form of a turn."""
    return {
        "tile": turn.tile,
        "from": turn.source.value,
        "at": list(turn.at),
        "segments": turn.segments,
        "refill": _word(turn.refill),
        "collect": samples_to_data(turn.collect),
        "arrange": _arrange(turn.arrange),
    }


def _word(stack: Source | None) -> str | None:
    return None if stack is None else str(stack.value)


def _arrange(arranged: tuple[Arranged, ...]) -> list[dict[str, Any]]:
    return [
        {"diatom": str(one.diatom), "dish": one.dish}
        if one.space is None
        else {"diatom": str(one.diatom), "space": str(one.space)}
        for one in arranged
    ]
