"""Points, weeks, all time and thirty days against par."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.engine.errors import IllegalAction
from games.match import service as match_service
from games.models import Match
from leaderboards import audits, services
from leaderboards.boards import kinds, totals
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Attempt, Board, DailySeed, Entry
from tests.leaderboards.dailies_played import NEXT_DAY, NOW, TODAY, daily_board, play_daily
from tests.leaderboards.runs import YUT, listed, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("worse", "finishers", "points"),
    [(0, 1, 1), (1, 2, 100), (0, 2, 1), (5, 11, 50), (10, 11, 100)],
)
def test_a_daily_is_worth_the_share_of_the_others_it_beats(
    worse: int, finishers: int, points: int
) -> None:
    assert totals.points(worse, finishers) == points


@pytest.fixture(autouse=True)
def the_luck_of_these_days_is_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A careful player beats a random one on most keys, but not on all: these keys are fixed."""
    monkeypatch.setattr(dailies, "token_bytes", lambda n: b"k" * n)


def test_points_of_the_days_add_up_to_the_week_and_to_all_time() -> None:
    ann, ben = person("ann"), person("ben")
    runs = {"ann": play_daily(ann), "ben": play_daily(ben, whim=1)}

    services.maintain_dailies(NEXT_DAY)

    points = dict(Attempt.objects.values_list("user__username", "points"))
    assert points == {"ann": 100, "ben": 1}
    for kind, scope in ((kinds.WEEK, calendar.week(TODAY)), (kinds.ALLTIME, "")):
        rows = Entry.objects.filter(board__kind=kind, board__scope=scope).order_by("score")
        assert [(row.user.username, row.first, row.second) for row in rows] == [
            ("ann", 100, 1),
            ("ben", 1, 1),
        ]
        assert [row.match_id for row in rows] == [runs["ann"].pk, runs["ben"].pk]


def add_attempt(user: Any, day: date, over_par: int | None, points: int = 50) -> None:
    """Store a daily of a day and a person's attempt at it."""
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
    match = match_service.start(YUT, [match_service.Sitting(user)], seed="x")
    Attempt.objects.create(
        daily=daily, user=user, match_id=match.match_id, points=points, over_par=over_par
    )


def test_the_average_needs_ten_dailies_of_the_last_thirty() -> None:
    ann, ben = person("ann"), person("ben")
    for ago in range(1, 13):
        add_attempt(ann, TODAY - timedelta(days=ago), 15 if ago == 1 else 3)
    for ago in range(1, 10):
        add_attempt(ben, TODAY - timedelta(days=ago), 0)

    totals.update_averages("yut")

    row = Entry.objects.get(board__kind=kinds.AVERAGE)
    assert (row.user.username, row.first, row.second) == ("ann", 400, 12)


def test_whoever_stops_playing_leaves_the_average() -> None:
    ann = person("ann")
    for ago in range(1, 12):
        add_attempt(ann, TODAY - timedelta(days=ago), 3)
    totals.update_averages("yut")
    Attempt.objects.filter(daily__date__gte=TODAY - timedelta(days=3)).delete()

    totals.update_averages("yut")

    assert Entry.objects.get(board__kind=kinds.AVERAGE).state == Entry.State.RETIRED
    assert Board.objects.get(kind=kinds.AVERAGE).rows == 0


def test_par_is_frozen_at_the_reveal_and_lowered_by_a_better_run() -> None:
    play_daily(person("ann"))
    best = Entry.objects.get().first
    given_up = dailies.attempt(YUT, person("ben"), TODAY, NOW)
    match_service.resign(given_up.match_id, 0)
    dailies.set_par("yut", TODAY, best + 2)

    services.maintain_dailies(NEXT_DAY)
    dailies.set_par("yut", TODAY, 1)

    assert DailySeed.objects.get(date=TODAY).par == best
    over = dict(Attempt.objects.values_list("user__username", "over_par"))
    assert over == {"ann": 0, "ben": 15}


def test_a_hidden_daily_row_takes_its_points_along() -> None:
    ann, ben = person("ann"), person("ben")
    match = play_daily(ann)
    play_daily(ben, whim=1)
    services.maintain_dailies(NEXT_DAY)
    Match.objects.filter(pk=match.pk).update(result="{}")

    audits.audit_tops()

    points = dict(Attempt.objects.values_list("user__username", "points"))
    assert points == {"ann": None, "ben": 1}


def test_a_guest_who_signs_in_brings_no_second_try_and_no_rank() -> None:
    """Guests of earlier versions have played dailies."""
    guests = [person(name) for name in ("one", "two")]
    for whim, guest in enumerate(guests, 1):
        play_daily(guest, whim)
        get_user_model().objects.filter(pk=guest.pk).update(guest=True)
    ann, ben = person("ann"), person("ben")
    own = play_daily(ben)

    services.absorb(guests[0], ann)
    services.absorb(guests[1], ben)

    assert listed(daily_board()) == ["ben"]
    assert Entry.objects.get(user=ben).match_id == own.pk
    with pytest.raises(IllegalAction, match="daily_already_played"):
        dailies.attempt(YUT, ann, TODAY, NOW)
