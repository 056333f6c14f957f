"""The JSON Schemas of the files of Aquarium Designer, for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.aquarium.files.kinds import AquariumKind
from puzzles.named.schemas import DIALECT, let_unknown_keys_in

if TYPE_CHECKING:
    from pydantic import BaseModel


def aquarium_schemas() -> dict[str, dict[str, Any]]:
    """By kind, the schema made from the form; shipped copies are `puzzles/schemas/aquarium-KIND.schema.json`."""
    from puzzles.aquarium.files import forms  # noqa: PLC0415 - pydantic is slow to load

    by_kind: dict[AquariumKind, type[BaseModel]] = {
        AquariumKind.EDITION: forms.AquariumEditionForm,
        AquariumKind.PUZZLE: forms.PuzzleForm,
        AquariumKind.LAYOUT: forms.LayoutForm,
        AquariumKind.GAME: forms.GameForm,
    }
    schemas = {kind.value: {"$schema": DIALECT, **form.model_json_schema()} for kind, form in by_kind.items()}
    let_unknown_keys_in(schemas[AquariumKind.GAME.value])
    return schemas
