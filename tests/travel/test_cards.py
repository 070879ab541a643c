"""Sections 2.9 and 2.11: every chance card with its decisions and its two-player form."""

import pytest
from msgspec.structs import replace

from games.travel.actions import (
    Act,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    Pass,
    UseToken,
)
from games.travel.content.terms import Option
from games.travel.events import (
    CardDrawn,
    Declined,
    EffectVoid,
    ForcedMoved,
    GrantLost,
    PlanDrawn,
    PlanMoved,
    PlanSeen,
)
from games.travel.state import State
from tests.travel.arrange import (
    INDEX,
    RULES,
    A,
    B,
    C,
    D,
    FixedChance,
    apply_action,
    find_events,
    play,
    prepare_chance,
    put_on_top,
    refusal_code,
    stats,
    update_seat,
)


def is_discarded(state: State, card: str) -> bool:
    return state.discards.get("CH", ())[-1:] == (card,)


@pytest.mark.parametrize(
    ("card", "tc"),
    [("CH1", 6_000), ("CH2", 7_000), *((f"CH{n}", 2_000) for n in range(3, 8))],
)
def test_money_comes_and_goes(card: str, tc: int) -> None:
    after = play(prepare_chance(card), (A, Act()))

    assert after.players[A].tc == tc
    assert is_discarded(after, card)


def test_e13_housework_with_a_friend() -> None:
    asked = play(put_on_top(prepare_chance("CH8"), "J", "J10 J2"), (A, Act()))

    after = play(asked, (A, ChooseTarget(C)))

    assert (after.players[A].tc, after.players[C].tc) == (5_000, 4_500)
    assert not after.players[A].chore_done
    assert after.discards["J"] == ("J10", "J2")


def test_e13_with_two_players_the_friend_receives_half() -> None:
    after = play(put_on_top(prepare_chance("CH8", n=2), "J", "J10"), (A, Act(option="card")))

    assert (after.players[A].tc, after.players[B].tc) == (5_000, 4_000)
    assert after.discards["J"] == ("J10",)
    assert not after.players[A].chore_done
    assert not after.players[B].chore_done


def test_e14_joint_support_changes_both_alike() -> None:
    state = update_seat(prepare_chance("CH9", n=4, tc=5_000), D, tc=800)

    after = play(put_on_top(state, "Y", "Y16"), (A, Act()), (A, ChooseTarget(D)))

    assert (after.players[A].tc, after.players[D].tc) == (3_000, 0)


@pytest.mark.parametrize(("card", "own", "half"), [("Y3", 3_500, 1_750), ("Y11", -1_500, -750)])
def test_e14_with_two_players_the_partner_gets_half(card: str, own: int, half: int) -> None:
    after = play(put_on_top(prepare_chance("CH9", n=2), "Y", card), (A, Act(option="card")))

    assert [player.tc - 3_000 for player in after.players] == [own, half]


def test_e15_a_plan_cannot_be_bought_without_money() -> None:
    state = update_seat(prepare_chance("CH10", tc=900), B, hand="H1")

    after, events = apply_action(state, A, Act())

    assert find_events(events, EffectVoid)[0].card == "CH10"
    assert is_discarded(after, "CH10")


def test_e15_a_random_plan_is_bought() -> None:
    asked = play(update_seat(prepare_chance("CH10", tc=4_000), B, hand="H1 N2"), (A, Act()))

    after, events = apply_action(asked, A, ChooseTarget(B), FixedChance(1))

    assert (after.players[A].tc, after.players[B].tc) == (3_000, 4_000)
    assert (after.players[A].hand, after.players[B].hand) == (("N2",), ("H1",))
    assert sorted(event.to for event in find_events(events, PlanSeen)) == [A, B]
    passed, told_ = apply_action(asked, A, Pass())
    assert find_events(told_, Declined)
    assert passed.players[B].hand == ("H1", "N2")
    assert is_discarded(passed, "CH10")


