"""Section 8: the numbers of the normal bot; every level plays legally and from its view alone."""

import pytest
from msgspec.structs import replace

from games.engine import playouts
from games.engine.chance import Chance
from games.travel import GAME
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChooseTarget,
    Contribute,
    Conversions,
    Convert,
    DiscardPlans,
    EndTurn,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots import hard, normal
from games.travel.bots.purchase import best_set
from games.travel.state import State
from tests.travel.arrange import (
    BUSAN,
    INDEX,
    KEY,
    RULES,
    A,
    B,
    C,
    D,
    arrive_at,
    new_state,
    play,
    prepare_chance,
    put_on_top,
    stats,
    update_seat,
)
from tests.travel.disguise import disguise


def choose(state: State, seat: int = A) -> Action:
    return normal.choose(INDEX, RULES.view(state, seat))


def utilities(state: State) -> list[int]:
    view = RULES.view(state, A)
    return [normal.utility(INDEX, view, space) for space in range(1, 7)]


def test_e38_utilities() -> None:
    state = update_seat(
        new_state(4, day=4),
        A,
        location=5,
        last_acted=5,
        tc=5_200,
        stats=stats(memory=3),
        hand="T1 H1",
    )
    state = replace(state, decks={**state.decks, "F": ("F6", "F1")})
    state = replace(state, snapshot=((3, 5_000), (4, 0), (2, 0), (2, 0)))

    assert utilities(state) == [10, 7, 10, 0, 0, 11]
    assert choose(state) == Move(6)
    assert choose(play(state, (A, Move(6)))) == Act(1)


def test_e39_two_players_on_the_first_day() -> None:
    state = new_state(2)

    assert utilities(state)[1:3] == [7, 13]
    assert choose(state) == Move(3)


def token_window(**facts: object) -> State:
    state = new_state(4, phase="OPTIONAL_ACTION", day=8, main_worth=7)
    state = replace(state, decks={**state.decks, "F": ()})
    return update_seat(state, A, last_acted=4, **{"tc": 7_000, "stats": stats(memory=9), **facts})


def test_e40_when_a_token_is_used() -> None:
    late = update_seat(replace(token_window(), day=10), A, tc=4_000, stats=stats())
    assert isinstance(choose(late), UseToken)
    assert isinstance(choose(token_window(tc=10_000)), UseToken)

    # A poor main action, and the best other utility is 4 (chance for the leader).
    full = replace(token_window(hand="W1 W2 W3"), main_worth=2)
    leading = replace(full, snapshot=((9, 9), (1, 1), (1, 1), (1, 1)))
    assert max(utilities(leading)[:5]) == 4
    assert choose(leading) == EndTurn()
    assert choose(replace(token_window(), main_worth=2)) == UseToken(2)
    assert choose(token_window()) == EndTurn()


def test_the_worth_of_the_main_action_is_noted_just_before_it() -> None:
    after = play(put_on_top(arrive_at(3, tc=7_000), "J", "J1"), (A, Act()))

    assert after.main_worth == 2
    assert RULES.view(after, A).main_worth == 2
    assert RULES.view(after, B).main_worth == 0


@pytest.mark.parametrize(
    ("tc", "history", "keep"), [(3_500, 1, True), (3_500, 0, False), (6_000, 0, True)]
)
def test_e41_what_it_keeps(tc: int, history: int, keep: bool) -> None:
    state = arrive_at(2, tc=tc, stats=stats(history=history))

    asked = play(put_on_top(state, "PLAN", "H3"), (A, Act()))

    assert choose(asked) == KeepPlan(keep)


def test_it_keeps_a_key_plan_whatever_it_costs() -> None:
    asked = play(put_on_top(arrive_at(2, tc=0), "PLAN", "T6"), (A, Act()))

    assert choose(asked) == KeepPlan(True)


def settlement_state(phase: str, n: int, **facts: object) -> State:
    return new_state(n, day=14, phase=phase, submissions=(None,) * n, **facts)


def test_e42_what_it_buys() -> None:
    state = update_seat(settlement_state("FINAL_PURCHASE", 3), A, tc=12_000, hand="W6 T6 W3 H1")

    assert choose(state) == BuyPlans(("W6", "W3"))


def contributing(goal: str, *money: int, credits: dict[int, int]) -> State:
    state = settlement_state("FINAL_CONTRIBUTE", len(money), goal=goal)
    for seat, tc in enumerate(money):
        state = update_seat(state, seat, tc=tc, credit=credits.get(seat, 0))
    return state


def test_e43_what_it_pays_when_it_is_not_sure() -> None:
    state = contributing("G1", 1_000, 6_000, 2_000, 400, credits={A: 3_000})

    paid = [choose(state, seat) for seat in (A, B, C, D)]

    assert paid == [Contribute(200), Contribute(1_200), Contribute(400), Contribute(80)]
    for seat, action in enumerate(paid):
        state = play(state, (seat, action))
    assert state.result is not None
    assert (state.result.success, state.result.penalised) == (False, (D,))


def test_e44_what_it_pays_when_it_is_sure() -> None:
    state = contributing("G2", 9_000, 6_000, 7_000, credits={B: 3_000})

    paid = [choose(state, seat) for seat in (A, B, C)]

    assert paid == [Contribute(2_667)] * 3


