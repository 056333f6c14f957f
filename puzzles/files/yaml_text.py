"""YAML text to a tree. Nothing is resolved: a scalar is the text that was written, quoted or plain.

Only lists, mappings and scalars are let in: no anchors, aliases, tags, merge keys, directives or further documents, and
no key twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import DEEPEST, Entry, Node, Plain, has_surrogates, paired, shown
from puzzles.sentences import Step, path_text

if TYPE_CHECKING:
    import yaml


_UNLIKE = re.compile(r"[^\n -~\u00a1-\u1fff]|[?!&*%@`]|:[^ \n]|: *[,\]}]|[:-] *[|>]")
"""What the parsers in C and in Python read differently, or may."""


@dataclass
class _Open:
    """A list or mapping that is being read."""

    line: int
    column: int
    path: tuple[Step, ...]
    is_list: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Node | None = None

    def next_path(self) -> tuple[Step, ...]:
        if self.is_list:
            return (*self.path, len(self.items))
        return self.path if self.key is None else (*self.path, str(self.key.value))

    def node(self) -> Node:
        value = tuple(self.items) if self.is_list else self.entries
        return Node(value, self.line, self.column, self.path)


class KeysTwice(FileFaults):
    """A YAML text with nothing wrong but keys that come twice.

    Attributes:
        root: its tree, in which the first of each counts.
    """

    def __init__(self, faults: Iterable[Fault], root: Node) -> None:
        super().__init__(faults)
        self.root = root


class _Builder:
    """Builds the tree from the parser's events, without recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.twice = 0
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def fault(self, at: yaml.Event | Node, message: str) -> None:
        if isinstance(at, Node):
            line, column, path = at.line, at.column, at.path
        else:
            line, column = _start(at)
            path = self.stack[-1].next_path() if self.stack else ()
        self.faults.append(Fault(self.file, line, column, message, path_text(path) or None))

    def add(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if parent.is_list:
            parent.items.append(node)
        elif parent.key is None:
            self._open_key(parent, node)
        else:
            key, parent.key = parent.key, None
            if key.value not in parent.entries:
                parent.entries[str(key.value)] = Entry(key, node)

    def _open_key(self, parent: _Open, node: Node) -> None:
        if not isinstance(node.value, str):
            self.fault(node, f"expected a key of one word (got {shown(node)})")
            node = Node("", node.line, node.column, node.path)
        elif node.value in parent.entries:
            self.twice += 1
            self.fault(node, f"expected each key once (got {shown(str(node.value))} twice)")
        elif node.value == "<<" and isinstance(node.value, Plain):
            self.fault(node, "expected no merge keys (got '<<')")
        parent.key = Node(node.value, node.line, node.column, (*parent.path, str(node.value)))

    def start(self, event: yaml.CollectionStartEvent, *, is_list: bool) -> None:
        path = self.stack[-1].next_path() if self.stack else ()
        line, column = _start(event)
        if len(self.stack) == DEEPEST:
            message = f"expected at most {DEEPEST} levels of lists and mappings (got more)"
            raise FileFaults([*self.faults, Fault(self.file, line, column, message)])
        self.stack.append(_Open(line, column, path, is_list))

    def scalar(self, event: yaml.ScalarEvent) -> None:
        path = self.stack[-1].next_path() if self.stack else ()
        text = paired(str(event.value))
        if has_surrogates(text):
            self.fault(event, f"expected text (got half a character in {shown(text)})")
            text = ""
        value = text if event.style else Plain(text)
        self.add(Node(value, *_start(event), path))


def parse_yaml(text: str, file: str) -> Node:
    """The tree of a YAML text; raises FileFaults: a syntax error alone, otherwise all that is not let in."""
    import yaml  # noqa: PLC0415 - commands that read no YAML start without it

    builder = _Builder(file)
    last: yaml.Event | None = None
    try:
        for event in _events(text):
            last = event
            _take(builder, event)
    except yaml.MarkedYAMLError as error:
        raise FileFaults([_marked(error, file)]) from None
    except yaml.reader.ReaderError as error:
        line, column = _place(text, error.position)
        message = f"expected YAML (got the character {chr(_code(error.character))!r})"
        raise FileFaults([Fault(file, line, column, message)]) from None
    except (ValueError, OverflowError) as error:
        if isinstance(error, FileFaults):
            raise
        # an escape or a version number that the parser cannot hold
        line, column = (1, 1) if last is None else _start(last)
        raise FileFaults([Fault(file, line, column, f"expected YAML (got a syntax error: {error})")]) from None
    if builder.faults and builder.root is not None and builder.twice == len(builder.faults):
        raise KeysTwice(builder.faults, builder.root)
    if builder.faults:
        raise FileFaults(builder.faults)
    if builder.root is None:
        raise FileFaults([Fault(file, 1, 1, "expected a mapping (got an empty file)")])
    return builder.root


def _events(text: str) -> Iterable[yaml.Event]:
    """The events of a text: from the parser in C, which takes a twentieth of the time, unless it finds an error.

    Errors are told by the parser in Python, which knows their place better.
    """
    import yaml  # noqa: PLC0415 - as above

    if yaml.__with_libyaml__ and not _UNLIKE.search(text):
        try:
            return [*yaml.parse(text, Loader=yaml.CSafeLoader)]
        except (yaml.YAMLError, ValueError, OverflowError):
            pass
    return yaml.parse(text, Loader=yaml.SafeLoader)


def _take(builder: _Builder, event: yaml.Event) -> None:
    import yaml  # noqa: PLC0415 - as above

    if isinstance(event, yaml.DocumentStartEvent):
        if builder.root is not None:
            builder.fault(event, "expected one document (got a second one)")
        if event.version or event.tags:
            builder.fault(event, "expected no directives (got one that starts with '%')")
    elif isinstance(event, yaml.AliasEvent):
        builder.fault(event, f"expected a value (got the alias {shown(f'*{event.anchor}')})")
        builder.add(Node("", *_start(event)))
    elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
        if event.anchor is not None:
            builder.fault(event, f"expected no anchors (got {shown(f'&{event.anchor}')})")
        if event.tag is not None:
            builder.fault(event, f"expected no tags (got {shown(event.tag)})")
        if isinstance(event, yaml.ScalarEvent):
            builder.scalar(event)
        else:
            builder.start(event, is_list=isinstance(event, yaml.SequenceStartEvent))
    elif isinstance(event, yaml.CollectionEndEvent):
        builder.add(builder.stack.pop().node())


def _start(event: yaml.Event) -> tuple[int, int]:
    """Where an event starts, from 1."""
    assert event.start_mark is not None, "the parser marks every event"
    return event.start_mark.line + 1, event.start_mark.column + 1


def _code(character: object) -> int:
    return character if isinstance(character, int) else ord(str(character)[:1] or "\0")


def _place(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1


def _marked(error: yaml.MarkedYAMLError, file: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    problem = " ".join(part for part in (error.context, error.problem) if part)
    tab = r"'\t'" in problem
    message = f"expected YAML (got a syntax error: {problem}{'; use spaces instead of tabs' * tab})"
    if mark is None:
        return Fault(file, 1, 1, message)
    return Fault(file, mark.line + 1, mark.column + 1, message)
