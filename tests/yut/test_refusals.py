"""Sections 4.2 and 4.3: refusals; the worked example 44."""

import pytest

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, Malformed
from games.engine.protocol import RESIGN, Refusal
from games.yut import GAME
from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Hint,
    Move,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.state import Options, State
from tests.yut.arrange import RULES, FixedChance, arrange, play, refusal_code, start_run

THROWING = arrange()
PLAYING = arrange("O3×1", "도 걸")
OFFERED = arrange("O1×1", phase="STICK_OFFER", pending_stick="drum", throws_remaining=0)
REWARDED = arrange("F×1", phase="REWARD", candidates=("feast",), throws_remaining=0)

ACTIONS: dict[str, list[Action]] = {
    "THROW": [Throw(), Reroll(), StartMove()],
    "PLAY": [Move(0, "O3", "O4"), SplitToken(1, 1)],
    "STICK_OFFER": [ReplaceStick(0), DiscardStick()],
    "REWARD": [ChooseRelic("feast")],
}


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Move(99, "O3", "O4"), "no_such_token"),
        (Move(0, "O7", "O8"), "no_such_target"),
        (Move(0, "O0", "O1"), "no_such_target"),
        (Move(0, "O3", "O9"), "illegal_destination"),
        (Move(0, "O3", "O0"), "illegal_destination"),
        (Move(99, "O7", "O9"), "no_such_token"),
        (Move(0, "O7", "O9"), "no_such_target"),
    ],
)
def test_example_44_the_first_check_that_fails_gives_the_code(action: Move, code: str) -> None:
    before = protocol.encode(PLAYING)

    with pytest.raises(IllegalAction, match=code):
        protocol.play(RULES, PLAYING, 0, action, Chance(b"k" * 32))

    assert protocol.encode(PLAYING) == before


def test_home_is_no_target_without_pieces() -> None:
    assert refusal_code(arrange("O3×4", "도"), Move(0, "HOME", "O1")) == "no_such_target"


@pytest.mark.parametrize("state", [THROWING, PLAYING, OFFERED, REWARDED], ids=ACTIONS)
def test_every_action_has_its_phase(state: State) -> None:
    for phase, actions in ACTIONS.items():
        for action in actions:
            assert (refusal_code(state, action) == "wrong_phase") == (phase != state.phase)


def test_a_cut_needs_an_allowance_first_then_a_token_then_a_place() -> None:
    state = arrange("HOME×4", "모", relics="엿가위")

    assert refusal_code(PLAYING, SplitToken(99, 9)) == "no_splits_left"
    assert refusal_code(state, SplitToken(99, 9)) == "no_such_token"
    assert refusal_code(state, SplitToken(0, 9)) == "bad_split"


@pytest.mark.parametrize("mode", ["open", "past_daily"])
def test_a_hint_may_be_asked_for_at_any_time(mode: str) -> None:
    assert refusal_code(start_run(mode=mode), Hint()) is None
    assert refusal_code(PLAYING, Hint()) is None


def test_the_daily_run_gives_no_hints() -> None:
    assert refusal_code(start_run(mode="daily"), Hint()) == "no_hint"


def test_nothing_is_legal_after_the_end() -> None:
    over = play(arrange("O20×3 F×1", "도"), Move(0, "O20", "FINISHED"))

    for action in (Throw(), Hint(), RESIGN):
        refusal = protocol.refusal(RULES, over, 0, action)
        assert refusal is not None
        assert refusal.code == "run_closed"


def test_the_refusal_names_the_limit_of_throws() -> None:
    state = play(
        arrange(relics="재도전의 기회", throws_this_turn=9), Throw(), rng=FixedChance("BWWW")
    )

    refusal = RULES.refusal(state, 0, Reroll())

    assert refusal == Refusal("throw_limit", {"most": 10})
    assert "{most}" in GAME.rules.refusals["throw_limit"]


@pytest.mark.parametrize(
    "action",
    [
        '{"type":"move","token_id":0,"target":"O21","dest":"O1"}',
        '{"type":"move","token_id":0,"target":"HOME","dest":"HOME"}',
        '{"type":"move","token_id":"0","target":"HOME","dest":"O1"}',
        '{"type":"move","token_id":0,"target":"HOME"}',
        '{"type":"throw","faces":"BBBB"}',
        '{"type":"replace_stick","slot":1.5}',
    ],
)
def test_an_action_of_the_wrong_shape_is_no_action(action: str) -> None:
    with pytest.raises(Malformed, match="malformed_action"):
        GAME.decode(action)


def test_a_mode_that_does_not_exist_is_no_option() -> None:
    with pytest.raises(Malformed, match="bad_options"):
        GAME.decode_options({"mode": "monthly"})

    assert GAME.decode_options({}) == Options("open")
