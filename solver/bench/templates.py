"""Suite files to start from."""

from __future__ import annotations

_SUITE = """\
# A benchmark suite: which cards with which deals are answered by which methods, and within what. Then:
#   diatoms bench run THIS_FILE --out my-run && diatoms bench report my-run
# The same questions by another version into another folder, and:  diatoms bench compare my-run my-other-run

suite: my-suite
title: Two shipped cards on ten deals
cards:
  - id: [first-light, kites]         # shipped cards; "*" is all of them
    deals: 1-10                      # seeds
  # - files: my-cards/*.yaml         # your own
  #   deals: 1-10
methods: [search, greedy]            # also plain, monolith, clingo (pip install '.[peers]')
limits: {time: 10}                   # seconds an instance; states: N instead gives the same answer on every run
"""


def suite_text() -> str:
    """A commented suite."""
    return _SUITE
