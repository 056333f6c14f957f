"""Compiled code kept between runs: one file for each function, found again only by the sources it was made of.

What is read here is run. So a folder or file counts only if it belongs to this user (or to the system) and nobody else
may write to it, and a file only if its contents have the digest that its first line states: one that was emptied, cut
or overwritten is as good as none and is made again. A file comes into being whole, by renaming.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on every system: there two processes may make the same files
    fcntl = None  # type: ignore[assignment]

BASES = ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")
"""Environment variables that name the place for caches, the first that is set."""
SOURCES = (
    "puzzles.components.pieces",
    "solver.search.kinds",
    "solver.search.rim",
    "solver.tools.build",
    "solver.tools.argument_types",
    "solver.tools.entry",
)
"""Modules that decide, beside the package that is compiled, what comes of it."""
LIBRARIES = ("numba", "llvmlite", "numpy")
HEAD = "diatoms code"
LONGEST_HEAD = 4096
OTHERS_MAY_WRITE = 0o022


@dataclass(frozen=True, slots=True)
class Code:
    """One compiled function.

    Attributes:
        symbol: its name in the object.
        data: the object, as the linker of LLVM reads it.
    """

    symbol: str
    data: bytes

    def packed(self) -> bytes:
        """As a file."""
        head = {"is": HEAD, "symbol": self.symbol, "sha256": sha256(self.data).hexdigest()}
        return json.dumps(head).encode() + b"\n" + self.data

    @classmethod
    def unpacked(cls, text: bytes) -> Code | None:
        """From a file; None if it is not whole."""
        first, _, data = text.partition(b"\n")
        try:
            head = json.loads(first) if len(first) < LONGEST_HEAD else None
        except ValueError:
            return None
        if not isinstance(head, dict) or head.get("is") != HEAD or head.get("sha256") != sha256(data).hexdigest():
            return None
        return cls(str(head.get("symbol")), data)


def sources(package: str) -> list[Path]:
    """The files on which the compiled code of a package depends."""
    found = []
    for module in (package, *SOURCES):
        spec = find_spec(module)
        assert spec is not None, "part of the project"
        assert spec.origin is not None, "a file"
        path = Path(spec.origin)
        found += sorted(path.parent.glob("*.py")) if spec.submodule_search_locations else [path]
    return found


@cache
def sources_digest(package: str) -> str:
    """What the compiled code of a package depends on, in this project and in the libraries, as a digest."""
    digest = sha256(package.encode())
    for path in sources(package):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for library in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            digest.update(f"{library} {metadata.version(library)}\0".encode())
    digest.update(sys.version.encode())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of compiled code for one version of a package on one kind of processor.

    Attributes:
        folder: where; None if there is no place.
    """

    folder: Path | None

    @classmethod
    def of(cls, package: str, processor: str) -> Store:
        """The store of this user for a package and a processor, whether or not it exists yet."""
        base = _base()
        if base is None:
            return cls(None)
        name = sha256(f"{sources_digest(package)} {processor}".encode()).hexdigest()[:16]
        return cls(base / f"compiled-{name}")

    def read(self, name: str) -> Code | None:
        """A function that is kept; None if there is none, or none that can be trusted."""
        if self.folder is None:
            return None
        try:
            if not _is_ours(self.folder.stat()):
                return None
            with open(self.folder / f"{name}.code", "rb", opener=_open_no_link) as file:
                return Code.unpacked(file.read()) if _is_ours(os.fstat(file.fileno())) else None
        except OSError:
            return None

    def write(self, name: str, code: Code) -> bool:
        """Keep a function; False if there is no room or no right to."""
        if self.folder is None:
            return False
        try:
            self._make()
            handle, temporary = tempfile.mkstemp(dir=self.folder, prefix=f".{name}-")
        except OSError:
            return False
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(code.packed())
            Path(temporary).replace(self.folder / f"{name}.code")
        except OSError:
            with suppress(OSError):
                Path(temporary).unlink()
            return False
        return True

    def _make(self) -> None:
        assert self.folder is not None, "asked by `write` alone"
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            self.folder.mkdir(mode=0o700)
        if not _is_ours(self.folder.stat()):
            raise PermissionError(f"{self.folder} may be written by others")

    def lock(self) -> int | None:
        """The right to fill the store, as an open file to be handed on; None if another process has it.

        Raises:
            OSError: if nothing can be kept here.
        """
        if self.folder is None:
            raise FileNotFoundError("no place for caches")
        self._make()
        handle = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        if fcntl is None:
            return handle
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        except OSError:
            os.close(handle)
            raise
        return handle


def _base() -> Path | None:
    for variable in BASES:
        given = os.environ.get(variable)
        if given:
            return Path(given).absolute() / ("diatoms" if variable == "XDG_CACHE_HOME" else "")
    try:
        return Path.home() / ".cache" / "diatoms"
    except (RuntimeError, OSError):  # neither HOME nor an entry in the user database
        return None


def _open_no_link(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _is_ours(found: os.stat_result) -> bool:
    """Whether what was found belongs to this user or to the system, and nobody else may write to it."""
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid in {0, os.getuid()} and not found.st_mode & OTHERS_MAY_WRITE
