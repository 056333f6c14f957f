"""Functions over arrays that are compiled: interpreted until their code is there, and then run as machine code.

`compiled` and `inlined` mark what is compiled; `exported` marks those that the rest of the program calls. In this
process they are plain Python over the same arrays, so a search begins at once; meanwhile another process compiles
(`solver.tools.workshop`), and from the next call on the machine code is run. Both give the same answers, number by
number, so it makes no difference but in time when that happens.

The arguments of an entry are numbers, arrays whose type and number of dimensions is part of their annotation, and
NamedTuples of such arrays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from ctypes import CFUNCTYPE, c_int32, c_void_p
from threading import local
from typing import Annotated, Any, Generic, ParamSpec, TypeVar
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from solver.tools.argument_types import ArgumentType, ArrayType, NumberType, TupleType, argument_types
from solver.tools.code_store import Code
from solver.tools.workshop import BUILDING, workshop_of

Ints = Annotated[NDArray[np.int64], 1]
Ints2 = Annotated[NDArray[np.int64], 2]
Ints3 = Annotated[NDArray[np.int64], 3]
Ints4 = Annotated[NDArray[np.int64], 4]
SmallInts = Annotated[NDArray[np.int32], 1]
SmallInts2 = Annotated[NDArray[np.int32], 2]
Floats = Annotated[NDArray[np.float64], 1]
Floats2 = Annotated[NDArray[np.float64], 2]
Bytes = Annotated[NDArray[np.int8], 1]
Bytes2 = Annotated[NDArray[np.int8], 2]
Shorts2 = Annotated[NDArray[np.int16], 2]

P = ParamSpec("P")
R = TypeVar("R")
IS_BUILDING = bool(os.environ.get(BUILDING))


class Entry(Generic[P, R]):
    """A function that is run as machine code as soon as there is some.

    Attributes:
        python: the function itself.
        name: of its code.
        package: of which it is a part; its entries are compiled together.
        waits: it takes so long as Python that its code is waited for.
    """

    def __init__(self, python: Callable[P, R], *, waits: bool = False) -> None:
        self.python = python
        self.waits = waits
        self.__doc__ = python.__doc__
        self.name = f"{python.__module__}.{python.__qualname__}"
        self.package = python.__module__.rpartition(".")[0]
        workshop_of(self.package).entries[self.name] = self
        self._native: Callable[..., int] | None = None

    @property
    def types(self) -> tuple[ArgumentType, ...]:
        """See `argument_types`."""
        return argument_types(self.python)

    @property
    def is_native(self) -> bool:
        """Whether the next call runs machine code."""
        return self._native is not None or self._load()

    def _load(self) -> bool:
        code = workshop_of(self.package).code(self.name)
        if code is None:
            return False
        self._native = native(code, self.types, self.name)
        return True

    def wait(self) -> bool:
        """Wait for the machine code; whether there is some."""
        return workshop_of(self.package).wait(self.name)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run as machine code if there is some, else as Python."""
        assert not kwargs, "machine code knows its arguments by their order"
        if self._native is not None or self._load():
            return self._native(*args)  # type: ignore[misc,return-value]
        if self.waits and self.wait():
            return self(*args, **kwargs)
        return self.interpreted(*args, **kwargs)

    def interpreted(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run as Python. Hashes are numbers modulo 2^64: that they overflow is meant."""
        with np.errstate(over="ignore"):
            return self.python(*args, **kwargs)


# -- machine code -----------------------------------------------------------------------------------------------------


class _Slots(local):
    """The words that a thread hands over, and the arrays that they describe."""

    def __init__(self, kinds: Sequence[NumberType | ArrayType]) -> None:
        lengths = [1 + kind.dimensions if isinstance(kind, ArrayType) else 1 for kind in kinds]
        self.at = [sum(lengths[:i]) for i in range(len(lengths))]
        self.words = np.zeros(max(sum(lengths), 1), dtype=np.int64)
        self.reals = self.words.view(np.float64)
        self.address = int(self.words.ctypes.data)
        self.known: list[Callable[[], object]] = [_nothing] * len(kinds)
        self.result = np.zeros(1, dtype=np.int64)
        self.result_address = int(self.result.ctypes.data)
        self.error = np.zeros(1, dtype=np.int64)
        self.error_address = int(self.error.ctypes.data)


def _nothing() -> object:
    return None


def native(code: Code, types: Sequence[ArgumentType], name: str) -> Callable[..., int]:
    """The function that runs this code. It returns an integer; a float or nothing is no answer of an entry."""
    kinds: list[NumberType | ArrayType] = []
    for one in types:
        kinds.extend(one.fields if isinstance(one, TupleType) else [one])
    tuples = [isinstance(one, TupleType) for one in types]
    slots = _Slots(kinds)
    call = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_void_p)(_address(code))

    def run(*args: Any) -> int:  # noqa: ANN401 - as the function was made
        flat: list[Any] = []
        for is_tuple, value in zip(tuples, args, strict=True):
            if is_tuple:
                flat.extend(value)
            else:
                flat.append(value)
        at, known = slots.at, slots.known
        for i, (kind, value) in enumerate(zip(kinds, flat, strict=True)):
            if kind is int:
                slots.words[at[i]] = value
            elif kind is float:
                slots.reals[at[i]] = value
            elif known[i]() is not value:
                _check(kind, value, name)
                words = slots.words[at[i] : at[i] + 1 + value.ndim]
                words[0] = value.ctypes.data
                words[1:] = value.shape
                known[i] = ref(value)
        if call(slots.result_address, slots.error_address, slots.address):
            raise RuntimeError(f"{name}: the machine code ended with an error")
        return int(slots.result[0])

    return run


def _check(kind: object, value: object, name: str) -> None:
    """Raise TypeError unless a value is the array that is described: else foreign memory would be written."""
    assert isinstance(kind, ArrayType), "numbers are not checked here"
    if (
        not isinstance(value, np.ndarray)
        or value.dtype.str[1:] != kind.dtype
        or value.ndim != kind.dimensions
        or not value.flags.c_contiguous
    ):
        found = f"{value.dtype} with {value.ndim} dimensions" if isinstance(value, np.ndarray) else type(value).__name__
        raise TypeError(
            f"{name}: expected a whole array of {kind.dtype} with {kind.dimensions} dimensions (got {found})"
        )


_engines: list[object] = []
"""They own the memory of the code that was loaded."""


def _address(code: Code) -> int:
    """Load code into this process; returns where it begins."""
    from llvmlite import binding  # noqa: PLC0415 - only where machine code is run

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(codemodel="jitdefault", reloc="default")
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code.data))
    engine.finalize_object()
    _engines.append(engine)
    return int(engine.get_function_address(code.symbol))


# -- marks ------------------------------------------------------------------------------------------------------------


def _as_built(mark: str, function: Callable[P, R]) -> Any:  # noqa: ANN401 - numba's own class
    """What a mark makes of a function in the process that compiles."""
    from solver.tools import build  # noqa: PLC0415 - it loads numba

    return getattr(build, mark)(function)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Mark what runs once a state or more often. It may call only its like and create no arrays."""
    return _as_built("compiled", function) if IS_BUILDING else function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a small function that runs once a child: it is compiled into those that call it."""
    return _as_built("inlined", function) if IS_BUILDING else function


def exported(function: Callable[P, R]) -> Entry[P, R]:
    """Mark a function that the rest of the program calls."""
    return _as_built("exported", function) if IS_BUILDING else Entry(function)


def awaited(function: Callable[P, R]) -> Entry[P, R]:
    """As `exported`, for what takes so long as Python that its code is waited for."""
    return _as_built("exported", function) if IS_BUILDING else Entry(function, waits=True)
