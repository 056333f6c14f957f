"""Work shared out among threads."""

from __future__ import annotations

from threading import Barrier

import pytest
from support import seed_deal

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from solver.advice.advise import advise
from solver.advice.threads import share_out
from solver.verdict import Limits


def test_each_part_is_done_once() -> None:
    done: list[int] = []
    share_out(lambda part, _: done.append(part), range(100), "abc")
    assert sorted(done) == list(range(100))


def test_there_is_a_thread_at_each_desk() -> None:
    meeting, desks = Barrier(3, timeout=60), set()

    def work(_: int, desk: str) -> None:
        meeting.wait()
        desks.add(desk)

    share_out(work, range(3), "abc")
    assert desks == set("abc")


@pytest.mark.parametrize("desks", ["a", "ab"])
def test_what_a_part_raises_is_raised(desks: str) -> None:
    def work(part: int, _: str) -> None:
        if part == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        share_out(work, range(20), desks)


def test_advice_within_states_is_the_same_for_any_number_of_workers() -> None:
    commission, edition = load_commission("kites")
    table = Table.setup(CardOnBoard(commission, edition), seed_deal(edition, 3))
    position = position_at(table, ())
    told = [advise(position, commission, edition, Limits(None, 40_000), workers=workers) for workers in (1, 2, 3)]
    assert told[0].moves
    assert told[1:] == told[:1] * 2
