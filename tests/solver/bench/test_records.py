"""Records: written and read again, torn lines, other files, full disks, two runs at once."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from benching import a_record

from puzzles.errors import DiatomsError, MalformedError
from solver.bench.records import Record, RecordFile, StopReason, latest, read_records, whole_length


def write(path: Path, *records: Record) -> None:
    with RecordFile(path) as file:
        file.mend()
        for record in records:
            file.append(record)


def test_a_record_is_read_as_it_was_written() -> None:
    record = a_record(reason="Müll", first_play_seconds=None, stopped=StopReason.TIME, fault="what | is wrong")
    assert Record.parse(record.line) == record


def test_a_play_is_kept_if_there_is_one() -> None:
    assert "turns_played" not in a_record().line
    record = a_record(turns_played=[{"tile": 3}])
    assert Record.parse(record.line) == record


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"key": "x"}', a_record().line.replace("optimal", "best"), a_record().line[:-9]]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(MalformedError, match="expected a record of a benchmark"):
        Record.parse(text)


def test_a_torn_last_line_is_dropped_and_the_rest_stands(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    write(path, a_record(key="1"), a_record(key="2"))
    whole = path.read_bytes()
    for length in range(len(whole.splitlines(keepends=True)[0]), len(whole)):
        path.write_bytes(whole[:length])
        assert [record.key for record in read_records(path)] == ["1"]
    write(path, a_record(key="3"))
    assert [record.key for record in read_records(path)] == ["1", "3"]


@pytest.mark.parametrize("text", ["# a page\n", "some text without an end", a_record().line + "\n\n"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(text)
    with pytest.raises(MalformedError, match=r"page\.md.*expected a"):
        _ = whole_length(path), list(read_records(path))
    assert path.read_text() == text


def test_of_several_records_of_a_key_the_last_counts(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    write(path, a_record(key="1", stopped=StopReason.CRASH), a_record(key="2"), a_record(key="1"))
    assert [(key, record.stopped) for key, record in latest(path).items()] == [("1", None), ("2", None)]


def test_two_runs_do_not_write_the_same_records(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with RecordFile(path), pytest.raises(DiatomsError, match="another run"), RecordFile(path):
        pass
    with RecordFile(path) as file:
        file.append(a_record())
    assert len(latest(path)) == 1


@pytest.fixture
def small_disk() -> Iterator[int]:
    """Bytes that a file can have."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = 3 * len(a_record().line) // 2
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    yield size
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_the_run_ends_and_what_was_written_stands(tmp_path: Path, small_disk: int) -> None:
    path = tmp_path / "records.jsonl"
    with pytest.raises(DiatomsError, match="expected a file that can be written"):
        write(path, a_record(key="1"), a_record(key="2"), a_record(key="3"))
    assert path.stat().st_size == small_disk
    assert list(latest(path)) == ["1"]
    with RecordFile(path) as file:
        file.mend()
    assert list(latest(path)) == ["1"]
    assert path.stat().st_size < small_disk
