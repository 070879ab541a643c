"""The functions that the protocol gives to every game, tried on the game for tests."""

import msgspec
import pytest

from games.engine import content, playouts, protocol
from games.engine.chance import Chance
from games.engine.content import Flawed, Problem
from games.engine.errors import IllegalAction, NotSeated
from games.engine.protocol import SYSTEM, Cancelled, Refusal
from tests import pebbles

RULES = pebbles.PebbleRules(pebbles.Content(most=3, seconds=30))
LUCK = Chance(b"luck")


def test_only_the_system_plays_the_platforms_actions_and_the_game_never_sees_them() -> None:
    state = playouts.begin(pebbles.GAME, b"key", RULES)

    step = protocol.play(RULES, state, SYSTEM, Cancelled("test"), LUCK)

    assert step.state is state and step.events == ()
    assert protocol.refusal(RULES, state, 0, Cancelled("test")) == Refusal("not_your_turn")


def test_after_the_end_everything_is_refused() -> None:
    *_, last = playouts.play_randomly(pebbles.GAME, b"key", RULES)

    for seat, action in [(0, pebbles.Show(1)), (SYSTEM, Cancelled("test"))]:
        assert protocol.refusal(RULES, last.state, seat, action) == Refusal("match_over")
        with pytest.raises(IllegalAction):
            protocol.play(RULES, last.state, seat, action, LUCK)


def test_a_seat_whose_turn_it_is_not_is_offered_nothing() -> None:
    state = playouts.begin(pebbles.GAME, b"key", RULES)
    state = protocol.play(RULES, state, 0, pebbles.Show(2), LUCK).state

    assert protocol.legal(RULES, state, 0) == ()
    with pytest.raises(NotSeated):
        protocol.play(RULES, state, 0, pebbles.Show(1), LUCK)


def test_bots_play_a_match_to_its_end() -> None:
    *_, last = playouts.play_bots(pebbles.GAME, b"key", ("easy", "easy"))

    assert RULES.outcome(last.state) is not None


class Even(msgspec.Struct):
    number: int

    def __post_init__(self) -> None:
        content.check([Problem("number", "{n} is odd", {"n": self.number})] * (self.number % 2))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b'{"number": 3}', "number: 3 is odd"),
        (b'{"number": "3"}', "number: Expected `int`, got `str`"),
        (b"[]", "Expected `object`, got `array`"),
    ],
)
def test_what_is_wrong_with_content_is_said_with_its_place(text: bytes, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(text, type=Even)

    assert [str(found) for found in content.find_problems(error.value)] == [problem]
    assert str(Flawed(content.find_problems(error.value))) == problem
