"""Nothing lost, nothing doubled: ``python -m benchmarks.disturbances --seed N --number 100``.

Runs of `bench`, `estimate` and `generate` are disturbed at times that the seed decides, and gone on with until they are
complete: the whole run killed with -9 or asked to end, one of its workers killed, all of it stopped for a while and
continued, a second run on the same records at once, a disk that is full. In the end the records, and the files of cards
that were made, are held against those of a run that nothing disturbed.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

import click

ROOT = Path(__file__).resolve().parent.parent
SUITE = """suite: disturbed
title: Disturbed
cards: [{id: first-light, deals: 1-150}]
methods: [search]
limits: {states: 20000}
"""
LOST_OR_DOUBLED = 1


@dataclass
class Batch:
    """A command that is disturbed.

    Attributes:
        arguments: without what it writes to.
        records: the file of them within the folder that it may write to.
        key: of a record, as text; two with the same key are doubled.
    """

    arguments: tuple[str, ...]
    records: str
    key: Callable[[dict[str, object]], str]
    what: tuple[str, ...]
    disturbances: Counter[str] = field(default_factory=Counter)

    def start(self, folder: Path, room: int | None = None) -> subprocess.Popen[bytes]:
        """Begin a run, or go on with one; `room`: bytes that a file may have, as on a disk that is nearly full."""

        def limit() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (room or 0, resource.RLIM_INFINITY))

        out = folder / self.records if self.records.endswith("deals.jsonl") else folder
        command = [sys.executable, "-m", "cli", *self.arguments, "--workers", "2", "--out", str(out)]
        nothing = subprocess.DEVNULL
        before = None if room is None else limit
        return subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
            preexec_fn=before,  # noqa: PLW1509 - no threads
        )

    def lines(self, folder: Path) -> list[dict[str, object]]:
        """The whole records that are there."""
        file = folder / self.records
        data = file.read_bytes() if file.exists() else b""
        return [json.loads(line) for line in data.splitlines(keepends=True) if line.endswith(b"\n")]

    def told(self, folder: Path) -> dict[str, str]:
        """What the records say that must be the same wherever and whenever they were made."""
        return {self.key(line): json.dumps([line.get(name) for name in self.what]) for line in self.lines(folder)}

    def made(self, folder: Path) -> dict[str, bytes]:
        """The files beside the records."""
        return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != self.records}


def _estimate_key(line: dict[str, object]) -> str:
    return str(line["deal"])


def batches(folder: Path) -> dict[str, Batch]:
    """The three commands, each with some seconds of work."""
    suite = folder / "disturbed.yaml"
    suite.write_text(SUITE, encoding="utf-8")
    quick = ("--difficulty", "1-2", "--spaces", "12", "--deals", "4", "--max-states", "300", "--seed", "5")
    return {
        "bench": Batch(
            ("bench", "run", str(suite)),
            "records.jsonl",
            lambda line: str(line["key"]),
            ("status", "stars", "upper_bound", "play", "states", "stopped"),
        ),
        "estimate": Batch(
            ("estimate", "first-light", "--deals", "400", "--policy", "greedy"),
            "deals.jsonl",
            _estimate_key,
            ("outcome", "stars", "turns", "waste", "stopped"),
        ),
        "generate": Batch(
            ("generate", "-n", "8", *quick),
            "records.jsonl",
            lambda line: f"{line['card']}-{line['attempt']}",
            ("failure", "proved"),
        ),
    }


def children_of(process: int) -> list[int]:
    """The ids of the workers."""
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def disturb(kind: str, batch: Batch, folder: Path, rng: Random) -> str:
    """One disturbance of a run that is gone on with; returns what went wrong, or nothing."""
    size = (folder / batch.records).stat().st_size if (folder / batch.records).exists() else 0
    process = batch.start(folder, size + rng.randrange(4000) if kind == "disk full" else None)
    fault = ""
    if kind == "disk full":
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
    else:
        sleep(rng.uniform(0.2, 6.0))
    if kind == "two at once":
        other = batch.start(folder)
        if other.wait(60) == 0 and process.poll() is None:
            fault = "the second run ended with exit 0 beside the first"
    if kind == "worker killed":
        for child in children_of(process.pid)[-1:]:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(4)
    if kind == "stopped and continued":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGSTOP)
            sleep(1.0)
            os.killpg(process.pid, signal.SIGCONT)
    with suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGTERM if kind == "asked to end" else signal.SIGKILL)
    if kind == "asked to end" and process.wait(60) not in {0, -signal.SIGTERM, 128 + signal.SIGTERM}:
        fault = f"asked to end: exit {process.returncode}"
    process.wait()
    return fault


COMMANDS = ("bench", "estimate", "generate")
KINDS = ("killed", "asked to end", "worker killed", "stopped and continued", "two at once", "disk full")


@click.command()
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--number", type=click.IntRange(min=1), default=100, show_default=True, help="Disturbances.")
@click.option("--command", "commands", type=click.Choice(COMMANDS), multiple=True, help="These only.")
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Of these disturbances only.")
def main(seed: int, number: int, commands: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    """Disturb the commands in turn; exit 1 if a record is lost, doubled or other than in an undisturbed run."""
    rng = Random(seed)
    wrong = 0
    with TemporaryDirectory() as work:
        asked = {name: batch for name, batch in batches(Path(work)).items() if name in (commands or (name,))}
        left = {name: number // len(asked) + (place < number % len(asked)) for place, name in enumerate(asked)}
        for name, batch in asked.items():
            calm = Path(work) / f"{name}-calm"
            calm.mkdir()
            batch.start(calm).wait()
            expected = batch.told(calm)
            lost = doubled = other = runs = 0
            faults: list[str] = []
            while left[name]:
                folder = Path(work) / f"{name}-{runs}"
                folder.mkdir()
                runs += 1
                seen: dict[str, str] = {}
                for _ in range(min(left[name], 8)):
                    kind = rng.choice(kinds or KINDS)
                    batch.disturbances[kind] += 1
                    left[name] -= 1
                    if fault := disturb(kind, batch, folder, rng):
                        faults.append(fault)
                    now = batch.told(folder)
                    lost += len(seen.keys() - now.keys())
                    seen = now
                if batch.start(folder).wait() != 0:
                    faults.append("the run that goes on fails")
                lines, found = batch.lines(folder), batch.told(folder)
                doubled += len(lines) - len(found)
                lost += len(expected.keys() - found.keys())
                other += sum(found[key] != text for key, text in expected.items() if key in found)
                other += batch.made(folder) != batch.made(calm)
            told = ", ".join(f"{count} {kind}" for kind, count in sorted(batch.disturbances.items()))
            print(f"{name}: {runs} runs of {len(expected)} records, {sum(batch.disturbances.values())} disturbances")
            print(f"  ({told}): {lost} lost, {doubled} doubled, {other} other, {len(faults)} faults", flush=True)
            print("".join(f"  {fault}\n" for fault in faults), end="")
            wrong += lost + doubled + other + len(faults)
    sys.exit(LOST_OR_DOUBLED if wrong else 0)


if __name__ == "__main__":
    main()
