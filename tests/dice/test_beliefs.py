"""What `hard` believes of how its opponent declares (8.3), and what it makes of that."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.dice import GAME
from games.dice.actions import Declare
from games.dice.bots import normal
from games.dice.bots.beliefs import STANCES, expect_stance, past_rounds
from games.dice.content.index import ContentIndex
from games.dice.content.schema import season_release
from games.dice.rules.engine import DiceRules
from games.dice.state import Options, State
from games.dice.view import View
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import Sitter

RULES = DiceRules(GAME.load(season_release()))
INDEX: ContentIndex = RULES.index
HARD = GAME.bots.levels["hard"]
Habit = Callable[[View], str]


def play_rounds(habit: Habit, rounds: int, key: bytes = b"habit" * 6) -> State:
    """A duel in which seat 1 declares by a habit and seat 0 as `normal`; both play no cards."""
    chance = Chance(key)
    state = RULES.start(Options("duel"), (Sitter(bot=True),) * 2, chance)
    while state.round <= rounds and (actors := RULES.actors(state)):
        seat = min(actors)
        view = RULES.view(state, seat)
        action: Any = normal.choose(INDEX, normal.read_situation(view, seat))
        if isinstance(action, Declare) and seat == 1:
            action = replace(action, stance=habit(view))
        state = RULES.apply(state, seat, action, chance).state
    return state


def believe(state: State) -> dict[str, float]:
    return dict(zip(STANCES, expect_stance(INDEX, RULES.view(state, 0), 1), strict=True))


def declare(state: State) -> str:
    legal = protocol.legal(RULES, state, 0)
    action = HARD(RULES, RULES.view(state, 0), legal, Chance(b"own" * 10))
    assert isinstance(action, Declare)
    return action.stance


def always(stance: str) -> Habit:
    return lambda view: stance


def declare_randomly(random: Random) -> Habit:
    return lambda view: random.choice(STANCES)


def follow_table(view: View) -> str:
    action = normal.choose(INDEX, normal.read_situation(view, 1))
    assert isinstance(action, Declare)
    return action.stance


@pytest.mark.parametrize(
    ("stance", "answer"), [("attack", "defense"), ("balance", "attack"), ("defense", "balance")]
)
def test_whoever_always_declares_the_same_is_seen_through(stance: str, answer: str) -> None:
    state = play_rounds(always(stance), 4)

    assert believe(state)[stance] > 0.6
    assert declare(state) == answer


def test_a_stranger_is_believed_to_declare_by_the_table_most_likely() -> None:
    state = play_rounds(follow_table, 0)

    belief = believe(state)
    assert max(belief, key=belief.__getitem__) == "balance"
    assert sum(belief.values()) == pytest.approx(1)
    assert min(belief.values()) > 0.05, "nothing is impossible"


def test_who_declares_by_the_table_is_followed_through_its_changes() -> None:
    for rounds in range(2, 8):
        state = play_rounds(follow_table, rounds)
        belief = believe(state)

        assert belief[follow_table(RULES.view(state, 1))] > 0.5


def test_who_declares_at_random_is_not_read() -> None:
    """Over many matches the belief is no surer than the stances are."""
    surest = []
    for nth in range(40):
        state = play_rounds(declare_randomly(Random(nth)), 7, b"%032d" % nth)
        surest.append(max(believe(state).values()))

    assert sum(surest) / len(surest) < 0.55


def test_the_belief_is_of_what_everyone_can_see() -> None:
    state = play_rounds(always("attack"), 3)
    hidden = replace(state, submissions=(None, Declare("defense", (), 0)))
    other = replace(hidden, hands=(state.hands[0], replace(state.hands[1], cards=())))

    assert expect_stance(INDEX, RULES.view(hidden, 0), 1) == expect_stance(
        INDEX, RULES.view(other, 0), 1
    )


def test_the_table_ofpast_rounds_is_the_one_that_was_played_by() -> None:
    """Leads and shields of earlier rounds are worked out from the record as they were."""
    chance = Chance(b"shields" * 4)
    state = RULES.start(Options("duel"), (Sitter(bot=True),) * 2, chance)
    before: list[tuple[int, bool]] = []
    while actors := RULES.actors(state):
        seat = min(actors)
        if state.phase == "declare" and seat == 0:
            me, them = state.fighters[1], state.fighters[0]
            before.append((me.total - them.total, me.shields == 0))
        legal = protocol.legal(RULES, state, seat)
        view = RULES.view(state, seat)
        action: Any = GAME.bots.levels["easy"](
            RULES, view, legal, Chance(msgspec.json.encode([state.round, seat, state.phase]))
        )
        state = RULES.apply(state, seat, action, chance).state

    walked = [(seen.lead, seen.has_no_shield) for seen, _ in past_rounds(INDEX, view, 1)]
    assert walked == before[: len(walked)]
    assert any(not bare for _, bare in walked)
