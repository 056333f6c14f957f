"""Who watches a solve in the tests, and all that it says."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.record import Play
from solver.solving.findings import Progress
from solver.verdict import Verdict

HARD = {"O1": "red star", "O5": "green star", "O9": "blue star", "M1": "purple square", "C0": "yellow star", "O3": "1"}
"""What no play of few turns completes."""


@dataclass
class Watcher:
    """Remembers all that it is told, and interrupts after so many reports."""

    interrupt_at: int = 10**9
    plays: list[Play] = field(default_factory=list)
    reports: list[Progress] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def play_found(self, play: Play) -> None:
        self.plays.append(play)

    def progress(self, report: Progress) -> None:
        self.reports.append(report)
        if len(self.reports) >= self.interrupt_at:
            raise KeyboardInterrupt

    def note(self, text: str) -> None:
        self.notes.append(text)


def told(verdict: Verdict) -> str:
    """All of a verdict but its times."""
    play = None if verdict.play is None else play_to_json(verdict.play)
    near = None if verdict.near_miss is None else (play_to_json(verdict.near_miss.play), verdict.near_miss.missing)
    numbers = (verdict.statistics.states, verdict.statistics.levels_exhausted)
    return json.dumps([verdict.status, verdict.stars, verdict.upper_bound, verdict.reason, numbers, play, near])
