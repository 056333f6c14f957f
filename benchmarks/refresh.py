"""Runs the suites whose results are committed: ``python -m benchmarks.refresh --work FOLDER``.

Each run goes on where it was stopped. Reports in Markdown, and the records of the suites that are compared from one
version to the next, are written to `benchmarks/results/`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import click

from puzzles.files.writing import write_atomically
from solver.bench.report import report_of
from solver.bench.run import ABOUT, RECORDS, Results

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"
SUITES = ("planted", "designed", "designed-limits", "library", "peers", "growth")
COMPARED = ("planted", "designed", "peers")
"""Suites whose records are kept, for `diatoms bench compare`."""
BENCH = [sys.executable, "-c", "import cli; cli.main()", "bench", "run"]


@click.command()
@click.option("--work", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder of the runs.")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="No more than idle cores.")
@click.option("--suite", "names", multiple=True, type=click.Choice(SUITES), help="Only this one.  [default: all]")
def main(work: Path, workers: int, names: tuple[str, ...]) -> None:
    """Run suites and write what is committed of their results."""
    for name in names or SUITES:
        suite = ROOT / "benchmarks" / "suites" / f"{name}.yaml"
        subprocess.run([*BENCH, str(suite), "--out", str(work / name), "--workers", str(workers)], cwd=ROOT, check=True)
        folder = RESULTS / name
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / "report.md", report_of(Results.read(work / name)).markdown())
        if name in COMPARED:
            for file in (RECORDS, ABOUT):
                shutil.copy(work / name / file, folder / file)


if __name__ == "__main__":
    main()
