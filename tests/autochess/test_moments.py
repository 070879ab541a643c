"""The fight is told before the table shows it: to everyone, also the last one and one's own end."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.actions import LockShop, Proceed
from games.autochess.events import Eliminated, EventsRevealed, Fought, MatchEnded
from games.autochess.page.moments import Reveal, Scene, tell_move, telling_time, write_base
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
    assert [(each.kind, each.seats) for each in scene.outcomes] == [("out", (1,))]


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
        revealed = [event for event in line.events if isinstance(event, EventsRevealed)]

        is_fought = any(each.report.duels for each in fights)
        assert bool(telling_time(RULES, line.events)) == bool(is_fought or revealed)
        for seat in (0, 3, None):
            told = tell_move(RULES, RULES.view(line.state, seat), line.events)
            assert is_fought == any(isinstance(each, Scene) for each in told)
            assert len(revealed) == sum(isinstance(each, Reveal) for each in told)


def test_the_base_of_a_blow_reads_as_a_sum() -> None:
    """Lines won times the damage of the stage, the scoop, and what effects add; a hula needs
    brackets around more than one part."""
    step = fight({"board": lines(FL2)}, {"board": lines(LOW)})
    side = told(step, 0)[0].duel.left

    def write(**changes: Any) -> str:
        return write_base(replace(side, **changes), 4, 2)

    assert write(won=2, base=8, scoop=False, multiplier=4) == "2 × 4"
    assert write(won=3, base=14, scoop=True, multiplier=1) == "3 × 4 + 2"
    assert write(won=3, base=14, scoop=True, multiplier=4) == "(3 × 4 + 2)"
    assert write(won=2, base=7, scoop=False, multiplier=1) == "2 × 4 − 1"
    assert write(won=0, base=0, scoop=False, multiplier=1) == "0"


def test_every_blow_adds_up_to_the_damage_that_is_dealt() -> None:
    for line in playouts.play_randomly(GAME, b"blow" * 8, RULES, 4):
        told = tell_move(RULES, RULES.view(line.state, None), line.events)
        for scene in (each for each in told if isinstance(each, Scene)):
            for blow in scene.blows:
                side, base = blow.side, _add(blow.base)
                assert base == side.base
                assert base * side.multiplier + side.royalty == side.dealt


def _add(text: str) -> int:
    """The value of a sum such as (3 × 4 + 2)."""
    parts = re.findall(r"(−?) ?(\d+)(?: × (\d+))?", text)
    return sum((-1 if sign else 1) * int(n) * int(times or 1) for sign, n, times in parts)


def test_a_fight_is_a_show_of_six_to_eight_seconds() -> None:
    step = fight({"board": lines(FL2)}, {"board": lines(LOW)})

    assert (
        6
        <= telling_time(RULES, step.events)
        - sum(each.seconds for each in told(step, 0)[0].outcomes)
        <= 8
    )
