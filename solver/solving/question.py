"""What is asked of the solver: a card, an edition and a draw, read from what the command line names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from puzzles.commission.beginnings import (
    Beginning,
    deal_there,
    from_play,
    from_position,
    from_position_any,
    from_position_of_deal,
)
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import deal_from_argument, seed_of
from puzzles.commission.files.edition_file import named_edition
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.position_file import load_position
from puzzles.commission.kinds import PLAY
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.sources import NamedSource, is_path
from puzzles.named.load import kind_of

DEFAULT_SEED = "1"


@dataclass(frozen=True)
class Question:
    """What is to be solved.

    Attributes:
        commission, edition: the card and the components.
        beginnings: where the play may go on: one, or two when the record ends before a refill.
        about: the draw in words, for the headline.
    """

    commission: Commission
    edition: Edition
    beginnings: tuple[Beginning, ...]
    about: str

    @property
    def card(self) -> CardOnBoard:
        """The card with the components."""
        return CardOnBoard(self.commission, self.edition)


def every_draw(commission: Commission, edition: Edition) -> Question:
    """Whether the card can be completed at all with the edition (K2)."""
    draw = AnyDeal(edition.id, frozenset(edition.water_tiles))
    return Question(commission, edition, (Beginning(None, draw),), "any deal")


def question(
    card: str, *, deal: str | None = None, any_deal: bool = False, origin: str | None = None, edition: str | None = None
) -> Question:
    """What ``solve`` asks; raises UnknownName and FileFaults.

    Args:
        card: a shipped id or a path.
        deal: a seed or the path of a deal; None is deal 1, or the deal of the play that is gone on from.
        any_deal: the player chooses the deal (K2).
        origin: the path of a position or of a play to go on from; None is the setup.
        edition: a shipped id or a path that replaces the edition of all files.
    """
    replaced = named_edition(edition)
    commission, used = load_commission(card, edition=replaced)
    if origin is not None:
        return _from_file(origin, commission, used, deal, any_deal=any_deal, ids_compared=replaced is None)
    if any_deal:
        return every_draw(commission, used)
    text = DEFAULT_SEED if deal is None else deal
    draw = deal_from_argument(text, used, ids_compared=replaced is None)
    return Question(commission, used, (Beginning(None, draw),), _deal_words(text))


def _deal_words(text: str) -> str:
    return f"deal {text}" if seed_of(text) is not None else f"the deal of {text}"


def _from_file(
    origin: str, commission: Commission, edition: Edition, deal: str | None, *, any_deal: bool, ids_compared: bool
) -> Question:
    asked = None if deal is None else deal_from_argument(deal, edition, ids_compared=ids_compared)
    seed = None if deal is None else seed_of(deal)
    source = NamedSource(origin)
    if kind_of(source) == PLAY:
        play, _, _ = load_play(source, commission=commission, edition=edition, ids_compared=ids_compared)
        _check_same_card(origin, play.commission, commission)
        ends = _play_on(origin, play, commission, edition)
        if any_deal and not isinstance(play.deal, AnyDeal):
            raise _fault(origin, "expected a play of any deal, as --any-deal asks (got one of a known deal)")
        if asked is not None and play.deal != deal_there(play, edition, asked, seed):
            raise _fault(origin, f"expected a play of {_deal_words(str(deal))} (got one of another deal)")
        return Question(commission, edition, ends, f"from the end of {origin}, with its own deal")
    position, _, _ = load_position(source, commission=commission, edition=edition, ids_compared=ids_compared)
    _check_same_card(origin, position.commission, commission)
    position = replace(position, commission=commission.id)
    beginning = _place_hidden(origin, position, edition, asked, seed, any_deal=any_deal)
    words = "any deal" if any_deal else f"hidden tiles in the order of seed {DEFAULT_SEED if seed is None else seed}"
    if asked is not None and seed is None:
        words = _deal_words(str(deal))
    return Question(commission, edition, (beginning,), f"from {origin}, {words}")


def _place_hidden(
    origin: str, position: Position, edition: Edition, asked: Deal | None, seed: int | None, *, any_deal: bool
) -> Beginning:
    if any_deal:
        return from_position_any(position, edition)
    if asked is None or seed is not None:
        return from_position(position, edition, int(DEFAULT_SEED) if seed is None else seed)
    try:
        return from_position_of_deal(position, edition, asked)
    except MalformedError as error:
        raise _fault(origin, str(error)) from None


def _play_on(origin: str, play: Play, commission: Commission, edition: Edition) -> tuple[Beginning, ...]:
    ruling = judge(play, commission, edition)
    if not ruling.legal:
        where = "" if ruling.turn is None else f" in turn {ruling.turn}"
        raise _fault(origin, f"expected a legal play (got one that breaks {ruling.rule}{where}: {ruling.message})")
    return from_play(play, CardOnBoard(commission, edition))


def _check_same_card(origin: str, named: str, commission: Commission) -> None:
    if is_path(named):
        named = load_commission(Path(origin).parent / named)[0].id
    if named != commission.id:
        raise _fault(origin, f"expected commission {commission.id!r}, the card to be solved (got {named!r})")


def _fault(file: str | Path, message: str) -> FileFaults:
    return FileFaults([Fault(str(file), None, None, message)])
