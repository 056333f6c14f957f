"""The main game on the page to play on: every seat is a person or a policy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import Field

from puzzles.commission.files.deal_file import seed_of
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.pictures.stages import tile_scene, untold_scene
from puzzles.commission.steps import Collect, yields_of
from puzzles.components.pieces import faces
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import svg_text
from puzzles.errors import MalformedError
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.files.sitting_file import GameSitting, GameStepForm, load_sitting, sitting_to_json, step_to_data
from puzzles.main_game.judges import Guest
from puzzles.main_game.pictures.printed_sheet import filled_sheet
from puzzles.main_game.pictures.replay import game_page
from puzzles.main_game.pictures.sheet_rows import LEGEND, ribbon_words
from puzzles.main_game.pictures.stages import board_scene, game_pond, move_words, near_words, step_words
from puzzles.main_game.record import Placing, Put
from puzzles.main_game.setup import Setup
from puzzles.main_game.stage import STACKS, Draw, GamePhase, GameStage, GameStep, LayTile, PutOne, Told, Wait
from puzzles.pond.grid import Cell
from puzzles.pond.yields import Yield
from puzzles.sitting import AnySitting
from solver.main_game.options import GameTurnStart
from solver.main_game.policies import GamePolicyName, game_policy
from solver.pages.searches import ShownPlay
from solver.play.aim import TileAim, free_places, nearest
from solver.play.bodies import AimBody, SeatBody
from solver.play.contract import Begun, StepsBody, Wish
from solver.play.seats import PERSON, SeatsPage, check_kind, checked_seats
from solver.play.view import aim_to_data, pieces, pieces_words, sheet_to_data, stock_rows, yielded

POLICIES = tuple(name.value for name in GamePolicyName)
REFERENCE = "reference"
SEATS = (PERSON, "greedy")
"""Who plays if nobody is named."""
PROMPTS = {
    GamePhase.SEED: "Where does the seed tile lie beside the Starting Tile?",
    GamePhase.DRAW: "draw from a stack",
    GamePhase.LAY: "choose a tile of the hand and a place for it",
    GamePhase.COLLECT: "choose what to collect",
    GamePhase.ARRANGE: "put each diatom on a space that can take it",
}


class GameStepsBody(StepsBody):
    """Steps of the main game."""

    steps: Annotated[list[GameStepForm], Field(min_length=1, max_length=100)]


@dataclass(frozen=True)
class MainGamePage(SeatsPage):
    """A game of two to four seats."""

    steps_form: ClassVar[type[StepsBody]] = GameStepsBody
    title: ClassVar[str] = "Main game"
    name: ClassVar[str] = "main-game.game"

    def start(self, sitting: GameSitting) -> dict[str, Any]:
        """What does not change, and the pictures of all pieces."""
        first = sitting.first
        return {"told": first.seen is not None, "parts": ["pond", "mosaic", "stock"], **pieces(first.edition)}

    # -- who decides --------------------------------------------------------------------------------------------------

    def is_persons(self, stage: GameStage) -> bool:
        """Whether a person decides next, or the game is over; what has come to light is told by a person."""
        asked = stage.phase in (GamePhase.OVER, GamePhase.TELL, GamePhase.SEED)
        return asked or self.seats[stage.player - 1] == PERSON

    def decided(self, sitting: GameSitting) -> Iterator[GameStep]:
        """What a policy does now: it sees what a player sees."""
        stage = sitting.stage
        player = stage.player
        policy = game_policy(GamePolicyName(self.seats[player - 1]), f"{stage.setup.a}:{player}:{sitting.done}")
        scene = GameTurnStart.of(stage.table, stage.edition, stage.judges, stage.guest)
        if stage.phase is GamePhase.ARRANGE:
            puts = policy.arrange(scene, player, due=stage.is_due)
            yield from (PutOne(player, put) for put in puts)
            if len(puts) < len(stage.table.player(player).to_arrange):
                yield Wait(player)
            return
        move = policy.turn(scene)
        if stage.phase is GamePhase.DRAW:
            assert move.draw is not None, "there is a stack to draw from"
            yield Draw(move.draw)
        if isinstance(move, Placing):
            yield LayTile(move.tile, move.at, move.segments)
            if sitting.stage.phase is GamePhase.COLLECT:
                yield Collect(move.collected)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def view(self, sitting: GameSitting, body: SeatBody) -> dict[str, Any]:
        """What the page shows."""
        stage = sitting.stage
        aimed = _aimed(stage, body.aim)
        seat = body.seat if body.seat is not None and body.seat <= len(self.seats) else stage.player
        return {
            "phase": "lay"
            if stage.phase is GamePhase.SEED
            else "refill"
            if stage.phase is GamePhase.DRAW
            else stage.phase,
            "prompt": _prompt(stage),
            "news": list(self._news(sitting)),
            "seats": list(_seats(stage, seat)),
            "pond": svg_text(game_pond(stage, _free(stage, aimed)), name="drawn-pond", role="group"),
            "mosaic": svg_text(with_names(board_scene(stage, seat)), name="drawn-mosaic", role="group"),
            "draw": list(_draw(stage, aimed)),
            "aim": None if aimed is None else _aim(stage, aimed),
            "collect": [{**yielded(got), "steps": [step_to_data(Collect(got))]} for got in stage.yields],
            "arrange": list(_arrange(stage)) if seat == stage.player else [],
            "buttons": list(_buttons(stage)),
            "tell": _tell(stage),
            "stock": stock_rows(stage.table.stock),
            "score": _score(stage),
            "end": _end(stage) if stage.phase is GamePhase.OVER else None,
            "log": list(_log(sitting)),
        }

    def _news(self, sitting: GameSitting) -> Iterator[str]:
        """What policies did since a person did something."""
        before = len(sitting.stage_after(sitting.done - len(self.since_person(sitting))).moves)
        for move in sitting.stage.moves[before:]:
            if self.seats[move.player - 1] != PERSON:
                yield move_words(move, sitting.stage)

    # -- what is kept -------------------------------------------------------------------------------------------------

    def to_json(self, sitting: GameSitting) -> dict[str, Any]:
        """The game so far, and every step."""
        return sitting_to_json(sitting, self.seats)

    def record(self, sitting: GameSitting) -> ShownPlay:
        """The game so far, as a page and as a file."""
        stage = sitting.stage
        data = game_to_json(stage.record(), edition_data=stage.edition, judges_data=stage.judges)
        html = game_page(stage.record(), stage.edition, stage.sheets)
        return ShownPlay(html, json.dumps(data, indent=1) + "\n")


def begin(wish: Wish) -> Begun:
    """A new game; raises DiatomsError for what it does not offer."""
    names, seats = checked_seats(wish.seats or SEATS, POLICIES, is_told=wish.is_told)
    edition, judges = load_edition(wish.edition or REFERENCE), load_judges(wish.judges or REFERENCE)
    guest = None if wish.guest in (None, "none") else Guest.parse(str(wish.guest))
    if guest is not None:
        judges.guest(guest)
    seed = 1 if wish.deal is None else seed_of(wish.deal)
    if seed is None:
        raise MalformedError(f"expected a seed for the setup of a game (got {wish.deal!r})")
    setup = Setup.from_seed(edition, len(seats), seed)
    stage = GameStage.first(setup, edition, judges, guest, names, is_told=wish.is_told)
    return Begun(MainGamePage(seats), AnySitting(stage))


def resume(file: str) -> Begun:
    """A game that was saved, where it was left; raises UnknownName and MalformedError (FileFaults)."""
    sitting, seats = load_sitting(file)
    for kind in seats:
        check_kind(kind, POLICIES)
    return Begun(MainGamePage(seats), sitting)


# -- parts of what is shown -------------------------------------------------------------------------------------------


def _prompt(stage: GameStage) -> str:
    if stage.phase is GamePhase.TELL:
        words = stage.untold[0][0]
        return f"Which tile is {'in ' if 'hand' in words else ''}{words}?"
    if stage.phase is GamePhase.OVER:
        return f"The Winner's Ribbon {ribbon_words(stage.names, stage.sheets)}"
    words = PROMPTS[stage.phase]
    return words if stage.phase is GamePhase.SEED else f"{stage.names[stage.player - 1]}: {words}"


def _score(stage: GameStage) -> str:
    left = sum(player.turns_left for player in stage.table.players)
    guest = "" if stage.guest is None else f" · guest judge {stage.judges.guest(stage.guest).title}, {stage.guest.mood}"
    turns = "The end" if stage.phase is GamePhase.OVER else f"{left} turn{'' if left == 1 else 's'} to go"
    return turns + guest


def _seats(stage: GameStage, shown: int) -> Iterator[dict[str, Any]]:
    for number, (name, player, sheet) in enumerate(zip(stage.names, stage.table.players, stage.sheets, strict=True), 1):
        words = f"{sheet.total} points"
        words += f", {len(player.to_arrange)} to arrange" if player.to_arrange else ""
        is_turn = number == stage.player and stage.phase is not GamePhase.OVER
        hand = "" if is_turn else f", tiles {' and '.join(map(str, player.hand))}" if player.hand else ""
        is_known = stage.seen is None or stage.seen.issuperset(player.hand)
        yield {
            "number": number,
            "name": name,
            "words": words + (hand if is_known else ""),
            "turn": is_turn,
            "shown": number == shown,
        }


def _aimed(stage: GameStage, body: AimBody | None) -> TileAim[Cell] | None:
    if body is None or body.tile not in stage.layable:
        return None
    lays = ((lay.at, lay.segments) for lay in stage.lays(body.tile))
    return nearest(body.aimed(), faces(stage.edition.water_tiles[body.tile]), lays)


def _free(stage: GameStage, aimed: TileAim[Cell] | None) -> tuple[Any, ...]:
    if aimed is None:
        return ()

    def gives(cell: Cell) -> list[Yield]:
        return _gives(stage, LayTile(aimed.tile, cell, aimed.segments))

    return tuple(free_places(aimed, lambda cell: near_words(cell, stage), gives))


def _gives(stage: GameStage, lay: LayTile) -> list[Yield]:
    """All that a tile could collect there; the seed tile collects nothing."""
    if stage.phase is GamePhase.SEED:
        return [()]
    return sorted(yields_of(stage.table.pond, stage.table.stock, lay))


def _aim(stage: GameStage, aimed: TileAim[Cell]) -> dict[str, Any]:
    """The tile that is aimed with, and what it would collect there."""
    if aimed.at is None:
        return aim_to_data(aimed)
    lay = LayTile(aimed.tile, aimed.at, aimed.segments)
    where = near_words(aimed.at, stage)
    if stage.phase is GamePhase.SEED:
        return {**aim_to_data(aimed), "ways": [{"steps": [step_to_data(lay)]}], "where": where}
    got = _gives(stage, lay)
    choice = [[step_to_data(Collect(one))] if len(got) > 1 else [] for one in got]
    ways = [{**yielded(one), "steps": [step_to_data(lay), *more]} for one, more in zip(got, choice, strict=True)]
    return {**aim_to_data(aimed), "ways": ways, "where": where}


def _draw(stage: GameStage, aimed: TileAim[Cell] | None) -> Iterator[dict[str, Any]]:
    """The hand of the player whose turn it is, and the stacks."""
    seen, water = stage.seen, stage.edition.water_tiles
    hand = [(tile, "hand", None, 0) for tile in stage.table.player(stage.table.lens).hand]
    if stage.phase is GamePhase.SEED:
        hand = [(stage.setup.seed_tile.tile, "seed tile", None, 0)]
    elif not stage.has_seed:
        return
    tops = [(tiles[0], f"stack {s}", s, len(tiles) - 1) for s in STACKS if (tiles := stage.table.stack(s))]
    for tile, where, stack, under in (*hand, *tops):
        is_told = seen is None or tile in seen
        is_aimed = aimed is not None and aimed.tile == tile and stack is None
        segments = aimed.segments if aimed is not None and is_aimed else water[tile]
        words = where if stack is None else f"{where}, {under} under it"
        can_lay = stack is None and tile in stage.layable and any(True for _ in stage.lays(tile))
        if tile in stage.layable and not can_lay:
            words += ", no place"
        draws = stack is not None and stage.phase is GamePhase.DRAW
        label = f"{f'Tile {tile}' if is_told else 'A tile not told yet'}, {words}"
        yield {
            "svg": svg_text(
                tile_scene(segments, str(tile)) if is_told else untold_scene(), name=f"drawn-{where[:5]}-{tile}"
            ),
            "words": words,
            "label": f"Draw from {label[0].lower()}{label[1:]}" if draws else label,
            "tile": tile if is_told else None,
            "aim": {"tile": tile} if can_lay else None,
            "step": step_to_data(Draw(stack)) if stack is not None and draws else None,
            "aimed": is_aimed,
        }


def _arrange(stage: GameStage) -> Iterator[dict[str, Any]]:
    """The diatoms to be arranged, each with the step to every space that can take it, or back into the stock."""
    if stage.phase is not GamePhase.ARRANGE:
        return
    player = stage.player
    seat = stage.table.player(player)
    for piece, words in pieces_words(seat.to_arrange):
        takers = seat.mosaic.takers(piece)
        yield {
            "diatom": str(piece),
            "words": piece.words,
            "label": words + ("" if takers else ": no space can take it, back to the stock"),
            "places": {str(space): step_to_data(PutOne(player, Put(piece, space))) for space in takers},
            "step": None if takers else step_to_data(PutOne(player, Put(piece, None))),
        }


def _buttons(stage: GameStage) -> Iterator[dict[str, Any]]:
    """What can be done beside: arranging later, or before the others go on."""
    if stage.phase is GamePhase.ARRANGE and not stage.is_due:
        yield {"label": "Arrange later", "step": step_to_data(Wait(stage.player))}
    for number in stage.waiters():
        yield {"label": f"{stage.names[number - 1]} arranges now", "step": step_to_data(Wait(number, now=True))}


def _tell(stage: GameStage) -> dict[str, Any] | None:
    if stage.phase is not GamePhase.TELL:
        return None
    steps = {str(tile): step_to_data(Told(tile)) for tile in stage.tellable()}
    words = stage.untold[0][0]
    return {"place": f"{words} {len(stage.untold)}", "words": words, "steps": steps, "empty": None}


def _end(stage: GameStage) -> dict[str, Any]:
    """The filled score sheets, with the guest judge."""
    table = filled_sheet(stage.names, stage.sheets, stage.judges, stage.guest, is_finished=True)
    return sheet_to_data(table, [f"{stage.judges.title}. {LEGEND}."])


def _log(sitting: GameSitting) -> Iterator[dict[str, Any]]:
    """Every step, also those undone, by turns of all players."""
    for number, step in enumerate(sitting.steps):
        before, after = sitting.stage_after(number), sitting.stage_after(number + 1)
        turns = [move for move in before.moves if not hasattr(move, "puts")]
        is_between = isinstance(step, Told | PutOne | Wait) or not before.has_seed
        yield {
            "turn": len(turns) + (0 if is_between else 1),
            "done": number + 1,
            "words": step_words(step, before, after),
        }
