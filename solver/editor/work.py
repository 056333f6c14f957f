"""What the editor asks of another process: whether a card can be completed, and variants of it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from puzzles.commission.beginnings import Beginning
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import commission_to_data
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from solver.pages.asked import tell_answer
from solver.pages.work import Teller
from solver.solving.question import Question, every_draw


@dataclass(frozen=True)
class Asked:
    """What the page asks.

    Attributes:
        commission, edition: the card and the components.
        seed: of the deal; None for any deal.
        first_witness: whether it can be completed at all, not how well.
        seconds: how long to look.
    """

    commission: Commission
    edition: Edition
    seed: int | None
    first_witness: bool
    seconds: float

    def question(self) -> Question:
        """It, for the solver."""
        return question_of(self.commission, self.edition, self.seed)

    def tell(self, teller: Teller) -> None:
        """Search, and say how it is getting on, each better play, and the verdict."""
        tell_answer(self.question(), self.seconds, teller, first_witness=self.first_witness)


def question_of(commission: Commission, edition: Edition, seed: int | None) -> Question:
    """A question about the deal of a seed, or about any deal."""
    if seed is None:
        return every_draw(commission, edition)
    draw = Deal.from_seed(edition.id, edition.water_tiles, seed)
    return Question(commission, edition, (Beginning(None, draw),), f"deal {seed}")


@dataclass(frozen=True)
class Varied:
    """A card that the page wants variants of.

    Attributes:
        commission, edition: the card and the components.
        seed: another one gives others.
        number: of variants.
    """

    commission: Commission
    edition: Edition
    seed: int
    number: int

    def tell(self, teller: Teller) -> None:
        """Say of each variant what it asks, how it looks and how easily it plays."""
        tell_variants(self, teller)


def tell_variants(varied: Varied, teller: Teller) -> None:
    """Say of each variant what it asks, how it looks and how easily it plays."""
    from puzzles.drawing.board import card_scene  # noqa: PLC0415 - the page knows the question without the solver
    from puzzles.drawing.svg import svg_text  # noqa: PLC0415 - likewise
    from solver.editor.variants import variants  # noqa: PLC0415 - likewise

    def note(text: str) -> None:
        teller.say("progress", text=text, part=0.0)

    found = variants(varied.commission, varied.edition, varied.seed, note)
    for number, variant in enumerate(islice(found, varied.number), 1):
        teller.say(
            "variant",
            card=card_draft(variant.card),
            words=f"{variant.completed} of {variant.plays} quick plays complete it",
            svg=svg_text(card_scene(variant.card, varied.edition.board), name=f"variant-{varied.seed}-{number}"),
        )
    teller.say("verdict", status="done")


def card_draft(card: Commission) -> dict[str, Any]:
    """What a card asks, as the page keeps it."""
    data = commission_to_data(card)
    return {key: data[key] for key in ("castoff_dishes", *(ring.word for ring in Ring))}
