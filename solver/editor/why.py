"""The editor's question "What is in the way?": the reason, and changes that help."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.components.edition import Edition
from solver.editor.work import card_draft, question_of
from solver.pages.work import Teller


@dataclass(frozen=True)
class WhyNot:
    """A card that cannot be completed, or not with so many stars: why not, and what would help.

    Attributes:
        commission, edition: the card and the components.
        seed: of the deal; None for any deal.
        stars: those that are wanted; None for any.
        seconds: how long to look for the reason, and again for what helps.
    """

    commission: Commission
    edition: Edition
    seed: int | None
    stars: int | None
    seconds: float

    def tell(self, teller: Teller) -> None:
        """Say why, with the spaces concerned, and then each change that helps, with the card afterwards."""
        tell_why(self, teller)


def tell_why(asked: WhyNot, teller: Teller) -> None:
    """Say why, with the spaces concerned, and then each change that helps, with the card afterwards."""
    from puzzles.drawing.board import card_scene  # noqa: PLC0415 - the page knows the question without the solver
    from puzzles.drawing.svg import svg_text  # noqa: PLC0415 - likewise
    from solver.explain.explain import Explained, explain  # noqa: PLC0415 - likewise
    from solver.explain.report import reason  # noqa: PLC0415 - likewise
    from solver.explain.trial import Trials  # noqa: PLC0415 - likewise
    from solver.mend.mend import Mending  # noqa: PLC0415 - likewise
    from solver.mend.report import meaning, mend_words  # noqa: PLC0415 - likewise
    from solver.verdict import Limits  # noqa: PLC0415 - likewise

    def note(text: str) -> None:
        teller.say("progress", text=text, part=0.0)

    card, edition, limits = asked.commission, asked.edition, Limits(seconds=asked.seconds)
    question = question_of(card, edition, asked.seed)
    found = explain(Trials.of(question, asked.stars, limits, note))
    words = [reason(question, found, asked.stars), *(narrow.words for narrow in found.narrow)]
    teller.say("reason", status=found.status.value, words=words, spaces=[str(space) for space in sorted(found.spaces)])
    if found.status is Explained.POSSIBLE:
        teller.say("verdict", status="done", text="")
        return
    mending = Mending(Trials.of(question, asked.stars, limits, note))
    mends = []
    for mend in mending.mends():
        mends.append(mend)
        scene = card_scene(mend.card, edition.board, sorted(mend.changes.asked))
        teller.say(
            "mend",
            card=card_draft(mend.card),
            words=mend_words(card, mend),
            svg=svg_text(scene, name=f"mend-{len(mends)}"),
        )
    teller.say("verdict", status="done", text=meaning(mending, mends))
