"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from puzzles.errors import DiatomsError


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a text in UTF-8, or bytes: to a temporary file beside it, then renamed, so that nobody sees half of it.

    What a link points at is replaced, not the link; something that is no regular file, such as a device, is written to.

    Raises:
        DiatomsError: it cannot be written; a file that was there is as it was.
    """
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DiatomsError(f"expected a file that can be written (got {str(path)!r}: {reason})") from None


def _replace(target: Path, data: bytes) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a directory")
    number, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_mode(target))
        Path(name).replace(target)
    except BaseException:  # also when interrupted: nothing half-written stays behind
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
