"""All that the page to play on shows, drawn and put into words: the page itself knows no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from puzzles.commission.deal import Source
from puzzles.commission.files.step_forms import step_to_data
from puzzles.commission.pictures.stages import (
    SOURCE_WORDS,
    beside_words,
    diatom_scene,
    diatoms_words,
    log_of,
    stage_mosaic,
    stage_pond,
    tile_scene,
    untold_scene,
)
from puzzles.commission.record import Arranged
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Collect, Phase, Refill, Tell
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape, Stock
from puzzles.drawing.score_sheet import ScoreTable
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import svg_text
from puzzles.pond.grid import Cell
from solver.play.aim import TileAim, collects, free_cells, lay_of

PROMPTS = {
    Phase.LAY: "Choose a tile and a place for it",
    Phase.COLLECT: "Choose what to collect",
    Phase.ARRANGE: "Put each diatom on a space that can take it",
    Phase.REFILL: "Refill the hand: from which stack?",
}


def pieces(edition: Edition) -> dict[str, Any]:
    """What is drawn once: every diatom and every water tile."""
    tiles = edition.water_tiles.items()
    return {
        "diatoms": {str(piece): svg_text(diatom_scene(piece), name=f"d-{piece}") for piece in ALL_DIATOMS},
        "tiles": {str(tile): svg_text(tile_scene(face, str(tile)), name=f"t-{tile}") for tile, face in tiles},
        "segments": {str(tile): face for tile, face in tiles},
        "words": {str(piece): piece.words for piece in ALL_DIATOMS},
    }


def view(sitting: Sitting, aimed: TileAim[Cell] | None, ghosts: Sequence[Arranged]) -> dict[str, Any]:
    """What the page shows of a sitting."""
    stage = sitting.stage
    return {
        "phase": stage.phase.value,
        "prompt": _prompt(stage),
        "pond": svg_text(stage_pond(stage, tuple(free_cells(stage, aimed))), name="drawn-pond", role="group"),
        "mosaic": svg_text(with_names(stage_mosaic(stage, ghosts)), name="drawn-mosaic", role="group"),
        "draw": list(_draw(stage, aimed)),
        "aim": None if aimed is None else _aim(stage, aimed),
        "collect": [{**yielded(got), "steps": [step_to_data(Collect(got))]} for got in stage.yields],
        "arrange": list(_arrange(stage)),
        "tell": _tell(stage),
        "stock": stock_rows(stage.table.stock),
        "score": _score(stage),
        "end": _end(stage) if stage.phase is Phase.OVER else None,
        "log": [{"turn": turn, "done": done, "words": words} for turn, done, words in log_of(sitting)],
    }


def _prompt(stage: Stage) -> str:
    if stage.phase is Phase.TELL:
        place = stage.untold[0]
        return f"Which tile {'did you draw into' if place is Source.HAND else 'lies now on'} {SOURCE_WORDS[place]}?"
    if stage.phase is not Phase.OVER:
        return PROMPTS[stage.phase]
    if stage.failure:
        return f"The commission has failed: {stage.failure}"
    stars = stage.table.dishes.stars
    word = "star" if stage.commission.castoff_dishes == 1 else "stars"
    return f"Completed in {len(stage.turns)} turns with {stars} of {stage.commission.castoff_dishes} {word}"


def _score(stage: Stage) -> str:
    used, filled = len(stage.commission.used), len(stage.table.mosaic.placed)
    stars, dishes = stage.table.dishes.stars, stage.commission.castoff_dishes
    turn = "The end" if stage.phase is Phase.OVER else f"Turn {len(stage.turns) + 1}"
    return f"{turn} · {filled} of {used} spaces filled · {'★' * stars}{'☆' * (dishes - stars)}"


def _end(stage: Stage) -> dict[str, Any]:
    """What stands at the end: the stars, unless the play has failed, and where lost ones can be looked for."""
    stars, dishes = stage.table.dishes.stars, stage.commission.castoff_dishes
    review = "Where were the stars lost?" if stage.failure or stars < dishes else "Look back on every turn"
    return {"stars": None if stage.failure else [stars, dishes], "review": review, "lines": [], "sheets": None}


def _draw(stage: Stage, aimed: TileAim[Cell] | None) -> Iterator[dict[str, Any]]:
    """The tiles that can be taken; without a number where none was told yet."""
    refills = stage.refills() if stage.phase is Phase.REFILL else ()
    for source, tile in stage.deal.sources():
        is_told = stage.seen is None or tile in stage.seen
        is_aimed = is_told and aimed is not None and (aimed.source, aimed.tile) == (source, tile)
        segments = aimed.segments if aimed is not None and is_aimed else stage.edition.water_tiles[tile]
        scene = tile_scene(segments, str(tile)) if is_told else untold_scene()
        has_place = is_told and stage.phase is Phase.LAY and any(True for _ in stage.lays(source, tile))
        small = SOURCE_WORDS[source] if source is not Source.HAND else "hand"
        if source is not Source.HAND:
            small += f", {max(0, len(stage.deal.stack(source)) - 1)} under it"
        small += ", no place" if is_told and stage.phase is Phase.LAY and not has_place else ""
        yield {
            "svg": svg_text(scene, name=f"drawn-{source}-{tile}" if is_told else "untold"),
            "words": small,
            "label": f"Refill the hand from {SOURCE_WORDS[source]}"
            if source in refills
            else f"{f'Tile {tile}' if is_told else 'A tile not told yet'}, {small}",
            "aim": {"from": source.value, "tile": tile} if has_place else None,
            "step": step_to_data(Refill(source)) if source in refills else None,
            "aimed": is_aimed,
        }


def _aim(stage: Stage, aimed: TileAim[Cell]) -> dict[str, Any]:
    """The tile that is aimed with, and what it would collect there."""
    lay = lay_of(aimed)
    if lay is None:
        return aim_to_data(aimed)
    got = [(one, [step_to_data(lay)]) for one in collects(stage, lay)]
    if len(got) > 1:
        got = [(one, [*steps, step_to_data(Collect(one))]) for one, steps in got]
    where = beside_words(lay.at, stage)
    return {**aim_to_data(aimed), "ways": [{**yielded(one), "steps": steps} for one, steps in got], "where": where}


def aim_to_data(aimed: TileAim[Any]) -> dict[str, Any]:
    """A tile that is aimed with, of any game; `ways` are those of laying it there: what it collects, and the steps."""
    return {
        "from": aimed.source.value,
        "tile": aimed.tile,
        "segments": aimed.segments,
        "at": None if aimed.at is None else list(aimed.at),
        "turns": len(aimed.turns),
        "places": len(aimed.ways),
        "ways": [],
        "where": "",
    }


def yielded(got: Sequence[Diatom]) -> dict[str, Any]:
    """What is collected, for the page."""
    return {"diatoms": [str(piece) for piece in got], "words": diatoms_words(got)}


def pieces_words(to_arrange: Sequence[Diatom]) -> Iterator[tuple[Diatom, str]]:
    """Each kind of diatom to be arranged, the largest first, with how many there are in words."""
    there = Counter(to_arrange)
    for piece in sorted(there, key=lambda one: (-one.sixths, one)):
        yield piece, f"{there[piece]} \N{MULTIPLICATION SIGN} {piece.words}" if there[piece] > 1 else piece.words


def _arrange(stage: Stage) -> Iterator[dict[str, Any]]:
    """The diatoms to be arranged, each with the step to every place where it may go."""
    if stage.phase is not Phase.ARRANGE:
        return
    for piece, words in pieces_words(stage.table.to_arrange):
        takers = stage.table.mosaic.takers(piece)
        dishes = () if takers else stage.dishes(piece)
        places = {str(space): step_to_data(Arranged(piece, space=space)) for space in takers}
        places |= {f"dish {number}": step_to_data(Arranged(piece, dish=number)) for number in dishes}
        yield {
            "diatom": str(piece),
            "words": piece.words,
            "label": words + ("" if takers else ": no space can take it, into a dish"),
            "places": places,
            "step": None,
        }


def _tell(stage: Stage) -> dict[str, Any] | None:
    """Where a tile has come to light, and which it may be; its faces are told for picking it by its colors."""
    if not stage.untold or stage.phase is Phase.OVER:
        return None
    place = stage.untold[0]
    return {
        "place": place.value,
        "words": SOURCE_WORDS[place],
        "steps": {str(tile): step_to_data(Tell(place, tile)) for tile in stage.tellable()},
        "empty": None if place is Source.HAND else step_to_data(Tell(place, None)),
    }


def stock_rows(stock: Stock) -> list[dict[str, Any]]:
    """By color, how many diatoms of each shape are in stock."""
    counts = dict(stock.items())
    return [
        {
            "color": color.word,
            "left": [
                {"diatom": str(piece), "number": counts[piece]}
                for shape in Shape
                for piece in ALL_DIATOMS
                if (piece.color, piece.shape) == (color, shape)
            ],
        }
        for color in Color
    ]


def sheet_to_data(table: ScoreTable, lines: Sequence[str]) -> dict[str, Any]:
    """The end of a game: its filled score sheet, with lines of words below."""
    rows = [{"title": row.title, "cells": row.cells, "strong": row.is_sum} for row in table.rows]
    return {"stars": None, "review": None, "lines": lines, "sheets": {"heads": table.heads, "rows": rows}}
