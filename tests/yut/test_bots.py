"""Section 8: the quick bot is exact, the rollout bot plays on fresh keys only."""

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.actions import (
    ChooseRelic,
    DiscardStick,
    Hint,
    Move,
    ReplaceStick,
    Reroll,
    Throw,
)
from games.yut.bots import greedy, levels
from games.yut.events import HintGiven
from games.yut.state import State
from tests.yut.arrange import (
    INDEX,
    RULES,
    FixedChance,
    arrange,
    luck,
    play,
    play_step,
    start_run,
    sticks,
)


def run(seed: str) -> State:
    """A run of the quick bot, to its end."""
    rng = luck(seed)
    state = RULES.start(GAME.decode_options({}), (), rng)
    while RULES.actors(state):
        state = RULES.apply(state, 0, greedy.choose(INDEX, state), rng).state
    return state


def test_the_quick_bot_conforms_over_a_thousand_seeds() -> None:
    runs = [run(f"T{number:04d}") for number in range(1000)]

    assert sum(state.turn for state in runs) == 11_075
    assert sum(state.counters.throw for state in runs) == 13_451
    assert sum(len(state.relics) for state in runs) == 509


def test_the_quick_bot_on_abc123() -> None:
    state = run("abc123")

    assert (state.turn, state.counters.throw, state.relics) == (11, 16, ("guide_post",))
    assert sticks(state) == "leaning wind leaning drum"


def test_the_quick_bot_needs_552_turns_on_the_fifty_seeds_of_the_target() -> None:
    assert sum(run(f"P{number:03d}").turn for number in range(1, 51)) == 552


def test_the_quick_bot_needs_no_more_than_its_view() -> None:
    key = chance.seed_key(GAME.seed_prefix, "abc123")
    lines = list(playouts.play_bots(GAME, key, ("greedy",), RULES))

    assert protocol.encode(lines[-1].state) == protocol.encode(run("abc123"))


def test_the_quick_bot_throws_a_single_step_again() -> None:
    low = play(arrange(relics="재도전의 기회"), Throw(), rng=FixedChance("BWWW"))
    high = play(arrange(relics="재도전의 기회"), Throw(), rng=FixedChance("BBWW"))

    assert greedy.choose(INDEX, low) == Reroll()
    assert greedy.choose(INDEX, high) != Reroll()


def test_the_quick_bot_wins_when_it_can() -> None:
    assert greedy.choose(INDEX, arrange("F×3 O19×1", "도 개")) == Move(1, "O19", "FINISHED")


def test_the_quick_bot_takes_a_stick_of_higher_rank_only() -> None:
    better = arrange(phase="STICK_OFFER", pending_stick="buddy", slots="drum earth wind earth")
    worse = arrange(phase="STICK_OFFER", pending_stick="earth", slots="drum earth wind earth")

    assert greedy.choose(INDEX, better) == ReplaceStick(1)
    assert greedy.choose(INDEX, worse) == DiscardStick()


def test_the_quick_bot_takes_the_relic_of_highest_rank() -> None:
    state = arrange(phase="REWARD", candidates=("feast", "yut_pouch", "sprint"))

    assert greedy.choose(INDEX, state) == ChooseRelic("yut_pouch")


def test_a_hint_is_the_quick_bots_next_action_and_marks_the_run() -> None:
    state = arrange("O3×1", "도 걸")

    hinted, events = play_step(state, Hint())
    answer = greedy.choose(INDEX, state)

    assert events == (HintGiven(answer),)
    assert (hinted.assisted, hinted.hint) == (True, answer)
    assert play(hinted, answer).hint is None
    assert play(hinted, answer).assisted


def test_a_hint_survives_its_encoding() -> None:
    hinted, events = play_step(arrange("O3×1", "도"), Hint())

    assert GAME.decode_state(protocol.encode(hinted)) == hinted
    assert GAME.decode_events(protocol.encode(events)) == events


def test_a_hint_changes_nothing_that_counts() -> None:
    state = start_run()

    assert play(play(state, Hint()), Throw()).last_throw == play(state, Throw()).last_throw


def test_the_rollout_bot_answers_at_once_when_there_is_no_choice() -> None:
    state = start_run()

    assert (
        levels.choose_rollout(RULES, RULES.view(state, 0), (Throw(),), Chance(b"own" * 8))
        == Throw()
    )


def test_the_rollout_bot_sees_a_win() -> None:
    state = arrange("F×3 C×1", "윷")
    legal = protocol.legal(RULES, state, 0)

    choice = levels.choose_rollout(RULES, RULES.view(state, 0), legal, Chance(b"own" * 8))  # type: ignore[arg-type]

    assert choice == Move(0, "C", "FINISHED")


def test_the_rollout_bot_chooses_by_its_own_chance_alone() -> None:
    state = play(start_run(), Throw())
    view, legal = RULES.view(state, 0), protocol.legal(RULES, state, 0)

    choices = {levels.choose_rollout(RULES, view, legal, Chance(b"own" * 8)) for _ in range(3)}  # type: ignore[arg-type]

    assert len(choices) == 1
