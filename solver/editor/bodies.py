"""What the page sends, in its form."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from puzzles.commission.card import Commission
from puzzles.commission.files.draft_forms import CardDraft, EditionDraft
from puzzles.components.edition import Edition
from solver.editor.why import WhyNot
from solver.editor.work import Asked, Varied
from solver.pages.work import Wanted

VARIANTS = 6
"""As many as one looks at together."""
LONGEST_SEARCH = 3600.0
LARGEST_SEED = 10**18


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CardBody(_Body):
    """A card in the making, for the edition in the making."""

    card: CardDraft
    edition: EditionDraft
    file: str = "card.yaml"


class EditionBody(_Body):
    """An edition in the making."""

    edition: EditionDraft
    file: str = "edition.yaml"


class NameBody(_Body):
    """The name of an edition."""

    name: str


class SaveBody(_Body):
    """What to save where: a card with the edition that it is for, or an edition."""

    file: str
    edition: EditionDraft
    card: CardDraft | None = None
    with_faults: bool = False
    replaces: str | None = None


class AskBody(_Body):
    """A question about a card: whether it can be completed at all, or how well with a deal."""

    card: CardDraft
    edition: EditionDraft
    first_witness: bool
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED)
    seconds: float = Field(default=60, gt=0, le=LONGEST_SEARCH)

    def wanted(self, commission: Commission, edition: Edition) -> Wanted:
        """It, for the process that answers."""
        return Asked(commission, edition, self.seed, self.first_witness, self.seconds)


class WhyBody(_Body):
    """A card of which one wants to know why it cannot be completed, or not with so many stars."""

    card: CardDraft
    edition: EditionDraft
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED)
    stars: int | None = Field(default=None, ge=0, le=LARGEST_SEED)
    seconds: float = Field(default=60, gt=0, le=LONGEST_SEARCH)

    def wanted(self, commission: Commission, edition: Edition) -> Wanted:
        """It, for the process that answers."""
        return WhyNot(commission, edition, self.seed, self.stars, self.seconds)


class VaryBody(_Body):
    """A card that variants are wanted of."""

    card: CardDraft
    edition: EditionDraft
    seed: int = Field(ge=0, le=LARGEST_SEED)

    def wanted(self, commission: Commission, edition: Edition) -> Wanted:
        """It, for the process that answers."""
        return Varied(commission, edition, self.seed, VARIANTS)