def test_e15_only_players_with_plans_are_asked() -> None:
    asked = play(update_seat(prepare_chance("CH10"), B, hand="H1"), (A, Act()))

    assert refusal_code(asked, A, ChooseTarget(C)) == "bad_target"
    nobody, events = apply_action(prepare_chance("CH10"), A, Act())
    assert find_events(events, EffectVoid)
    assert nobody.decision is None


def swapping() -> State:
    state = update_seat(prepare_chance("CH11", hand="T3 L4"), C, hand="W1 H5")
    return play(state, (A, Act()), (A, ChooseTarget(C)))


def test_e16_plans_are_swapped() -> None:
    asked = play(swapping(), (A, ChoosePlan("L4")))

    assert RULES.actors(asked) == {C}
    assert refusal_code(asked, C, Pass()) == "cannot_pass"
    assert refusal_code(asked, C, ChoosePlan("L4")) == "card_not_in_hand"
    after, events = apply_action(asked, C, ChoosePlan("H5"))
    assert after.players[A].hand == ("T3", "H5")
    assert after.players[C].hand == ("W1", "L4")
    assert len(find_events(events, PlanMoved)) == 2
    assert is_discarded(after, "CH11")


def test_e16_the_drawer_s_pick_is_hidden_until_the_swap() -> None:
    asked = play(swapping(), (A, ChoosePlan("L4")))

    assert "L4" not in str(RULES.view(asked, C))
    assert "L4" not in str(RULES.view(asked, None))


def test_e16_out_of_time_the_least_valued_plan_is_given() -> None:
    asked = play(swapping(), (A, ChoosePlan("L4")))

    assert RULES.clock(asked)[C].action == ChoosePlan("H5")


def test_a_hand_of_one_is_swapped_without_a_question() -> None:
    state = update_seat(prepare_chance("CH11", hand="T3"), C, hand="W1")

    after = play(state, (A, Act()), (A, ChooseTarget(C)))

    assert (after.players[A].hand, after.players[C].hand) == (("W1",), ("T3",))


def test_no_swap_without_a_plan_of_one_s_own() -> None:
    _, events = apply_action(update_seat(prepare_chance("CH11"), C, hand="W1"), A, Act())

    assert find_events(events, EffectVoid)


def test_e17_everyone_comes_here() -> None:
    state = replace(prepare_chance("CH12", n=4, location=2), current=B)
    state = update_seat(state, B, location=5, tokens=0, turn_started_today=True)
    state = update_seat(state, C, location=3, last_acted=5, tokens=0)
    state = update_seat(state, D, location=5)

    after, events = apply_action(state, B, Act())

    assert [player.location for player in after.players] == [5, 5, 5, 5]
    assert [(e.seat, e.flagged) for e in find_events(events, ForcedMoved)] == [
        (C, True),
        (A, False),
    ]
    assert (after.current, after.phase) == (C, "ACTION")
    then = play(put_on_top(after, "CH", "CH1"), (C, Act()))
    assert then.players[C].last_acted == 5
    assert (then.current, then.phase) == (D, "MOVE")


def test_e51_pulled_to_six_any_space_may_be_acted() -> None:
    state = update_seat(prepare_chance("CH12", location=6, last_acted=1), B, last_acted=3, tokens=0)
    state = update_seat(state, B, location=2)

    after = play(state, (A, Act(5)))

    assert (after.current, after.phase, after.players[B].location) == (B, "ACTION", 6)
    assert refusal_code(after, B, Act(3)) == "accepted"


def test_e18_places_are_swapped_and_the_new_one_may_be_acted() -> None:
    state = update_seat(update_seat(prepare_chance("CH13"), B, location=3), C, location=5)

    asked = play(put_on_top(state, "J", "J1"), (A, Act()))

    assert [player.location for player in asked.players] == [3, 5, 5]
    assert (asked.players[B].forced_move, asked.players[A].forced_move) == (True, False)
    assert asked.decision is not None
    assert (asked.decision.kind, asked.decision.options) == ("grant", (3,))
    assert refusal_code(asked, A, ExtraAct(2)) == "bad_choice"
    after = play(asked, (A, ExtraAct(3)))
    assert (after.players[A].tc, after.players[A].last_acted) == (4_500, 3)
    assert (after.current, after.phase) == (B, "ACTION")


