"""How a card comes to the page: dealt, told from a real table, from a typed position, or gone on with."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow

from puzzles.commission.beginnings import Beginning, from_position, from_position_of_deal
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import deal_from_argument, seed_of
from puzzles.commission.files.edition_file import named_edition
from puzzles.commission.files.position_file import load_position
from puzzles.commission.kinds import COMMISSION, PLAY, POSITION
from puzzles.commission.position import Position
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError, MalformedError
from puzzles.named.load import kind_of
from solver.verdict import Limits

MADE_UP = 1
"""The seed of the order in which tiles are thought to lie that nobody has seen."""
TRIES = 60
"""Deals looked at for one that is good enough."""
TRY_SECONDS = 4.0
SEEDS = 1_000_000


def begin(name: str, deal: str | None, edition: str | None, *, is_told: bool) -> Sitting:
    """A new sitting.

    Args:
        name: of a card, or of a position.
        deal: a seed or the path of a deal; None at a real table.
        edition: replaces the one that is named.
        is_told: tiles are told as they come to light at a real table.

    Raises:
        UnknownName: there is nothing of that name.
        FileFaults: a file with faults.
        MalformedError: it is neither a card nor a position.
    """
    kind = kind_of(name)
    replaced = named_edition(edition)
    if kind == POSITION:
        position, commission, used = load_position(name, edition=replaced)
        beginning = _from_position(position, used, deal)
    elif kind == COMMISSION:
        commission, used = load_commission(name, edition=replaced)
        beginning = Beginning(None, _dealt(deal, used, is_compared=replaced is None))
    else:
        wanted = "a play is gone on with by --resume" if kind == PLAY else "those can be played"
        raise MalformedError(f"expected a card or a position: {wanted} (got {name!r}, {kind.article})")
    first = Stage.first(beginning, commission, used, is_told=is_told)
    return Sitting(first)


def _dealt(deal: str | None, edition: Edition, *, is_compared: bool) -> Deal:
    if deal is None:
        return Deal.from_seed(edition.id, edition.water_tiles, MADE_UP)
    return deal_from_argument(deal, edition, ids_compared=is_compared)


def _from_position(position: Position, edition: Edition, deal: str | None) -> Beginning:
    seed = MADE_UP if deal is None else seed_of(deal)
    if seed is not None:
        return from_position(position, edition, seed)
    return from_position_of_deal(position, edition, deal_from_argument(str(deal), edition))


def winnable_seed(name: str, edition: str | None, stars: int | None, say: Callable[[str], None]) -> int:
    """The seed of a deal for which a play is found that completes the card, with so many stars if asked.

    Raises:
        DiatomsError: no such deal was found, or there can be none, with the reason.
    """
    from solver.impossibility import impossible  # noqa: PLC0415 - only this needs the solver
    from solver.solving.question import every_draw  # noqa: PLC0415 - likewise
    from solver.solving.solve import solve  # noqa: PLC0415 - likewise

    commission, used = load_commission(name, edition=named_edition(edition))
    if stars is not None and stars > commission.castoff_dishes:
        raise DiatomsError(f"expected at most {commission.castoff_dishes} stars, as many as dishes (got {stars})")
    proof = impossible(commission, used, every_draw(commission, used).beginnings[0].draw)
    if proof is not None:
        raise DiatomsError(f"no deal completes {commission.title}: {proof.reason}")
    say("looking for a deal with which it can be done")
    for _ in range(TRIES):
        seed = randbelow(SEEDS)
        deal = Deal.from_seed(used.id, used.water_tiles, seed)
        verdict = solve(commission, used, deal, Limits(TRY_SECONDS), first_witness=not stars)
        if verdict.interrupted:
            raise KeyboardInterrupt
        if verdict.play is not None and (verdict.stars or 0) >= (stars or 0):
            return seed
    raise DiatomsError(f"expected a deal that allows it among {TRIES} shuffled ones (got none: ask for fewer stars)")
