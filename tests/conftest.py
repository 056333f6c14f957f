"""On a first run the search is compiled; what needs no search is tested meanwhile, and the rest waits for the code.

Else every worker would run the search as Python until then, some hundred times slower, and take the time of the
process that compiles. With `-n 0` nothing waits: of a few tests most are done as Python before all is compiled.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.tools.workshop import wait_for_code

WITHOUT_SEARCH = Path(__file__).parent / "puzzles"


def _searches(item: pytest.Item) -> bool:
    return not item.path.is_relative_to(WITHOUT_SEARCH)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker takes its tests in this order, of two the second begins in the middle."""
    items.sort(key=_searches)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Of a worker that runs beside others."""
    if hasattr(item.config, "workerinput") and _searches(item):
        wait_for_code()
