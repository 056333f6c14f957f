"""How the functions of the compiled search are compiled: as everywhere."""

from solver.tools.compiling import compiled, inlined

__all__ = ["compiled", "inlined"]
