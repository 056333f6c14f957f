from pathlib import Path
from random import Random

import pytest
from benching import a_record, folder_suite
from click import Command
from click.testing import CliRunner
from support import reference

from benchmarks import cost_model, kernel_rates, make_designed, make_planted, policies, three_ways
from benchmarks.make_designed import CardSymmetry, generators, orbits, symmetries
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.referee import judge
from solver.bench.records import Record

# -- makers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("main", [make_planted.main, make_designed.main])
def test_a_seed_makes_the_same_files_which_load_again(tmp_path: Path, main: Command) -> None:
    folders = [tmp_path / name for name in ("one", "two", "other")]
    for folder, seed in zip(folders, ("5", "5", "6"), strict=True):
        assert CliRunner().invoke(main, [str(folder), "--seed", seed]).exit_code == 0
    one, two, other = ({path.name: path.read_text() for path in folder.iterdir()} for folder in folders)
    assert one == two
    assert one.keys() == other.keys()
    assert one != other
    instances = list(folder_suite(folders[0]).instances())
    assert len(instances) * 2 == len(one)
    assert all(
        instance.edition == load_commission(folders[0] / f"{instance.name}.commission.yaml")[1]
        for instance in instances
    )


def test_the_planted_play_passes_the_referee_with_all_stars() -> None:
    for planted in make_planted.make(seed=3, each=1):
        ruling = judge(planted.play, planted.commission, reference(), deal=planted.deal)
        assert (ruling.legal, ruling.completed, ruling.stars) == (True, True, planted.commission.castoff_dishes)
        assert f"t{len(planted.play.turns):02}" in planted.commission.id
        assert ruling.waste == 0


def test_planted_cards_ask_as_much_as_their_names_say() -> None:
    for planted in make_planted.make(seed=4, each=1):
        card = planted.commission
        asked = [card.requirements[space] for space in card.used]
        has_groups = bool(card.number_groups or card.letter_groups)
        assert has_groups == ("-g1-" in card.id)
        full = sum(bool(one.color or one.letter) and bool(one.shape or one.number) for one in asked)
        share = int(card.id.split("-")[1][1:]) / 100
        assert full == round(share * len(asked)) if not has_groups else full >= round(share * len(asked))


def test_the_reference_board_has_the_symmetries_of_a_square() -> None:
    board = reference().board
    assert len(symmetries(board)) == 8
    sizes = {
        symmetry: sorted(map(len, orbits(board, generators(board, symmetry, Random(1))))) for symmetry in CardSymmetry
    }
    assert sizes[CardSymmetry.FULL] == [1, 4, 4, 4, 4, 4, 4, 8]
    assert sizes[CardSymmetry.MIRROR] == [1] * 7 + [2] * 13
    assert sizes[CardSymmetry.ROTATE2] == [1] + [2] * 16
    assert sizes[CardSymmetry.ROTATE4] == [1] + [4] * 8


def test_designed_cards_use_as_many_spaces_as_their_names_say_and_ask_alike_within_orbits() -> None:
    for commission, deal in make_designed.make(seed=2, each=1):
        assert len(commission.used) == int(commission.id[1:3])
        assert 1 <= commission.castoff_dishes <= 4
        assert len(deal.tiles) == 33
        if "full" in commission.id:
            board = reference().board
            for orbit in orbits(board, symmetries(board)):
                assert len({commission.requirements[space] for space in orbit}) == 1


# -- rates ------------------------------------------------------------------------------------------------------------


def test_the_placements_that_are_timed_are_those_of_the_rules() -> None:
    edition = reference()
    ponds = kernel_rates.random_ponds(edition, 12, Random(1))
    packed = kernel_rates.pack(edition, ponds)
    expected = sum(len(list(pond.places(tile))) for pond in ponds for tile in edition.water_tiles.values())
    assert kernel_rates.find_all(packed, 1) == expected


def test_the_children_that_are_timed_are_counted() -> None:
    counted = {kernel_rates.children("first-light", 1, width=20).counted for _ in range(2)}
    assert len(counted) == 1
    assert counted.pop() > 1000


def test_the_table_of_policies_goes_on_from_its_records(tmp_path: Path) -> None:
    arguments = ["--deals", "2", "--states", "2000", "--card", "first-light", "--out", str(tmp_path)]
    first, second = (CliRunner().invoke(policies.main, arguments) for _ in range(2))
    assert first.exit_code == 0
    assert first.output == second.output
    heading, _, row, total, share = first.output.splitlines()
    assert heading == "| card | known | advised | greedy | random |"
    assert row.startswith("| first-light | 3.00 ± 0.00, 100% |")
    assert total.startswith("| all | 3.00 |")
    assert share.startswith("| of known | 100% |")
    assert len((tmp_path / "first-light-greedy.jsonl").read_text().splitlines()) == 2


# -- the cost model ---------------------------------------------------------------------------------------------------


def run_of(folder: Path, records: list[Record]) -> Path:
    """The folder of a run with these records."""
    (folder / "records.jsonl").write_text("".join(record.line + "\n" for record in records))
    return folder


def test_the_cost_model_bins_what_it_is_told(tmp_path: Path) -> None:
    records = [
        a_record(key=str(i), instance=str(i), spaces=9 + 8 * (i % 2), cpu_seconds=0.1 * (1 + i), turns=5)
        for i in range(4)
    ]
    result = CliRunner().invoke(cost_model.main, ["growth", str(run_of(tmp_path, records))])
    assert result.exit_code == 0, result.output
    assert "| 8 to 12 | 2 | 100% | 0.200 | 0.300 | 100 | 0.00 |" in result.output
    assert "| 16 to 20 | 2 | 100% | 0.300 | 0.400 | 100 | 0.00 |" in result.output
    assert "| 3 to 6 | 4 |" in result.output


def test_the_cost_of_a_million_is_read_off_the_first_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost_model, "beside_solving", lambda _: 0.001)
    times = [f"2026-11-30T12:00:{i:02}.000+00:00" for i in range(11)]
    records = [a_record(key=at, instance=at, began=at, cpu_seconds=0.008) for at in times]
    arguments = ["million", str(run_of(tmp_path, records)), "--sample", "10", "--workers", "1"]
    result = CliRunner().invoke(cost_model.main, arguments)
    assert result.exit_code == 0, result.output
    assert "solving 8.00 ms of processor time (the first 10), judging and recording 1.00 ms" in result.output
    assert "measured 10 s" in result.output
    assert "a million, 1 workers: 2.50 hours (each worker 2.50, the runner 0.14)" in result.output
    assert "a million, 100 workers: 0.14 hours (each worker 0.03, the runner 0.14)" in result.output


def test_what_disturbed_runs_are_compared_by_leaves_times_out() -> None:
    one, other = a_record(seconds=1.0, began="a", host="x"), a_record(seconds=2.0, began="b", host="y")
    assert three_ways.answers([one]) == three_ways.answers([other])
    assert three_ways.answers([one]) != three_ways.answers([a_record(play="1")])
