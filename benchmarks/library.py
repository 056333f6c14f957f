"""The shipped cards in one picture and one table, with the numbers that `diatoms grade` tells.

diatoms grade --deals 100 --json CARD... > grades.jsonl
python -m benchmarks.library grades.jsonl --picture docs/pictures/library.svg
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from puzzles.commission.files.card_file import load_commission
from puzzles.drawing import palette as p
from puzzles.drawing.board import card_scene
from puzzles.drawing.scene import Label, Part, Scene
from puzzles.drawing.svg import svg_text
from solver.generation.grade import NAMES

COLUMNS = 4
CARD, GAP, FOOT = 300.0, 16.0, 44.0
LETTER = 15.0


def words(grade: dict[str, Any]) -> tuple[str, str]:
    """The two lines below a card."""
    advised = grade["advised"]
    card = load_commission(grade["commission"])[0]
    band = f"{grade['band']}: {NAMES[grade['band'] - 1]} (ease {grade['ease']:.2f})"
    stars = f"{advised['mean_stars']:.1f} of {card.castoff_dishes}"
    return band, f"{advised['share']:.0%} completed, {stars} stars"


def picture(grades: list[dict[str, Any]]) -> Scene:
    """All cards in rows, easiest first, with their numbers below."""
    parts: list[Part] = []
    cards = [load_commission(grade["commission"]) for grade in grades]
    scenes = [card_scene(card, edition.board) for card, edition in cards]
    height = CARD * max(scene.height / scene.width for scene in scenes)
    for number, (scene, grade) in enumerate(zip(scenes, grades, strict=True)):
        row, column = divmod(number, COLUMNS)
        left, top = GAP + column * (CARD + GAP), GAP + row * (height + FOOT + GAP)
        parts.append(scene.fitted((left, top), CARD, height))
        for line, text in enumerate(words(grade)):
            at = (left + CARD / 2, top + height + 18 + line * 1.3 * LETTER)
            parts.append(Label(at, text, LETTER, p.INK, serif=True))
    rows = -(-len(grades) // COLUMNS)
    size = (GAP + COLUMNS * (CARD + GAP), GAP + rows * (height + FOOT + GAP))
    titles = "; ".join(f"{card.title}, {words(grade)[0]}" for (card, _), grade in zip(cards, grades, strict=True))
    return Scene(*size, tuple(parts), "The shipped cards", titles)


def table(grades: list[dict[str, Any]]) -> str:
    """The numbers in Markdown."""
    rows = ["| card | spaces | dishes | band | ease | advised | greedy | stacks known |", "|---" * 8 + "|"]
    for grade in grades:
        card = load_commission(grade["commission"])[0]
        plays = (
            f"{grade[way]['share']:.0%}, {grade[way]['mean_stars']:.2f} stars" for way in ("advised", "greedy", "known")
        )
        about = (card.id, len(card.used), card.castoff_dishes, grade["band"], f"{grade['ease']:.2f}")
        rows.append(f"| {' | '.join(map(str, (*about, *plays)))} |")
    return "\n".join(rows)


@click.command()
@click.argument("grades", type=click.Path(exists=True, path_type=Path))
@click.option("--picture", "file", type=click.Path(path_type=Path), required=True, help="The SVG to write.")
def main(*, grades: Path, file: Path) -> None:
    """Draw the cards of a file of grades, and print their table."""
    read = [json.loads(line) for line in grades.read_text(encoding="utf-8").splitlines()]
    read.sort(key=lambda grade: -grade["ease"])
    file.write_text(svg_text(picture(read), name="library"), encoding="utf-8")
    print(table(read))


if __name__ == "__main__":
    main()
