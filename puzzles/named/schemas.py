"""The JSON Schemas of the files, for editors."""

from __future__ import annotations

import json
from typing import Any

from puzzles.contract import FileKind
from puzzles.named.games import GAMES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schemas() -> dict[str, dict[str, Any]]:
    """By kind, the JSON Schema made from the form; `puzzles/schemas/KIND.schema.json` are shipped copies of these."""
    return {kind.name.replace(" ", "-"): _schema(kind) for entry in GAMES for kind in entry.kinds}


def _schema(kind: FileKind) -> dict[str, Any]:
    schema = {"$schema": DIALECT, **kind.model().model_json_schema()}
    if kind.is_json:  # unknown keys are ignored there, also in the forms that it shares with YAML
        for part in (schema, *schema["$defs"].values()):
            part.pop("additionalProperties", None)
    return schema


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as its shipped file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
