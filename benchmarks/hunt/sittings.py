"""Games with seats, step by step with undoing: only legal steps are taken, and every state is that of its record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import plain_aquarium as plain

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_edition
from benchmarks.hunt.mosaics import random_judges
from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.record import Build, Take
from puzzles.aquarium.stage import AquariumStage
from puzzles.aquarium.table import AquariumTable, deck_of_seed
from puzzles.aquarium.tiles import Animal
from puzzles.components.edition import Edition
from puzzles.errors import IllegalError
from puzzles.files.sources import NamedSource
from puzzles.main_game.judges import Guest, Judges, Mood
from puzzles.main_game.setup import Setup
from puzzles.main_game.stage import GameStage, PutOne, Wait
from puzzles.named.load import NOTHING, game_of, kind_of
from puzzles.sitting import AnySitting
from solver.play.aquarium import AquariumPage
from solver.play.games import playable_of
from solver.play.main_game import MainGamePage
from solver.play.seats import PERSON

LEAST_TILES = {2: 17, 3: 15, 4: 9}
"""Of the main game by players: the seed tile, the hands, and those set aside (G1)."""
PLAYED, UNDONE = 2, 0.15
"""Earlier steps, and twisted ones, that are tried before each step, and how often some are undone."""


@dataclass(frozen=True)
class MainGameBegun:
    """What a main game begins with; see `GameStage.first`."""

    setup: Setup
    edition: Edition
    judges: Judges
    guest: Guest | None
    is_told: bool

    def stage(self) -> GameStage:
        """Its beginning."""
        names = _names(self.setup.players)
        return GameStage.first(self.setup, self.edition, self.judges, self.guest, names, is_told=self.is_told)

    def page(self, seats: tuple[str, ...]) -> MainGamePage:
        """What plays the seats of policies."""
        return MainGamePage(seats)


@dataclass(frozen=True)
class AquariumBegun:
    """What a game of Aquarium Designer begins with; see `AquariumStage`."""

    players: int
    deck: tuple[int, ...]
    starter: int
    edition: AquariumEdition
    is_told: bool

    def stage(self) -> AquariumStage:
        """Its beginning."""
        table = AquariumTable.setup(self.edition, self.deck, self.players, self.starter)
        seen = frozenset[int]() if self.is_told else None
        return AquariumStage(_names(self.players), self.deck, self.starter, table, seen=seen)

    def page(self, seats: tuple[str, ...]) -> AquariumPage:
        """What plays the seats of policies."""
        return AquariumPage(seats)


@dataclass(frozen=True)
class SittingCase:
    """A game, and how it is played.

    Attributes:
        begun: what it begins with.
        seats: who plays each: a policy, or `PERSON` for whatever may be done.
        seed: of what persons do, undo and try.
        most: steps.
    """

    begun: MainGameBegun | AquariumBegun
    seats: tuple[str, ...]
    seed: int
    most: int


def make(rng: Random) -> SittingCase:
    """A game on a random edition, whole or broken off, dealt or at a table where tiles are told as they come."""
    is_told = rng.random() < 0.25
    seats = tuple(rng.choice((PERSON, PERSON, "random", "greedy")) for _ in range(rng.randint(2, 4)))
    begun = (random_game if rng.random() < 0.6 else random_aquarium)(len(seats), rng, is_told=is_told)
    return SittingCase(begun, seats, rng.randrange(10**6), rng.choice((6, 15, 30, 30, 300)))


def random_game(players: int, rng: Random, *, is_told: bool) -> MainGameBegun:
    """A main game with few tiles or many, and random judges."""
    edition = random_edition(rng, least_tiles=LEAST_TILES[players] + rng.choice((0, 1, 5)))
    guest = Guest("g", rng.choice(list(Mood))) if rng.random() < 0.5 else None
    setup = Setup.from_seed(edition, players, rng.randrange(10**6))
    return MainGameBegun(setup, edition, random_judges(rng), guest, is_told)


def random_aquarium(players: int, rng: Random, *, is_told: bool) -> AquariumBegun:
    """A game of Aquarium Designer with random tiles and points."""
    tiles = {tile: plain.random_tile(rng) for tile in range(1, ROUNDS * players + rng.choice((1, 1, 2, 9)))}
    table = plain.random_table(rng)
    points = {animal: tuple(table[animal.value]) for animal in Animal}
    edition = AquariumEdition("odd", "Odd", "".join(rng.sample(plain.KINDS, 4)), tiles, points)
    return AquariumBegun(players, deck_of_seed(tiles, rng.randrange(10**6)), rng.randint(1, players), edition, is_told)


def _names(players: int) -> tuple[str, ...]:
    return tuple(f"P{number}" for number in range(1, players + 1))


def compare(case: SittingCase) -> Seen:
    """Play; then judge the record, play it straight, and go on from its file."""
    sitting: AnySitting[Any, Any] = AnySitting(case.begun.stage())
    words = _played(case, sitting) or _straight(sitting) or _resumed(case, sitting)
    game = "main game" if isinstance(case.begun, MainGameBegun) else "aquarium"
    is_over = next(iter(sitting.stage.steps()), None) is None
    if not words and is_over and isinstance(sitting.stage, AquariumStage):
        words = _plainly_illegal(sitting.stage)
    return Seen((f"{game}, {'whole' if is_over else 'broken off'}",), words)


def _played(case: SittingCase, sitting: AnySitting[Any, Any]) -> str:
    """Take steps, and what is wrong with what may be done."""
    rng, page, past = Random(case.seed), case.begun.page(case.seats), list[Any]()
    for _ in range(case.most):
        if not (legal := list(sitting.stage.steps())):
            break
        tried = rng.sample(past, min(PLAYED, len(past)))
        for step in (*tried, *map(_twisted, rng.sample(legal, min(PLAYED, len(legal))))):
            if _is_taken(sitting.stage, step) != (step in legal):
                return f"listed {step in legal}, taken {step not in legal}: {step}"
        if page.is_persons(sitting.stage):
            sitting.do(rng.choice(legal))
        else:
            for step in page.decided(sitting):
                if step not in sitting.stage.steps():
                    return f"a policy's step that is not listed: {step}"
                sitting.do(step)
        past += rng.sample(legal, min(PLAYED, len(legal)))
        if rng.random() < UNDONE:
            _undo(sitting, page, rng)
    return ""


def _twisted(step: Any) -> Any:  # noqa: ANN401 - of any game
    """A step that is mostly illegal: a diatom back into the stock, or what is done by somebody else."""
    if isinstance(step, PutOne):
        return replace(step, put=replace(step.put, space=None))
    return replace(step, player=step.player % 2 + 1) if isinstance(step, Take | Build | Wait) else step


def _undo(sitting: AnySitting[Any, Any], page: MainGamePage | AquariumPage, rng: Random) -> None:
    """Some steps, or all of them and done again; as on the page a policy's turn is undone as a whole."""
    done = sitting.done
    sitting.go(done - rng.randint(1, 5))
    while sitting.done and not page.is_persons(sitting.stage):
        sitting.go(sitting.done - 1)
    if rng.random() < 0.5:
        sitting.go(done)


