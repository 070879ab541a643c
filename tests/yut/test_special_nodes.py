"""Sections 2.2, 5.2 and 5.4: stick and refresh nodes; the worked examples 26 to 28."""

from games.yut.actions import DiscardStick, Move, ReplaceStick
from games.yut.events import Refreshed, StickDiscarded, StickOffered, StickReplaced
from games.yut.state import State
from tests.yut.arrange import (
    arrange,
    find_events,
    play,
    play_step,
    refusal_code,
    special_nodes,
    sticks,
)


def stick_offer_state() -> State:
    return play(arrange("HOME×4", "도", special=special_nodes()), Move(0, "HOME", "O1"))


def test_example_26_a_stick_node_offers_one_stick() -> None:
    state = stick_offer_state()

    assert (state.phase, state.pending_stick, state.counters.stick) == ("STICK_OFFER", "leaning", 1)
    assert refusal_code(state, Move(0, "HOME", "O1")) == "wrong_phase"
    assert refusal_code(state, ReplaceStick(4)) == "bad_slot"
    assert refusal_code(state, ReplaceStick(-1)) == "bad_slot"


def test_example_26_the_offered_stick_takes_a_slot() -> None:
    state, events = play_step(stick_offer_state(), ReplaceStick(2))

    assert sticks(state) == "basic basic leaning basic"
    assert state.slots[2].permille == 700
    assert (state.turn, state.phase, state.counters.stick) == (2, "THROW", 1)
    assert events[0] == StickReplaced(2, "basic", "leaning")


def test_example_26_the_offered_stick_may_be_let_go() -> None:
    state, events = play_step(stick_offer_state(), DiscardStick())

    assert sticks(state) == "basic basic basic basic"
    assert (state.turn, state.phase, state.counters.stick) == (2, "THROW", 1)
    assert events[0] == StickDiscarded("leaning")


def test_example_27_passing_a_stick_node_offers_nothing() -> None:
    state = play(arrange("HOME×4", "개", special=special_nodes()), Move(0, "HOME", "O2"))

    assert (state.phase, state.counters.stick) == ("THROW", 0)


def test_example_28_a_refresh_node_lays_all_special_nodes_anew() -> None:
    state = arrange("O12×1 O3×1", "도", special=special_nodes())

    after, events = play_step(state, Move(0, "O12", "O13"))

    assert after.special == special_nodes(number=1)
    assert (after.special["O3"], after.special.get("O13")) == ("STICK", None)
    assert (after.counters.place, after.counters.stick) == (2, 0)
    assert (after.turn, after.phase) == (2, "THROW")
    assert find_events(events, Refreshed) == [Refreshed(after.special)]


def test_a_stick_node_stays_and_answers_a_merge_too() -> None:
    state = arrange("O1×1", "도", special={"O1": "STICK"})

    after, events = play_step(state, Move(0, "HOME", "O1"))

    assert after.special == {"O1": "STICK"}
    assert find_events(events, StickOffered) == [StickOffered("O1", "leaning")]


def test_a_stick_held_as_often_as_allowed_is_not_offered() -> None:
    special = {"O1": "STICK"}
    full = "leaning leaning leaning leaning"

    state = arrange("HOME×4", "도", slots=full, special=special)  # type: ignore[arg-type]

    # Draw 0 would be the leaning stick; now it is the next in the table.
    assert play(state, Move(0, "HOME", "O1")).pending_stick == "heavy"


def test_an_offered_stick_always_starts_fresh() -> None:
    state = arrange(phase="STICK_OFFER", pending_stick="glass", slots="glass#3 basic basic basic")

    after = play(state, ReplaceStick(0))

    assert (after.slots[0].stick, after.slots[0].counter) == ("glass", 0)
