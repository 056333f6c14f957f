"""The JSON Schemas of the files, for editors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from puzzles.named.kinds import FileKind

if TYPE_CHECKING:
    from pydantic import BaseModel

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schemas() -> dict[str, dict[str, Any]]:
    """By kind, the JSON Schema made from the form; `puzzles/schemas/KIND.schema.json` are shipped copies of these."""
    from puzzles.commission.files import forms  # noqa: PLC0415 - pydantic costs a tenth of a second
    from puzzles.main_game.files import forms as game_forms  # noqa: PLC0415 - pydantic costs a tenth of a second

    by_kind: dict[FileKind, type[BaseModel]] = {
        FileKind.EDITION: forms.EditionForm,
        FileKind.COMMISSION: forms.CommissionForm,
        FileKind.DEAL: forms.DealForm,
        FileKind.PLAY: forms.PlayForm,
        FileKind.POSITION: forms.PositionForm,
        FileKind.GAME: game_forms.GameForm,
        FileKind.MOSAIC: game_forms.MosaicForm,
        FileKind.JUDGES: game_forms.JudgesForm,
    }
    schemas = {kind.value: {"$schema": DIALECT, **form.model_json_schema()} for kind, form in by_kind.items()}
    for kind in (FileKind.PLAY, FileKind.GAME):
        let_unknown_keys_in(schemas[kind.value])
    return schemas


def let_unknown_keys_in(schema: dict[str, Any]) -> None:
    """Change the schema of a JSON file: unknown keys are ignored there, also in the forms that it shares with YAML."""
    for part in (schema, *schema["$defs"].values()):
        part.pop("additionalProperties", None)


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as its shipped file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
