"""The day on the home page, and the calendar of one's own dailies."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from games.match import positions
from games.match import service as match_service
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar, months, results
from leaderboards.dailies import service as dailies
from leaderboards.dailies.today import Challenge, load_today
from leaderboards.models import Attempt, Board, DailySeed, Entry
from tests.leaderboards.dailies_played import NOW, TODAY, daily_board, play_daily
from tests.leaderboards.runs import DAILY, YUT, filled, person, play_on

pytestmark = pytest.mark.django_db


def browser(user: Any) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def yut(viewer: Any) -> Challenge:
    return next(each for each in load_today(viewer, NOW).challenges if each.key == "yut")


def text(client: Client, page: str) -> str:
    return " ".join(client.get(page).content.decode().split())


def play_days(user: Any, *ago: int) -> None:
    """Finish today's daily; those of so many days ago count as finished, too."""
    play_daily(user)
    for n in ago:
        daily = dailies.make(YUT, TODAY - timedelta(days=n))
        position = dailies._start(YUT, user, daily, kinds.DAILY, sealed=True)
        Attempt.objects.create(
            daily=daily, user=user, match_id=position.match_id, state=Attempt.State.FINISHED
        )


def test_a_challenge_goes_from_new_to_running_to_done(ann: Any) -> None:
    assert (yut(ann).stage, yut(ann).result) == ("new", "")

    position = dailies.attempt(YUT, ann, TODAY, NOW)
    assert (yut(ann).stage, yut(ann).match_id) == ("running", position.match_id)

    services.record(play_on(position).match_id)
    done = yut(ann)
    assert (done.stage, done.comparison) == ("done", results.Comparison(1, 0, None))
    assert done.result.endswith(f" {Entry.objects.get(user=ann).first}")
    assert "1 day in a row" in text(browser(ann), "/")


def test_a_run_that_was_given_up_has_no_result_and_no_streak(ann: Any) -> None:
    position = dailies.attempt(YUT, ann, TODAY, NOW)
    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert (yut(ann).stage, yut(ann).result) == ("unfinished", "")
    assert "No streak yet" in text(browser(ann), "/")


def test_the_streak_is_counted_anew_from_the_records_every_time(ann: Any) -> None:
    play_days(ann, 1, 2)
    assert results.load_streak(ann, NOW).length == 3

    Attempt.objects.filter(daily__date=TODAY - timedelta(days=2)).delete()
    assert results.load_streak(ann, NOW).length == 2


def test_a_share_is_told_only_among_enough_others() -> None:
    people = [person(f"p{n}") for n in range(results.ENOUGH + 1)]
    rows = [(one, 8 + n, 9) for n, one in enumerate(people)]
    _, few = filled(rows[:-1], DAILY, "2026-01-01")
    _, enough = filled(rows, DAILY, "2026-01-02")

    def compare(board: Board, name: str) -> results.Comparison:
        entry = board.entries.get(user__username=name)
        return results.compare(board, DAILY, entry.score, entry)

    assert compare(few, "p1") == results.Comparison(2, 4, None)
    assert compare(enough, "p1") == results.Comparison(2, 5, 80)
    assert compare(enough, "p5").percent == 0
    assert results.compare(enough, DAILY, DAILY.score((7, 9))) == results.Comparison(1, 6, 100)


def test_the_home_page_says_the_share_and_the_number_plainly(ann: Any) -> None:
    play_daily(ann)
    own = daily_board().entries.get()
    for n in range(results.ENOUGH):
        entry = type(own)(board=own.board, user=person(f"p{n}"), first=own.first + 1, stamp=9 + n)
        entry.score, entry.tail = own.score + 1 + n, n
        entry.finished, entry.state = own.finished, own.state
        entry.save()
    Board.objects.filter(pk=own.board_id).update(rows=results.ENOUGH + 1)

    assert "You beat 100% of 5 other players" in text(browser(ann), "/")


def test_a_guest_is_told_what_does_not_count_and_plays_at_once() -> None:
    guest = person("passer-by", guest=True)
    client = browser(guest)
    page = text(client, "/")
    over = yut(guest).daily

    assert "have no rank and count for no streak" in page
    assert "in a row" not in page and "No streak" not in page
    started = client.post(f"/leaderboards/yut/past/{over.label}/start/")
    match_id = started.headers["Location"].split("/")[2]
    assert started.status_code == 302
    services.record(play_on(positions.load(UUID(match_id))).match_id)
    assert (yut(guest).stage, yut(guest).over) == ("done", True)


def test_the_best_run_of_the_day_before_is_shown_to_those_who_play_today(ann: Any) -> None:
    play_daily(person("ben"))
    day = TODAY - timedelta(days=1)
    DailySeed.objects.filter(game="yut").update(date=day, revealed=NOW, par=6)
    Board.objects.filter(kind=kinds.DAILY).update(scope=day.isoformat())

    before = yut(ann).before

    assert before is not None
    assert (before.name, before.par[0]) == ("ben", "6")
    assert yut(person("guest", guest=True)).before is None


def test_the_calendar_shows_the_month_and_its_results(ann: Any) -> None:
    match = play_daily(ann)

    month = months.load_month(ann, TODAY.replace(day=1), NOW)
    page = text(browser(ann), "/days/")

    (day,) = month.days_with_results
    assert day.is_today and day.counts
    assert [one.match_id for one in day.results] == [match.pk]
    assert f'href="/m/{match.pk}/"' in page
    assert f"/days/{(TODAY.replace(day=1) - timedelta(days=1)):%Y-%m}/" in page


def test_the_calendar_marks_a_forgiven_day(ann: Any) -> None:
    play_days(ann, 2)
    missed = TODAY - timedelta(days=1)

    month = months.load_month(ann, missed.replace(day=1), NOW)

    days = {day.date: day for week in month.weeks for day in week}
    assert days[missed].forgiven and not days[missed].results


@pytest.mark.parametrize("month", ["2999-01", "2026-13", "nonsense", "2026-1"])
def test_a_month_that_is_none_or_to_come_is_not_found(ann: Any, month: str) -> None:
    assert browser(ann).get(f"/days/{month}/").status_code == 404


def test_a_visitor_is_asked_to_log_in_for_the_calendar() -> None:
    assert Client().get("/days/").headers["Location"].startswith("/accounts/login/")


def test_a_run_of_a_day_that_is_over_is_in_the_calendar_without_a_rank() -> None:
    guest = person("passer-by", guest=True)
    over = dailies.newest_over(YUT, timezone.now())
    services.record(play_on(dailies.practise(YUT, guest, over.date)).match_id)

    (one,) = results.load_results(guest, over.date, over.date)

    assert (one.stage, one.ranked, one.date) == ("done", False, over.date)
    assert "without a rank" in text(browser(guest), f"/days/{over.date:%Y-%m}/")
    assert calendar.today(NOW) > over.date
