"""JSON text to a tree. Faults after parsing are named by path."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping

from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import DEEPEST, Entry, Huge, Node, has_surrogates, shown
from puzzles.sentences import Step, path_text

_DIGITS = 18


class _Constant(str):
    """``NaN`` or ``Infinity``, which JSON does not have."""

    __slots__ = ()


class _Pairs(tuple[tuple[str, object], ...]):
    """An object as read, with keys that come twice."""

    __slots__ = ()


def _whole(digits: str) -> int | Huge:
    return int(digits) if len(digits) <= _DIGITS else Huge(digits)


def parse_json(text: str, file: str) -> Node:
    """The tree of a JSON text; raises FileFaults: a syntax error alone, otherwise all that is not let in."""
    if not text.strip():
        raise FileFaults([Fault(file, 1, 1, "expected JSON (got an empty file)")])
    try:
        data = json.loads(text, object_pairs_hook=_Pairs, parse_int=_whole, parse_constant=_Constant)
    except json.JSONDecodeError as error:
        message = f"expected JSON (got a syntax error: {error.msg})"
        raise FileFaults([Fault(file, error.lineno, error.colno, message)]) from None
    except RecursionError:
        raise FileFaults([Fault(file, 1, 1, _too_deep())]) from None
    return tree(data, file)


def tree(data: object, file: str) -> Node:
    """The tree of parsed JSON (dicts, lists and scalars); raises FileFaults with what is not let in."""
    builder = _Builder(file)
    root = builder.node(data, ())
    if builder.faults:
        raise FileFaults(builder.faults)
    return root


def _too_deep() -> str:
    return f"expected at most {DEEPEST} levels of lists and objects (got more)"


class _Builder:
    """Builds the tree; no deeper than is let in."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []

    def fault(self, path: tuple[Step, ...], message: str) -> Node:
        self.faults.append(Fault(self.file, None, None, message, path_text(path) or None))
        return Node(None, path=path)

    def node(self, data: object, path: tuple[Step, ...]) -> Node:
        if not isinstance(data, _Pairs | Mapping | list | tuple):
            return self.scalar(data, path)
        if len(path) == DEEPEST:
            return self.fault(path, _too_deep())
        if isinstance(data, _Pairs):
            return Node(self.entries(data, path), path=path)
        if isinstance(data, Mapping):
            return Node(self.entries(data.items(), path), path=path)
        return Node(tuple(self.node(item, (*path, i)) for i, item in enumerate(data)), path=path)

    def scalar(self, data: object, path: tuple[Step, ...]) -> Node:
        if isinstance(data, _Constant) or (isinstance(data, float) and not math.isfinite(data)):
            return self.fault(path, f"expected JSON, which has no such number (got {data})")
        if isinstance(data, str) and has_surrogates(data):
            return self.fault(path, f"expected text (got half a character in {shown(data)})")
        if data is None or isinstance(data, str | int | float):
            return Node(data, path=path)
        return self.fault(path, f"expected a value of JSON (got {type(data).__name__})")

    def entries(self, pairs: Iterable[tuple[object, object]], path: tuple[Step, ...]) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for key, value in pairs:
            name = str(key)
            if has_surrogates(name):
                self.fault(path, f"expected a key of text (got {shown(name)})")
            elif name in entries:
                self.fault(path, f"expected each key once (got {shown(name)} twice)")
            else:
                inner = (*path, name)
                entries[name] = Entry(Node(name, path=inner), self.node(value, inner))
        return entries
