"""The main game: the best arrangement of a collection against every mosaic that its turns can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from random import Random

from benchmarks.best_check import final_mosaics, random_mosaic
from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_edition
from puzzles.components.board import Ring
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.main_game.judges import (
    Easygoing,
    Feature,
    Guest,
    GuestJudge,
    Judges,
    Mood,
    PairPoints,
    Peeve,
    Persnickety,
    Points,
)
from puzzles.main_game.scoring import score
from solver.main_game.best import best_arrangement
from solver.main_game.collection import Collection

MOST_DIATOMS = 5
SECONDS = 20.0


def make(rng: Random) -> Collection:
    """A few diatoms in a few turns, on a board whose lines may share pairs, before random judges."""
    edition = random_edition(rng, most_tiles=1)
    kinds = [Diatom(color, shape) for color in rng.sample(list(Color), rng.choice((1, 2, 3))) for shape in Shape]
    turns: list[list[Diatom]] = [[] for _ in range(rng.randint(1, 3))]
    for _ in range(rng.randint(0, MOST_DIATOMS)):
        rng.choice(turns).append(rng.choice(kinds))
    judges = random_judges(rng)
    guest = Guest("g", rng.choice(list(Mood))) if rng.random() < 0.7 else None
    rivals = tuple(random_mosaic(edition, rng) for _ in range(rng.randint(0, 2)))
    return Collection(tuple(map(tuple, turns)), edition, judges, guest, rivals)


def random_judges(rng: Random) -> Judges:
    """Tables that are flat, steep or empty of points."""
    pairs = {ring: _pair_points(rng) for ring in Ring}
    rings = {ring: _points(rng) for ring in Ring}
    places = tuple(sorted((rng.randint(0, 100) for _ in range(rng.randint(0, 3))), reverse=True))
    persnickety = Persnickety(
        rng.choice(list(Feature)), rng.randint(0, 4), places, rng.choice(list(Peeve)), rng.choice((0, 1, 5, 40))
    )
    guest = GuestJudge(
        "g", "G", {Mood.EASYGOING: Easygoing(rng.choice(list(Feature)), _points(rng)), Mood.PERSNICKETY: persnickety}
    )
    return Judges("j", "J", _points(rng), pairs, rings, {"g": guest})


def _points(rng: Random) -> Points:
    steps = (rng.choice((0, 0, 1, 7, 50)) for _ in range(rng.randint(1, 6)))
    return Points(tuple(accumulate(steps)))


def _pair_points(rng: Random) -> PairPoints:
    shape, color = rng.choice((0, 3, 8)), rng.choice((0, 3, 8))
    return PairPoints(shape, color, max(shape, color) + rng.choice((0, 1, 20)))


def compare(case: Collection) -> Seen:
    """The best total, proved; and what a diatom adds, as it is added."""
    finals = [mosaic.placed for mosaic in final_mosaics(case)]
    wanted = max(map(case.appraisal.total, finals))
    best = best_arrangement(case, seconds=SECONDS)
    label = "best" if best.is_best else "open"
    if best.mosaic.placed not in finals:
        return Seen((label,), f"a mosaic that the turns cannot lead to: {best.mosaic.placed}")
    if not best.total <= wanted <= best.upper_bound:
        return Seen((label,), f"best of enumeration {wanted}: got {best.total}, at most {best.upper_bound}")
    if best.is_best and best.total < wanted:
        return Seen((label,), f"best of enumeration {wanted}: proved {best.total}")
    return Seen((label,), _gains(case))


def _gains(case: Collection) -> str:
    appraisal = case.appraisal
    for placed in (mosaic.placed for mosaic in final_mosaics(case)[:5]):
        total = appraisal.total(placed)
        (sheet,) = score([placed], case.edition.board, case.judges)
        if sheet.total + appraisal.guest_points(placed) != total:
            return f"total: {total} is not that of the sheet, {sheet.total}"
        for space, diatom in placed.items():
            before = {other: held for other, held in placed.items() if other != space}
            gain = appraisal.gain(before, space, diatom)
            if gain != total - appraisal.total(before):
                return f"gain: {diatom} on {space} of {placed} adds {total - appraisal.total(before)} (got {gain})"
    return ""


def smaller(case: Collection) -> Iterator[Collection]:
    """Without a diatom, a rival, the guest, a center line, a connection."""
    for at, turn in enumerate(case.turns):
        rest = (turn[:index] + turn[index + 1 :] for index in range(len(turn)))
        yield from (replace(case, turns=(*case.turns[:at], left, *case.turns[at + 1 :])) for left in rest)
    for at in range(len(case.rivals)):
        yield replace(case, rivals=case.rivals[:at] + case.rivals[at + 1 :])
    if case.guest is not None:
        yield replace(case, guest=None)
    board = case.edition.board
    for name in board.center_lines:
        lines = {other: line for other, line in board.center_lines.items() if other != name}
        yield replace(case, edition=replace(case.edition, board=replace(board, center_lines=lines)))
    for at in range(len(board.connections)):
        fewer = board.connections[:at] + board.connections[at + 1 :]
        yield replace(case, edition=replace(case.edition, board=replace(board, connections=fewer)))


MOSAICS = Comparison("mosaics", make, compare, smaller)
