"""Advice as JSON objects for programs and as words and a map for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.commission.beginnings import hidden_tiles
from puzzles.commission.deal import AnyDeal
from puzzles.commission.files.play_json import opening_to_json, turn_to_json
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.terminal_card import card_heading
from puzzles.commission.pictures.terminal_play import PlayDrawing
from puzzles.commission.position import Position
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.commission.table import Table
from puzzles.drawing import terminal as t
from puzzles.sentences import joined
from solver.advice.advise import Advice, Recommendation
from solver.advice.options import Estimate

DIGITS = 4
SHOWN = 8
"""Moves in the table for a person."""


def advice_data(one: Recommendation) -> dict[str, Any]:
    """An `advice` line; in the middle of a turn its move is the rest of the turn, as a play's `opening`."""
    move = turn_to_json(one.move) if isinstance(one.move, Turn) else opening_to_json(one.move)
    figures = one.estimate
    return {
        "type": "advice",
        "move": move,
        "stars": round(figures.stars, DIGITS),
        "se": _rounded(figures.se),
        "completes": round(figures.completes, DIGITS),
        "worlds": figures.worlds,
        "behind": round(figures.behind, DIGITS),
        "behind_se": _rounded(figures.behind_se),
    }


def _rounded(error: float | None) -> float | None:
    return None if error is None else round(error, DIGITS)


def outlook_data(advice: Advice) -> dict[str, Any]:
    """The `outlook` line, the last one: what is proved, and how the advice was made."""
    return {
        "type": "outlook",
        "can_complete": None if advice.outlook.most_stars is not None else False,
        "most_stars": advice.outlook.most_stars,
        "reason": advice.outlook.reason,
        "exact": advice.is_exact,
        "states": advice.states,
    }


def advice_view(advice: Advice, position: Position, card: CardOnBoard, *, width: int) -> Iterator[RenderableType]:
    """All that ``advise`` prints for a person: the ranking, the best move on the pond, and what is proved."""
    yield card_heading(card.commission)
    used = len(card.commission.used)
    under = sum(hidden_tiles(position, card.edition).get(stack, 0) for stack in position.tops)
    yield Text(f"Filled {len(position.mosaic)} of {t.counted(used, 'space')}, {t.counted(under, 'tile')} hidden.")
    if advice.moves:
        yield Text()
        yield _ranking(advice)
        yield Text()
        yield from _best(advice.moves[0], position, card, width)
    yield Text()
    yield from _proved(advice)


def _ranking(advice: Advice) -> RenderableType:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("", "stars", "behind", "completes", "worlds"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("move")
    rows: dict[tuple[str, ...], list[Turn | Opening]] = {}
    for one in advice.moves:  # moves that differ only in the refill, with the same figures, share a row
        rows.setdefault((*_cells(advice, one.estimate), brief(one.move, ()).plain), []).append(one.move)
    for number, ((stars, behind, *more, _), moves) in enumerate(islice(rows.items(), SHOWN), 1):
        refills = sorted(move.refill.value for move in moves if move.refill is not None)
        grid.add_row(str(number), stars, behind if number > 1 else "", *more, brief(moves[0], refills))
    return grid


def _cells(advice: Advice, figures: Estimate) -> Iterator[str]:
    yield f"{figures.stars:.2f}{_error(advice, figures.se)}"
    yield f"{figures.behind:.2f}{_error(advice, figures.behind_se)}"
    yield f"{figures.completes:.0%}"
    yield str(figures.worlds)


def _error(advice: Advice, se: float | None) -> str:
    """The error behind a figure, where there is one and enough was looked at to tell it."""
    return "" if advice.is_exact or se is None else f" ± {se:.2f}"


def brief(move: Turn | Opening, refills: Sequence[str] | None = None) -> Text:
    """A move in a line; `refills` are the stacks that the hand can be refilled from, instead of the one it says."""
    line = Text()
    if isinstance(move, Turn):
        line.append(f"{move.tile}{t.source(move.source)} at [{move.at.q}, {move.at.r}] as ")
        line.append_text(t.segments(move.segments))
    parts = [Text.assemble(t.short(entry.diatom), f" -> {_where(entry)}") for entry in move.arrange]
    if refills is None and move.refill is not None:
        refills = [move.refill.value]
    if refills:
        parts.append(Text(f"refill from {joined(refills, 'or')}"))
    if parts and line:
        line.append("; ")
    return line.append_text(t.listed(parts))


def _where(entry: Arranged) -> str:
    return f"dish {entry.dish}" if entry.space is None else str(entry.space)


def _best(best: Recommendation, position: Position, card: CardOnBoard, width: int) -> Iterator[RenderableType]:
    draw = AnyDeal(card.edition.id, frozenset())  # of the draw nothing is shown
    drawing = PlayDrawing(Play(position.edition, position.commission, draw, None, (), position), card, width)
    if isinstance(best.move, Opening):
        yield Text("Best:", style="bold")
        yield from drawing.rest(best.move)
        return
    names = {placed.at: placed.tile for placed in position.pond}
    names[best.move.at] = best.move.tile
    after = Table.at(position, card, draw)
    after = Table(
        pond=after.pond.place(best.move.at, best.move.segments),
        stock=after.stock,
        mosaic=after.arranged(()).mosaic,
        dishes=after.dishes,
        draw=draw,
        to_arrange=best.move.collected,
    ).arranged(best.move.arrange)
    yield from drawing.turn("Best: ", best.move, after, names)


def _proved(advice: Advice) -> Iterator[Text]:
    most = advice.outlook.most_stars
    if most is None:
        yield Text.assemble(("The card can no longer be completed", "bold red"), f": {advice.outlook.reason}.")
        return
    if not advice.moves:
        yield Text(f"Nothing is left to do: {advice.outlook.reason}.")
        return
    yield Text(f"At most {t.counted(most, 'star')}: {advice.outlook.reason}.")
    if advice.is_exact:
        yield Text("Exact: every hidden order was played to its end.")
        return
    if all(one.estimate.completes == 0.0 for one in advice.moves):
        yield Text("No playout completed the card; that it cannot be completed is not proved.")
    yield Text("Estimated by playouts in sampled hidden orders, and corrected by what such advice has earned.")
