"""Libraries that only some of what we do needs, and how to get them."""

from __future__ import annotations

from importlib.util import find_spec

from puzzles.errors import DiatomsError


def need(module: str, extra: str, what: str) -> None:
    """Raise DiatomsError unless a module is installed; `what` says what wants it."""
    if find_spec(module) is None:
        how = f"pip install 'diatoms-commissions[{extra}]'"
        raise DiatomsError(f"{what} needs {module}, which is not installed: {how}")