def _is_taken(stage: Any, step: Any) -> bool:  # noqa: ANN401 - of any game
    try:
        stage.after(step)
    except IllegalError:
        return False
    return True


def _straight(sitting: AnySitting[Any, Any]) -> str:
    """The steps that count, taken from the beginning without undoing any."""
    stage = sitting.first
    for number, step in enumerate(sitting.steps[: sitting.done], 1):
        stage = stage.after(step)
        if _seen(stage) != _seen(sitting.stage_after(number)):
            return f"played straight: another stage after step {number}, {step}"
    return ""


def _resumed(case: SittingCase, sitting: AnySitting[Any, Any]) -> str:
    """What is saved, judged as `verify` does, and gone on with."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sitting.json"
        file.write_text(json.dumps(case.begun.page(case.seats).to_json(sitting)), encoding="utf-8")
        source = NamedSource(str(file))
        kind = kind_of(source)
        judged = game_of(kind).verify(source, kind, NOTHING)
        if judged is None or not judged.legal:
            return f"the referee: {judged}"
        game = playable_of(kind)
        assert game is not None, "it has seats"
        again = game.resume(str(file)).sitting
    is_same = again.steps == sitting.steps and again.done == sitting.done
    return "" if is_same and _seen(again.stage) == _seen(sitting.stage) else "resumed: another stage than the one saved"


def _seen(stage: Any) -> object:  # noqa: ANN401 - of any game
    """What tells one stage from another: its record, and all that may be done."""
    return stage.record(), stage.phase, stage.player, stage.untold, list(stage.steps())


def _plainly_illegal(stage: AquariumStage) -> str:
    """What the rules once more say of a whole game."""
    edition, data = stage.table.edition, game_to_json(stage.record())
    table = {animal.value: edition.points[animal] for animal in Animal}
    if not plain.game_is_legal(data, edition.entrance, dict(edition.tiles)):
        return "illegal by the plain rules"
    points = plain.points_of_game(data, edition.entrance, table)
    return "" if points == data["points"] else f"points by the plain rules: {points}, {data['points']}"


def smaller(case: SittingCase) -> Iterator[SittingCase]:
    """With fewer steps, or seats that persons play."""
    if case.most > 1:
        yield replace(case, most=case.most // 2)
        yield replace(case, most=case.most - 1)
    for at, seat in enumerate(case.seats):
        if seat != PERSON:
            yield replace(case, seats=(*case.seats[:at], PERSON, *case.seats[at + 1 :]))


SITTINGS = Comparison("sittings", make, compare, smaller)
