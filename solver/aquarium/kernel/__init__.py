"""The compiled search of layouts: bounds, branch and bound, and the climber that finds a good layout first."""

from __future__ import annotations

from pathlib import Path

from solver.tools.compiling import code_kept_for

with code_kept_for(Path(__file__).parent):
    from solver.aquarium.kernel import bounds as bounds
    from solver.aquarium.kernel import climb as climb
    from solver.aquarium.kernel import walk as walk
