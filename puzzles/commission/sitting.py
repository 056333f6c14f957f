"""A sitting of a commission, and the steps of a recorded play."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.commission.deal import Deal, Source
from puzzles.commission.record import Opening, Play, Turn
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Collect, Lay, Phase, PlayStep, Refill, Tell
from puzzles.pond.sample import all_collected
from puzzles.sitting import AnySitting

Sitting = AnySitting[Stage, PlayStep]


def steps_of(play: Play, first: Stage) -> Iterator[PlayStep]:
    """The steps of a recorded play.

    Args:
        play: legal, of a known deal.
        first: the stage in which it begins. At a real table tiles are told as the deal has them.

    Raises IllegalError when the record cannot be played from there.
    """
    stage = first
    while stage.phase is not Phase.OVER:
        step = _next(play, stage)
        if step is None:
            return
        yield step
        stage = stage.after(step)


def _next(play: Play, stage: Stage) -> PlayStep | None:
    """What a record does at a stage; None at its end."""
    if stage.phase is Phase.TELL:
        return _told(play, stage)
    if stage.lay is None and stage.is_mid_turn:
        return None if play.opening is None else _in_turn(play.opening, stage)
    if len(stage.turns) >= len(play.turns):
        return None
    turn = play.turns[len(stage.turns)]
    if stage.phase is Phase.LAY:
        return Lay(turn.source, turn.tile, turn.at, turn.segments)
    if stage.phase is Phase.COLLECT:
        return Collect(all_collected(turn.collect))
    return _in_turn(turn, stage)


def _in_turn(rest: Turn | Opening, stage: Stage) -> PlayStep | None:
    """The next diatom, or the refill; None when the record ends before it."""
    if stage.phase is Phase.ARRANGE:
        return rest.arrange[len(stage.arrange)]
    return None if rest.refill is None else Refill(rest.refill)


def _told(play: Play, stage: Stage) -> Tell:
    """The tile that a record has where one has come to light."""
    place, deal = stage.untold[0], play.deal
    assert isinstance(deal, Deal), "there is a hand and two stacks"
    tiles = deal.hand if place is Source.HAND else deal.stack(place)
    return Tell(place, next((tile for tile in tiles if tile not in (stage.seen or ())), None))
