"""The compiled search: the same layers as the plain search, in integers and arrays.

Importing this package decides where compiled code is kept: by the contents of the sources, not by their date, so that
no version of the project ever runs another version's code, and outside the package, which may be read-only.
"""

from __future__ import annotations

from pathlib import Path

from solver.tools.compiling import code_kept_for

with code_kept_for(Path(__file__).parent):
    from solver.search.kernel import arranger as arranger
    from solver.search.kernel import search as search
