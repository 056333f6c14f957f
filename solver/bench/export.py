"""Records for queries of one's own: as a Parquet file or a DuckDB database."""

from __future__ import annotations

import os
from pathlib import Path

from puzzles.errors import DiatomsError
from solver.bench.run import Results
from solver.tools.extras import need

TABLE = "records"
PARQUET, DUCKDB = (".parquet",), (".duckdb", ".db")


def export(results: Results, file: Path) -> None:
    """Write the records to a .parquet file, or to the table `records` of a new .duckdb file.

    Raises DiatomsError: another ending, duckdb is not installed, or the file cannot be written.
    """
    ending = file.suffix.lower()
    if ending not in (*PARQUET, *DUCKDB):
        known = ", ".join((*PARQUET, *DUCKDB))
        raise DiatomsError(f"expected a file of the kinds {known} (got {str(file)!r})")
    need("duckdb", "report", f"writing {ending[1:]}")
    import duckdb  # noqa: PLC0415 - an extra

    half = file.with_name(f".{file.name}.{os.getpid()}.half")
    lines = file.with_name(f".{file.name}.{os.getpid()}.jsonl")
    try:
        lines.write_text("".join(record.line + "\n" for record in results.records), encoding="utf-8")
        with duckdb.connect(":memory:" if ending in PARQUET else str(half)) as base:
            # all lines are looked at: a column may begin with many nulls
            base.read_json(str(lines), sample_size=-1).create(TABLE)
            if ending in PARQUET:
                base.table(TABLE).write_parquet(str(half))
        half.replace(file)
    except (duckdb.Error, OSError) as error:
        raise DiatomsError(f"{file}: {error}") from None
    finally:
        half.unlink(missing_ok=True)
        lines.unlink(missing_ok=True)
