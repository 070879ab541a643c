"""Sections 2.2, 5.2 and 5.4: stick and refresh nodes; the worked examples 26 to 28."""

from games.yut.actions import DiscardStick, Move, ReplaceStick
from games.yut.events import Refreshed, StickDiscarded, StickOffered, StickReplaced
from games.yut.state import State
from tests.yut.arrange import arranged, events_of, laid_out, play, refused, sticks, told


def offered() -> State:
    return play(arranged("HOME×4", "도", special=laid_out()), Move(0, "HOME", "O1"))


def test_example_26_a_stick_node_offers_one_stick() -> None:
    state = offered()

    assert (state.phase, state.pending_stick, state.counters.stick) == ("STICK_OFFER", "leaning", 1)
    assert refused(state, Move(0, "HOME", "O1")) == "wrong_phase"
    assert refused(state, ReplaceStick(4)) == "bad_slot"
    assert refused(state, ReplaceStick(-1)) == "bad_slot"


def test_example_26_the_offered_stick_takes_a_slot() -> None:
    state, events = told(offered(), ReplaceStick(2))

    assert sticks(state) == "basic basic leaning basic"
    assert state.slots[2].permille == 700
    assert (state.turn, state.phase, state.counters.stick) == (2, "THROW", 1)
    assert events[0] == StickReplaced(2, "basic", "leaning")


def test_example_26_the_offered_stick_may_be_let_go() -> None:
    state, events = told(offered(), DiscardStick())

    assert sticks(state) == "basic basic basic basic"
    assert (state.turn, state.phase, state.counters.stick) == (2, "THROW", 1)
    assert events[0] == StickDiscarded("leaning")


def test_example_27_passing_a_stick_node_offers_nothing() -> None:
    state = play(arranged("HOME×4", "개", special=laid_out()), Move(0, "HOME", "O2"))

    assert (state.phase, state.counters.stick) == ("THROW", 0)


def test_example_28_a_refresh_node_lays_all_special_nodes_anew() -> None:
    state = arranged("O12×1 O3×1", "도", special=laid_out())

    after, events = told(state, Move(0, "O12", "O13"))

    assert after.special == laid_out(index=1)
    assert (after.special["O3"], after.special.get("O13")) == ("STICK", None)
    assert (after.counters.place, after.counters.stick) == (2, 0)
    assert (after.turn, after.phase) == (2, "THROW")
    assert events_of(events, Refreshed) == [Refreshed(after.special)]


def test_a_stick_node_stays_and_answers_a_merge_too() -> None:
    state = arranged("O1×1", "도", special={"O1": "STICK"})

    after, events = told(state, Move(0, "HOME", "O1"))

    assert after.special == {"O1": "STICK"}
    assert events_of(events, StickOffered) == [StickOffered("O1", "leaning")]


def test_a_stick_held_as_often_as_allowed_is_not_offered() -> None:
    special = {"O1": "STICK"}
    full = "leaning leaning leaning leaning"

    state = arranged("HOME×4", "도", slots=full, special=special)  # type: ignore[arg-type]

    # Draw 0 would be the leaning stick; now it is the next in the table.
    assert play(state, Move(0, "HOME", "O1")).pending_stick == "heavy"


def test_an_offered_stick_always_starts_fresh() -> None:
    state = arranged(phase="STICK_OFFER", pending_stick="glass", slots="glass#3 basic basic basic")

    after = play(state, ReplaceStick(0))

    assert (after.slots[0].stick, after.slots[0].counter) == ("glass", 0)
