"""Why a turn lost stars, in words: what was cast off, what a group was settled on, which corner was closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.commission.dishes import STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.table import Table, positions
from puzzles.components.board import Space
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.drawing.geometry import CORNER_WORDS, top_or_bottom
from puzzles.drawing.terminal import counted
from puzzles.sentences import joined
from solver.impossibility import impossible
from solver.review.keeper import Difference, Keeper
from solver.review.review import Judgment, Review, ReviewedTurn
from solver.review.stage import LOST, Interval


def reason(review: Review, turn: ReviewedTurn) -> str:
    """Why, in sentences without the last full stop."""
    return ". ".join(part[0].upper() + part[1:] for part in _parts(review, turn))


def possible(interval: Interval) -> str:
    """An interval in words: ``2 stars``, ``1 to 3 stars``, ``no completion``."""
    low, high = interval
    if high == LOST:
        return "no completion"
    if low == high:
        return counted(high, "star")
    return f"{'no completion' if low == LOST else low} to {counted(high, 'star')}"


def _parts(review: Review, turn: ReviewedTurn) -> Iterator[str]:
    if turn.has_lost:
        yield f"{possible(turn.before)} possible before, {possible(turn.after)} after it"
        yield from _causes(review, turn)
        yield _judged(turn)
    elif turn.judgment is Judgment.OPEN:
        yield f"{possible(turn.before)} possible before, {possible(turn.after)} after it: the limits came first"
    elif turn.before.high == LOST:
        yield "the card could not be completed any more"
    else:
        yield "nothing was lost"
        if turn.is_told_apart and turn.opinion is not None:
            yield f"by what could be known it was {_behind(turn)} behind the best move"


def _behind(turn: ReviewedTurn) -> str:
    assert turn.opinion is not None, "advice was asked"
    return f"{turn.opinion.behind:.2f} ± {turn.opinion.error:.2f} stars"


def _judged(turn: ReviewedTurn) -> str:
    """Mistake or luck, and why."""
    told = turn.opinion
    if not turn.is_hidden:
        return "nothing was hidden, so that it could be known"
    if turn.judgment is Judgment.MISTAKE:
        return f"advice liked another move better by {_behind(turn)}, which keeps {possible(_advised(turn))}"
    if turn.judgment is Judgment.OPEN:
        return "whether advice would have kept it was not found out within the limits"
    if told is not None and told.behind == 0.0:
        return "by what could be known no move was better"
    if turn.advice_loses_too:
        return f"the move that advice liked best loses as well: {possible(_advised(turn))} after it"
    return f"by what could be known the moves could not be told apart ({_behind(turn)} behind the best)"


def _advised(turn: ReviewedTurn) -> Interval:
    assert turn.advised is not None, "it was searched"
    return turn.advised


def _causes(review: Review, turn: ReviewedTurn) -> Iterator[str]:
    """What in the turn cost the stars: the part that must change, then what the turn did there."""
    tables = positions(review.play, CardOnBoard(review.commission, review.edition))
    before, after = tables[turn.number - 1 : turn.number + 1]
    played = review.play.turns[turn.number - 1]
    least = None if turn.others is None else turn.others.least
    if least is not None:
        yield _kept(played, least, is_placement=turn.others is not None and turn.others.is_placement)
        if least.differs is Difference.REFILL:
            return
    found = [*_settled(before, after, least), *_cast_off(before, played)]
    if least is None or least.differs is Difference.PLACEMENT:
        found += _closed(played, turn.number, least)
        found = found or [*_filled(played, least)]
    yield from found
    if turn.after.high == LOST and not after.is_complete:
        proof = impossible(review.commission, review.edition, after.draw, start=after)
        if proof is not None:
            yield f"after it, {proof.reason}"


def _kept(played: Turn, least: Keeper, *, is_placement: bool) -> str:
    """The least that would have had to be done otherwise."""
    kept = f"would have kept {counted(least.record.stars or 0, 'star')}"
    turn = least.turn
    if least.differs is Difference.REFILL:
        assert turn.refill is not None, "it differs"
        return f"a refill from stack {turn.refill.value} {kept}"
    if least.differs is Difference.ARRANGING:
        moved = [_goes(one) for one in turn.arrange if one not in played.arrange]
        there = [_goes(one) for one in played.arrange if one not in turn.arrange]
        return f"the tile lay well: {joined(moved)} {kept}, instead of {joined(there)}"
    if turn.tile != played.tile:
        what = f"tile {turn.tile} at [{turn.at.q}, {turn.at.r}]"
    elif turn.at != played.at:
        what = f"the same tile at [{turn.at.q}, {turn.at.r}]"
    else:
        what = f"the same tile turned, as {turn.segments}"
    return f"{what} {kept}" + (", where this one lay no arranging did" if is_placement else "")


def _goes(entry: Arranged) -> str:
    return (
        f"{entry.diatom.words} ({entry.diatom}) {'on ' + str(entry.space) if entry.space is not None else 'cast off'}"
    )


def _cast_off(before: Table, played: Turn) -> Iterator[str]:
    """What was cast off, and what kept it out of the spaces that could have taken it."""
    loads = list(before.dishes.loads)
    for entry in played.arrange:
        if entry.dish is None:
            continue
        had_star = loads[entry.dish - 1] <= STAR_LOAD
        loads[entry.dish - 1] += entry.diatom.sixths
        lost = ", which cost its star" if had_star and loads[entry.dish - 1] > STAR_LOAD else ""
        why = _no_space(before, played, entry.diatom)
        yield f"{entry.diatom.words} ({entry.diatom}) was cast off into dish {entry.dish}{lost}: {why}"


def _no_space(before: Table, played: Turn, piece: Diatom) -> str:
    """Why no space could take a diatom at the end of a turn (C5)."""
    filled = {entry.space: entry.diatom for entry in played.arrange if entry.space is not None}
    free = before.mosaic.takers(piece)
    taken = [f"{space} by {filled[space]}" for space in free if space in filled]
    if taken:
        return f"the spaces for it were filled in this turn ({', '.join(taken)})"
    if free:
        return "what was arranged before it settled the group of its spaces"
    takers = before.mosaic.card.takers[piece]
    still_open = [space for space in takers if space not in before.mosaic.placed]
    if still_open:
        groups = dict.fromkeys(_excluding(before.mosaic, space, piece) for space in still_open)
        return f"{joined(map(str, still_open))} could once have taken it, but {joined(groups)}"
    return "no open space could take it" if takers else "no space of the card can take it"


def _excluding(mosaic: Mosaic, space: Space, piece: Diatom) -> str:
    """The group of an open space that is settled on something else than a diatom."""
    asked = mosaic.card.asks(space)
    if asked.number is not None and piece.shape not in mosaic.number_shapes(asked.number):
        return _group_words(asked.number, _value(mosaic, asked.number))
    assert asked.letter is not None, "one of its groups keeps it out"
    return _group_words(asked.letter, _value(mosaic, asked.letter))


def _group_words(group: int | str, value: Shape | Color | None) -> str:
    kind = "number" if isinstance(group, int) else "letter"
    return f"{kind} group {group} is settled on {value.word if value is not None else 'nothing'}"


def _settled(before: Table, after: Table, least: Keeper | None) -> Iterator[str]:
    """The groups that the turn settled, and on what the better play settles them."""
    end = None if least is None else _end(before, least.record)
    card = before.mosaic.card.commission
    groups: tuple[int | str, ...] = (*card.number_groups, *card.letter_groups)
    for group in groups:
        was, now = _value(before.mosaic, group), _value(after.mosaic, group)
        if was is not None or now is None:
            continue
        other = None if end is None else _value(end, group)
        better = f" (the better play makes it {other.word})" if other is not None and other is not now else ""
        if better or end is None:
            yield f"{_group_words(group, now)} by this turn{better}"


def _end(before: Table, record: Play) -> Mosaic:
    placed = {entry.space: entry.diatom for turn in record.turns for entry in turn.arrange if entry.space is not None}
    return Mosaic(before.mosaic.card, {**before.mosaic.placed, **placed})


def _value(mosaic: Mosaic, group: int | str) -> Shape | Color | None:
    """What a group is settled on; None while it is open."""
    card = mosaic.card.commission
    spaces = card.number_groups[group] if isinstance(group, int) else card.letter_groups[group]
    placed = next((mosaic.placed[space] for space in spaces if space in mosaic.placed), None)
    if placed is None:
        return None
    return placed.shape if isinstance(group, int) else placed.color


def _closed(played: Turn, number: int, least: Keeper | None) -> Iterator[str]:
    """The corners that the tile closed and that yield something else later in the better play."""
    if least is None:
        return
    later = {
        top_or_bottom(turn.at, sample.corner): (when, sample.diatoms)
        for when, turn in enumerate(least.record.turns[number:], number + 1)
        for sample in turn.collect
    }
    for sample in played.collect:
        when, better = later.get(top_or_bottom(played.at, sample.corner), (0, ()))
        if better and sorted(better) != sorted(sample.diatoms):
            got, corner = _short(sample.diatoms) or "nothing", CORNER_WORDS[sample.corner]
            yields = f"which yields {_short(better)} in turn {when} of the better play"
            yield f"it closed the corner at its {corner} for {got}, {yields}"


def _filled(played: Turn, least: Keeper | None) -> Iterator[str]:
    """The spaces that the better move fills, beside those that this one did."""
    if least is None:
        return
    theirs, own = (
        [str(entry.space) for entry in turn.arrange if entry.space is not None] for turn in (least.turn, played)
    )
    if theirs != own:
        yield f"the better move fills {joined(theirs or ['no space'])}, this one {joined(own or ['none'])}"


def _short(pieces: Sequence[Diatom]) -> str:
    return joined(map(str, pieces)) if pieces else ""
