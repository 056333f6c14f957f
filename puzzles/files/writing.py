"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
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
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a directory")
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _put(target, data, os.replace)
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None


def write_new(path: Path, text: str) -> bool:
    """Write a text in UTF-8 to a file that must not be there yet: whole or not at all.

    Returns:
        Whether it was written; False when something of that name, even a broken link, is there, which stays as it was.

    Raises:
        DiatomsError: it cannot be written.
    """
    try:
        _put(path, text.encode("utf-8"), _claim)
    except FileExistsError:
        return False
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None
    return True


def write_over(path: Path, text: str, is_known: Callable[[bytes], bool]) -> bool:
    """Write a text in UTF-8 in the place of a file, if that holds what it is thought to hold.

    A link of that name is itself replaced, not what it points at.

    Args:
        path: of the file; one that is gone is written anew.
        text: of the file.
        is_known: says whether a content may be replaced. Nobody else writes over the file from here on until it is.

    Returns:
        Whether it was written; False when another content is there, which stays as it was.

    Raises:
        DiatomsError: it cannot be read or written; a file that was there is as it was.
    """
    try:
        with _alone_in(path.parent):
            if path.exists() and not is_known(path.read_bytes()):
                return False
            _put(path, text.encode("utf-8"), os.replace)
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None
    return True


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """One after the other: programs that look at a file of a folder before they replace it."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not on every system

    number = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network folders cannot be locked
            fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


def _claim(name: str, target: Path) -> None:
    """Rename a file to a name that is free: creating it first fails if anything of that name is there."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    os.replace(name, target)  # noqa: PTH105 - beside the line above


def _unwritten(path: str | Path, error: OSError | ValueError) -> DiatomsError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return DiatomsError(f"expected a file that can be written (got {str(path)!r}: {reason})")


def _put(target: Path, data: bytes, place: Callable[[str, Path], None]) -> None:
    """Write a temporary file beside the target and have it placed there."""
    number, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_mode(target))
        place(name, target)
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
