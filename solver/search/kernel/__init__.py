"""The compiled search: the same layers as the plain search, in integers and arrays.

Importing this package decides where compiled code is kept: by the contents of the sources, not by their date, so that
no version of the project ever runs another version's code, and outside the package, which may be read-only.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba


def _cache_folder() -> str:
    """A writable folder for this version's compiled code, or a temporary one if there is no place for caches."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = b"".join(source.read_bytes() for source in sources) + numba.__version__.encode()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "diatoms" / f"compiled-{sha256(text).hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return tempfile.mkdtemp(prefix="diatoms-compiled-")
    return str(folder)


_config: Any = numba.config  # its settings are made at run time
_before = _config.CACHE_DIR
_config.CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR") or _cache_folder()
try:
    from solver.search.kernel import arranging as arranging
    from solver.search.kernel import search as search
finally:
    _config.CACHE_DIR = _before
