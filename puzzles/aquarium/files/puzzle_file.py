"""Puzzle files of Aquarium Designer in and out."""

from __future__ import annotations

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.files import words as own
from puzzles.aquarium.files.edition_file import settle_aquarium_edition
from puzzles.aquarium.kinds import PUZZLES
from puzzles.aquarium.puzzle import Puzzle
from puzzles.commission.files.deal_file import check_once
from puzzles.commission.files.yaml_out import flow, free_lines, schema_line
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, read_source


def load_puzzle(source: Name, *, edition: AquariumEdition | None = None) -> tuple[Puzzle, AquariumEdition]:
    """The puzzle of a shipped id or a file, and its edition.

    Args:
        source: a shipped id, or a path when it ends in .yaml or .yml or holds a slash.
        edition: replaces the edition that the file names.

    Raises:
        UnknownName: the source is neither a file nor shipped.
        FileFaults: everything that is wrong with the file, or with the edition that it names.
    """
    return puzzle_of(read_source(source, PUZZLES), edition)


def puzzle_of(document: Document, edition: AquariumEdition | None) -> tuple[Puzzle, AquariumEdition]:
    """The puzzle of a file that was read; raises FileFaults."""
    reader = Reader(document.file)
    node = reader.yaml(document)
    used = settle_aquarium_edition(reader, node.get("edition"), edition, document)
    puzzle = _read_puzzle(reader, node, used)
    return reader.finished(puzzle), reader.finished(used)


def _read_puzzle(reader: Reader, node: Node, edition: AquariumEdition | None) -> Puzzle | None:
    from puzzles.aquarium.files.forms import PuzzleForm  # noqa: PLC0415 - pydantic is slow to load

    keys = reader.mapping(node, PuzzleForm)
    name, title = reader.read(keys.get("puzzle"), words.text), reader.read(keys.get("title"), words.text)
    listed = keys.get("rounds")
    rounds = [_read_round(reader, item, edition) for item in reader.items(listed, "rounds")]
    if listed is not None and isinstance(listed.value, tuple) and not 1 <= len(rounds) <= ROUNDS:
        reader.fault(listed, f"expected 1 to {ROUNDS} rounds (got {len(rounds)})")
    check_once(reader, [pair for pairs in rounds for pair in pairs], what="layout tile")
    notes, author = reader.read(keys.get("notes"), words.notes), reader.read(keys.get("author"), words.text)
    provenance = reader.read(keys.get("provenance"), words.mapping_of_anything)
    if reader.faults or edition is None or name is None or title is None:
        return None
    offered = tuple(tuple(tile for _, tile in pairs if tile is not None) for pairs in rounds)
    return Puzzle(name, title, edition.id, offered, notes or "", author or "", provenance or {})


def _read_round(reader: Reader, node: Node, edition: AquariumEdition | None) -> list[tuple[Node, int | None]]:
    items = node.items() if isinstance(node.value, tuple) else (node,)
    if not items:
        reader.fault(node, "expected at least one tile in a round (got an empty list)")
    read_tile = own.tile(edition)
    return [(item, reader.read(item, read_tile)) for item in items]


def puzzle_to_yaml(puzzle: Puzzle, *, schema: str | None = None) -> str:
    """The file of a puzzle; `schema` is where its JSON Schema is, for the comment that editors read."""
    lines = [
        f"puzzle: {flow(puzzle.id)}",
        f"title: {flow(puzzle.title)}",
        f"edition: {flow(puzzle.edition)}",
        "rounds:",
    ]
    lines += [f"  - {flow(offered[0] if len(offered) == 1 else offered)}" for offered in puzzle.rounds]
    lines += [f"{key}: {flow(value)}" for key, value in (("notes", puzzle.notes), ("author", puzzle.author)) if value]
    if puzzle.provenance:
        lines += free_lines("provenance", puzzle.provenance)
    return (schema_line(schema) if schema else "") + "\n".join(lines) + "\n"
