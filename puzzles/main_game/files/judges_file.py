"""Judges files in and out: the point tables of the main game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from puzzles.components.board import Ring
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, read_source
from puzzles.main_game.judges import (
    Easygoing,
    Feature,
    GuestJudge,
    Judges,
    Mood,
    PairPoints,
    Peeve,
    Persnickety,
    Points,
    Side,
)
from puzzles.main_game.kinds import JUDGES_SHELF

T = TypeVar("T")

_feature_word = words.one_of((feature.value for feature in Feature), "what the judge counts")
_peeve_word = words.one_of((peeve.value for peeve in Peeve), "a pet peeve")


def load_judges(source: Name) -> Judges:
    """The judges of a shipped id or a file; raises UnknownName and FileFaults."""
    if isinstance(source, str) and source in JUDGES_SHELF.ids():
        return _shipped_judges(source)
    return judges_of(read_source(source, JUDGES_SHELF))


@cache
def _shipped_judges(name: str) -> Judges:
    return judges_of(JUDGES_SHELF.read(name))


def judges_of(document: Document) -> Judges:
    """The judges of a file that was read; raises FileFaults."""
    reader = Reader(document.file)
    judges = read_judges(reader, reader.yaml(document))
    return reader.finished(judges)


def read_judges(reader: Reader, node: Node) -> Judges | None:
    """The judges in a tree; None if there were faults."""
    from puzzles.main_game.files.forms import JudgesForm, RingsForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, JudgesForm)
    name, title = reader.read(keys.get("judges"), words.text), reader.read(keys.get("title"), words.text)
    colors = _read_points(reader, keys.get("matching_colors"))
    pair_nodes = reader.mapping(keys.get("symmetric_pairs"), RingsForm)
    pairs = {ring: _read_pairs(reader, pair_nodes.get(ring.word)) for ring in Ring}
    shape_nodes = reader.mapping(keys.get("different_shapes"), RingsForm)
    shapes = {ring: _read_points(reader, shape_nodes.get(ring.word)) for ring in Ring}
    guests = {}
    for key, value in reader.entries(keys.get("guests"), "ids to guest judges"):
        identity = reader.read(key, words.text)
        guests[identity or ""] = _read_guest(reader, value, identity or "")
    notes = reader.read(keys.get("notes"), words.notes)
    if len(reader.faults) > before or name is None or title is None or colors is None:
        return None
    return Judges(name, title, colors, _whole(pairs), _whole(shapes), _whole(guests), notes or "")


def _whole(values: dict[Any, T | None]) -> dict[Any, T]:
    return {key: value for key, value in values.items() if value is not None}


def _made(reader: Reader, node: Node, make: Callable[[], T]) -> T | None:
    """What is made of values that were read; its MalformedError is a fault here."""
    try:
        return make()
    except MalformedError as error:
        reader.fault(node, str(error))
        return None


def _read_numbers(reader: Reader, node: Node | None) -> tuple[int, ...] | None:
    before = len(reader.faults)
    items = [reader.read(item, words.whole_number) for item in reader.items(node, "points")]
    return None if len(reader.faults) > before else tuple(item for item in items if item is not None)


def _read_points(reader: Reader, node: Node | None) -> Points | None:
    numbers = _read_numbers(reader, node)
    return None if node is None or numbers is None else _made(reader, node, lambda: Points(numbers))


def _read_pairs(reader: Reader, node: Node | None) -> PairPoints | None:
    from puzzles.main_game.files.forms import PairPointsForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, PairPointsForm)
    shape, color, both = (reader.read(keys.get(key), words.whole_number) for key in ("shape", "color", "both"))
    if node is None or shape is None or color is None or both is None:
        return None
    return _made(reader, node, lambda: PairPoints(shape, color, both))


def _read_guest(reader: Reader, node: Node, identity: str) -> GuestJudge | None:
    from puzzles.main_game.files.forms import GuestForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, GuestForm)
    title = reader.read(keys.get("title"), words.text)
    feature = reader.read(keys.get("counts"), _feature_word)
    sides: dict[Mood, Side | None] = {}
    for mood, read in ((Mood.EASYGOING, _read_easygoing), (Mood.PERSNICKETY, _read_persnickety)):
        if mood.value in keys:
            sides[mood] = read(reader, keys[mood.value], feature)
    found = {mood: side for mood, side in sides.items() if side is not None}
    if title is None or len(found) < len(sides):
        return None
    return _made(reader, node, lambda: GuestJudge(identity, title, found))


def _read_feature(reader: Reader, node: Node, own: Node | None, shared: str | None) -> Feature | None:
    """The feature that a side counts: its own, or the card's."""
    word = shared if own is None else reader.read(own, _feature_word)
    if word is None and own is None:
        known = ", ".join(feature.value for feature in Feature)
        reader.fault(node, f"expected what this side counts, {known} (got no key 'counts' here or on the card)")
    return None if word is None else Feature(word)


def _read_easygoing(reader: Reader, node: Node, shared: str | None) -> Easygoing | None:
    from puzzles.main_game.files.forms import EasygoingForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, EasygoingForm)
    feature = _read_feature(reader, node, keys.get("counts"), shared)
    points = _read_points(reader, keys.get("points"))
    return None if feature is None or points is None else Easygoing(feature, points)


def _read_persnickety(reader: Reader, node: Node, shared: str | None) -> Persnickety | None:
    from puzzles.main_game.files.forms import PersnicketyForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, PersnicketyForm)
    feature = _read_feature(reader, node, keys.get("counts"), shared)
    least = reader.read(keys.get("least"), words.whole_number)
    places = _read_numbers(reader, keys.get("places"))
    peeve = reader.read(keys.get("peeve"), _peeve_word)
    penalty = reader.read(keys.get("penalty"), words.whole_number)
    if feature is None or least is None or places is None or peeve is None or penalty is None:
        return None
    return _made(reader, node, lambda: Persnickety(feature, least, places, Peeve(peeve), penalty))


def judges_to_data(judges: Judges) -> dict[str, Any]:
    """The JSON form of a judges file."""
    data: dict[str, Any] = {
        "judges": judges.id,
        "title": judges.title,
        "matching_colors": list(judges.matching_colors.table),
        "symmetric_pairs": {
            ring.word: {"shape": pair.shape, "color": pair.color, "both": pair.both}
            for ring, pair in judges.symmetric_pairs.items()
        },
        "different_shapes": {ring.word: list(points.table) for ring, points in judges.different_shapes.items()},
        "guests": {name: _guest_data(guest) for name, guest in judges.guests.items()},
    }
    return {**data, "notes": judges.notes} if judges.notes else data


def _guest_data(guest: GuestJudge) -> dict[str, Any]:
    return {"title": guest.title, **{mood.value: _side_data(side) for mood, side in guest.sides.items()}}


def _side_data(side: Side) -> dict[str, Any]:
    counts = {"counts": side.feature.value}
    if isinstance(side, Easygoing):
        return {**counts, "points": list(side.points.table)}
    return {
        **counts,
        "least": side.least,
        "places": list(side.places),
        "peeve": side.peeve.value,
        "penalty": side.penalty,
    }
