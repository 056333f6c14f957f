"""Files: what is written of a random question and read again is the same; so is what a short id says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from support import random_play

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import read_commission
from puzzles.commission.files.deal_file import read_deal
from puzzles.commission.files.edition_file import read_edition
from puzzles.commission.files.play_file import play_from_json
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.position_file import read_position
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml, edition_to_yaml, position_to_yaml
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.short_id import described, short_id
from puzzles.commission.table import position_before
from puzzles.components.edition import Edition
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.yaml_text import parse_yaml


@dataclass(frozen=True)
class FilesCase:
    """A card, its edition, a legal play, and the turn before which a position is written."""

    commission: Commission
    edition: Edition
    play: Play
    turn: int


def make(rng: Random) -> FilesCase:
    """A random question and a random play of it."""
    commission, edition, draw = random_question(rng)
    play = random_play(commission, edition, draw, rng)
    return FilesCase(commission, edition, play, rng.randint(1, len(play.turns) + 1))


def compare(case: FilesCase) -> Seen:
    """Write everything and read it again."""
    reader = Reader("hunt")
    card, edition, play = case.commission, case.edition, case.play
    read: dict[str, tuple[object, object]] = {
        "edition": (edition, read_edition(reader, _tree(edition_to_yaml(edition)))),
        "card": (card, read_commission(reader, _tree(commission_to_yaml(card)), edition)),
        "play": (play, play_from_json(play_to_json(play, card=card, edition_data=edition))[0]),
        "short id": (_asked(card), _asked(_from_short_id(card, edition))),
    }
    if isinstance(play.deal, Deal):
        read["deal"] = play.deal, read_deal(reader, _tree(deal_to_yaml(play.deal)), edition)
        position = position_before(play, CardOnBoard(card, edition), case.turn)
        if not _is_over(position, card):
            read["position"] = position, read_position(reader, _tree(position_to_yaml(position)), card, edition)
    if reader.faults:
        return Seen(("fault",), f"a fault in what was written: {reader.faults[0]}")
    wrong = [name for name, (written, again) in read.items() if written != again]
    if wrong:
        return Seen(("different",), f"{wrong[0]} read again differs: {read[wrong[0]]}")
    ruling = judge(play, card, edition, deal=play.deal)
    return Seen(("same",), "" if ruling.legal else f"the referee: {ruling}")


def _tree(text: str) -> Node:
    return parse_yaml(text, "hunt")


def _asked(card: Commission) -> object:
    return card.edition, card.castoff_dishes, card.requirements


def _from_short_id(card: Commission, edition: Edition) -> Commission:
    data = described(short_id(card))
    rings = {ring: data[ring] for ring in ("center", "middle", "outer")}
    named = replace(card, id=data["commission"], castoff_dishes=data["castoff_dishes"], edition=data["edition"])
    spaces = dict(zip(edition.board.spaces, (word for ring in rings.values() for word in ring), strict=True))
    asked = {space: type(card.requirements[space]).parse(word) for space, word in spaces.items()}
    return replace(named, requirements=asked)


def _is_over(position: Position, card: Commission) -> bool:
    """A card that is completed has no position before another turn."""
    return len(position.mosaic) == len(card.used)


def smaller(case: FilesCase) -> Iterator[FilesCase]:
    """With fewer turns, or a card that asks less."""
    if case.play.turns:
        fewer = replace(case.play, turns=case.play.turns[:-1], stars=None)
        yield replace(case, play=fewer, turn=min(case.turn, len(fewer.turns) + 1))
    yield from (replace(case, commission=card) for card in smaller_cards(case.commission))


FILES = Comparison("files", make, compare, smaller)
