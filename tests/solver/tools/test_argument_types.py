"""Types of arguments by their annotations."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.tools.argument_types import ArrayType, TupleType, argument_types


class Pair(NamedTuple):
    """Two arrays."""

    one: Annotated[NDArray[np.uint8], 1]
    two: Annotated[NDArray[np.int64], 3]


def function(number: int, real: float, is_so: bool, rows: Annotated[NDArray[np.int32], 2], pair: Pair) -> None:
    del number, real, is_so, rows, pair


def test_numbers_arrays_and_tuples_of_arrays() -> None:
    arrays = TupleType(Pair, (ArrayType("u1", 1), ArrayType("i8", 3)))
    assert argument_types(function) == (int, float, int, ArrayType("i4", 2), arrays)


@pytest.mark.parametrize("array", [np.ndarray[tuple[Any, ...], np.dtype[np.int64]], list[np.int64]])
def test_an_array_is_known_however_its_alias_is_made(array: object) -> None:
    """Before NumPy 2.5 `NDArray` is an alias of the first; since then it has one argument, as the second has."""

    def taking(rows: object) -> None:
        del rows

    taking.__annotations__["rows"] = Annotated[array, 2]
    assert argument_types(taking) == (ArrayType("i8", 2),)
