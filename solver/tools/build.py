"""The process that compiles: it imports a package of functions, compiles its entries with numba and hands them on.

numba is loaded nowhere else. The functions are compiled without its runtime, so without counting references: every
array lives in the caller, and an atomic count on each view of a row would take half of the time (measured). Nor are
they wrapped for Python, which took more than half of the time to compile: an entry takes the address of its arguments
as words, and makes its arrays of them.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, compiler, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype

from solver.tools.argument_types import ArrayType, TupleType, argument_types
from solver.tools.code_store import Code, Store
from solver.tools.workshop import FINISHED, processor

_options: dict[str, Any] = {
    "_nrt": False,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
compiled: Any = numba.njit(**_options)
inlined: Any = numba.njit(forceinline=True, **_options)
_entries: dict[str, Any] = {}


def exported(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - numba's own class
    """As `compiled`, and to be handed on."""
    dispatcher = compiled(function)
    _entries[f"{function.__module__}.{function.__qualname__}"] = dispatcher
    return dispatcher


def _array(dtype: str, dimensions: int) -> Any:  # noqa: ANN401 - numba's own class
    """A function of an address and a shape: the whole array that lies there."""
    of: Any = types.Array(from_dtype(np.dtype(dtype)), dimensions, "C")

    @intrinsic
    def array(typing, address, shape):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return of(address, shape), generate

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        made = arrayobj.make_array(of)(context, builder)
        shape = cgutils.unpack_tuple(builder, args[1])
        size = context.get_constant(types.intp, np.dtype(dtype).itemsize)
        strides = [size]
        for length in shape[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        data = builder.inttoptr(args[0], made.data.type)
        arrayobj.populate_array(made, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        return made._getvalue()  # noqa: SLF001 - as numba's own functions do

    return array


@intrinsic
def _real(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001
    """A word as the float that has the same bits."""

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return builder.bitcast(args[0], context.get_value_type(types.float64))

    return types.float64(types.int64), generate


def _unpacking(name: str, dispatcher: Any) -> Callable[[Any], int]:  # noqa: ANN401 - see above
    """A function of one address that calls an entry with the arguments that lie there."""
    space: dict[str, Any] = {"call": dispatcher, "real": _real}
    at = 0

    def array(kind: ArrayType) -> str:
        nonlocal at
        maker = f"{kind.dtype}_{kind.dimensions}"
        space[maker] = _array(kind.dtype, kind.dimensions)
        shape = ", ".join(f"words[{at + 1 + i}]" for i in range(kind.dimensions))
        text = f"{maker}(words[{at}], ({shape},))"
        at += 1 + kind.dimensions
        return text

    arguments = []
    for number, kind in enumerate(argument_types(dispatcher.py_func)):
        if isinstance(kind, TupleType):
            space[f"tuple_{number}"] = kind.made_by
            arguments.append(f"tuple_{number}({', '.join(map(array, kind.fields))})")
        elif isinstance(kind, ArrayType):
            arguments.append(array(kind))
        else:
            arguments.append(f"words[{at}]" if kind is int else f"real(words[{at}])")
            at += 1
    is_silent = dispatcher.py_func.__annotations__["return"] in {"None", None}
    call = f"call({', '.join(arguments)})"
    body = f"{call}\n    return 0" if is_silent else f"return int({call})"
    exec(f"def run(words):\n    {body}\n", space)  # noqa: S102 - our own text
    space["run"].__qualname__ = name
    return space["run"]  # type: ignore[no-any-return]


def code_of(name: str, dispatcher: Any) -> Code:  # noqa: ANN401 - see above
    """Compile one entry."""
    flags: Any = compiler.Flags()
    flags.nrt = False
    flags.error_model = "numpy"
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    target: Any = cpu_target
    arguments = (types.CPointer(types.int64),)
    made = compiler.compile_extra(
        target.typing_context, target.target_context, _unpacking(name, dispatcher), arguments, types.int64, flags, {}
    )
    library: Any = made.library
    return Code(made.fndesc.llvm_func_name, bytes(library._get_compiled_object()))  # noqa: SLF001 - no public way


def main(package: str) -> None:
    """Compile the entries of a package; keep them, and tell the process that asked, as long as it listens."""
    import_module(package)
    store, out = Store.of(package, processor()), sys.stdout.buffer
    is_heard, is_kept = True, True
    for name, dispatcher in _entries.items():
        code = code_of(name, dispatcher)
        is_kept = store.write(name, code) and is_kept
        try:
            pickle.dump((name, code), out)
            out.flush()
        except OSError:
            is_heard = False
        if not is_heard and not is_kept:
            return
    if is_heard:
        pickle.dump((FINISHED, None), out)
        out.flush()