def test_no_places_are_swapped_where_all_stand_together() -> None:
    state = update_seat(update_seat(prepare_chance("CH13"), B, location=5), C, location=5)

    _, events = apply_action(state, A, Act())

    assert find_events(events, EffectVoid)


@pytest.mark.parametrize("card", ["CH14", "CH22"])
def test_e19_those_with_the_fewest_plans_draw(card: str) -> None:
    state = prepare_chance(card, hand="T1 T2")
    state = update_seat(update_seat(state, B, hand="H1"), C, hand="H2")

    after, events = apply_action(put_on_top(state, "PLAN", "W1 W2"), A, Act())

    assert [event.seat for event in find_events(events, PlanDrawn)] == [B, C]
    assert (after.players[B].hand, after.players[C].hand) == (("H1", "W1"), ("H2", "W2"))


def test_e19_the_last_plan_goes_to_the_first() -> None:
    state = prepare_chance("CH14", hand="T1 T2")
    state = update_seat(update_seat(state, B, hand="H1"), C, hand="H2")

    after = play(replace(state, decks={**state.decks, "PLAN": ("W1",)}), (A, Act()))

    assert (after.players[B].hand, after.players[C].hand) == (("H1", "W1"), ("H2",))


def test_a_useful_tip_is_a_plan() -> None:
    after, events = apply_action(put_on_top(prepare_chance("CH15"), "PLAN", "W1"), A, Act())

    assert after.players[A].hand == ("W1",)
    assert all("W1" not in str(event) for event in events if event.to is None)


def test_e20_discard_and_redraw() -> None:
    asked = play(put_on_top(prepare_chance("CH16", hand="T1 H1 H2"), "PLAN", "W1 W2"), (A, Act()))

    assert refusal_code(asked, A, DiscardPlans(("H1", "H1"))) == "duplicate_card"
    assert refusal_code(asked, A, DiscardPlans(("W6",))) == "card_not_in_hand"
    assert refusal_code(asked, A, Pass()) == "cannot_pass"
    after = play(asked, (A, DiscardPlans(("H1", "H2"))))
    assert after.discards["PLAN"] == ("H1", "H2")
    assert after.players[A].hand == ("T1", "W1", "W2")
    assert play(asked, (A, DiscardPlans(()))).players[A].hand == ("T1", "H1", "H2")


def test_nothing_to_discard_is_void() -> None:
    _, events = apply_action(prepare_chance("CH16"), A, Act())

    assert find_events(events, EffectVoid)


def test_e21_another_goal_is_revealed() -> None:
    state = replace(update_seat(prepare_chance("CH17"), B, credit=3_000), goal="G7")
    state = replace(state, decks={**state.decks, "G": ("G2", "G1")})

    asked = play(state, (A, Act()))

    shown = RULES.view(asked, None).decision
    assert shown is not None
    assert shown.goal == "G2"
    after = play(asked, (A, ChooseGoal(True)))
    assert (after.goal, after.discards["G"]) == ("G2", ("G7",))
    assert RULES.view(after, None).current_tc == 3_000
    kept = play(asked, (A, ChooseGoal(False)))
    assert (kept.goal, kept.discards["G"]) == ("G7", ("G2",))


def test_no_other_goal_is_void() -> None:
    state = prepare_chance("CH17")

    _, events = apply_action(replace(state, decks={**state.decks, "G": ()}), A, Act())

    assert find_events(events, EffectVoid)


def test_e22_bursting_with_energy() -> None:
    asked = play(put_on_top(prepare_chance("CH18"), "PLAN", "W1"), (A, Act()))

    assert refusal_code(asked, A, ExtraAct(5)) == "repeat_space"
    assert refusal_code(asked, A, ExtraAct(6)) == "bad_space"
    assert refusal_code(asked, A, ExtraAct(2)) == "accepted"
    assert play(asked, (A, Pass())).current == B


