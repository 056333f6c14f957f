"""A sitting in a file: the play so far, which everything that reads plays can read, and beside it every step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from puzzles.commission.beginnings import Beginning
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.deal_file import deal_to_data, read_deal
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.step_forms import StepForm, step_to_data
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.sitting import Sitting, steps_of
from puzzles.commission.stage import Stage
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError, IllegalError, MalformedError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.json_text import tree
from puzzles.files.reader import Reader
from puzzles.files.sitting import fault_of
from puzzles.files.sources import read_path


class _SittingForm(BaseModel):
    """What stands beside the play: whether tiles are told, the deal as it was at first, and the steps."""

    model_config = ConfigDict(extra="forbid", strict=True)

    table: bool
    deal: dict[str, Any]
    steps: list[StepForm]
    done: int = Field(ge=0)


def sitting_to_json(sitting: Sitting) -> dict[str, Any]:
    """The JSON form: a play with its card and edition, and the sitting beside it, which readers of plays pass over."""
    first, stage = sitting.first, sitting.stage
    data = play_to_json(stage.record(), card=stage.commission, edition_data=stage.edition)
    if first.seen is not None:
        data["unseen"] = unseen(stage)
    data["sitting"] = {
        "table": first.seen is not None,
        "deal": deal_to_data(first.dealt),
        "steps": [step_to_data(step) for step in sitting.steps],
        "done": sitting.done,
    }
    return data


def unseen(stage: Stage) -> dict[str, int]:
    """How many of the last tiles of each stack were never seen at a real table: their order is made up."""
    seen = stage.seen or frozenset()
    stacks = {"a": stage.dealt.a, "b": stage.dealt.b}
    return {name: sum(tile not in seen for tile in tiles) for name, tiles in stacks.items()}


def is_sitting(source: str | Path) -> bool:
    """Whether the file of a play holds a sitting."""
    data = json.loads(read_path(source).text)
    return isinstance(data, dict) and data.get("sitting") is not None


def load_sitting(source: str | Path, *, is_told: bool = False) -> Sitting:
    """The sitting of a file, at the step at which it was left; of any other play, one that has come to its end.

    Args:
        source: the path of the file.
        is_told: of a play that is no sitting: from its end on, tiles are told as at a real table.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file is not of this form, or holds steps that the rules do not allow.
    """
    play, commission, edition = load_play(source)
    text = read_path(source)
    data = json.loads(text.text)
    saved = data.get("sitting")
    if saved is None:
        return _of_play(play, commission, edition, text.file, is_told=is_told)
    try:
        form = _SittingForm.model_validate(saved)
    except ValidationError as error:
        raise FileFaults([fault_of(text.file, error)]) from None
    reader = Reader(text.file)
    deal = read_deal(reader, tree(form.deal, text.file), edition)
    deal = reader.finished(deal)
    sitting = Sitting(Stage.first(Beginning(play.start, deal), commission, edition, is_told=form.table))
    for number, step in enumerate(form.steps):
        try:
            sitting.do(step.step())
        except DiatomsError as error:
            raise FileFaults([Fault(text.file, None, None, str(error), f"sitting.steps[{number}]")]) from None
    sitting.go(form.done)
    return sitting


def _of_play(play: Play, commission: Commission, edition: Edition, file: str, *, is_told: bool) -> Sitting:
    ruling = judge(play, commission, edition)
    if not ruling.legal:
        raise FileFaults([Fault(file, None, None, f"expected a legal play (got one that breaks {ruling.rule})")])
    if isinstance(play.deal, AnyDeal):
        raise FileFaults([Fault(file, None, None, "expected a play of a known deal (got one of any deal)", "deal")])
    return sitting_of(play, commission, edition, is_told=is_told)


def sitting_of(play: Play, commission: Commission, edition: Edition, *, is_told: bool = False) -> Sitting:
    """A legal play of a known deal as a sitting; raises MalformedError if it cannot be played so."""
    deal = play.deal
    assert isinstance(deal, Deal), "of a known deal"
    sitting = Sitting(Stage.first(Beginning(play.start, deal), commission, edition, is_told=is_told))
    try:
        for step in steps_of(play, sitting.first):
            sitting.do(step)
    except IllegalError as error:
        raise MalformedError(f"expected a play that can be gone on with (got one that breaks {error.rule})") from None
    return sitting
