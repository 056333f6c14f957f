"""Suite files: read with every fault at its place, those of the files that they name too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.short_id import is_short_id
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.faults import FileFaults, UnknownName, did_you_mean
from puzzles.files.json_text import parse_json
from puzzles.files.nodes import Node, Plain, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import read_path
from puzzles.files.yaml_text import parse_yaml
from solver.bench.forms import LARGEST_SEED, CardsForm, LimitsForm, MethodForm, SuiteForm
from solver.bench.suite import MEGABYTES, TABLES, Best, Caps, Card, Method, Solver, Suite

CARD, DEAL = ".commission.yaml", ".deal.yaml"
NEW_CARDS = "new cards"
"""The group of cards that were made for the suite."""
_RANGE = re.compile(r"(0|[1-9][0-9]{0,8})(?:-(0|[1-9][0-9]{0,8}))?")
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_LONGEST = 2**20


def load_suite(source: str | Path, made: Path | None = None) -> Suite:
    """The suite of a file.

    Args:
        source: its path; the paths in it are relative to its folder.
        made: a folder where new cards are kept, so that they are made once; None if they are not kept.

    Raises:
        UnknownName: there is no such file.
        FileFaults: everything that is wrong with the file and the files that it names.
        DiatomsError: a wish for new cards that cannot be met.
    """
    text = read_path(source, what="a suite file, as `diatoms new suite my-suite.yaml` writes one")
    reader = Reader(text.file)
    node = parse_yaml(text.text, text.file)
    keys = reader.mapping(node, SuiteForm)
    name, title = reader.read(keys.get("suite"), words.text), reader.read(keys.get("title"), words.text)
    caps = _read_caps(reader, keys.get("limits"))
    methods = _read_methods(reader, keys.get("methods"))
    shelf = _Shelf(reader, text.folder, made)
    for item in reader.items(keys.get("cards"), "cards with their deals"):
        shelf.add(item)
    _check_not_empty(reader, keys, ("cards", "methods"))
    return Suite(reader.finished(name), reader.finished(title), tuple(shelf.cards), methods, caps)


def _check_not_empty(reader: Reader, keys: dict[str, Node], names: Iterable[str]) -> None:
    for name in names:
        node = keys.get(name)
        if node is not None and node.value == ():
            reader.fault(node, f"expected at least one of the {name} (got none)")


# -- words ------------------------------------------------------------------------------------------------------------


def _seconds(value: object) -> float:
    if not isinstance(value, Plain) or not _SECONDS.fullmatch(value) or not float(value) > 0:
        raise MalformedError(f"expected a number of seconds above 0 (got {words.got_number(value, _seconds)})")
    return float(value)


def _size(value: object) -> int:
    return words.whole_number(value, what="megabytes", least=1, most=_LONGEST)


def _states(value: object) -> int:
    return words.whole_number(value, what="a number of states", least=1)


def _seed(value: object) -> int:
    return words.whole_number(value, what="a seed", most=LARGEST_SEED)


def _range(value: object) -> range:
    """Seeds of deals: ``7`` or ``1-50``."""
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is not None:
        first, last = int(match[1]), int(match[2] or match[1])
        if first <= last:
            return range(first, last + 1)
    raise MalformedError(f"expected seeds of deals such as 7 or 1-50 (got {shown(value)})")


_solver_word = words.one_of((solver.value for solver in Solver), "a method")


def _solver(value: object) -> Solver:
    return Solver(_solver_word(value))


# -- limits and methods -----------------------------------------------------------------------------------------------


def _read_caps(reader: Reader, node: Node | None) -> Caps:
    keys = reader.mapping(node, LimitsForm)
    seconds, states = reader.read(keys.get("time"), _seconds), reader.read(keys.get("states"), _states)
    if node is not None and not {"time", "states"} & keys.keys():
        reader.fault(node, "expected a limit, time or states (got none)")
    memory = reader.read(keys.get("memory"), _size) or MEGABYTES
    return Caps(seconds, states, memory, reader.read(keys.get("hard_time"), _seconds))


def _read_methods(reader: Reader, node: Node | None) -> tuple[Method, ...]:
    methods: list[Method] = []
    for item in reader.items(node, "methods"):
        method = _read_method(reader, item)
        if method is None:
            continue
        if any(method.label == other.label for other in methods):
            reader.fault(item, f"expected each method under a name of its own (got {shown(method.label)} twice)")
        methods.append(method)
    return tuple(methods)


def _read_method(reader: Reader, node: Node) -> Method | None:
    if isinstance(node.value, str):
        solver = reader.read(node, _solver)
        return None if solver is None else Method(solver.value, solver)
    keys = reader.mapping(node, MethodForm)
    solver = reader.read(keys.get("method"), _solver)
    label = reader.read(keys.get("name"), words.text)
    seed, tables = reader.read(keys.get("seed"), _seed), reader.read(keys.get("memory"), _size)
    seconds, states = reader.read(keys.get("time"), _seconds), reader.read(keys.get("states"), _states)
    if solver is None:
        return None
    return Method(label or solver.value, solver, seed or 0, tables or TABLES, seconds, states)


# -- cards ------------------------------------------------------------------------------------------------------------


def _named_edition(path: Path) -> object:
    """The edition that a card names; what is wrong with the file is told when it is loaded."""
    try:
        text = read_path(path)
        node = parse_yaml(text.text, text.file).get("edition")
    except (FileFaults, UnknownName):
        return None
    return None if node is None else node.value


@dataclass
class _Shelf:
    """Collects the cards of a suite.

    Attributes:
        folder: of the suite file.
        made: where new cards are kept.
    """

    reader: Reader
    folder: Path
    made: Path | None
    cards: list[Card] = field(default_factory=list)

    def add(self, node: Node) -> None:
        """Read an item of the list."""
        reader = self.reader
        keys = reader.mapping(node, CardsForm)
        kinds = [kind for kind in ("id", "files", "generate") if kind in keys]
        if len(kinds) != 1:
            got = " and ".join(kinds) or "none"
            reader.fault(node, f"expected one of the keys id, files and generate (got {got})")
            return
        edition = self._edition(keys.get("edition"))
        if "edition" in keys and edition is None:
            return
        seeds = self._seeds(keys.get("deals"))
        group = reader.read(keys.get("group"), words.text)
        if kinds == ["files"]:
            self._add_files(keys, edition, seeds, group)
            return
        if "known" in keys:
            reader.fault(keys["known"], "expected known plays only of files that have deals of their own")
        if "deals" not in keys:
            reader.fault(node, "expected the key 'deals' (got none)")
        found = self._shipped(keys["id"], edition) if kinds == ["id"] else self._generated(keys["generate"], edition)
        for name, commission, used in found:
            in_group = group or (name if kinds == ["id"] else NEW_CARDS)
            self._keep(node, Card(name, in_group, commission, used, seeds))

    def _keep(self, node: Node, card: Card) -> None:
        if any(card.name == other.name for other in self.cards):
            self.reader.fault(node, f"expected each card once (got {shown(card.name)} twice)")
        self.cards.append(card)

    def _edition(self, node: Node | None) -> Edition | None:
        name = self.reader.read(node, words.text)
        if node is None or name is None:
            return None
        try:
            beside = self.folder / name
            return load_edition(beside if beside.is_file() else name)
        except UnknownName as error:
            self.reader.fault(node, str(error))
        except FileFaults as error:
            self.reader.adopt(error.faults)
        return None

    def _seeds(self, node: Node | None) -> tuple[range, ...]:
        if node is None:
            return ()
        items = node.items() if isinstance(node.value, tuple) else (node,)
        if not items:
            self.reader.fault(node, "expected seeds of deals such as 7 or 1-50 (got none)")
        found: list[range] = []
        for item in items:
            seeds = self.reader.read(item, _range)
            if seeds is None:
                continue
            if any(seeds.start < other.stop and other.start < seeds.stop for other in found):
                self.reader.fault(item, f"expected each deal once (got {shown(item)}, of which some came before)")
            found.append(seeds)
        return tuple(found)

    def _texts(self, node: Node) -> Iterator[tuple[Node, str]]:
        for item in node.items() if isinstance(node.value, tuple) else (node,):
            text = self.reader.read(item, words.text)
            if text is not None:
                yield item, text

    def _shipped(self, node: Node, edition: Edition | None) -> Iterator[tuple[str, Commission, Edition]]:
        known = shipped_commissions()
        for item, pattern in self._texts(node):
            names = [name for name in known if fnmatchcase(name, pattern)]
            if not names and not is_short_id(pattern):
                guess = did_you_mean(pattern, known)
                self.reader.fault(item, f"expected a shipped card (got {shown(pattern)}{guess})")
            for name in names or [pattern] * is_short_id(pattern):
                yield name, *load_commission(name, edition=edition)

    def _generated(self, node: Node, edition: Edition | None) -> Iterator[tuple[str, Commission, Edition]]:
        from solver.bench.generated import new_cards  # noqa: PLC0415 - few suites have such cards

        used = edition or load_edition("reference")
        for commission in new_cards(self.reader, node, used, self.made):
            yield commission.id, commission, used

    def _add_files(
        self, keys: dict[str, Node], edition: Edition | None, seeds: tuple[range, ...], group: str | None
    ) -> None:
        known = self._known(keys.get("known"))
        if "known" in keys and "deals" in keys:
            self.reader.fault(keys["known"], "expected known plays only of files that have deals of their own")
        for item, pattern in self._texts(keys["files"]):
            paths = sorted(self._paths(pattern))
            if not paths:
                self.reader.fault(item, f"expected files of cards (got {shown(pattern)}, which none matches)")
            for path in paths:
                name = path.name.removesuffix(CARD).removesuffix(".yaml")
                try:
                    own = edition if edition is not None and _named_edition(path) == edition.id else None
                    commission, used = load_commission(path, edition=own)
                    deal = None if seeds else self._deal_beside(item, path, used)
                except FileFaults as error:
                    self.reader.adopt(error.faults)
                    continue
                in_group = group or name.split("-")[0]
                self._keep(item, Card(name, in_group, commission, used, seeds, deal, known.get(name)))

    def _paths(self, pattern: str) -> Iterable[Path]:
        path = Path(pattern)
        if path.is_absolute():
            return Path(path.anchor).glob(str(path.relative_to(path.anchor)))
        return self.folder.glob(pattern)

    def _deal_beside(self, node: Node, card: Path, edition: Edition) -> Deal | None:
        """The deal that lies beside a card: NAME.deal.yaml."""
        path = card.with_name(card.name.removesuffix(CARD) + DEAL)
        if card.name.endswith(CARD) and path.is_file():
            return load_deal(path, edition)
        self.reader.fault(node, f"expected the key 'deals', or a deal {path.name} beside {card.name} (got none)")
        return None

    def _known(self, node: Node | None) -> dict[str, Best]:
        """What is known of the best plays, by name of the card file."""
        name = self.reader.read(node, words.text)
        if node is None or name is None:
            return {}
        try:
            text = read_path(self.folder / name)
            entries = parse_json(text.text, text.file).entries()
        except UnknownName as error:
            self.reader.fault(node, str(error))
            return {}
        except FileFaults as error:
            self.reader.adopt(error.faults)
            return {}
        reader = Reader(text.file)
        found = {}
        for key, entry in entries:
            stars = entry.get("stars")
            if stars is None:
                reader.fault(entry, "expected the key 'stars' (got none)")
            elif stars.value is None:
                found[str(key.value)] = Best(None)
            else:
                read = reader.read(stars, words.castoff_dishes)
                found |= {} if read is None else {str(key.value): Best(read)}
        self.reader.adopt(reader.faults)
        return found
