"""Work shared out among threads: machine code runs in several of them at once, Python in one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

MOST_WORKERS = 8
"""Beyond, what stays with one thread takes longer than what is shared."""

Part = TypeVar("Part")
Desk = TypeVar("Desk")


@cache
def cores() -> int:
    """The cores that this process may run on, as far as they are of use."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST_WORKERS)


def share_out(work: Callable[[Part, Desk], None], parts: Sequence[Part], desks: Sequence[Desk]) -> None:
    """Do all parts, one thread at each desk; which thread does which part is a matter of time.

    Raises:
        BaseException: what a part raised; the other parts may not have been done.
    """
    queue: SimpleQueue[Part] = SimpleQueue()
    for part in parts:
        queue.put(part)
    raised: list[BaseException] = []

    def at(desk: Desk) -> None:
        try:
            while not raised:
                work(queue.get_nowait(), desk)
        except Empty:
            return
        except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
            raised.append(error)

    threads = [Thread(target=at, args=(desk,)) for desk in desks[1:]]
    for thread in threads:
        thread.start()
    at(desks[0])
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]
