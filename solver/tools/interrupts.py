"""Being asked to end: Ctrl-C, SIGTERM and SIGHUP all interrupt what is done, so that what was found is told and saved.

The processes that we start hear nothing of it: whoever started them does, and ends them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

OF_SIGNALS = 128
"""The exit code of a program that a signal ends is so much more than its number: 130, 143 and 129, as in a shell."""
CTRL_C = OF_SIGNALS + signal.SIGINT
_POLITE = [] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGHUP]
"""Beside Ctrl-C, which Python raises by itself."""


class SignalInterrupt(KeyboardInterrupt):
    """A signal that asks to end, handled wherever Ctrl-C is."""


_heard: list[int] = []


def _interrupt(number: int, _: FrameType | None) -> None:
    _heard.append(number)
    for name in _POLITE:  # closing a terminal says so several times: what is saved by then must not be interrupted
        signal.signal(name, signal.SIG_IGN)
    raise SignalInterrupt


def exit_code() -> int:
    """Of a program that was interrupted, by what it was."""
    return OF_SIGNALS + _heard[0] if _heard else CTRL_C


@contextmanager
def as_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt for each signal that asks to end, as Ctrl-C does. A signal that is ignored stays so."""
    _heard.clear()
    before = {name: signal.getsignal(name) for name in (signal.SIGINT, *_POLITE)}
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for name in _POLITE:
            if before[name] != signal.SIG_IGN:  # nohup
                signal.signal(name, _interrupt)
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


@contextmanager
def held() -> Iterator[None]:
    """Hold interrupts back, such as while a file is saved; the first that came is raised at the end."""
    if current_thread() is not main_thread():  # which is told of no signal
        yield
        return
    came: list[int] = []
    names = [name for name in (signal.SIGINT, *_POLITE) if callable(signal.getsignal(name))]
    before = {name: signal.signal(name, lambda number, _: came.append(number)) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
        if came:
            signal.raise_signal(came[0])


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Processes and threads that are started within, and what they start, never hear Ctrl-C or a closing terminal."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
