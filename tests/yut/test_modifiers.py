"""Weekly modifiers (section 7.6): what they put into a run, and that bots can play all of them."""

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import encode
from games.yut import GAME
from games.yut.actions import ChooseRelic, Throw
from games.yut.content.modifiers import parse
from games.yut.events import RelicsOffered
from games.yut.state import State
from games.yut.view import rebuild
from tests.yut.arrange import RULES, luck

ALL = tuple(dict.fromkeys(str(each.value) for each in GAME.rules.modifiers(RULES.content)))
every_modifier = pytest.mark.parametrize("modifier", ALL)


def begin(modifier: str, seed: str = "abc123") -> State:
    state: State = RULES.start(
        GAME.choose_options(RULES.content, {"mode": "weekly", "modifier": modifier}),
        (),
        luck(seed),
    )
    return state


def play(state: State, seed: str, level: str = "greedy") -> list[State]:
    """The states of a run that a bot plays."""
    states, own, rng = [state], Chance(b"bot"), luck(seed)
    while RULES.actors(state):
        legal = protocol.legal(RULES, state, 0)
        assert legal, state
        action = GAME.bots.levels[level](RULES, RULES.view(state, 0), legal, own)
        assert action in legal
        state = RULES.apply(state, 0, action, rng).state  # type: ignore[arg-type]
        states.append(state)
    return states


def test_every_relic_is_in_a_choice_and_is_what_a_week_starts_with() -> None:
    words = [parse(each) for each in ALL]
    relics = {relic.id for relic in RULES.content.relics if relic.enabled}

    assert {relic for each in words if each.word == "start" for relic in each.relics} == relics
    assert {relic for each in words if each.word == "choice" for relic in each.relics} == relics


@every_modifier
def test_bots_bring_every_piece_home_under_every_modifier(modifier: str) -> None:
    for nth in range(12):
        end = play(begin(modifier, f"M{nth}"), f"M{nth}")[-1]
        outcome = RULES.outcome(end)

        assert outcome is not None
        assert outcome.places == (1,)
        assert outcome.scores[0] <= 84
        assert outcome.records[0]["modifier"] == modifier


@every_modifier
def test_the_same_log_gives_the_same_bytes(modifier: str) -> None:
    once, again = (play(begin(modifier, "M1"), "M1") for _ in range(2))

    assert [encode(state) for state in once] == [encode(state) for state in again]
    assert all(GAME.decode_state(encode(state)) == state for state in once[:5])


@pytest.mark.parametrize("modifier", ["start:feast", ALL[0], "offer:2"])
def test_the_expert_bot_plays_them_too(modifier: str) -> None:
    states = play(begin(modifier, "M3"), "M3", "rollout")

    assert states[-1].status == "finished"


@pytest.mark.parametrize("modifier", ["start:strategist_eye", ALL[0], "offer:3"])
def test_random_actions_end_too_and_never_leave_a_run_without_one(modifier: str) -> None:
    for nth in range(20):
        state, rng, choices = begin(modifier), luck(), playouts.Choices(bytes([nth]))
        while RULES.actors(state):
            legal = protocol.legal(RULES, state, 0)
            chosen = legal[choices.pick(len(legal))]
            state = RULES.apply(state, 0, chosen, rng).state  # type: ignore[arg-type]

        assert state.status == "finished"


@every_modifier
def test_an_owners_view_holds_all_that_bots_need(modifier: str) -> None:
    for state in play(begin(modifier), "abc123")[::7]:
        assert rebuild(RULES.view(state, 0)) == state


def test_a_start_relic_works_from_the_first_throw() -> None:
    state = begin("start:strategist_eye")

    assert state.relics == ("strategist_eye",)
    assert state.phase == "THROW"
    assert [each.result for each in state.preview] == ["GAE", "YUT", "GAE"]


def test_a_start_relic_that_gives_results_gives_them_before_the_first_throw() -> None:
    state = begin("start:feast")

    assert [token.result for token in state.hand] == ["MO", "GEOL"]
    assert state.phase == "THROW"
    assert len(RULES.apply(state, 0, Throw(), luck()).state.hand) == 3


def test_a_choice_comes_before_the_first_throw_of_turn_one() -> None:
    state = begin(ALL[0])
    wanted = parse(ALL[0]).relics
    assert state.phase == "REWARD"
    assert protocol.legal(RULES, state, 0) == tuple(map(ChooseRelic, wanted))

    after = RULES.apply(state, 0, ChooseRelic(wanted[1]), luck()).state

    assert (after.relics, after.phase, after.turn) == ((wanted[1],), "THROW", 1)
    assert after.throws_remaining == state.throws_remaining


def test_offers_come_on_every_second_turn_and_before_its_throws() -> None:
    state, rng, offered = begin("offer:2"), luck(), list[int]()
    while RULES.actors(state):
        action = GAME.bots.levels["greedy"](
            RULES, RULES.view(state, 0), protocol.legal(RULES, state, 0), Chance(b"")
        )
        turn = state.turn
        state, events = RULES.apply(state, 0, action, rng)  # type: ignore[arg-type]
        if state.turn != turn and any(isinstance(each, RelicsOffered) for each in events):
            offered.append(state.turn)
            assert (state.phase, state.throws_this_turn) == ("REWARD", 0)
            assert state.throws_remaining > 0

    assert offered == list(range(2, state.turn + 1, 2))
    assert len(state.relics) >= len(offered)


@pytest.mark.parametrize("wanted", ["start:nobody", "offer:1", "offer:x", "", "start:feast+feast"])
def test_a_modifier_that_the_release_does_not_have_is_no_option(wanted: str) -> None:
    with pytest.raises(Malformed, match="bad_options"):
        GAME.choose_options(RULES.content, {"modifier": wanted})


def test_without_a_modifier_options_states_and_results_are_written_as_before() -> None:
    options = GAME.choose_options(RULES.content, {})
    end = play(RULES.start(options, (), luck()), "abc123")[-1]

    assert encode(options) == b'{"mode":"open"}'
    assert b"modifier" not in encode(end)
    assert b"modifier" not in encode(RULES.outcome(end))
    assert b"modifier" not in msgspec.json.encode(RULES.view(end, 0))


def test_the_fast_marks_are_not_for_runs_with_gifts() -> None:
    facts = {"finished": True, "assisted": False, "turns": 5, "relic_count": 1}
    fast = {each.key: each for each in GAME.records.achievements}

    assert fast["master"].is_earned(facts, ())
    assert not fast["master"].is_earned({**facts, "modifier": "start:feast"}, ())
    assert fast["home"].is_earned({**facts, "modifier": "start:feast"}, ())
