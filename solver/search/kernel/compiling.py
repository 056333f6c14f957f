"""How the functions of the compiled search are compiled: as everywhere."""

from solver.compiled_code import compiled, inlined

__all__ = ["compiled", "inlined"]
