"""Who may ask: the page itself, on this machine, with the token that was printed; no other page and no other host."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import compare_digest

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = ("127.0.0.1", "localhost")
TOKEN = "x-diatoms-token"  # noqa: S105 - the name of a header
API = "/api/"

_SAFE = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Headers of every answer that has not its own."""


class Guard:
    """Refuses what does not come from the page (an ASGI middleware).

    The name that was asked for must be this machine's own, so that a foreign name which is made to lead here (DNS
    rebinding) gets nothing. A browser names the page that asks in `Origin` and `Sec-Fetch-Site`. What is asked of the
    program needs the token, which no other page and no other user of the machine knows.
    """

    def __init__(
        self, app: ASGIApp, *, token: str, port: int, hosts: Iterable[str] = (), is_open: str | None = None
    ) -> None:
        """Guard an application.

        Args:
            app: it.
            token: what the page knows.
            port: of the page.
            hosts: other names of this machine that may be asked for, where other devices are let in.
            is_open: the one question that needs no token, since it is how a device comes by it.
        """
        self.app = app
        self.token = token
        self.hosts = frozenset(f"{name}:{port}" for name in (*LOCAL, *hosts))
        self.is_open = None if is_open is None else f"{API}{is_open}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        reason = self._refusal(scope, Headers(scope=scope))
        if reason is not None:
            answer = JSONResponse({"message": reason}, status_code=403)
            await answer(scope, receive, _safely(send))
            return
        await self.app(scope, receive, _safely(send))

    def _refusal(self, scope: Scope, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if host not in self.hosts:
            return f"expected a request to {' or '.join(sorted(self.hosts))} (got one to {host[:80]!r})"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return f"expected a request from the page itself (got one from {origin[:80]!r})"
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none"):
            return f"expected a request from the page itself (got one that is {site[:20]})"
        if scope["path"] == self.is_open:
            return None
        given = headers.get(TOKEN, "").encode()
        if scope["path"].startswith(API) and not compare_digest(given, self.token.encode()):
            return "expected the token of this page: open the address that it printed when it started"
        return None


def _safely(send: Send) -> Send:
    """Add the headers that keep the page to itself."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *_missing(there)]
        await send(message)

    return with_headers


def _missing(there: Iterable[bytes]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in _SAFE.items() if name.encode() not in there]
