"""Records: written and read again, torn lines, other files, full disks, two runs at once."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from benching import a_record

from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import FileFaults
from solver.batch.job import StopReason
from solver.batch.record_file import RecordFile, whole_length
from solver.bench.records import Record, form, latest, records_of
from solver.verdict import Status


def write(path: Path, *records: Record) -> None:
    with RecordFile(path, form()) as file:
        list(file.read())
        for record in records:
            file.append(record)


def test_a_record_is_read_as_it_was_written() -> None:
    record = a_record(reason="Müll", first_play_seconds=None, stopped=StopReason.TIME, fault="what | is wrong")
    assert form().parse(record.line) == record


def test_a_play_is_kept_if_there_is_one() -> None:
    assert "turns_played" not in a_record().line
    record = a_record(turns_played=({"tile": 3},))
    assert form().parse(record.line) == record


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"key": "x"}', a_record().line.replace("optimal", "best"), a_record().line[:-9]],
    ids=["empty", "no keys", "list", "one key", "unknown status", "torn"],  # a record tells times: no name of a test
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(MalformedError, match="expected a record of a benchmark"):
        form().parse(text)


def test_a_torn_last_line_is_dropped_and_the_rest_stands(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    write(path, a_record(key="1"), a_record(key="2"))
    whole = path.read_bytes()
    for length in range(len(whole.splitlines(keepends=True)[0]), len(whole)):
        path.write_bytes(whole[:length])
        assert [record.key for record in records_of(path)] == ["1"]
    write(path, a_record(key="3"))
    assert [record.key for record in records_of(path)] == ["1", "3"]


@pytest.mark.parametrize(
    "text", ["# a page\n", "some text without an end", a_record().line + "\n\n"], ids=["page", "text", "gap"]
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(text)
    with pytest.raises(MalformedError, match=r"page\.md.*expected a"):
        _ = whole_length(path, form()), list(records_of(path))
    assert path.read_text() == text


def test_of_several_records_of_a_key_the_last_counts(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    write(path, a_record(key="1", stopped=StopReason.CRASH), a_record(key="2"), a_record(key="1"))
    assert [(key, record.stopped) for key, record in latest(path).items()] == [("1", None), ("2", None)]


def test_two_runs_do_not_write_the_same_records(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with RecordFile(path, form()), pytest.raises(DiatomsError, match="another run"), RecordFile(path, form()):
        pass
    with RecordFile(path, form()) as file:
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
    with RecordFile(path, form()) as file:
        list(file.read())
    assert list(latest(path)) == ["1"]
    assert path.stat().st_size < small_disk


@pytest.mark.parametrize("tail", [b"\0" * 300_000, b'{"key": "tor\0\0\0', b'{"k\0\0'])
def test_zeros_that_a_power_loss_leaves_are_torn_not_foreign(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "records.jsonl"
    write(path, a_record(key="1"))
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    assert list(latest(path)) == ["1"]
    write(path, a_record(key="2"))
    assert path.read_bytes().startswith(whole)
    assert list(latest(path)) == ["1", "2"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"stars": "two"}, "stars: Input should be a valid integer (got 'two')"),
        ({"began": 5}, "began: Input should be a valid string (got '5')"),
        ({"versions": ["numpy"]}, "versions: Input should be an object"),
        ({"seconds": None}, "seconds: Input should be a valid number (got 'None')"),
        ({"seconds": float("nan")}, "seconds: Input should be a finite number"),
        ({"stopped": "lost"}, "stopped: Input should be 'time', 'memory', 'crash' or 'error' (got 'lost')"),
        ({"more": 1}, "more: Unexpected keyword argument"),
    ],
)
def test_a_record_of_wrong_types_is_a_fault_with_its_line(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    path = tmp_path / "records.jsonl"
    line = json.dumps(json.loads(a_record(key="2").line) | changes)
    path.write_text(f"{a_record(key='1').line}\n{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(FileFaults) as caught:
        latest(path)
    assert [fault.line for fault in caught.value.faults] == [2, 3]
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"stars": 3}, "3 stars were found, though a proof rules out more than 2 stars"),
        ({"upper_bound": None}, "2 stars were found, though a proof rules out any stars"),
        ({"upper_bound": 3, "dishes": 3}, "2 stars are called optimal, but 3 are not ruled out"),
        ({"dishes": 1}, "2 stars were found, though a proof rules out more than 1 stars"),
        ({"status": "undecided"}, "undecided is told with 2 stars"),
        ({"status": "unsolvable", "stars": None}, "unsolvable is told, and 2 stars are not ruled out"),
    ],
)
def test_a_record_that_claims_what_is_ruled_out_is_a_fault_with_its_line(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    path = tmp_path / "records.jsonl"
    line = json.dumps(json.loads(a_record(key="2").line) | changes)
    path.write_text(f"{a_record(key='1').line}\n{line}\n", encoding="utf-8")
    with pytest.raises(FileFaults) as caught:
        latest(path)
    assert f"{path}:2:1: expected a record of a benchmark that does not contradict itself ({words}" in str(caught.value)


def test_a_wrong_answer_is_recorded_with_its_fault() -> None:
    record = a_record(status=Status.SOLVED, stars=None, upper_bound=3, dishes=3, fault="solved without a play")
    assert form().parse(record.line) == record


def test_what_is_no_regular_file_keeps_no_records(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/full"), tmp_path, pipe):  # the last one would hang
        with pytest.raises(DiatomsError, match="expected a regular file"), RecordFile(path, form()):
            pass
