"""Errors of the library: malformed text and illegal play are different things."""

from __future__ import annotations


class DiatomsError(Exception):
    """Base of every error that this library raises on purpose."""


class MalformedError(DiatomsError, ValueError):
    """A text or value that has not the form of what it should be: says what was expected, then what came."""


class IllegalError(DiatomsError):
    """Something well formed that the rules do not allow.

    Attributes:
        rule: the number of the first rule broken, such as ``"C5"``.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
