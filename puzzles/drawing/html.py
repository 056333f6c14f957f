"""Pages in HTML that stand alone, and what stands in them: pieces and tiles by reference, segments, JSON."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any

from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom
from puzzles.drawing.geometry import CORNER_WORDS
from puzzles.drawing.pieces import TILE, TILE_WIDTH, diatom, tile
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.drawing.svg import part_lines, svg_text
from puzzles.pond.sample import Sample
from puzzles.sentences import joined


def stepping_page(title: str, summary: str, sections: Iterable[str], record: Any, steps: list[dict[str, Any]]) -> str:  # noqa: ANN401 - whatever JSON holds
    """A page to step through.

    Args:
        title: of the page.
        summary: a line below it.
        sections: what stands in the page between its controls and its data.
        record: what is stepped through, as JSON.
        steps: what is told of the table before the first turn and after each.
    """
    body = [
        f"<header><h1>{escape(title)}</h1><p>{escape(summary)}</p></header>",
        _part("controls.html").replace("TURNS", str(len(steps) - 1)),
        *sections,
        f'<script type="application/json" id="play">{_json(record)}</script>',
        f'<script type="application/json" id="steps">{_json(steps)}</script>',
    ]
    return page(title, "\n".join(body), _part("replay.js"))


def picture_page(scene: Scene) -> str:
    """A picture as a page of its own."""
    return page(scene.title, f'<main class="one">\n{svg_text(scene)}</main>')


def page(title: str, body: str, script: str = "") -> str:
    """A whole page: nothing from outside is loaded, and no other script than this one runs."""
    style = _part("page.css")
    allowed = [f"style-src {_hash(style)}", *([f"script-src {_hash(script)}"] if script else [])]
    policy = "; ".join(("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"))
    head = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>",
    ]
    return "\n".join([*head, body, *([f"<script>{script}</script>"] if script else []), "</body>\n</html>\n"])


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _part(name: str) -> str:
    return (resources.files("puzzles.drawing") / "pages" / name).read_text(encoding="utf-8")


def _json(data: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    """JSON that cannot end the element it stands in."""
    text = json.dumps(data, separators=(",", ":"))  # in ASCII: line separators of other alphabets are escaped
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def segments_html(letters: str) -> str:
    """Six segments as small fields with their letters."""
    fields = "".join(f'<i class="s{letter if letter != "." else "n"}">{letter}</i>' for letter in letters)
    return f'<span class="segments">{fields}</span>'


def diatom_html(piece: Diatom) -> str:
    """A diatom with its name."""
    icon = f'<svg class="piece" viewBox="-12 -12 24 24" aria-hidden="true"><use href="#d-{piece}"/></svg>'
    return f'<span class="diatom">{icon}{piece.words}</span>'


def tile_html(number: int) -> str:
    """A water tile."""
    box = f"{-TILE_WIDTH / 2 - 1:.0f} {-TILE - 1:.0f} {TILE_WIDTH + 2:.0f} {2 * TILE + 2:.0f}"
    return f'<svg class="tile" viewBox="{box}" role="img" aria-label="tile {number}"><use href="#t-{number}"/></svg>'


def samples_html(samples: Iterable[Sample]) -> Iterator[str]:
    """What the sample points of a turn yield."""
    is_none = True
    for sample in samples:
        is_none = False
        got = joined([diatom_html(piece) for piece in sample.diatoms] or ["nothing"])
        yield f"<p>Its {CORNER_WORDS[sample.corner]} corner, {segments_html(sample.segments)}, yields {got}.</p>"
    if is_none:
        yield "<p>It completes no sample point.</p>"


def symbols(pieces: Iterable[Diatom], tiles: Mapping[int, str]) -> str:
    """Diatoms, and tiles with their segments, drawn once and shown by reference."""
    got = set(pieces)
    groups = {f"d-{piece}": diatom(piece, (0, 0), 10) for piece in ALL_DIATOMS if piece in got}
    return store(groups | {f"t-{number}": tile(face, (0, 0), str(number)) for number, face in sorted(tiles.items())})


def store(groups: Mapping[str, PartGroup]) -> str:
    """What is drawn once, by the name by which it is shown."""
    lines = ['<svg width="0" height="0" class="store" aria-hidden="true"><defs>']
    for name, group in groups.items():
        lines.extend(_symbol(name, group))
    return "\n".join((*lines, "</defs></svg>"))


def _symbol(name: str, group: PartGroup) -> Iterator[str]:
    yield f'<g id="{name}" stroke-linejoin="round">'
    parts: tuple[Part, ...] = group.parts
    for part in parts:
        yield from part_lines(part)
    yield "</g>"


assert set("rygbp") == {color.value for color in Color}, "the style sheet paints these letters"
