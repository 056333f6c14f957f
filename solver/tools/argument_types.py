"""The types of what compiled functions take, by their annotations: numbers, arrays, and NamedTuples of arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, get_args, get_type_hints

import numpy as np


class ArrayType(NamedTuple):
    """Of an argument: an array of this type with so many dimensions."""

    dtype: str
    dimensions: int


class TupleType(NamedTuple):
    """Of an argument: a NamedTuple with such fields."""

    made_by: Callable[..., Any]
    fields: tuple[ArrayType, ...]


NumberType = type[int] | type[float]
ArgumentType = NumberType | ArrayType | TupleType


def argument_types(function: Callable[..., Any]) -> tuple[ArgumentType, ...]:
    """The types of what a function takes, from its annotations."""
    hints = get_type_hints(function, include_extras=True)
    return tuple(_type_of(hint) for name, hint in hints.items() if name != "return")


def _type_of(hint: Any) -> ArgumentType:  # noqa: ANN401 - an annotation may be anything
    if hint in {int, bool}:
        return int
    if hint is float:
        return float
    if hasattr(hint, "_fields"):
        fields = tuple(_array_of(one) for one in get_type_hints(hint, include_extras=True).values())
        return TupleType(hint, fields)
    return _array_of(hint)


def _array_of(hint: Any) -> ArrayType:  # noqa: ANN401 - likewise
    array, dimensions = get_args(hint)
    return ArrayType(np.dtype(_scalar_of(array)).str[1:], dimensions)


def _scalar_of(hint: Any) -> Any:  # noqa: ANN401 - likewise
    """What an array type holds. It is the last argument, however deep: NumPy 2.5 made `NDArray` an alias of its own."""
    last = get_args(hint)[-1]
    return _scalar_of(last) if get_args(last) else last
