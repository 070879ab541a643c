"""Whole runs: the worked example 51, recorded playouts and the end (sections 4.9 and 7.1)."""

from pathlib import Path

import msgspec
import pytest

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import RESIGN
from games.yut import GAME
from games.yut.actions import Action, Hint, Move, ReplaceStick, StartMove, Throw
from games.yut.events import Abandoned, Thrown
from games.yut.state import Counters, State
from tests.yut.arrange import (
    RULES,
    arrange,
    find_events,
    luck,
    play,
    play_step,
    start_run,
    sticks,
)

HERE = Path(__file__).parent
THROW, START = Throw(), StartMove()

SEVEN_TURNS: list[list[Action]] = [
    [THROW, START, Move(0, "HOME", "O2")],
    [THROW, THROW, START, Move(2, "HOME", "O2"), Move(1, "HOME", "O4"), ReplaceStick(3)],
    [THROW, THROW, START, Move(3, "HOME", "O5"), Move(4, "O5", "A1"), ReplaceStick(1)],
    [THROW, START, Move(5, "O2", "O4"), ReplaceStick(2)],
    [THROW, START, Move(6, "A1", "A3"), ReplaceStick(3)],
    [
        THROW, THROW, START, Move(8, "O4", "O5"), Move(7, "O5", "A3"), ReplaceStick(3),
        Move(9, "A3", "O15"), ReplaceStick(2),
    ],
    [THROW, THROW, START, Move(12, "O15", "O17"), ReplaceStick(3), Move(10, "O17", "FINISHED")],
]  # fmt: skip


def test_example_51_a_whole_run_of_seven_turns() -> None:
    state, thrown, offered = start_run(), [], []
    for turn, actions in enumerate(SEVEN_TURNS, 1):
        assert (state.turn, state.phase) == (turn, "THROW")
        for action in actions:
            if state.pending_stick:
                offered.append(state.pending_stick)
            state, events = play_step(state, action)
            thrown += [(turn, event.result) for event in find_events(events, Thrown)]

    assert (state.phase, state.status, state.turn) == ("GAME_OVER", "finished", 7)
    assert state.counters == Counters(throw=11, stick=7, relic=0, place=1)
    assert sticks(state) == "basic earth earth lucky"
    assert offered == ["leaning", "earth", "leaning", "drum", "wind", "earth", "lucky"]
    assert thrown == [
        (1, "GAE"), (2, "YUT"), (2, "GAE"), (3, "MO"), (3, "DO"), (4, "GAE"), (5, "GEOL"),
        (6, "YUT"), (6, "GAE"), (7, "MO"), (7, "GAE"),
    ]  # fmt: skip


def transcript(seed: str) -> list[str]:
    """One line for each move of the quick bot: the action and its events."""
    lines = playouts.play_bots(GAME, chance.seed_key(GAME.seed_prefix, seed), ("greedy",), RULES)
    return [
        f"{protocol.encode(line.action).decode()} {protocol.encode(line.events).decode()}"
        for line in lines
    ]


def test_the_recorded_playout_is_still_played_the_same() -> None:
    recorded = (HERE / "playout_abc123.txt").read_text(encoding="utf-8").splitlines()

    assert transcript("abc123") == recorded


FINISHED_RUNS = msgspec.json.decode((HERE / "finished_runs.json").read_bytes())


@pytest.mark.parametrize("run", FINISHED_RUNS, ids=[run["seed"] for run in FINISHED_RUNS])
def test_finished_runs_still_replay(run: dict[str, object]) -> None:
    key = chance.seed_key(GAME.seed_prefix, str(run["seed"]))
    state = playouts.begin(GAME, key, RULES)
    for action in run["actions"]:  # type: ignore[attr-defined]
        state = protocol.play(
            RULES, state, 0, GAME.decode(protocol.encode(action)), Chance(key)
        ).state

    assert msgspec.json.decode(protocol.encode(RULES.outcome(state))) == run["outcome"]


@pytest.mark.parametrize("number", range(40))
def test_a_run_has_at_most_84_turns_and_a_turn_ten_throws(number: int) -> None:
    state = None
    for line in playouts.play_randomly(GAME, b"bound%d" % number, RULES):
        state = line.state
        assert state.throws_this_turn <= 10
        assert not RULES.actors(state) or protocol.legal(RULES, state, 0)

    assert state is not None
    assert state.turn <= 84


def test_the_score_is_the_running_turn() -> None:
    state = play(arrange("F×3 O20×1", "도", turn=9), Move(0, "O20", "FINISHED"))

    outcome = RULES.outcome(state)

    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1,), (9,), "finished")
    assert outcome.records[0]["turns"] == 9
    assert outcome.records[0]["sticks"] == "basic,basic,basic,basic"
    assert outcome.records[0]["assisted"] is False


def test_an_abandoned_run_gets_no_place() -> None:
    state, events = protocol.play(RULES, start_run(), 0, RESIGN, Chance(b"k" * 32))

    outcome = RULES.outcome(state)

    assert events == (Abandoned(1),)
    assert (state.status, RULES.actors(state)) == ("abandoned", frozenset())
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((0,), "abandoned")


def test_a_hint_is_remembered_in_the_records() -> None:
    state = play(arrange("F×3 O20×1", "도"), Hint(), Move(0, "O20", "FINISHED"))

    outcome = RULES.outcome(state)

    assert outcome is not None
    assert outcome.records[0]["assisted"] is True


def test_a_solo_run_has_no_clock_and_no_outcome_while_it_runs() -> None:
    state: State = start_run()

    assert RULES.clock(state) == {}
    assert RULES.outcome(state) is None


def test_a_fresh_run_is_set_up_as_the_rulebook_says() -> None:
    state = RULES.start(GAME.decode_options({}), (), Chance(b"k" * 32))

    assert state.pieces == ("O0",) * 4
    assert sticks(state) == "basic basic basic basic"
    assert (state.turn, state.throws_remaining, state.phase) == (1, 1, "THROW")
    assert state.counters == Counters(0, 0, 0, 1)
    assert (state.hand, state.relics, state.status) == ((), (), "active")
    assert start_run().special == RULES.start(GAME.decode_options({}), (), luck()).special
