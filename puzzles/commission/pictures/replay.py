"""A play as one page to step through: a file without anything outside it, which shows what the referee checked."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.pictures.picture import check_legal
from puzzles.commission.pictures.turns import mosaic_steps, pond_steps
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.table import Table, positions
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Color
from puzzles.drawing.geometry import CORNER_WORDS
from puzzles.drawing.pieces import TILE, TILE_WIDTH, diatom, tile
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import part_lines, svg_text
from puzzles.sentences import joined

_SOURCES = {Source.HAND: "from the hand", Source.A: "from stack a", Source.B: "from stack b", Source.ANY: ""}


def replay_page(play: Play, commission: Commission, edition: Edition) -> str:
    """The page of a play, in HTML; raises MalformedError when the referee rejects the play."""
    check_legal(play, commission, edition)
    tables = positions(play, commission, edition)
    data = play_to_json(play, card=commission, edition_data=edition)
    steps = [_step(table) for table in tables]
    body = [
        f"<header><h1>{escape(commission.title)}</h1><p>{escape(_summary(play, commission, tables[-1]))}</p></header>",
        _part("controls.html").replace("TURNS", str(len(play.turns))),
        '<main><section class="pond" aria-labelledby="pond-h"><h2 id="pond-h">Pond</h2>',
        svg_text(pond_steps(play, tables), name="pond"),
        '<div id="draw"></div></section>',
        '<section class="mosaic" aria-labelledby="mosaic-h"><h2 id="mosaic-h">Mosaic</h2>',
        svg_text(with_names(mosaic_steps(commission, edition.board, tables)), name="mosaic"),
        '<p id="state"></p></section>',
        '<section class="now" aria-labelledby="now-h"><h2 id="now-h">This turn</h2><div id="now"></div></section>',
        '<section class="turns" aria-labelledby="turns-h"><h2 id="turns-h">All turns</h2><ol>',
        *_turns(play),
        "</ol></section></main>",
        _symbols(play, edition),
        f'<script type="application/json" id="play">{_json(data)}</script>',
        f'<script type="application/json" id="steps">{_json(steps)}</script>',
    ]
    return page(commission.title, "\n".join(body), _part("replay.js"))


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


def _summary(play: Play, commission: Commission, end: Table) -> str:
    turns = f"{len(play.turns)} turn{'' if len(play.turns) == 1 else 's'}"
    if end.stars is None:
        return f"{turns}; the card is not completed"
    return f"Completed in {turns} with {end.stars} of {commission.castoff_dishes} stars"


def _step(table: Table) -> dict[str, Any]:
    """What the page tells of the table beside its pictures: hand, stacks, and how far the play is."""
    draw = table.draw
    data: dict[str, Any] = {
        "filled": len(table.mosaic.placed),
        "used": len(table.mosaic.card.commission.used),
        "waste": table.dishes.waste,
        "stars": table.dishes.stars,
        "completed": table.is_complete,
    }
    if isinstance(draw, Deal):
        stacks = {stack.value: draw.stack(stack) for stack in (Source.A, Source.B)}
        tops = {name: {"top": tiles[0] if tiles else None, "tiles": len(tiles)} for name, tiles in stacks.items()}
        return {**data, "hand": list(draw.hand), "stacks": tops}
    assert isinstance(draw, AnyDeal), "there are two kinds of draws"
    return {**data, "left": len(draw.tiles)}


def _turns(play: Play) -> Iterator[str]:
    """Every turn as an item of a list, with all that was done in it."""
    yield '<li data-step="0"><a href="#turn=0">The start</a>'
    if play.opening is not None:
        yield f'<div class="done">{_arranging(play.opening.arrange)}</div>'
    yield "</li>"
    for number, turn in enumerate(play.turns, 1):
        where = f"tile {turn.tile} {_SOURCES[turn.source]}".strip()
        yield f'<li data-step="{number}"><a href="#turn={number}">Turn {number}: {where}</a>'
        yield f'<div class="done"><p>{_tile_use(turn.tile)} lies as {_segments(turn.segments)}.</p>'
        yield from _samples(turn)
        yield _arranging(turn.arrange)
        if turn.refill is not None:
            yield f"<p>Refill the hand from stack {turn.refill.value}.</p>"
        yield "</div></li>"


def _samples(turn: Turn) -> Iterator[str]:
    if not turn.collect:
        yield "<p>It completes no sample point.</p>"
    for sample in turn.collect:
        got = joined([_diatom_use(str(piece), piece.words) for piece in sample.diatoms] or ["nothing"])
        yield f"<p>Its {CORNER_WORDS[sample.corner]} corner, {_segments(sample.segments)}, yields {got}.</p>"


def _arranging(arrange: tuple[Arranged, ...]) -> str:
    items = []
    for entry in arrange:
        where = f"castoff dish {entry.dish}" if entry.space is None else f"space {entry.space}"
        items.append(f"<li>{_diatom_use(str(entry.diatom), entry.diatom.words)} to {where}</li>")
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _segments(letters: str) -> str:
    """Six segments as small fields with their letters."""
    fields = "".join(f'<i class="s{letter if letter != "." else "n"}">{letter}</i>' for letter in letters)
    return f'<span class="segments">{fields}</span>'


def _diatom_use(name: str, words: str) -> str:
    icon = f'<svg class="piece" viewBox="-12 -12 24 24" aria-hidden="true"><use href="#d-{name}"/></svg>'
    return f'<span class="diatom">{icon}{words}</span>'


def _tile_use(number: int) -> str:
    box = f"{-TILE_WIDTH / 2 - 1:.0f} {-TILE - 1:.0f} {TILE_WIDTH + 2:.0f} {2 * TILE + 2:.0f}"
    return f'<svg class="tile" viewBox="{box}" role="img" aria-label="tile {number}"><use href="#t-{number}"/></svg>'


def _symbols(play: Play, edition: Edition) -> str:
    """Every diatom and every tile of the play, drawn once and shown by reference."""
    deal = play.deal
    shown = {turn.tile for turn in play.turns} | (set(deal.tiles) if isinstance(deal, Deal) else set())
    got = {entry.diatom for turn in play.turns for entry in turn.arrange}
    got |= {entry.diatom for entry in (play.opening.arrange if play.opening else ())}
    lines = ['<svg width="0" height="0" class="store" aria-hidden="true"><defs>']
    for piece in ALL_DIATOMS:
        if piece in got:
            lines.extend(_symbol(f"d-{piece}", diatom(piece, (0, 0), 10)))
    for number in sorted(shown):
        lines.extend(_symbol(f"t-{number}", tile(edition.water_tiles[number], (0, 0), str(number))))
    return "\n".join((*lines, "</defs></svg>"))


def _symbol(name: str, group: PartGroup) -> Iterator[str]:
    yield f'<g id="{name}" stroke-linejoin="round">'
    parts: tuple[Part, ...] = group.parts
    for part in parts:
        yield from part_lines(part)
    yield "</g>"


assert set("rygbp") == {color.value for color in Color}, "the style sheet paints these letters"
