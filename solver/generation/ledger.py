"""The records of a batch of new cards: what each search came to, kept as soon as it is known."""

from __future__ import annotations

import json
from collections.abc import Iterator, MutableMapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from puzzles.commission.files.play_file import play_from_json
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import edition_to_yaml
from puzzles.components.edition import Edition
from puzzles.components.symmetry import SymmetryGroup
from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import Fault, FileFaults
from solver.batch.job import digest_of
from solver.batch.record_file import Form, RecordFile, typed
from solver.generation.grade import grade
from solver.generation.known import KnownPlays, witness
from solver.generation.make import Found, GenerationSetting, Made
from solver.generation.measure import Measures
from solver.generation.report import origin
from solver.generation.samples import PlayedDeals
from solver.generation.wishes import WishError, Wishes
from solver.verdict import check_bound

RECORDS = "records.jsonl"
BEGINNING = b'{"type": "search", "batch": '
UNTITLED = "untitled"
"""In records: cards get their titles in the order of the batch."""
Stars = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class CardData:
    """A card that was found, see `Made`.

    Attributes:
        known, advised, greedy: stars of each deal, None for a deal that was not completed.
        bounds, states, filled: see `KnownPlays`.
        deal: seed of the witness's.
        play: the witness, with the card in it.
        seconds: see `Made`.
    """

    symmetry: SymmetryGroup
    figure: str
    known: Stars
    advised: Stars
    greedy: Stars
    bounds: Stars
    states: int
    filled: int
    deal: int
    play: dict[str, Any]
    seconds: tuple[float, float]


@dataclass(frozen=True, slots=True)
class SearchLine:
    """What a search came to.

    Attributes:
        batch: digest of program, wishes, setting and edition.
        card, attempt: which search; cards are counted from 1.
        made: the card; None when none was found.
        failure: why not, and `proved` whether there is none.
    """

    type: Literal["search"]
    batch: str
    card: int
    attempt: int
    made: CardData | None
    failure: str | None
    proved: bool

    def text(self) -> str:
        """It, as it is written."""
        return json.dumps(asdict(self))


class SearchLedger(MutableMapping[tuple[int, int], Found]):
    """The records in a folder of cards, open to one run at a time; see `solver.generation.make.Kept`.

    Records of other batches may stand in the same file.

    Raises:
        DiatomsError: another run writes them, or they cannot be read or written.
    """

    def __init__(self, folder: Path, wishes: Wishes, setting: GenerationSetting, edition: Edition) -> None:
        self.wishes, self.setting, self.edition = wishes, setting, edition
        # the number of cards changes none of them
        told = {**origin(wishes, 0), "deals": setting.deals, "states": setting.move_states, "tries": setting.tries}
        self.batch = digest_of(json.dumps(told, sort_keys=True), edition_to_yaml(edition))
        self.file = RecordFile(folder / RECORDS, search_form())
        self._found: dict[tuple[int, int], Found] = {}

    def __enter__(self) -> Self:
        self.file.__enter__()
        try:
            for number, line in enumerate(self.file.read(), start=1):
                if line.batch == self.batch:
                    self._found[line.card - 1, line.attempt] = self._read(number, line)
        except BaseException:
            self.file.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.__exit__(kind, error, trace)

    def _read(self, number: int, line: SearchLine) -> Found:
        if line.made is None:
            return WishError(line.failure or "no card was found", proved=line.proved)
        try:
            return _made(line.card - 1, line.made, self.wishes, self.setting, self.edition)
        except DiatomsError as error:
            fault = f"expected the record of a search, with a play that completes its card ({error})"
            raise FileFaults([Fault(str(self.file.path), number, 1, fault)]) from None

    def __setitem__(self, key: tuple[int, int], found: Found) -> None:
        index, attempt = key
        if isinstance(found, WishError):
            line = SearchLine("search", self.batch, index + 1, attempt, None, str(found), found.proved)
        else:
            line = SearchLine("search", self.batch, index + 1, attempt, _data(found), None, proved=False)
        self.file.append(line)
        self._found[key] = found

    def __getitem__(self, key: tuple[int, int]) -> Found:
        return self._found[key]

    def __delitem__(self, key: tuple[int, int]) -> None:
        raise TypeError("records are only ever added")

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def search_form() -> Form[SearchLine]:
    """How records of searches are written."""
    return typed(SearchLine, "the record of a search", BEGINNING, SearchLine.text, _check)


def _check(line: SearchLine) -> None:
    """What plays of the deals earned and what is ruled out; raises DiatomsError."""
    if line.made is None:
        return
    made = line.made
    samples = (made.known, made.advised, made.greedy)
    if len({len(made.bounds), *map(len, samples)}) > 1 or not 1 <= made.deal <= len(made.bounds):
        numbers = ", ".join(str(len(sample)) for sample in (*samples, made.bounds))
        raise MalformedError(f"expected each deal in all samples, {made.deal} among them (got {numbers} deals)")
    for *found, bound in zip(*samples, made.bounds, strict=True):
        for stars in found:
            check_bound(stars, bound, "stars")


def _data(made: Made) -> CardData:
    measures, seen = made.measures, made.witness
    known = measures.known
    samples = (known.sample.stars, measures.advised.stars, measures.greedy.stars)
    play = play_to_json(seen.play, card=replace(made.card, title=made.card.title or UNTITLED))
    known_figures = (known.bounds, known.states, known.filled)
    return CardData(made.symmetry, made.figure, *samples, *known_figures, seen.seed, play, made.seconds)


def _made(index: int, data: CardData, wishes: Wishes, setting: GenerationSetting, edition: Edition) -> Made:
    """A card as it was found; its witness is judged anew. Raises DiatomsError."""
    play, card, _ = play_from_json(data.play, edition=edition)
    card = replace(card, title="" if card.title == UNTITLED else card.title)
    dishes = card.castoff_dishes
    advised, greedy = PlayedDeals(data.advised, dishes), PlayedDeals(data.greedy, dishes)
    seen = witness(play, card, edition, data.deal)
    check_bound(play.stars, data.bounds[data.deal - 1], "stars")
    check_bound(max((bound for bound in data.bounds if bound is not None), default=None), dishes, "stars")
    known = KnownPlays(PlayedDeals(data.known, dishes), data.bounds, seen, data.states, data.filled)
    measures = Measures(known, advised, greedy, setting.move_states)
    wanted = wishes.difficulty.spread(index)
    how = (data.symmetry, data.figure)
    return Made(card, index, wanted, *how, measures, grade(advised, greedy), seen, data.seconds)