def test_e23_turnaround_repeats_the_pawn_s_own_space() -> None:
    on_five = play(prepare_chance("CH19"), (A, Act()))
    on_six = play(prepare_chance("CH19", location=6), (A, Act(5)))

    assert on_five.decision is not None
    assert on_five.decision.options == (5,)
    assert on_six.decision is not None
    assert on_six.decision.options == (1, 2, 3, 4)
    again = play(put_on_top(on_five, "CH", "CH1"), (A, ExtraAct(5)))
    assert again.players[A].tc == 6_000


def test_e23_by_a_token_the_pawn_stands_elsewhere() -> None:
    state = prepare_chance("CH19", location=2, tokens=1, last_acted=2)
    state = replace(state, phase="OPTIONAL_ACTION")

    asked = play(state, (A, UseToken(5)))

    assert asked.decision is not None
    assert asked.decision.options == (2,)


def test_e25_the_bank_pays_in_the_drawer_s_name() -> None:
    after = play(prepare_chance("CH20", tc=200), (A, Act()))

    assert (after.players[A].tc, after.players[A].contribution) == (200, 3_000)
    assert RULES.view(after, None).current_tc == 3_000


def test_e26_the_poorest_gain() -> None:
    state = prepare_chance("CH21", tc=4_000)
    for seat in (B, C):
        state = update_seat(state, seat, tc=1_500)

    after = play(state, (A, Act()))

    assert [player.tc for player in after.players] == [4_000, 3_500, 3_500]


@pytest.mark.parametrize("card", ["CH23", "CH24"])
def test_e26_all_who_are_lowest_remember(card: str) -> None:
    after = play(prepare_chance(card), (A, Act()))

    assert [player.stats for player in after.players] == [stats(memory=2)] * 3


def test_e27_a_buddy_acts_too() -> None:
    state = update_seat(prepare_chance("CH25"), C, last_acted=3)
    asked = play(put_on_top(state, "J", "J1"), (A, Act()), (A, ChooseTarget(C)))

    assert refusal_code(asked, A, ExtraAct(5)) == "repeat_space"
    buddy = play(asked, (A, ExtraAct(3)))
    assert RULES.actors(buddy) == {C}
    assert refusal_code(buddy, C, ExtraAct(3)) == "repeat_space"
    assert refusal_code(buddy, A, EndTurn()) == "not_your_turn"
    acted = play(put_on_top(buddy, "Y", "Y1"), (C, ExtraAct(4)))
    assert (acted.players[C].tc, acted.players[C].last_acted) == (5_500, 4)
    assert (acted.current, acted.phase) == (B, "MOVE")
    assert play(buddy, (C, Pass())).players[C].last_acted == 3


def test_with_two_players_the_buddy_is_the_other() -> None:
    asked = play(prepare_chance("CH25", n=2), (A, Act(option="card")))

    assert asked.decision is not None
    assert asked.decision.kind == "grant"
    assert [grant.seat for grant in asked.grants] == [B]


def test_e24_the_fourth_extra_action_of_a_turn_is_lost() -> None:
    state = put_on_top(prepare_chance("CH18", tokens=1), "CH", "CH18 CH25 CH19")
    state = put_on_top(state, "F", "F1")
    state = play(state, (A, Act()), (A, ExtraAct(1)), (A, UseToken(5)), (A, ChooseTarget(B)))
    assert refusal_code(state, A, ExtraAct(5)) == "repeat_space"

    _, events = apply_action(play(state, (A, ExtraAct(3))), B, ExtraAct(5))

    assert [event.seat for event in find_events(events, GrantLost)] == [B]


def test_every_chance_card_has_been_drawn_here() -> None:
    """Every card can be drawn by any seat and is discarded in the end."""
    for n in (2, 3, 5):
        for card in INDEX.deck("CH", n):
            state = prepare_chance(card, n=n, hand="T1 H1")
            state = update_seat(state, B, hand="W1 W2", location=3)
            option: Option | None = "card" if n == 2 else None
            state, events = apply_action(state, A, Act(option=option))
            assert find_events(events, CardDrawn)[0].card == card
            while state.current == A:
                seat = min(RULES.actors(state))
                state = apply_action(state, seat, RULES.clock(state)[seat].action).state

            assert is_discarded(state, card)
