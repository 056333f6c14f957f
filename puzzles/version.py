"""The version of this program."""

from __future__ import annotations

DISTRIBUTION = "diatoms-commissions"


def version() -> str:
    """The version that is installed, or what to say instead of it."""
    from importlib import metadata  # noqa: PLC0415 - most commands need none

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "of a folder that is not installed"
