"""The fight is told before the table shows it: to everyone, also the last one and one's own end."""

from typing import Any

import pytest

from games.autochess import GAME
from games.autochess.actions import LockShop, Proceed
from games.autochess.events import Eliminated, Fought, MatchEnded
from games.autochess.page.moments import tell_move, telling_time
from games.engine import playouts
from games.engine.protocol import SYSTEM
from tests.autochess.arrange import FL2, LOW, LUCK, RULES, lines, match


def fight(*seats: dict[str, Any], **fields: Any) -> Any:
    """The step of a fight among ready seats."""
    state = match(*({**each, "ready": True} for each in seats), **fields)
    return RULES.apply(state, SYSTEM, Proceed(), LUCK)


def told(step: Any, seat: int | None) -> Any:
    return tell_move(RULES, RULES.view(step.state, seat), step.events)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_last_fight_is_told_to_everyone(seat: int | None) -> None:
    step = fight({"board": lines(FL2)}, {"board": lines(LOW), "hp": 2})
    assert any(isinstance(event, MatchEnded) for event in step.events)

    (scene,) = told(step, seat)

    assert scene.duel.left.seat == (seat or 0)
    assert [line.line for line in scene.duel.lines] == ["back", "mid", "front"]
    assert (scene.duel.left.hp_before, scene.duel.right.hp_before) == (
        (2, 100) if seat == 1 else (100, 2)
    )
    assert [(each.kind, each.seat) for each in scene.outcomes] == [("out", 1)]


def test_the_fight_that_ends_a_seat_is_told_to_it() -> None:
    boards = FL2, LOW, LOW, LOW
    step = fight(*({"board": lines(each), "hp": 5} for each in boards))
    out = next(event.seat for event in step.events if isinstance(event, Eliminated))

    (scene,) = told(step, out)

    assert scene.duel.mine and scene.duel.left.seat == out and scene.duel.left.hp_after == 0


def test_a_bye_is_told_as_such() -> None:
    step = fight(*({"board": lines(LOW)} for _ in range(3)))
    report = next(event.report for event in step.events if isinstance(event, Fought))

    (scene,) = told(step, report.bye)

    assert scene.duel is None


def test_nothing_else_is_told_and_nothing_else_takes_time() -> None:
    shopping = RULES.apply(match({"gold": 5}, {}), 0, LockShop(False), LUCK)

    assert told(shopping, 0) == ()
    assert telling_time(RULES, shopping.events) == 0


def test_every_fight_of_a_match_takes_its_time() -> None:
    for line in playouts.play_randomly(GAME, b"told" * 8, RULES, 4):
        fights = [event for event in line.events if isinstance(event, Fought)]

        assert bool(telling_time(RULES, line.events)) == any(each.report.duels for each in fights)
        for seat in (0, 3, None):
            scenes = tell_move(RULES, RULES.view(line.state, seat), line.events)
            assert bool(scenes) == bool(telling_time(RULES, line.events))
