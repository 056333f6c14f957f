"""A play as one page to step through: a file without anything outside it, which shows what the referee checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.picture import check_legal
from puzzles.commission.pictures.review_notes import TurnNote, stars_curve
from puzzles.commission.pictures.turns import mosaic_steps, pond_steps
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.table import Table, positions
from puzzles.components.edition import Edition
from puzzles.drawing.html import diatom_html, samples_html, segments_html, stepping_page, symbols, tile_html
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import svg_text

_SOURCES = {Source.HAND: "from the hand", Source.A: "from stack a", Source.B: "from stack b", Source.ANY: ""}


def replay_page(play: Play, commission: Commission, edition: Edition, notes: Sequence[TurnNote] = ()) -> str:
    """The page of a play, with the notes of a review, in HTML; raises MalformedError when the referee rejects it."""
    check_legal(play, commission, edition)
    tables = positions(play, CardOnBoard(commission, edition))
    data = play_to_json(play, card=commission, edition_data=edition)
    steps = [_step(table) for table in tables]
    for note in notes:  # the most that is not ruled out, which may be less than the dishes have room for
        steps[note.number - 1]["stars"], steps[note.number]["stars"] = note.before[1], note.after[1]
    sections = [
        *_curve(commission, notes),
        '<main><section class="pond" aria-labelledby="pond-h"><h2 id="pond-h">Pond</h2>',
        svg_text(pond_steps(play, tables, notes), name="pond"),
        '<div id="draw"></div></section>',
        '<section class="mosaic" aria-labelledby="mosaic-h"><h2 id="mosaic-h">Mosaic</h2>',
        svg_text(with_names(mosaic_steps(commission, edition.board, tables, notes)), name="mosaic"),
        '<p id="state"></p></section>',
        '<section class="now" aria-labelledby="now-h"><h2 id="now-h">This turn</h2><div id="now"></div></section>',
        '<section class="turns" aria-labelledby="turns-h"><h2 id="turns-h">All turns</h2><ol>',
        *_turns(play, notes),
        "</ol></section></main>",
        _symbols(play, edition, [note.better for note in notes if note.better is not None]),
    ]
    return stepping_page(commission.title, _summary(play, commission, tables[-1]), sections, data, steps)


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


def _curve(commission: Commission, notes: Sequence[TurnNote]) -> Iterator[str]:
    """The stars that were possible over the turns, if there is a review."""
    if notes:
        yield '<section class="review" aria-labelledby="review-h"><h2 id="review-h">Stars still possible</h2>'
        yield svg_text(stars_curve(notes, commission.castoff_dishes), name="curve")
        yield "</section>"


def _turns(play: Play, notes: Sequence[TurnNote]) -> Iterator[str]:
    """Every turn as an item of a list, with all that was done in it."""
    better = {note.number: _better(note) for note in notes if note.has_lost and note.better is not None}
    said = {note.number: _said(note) for note in notes if note.has_lost}
    opening = "" if play.opening is None else _arranging(play.opening.arrange)
    yield '<li data-step="0"><a href="#turn=0">The start</a>'
    if opening or 1 in better:
        yield f'<div class="done">{opening}{better.get(1, "")}</div>'
    yield "</li>"
    for number, turn in enumerate(play.turns, 1):
        where = f"tile {turn.tile} {_SOURCES[turn.source]}".strip()
        yield f'<li data-step="{number}"><a href="#turn={number}">Turn {number}: {where}</a>'
        yield f'<div class="done"><p>{tile_html(turn.tile)} lies as {segments_html(turn.segments)}.</p>'
        yield from samples_html(turn.collect)
        yield _arranging(turn.arrange)
        if turn.refill is not None:
            yield f"<p>Refill the hand from stack {turn.refill.value}.</p>"
        yield f"{said.get(number, '')}{better.get(number + 1, '')}</div></li>"


def _said(note: TurnNote) -> str:
    """What a review says of a turn that cost something."""
    link = f' <a href="#turn={note.number - 1}">See the better move</a>' if note.better is not None else ""
    verdict = escape(note.verdict.capitalize())
    return f'<p class="cost"><strong>{verdict}.</strong> {escape(note.words)}.{link}</p>'


def _better(note: TurnNote) -> str:
    """The better move of the next turn, whose ghost is seen now."""
    turn = note.better
    assert turn is not None, "there is one"
    refill = "" if turn.refill is None else f" Refill from stack {turn.refill.value}."
    what = f"Better in turn {note.number}, as a ghost: tile {turn.tile} {_SOURCES[turn.source]}".strip()
    lies = segments_html(turn.segments)
    return f'<div class="cost"><p>{what}, as {lies}.{refill}</p>{_arranging(turn.arrange)}</div>'


def _arranging(arrange: tuple[Arranged, ...]) -> str:
    items = []
    for entry in arrange:
        where = f"castoff dish {entry.dish}" if entry.space is None else f"space {entry.space}"
        items.append(f"<li>{diatom_html(entry.diatom)} to {where}</li>")
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _symbols(play: Play, edition: Edition, ghosts: Sequence[Turn]) -> str:
    """Every diatom and every tile of the play, drawn once and shown by reference."""
    deal = play.deal
    shown = {turn.tile for turn in play.turns} | (set(deal.tiles) if isinstance(deal, Deal) else set())
    got = {entry.diatom for turn in (*play.turns, *ghosts) for entry in turn.arrange}
    got |= {entry.diatom for entry in (play.opening.arrange if play.opening else ())}
    return symbols(got, {number: edition.water_tiles[number] for number in shown})
