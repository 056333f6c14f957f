"""Many games of the main game, all through the referee: what happens in them, and what the policies score.

    python -m benchmarks.games --number 1000                       # random policies, 2 to 4 players, every guest judge
    python -m benchmarks.games --number 30 --policy greedy look-ahead

A game that the referee rejects ends the run with its rule.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from statistics import mean

from puzzles.commission.files.edition_file import load_edition
from puzzles.components.board import Ring, SlideBoard
from puzzles.components.edition import Edition
from puzzles.components.pieces import Shape
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.judges import Guest, Judges, Mood
from puzzles.main_game.record import Arranging, Game, Passing, Placing
from puzzles.main_game.referee import judge_game
from puzzles.main_game.setup import Setup
from puzzles.pond.yields import groups
from solver.main_game.play import play_game
from solver.main_game.policies import GamePolicyName, game_policy

SCARCE = dict(zip(Shape, (2, 2, 1, 1, 1), strict=True))
"""Every third game has so few of each color that diatoms run out; another third has boards without the outer ring."""


def guests(judges: Judges) -> list[Guest | None]:
    """No guest, and every guest judge in both moods."""
    return [None, *(Guest(name, mood) for name in judges.guests for mood in Mood)]


def inner_rings(board: SlideBoard) -> SlideBoard:
    """The board without its outer ring, where diatoms soon find no open space."""
    kept = {space: shapes for space, shapes in board.shapes.items() if space.ring is not Ring.OUTER}
    joined = tuple(pair for pair in board.connections if kept.keys() >= set(pair))
    lines = {name: tuple(space for space in line if space in kept) for name, line in board.center_lines.items()}
    return SlideBoard(kept, joined, lines)


def played(edition: Edition, judges: Judges, names: list[GamePolicyName], seed: int) -> tuple[Game, Edition]:
    """The game of a seed with the edition that it was played with; the guest judges come in turn."""
    used = (edition, replace(edition, board=inner_rings(edition.board)), replace(edition, stock_per_color=SCARCE))[
        seed % 3
    ]
    invited = guests(judges)
    seats = [game_policy(name, f"{seed}:{number}") for number, name in enumerate(names, start=1)]
    setup = Setup.from_seed(used, len(names), seed)
    return play_game(setup, seats, used, judges, invited[seed % len(invited)]), used


def events(game: Game, edition: Edition) -> Counter[str]:
    """How often what happened: turns, passes, diatoms, shortages, what went back, what was arranged late."""
    found: Counter[str] = Counter(moves=len(game.moves))
    for before, move in zip((None, *game.moves), game.moves, strict=False):
        if isinstance(move, Passing):
            found["passes"] += 1
        elif isinstance(move, Placing):
            found["turns"] += 1
            found["turns without a draw"] += move.draw is None
            found["turns without a sample point"] += not move.collect
            found["diatoms"] += len(move.collected)
            shown = (tuple(g.sixths for g in groups(sample.segments)) for sample in move.collect)
            sizes = (tuple(d.sixths for d in sample.diatoms) for sample in move.collect)
            found["shortages"] += sum(
                sorted(size) != sorted(got) and 6 not in size for size, got in zip(shown, sizes, strict=True)
            )
        else:
            assert isinstance(move, Arranging)
            found["back in the stock"] += sum(put.space is None for put in move.puts)
            late = before is None or before.player != move.player
            found["arranged after another's move"] += late
    assert edition.id == game.edition
    return found


def main() -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--policy", nargs="+", choices=[*GamePolicyName], default=[])
    arguments = parser.parse_args()
    edition, judges = load_edition("reference"), load_judges("reference")
    total: Counter[str] = Counter()
    scores: dict[int, list[int]] = {}
    ribbons: Counter[int] = Counter()
    start = time.perf_counter()
    for seed in range(arguments.number):
        names = [GamePolicyName(name) for name in arguments.policy] or [GamePolicyName.RANDOM] * (2 + seed % 3)
        if arguments.policy:  # each policy has every seat equally often
            shift = seed % len(names)
            names = [*names[shift:], *names[:shift]]
        game, used = played(edition, judges, names, seed)
        ruling = judge_game(game, used, judges)
        assert ruling.legal, ruling
        assert ruling.scores is not None, "a whole game"
        total += events(game, used)
        for seat, score in enumerate(ruling.scores):
            policy = (seat + seed) % len(names) if arguments.policy else 0
            scores.setdefault(policy, []).append(score)
            ribbons[policy] += seat + 1 in ruling.winners
    spent = time.perf_counter() - start
    print(f"{arguments.number} games, all legal and finished, {spent / arguments.number:.3f} s each")
    print(", ".join(f"{number} {what}" for what, number in total.items()))
    for policy, found in sorted(scores.items()):
        name = arguments.policy[policy] if arguments.policy else "random"
        print(f"{name}: mean {mean(found):.1f}, {ribbons[policy]} ribbons in {len(found)} seats")
    return 0


if __name__ == "__main__":
    sys.exit(main())
