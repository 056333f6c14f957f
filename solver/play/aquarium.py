"""Aquarium Designer on the page to play on: every seat is a person or a policy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, ClassVar

from pydantic import Field

from puzzles.aquarium.edition import ROUNDS
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.files.sitting_file import (
    AquariumSitting,
    AquariumStepForm,
    load_sitting,
    sitting_to_json,
    step_to_data,
)
from puzzles.aquarium.layout import Laid, Layout, TilePlace
from puzzles.aquarium.pictures.printed_sheet import filled_sheet
from puzzles.aquarium.pictures.scenes import build_scene, tile_alone, untold_tile
from puzzles.aquarium.record import Build, Take
from puzzles.aquarium.stage import AquariumPhase, AquariumStage, AquariumStep, Reveal
from puzzles.aquarium.table import AquariumTable, deck_of_seed, winners
from puzzles.aquarium.tiles import Animal, faces
from puzzles.commission.files.deal_file import seed_of
from puzzles.drawing.html import picture_page
from puzzles.drawing.svg import svg_text
from puzzles.errors import MalformedError
from puzzles.sitting import AnySitting
from solver.aquarium.policies import POLICIES, View
from solver.pages.searches import ShownPlay
from solver.play.aim import TileAim, nearest
from solver.play.bodies import AimBody, SeatBody
from solver.play.contract import Begun, StepsBody, Wish
from solver.play.seats import PERSON, SeatsPage, check_kind, checked_seats
from solver.play.view import aim_to_data, sheet_to_data

EDITION = "reference-aquarium"
SEATS = (PERSON, "greedy")
"""Who plays if nobody is named."""


class AquariumStepsBody(StepsBody):
    """Steps of Aquarium Designer."""

    steps: Annotated[list[AquariumStepForm], Field(min_length=1, max_length=100)]


@dataclass(frozen=True)
class AquariumPage(SeatsPage):
    """A game of several seats."""

    steps_form: ClassVar[type[StepsBody]] = AquariumStepsBody
    title: ClassVar[str] = "Aquarium Designer"
    name: ClassVar[str] = "aquarium.game"

    def start(self, sitting: AquariumSitting) -> dict[str, Any]:
        """What does not change, and the pictures of all pieces."""
        tiles = sitting.first.table.edition.tiles.items()
        return {
            "told": sitting.first.seen is not None,
            "parts": ["pond"],
            "pond": "The aquarium",
            "turn": "Round",
            "letters": {animal.value: animal.word for animal in Animal},
            "flips": False,
            "diatoms": {},
            "words": {},
            "tiles": {str(tile): svg_text(tile_alone(blocks, str(tile)), name=f"t-{tile}") for tile, blocks in tiles},
            "segments": {str(tile): blocks for tile, blocks in tiles},
        }

    # -- who decides --------------------------------------------------------------------------------------------------

    def is_persons(self, stage: AquariumStage) -> bool:
        """Whether a person decides next, or the game is over; what has come to light is told by a person."""
        asked = stage.phase in (AquariumPhase.OVER, AquariumPhase.TELL)
        return asked or self.seats[stage.player - 1] == PERSON

    def decided(self, sitting: AquariumSitting) -> Iterator[AquariumStep]:
        """What a policy does now: it sees what a player sees."""
        stage = sitting.stage
        player = stage.player
        policy, seen = POLICIES[self.seats[player - 1]], View.of(stage.table, player)
        rng = Random(f"{stage.deck}:{player}:{sitting.done}")  # noqa: S311 - a game, not a secret
        if stage.tile is None:
            yield Take(player, policy.take(seen, rng))
        else:
            at, blocks = policy.lay(seen, stage.tile, rng)
            yield Build(player, stage.tile, at, blocks)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def view(self, sitting: AquariumSitting, body: SeatBody) -> dict[str, Any]:
        """What the page shows."""
        stage = sitting.stage
        seat = body.seat if body.seat is not None and body.seat <= len(self.seats) else stage.player
        aimed = _aimed(stage, body.aim) if seat == stage.player else None
        return {
            "phase": _PAGE_PHASES[stage.phase],
            "prompt": _prompt(stage),
            "news": [_words(step, stage) for step in self.since_person(sitting)],
            "seats": list(_seats(stage, seat)),
            "pond": svg_text(_scene(stage, seat, aimed), name="drawn-pond", role="group"),
            "draw": list(_draw(stage, aimed)),
            "aim": None if aimed is None else _aim(stage, aimed),
            "collect": [],
            "arrange": [],
            "buttons": list(_buttons(stage)),
            "tell": _tell(stage),
            "score": "The end" if stage.table.is_over else f"Round {stage.table.round} of {ROUNDS}",
            "end": _end(stage) if stage.table.is_over else None,
            "log": list(_log(sitting)),
        }

    # -- what is kept -------------------------------------------------------------------------------------------------

    def to_json(self, sitting: AquariumSitting) -> dict[str, Any]:
        """The game so far, and every step."""
        return sitting_to_json(sitting, self.seats)

    def record(self, sitting: AquariumSitting) -> ShownPlay:
        """The rounds so far, as a page and as a file."""
        from puzzles.aquarium.kinds import GAME  # noqa: PLC0415 - what draws is loaded when it is asked for
        from puzzles.aquarium.named import AquariumFile  # noqa: PLC0415 - likewise

        stage = sitting.stage
        game, edition = stage.record(), stage.table.edition
        file = AquariumFile(GAME, edition, game=game)
        html = file.replay() or picture_page(file.scene())
        return ShownPlay(html, json.dumps(game_to_json(game, edition_data=edition), indent=1) + "\n")


def begin(wish: Wish) -> Begun:
    """A new game; raises DiatomsError for what it does not offer."""
    if wish.guest is not None or wish.judges is not None:
        raise MalformedError("expected no --guest or --judges in Aquarium Designer, which has none (got one)")
    names, seats = checked_seats(wish.seats or SEATS, tuple(POLICIES), is_told=wish.is_told)
    edition = load_aquarium_edition(wish.edition or EDITION)
    seed = 1 if wish.deal is None else seed_of(wish.deal)
    if seed is None:
        raise MalformedError(f"expected a seed for the deck of a game (got {wish.deal!r})")
    deck = deck_of_seed(edition.tiles, seed)
    table = AquariumTable.setup(edition, deck, len(seats))
    stage = AquariumStage(names, deck, 1, table, seen=frozenset() if wish.is_told else None)
    return Begun(AquariumPage(seats), AnySitting(stage))


def resume(file: str) -> Begun:
    """A game that was saved, where it was left; raises UnknownName and MalformedError (FileFaults)."""
    sitting, seats = load_sitting(file)
    for kind in seats:
        check_kind(kind, tuple(POLICIES))
    return Begun(AquariumPage(seats), sitting)


# -- parts of what is shown -------------------------------------------------------------------------------------------

_PAGE_PHASES = {
    AquariumPhase.TELL: "tell",
    AquariumPhase.TAKE: "refill",
    AquariumPhase.BUILD: "lay",
    AquariumPhase.OVER: "over",
}


def _prompt(stage: AquariumStage) -> str:
    if stage.phase is AquariumPhase.TELL:
        return f"Which tile lies {stage.untold[0][0]}?"
    if stage.phase is AquariumPhase.OVER:
        won = [stage.names[player - 1] for player in winners(stage.table.points)]
        return f"{' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}"
    words = "take a tile" if stage.phase is AquariumPhase.TAKE else "choose a place for the tile taken"
    return f"{stage.names[stage.player - 1]}: {words}"


def _seats(stage: AquariumStage, shown: int) -> Iterator[dict[str, Any]]:
    for number, (name, points) in enumerate(zip(stage.names, stage.table.points, strict=True), 1):
        tile = stage.table.tile_of(number)
        waits = number in stage.table.taking.postponed and tile is None
        took = ", postponed" if waits else "" if tile is None else f", took tile {tile}"
        yield {
            "number": number,
            "name": name,
            "words": f"{points} points{took}",
            "turn": number == stage.player and not stage.table.is_over,
            "shown": number == shown,
        }


def _aimed(stage: AquariumStage, body: AimBody | None) -> TileAim[TilePlace] | None:
    if body is None or stage.tile is None or body.tile != stage.tile:
        return None
    lays = ((build.at, build.blocks) for build in stage.lays())
    return nearest(body.aimed(), faces(stage.table.edition.tiles[stage.tile]), lays)


def _scene(stage: AquariumStage, seat: int, aimed: TileAim[TilePlace] | None) -> Any:  # noqa: ANN401 - a Scene
    layout = stage.table.aquariums[seat - 1]
    if aimed is None:
        return build_scene(layout, {}, None, None)
    points = {spot: _points(stage, layout, aimed, spot) for spot in aimed.ways}
    free = {
        spot: (f"{_spot_words(spot)}: {number} points", "here" if spot == aimed.at else "now")
        for spot, number in points.items()
    }
    return build_scene(layout, free, aimed.at, (aimed.segments, str(aimed.tile)))


def _points(stage: AquariumStage, layout: Layout, aimed: TileAim[TilePlace], spot: TilePlace) -> int:
    """The points with the tile there."""
    return Layout((*layout.laid, Laid(aimed.tile, spot, aimed.segments))).points(stage.table.edition)


def _spot_words(spot: TilePlace) -> str:
    """Where a spot is, from the Entrance."""
    across = f"{abs(spot.x)} {'right' if spot.x > 0 else 'left'}" if spot.x else ""
    down = f"{abs(spot.y)} {'down' if spot.y > 0 else 'up'}" if spot.y else ""
    return f"{' and '.join(filter(None, (across, down)))} from the Entrance"


def _aim(stage: AquariumStage, aimed: TileAim[TilePlace]) -> dict[str, Any]:
    """The tile that is aimed with."""
    data = aim_to_data(aimed)
    if aimed.at is None:
        return data
    layout = stage.table.aquariums[stage.player - 1]
    step = step_to_data(Build(stage.player, aimed.tile, aimed.at, aimed.segments))
    points = _points(stage, layout, aimed, aimed.at)
    return {**data, "ways": [{"steps": [step]}], "where": f"{_spot_words(aimed.at)}: {points} points"}


def _draw(stage: AquariumStage, aimed: TileAim[TilePlace] | None) -> Iterator[dict[str, Any]]:
    """The tile to be laid, or the tiles face up; and the top of the deck."""
    if stage.table.is_over:
        return
    there: list[tuple[int, str]] = []
    if stage.tile is not None:
        there.append((stage.tile, "taken"))
    there += [(tile, "face up") for tile in stage.table.taking.market]
    left = len(stage.table.deck) - 1
    there += [(tile, f"top of the deck, {left} under it") for tile in stage.table.deck[:1]]
    for tile, words in there:
        is_told = stage.seen is None or tile in stage.seen
        is_aimed = aimed is not None and aimed.tile == tile
        blocks = aimed.segments if aimed is not None and is_aimed else stage.table.edition.tiles[tile]
        takes = words == "face up" and stage.phase is AquariumPhase.TAKE
        name = f"Tile {tile}" if is_told else "A tile not told yet"
        yield {
            "svg": svg_text(tile_alone(blocks, str(tile)) if is_told else untold_tile(), name=f"drawn-{tile}"),
            "words": words,
            "label": f"Take {name.lower()}" if takes else f"{name}, {words}",
            "aim": {"tile": tile} if tile == stage.tile else None,
            "step": step_to_data(Take(stage.player, tile)) if takes else None,
            "aimed": is_aimed,
        }


def _buttons(stage: AquariumStage) -> Iterator[dict[str, Any]]:
    if stage.may_postpone():
        yield {"label": "Postpone", "step": step_to_data(Take(stage.player, None))}


def _tell(stage: AquariumStage) -> dict[str, Any] | None:
    if stage.phase is not AquariumPhase.TELL:
        return None
    words = stage.untold[0][0]
    steps = {str(tile): step_to_data(Reveal(tile)) for tile in stage.tellable()}
    return {"place": f"{words} {len(stage.untold)}", "words": words, "steps": steps, "empty": None}


def _end(stage: AquariumStage) -> dict[str, Any]:
    """The points of every player by animal."""
    table = filled_sheet(stage.names, stage.table.aquariums, stage.table.edition, "")
    return sheet_to_data(table, ["Sizes of the areas of each animal, and their points."])


def _words(step: AquariumStep, stage: AquariumStage) -> str:
    """A step in words."""
    if isinstance(step, Reveal):
        return f"tile {step.tile} comes to light"
    name = stage.names[step.player - 1]
    if isinstance(step, Take):
        return f"{name} postpones" if step.tile is None else f"{name} takes tile {step.tile}"
    return f"{name} lays tile {step.tile}, {_spot_words(step.at)}"


def _log(sitting: AquariumSitting) -> Iterator[dict[str, Any]]:
    """Every step, also those undone, by rounds."""
    for number, step in enumerate(sitting.steps):
        before = sitting.stage_after(number)
        yield {"turn": before.table.round, "done": number + 1, "words": _words(step, before)}
