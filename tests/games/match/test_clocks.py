"""Clocks that run out without a page open, pulses and outages, and changes of pace."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import tasks
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.registry import GAMES
from games.history import verification
from games.match import clocks, positions
from games.match import pace as match_pace
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move, Pulse
from tests.games.arrange import expire, wake_all
from tests.games.match.test_service import run_at_once
from tests.games.played import person, play
from tests.pebbles import Show

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 5, 5, 12, tzinfo=UTC)


@pytest.fixture
def duel() -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(person("ann")), Sitting(person("ben"))])


@pytest.fixture
def letters() -> Position:
    people = [Sitting(person("cat")), Sitting(person("dan"))]
    return match_service.start(GAMES["pebbles"], people, mode="async", days=3)


def left(position: Position, seat: int) -> float:
    return position.ledger.account(seat).due - timezone.now().timestamp()


def clock_moves(position: Position) -> int:
    return Move.objects.filter(match_id=position.match_id, by="clock").count()


def test_a_live_decision_has_its_seconds_and_an_async_one_its_days(
    duel: Position, letters: Position
) -> None:
    assert left(duel, 0) == pytest.approx(30, abs=5)
    assert left(letters, 0) == pytest.approx(3 * 86_400, abs=5)
    due = Match.objects.get(pk=letters.match_id).due
    assert due is not None
    assert due.timestamp() == pytest.approx(letters.ledger.first_due, abs=0.01)


def test_a_sweep_resolves_whatever_has_fallen_due(duel: Position, letters: Position) -> None:
    expire(duel.match_id, 0)
    expire(letters.match_id, 1)

    tasks.sweep()

    assert (clock_moves(duel), clock_moves(letters)) == (1, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sweeper", [tasks.sweep, clocks.Heart().once], ids=["worker", "server"])
def test_four_sweeps_at_once_play_each_default_once(
    duel: Position, sweeper: Callable[[], Any]
) -> None:
    expire(duel.match_id, 0, 1)
    clocks.beat_web()

    run_at_once(4, lambda _: sweeper())

    assert clock_moves(duel) == 2


def test_a_server_keeps_the_clocks_while_no_worker_does(duel: Position) -> None:
    expire(duel.match_id, 0)

    clocks.Heart().once()

    assert clock_moves(duel) == 1


def test_a_server_leaves_the_clocks_to_the_workers_that_are_there(duel: Position) -> None:
    clocks.beat(clocks.SWEEP, timezone.now())
    expire(duel.match_id, 0)

    clocks.Heart().once()

    assert clock_moves(duel) == 0


def test_a_deadline_has_passed_only_if_a_server_was_alive_after_it(duel: Position) -> None:
    clocks.beat(clocks.WEB, NOON)
    expire(duel.match_id, 0, 1, due=NOON.timestamp() + 1)

    clocks.sweep(NOON + timedelta(minutes=10))
    assert clock_moves(duel) == 0

    clocks.beat(clocks.WEB, NOON + timedelta(minutes=10))
    clocks.sweep(NOON + timedelta(minutes=10))
    assert clock_moves(duel) == 2


def test_an_outage_of_the_servers_is_given_back_to_running_clocks(
    duel: Position, letters: Position
) -> None:
    clocks.beat(clocks.WEB, NOON)
    for match in (duel, letters):
        expire(match.match_id, 0, 1, due=NOON.timestamp() + 5)

    clocks.beat_web(NOON + timedelta(seconds=100))
    clocks.sweep(NOON + timedelta(seconds=100))

    for match in (duel, letters):
        after = positions.load(match.match_id)
        assert [a.due for a in after.ledger.accounts] == [
            NOON.timestamp() + 105, NOON.timestamp() + 105, 0
        ]  # fmt: skip
        assert clock_moves(match) == 0
        assert verification.verify(match.match_id).sound


@pytest.mark.django_db(transaction=True)
def test_servers_that_come_back_together_give_the_time_back_once(duel: Position) -> None:
    clocks.beat(clocks.WEB, NOON)
    expire(duel.match_id, 0, 1, due=NOON.timestamp() + 5)

    run_at_once(3, lambda _: clocks.beat_web(NOON + timedelta(seconds=100)))

    assert positions.load(duel.match_id).ledger.account(0).due == NOON.timestamp() + 105


def test_a_hiccup_changes_no_clock(duel: Position) -> None:
    clocks.beat(clocks.WEB, NOON)

    clocks.beat_web(NOON + timedelta(seconds=4))

    assert Pulse.objects.get(name="web").at == NOON + timedelta(seconds=4)
    assert positions.load(duel.match_id).version == 0


def test_a_lost_worker_changes_no_clock(duel: Position) -> None:
    """The servers were there all the time: what fell due meanwhile is resolved at once."""
    clocks.beat(clocks.SWEEP, NOON - timedelta(hours=1))
    clocks.beat(clocks.WEB, NOON)
    expire(duel.match_id, 0, 1, due=NOON.timestamp() - 600)

    clocks.sweep(NOON)

    assert clock_moves(duel) == 2


def test_a_match_changes_to_days_and_back_when_all_agree(duel: Position) -> None:
    match_pace.ask(duel.match_id, 0, 3)
    asked = positions.load(duel.match_id)
    assert (asked.mode, asked.version) == ("live", 0)
    assert match_pace.wishes(asked) == {0: 3}

    slow = match_pace.ask(duel.match_id, 1, 3)
    assert (slow.mode, slow.days) == ("async", 3)
    assert left(slow, 0) == pytest.approx(3 * 86_400, abs=5)
    assert positions.load(duel.match_id).days == 3
    assert match_pace.wishes(slow) == {}

    for seat in (0, 1):
        match_pace.ask(duel.match_id, seat, 0)
    fast = positions.load(duel.match_id)
    assert (fast.mode, fast.days) == ("live", 0)
    assert left(fast, 1) == pytest.approx(30, abs=5)
    play(duel.match_id, 0, Show(1))
    play(duel.match_id, 1, Show(2))
    wake_all(duel.match_id)
    assert positions.load(duel.match_id).state.round == 2
    assert verification.verify(duel.match_id).sound


def test_different_wishes_change_nothing_and_a_wish_can_be_taken_back(duel: Position) -> None:
    match_pace.ask(duel.match_id, 0, 3)
    match_pace.ask(duel.match_id, 1, 7)
    match_pace.ask(duel.match_id, 0, None)

    after = positions.load(duel.match_id)
    assert after.mode == "live"
    assert match_pace.wishes(after) == {1: 7}


def test_the_pace_changes_without_the_vote_of_a_seat_that_a_bot_plays() -> None:
    people = [Sitting(person(name)) for name in ("eve", "fay", "gil")]
    trio = match_service.start(GAMES["pebbles"], people)
    match_service.hand_over(trio.match_id, 2, "easy")

    match_pace.ask(trio.match_id, 0, 1)
    after = match_pace.ask(trio.match_id, 1, 1)

    assert after.days == 1


def test_who_cannot_change_the_pace_is_told_why(duel: Position) -> None:
    alone = match_service.start(GAMES["pebbles"], [Sitting(person("hal")), Sitting(bot="easy")])

    with pytest.raises(NotSeated):
        match_pace.ask(duel.match_id, None, 3)
    with pytest.raises(Malformed, match="bad_days"):
        match_pace.ask(duel.match_id, 0, 2)
    with pytest.raises(IllegalAction, match="no_clock"):
        match_pace.ask(alone.match_id, 0, 3)
