"""Sections 4.5 and 7: purchase, contribution, conversion, scores and places."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.travel.actions import BuyPlans, Contribute, Conversions, Convert
from games.travel.content.terms import MEMORY
from games.travel.events import GoalSettled, PhaseOpened, PlansBought, Submitted
from games.travel.rules import outcome as rules_outcome
from games.travel.rules import settlement
from games.travel.rules.turn import Turn
from games.travel.state import State
from tests.travel.arrange import (
    INDEX,
    JEJU,
    RULES,
    A,
    B,
    C,
    apply_action,
    find_events,
    new_state,
    play,
    refusal_code,
    stats,
    update_seat,
)


def settlement_state(phase: str, n: int = 3, **facts: object) -> State:
    return new_state(n, day=14, phase=phase, submissions=(None,) * n, **facts)


def contributing(*money: int, goal: str = "G1") -> State:
    state = settlement_state("FINAL_CONTRIBUTE", len(money), goal=goal)
    for seat, tc in enumerate(money):
        state = update_seat(state, seat, tc=tc)
    return state


def test_e32_plans_are_bought_within_the_budget() -> None:
    state = update_seat(settlement_state("FINAL_PURCHASE"), A, tc=9_000, hand="T1 T2 H6")
    state = replace(state, submissions=(None, BuyPlans(()), BuyPlans(())))

    assert refusal_code(state, A, BuyPlans(("T1", "H6"))) == "not_enough_tc"
    assert refusal_code(state, A, BuyPlans(("T1", "T1"))) == "duplicate_card"
    assert refusal_code(state, A, BuyPlans(("W1",))) == "card_not_in_hand"
    after, events = apply_action(state, A, BuyPlans(("T1", "T2")))
    me = after.players[A]
    assert (me.tc, me.stats, me.hand) == (0, stats(taste=5, memory=1), ("H6",))
    assert find_events(events, PlansBought)[0].cost == 9_000


def test_e32_a_second_submission_is_refused() -> None:
    state = update_seat(settlement_state("FINAL_PURCHASE"), A, tc=9_000, hand="T1 T2")
    state = play(update_seat(state, B, tc=9_000, hand="W1"), (A, BuyPlans(("T1",))))

    assert refusal_code(state, A, BuyPlans(())) == "already_submitted"


def test_a_purchase_is_hidden_until_all_are_in() -> None:
    state = settlement_state("FINAL_PURCHASE")
    for seat, hand in enumerate(("T1 T2", "W1", "W2")):
        state = update_seat(state, seat, tc=9_000, hand=hand)

    after, events = apply_action(state, A, BuyPlans(("T1",)))

    assert "T1" not in str(RULES.view(after, B)) + str(RULES.view(after, None)) + str(events)
    shown = RULES.view(after, B).players[A]
    assert (shown.submitted, shown.tc, shown.bought) == (True, 9_000, ())
    assert RULES.view(after, A).submission == BuyPlans(("T1",))


def test_who_can_afford_nothing_is_not_asked() -> None:
    state = new_state(day=14)
    state = update_seat(update_seat(state, A, tc=2_000, hand="T1"), B, tc=9_000, hand="T2")
    turn = Turn(INDEX, state, Chance(b"k"))

    settlement.open_purchase(turn)

    assert RULES.actors(turn.state) == {B}
    assert [event.seat for event in find_events(tuple(turn.events), Submitted)] == [A, C]


def test_e33_a_goal_that_is_reached_rewards_all_and_its_top() -> None:
    state = contributing(3_000, 3_000, 3_000, goal="G2")

    after = play(state, (A, Contribute(3_000)), (B, Contribute(3_000)))
    after, events = apply_action(after, C, Contribute(2_500))

    settled = find_events(events, GoalSettled)[0]
    assert (settled.current_tc, settled.success, settled.top) == (8_500, True, (A, B))
    gained = [player.stats for player in after.players]
    assert gained[C] == stats(culture=2, memory=3)
    assert gained[A] == gained[B] == stats(culture=2, memory=4)
    assert after.players[C].tc == 500


def test_e34_a_goal_that_is_missed_costs_the_lowest_memory() -> None:
    state = contributing(2_000, 500, 500, 900)
    state = update_seat(state, B, stats=stats(memory=1))

    for seat, amount in enumerate((2_000, 500, 500, 900)):
        state = play(state, (seat, Contribute(amount)))
    after = state

    assert after.result is not None
    assert after.result.penalised == (B, C)
    assert [player.stats[MEMORY] for player in after.players] == [0, -1, -2, 0]


def test_e34_two_players_have_no_penalty() -> None:
    after = play(contributing(1_000, 1_000), (A, Contribute(0)), (B, Contribute(0)))

    assert after.result is not None
    assert not after.result.success
    assert [player.stats[MEMORY] for player in after.players] == [0, 0]


def test_e35_a_contribution_is_a_whole_number_within_one_s_means() -> None:
    state = contributing(2_000, 2_000, 2_000)

    assert refusal_code(state, A, Contribute(-5)) == "bad_amount"
    assert refusal_code(state, A, '"contribute","amount":2.5') == "malformed_action"
    assert refusal_code(state, A, '"contribute","amount":"500"') == "malformed_action"
    assert refusal_code(state, A, '"contribute"') == "malformed_action"
    assert refusal_code(state, A, Contribute(2_001)) == "not_enough_tc"
    assert refusal_code(state, A, Contribute(0)) == "accepted"
    assert refusal_code(state, A, Contribute(2_000)) == "accepted"


def test_who_has_no_money_is_not_asked_for_any() -> None:
    state = settlement_state("FINAL_PURCHASE", 2)
    state = update_seat(update_seat(state, A, tc=4_000, hand="W1"), B, tc=500)
    state = replace(state, submissions=(None, BuyPlans(())))

    after, events = apply_action(state, A, BuyPlans(("W1",)))

    assert after.phase == "FINAL_CONTRIBUTE"
    assert RULES.actors(after) == {B}
    assert [event.phase for event in find_events(events, PhaseOpened)] == ["FINAL_CONTRIBUTE"]


TRIP = stats(watersports=6, taste=3, leisure=4, nature=3, history=2, memory=9)


def converting() -> State:
    state = update_seat(settlement_state("FINAL_CONVERT"), A, stats=TRIP)
    return replace(state, submissions=(None, Convert(Conversions()), Convert(Conversions())))


def test_e36_the_score_and_its_conversions() -> None:
    state = converting()

    assert RULES.view(state, None).players[A].score == 37
    nature = play(state, (A, Convert(Conversions(nature=1))))
    leisure = play(state, (A, Convert(Conversions(leisure=1))))
    assert (nature.players[A].stats[MEMORY], rules_outcome.happiness(INDEX, nature.players[A])) == (
        10,
        38,
    )
    assert rules_outcome.happiness(INDEX, leisure.players[A]) == 35
    for wrong in ("taste", "history", "watersports"):
        assert refusal_code(state, A, Convert(Conversions(**{wrong: 1}))) == "bad_conversion"
    assert refusal_code(state, A, Convert(Conversions(nature=-1))) == "bad_conversion"
    assert refusal_code(state, A, Convert(Conversions(nature=2))) == "bad_conversion"
    assert refusal_code(state, A, '"convert","conversions":{"memory":1}') == "malformed_action"
    assert refusal_code(state, A, '"convert","conversions":["nature"]') == "malformed_action"


def test_e37_ties_are_broken_by_memory_then_money_then_shared() -> None:
    state = new_state(4, phase="FINISHED")
    for seat, (watersports, rest, memory, tc) in enumerate(
        [(7, 1, 8, 100), (7, 0, 9, 0), (7, 0, 9, 0), (7, 0, 7, 0)]
    ):
        points = stats(watersports=watersports, leisure=rest, memory=memory)
        state = update_seat(state, seat, stats=points, tc=tc)

    outcome = RULES.outcome(state)

    assert outcome is not None
    assert outcome.scores == (30, 30, 30, 28)
    assert outcome.places == (3, 1, 1, 4)


def test_money_breaks_the_last_tie() -> None:
    state = new_state(2, phase="FINISHED")

    outcome = RULES.outcome(update_seat(state, B, tc=3_001))

    assert outcome is not None
    assert outcome.places == (2, 1)


def test_e48_hands_are_hidden_until_the_end() -> None:
    state = update_seat(new_state(), A, hand="T1 H1 W6")

    for audience in (B, None):
        shown = RULES.view(state, audience).players[A]
        assert (shown.plans, shown.hand) == (3, ())
    over = replace(state, phase="FINISHED")
    assert RULES.view(over, None).players[A].hand == ("T1", "H1", "W6")


def test_the_parts_of_a_score_add_up() -> None:
    state = update_seat(contributing(9_000, 0, 0, goal="G2"), A, destination=JEJU, bought=("N1",))
    state = update_seat(state, A, free_plans=("F2",), stats=stats(nature=5, memory=4))
    state = replace(state, submissions=(None, Contribute(0), Contribute(0)))

    after = play(state, (A, Contribute(8_000)))

    parts = rules_outcome.score_parts(INDEX, after.goal, after.result, A, after.players[A])
    assert (parts.free, parts.plans, parts.goal, parts.cards) == (5, 12, 4, 2)
    assert (parts.memory_free, parts.memory_goal, parts.memory_cards) == (2, 4, 2)
    total = parts.free + parts.plans + parts.goal + parts.cards + parts.conversion
    assert total == rules_outcome.happiness(INDEX, after.players[A])


def test_records_tell_what_boards_need() -> None:
    after = play(converting(), (A, Convert(Conversions(nature=1))))

    outcome = RULES.outcome(after)

    assert outcome is not None
    record = outcome.records[A]
    assert (record["happiness"], record["memory"], record["destination"]) == (38, 10, "TR3")
    assert (record["seats"], record["mode"], record["resigned"]) == (3, "open", False)
