"""Dailies: the same luck for everyone, one ranked try, nothing told before the day is over."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from games import matches, positions, wire
from games.engine import chance
from games.engine.errors import Refused
from games.models import Match, Move
from leaderboards import dailies, days, kinds, services, totals
from leaderboards.models import Attempt, Board, DailySeed, Entry
from tests.leaderboards.runs import YUT, listed, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)

State = Attempt.State
NOW = timezone.now()
TODAY = days.today(NOW)
NEXT_DAY = days.closes(TODAY) + timedelta(hours=1, minutes=1)


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as no:
        act()
    return no.value.code


def play_daily(user: Any, whim: int | None = None) -> Match:
    position = play_on(dailies.attempt(YUT, user, TODAY, NOW), whim)
    services.record(position.match_id)
    return Match.objects.get(pk=position.match_id)


def daily_board() -> Board:
    return Board.objects.get(kind=kinds.DAILY)


def test_everyone_gets_the_same_luck_under_the_days_name() -> None:
    one, other = (dailies.attempt(YUT, person(name), TODAY, NOW) for name in ("ann", "ben"))

    assert one.secret == other.secret == bytes(DailySeed.objects.get().secret)
    assert one.seed == days.label(TODAY)
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
    matches.resign(position.match_id, 0)
    services.record(position.match_id)

    assert Attempt.objects.get().state == State.UNFINISHED
    assert not Entry.objects.exists()
    assert refusal(lambda: dailies.attempt(YUT, ann, TODAY, NOW)) == "daily_already_played"


def test_whoever_came_today_can_play_from_tomorrow_on() -> None:
    new = person("new")
    new.date_joined = days.opens(TODAY)

    assert refusal(lambda: dailies.attempt(YUT, new, TODAY, NOW)) == "daily_too_new"


@pytest.mark.parametrize("away", [-1, 1])
def test_only_today_can_be_started(away: int) -> None:
    ann, day = person("ann"), TODAY + timedelta(days=away)

    assert refusal(lambda: dailies.attempt(YUT, ann, day, NOW)) == "daily_closed"


def test_the_seed_is_made_ten_minutes_before_its_day_and_never_again() -> None:
    services.tend_dailies(days.closes(TODAY) - timedelta(minutes=11))
    assert list(DailySeed.objects.values_list("date", flat=True)) == [TODAY]

    services.tend_dailies(days.closes(TODAY) - timedelta(minutes=10))
    seed = DailySeed.objects.get(date=TODAY + timedelta(days=1))
    services.tend_dailies(days.closes(TODAY) + timedelta(minutes=3))

    again = DailySeed.objects.get(date=TODAY + timedelta(days=1))
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


# What nobody may know before the day is over


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

    assert position.over
    assert wire.portrait(position, 0).secret is None
    assert position.told_key is None


def test_nobody_else_sees_a_daily_before_the_day_is_over() -> None:
    position = positions.load(play_daily(person("ann")).pk)

    assert position.sealed
    assert not position.public


def test_the_reveal_tells_the_key_and_opens_the_runs() -> None:
    match = play_daily(person("ann"))

    services.tend_dailies(NEXT_DAY)

    position = positions.load(match.pk)
    assert position.public
    assert wire.portrait(position, None).secret == bytes(match.secret).hex()
    assert DailySeed.objects.get(date=TODAY).revealed == NEXT_DAY


def test_nothing_is_told_before_the_deadline() -> None:
    play_daily(person("ann"))

    services.tend_dailies(days.closes(TODAY) + timedelta(minutes=59))

    assert DailySeed.objects.get(date=TODAY).revealed is None
    assert Match.objects.get().sealed


# The end of the day


def test_a_run_that_nobody_finished_expires_and_then_the_key_is_told() -> None:
    position = play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW), most=4)

    services.tend_dailies(NEXT_DAY)

    assert Attempt.objects.get().state == State.EXPIRED
    assert positions.load(position.match_id).over
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
        at=days.closes(TODAY) + timedelta(minutes=59)
    )

    services.record(position.match_id)

    assert listed(daily_board()) == ["ann"]


def test_a_run_whose_notice_got_lost_counts_before_the_reveal() -> None:
    play_on(dailies.attempt(YUT, person("ann"), TODAY, NOW))

    services.tend_dailies(NEXT_DAY)

    assert listed(daily_board()) == ["ann"]
    assert Attempt.objects.get().points == 1


def test_tending_again_changes_nothing() -> None:
    play_daily(person("ann"))
    services.tend_dailies(NEXT_DAY)
    before = list(Entry.objects.order_by("pk").values("board__kind", "first", "second", "state"))

    services.tend_dailies(NEXT_DAY + timedelta(minutes=5))

    assert before == list(
        Entry.objects.order_by("pk").values("board__kind", "first", "second", "state")
    )


# Past dailies


def test_a_past_daily_can_be_played_again_and_has_a_board_of_its_own() -> None:
    ann, ben = person("ann"), person("ben")
    play_daily(ann)
    services.tend_dailies(NEXT_DAY)

    position = play_on(dailies.practise(YUT, ben, TODAY))
    services.record(position.match_id)

    board = Board.objects.get(kind=kinds.PAST)
    assert (listed(board), board.scope) == (["ben"], TODAY.isoformat())
    assert listed(daily_board()) == ["ann"]
    assert wire.portrait(position, None).secret is not None
    assert position.options == '{"mode":"past_daily"}'


def test_a_daily_cannot_be_practised_before_its_key_is_told() -> None:
    dailies.make(YUT, TODAY)

    assert refusal(lambda: dailies.practise(YUT, person("ann"), TODAY)) == "seed_reserved"


def test_practising_gives_up_the_practice_under_way_and_never_a_ranked_daily() -> None:
    ann = person("ann")
    services.tend_dailies(days.opens(TODAY))
    ranked = dailies.attempt(YUT, ann, TODAY, NOW)
    old = DailySeed.objects.create(
        game="yut",
        date=TODAY - timedelta(days=1),
        secret=b"k" * 32,
        commitment=chance.commitment(b"k" * 32),
        release=DailySeed.objects.get().release,
        revealed=timezone.now(),
    )
    first = dailies.practise(YUT, ann, old.date)

    running = dailies.running_practice(YUT, ann)
    assert running is not None
    assert running.pk == first.match_id
    dailies.practise(YUT, ann, old.date, running.pk)

    assert positions.load(first.match_id).over
    assert not positions.load(ranked.match_id).over


# Points, weeks, averages


@pytest.mark.parametrize(
    ("worse", "finishers", "points"),
    [(0, 1, 1), (1, 2, 100), (0, 2, 1), (5, 11, 50), (10, 11, 100)],
)
def test_a_daily_is_worth_the_share_of_the_others_it_beats(
    worse: int, finishers: int, points: int
) -> None:
    assert totals.points(worse, finishers) == points


def test_points_of_the_days_add_up_to_the_week_and_to_all_time() -> None:
    ann, ben = person("ann"), person("ben")
    runs = {"ann": play_daily(ann), "ben": play_daily(ben, whim=1)}

    services.tend_dailies(NEXT_DAY)

    points = dict(Attempt.objects.values_list("user__username", "points"))
    assert points == {"ann": 100, "ben": 1}
    for kind, scope in ((kinds.WEEK, days.week(TODAY)), (kinds.ALLTIME, "")):
        rows = Entry.objects.filter(board__kind=kind, board__scope=scope).order_by("score")
        assert [(row.user.username, row.first, row.second) for row in rows] == [
            ("ann", 100, 1),
            ("ben", 1, 1),
        ]
        assert [row.match_id for row in rows] == [runs["ann"].pk, runs["ben"].pk]


def made_up(user: Any, day: date, over_par: int | None, points: int = 50) -> None:
    """A daily of some day that somebody has played."""
    template = dailies.make(YUT, TODAY)
    daily, _ = DailySeed.objects.get_or_create(
        game="yut",
        date=day,
        defaults={
            "secret": b"x" * 32,
            "commitment": "",
            "release": template.release,
            "par": 7,
            "revealed": timezone.now(),
        },
    )
    match = matches.start(YUT, [matches.Sitting(user)], seed="x")
    Attempt.objects.create(
        daily=daily, user=user, match_id=match.match_id, points=points, over_par=over_par
    )


def test_the_average_needs_ten_dailies_of_the_last_thirty() -> None:
    ann, ben = person("ann"), person("ben")
    for ago in range(1, 13):
        made_up(ann, TODAY - timedelta(days=ago), 15 if ago == 1 else 3)
    for ago in range(1, 10):
        made_up(ben, TODAY - timedelta(days=ago), 0)

    totals.average("yut")

    row = Entry.objects.get(board__kind=kinds.AVERAGE)
    assert (row.user.username, row.first, row.second) == ("ann", 400, 12)


def test_whoever_stops_playing_leaves_the_average() -> None:
    ann = person("ann")
    for ago in range(1, 12):
        made_up(ann, TODAY - timedelta(days=ago), 3)
    totals.average("yut")
    Attempt.objects.filter(daily__date__gte=TODAY - timedelta(days=3)).delete()

    totals.average("yut")

    assert Entry.objects.get(board__kind=kinds.AVERAGE).state == Entry.State.RETIRED
    assert Board.objects.get(kind=kinds.AVERAGE).rows == 0


def test_par_is_frozen_at_the_reveal_and_lowered_by_a_better_run() -> None:
    play_daily(person("ann"))
    best = Entry.objects.get().first
    given_up = dailies.attempt(YUT, person("ben"), TODAY, NOW)
    matches.resign(given_up.match_id, 0)
    dailies.set_par("yut", TODAY, best + 2)

    services.tend_dailies(NEXT_DAY)
    dailies.set_par("yut", TODAY, 1)

    assert DailySeed.objects.get(date=TODAY).par == best
    over = dict(Attempt.objects.values_list("user__username", "over_par"))
    assert over == {"ann": 0, "ben": 15}


def test_a_hidden_daily_row_takes_its_points_along() -> None:
    ann, ben = person("ann"), person("ben")
    match = play_daily(ann)
    play_daily(ben, whim=1)
    services.tend_dailies(NEXT_DAY)
    Match.objects.filter(pk=match.pk).update(result="{}")

    services.verify_tops()

    points = dict(Attempt.objects.values_list("user__username", "points"))
    assert points == {"ann": None, "ben": 1}


def test_a_guests_daily_becomes_the_accounts_unless_that_has_played() -> None:
    guest, ann = person("guest", guest=True), person("ann")
    play_daily(guest)

    services.absorb(guest, ann)
    assert Attempt.objects.get().user == ann
    assert listed(daily_board()) == ["ann"]

    other = person("other", guest=True)
    play_daily(other, whim=1)
    services.absorb(other, ann)
    assert Attempt.objects.get(user=ann).match_id == Entry.objects.get(user=ann).match_id
    assert listed(daily_board()) == ["ann"]


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-15T14:59:59+00:00", date(2026, 11, 15)),
        ("2026-11-15T15:00:00+00:00", date(2026, 11, 16)),
    ],
)
def test_a_day_begins_at_midnight_in_seoul(moment: str, day: date) -> None:
    assert days.today(datetime.fromisoformat(moment)) == day
    assert days.label(day) == day.strftime("D%y%m%d")
    assert days.from_label(days.label(day)) == day


@pytest.mark.parametrize("text", ["", "D26111", "D261399", "d261116", "abc123", "D２61116"])
def test_other_seeds_are_no_days(text: str) -> None:
    assert days.from_label(text) is None


def test_weeks_begin_on_monday() -> None:
    assert days.week(date(2026, 11, 15)) == "2026-W46"
    assert days.week(date(2026, 11, 16)) == "2026-W47"
    assert days.first_of("2026-W47") == date(2026, 11, 16)
    assert days.first_of("2026-W99") is None
