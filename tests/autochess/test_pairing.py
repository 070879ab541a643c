"""Byes and pairs (section 4.6)."""

import pytest
from msgspec.structs import replace

from games.autochess.rules.combat.pairing import best_splits, bye, pairing, splits
from games.autochess.state import State
from games.engine.chance import Chance
from tests.autochess.arrange import match, resolve_fight


def start(seats: int) -> State:
    return match(*({} for _ in range(seats)), mode="standard")


def record_meetings(state: State, *pairs: tuple[int, int]) -> State:
    for a, b in pairs:
        for one, other in ((a, b), (b, a)):
            history = (*state.players[one].opponents, other)[-3:]
            state = state.update_player(one, opponents=history)
    return state


def test_x42_the_bye_goes_round() -> None:
    state = start(3)

    assert pairing(state, Chance(b"any"))[:2] == (0, ((1, 2),))
    assert bye(state.update_player(0, byes=1).update_player(2, hp=90)) == 2
    assert bye(state.update_player(0, byes=1).update_player(1, hp=90)) == 1


def test_a_bye_goes_to_a_seat_outside_fantasyland_if_there_is_one() -> None:
    state = start(3).update_player(0, fantasyland=True)

    assert bye(state) == 1
    assert bye(state.update_player(1, fantasyland=True).update_player(2, fantasyland=True)) == 0


def test_x43_new_opponents_come_first() -> None:
    state = record_meetings(start(4), (0, 1), (2, 3))
    assert best_splits(state, [0, 1, 2, 3]) == [((0, 2), (1, 3)), ((0, 3), (1, 2))]

    state = record_meetings(state, (0, 2), (1, 3))
    assert best_splits(state, [0, 1, 2, 3]) == [((0, 3), (1, 2))]

    state = record_meetings(state, (0, 3), (1, 2))
    assert len(best_splits(state, [0, 1, 2, 3])) == 3


def test_x44_no_pair_meets_a_third_time_in_a_row() -> None:
    state = record_meetings(start(4), (0, 1), (0, 1))

    assert all((0, 1) not in split for split in best_splits(state, [0, 1, 2, 3]))


def test_two_players_meet_all_the_time() -> None:
    state = record_meetings(start(2), (0, 1), (0, 1), (0, 1))

    assert best_splits(state, [0, 1]) == [((0, 1),)]


@pytest.mark.parametrize(
    ("seats", "pairs"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)]
)
def test_x45_everyone_fights_once_or_rests(seats: int, pairs: int) -> None:
    rests, split, _ = pairing(start(seats), Chance(b"any"))

    assert len(split) == pairs
    fighting = [seat for pair in split for seat in pair]
    assert sorted([*fighting, *([rests] if rests is not None else [])]) == list(range(seats))
    assert (rests is None) == (seats % 2 == 0)


def test_splits_come_in_a_fixed_order() -> None:
    assert list(splits([0, 1, 2, 3])) == [
        ((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)),
    ]  # fmt: skip
    assert len(list(splits(list(range(8))))) == 105


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("secret", range(5))
def test_no_pair_meets_three_times_in_a_row_over_ten_rounds(seats: int, secret: int) -> None:
    state, rng, met_so_far = start(seats), Chance(bytes([secret]) * 32), list[tuple[int, int]]()
    for _ in range(10):
        rests, split, drawn = pairing(state, rng)
        state = record_meetings(replace(state, pairings=state.pairings + drawn), *split)
        if rests is not None:
            state = state.update_player(rests, byes=state.players[rests].byes + 1)
        met_so_far += split

        for a, b in split:
            thrice = (b,) * 3, (a,) * 3
            assert (state.players[a].opponents, state.players[b].opponents) != thrice
    assert len(met_so_far) == 10 * (seats // 2)


def test_x61_a_bye_costs_nothing_even_with_a_hula_declared() -> None:
    state = match({"hula": True, "win_streak": 2}, {}, {})

    after, report = resolve_fight(state)

    assert report.bye == 0
    assert (after.players[0].hp, after.players[0].chips, after.players[0].byes) == (100, 2, 1)
    assert (after.players[0].win_streak, after.players[0].stats.failed_hulas) == (2, 0)
