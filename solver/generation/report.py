"""New cards and grades as files, JSON objects and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import commission_to_data
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.pictures.terminal_card import card_heading
from puzzles.drawing import terminal as t
from puzzles.version import version
from solver.generation.causes import Cause
from solver.generation.grade import NAMES, Grade
from solver.generation.make import Made
from solver.generation.measure import Measures, hidden_words
from solver.generation.samples import PlayedDeals
from solver.generation.wishes import Wishes


def origin(wishes: Wishes, index: int) -> dict[str, Any]:
    """What a card of a batch comes from: program, seed, its place and the wishes."""
    return {
        "program": f"diatoms {version()}",
        "seed": wishes.seed,
        "card": index + 1,
        "wishes": {
            "difficulty": str(wishes.difficulty),
            "spaces": None if wishes.spaces is None else str(wishes.spaces),
            "symmetry": None if wishes.symmetry is None else wishes.symmetry.value,
            "requirements": str(wishes.menu),
            "dishes": str(wishes.dishes),
        },
    }


def provenance(made: Made, wishes: Wishes, file: str) -> dict[str, Any]:
    """Where a new card comes from, as its file tells a person; `file` is the name of that of its witness."""
    return {
        **_source(made, wishes),
        "band": made.grade.band,
        "ease": round(made.grade.ease, 2),
        "deals": made.measures.advised.deals,
        "states_per_move": made.measures.move_states,
        "witness": file,
    }


def _source(made: Made, wishes: Wishes) -> dict[str, Any]:
    return {**origin(wishes, made.index), "symmetry": made.symmetry.value, "figure": made.figure}


def numbers(made: Made) -> dict[str, Any]:
    """All numbers of a new card, which the file of its witness keeps."""
    witness = made.witness
    told = {"deal": witness.seed, "stars": witness.play.stars, "waste": witness.waste}
    return {**grade_data(made.grade), **made.measures.data(), "witness": told}


def card_data(card: Commission, file: Path | None) -> dict[str, Any]:
    """The `card` line: a card file beside its `type`, and where it was written."""
    return {"type": "card", "file": None if file is None else str(file), **commission_to_data(card)}


def with_all(made: Made, wishes: Wishes) -> Commission:
    """The card as programs are told of it: source, numbers and witness in its provenance."""
    source = _source(made, wishes)
    return replace(made.card, provenance=joined_provenance(source, numbers(made), play_to_json(made.witness.play)))


def joined_provenance(source: Mapping[str, Any], told: Mapping[str, Any], play: Mapping[str, Any]) -> dict[str, Any]:
    """What a card comes from, its numbers and its witness, in one mapping."""
    return {**source, **told, "witness": {**told["witness"], "play": play}}


def grade_data(found: Grade) -> dict[str, Any]:
    """The numbers of a grade."""
    return {
        "band": found.band,
        "ease": round(found.ease, 4),
        "ease_interval": [round(end, 4) for end in found.interval],
        "bands": list(found.bands),
    }


def graded_data(card: Commission, found: Grade, measures: Measures, causes: Sequence[Cause]) -> dict[str, Any]:
    """The `grade` line of a card."""
    hard = [{"kind": one.kind, "weight": round(one.weight, 4), "words": one.words} for one in causes]
    return {"type": "grade", "commission": card.id, **grade_data(found), **measures.data(), "hard": hard}


def grade_view(card: Commission, found: Grade, measures: Measures, causes: Sequence[Cause]) -> Iterator[RenderableType]:
    """A grade in words."""
    yield card_heading(card)
    yield grade_line(found)
    yield from measure_lines(measures)
    if causes:
        yield Text("What makes it hard:", style="bold")
        yield from (Text(f"  {one.words}") for one in causes)


def made_view(made: Made, file: Path | None, *, is_new: bool = True) -> Iterator[RenderableType]:
    """A new card in words."""
    yield card_heading(made.card)
    symmetry = made.symmetry.value
    yield Text(f"Symmetry {symmetry}, figure {made.figure}")
    yield grade_line(made.grade)
    yield from measure_lines(made.measures)
    stars = made.witness.play.stars or 0
    turns = t.counted(len(made.witness.play.turns), "turn")
    yield Text(f"Witness: deal {made.witness.seed} completed in {turns} with {t.counted(stars, 'star')}")
    if file is not None:
        there = f"Wrote {file} and the witness beside it" if is_new else f"{file} is there already, and the witness too"
        yield Text(there)


def grade_line(found: Grade) -> Text:
    """The band and the ease."""
    easy, hard = found.bands
    others = [str(band) for band in range(easy, hard + 1) if band != found.band]
    reach = f", perhaps {' or '.join(filter(None, [', '.join(others[:-1]), others[-1]]))}" if others else ""
    low, high = found.interval
    return Text.assemble(
        (f"Band {found.band} of {len(NAMES)}: {found.name}", "bold"),
        f" (ease {found.ease:.2f}, {low:.2f}-{high:.2f}{reach})",
    )


def measure_lines(measures: Measures) -> Iterator[Text]:
    """The three samples, a line each."""
    rows = (
        ("stacks known", measures.known.sample),
        (f"with advice ({hidden_words(measures.move_states)})", measures.advised),
        ("greedy", measures.greedy),
    )
    for name, sample in rows:
        yield Text(f"  {name:<34}{_sample_words(sample)}")


def _sample_words(sample: PlayedDeals) -> str:
    low, high = sample.share_interval
    least, most = (end * sample.dishes for end in sample.part_interval)
    stars = t.counted(sample.dishes, "star")
    each = " each time" if len(set(sample.stars)) == 1 else ""
    return (
        f"{sample.completed} of {sample.deals} deals completed ({low:.0%}-{high:.0%}), "
        f"{sample.mean_stars:.2f} of {stars}{each} ({least:.2f}-{most:.2f} over all deals)"
    )