def test_it_pays_a_little_more_than_the_least() -> None:
    state = contributing("G7", 1_000, 6_000, 2_000, credits={})

    assert choose(state, A) == Contribute(401)


def test_e45_what_it_converts() -> None:
    state = update_seat(settlement_state("FINAL_CONVERT", 3), A, stats=stats(leisure=4, nature=3))

    assert choose(state) == Convert(Conversions(nature=1, leisure=1))
    assert RULES.clock(state)[A].action == Convert(Conversions(nature=1))
    assert hard.choose(INDEX, RULES.view(state, A)) == Convert(Conversions(nature=1))


def test_it_helps_the_weakest_and_first_clockwise_of_equals() -> None:
    asked = play(prepare_chance("CH8", n=4), (A, Act()))

    assert choose(asked) == ChooseTarget(B)
    assert choose(update_seat(asked, D, tc=100)) == ChooseTarget(D)


def test_it_buys_from_the_fullest_hand_if_it_has_the_money() -> None:
    state = update_seat(
        update_seat(prepare_chance("CH10", tc=2_000), B, hand="W1"), C, hand="H1 H2"
    )

    assert choose(play(state, (A, Act()))) == ChooseTarget(C)
    poor = update_seat(state, A, tc=1_999)
    assert choose(play(poor, (A, Act()))) == Pass()


def test_it_swaps_only_what_it_does_not_need() -> None:
    state = update_seat(prepare_chance("CH11", hand="W1 T1"), B, hand="W2")

    assert choose(play(state, (A, Act()))) == Pass()


def test_it_swaps_places_with_the_best_space() -> None:
    state = update_seat(update_seat(prepare_chance("CH13", tc=3_000), B, location=4), C, location=3)

    assert choose(play(state, (A, Act()))) == ChooseTarget(C)


def test_it_throws_away_what_is_not_key() -> None:
    assert choose(play(prepare_chance("CH16", hand="W1 H1 C1"), (A, Act()))) == DiscardPlans(
        ("H1", "C1")
    )


@pytest.mark.parametrize(("old", "new", "replaced"), [("G3", "G4", True), ("G4", "G4", False)])
def test_it_takes_the_better_goal(old: str, new: str, replaced: bool) -> None:
    state = replace(prepare_chance("CH17"), goal=old)

    asked = play(replace(state, decks={**state.decks, "G": (new,)}), (A, Act()))

    assert choose(asked) == ChooseGoal(replaced)


def test_it_passes_an_extra_action_only_where_the_deck_is_exhausted() -> None:
    state = prepare_chance("CH19", location=1, last_acted=2)
    state = update_seat(replace(state, phase="OPTIONAL_ACTION"), A, tokens=1)
    asked = play(state, (A, UseToken(5)))

    assert choose(replace(asked, decks={**asked.decks, "F": ()})) == Pass()
    assert choose(asked) != Pass()


@pytest.mark.parametrize("level", GAME.bots.levels)
@pytest.mark.parametrize("n", GAME.seats)
def test_every_level_plays_whole_matches_among_any_number(level: str, n: int) -> None:
    rivals = ("easy", "normal", "hard", "normal")
    *_, last = playouts.play_bots(GAME, KEY, (level, *rivals[: n - 1]), RULES)

    assert RULES.outcome(last.state) is not None


def test_no_bot_decides_by_what_it_may_not_see() -> None:
    state = playouts.begin(GAME, KEY, RULES, 4)
    for move, line in enumerate(playouts.play_randomly(GAME, KEY, RULES, 4)):
        for seat in RULES.actors(state):
            other = disguise(RULES, state, seat, Chance(b"%d" % move))
            for policy in (normal.choose, hard.choose):
                assert policy(INDEX, RULES.view(other, seat)) == policy(
                    INDEX, RULES.view(state, seat)
                )
        state = line.state


def settling_hard(tc: int, hand: str, goal: str = "G4") -> State:
    """Three travellers to Busan, to whom G4 is worth 10 points, with the same money."""
    state = settlement_state("FINAL_PURCHASE", 3, goal=goal)
    for seat in (A, B, C):
        state = update_seat(state, seat, tc=tc, hand=hand if seat == A else "")
    return state


def test_the_hard_bot_holds_money_back_for_a_goal_in_reach() -> None:
    # Its share of 9,000TC is 3,450. Without L1 and its 2 points it has them.
    bought = hard.choose(INDEX, RULES.view(settling_hard(16_000, "W6 T1 L1"), A))

    assert bought == BuyPlans(("W6", "T1"))


@pytest.mark.parametrize(("tc", "goal"), [(5_000, "G4"), (16_000, "G3")])
def test_the_hard_bot_buys_all_it_can_for_a_goal_out_of_reach_or_worth_little(
    tc: int, goal: str
) -> None:
    state = settling_hard(tc, "W6 T1 L1", goal)
    best = best_set(INDEX, BUSAN, ("W6", "T1", "L1"), tc)[2]

    assert hard.choose(INDEX, RULES.view(state, A)) == BuyPlans(best)


def test_the_best_purchase_beats_the_greedy_one() -> None:
    value, left, cards = best_set(INDEX, BUSAN, ("W6", "T6", "W3", "T1"), 12_000)

    assert (value, left, set(cards)) == (3 * 15, 0, {"W6", "T1"})
