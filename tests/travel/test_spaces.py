"""Section 4.3: moving, acting on a space, the no-repeat rule and space 6."""

import pytest
from msgspec.structs import replace

from games.travel.actions import Act, Action, ChooseTarget, ExtraAct, KeepPlan, Move, Pass
from games.travel.events import (
    CardDrawn,
    DeckExhausted,
    DeckReshuffled,
    PlanDrawn,
    PlanSeen,
    StatsChanged,
)
from tests.travel.arrange import (
    INDEX,
    RULES,
    A,
    B,
    C,
    apply_action,
    arrive_at,
    find_events,
    new_state,
    play,
    put_on_top,
    refusal_code,
    stats,
    update_seat,
)


def test_e3_the_first_move_leads_to_a_linked_space() -> None:
    state = new_state()

    assert refusal_code(state, A, Move(4)) == "not_adjacent"
    assert refusal_code(state, A, Move(1)) == "not_adjacent"
    assert refusal_code(state, A, Move(7)) == "bad_space"
    assert refusal_code(state, A, '"move","space":"2"') == "malformed_action"
    assert play(state, (A, Move(2))).players[A].location == 2
    assert play(state, (A, Move(3))).phase == "ACTION"


def test_e4_the_space_acted_on_last_is_barred() -> None:
    state = update_seat(new_state(), A, location=6, last_acted=4)

    assert refusal_code(state, A, Move(4)) == "repeat_space"
    assert refusal_code(state, A, Move(5)) == "accepted"


def test_e5_a_free_plan_counts_at_once() -> None:
    state = put_on_top(arrive_at(1, tokens=0), "F", "F6")

    after = play(state, (A, Act()))

    me = after.players[A]
    assert me.stats == stats(watersports=1, memory=2)
    assert RULES.view(after, None).players[A].score == 5
    assert (me.free_plans, len(after.decks["F"])) == (("F6",), 7)


def test_e6_playing_with_a_friend_names_one() -> None:
    asked = play(put_on_top(arrive_at(1, tokens=0), "F", "F5"), (A, Act()))

    assert refusal_code(asked, A, '"choose_target","seat":0') == "bad_target"
    assert refusal_code(asked, A, Pass()) == "cannot_pass"
    after = play(asked, (A, ChooseTarget(C)))
    assert after.players[A].stats == stats(memory=3)
    assert after.players[C].stats == stats(memory=1)
    assert after.players[B].stats == stats()


def test_with_two_players_the_friend_is_the_other_without_a_question() -> None:
    after = play(put_on_top(arrive_at(1, n=2, tokens=0), "F", "F5"), (A, Act()))

    assert after.decision is None
    assert after.players[B].stats == stats(memory=1)


def test_e7_research_keeps_or_discards() -> None:
    state = put_on_top(arrive_at(2, hand="C1", tokens=0), "PLAN", "T6")

    asked, events = apply_action(state, A, Act())

    assert RULES.view(asked, B).players[A].plans == 2
    assert "T6" not in str(RULES.view(asked, B))
    assert [event.to for event in find_events(events, PlanSeen)] == [A]
    kept = play(asked, (A, KeepPlan(True)))
    assert (kept.players[A].hand, kept.players[A].tc) == (("C1", "T6"), 3_000)
    gone = play(asked, (A, KeepPlan(False)))
    assert gone.players[A].hand == ("C1",)
    assert gone.discards["PLAN"] == ("T6",)


def test_e8_first_housework_of_two_players_pays_more() -> None:
    state = put_on_top(arrive_at(3, n=2, tokens=0), "J", "J7 J1")

    once = play(state, (A, Act()))

    assert once.players[A].tc == 5_500
    again = update_seat(once, A, last_acted=None)
    again = play(replace(again, current=A, phase="ACTION"), (A, Act()))
    assert again.players[A].tc == 7_000


def test_e9_first_housework_of_three_players() -> None:
    after = play(put_on_top(arrive_at(3, tokens=0), "J", "J7"), (A, Act()))

    assert after.players[A].tc == 5_000


def test_e10_a_loss_takes_no_more_than_there_is() -> None:
    after = play(put_on_top(arrive_at(4, tc=1_200, tokens=0), "Y", "Y12"), (A, Act()))

    assert after.players[A].tc == 0
    assert after.discards["Y"] == ("Y12",)


def test_e11_two_players_may_take_cash_instead_of_a_chance() -> None:
    state = arrive_at(5, n=2, tc=4_000, tokens=0)

    after = play(state, (A, Act(option="cash")))

    assert (after.players[A].tc, after.players[A].last_acted) == (4_500, 5)
    assert len(after.decks["CH"]) == len(state.decks["CH"])
    assert refusal_code(state, A, Act()) == "bad_choice"
    assert refusal_code(arrive_at(5), A, Act(option="cash")) == "bad_choice"
    assert refusal_code(arrive_at(3, n=2), A, Act(option="card")) == "bad_choice"


def test_e12_free_action_lends_another_space() -> None:
    state = put_on_top(arrive_at(6, last_acted=4, tokens=0), "J", "J1")

    assert refusal_code(state, A, Act(4)) == "repeat_space"
    assert refusal_code(state, A, Act()) == "bad_space"
    assert refusal_code(state, A, Act(6)) == "bad_space"
    after = play(state, (A, Act(3)))
    me = after.players[A]
    assert (me.tc, me.last_acted, me.location) == (4_500, 3, 6)
    tomorrow = replace(after, current=A, phase="MOVE")
    open_ = [space for space in range(1, 7) if refusal_code(tomorrow, A, Move(space)) == "accepted"]
    assert open_ == [4, 5]


def test_on_a_space_of_its_own_no_space_is_named() -> None:
    assert refusal_code(arrive_at(3), A, Act(3)) == "bad_choice"


def test_e30_exhausted_free_plans_do_nothing() -> None:
    state = arrive_at(1)
    state = replace(state, decks={**state.decks, "F": ()})

    after, events = apply_action(state, A, Act())

    assert find_events(events, DeckExhausted)[0].deck == "F"
    assert not find_events(events, StatsChanged)
    assert (after.players[A].last_acted, after.phase) == (1, "OPTIONAL_ACTION")


def test_exhausted_plans_open_no_question() -> None:
    state = arrive_at(2)
    state = replace(state, decks={**state.decks, "PLAN": ()})

    after, events = apply_action(state, A, Act())

    assert after.decision is None
    assert not find_events(events, PlanDrawn)


def test_e31_an_empty_deck_is_made_of_its_discard() -> None:
    state = arrive_at(3, tokens=0)
    state = replace(state, decks={**state.decks, "J": ()}, discards={"J": INDEX.deck("J", 3)})

    after, events = apply_action(state, A, Act())

    assert find_events(events, DeckReshuffled)[0].size == 13
    assert len(after.decks["J"]) == 12
    assert after.discards["J"] == (find_events(events, CardDrawn)[0].card,)


def test_a_reshuffle_waits_until_a_card_is_needed() -> None:
    state = arrive_at(3, tokens=0)
    state = replace(state, decks={**state.decks, "J": ("J1",)}, discards={"J": ("J2",)})

    after, events = apply_action(state, A, Act())

    assert not find_events(events, DeckReshuffled)
    assert (after.decks["J"], after.discards["J"]) == ((), ("J2", "J1"))


@pytest.mark.parametrize("action", [Act(), ExtraAct(2), Pass(), KeepPlan(True)])
def test_a_move_comes_first(action: Action) -> None:
    assert refusal_code(new_state(), A, action) == "wrong_phase"
