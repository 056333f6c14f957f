"""Aquarium Designer rule by rule (A1-A12), and the rulings of docs/aquarium.md by their numbers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import plain_aquarium as plain
import pytest
from aquarium_support import TABLE, layout, record, shipped, small

from puzzles.aquarium.edition import ROUNDS
from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.layout import Laid, Layout, TilePlace
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import Build, GameRecord, Round, Take
from puzzles.aquarium.referee import judge_game, judge_layout
from puzzles.aquarium.table import AquariumTable, Taking, deck_of_seed, winners
from puzzles.aquarium.tiles import Animal, faces, parse_blocks, turned
from puzzles.errors import IllegalError, MalformedError
from solver.aquarium.play import play_game
from solver.aquarium.policies import POLICIES


def rule_of(text: str, points: int | None = None) -> str | None:
    return judge_layout(record(text, points), small()).rule


def a_game(players: int = 2, seed: int = 1) -> GameRecord:
    return play_game(shipped(), [POLICIES["random"]] * players, seed)


def broken(changed: GameRecord) -> str | None:
    return judge_game(changed, shipped()).rule


def with_first_round(game: GameRecord, **parts: object) -> GameRecord:
    return replace(game, rounds=(replace(game.rounds[0], **parts), *game.rounds[1:]))  # type: ignore[arg-type]


# -- rules ------------------------------------------------------------------------------------------------------------


def test_a1_everybody_begins_with_an_entrance_and_there_are_as_many_tiles_as_players() -> None:
    game = AquariumTable.setup(shipped(), deck_of_seed(shipped().tiles, 1), players=3)
    assert [one.laid for one in game.aquariums] == [(Laid(None, TilePlace(0, 0), "sdpa"),)] * 3
    assert len(game.taking.market) == 3
    assert rule_of("1 0,0 ssdd") == "A1"
    assert rule_of("E 0,0 sdap") == "A1"
    assert rule_of("E 0,0 sdpa; E 1,0 sdpa") == "A1"
    assert judge_layout(replace(record("E 0,0 sdpa"), laid=()), small()).rule == "A1"
    assert rule_of("E 0,0 asdp") is None


@pytest.mark.parametrize(("players", "starter", "drop"), [(0, 1, 0), (5, 1, 0), (2, 3, 0), (2, 0, 0), (2, 1, 1)])
def test_a1_a_setup_that_cannot_be(players: int, starter: int, drop: int) -> None:
    deck = deck_of_seed(shipped().tiles, 1)[drop:]
    assert broken(GameRecord("reference-aquarium", players, starter, deck, ())) == "A1"


def test_a2_eight_rounds_of_taking_and_then_building() -> None:
    game = a_game()
    assert len(game.rounds) == ROUNDS == 8
    assert judge_game(game, shipped()).completed
    first = game.rounds[0]
    assert not judge_game(replace(game, rounds=game.rounds[:5], points=None), shipped()).completed
    assert broken(replace(game, rounds=(*game.rounds, first))) == "A2"
    assert broken(with_first_round(game, takes=first.takes[:-1])) == "A2"
    assert broken(with_first_round(game, builds=first.builds[:1])) == "A2"
    assert broken(with_first_round(game, builds=(*first.builds, first.builds[0]))) == "A2"
    assert broken(with_first_round(game, builds=(first.builds[0], first.builds[0]))) == "A2"


def test_a3_taking_goes_clockwise_from_the_starter() -> None:
    assert Taking.begin(4, 3, (1, 2, 3, 4)).queue == (3, 4, 1, 2)
    with pytest.raises(IllegalError, match="expected player 3 to take or postpone") as error:
        Taking.begin(4, 3, (1, 2, 3, 4)).take(1, 1)
    assert error.value.rule == "A3"


def test_a3_only_tiles_face_up_are_taken_and_only_one() -> None:
    taking = Taking.begin(1, 1, (7,))
    with pytest.raises(IllegalError, match=r"expected one of the tiles face up, 7 \(got 8\)"):
        taking.take(1, 8)
    with pytest.raises(IllegalError, match="everybody has a tile"):
        taking.take(1, 7).take(1, 7)


def test_a3_in_a_layout_tiles_are_of_the_edition_and_of_the_puzzle_and_each_once() -> None:
    assert rule_of("E 0,0 sdpa; 10 1,0 ssdd") == "A3"
    assert rule_of("E 0,0 sdpa; 1 1,0 ssdd; 1 2,0 ssdd") == "A3"
    puzzle = Puzzle("p", "p", "small", ((2, 3),))
    assert judge_layout(record("E 0,0 sdpa; 1 1,0 ssdd"), small(), puzzle).rule == "A3"
    assert judge_layout(record("E 0,0 sdpa; 3 1,0 dsds"), small(), puzzle).completed
    assert judge_layout(record("E 0,0 sdpa; 3 1,0 dsds; 2 2,0 sssd"), small(), puzzle).rule == "A2"


def test_a4_one_postponement_each_and_then_after_the_others() -> None:
    taking = Taking.begin(4, 1, (1, 2, 3, 4)).take(1, 1).postpone(2).take(3, 2).take(4, 3)
    assert taking.queue == (2,)
    with pytest.raises(IllegalError, match="second postponement") as error:
        taking.postpone(2)
    assert error.value.rule == "A4"
    assert taking.take(2, 4).taken == ((1, 1), (3, 2), (4, 3), (2, 4))


def test_a4_those_who_postponed_take_in_the_same_order() -> None:
    taking = Taking.begin(4, 2, (1, 2, 3, 4)).postpone(2).take(3, 1).postpone(4).take(1, 2)
    assert taking.queue == (2, 4)


@pytest.mark.parametrize(("postponing", "starts"), [((), 4), ((2,), 2)], ids=["nobody", "the second"])
def test_a5_the_last_to_take_starts_the_next_round(postponing: tuple[int, ...], starts: int) -> None:
    game = AquariumTable.setup(shipped(), deck_of_seed(shipped().tiles, 1), players=4)
    for player in (1, 2, 3, 4):
        game = game.take(player, None if player in postponing else game.taking.market[0])
    for player in postponing:
        game = game.take(player, game.taking.market[0])
    for player in (1, 2, 3, 4):
        tile = game.tile_of(player)
        assert tile is not None
        game = game.build(player, tile, TilePlace(1, 0), shipped().tiles[tile])
    assert game.round == 2
    assert game.taking.queue[0] == starts


@pytest.mark.parametrize("at", ["1,1", "2,0", "-1,-1"])
def test_a6_tiles_touch_by_a_whole_side(at: str) -> None:
    assert rule_of(f"E 0,0 sdpa; 1 {at} ssdd") == "A6"


def test_a6_a_tile_laid_later_does_not_help() -> None:
    assert rule_of("E 0,0 sdpa; 1 2,0 ssdd; 2 1,0 sssd") == "A6"
    assert rule_of("E 0,0 sdpa; 2 1,0 sssd; 1 2,0 ssdd") is None


def test_a7_any_turn_but_no_flip() -> None:
    assert faces("sdpa") == ("sdpa", "asdp", "pasd", "dpas")
    assert faces("sdsd") == ("sdsd", "dsds")
    assert turned("sdpa", 4) == "sdpa"
    assert all(rule_of(f"E 0,0 sdpa; 8 1,0 {face}") is None for face in faces("sdap"))
    assert rule_of("E 0,0 sdpa; 8 1,0 dspa") == "A7"


def test_a8_no_wider_and_no_higher_than_three_tiles() -> None:
    assert rule_of("E 0,0 sdpa; 1 1,0 ssdd; 2 2,0 sssd; 3 3,0 sdsd") == "A8"
    assert rule_of("E 0,0 sdpa; 1 0,-1 ssdd; 2 0,1 sssd; 3 0,2 sdsd") == "A8"


def test_a8_the_frame_is_fixed_only_by_the_tiles() -> None:
    assert {(spot.x, spot.y) for spot in layout("E 0,0 sdpa; 1 1,0 ssdd").free_spots()} == {
        *((0, -1), (1, -1), (2, 0), (1, 1), (0, 1), (-1, 0)),
    }
    assert rule_of("E 0,0 sdpa; 1 -1,0 ssdd; 2 -2,0 sssd") is None
    assert rule_of("E 0,0 sdpa; 1 1,0 ssdd; 2 -1,0 sssd") is None


def test_a9_areas_need_not_match() -> None:
    assert rule_of("E 0,0 sdpa; 5 1,0 papa; 4 1,1 ssss") is None


def test_a10_what_lies_stays() -> None:
    assert rule_of("E 0,0 sdpa; 1 0,0 ssdd") == "A10"
    before = layout("E 0,0 sdpa; 1 1,0 ssdd")
    after = before.lay(Laid(2, TilePlace(0, 1), "sssd"), "sssd")
    assert after.laid[:2] == before.laid


def test_a11_the_row_is_filled_from_the_top_of_the_deck_which_is_seen() -> None:
    deck = deck_of_seed(shipped().tiles, 7)
    game = AquariumTable.setup(shipped(), deck, players=2)
    assert (game.taking.market, game.next_tile) == (deck[:2], deck[2])
    for player in (1, 2):
        game = game.take(player, deck[player - 1])
    for player in (1, 2):
        game = game.build(player, deck[player - 1], TilePlace(0, 1), shipped().tiles[deck[player - 1]])
    assert (game.taking.market, game.next_tile) == (deck[2:4], deck[4])


def test_a11_a_tile_of_the_next_round_is_not_there_yet() -> None:
    game = a_game()
    takes = (replace(game.rounds[0].takes[0], tile=game.deck[3]), *game.rounds[0].takes[1:])
    assert broken(with_first_round(game, takes=takes)) == "A3"


def test_a12_points_by_animal_and_size() -> None:
    # seals 1 + 2 grown together, dolphins apart: one in the Entrance, and one of two blocks
    laid = layout("E 0,0 sdpa; 1 -1,0 dssd")
    assert [(area.animal, area.size) for area in laid.areas()] == [
        (Animal.SEALS, 3),
        (Animal.DOLPHINS, 2),
        (Animal.DOLPHINS, 1),
        (Animal.PENGUINS, 1),
        (Animal.ANGEL_FISH, 1),
    ]
    assert laid.points(small()) == 3 + 2 + 2 + 0 + 1
    assert rule_of("E 0,0 sdpa; 1 -1,0 dssd", points=8) is None
    assert rule_of("E 0,0 sdpa; 1 -1,0 dssd", points=9) == "A12"


def test_a12_the_points_of_a_recorded_game_are_those_of_its_areas() -> None:
    game = a_game()
    assert game.points is not None
    assert broken(replace(game, points=(game.points[0] + 1, *game.points[1:]))) == "A12"
    assert broken(replace(game, points=None)) is None


def test_a12_points_of_random_layouts_are_those_of_the_plain_rules() -> None:
    rng = Random(3)
    for _ in range(60):
        edition = replace(small(), points={animal: tuple(plain.random_table(rng)[animal.value]) for animal in Animal})
        grown = Layout.start(edition)
        for tile in rng.sample(sorted(edition.tiles), 8):
            spot, face = rng.choice(list(grown.moves(edition.tiles[tile])))
            grown = grown.lay(Laid(tile, spot, face), edition.tiles[tile])
        tiles = {(spot.x, spot.y): blocks for spot, blocks in grown.spots.items()}
        assert sorted((a.animal.value, a.size) for a in grown.areas()) == plain.area_sizes(tiles)
        assert grown.points(edition) == plain.points_of(tiles, {a.value: edition.points[a] for a in Animal})


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_ruling_1_a_tile_is_two_by_two_blocks() -> None:
    assert len(layout("E 0,0 sdpa").blocks) == 4
    with pytest.raises(MalformedError, match=r"expected four blocks of the letters sdpa \(got 'sdpx'\)"):
        parse_blocks("sdpx")


def test_ruling_2_blocks_are_joined_by_sides_not_by_corners() -> None:
    seals = [area.size for area in layout("E 0,0 sdpa; 3 1,0 sdsd").areas() if area.animal is Animal.SEALS]
    assert seals == [1, 1, 1]


def test_ruling_3_areas_grow_together_across_tiles() -> None:
    sizes = [area.size for area in layout("E 0,0 sdpa; 4 -1,0 ssss").areas() if area.animal is Animal.SEALS]
    assert sizes == [5]


def test_ruling_4_an_area_larger_than_the_table_has_its_last_points() -> None:
    assert [small().area_points(Animal.SEALS, size) for size in (1, 4, 5, 36)] == [0, 6, 6, 6]
    assert TABLE[Animal.SEALS][-1] == 6


def test_ruling_5_the_entrance_counts_and_may_be_turned() -> None:
    assert layout("E 0,0 sdpa").points(small()) == 0 + 2 + 0 + 1
    assert layout("E 0,0 pasd").points(small()) == 3


def test_ruling_6_every_tile_taken_is_laid_in_its_round() -> None:
    game = a_game(players=1)
    builds = with_first_round(game, builds=())
    assert broken(builds) == "A2"
    other = replace(game.rounds[0].builds[0], tile=game.rounds[1].builds[0].tile)
    assert broken(with_first_round(game, builds=(other,))) == "A2"


def test_ruling_7_there_is_always_a_place() -> None:
    rng = Random(1)
    for _ in range(50):
        grown = Layout.start(shipped())
        for tile in rng.sample(sorted(shipped().tiles), 8):
            assert grown.free_spots()
            spot, face = rng.choice(list(grown.moves(shipped().tiles[tile])))
            grown = Layout((*grown.laid, Laid(tile, spot, face)))
        assert not grown.free_spots()


def test_ruling_8_when_all_postpone_the_first_must_take() -> None:
    taking = Taking.begin(3, 2, (1, 2, 3)).postpone(2).postpone(3).postpone(1)
    assert taking.queue == (2, 3, 1)
    with pytest.raises(IllegalError, match="player 2 to take a tile"):
        taking.postpone(2)


def test_ruling_9_the_first_starter_is_the_one_recorded() -> None:
    deck = deck_of_seed(shipped().tiles, 1)
    assert AquariumTable.setup(shipped(), deck, players=3, starter=2).taking.queue == (2, 3, 1)


def test_ruling_10_one_player_up_to_as_many_as_the_tiles_suffice_for() -> None:
    assert shipped().most_players == 4
    assert judge_game(a_game(players=1), shipped()).completed
    assert judge_game(a_game(players=4), shipped()).completed


def test_ruling_11_after_the_last_round_no_tiles_come() -> None:
    game = a_game(players=1)
    table = AquariumTable.setup(shipped(), game.deck, 1)
    for one in game.rounds:
        for take in one.takes:
            table = table.take(take.player, take.tile)
        for build in one.builds:
            table = table.build(build.player, build.tile, build.at, build.blocks)
    assert table.is_over
    assert table.taking.market == ()
    assert table.deck == game.deck[8:]


def test_ruling_12_the_order_of_building_means_nothing() -> None:
    game = a_game(players=3)
    rounds = tuple(Round(one.takes, one.builds[::-1]) for one in game.rounds)
    assert judge_game(replace(game, rounds=rounds), shipped()).points == game.points


def test_ruling_13_equal_points_share_the_win() -> None:
    assert winners((40, 51, 51)) == (2, 3)


def test_ruling_14_tiles_of_a_round_that_are_not_taken_go() -> None:
    puzzle = Puzzle("p", "p", "small", ((1, 2), (3, 4)))
    assert judge_layout(record("E 0,0 sdpa; 1 1,0 ssdd; 2 2,0 sssd"), small(), puzzle).rule == "A3"
    assert judge_layout(record("E 0,0 sdpa; 1 1,0 ssdd; 4 2,0 ssss"), small(), puzzle).completed


def test_ruling_15_turning_and_shifting_the_whole_changes_nothing() -> None:
    one = layout("E 0,0 sdpa; 1 1,0 ssdd; 2 1,1 sssd")
    turned_and_shifted = layout("E 5,5 asdp; 1 5,6 dssd; 2 4,6 dsss")
    assert one.picture_key() == turned_and_shifted.picture_key()
    assert one.points(small()) == turned_and_shifted.points(small())
    assert one.picture_key() != layout("E 0,0 sdpa; 1 1,0 ssdd; 2 2,0 sssd").picture_key()


def test_the_referee_says_where() -> None:
    ruling = judge_layout(record("E 0,0 sdpa; 1 1,0 ssdd; 2 3,0 sssd"), small())
    assert (ruling.number, ruling.rule) == (3, "A6")
    assert ruling.message == "expected tile 2 to touch a tile by a whole side (got [3, 0], which touches none)"
    game = a_game()
    takes = (Take(2, game.deck[0]), Take(1, game.deck[1]))
    ruling = judge_game(with_first_round(game, takes=takes), shipped())
    assert (ruling.number, ruling.message) == (1, "expected player 1 to take or postpone (got player 2)")


def test_the_plain_referee_finds_the_same_faults() -> None:
    game = a_game()
    build = game.rounds[0].builds[0]
    away = Build(build.player, build.tile, TilePlace(1, 1), build.blocks)
    changed = with_first_round(game, builds=(away, *game.rounds[0].builds[1:]))
    assert broken(changed) == "A6"
    tiles = dict(shipped().tiles)
    assert [plain.game_is_legal(game_to_json(one), "sdpa", tiles) for one in (game, changed)] == [True, False]
