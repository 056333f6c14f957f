"""Recorded games of Aquarium Designer in and out: JSON."""

from __future__ import annotations

from typing import Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files import words as own
from puzzles.aquarium.files.edition_file import aquarium_edition_to_data, read_aquarium_edition, settle_aquarium_edition
from puzzles.aquarium.files.layout_file import read_spot
from puzzles.aquarium.record import Build, GameRecord, Round, Take
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Name, read_source

FORMAT = "aquarium-game/1"


def load_game(source: Name, *, edition: AquariumEdition | None = None) -> tuple[GameRecord, AquariumEdition]:
    """A recorded game with its edition.

    Args:
        source: the path of the file.
        edition: replaces the edition that the file holds or names.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file has not the form of a game. Whether it is legal is the referee's question.
    """
    document = read_source(source)
    reader = Reader(document.file, ignore_unknown=True)
    node = document.json
    embedded = node.get("edition_data")
    if edition is None and embedded is not None and embedded.value is not None:
        edition = read_aquarium_edition(reader, embedded)
        if edition is not None:
            reader.read(node.get("edition"), words.text)
        used = edition
    else:
        used = settle_aquarium_edition(reader, node.get("edition"), edition, document)
    record = _read_game(reader, node, used)
    return reader.finished(record), reader.finished(used)


def _read_game(reader: Reader, node: Node, edition: AquariumEdition | None) -> GameRecord | None:
    from puzzles.aquarium.files.forms import GameForm  # noqa: PLC0415 - pydantic is slow to load

    keys = reader.mapping(node, GameForm)
    reader.read(keys.get("format"), words.one_of([FORMAT], "the format"))
    players, starter = reader.read(keys.get("players"), words.integer), reader.read(keys.get("starter"), words.integer)
    read_tile = own.tile(edition, known=False)
    deck = [reader.read(item, read_tile) for item in reader.items(keys.get("deck"), "layout tiles")]
    rounds = [_read_round(reader, item, edition) for item in reader.items(keys.get("rounds"), "rounds")]
    points = None
    if (claimed := keys.get("points")) is not None and claimed.value is not None:
        listed = [reader.read(item, words.integer) for item in reader.items(claimed, "points")]
        points = tuple(one for one in listed if one is not None)
    if reader.faults or edition is None or players is None or starter is None:
        return None
    tiles = tuple(tile for tile in deck if tile is not None)
    return GameRecord(edition.id, players, starter, tiles, tuple(rounds), points)


def _read_round(reader: Reader, node: Node, edition: AquariumEdition | None) -> Round:
    from puzzles.aquarium.files.forms import RoundForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, RoundForm)
    takes = [_read_take(reader, item, edition) for item in reader.items(keys.get("takes"), "takes")]
    builds = [_read_build(reader, item, edition) for item in reader.items(keys.get("builds"), "builds")]
    return Round(tuple(t for t in takes if t is not None), tuple(b for b in builds if b is not None))


def _read_take(reader: Reader, node: Node, edition: AquariumEdition | None) -> Take | None:
    from puzzles.aquarium.files.forms import TakeForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, TakeForm)
    player = reader.read(keys.get("player"), words.integer)
    tile = reader.read(keys.get("tile"), own.tile(edition, known=False))
    reader.read(keys.get("postpone"), own.postponement)
    if isinstance(node.value, dict) and ("tile" in keys) == ("postpone" in keys):
        reader.fault(node, f"expected exactly one of tile and postpone (got {'both' if 'tile' in keys else 'neither'})")
    return None if player is None else Take(player, tile)


def _read_build(reader: Reader, node: Node, edition: AquariumEdition | None) -> Build | None:
    from puzzles.aquarium.files.forms import BuildForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, BuildForm)
    player = reader.read(keys.get("player"), words.integer)
    tile = reader.read(keys.get("tile"), own.tile(edition, known=False))
    at = read_spot(reader, keys.get("at"))
    blocks = reader.read(keys.get("blocks"), own.blocks)
    if player is None or tile is None or at is None or blocks is None:
        return None
    return Build(player, tile, at, blocks)


def game_to_json(record: GameRecord, *, edition_data: AquariumEdition | None = None) -> dict[str, Any]:
    """The JSON form of a game; `edition_data` is put into it, so that it stands alone."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "edition": record.edition,
        "players": record.players,
        "starter": record.starter,
        "deck": list(record.deck),
        "rounds": [
            {"takes": [_take(t) for t in one.takes], "builds": [_build(b) for b in one.builds]} for one in record.rounds
        ],
        "points": None if record.points is None else list(record.points),
    }
    if edition_data is not None:
        data["edition_data"] = aquarium_edition_to_data(edition_data)
    return data


def _take(take: Take) -> dict[str, Any]:
    return {"player": take.player, **({"postpone": True} if take.tile is None else {"tile": take.tile})}


def _build(build: Build) -> dict[str, Any]:
    return {"player": build.player, "tile": build.tile, "at": list(build.at), "blocks": build.blocks}
