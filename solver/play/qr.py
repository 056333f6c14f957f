"""Addresses as QR codes, for a phone to open."""

from __future__ import annotations

from io import BytesIO, StringIO


def qr_svg(address: str) -> str:
    """The code as a picture for a page."""
    import segno  # noqa: PLC0415 - an extra, and few are asked for

    out = BytesIO()
    segno.make(address, error="l").save(out, kind="svg", border=3, xmldecl=False, omitsize=True)
    return out.getvalue().decode()


def qr_text(address: str) -> str:
    """The code for a terminal."""
    import segno  # noqa: PLC0415 - as above

    out = StringIO()
    segno.make(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
