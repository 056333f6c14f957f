"""Better mosaics by exchanging two spaces at a time: a good start for a model, and a better end when time is short."""

from __future__ import annotations

from itertools import combinations

from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.main_game.features import PlacedDiatoms
from solver.main_game.collection import Collection


def polished(placed: PlacedDiatoms, collection: Collection) -> dict[Space, Diatom]:
    """The mosaic after exchanges that raise the total, until none does.

    Only filled spaces are exchanged if something went back to the stock, since it did because they are filled (G9).
    """
    appraisal, shapes = collection.appraisal, collection.edition.board.shapes
    now, best = dict(placed), appraisal.total(placed)
    spaces = shapes if len(placed) == len(collection.diatoms) else placed
    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(spaces, 2):
            changed = {**now, one: now.get(other), other: now.get(one)}
            after = {space: held for space, held in changed.items() if held is not None}
            if all(held is None or held.shape in shapes[space] for space, held in changed.items()):
                total = appraisal.total(after)
                if total > best:
                    now, best, is_better = after, total, True
    return now
