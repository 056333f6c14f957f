"""What every command prints, recorded on a fixed table of calls, and how two recordings differ.

    python -m benchmarks.transcript record --out DIR
    python -m benchmarks.transcript compare DIR_A DIR_B --expected FILE

Called from the root of the project that is recorded, with all extras installed. Only the command line is used, so that
versions with another layout can be compared. Limits are in states and nothing depends on the machine; times are masked.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import yaml

RECORDING = "transcript.jsonl"
PATIENCE = 900
"""Seconds for a call; the first one that searches compiles."""
MEASURED = r'"(\w*seconds|first_play|par2|rate|megabytes|began|commit|host)": (\[.*?\]|".*?"|[\d.e+-]+)'
"""What the JSON of a benchmark says of time, memory and machine."""
MASKS = (
    (re.compile(r"^compiling the .*\n", re.MULTILINE), ""),
    (re.compile(r"\b\d+\.\d+ s\b"), "# s"),
    (re.compile(MEASURED), r'"\1": #'),
)
"""What is different each time, and what is put in its place; the first is the line of a first run, which compiles."""

# -- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """What is called: the calls of each chapter, and the text of each file that a folder holds before the first."""

    chapters: dict[str, list[str]]
    files: dict[str, str]


def _table() -> Table:
    """Read the table that lies beside this script."""
    data = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    files: dict[str, str] = data["files"]
    for name, change in data["changed"].items():
        files[name] = files[change["of"]]
        for old, put in change["put"].items():
            files[name] = files[name].replace(old, put)
    for run, slower, fewer in (("before", 1.0, 0), ("slower", 2.0, 0), ("other", 1.0, 1)):
        files[f"{run}/run.json"] = json.dumps({"suite": "few", "title": "A few"})
        files[f"{run}/records.jsonl"] = _records(data["records"], slower, fewer)
    return Table({chapter: calls.splitlines() for chapter, calls in data["chapters"].items()}, files)


def _records(run: dict[str, Any], slower: float, fewer: int) -> str:
    """The records of the run, by so much slower, where the search is sure of so many stars fewer."""
    lines = []
    for each in run["each"]:
        record = run["common"] | each
        took = dict.fromkeys(("seconds", "cpu_seconds", "first_play_seconds"), record["seconds"] * slower)
        if record["method"] == "search":
            record |= dict.fromkeys(("stars", "upper_bound"), record["stars"] - fewer)
        lines.append(json.dumps(record | took) + "\n")
    return "".join(lines)


# -- recording --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What came of a call: its exit code, its streams, and the text of each file that it wrote or changed, by name."""

    chapter: str
    call: str
    code: int
    stdout: str
    stderr: str
    files: dict[str, str]


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def _text(content: bytes, folder: Path) -> str:
    """What is the same each time; what is no text, a picture or a PDF, becomes its digest."""
    try:
        text = content.decode().replace(str(folder), "FOLDER")
    except UnicodeDecodeError:
        return f"SHA-256 {sha256(content).hexdigest()}"
    for pattern, put in MASKS:
        text = pattern.sub(put, text)
    return text


def _answers(table: Table, chapter: str) -> Iterator[Answer]:
    """Make the calls of a chapter in a fresh folder, with the project that lies in the folder of this process."""
    path = os.pathsep.join(filter(None, (str(Path.cwd()), os.environ.get("PYTHONPATH"))))
    settings = {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", "NO_COLOR": "1"}
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for file, text in table.files.items():
            (folder / file).parent.mkdir(exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        before = _contents(folder)
        for call in table.chapters[chapter]:
            ended = subprocess.run(
                [sys.executable, "-m", "cli", *shlex.split(call)],
                cwd=folder,
                env=os.environ | settings,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=PATIENCE,
            )
            after = _contents(folder)
            texts = {file: _text(content, folder) for file, content in after.items() if before.get(file) != content}
            before = after
            yield Answer(
                chapter, call, ended.returncode, _text(ended.stdout, folder), _text(ended.stderr, folder), texts
            )


@click.group()
def main() -> None:
    """Record what every command prints, and compare two recordings."""


@main.command()
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Folder of the recording.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Chapters at a time.")
def record(out: Path, workers: int) -> None:
    """Make all calls with the project in this folder."""
    table = _table()
    with ThreadPoolExecutor(workers) as pool:
        chapters = list(pool.map(lambda chapter: list(_answers(table, chapter)), table.chapters))
    answers = [answer for chapter in chapters for answer in chapter]
    out.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(asdict(answer), ensure_ascii=False) + "\n" for answer in answers]
    (out / RECORDING).write_text("".join(lines), encoding="utf-8")
    crashed = [answer.call for answer in answers if "Traceback" in answer.stderr]
    print(f"{len(answers)} calls in {len(chapters)} chapters, {len(crashed)} with a traceback", *crashed, sep="\n")


# -- comparing --------------------------------------------------------------------------------------------------------


def _read(folder: Path) -> dict[str, list[str]]:
    """What came of each call, as lines; a call that a chapter makes again is marked."""
    read: dict[str, list[str]] = {}
    for line in (folder / RECORDING).read_text(encoding="utf-8").strip().split("\n"):
        answer = Answer(**json.loads(line))
        name = f"{answer.chapter}: {answer.call}"
        while name in read:
            name += " (again)"
        parts = {"stdout": answer.stdout, "stderr": answer.stderr, **answer.files}
        told = [f"{part}| {text}" for part, whole in parts.items() for text in whole.split("\n")]
        read[name] = [f"exit code {answer.code}", *told]
    return read


@main.command()
@click.argument("one", type=click.Path(path_type=Path, exists=True), metavar="DIR_A")
@click.argument("other", type=click.Path(path_type=Path, exists=True), metavar="DIR_B")
@click.option("--expected", type=click.Path(path_type=Path, exists=True), help="Calls that differ on purpose, by line.")
@click.option("--lines", type=click.IntRange(0), default=20, show_default=True, help="Shown of each difference.")
def compare(one: Path, other: Path, expected: Path | None, lines: int) -> None:
    """Show what differs; the exit code is 1 if something does that is not expected, or something expected does not."""
    before, after = _read(one), _read(other)
    listed = expected.read_text(encoding="utf-8").splitlines() if expected else []
    wanted = {line.strip() for line in listed if line.strip() and not line.startswith("#")}
    differing = {name: None for name in [*before, *after] if before.get(name) != after.get(name)}
    for name in differing:
        print(f"== {name}{' (expected)' if name in wanted else ''}")
        changes = unified_diff(before.get(name, []), after.get(name, []), lineterm="", n=0)
        print("\n".join([change for change in changes if not change.startswith(("---", "+++", "@@"))][:lines]))
    missing = wanted - differing.keys()
    for name in sorted(missing):
        print(f"== {name}: expected to differ, but does not")
    surprises = differing.keys() - wanted
    print(f"{len(before)} and {len(after)} calls: {len(differing)} differ, {len(surprises)} of them unexpected")
    sys.exit(1 if surprises or missing else 0)


if __name__ == "__main__":
    main()
