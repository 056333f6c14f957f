"""How the functions of the compiled search are compiled."""

from __future__ import annotations

from typing import Any

import numba as nb

_options: dict[str, Any] = {"cache": True, "_nrt": False, "error_model": "numpy"}
compiled = nb.njit(**_options)
"""For all that runs once a state or more often: compiled without numba's runtime, so without counting references.

Every array lives in the caller, so nothing here is created or freed, and an atomic count on each view of a row would
take half of the time (measured). Such a function cannot create arrays; that is left to the few that are called once.
"""

inlined = nb.njit(forceinline=True, **_options)
"""For small functions that run once a child: a call would pass some hundred words of array descriptions."""
