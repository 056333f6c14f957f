"""All that the page to play on shows, drawn and put into words: the page itself knows no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from puzzles.commission.deal import Source
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
from puzzles.commission.stage import STACKS, Stage
from puzzles.commission.steps import Phase
from puzzles.components.pieces import ALL_DIATOMS, Color, Shape
from puzzles.drawing.space_names import with_names
from puzzles.drawing.svg import svg_text
from solver.play.aim import TileAim, collects, free_cells

PROMPTS = {
    Phase.LAY: "Choose a tile and a place for it",
    Phase.COLLECT: "Choose what to collect",
    Phase.ARRANGE: "Put each diatom on a space that can take it",
    Phase.REFILL: "Refill the hand: from which stack?",
}


def pieces(stage: Stage) -> dict[str, Any]:
    """What is drawn once: every diatom and every water tile."""
    tiles = stage.edition.water_tiles.items()
    return {
        "diatoms": {str(piece): svg_text(diatom_scene(piece), name=f"d-{piece}") for piece in ALL_DIATOMS},
        "tiles": {str(tile): svg_text(tile_scene(face, str(tile)), name=f"t-{tile}") for tile, face in tiles},
        "segments": {str(tile): face for tile, face in tiles},
        "words": {str(piece): piece.words for piece in ALL_DIATOMS},
    }


def view(sitting: Sitting, aimed: TileAim | None, ghosts: Sequence[Arranged]) -> dict[str, Any]:
    """What the page shows of a sitting."""
    stage = sitting.stage
    used, filled = len(stage.commission.used), len(stage.table.mosaic.placed)
    return {
        "phase": stage.phase.value,
        "prompt": _prompt(stage),
        "done": sitting.done,
        "steps": len(sitting.steps),
        "pond": svg_text(stage_pond(stage, tuple(free_cells(stage, aimed))), name="drawn-pond", role="group"),
        "mosaic": svg_text(with_names(stage_mosaic(stage, ghosts)), name="drawn-mosaic", role="group"),
        "draw": list(_draw(stage, aimed)),
        "stacks": _stacks(stage),
        "aim": None if aimed is None else _aim(stage, aimed),
        "collect": [_yield(got) for got in stage.yields],
        "arrange": list(_arrange(stage)),
        "refill": [str(stack) for stack in stage.refills() if stack] if stage.phase is Phase.REFILL else [],
        "tell": _tell(stage),
        "stock": _stock(stage),
        "turn": len(stage.turns) + (stage.phase is not Phase.OVER),
        "state": f"{filled} of {used} spaces filled",
        "stars": stage.table.dishes.stars,
        "dishes": stage.commission.castoff_dishes,
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


def _draw(stage: Stage, aimed: TileAim | None) -> Iterator[dict[str, Any]]:
    """The tiles that can be taken, with the number of their legal places; without a tile where none was told yet."""
    for source, tile in stage.deal.sources():
        where = {"from": source.value, "where": SOURCE_WORDS[source]}
        if stage.seen is not None and tile not in stage.seen:
            yield {**where, "tile": None, "ways": None, "aimed": False, "svg": svg_text(untold_scene(), name="untold")}
            continue
        is_aimed = aimed is not None and (aimed.source, aimed.tile) == (source, tile)
        segments = aimed.segments if aimed is not None and is_aimed else stage.edition.water_tiles[tile]
        ways = sum(1 for _ in stage.lays(source, tile)) if stage.phase is Phase.LAY else None
        picture = svg_text(tile_scene(segments, str(tile)), name=f"drawn-{source}-{tile}")
        yield {**where, "tile": tile, "ways": ways, "aimed": is_aimed, "svg": picture}


def _stacks(stage: Stage) -> dict[str, int]:
    """How many tiles lie under each top."""
    return {str(stack): max(0, len(stage.deal.stack(stack)) - 1) for stack in STACKS}


def _aim(stage: Stage, aimed: TileAim) -> dict[str, Any]:
    """The tile that is aimed with, and what it would collect there."""
    lay = aimed.lay
    data = {
        "from": aimed.source.value,
        "tile": aimed.tile,
        "segments": aimed.segments,
        "at": None if aimed.at is None else list(aimed.at),
        "turns": len(aimed.turns),
        "places": len(aimed.ways),
    }
    if lay is None:
        return {**data, "collects": [], "where": ""}
    return {**data, "collects": [_yield(got) for got in collects(stage, lay)], "where": beside_words(lay.at, stage)}


def _yield(got: tuple[Any, ...]) -> dict[str, Any]:
    return {"diatoms": [str(piece) for piece in got], "words": diatoms_words(got)}


def _arrange(stage: Stage) -> Iterator[dict[str, Any]]:
    """The diatoms to be arranged, each with where it may go."""
    if stage.phase is not Phase.ARRANGE:
        return
    there = Counter(stage.table.to_arrange)
    for piece in sorted(there, key=lambda one: (-one.sixths, one)):
        takers = stage.takers(piece)
        yield {
            "number": there[piece],
            "diatom": str(piece),
            "words": piece.words,
            "spaces": list(takers),
            "dishes": [] if takers else list(stage.dishes(piece)),
        }


def _tell(stage: Stage) -> dict[str, Any] | None:
    """Where a tile has come to light, and which it may be; its faces are told for picking it by its colors."""
    if not stage.untold or stage.phase is Phase.OVER:
        return None
    place = stage.untold[0]
    return {
        "place": place.value,
        "words": SOURCE_WORDS[place],
        "tiles": list(stage.tellable()),
        "may_be_empty": place is not Source.HAND,
    }


def _stock(stage: Stage) -> list[dict[str, Any]]:
    counts = dict(stage.table.stock.items())
    return [
        {
            "color": color.word,
            "left": [
                {"diatom": f"{color}{shape.value}", "number": counts[piece]}
                for shape in Shape
                for piece in ALL_DIATOMS
                if (piece.color, piece.shape) == (color, shape)
            ],
        }
        for color in Color
    ]
