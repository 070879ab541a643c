"""Dailies: the same chance draws for everyone, one ranked try, secret until the day is over."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.engine import chance
from games.engine.errors import Refused
from games.live import wire
from games.match import positions
from games.match import service as match_service
from games.models import Match, Move
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Attempt, DailySeed, Entry
from tests.leaderboards.dailies_played import NEXT_DAY, NOW, TODAY, daily_board, play_daily
from tests.leaderboards.runs import YUT, listed, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)

State = Attempt.State


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as no:
        act()
    return no.value.code


def test_everyone_gets_the_same_luck_under_the_days_name() -> None:
    one, other = (dailies.attempt(YUT, person(name), TODAY, NOW) for name in ("ann", "ben"))

    assert one.secret == other.secret == bytes(DailySeed.objects.get().secret)
    assert one.seed == calendar.label(TODAY)
    assert one.state == other.state
    assert one.options == '{"mode":"daily"}'


def test_a_second_try_is_refused() -> None:
    ann = person("ann")
    dailies.attempt(YUT, ann, TODAY, NOW)

    assert refusal(lambda: dailies.attempt(YUT, ann, TODAY, NOW)) == "daily_already_played"


def test_two_tabs_at_once_start_one_run() -> None:
    ann, gate = person("ann"), Barrier(6)

    def press(_: int) -> str:
        try:
            gate.wait()
            return str(dailies.attempt(YUT, ann, TODAY, NOW).match_id)
        except Refused as no:
            return no.code
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(press, range(6)))

    assert answers.count("daily_already_played") == 5
    assert Match.objects.count() == Attempt.objects.count() == 1


def test_giving_up_uses_the_try_up() -> None:
    ann = person("ann")
    position = dailies.attempt(YUT, ann, TODAY, NOW)
    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert Attempt.objects.get().state == State.UNFINISHED
    assert not Entry.objects.exists()
    assert refusal(lambda: dailies.attempt(YUT, ann, TODAY, NOW)) == "daily_already_played"


def test_whoever_came_today_can_play_from_tomorrow_on() -> None:
    new = person("new")
    new.date_joined = calendar.opening_time(TODAY)

    assert refusal(lambda: dailies.attempt(YUT, new, TODAY, NOW)) == "daily_too_new"


@pytest.mark.parametrize("away", [-1, 1])
def test_only_today_can_be_started(away: int) -> None:
    ann, day = person("ann"), TODAY + timedelta(days=away)

    assert refusal(lambda: dailies.attempt(YUT, ann, day, NOW)) == "daily_closed"


def test_the_seed_is_made_ten_minutes_before_its_day_and_never_again() -> None:
    services.maintain_dailies(calendar.closing_time(TODAY) - timedelta(minutes=11))
    assert list(DailySeed.objects.filter(game="yut").values_list("date", flat=True)) == [TODAY]

    services.maintain_dailies(calendar.closing_time(TODAY) - timedelta(minutes=10))
    seed = DailySeed.objects.filter(game="yut").get(date=TODAY + timedelta(days=1))
    services.maintain_dailies(calendar.closing_time(TODAY) + timedelta(minutes=3))

    again = DailySeed.objects.filter(game="yut").get(date=TODAY + timedelta(days=1))
    assert bytes(again.secret) == bytes(seed.secret)
    assert seed.commitment == chance.commitment(bytes(seed.secret))


def test_two_workers_make_one_seed() -> None:
    gate = Barrier(4)

    def make(_: int) -> bytes:
        gate.wait()
        try:
            return bytes(dailies.make(YUT, TODAY).secret)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        keys = set(pool.map(make, range(4)))

    assert len(keys) == DailySeed.objects.count() == 1


def test_keys_of_two_days_have_nothing_in_common() -> None:
    one, other = dailies.make(YUT, TODAY), dailies.make(YUT, TODAY + timedelta(days=1))

    assert bytes(one.secret) != bytes(other.secret)


# Secrets of a daily


def test_the_key_of_a_running_daily_is_told_to_nobody() -> None:
    position = dailies.attempt(YUT, person("ann"), TODAY, NOW)

    for audience in (0, None):
        portrait = wire.portrait(position, audience)
        assert portrait.secret is None
        assert portrait.commitment == position.commitment
        assert position.secret.hex() not in repr(portrait)


def test_not_even_the_end_of_the_run_tells_the_key() -> None:
    match = play_daily(person("ann"))
    position = positions.load(match.pk)

    assert position.is_over
    assert wire.portrait(position, 0).secret is None
    assert position.revealed_key is None


def test_nobody_else_sees_a_daily_before_the_day_is_over() -> None:
    position = positions.load(play_daily(person("ann")).pk)

    assert position.sealed
    assert not position.public


def test_the_reveal_tells_the_key_and_opens_the_runs() -> None:
    match = play_daily(person("ann"))

    services.maintain_dailies(NEXT_DAY)

    position = positions.load(match.pk)
    assert position.public
    assert wire.portrait(position, None).secret == bytes(match.secret).hex()
    assert DailySeed.objects.get(date=TODAY).revealed == NEXT_DAY


def test_nothing_is_told_before_the_deadline() -> None:
    play_daily(person("ann"))

    services.maintain_dailies(calendar.closing_time(TODAY) + timedelta(minutes=59))

    assert DailySeed.objects.get(date=TODAY).revealed is None
    assert Match.objects.get().sealed


# The end of the day


def test_a_run_that_nobody_finished_expires_and_then_the_key_is_told() -> None:
    position = play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW), most=4)

    services.maintain_dailies(NEXT_DAY)

    assert Attempt.objects.get().state == State.EXPIRED
    assert positions.load(position.match_id).is_over
    assert not Entry.objects.filter(board__kind=kinds.DAILY).exists()
    assert DailySeed.objects.get(date=TODAY).revealed


def test_a_run_finished_after_the_deadline_has_no_place() -> None:
    position = play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW))
    Move.objects.filter(match_id=position.match_id).update(at=NEXT_DAY)

    services.record(position.match_id)

    assert not Entry.objects.exists()
    assert Attempt.objects.get().state == State.UNFINISHED


def test_a_run_begun_in_the_day_may_be_finished_within_the_grace() -> None:
    position = play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW))
    Move.objects.filter(match_id=position.match_id).update(
        at=calendar.closing_time(TODAY) + timedelta(minutes=59)
    )

    services.record(position.match_id)

    assert listed(daily_board()) == ["ann"]


def test_a_run_whose_notice_got_lost_counts_before_the_reveal() -> None:
    play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW))

    services.maintain_dailies(NEXT_DAY)

    assert listed(daily_board()) == ["ann"]
    assert Attempt.objects.get().points == 1


def test_tending_again_changes_nothing() -> None:
    play_daily(person("ann"))
    services.maintain_dailies(NEXT_DAY)
    before = list(Entry.objects.order_by("pk").values("board__kind", "first", "second", "state"))

    services.maintain_dailies(NEXT_DAY + timedelta(minutes=5))

    assert before == list(
        Entry.objects.order_by("pk").values("board__kind", "first", "second", "state")
    )
