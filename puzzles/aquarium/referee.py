"""The judge of recorded layouts and games of Aquarium Designer: the first rule that is broken, and the points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.layout import Laid, Layout
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import GameRecord, LayoutRecord, Round
from puzzles.aquarium.table import AquariumTable, winners
from puzzles.aquarium.tiles import faces
from puzzles.errors import IllegalError


@dataclass(frozen=True, slots=True)
class AquariumRuling:
    """What the referee says.

    Attributes:
        legal: no rule is broken.
        completed: every round of the puzzle or the game is played.
        points: of the layout, or of each player, as far as it was legal.
        winners: of a completed game.
        number: the tile of a layout (the Entrance is 1) or the round of a game in which a rule is broken; None for the
            record as a whole.
        rule: the rule broken, such as ``"A6"``.
        message: what was expected, then what came.
    """

    legal: bool
    completed: bool
    points: tuple[int, ...]
    winners: tuple[int, ...] = ()
    number: int | None = None
    rule: str | None = None
    message: str = ""


def judge_layout(record: LayoutRecord, edition: AquariumEdition, puzzle: Puzzle | None = None) -> AquariumRuling:
    """Judge a layout, tile by tile in the order of laying.

    Args:
        record: the layout.
        edition: its components.
        puzzle: whose rounds it must follow; without one any tiles of the edition may be laid, each once.
    """
    layout: Layout | None = None
    number: int | None = None
    rounds = (None,) * ROUNDS if puzzle is None else puzzle.rounds
    try:
        for number, laid in enumerate(record.laid, 1):  # noqa: B007 - the number is told
            layout = _after_tile(layout, laid, edition, rounds)
        number = None
        layout = _begun(layout)
        _check_claim(record.points, layout.points(edition))
    except IllegalError as error:
        points = () if layout is None else (layout.points(edition),)
        return _broken(error, points, number)
    is_whole = len(record.laid) == len(rounds) + 1
    return AquariumRuling(legal=True, completed=is_whole, points=(layout.points(edition),))


def _broken(error: IllegalError, points: tuple[int, ...], number: int | None) -> AquariumRuling:
    return AquariumRuling(False, False, points, (), number, error.rule, str(error))  # noqa: FBT003 - neither


def _begun(layout: Layout | None) -> Layout:
    if layout is None:
        raise IllegalError("A1", "expected at least the Entrance (got no tile)")
    return layout


def _check_claim(claimed: object, there: object) -> None:
    """A12: points that a record claims are those of its areas."""
    if claimed is not None and claimed != there:
        raise IllegalError("A12", f"expected {_listed(there)} points (got {_listed(claimed)})")


def _listed(points: object) -> str:
    return (", ".join(map(str, points)) or "no") if isinstance(points, tuple) else str(points)


def _after_tile(
    layout: Layout | None, laid: Laid, edition: AquariumEdition, rounds: Sequence[tuple[int, ...] | None]
) -> Layout:
    """The layout with one more tile; raises IllegalError.

    Args:
        layout: so far, None before the Entrance.
        laid: the tile.
        edition: the components.
        rounds: what lies face up in each; None for any tile.
    """
    if layout is None:
        if laid.tile is not None or laid.blocks not in faces(edition.entrance):
            got = laid.blocks if laid.tile is None else f"tile {laid.tile}"
            raise IllegalError("A1", f"expected the Entrance first, {edition.entrance} in any turn (got {got})")
        return Layout((laid,))
    if len(layout.laid) > len(rounds):
        raise IllegalError("A2", f"expected {len(rounds)} tiles beside the Entrance (got more)")
    tile = _checked_tile(laid.tile, layout, edition, rounds[len(layout.laid) - 1])
    return layout.lay(laid, edition.tiles[tile])


def _checked_tile(tile: int | None, layout: Layout, edition: AquariumEdition, offered: tuple[int, ...] | None) -> int:
    """The id of a tile that may be laid next; raises IllegalError."""
    if tile is None:
        raise IllegalError("A1", "expected the Entrance only as the first tile (got another one)")
    if tile not in edition.tiles:
        raise IllegalError("A3", f"expected a tile of edition {edition.id!r} (got {tile})")
    if offered is not None and tile not in offered:
        raise IllegalError("A3", f"expected a tile that lies face up, {', '.join(map(str, offered))} (got {tile})")
    if any(laid.tile == tile for laid in layout.laid):
        raise IllegalError("A3", f"expected each tile once (got {tile} again)")
    return tile


def judge_game(record: GameRecord, edition: AquariumEdition) -> AquariumRuling:
    """Judge a game, round by round: in each first the taking, then the building."""
    game: AquariumTable | None = None
    number: int | None = None
    try:
        game = AquariumTable.setup(edition, record.deck, record.players, record.starter)
        for number, one in enumerate(record.rounds, 1):  # noqa: B007 - the number is told
            game = _after_round(game, one)
        number = None
        _check_claim(record.points, game.points)
    except IllegalError as error:
        return _broken(error, () if game is None else game.points, number)
    won = winners(game.points) if game.is_over else ()
    return AquariumRuling(legal=True, completed=game.is_over, points=game.points, winners=won)


def _after_round(game: AquariumTable, one: Round) -> AquariumTable:
    before = game.round
    for take in one.takes:
        game = game.take(take.player, take.tile)
    for build in one.builds:
        if game.round != before:
            raise IllegalError("A2", f"expected one tile of each player (got another one of player {build.player})")
        game = game.build(build.player, build.tile, build.at, build.blocks)
    if game.round == before:
        missing = ", ".join(str(p) for p in range(1, game.players + 1) if p not in game.built)
        what = "take" if game.taking.queue else "lay"
        raise IllegalError("A2", f"expected every player to {what} a tile (got none of player {missing})")
    return game
