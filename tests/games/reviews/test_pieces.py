"""Reviews are worked out in pieces: interrupted, resumed, stopped, one at a time."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.celery import app
from games import broadcast, tasks
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.shares import sum_up
from games.match.positions import Position
from games.models import Match, MatchReview
from games.reviews import pieces, service
from tests.games.played import person, play_run
from tests.games.reviews.reviewed import (
    forget_work,
    play_briefly,
    reviewed_games,
    shrink,
    work_once,
    work_out,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache", "sent")]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Pieces on their way to the workers."""
    posted: list[Any] = []

    def post(name: str, *args: Any, **more: Any) -> None:
        if name == broadcast.REVIEW:
            posted.append(args)

    monkeypatch.setattr(broadcast, "send_task", post)
    return posted


@pytest.fixture
def ann() -> Any:
    return person("ann")


def ask(position: Position, user: Any = None) -> MatchReview:
    """Ask for a review as a person does, by the form of the page; it is made a cheap one."""
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.post(reverse("games:start_review", args=[position.match_id]))
    assert answer.status_code == 302
    return shrink(position.match_id)


@pytest.mark.parametrize("game", reviewed_games(), ids=lambda game: game.key)
def test_a_match_of_every_game_is_reviewed_and_its_page_shows_it(game: Game, ann: Any) -> None:
    position = play_briefly(game, ann)

    review = work_out(ask(position, ann))

    assert review.state == MatchReview.State.DONE
    assert review.done == review.total == position.version
    found = pieces.decode(review.found)
    assert found
    for seat in range(len(position.chairs)):
        share = sum_up(found, seat)
        whole = share.start + share.luck + share.own + share.others
        assert whole == pytest.approx(share.result)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(ann)
    page = client.get(reverse("games:review", args=[position.match_id])).content.decode()
    assert "In one sentence" in page
    assert "<polyline" in page
    assert f"{reverse('games:replay', args=[position.match_id])}?step=" in page


@pytest.mark.parametrize("key", ["dice", "autochess"])
def test_an_interrupted_review_is_the_same_to_the_byte(
    key: str, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = play_briefly(GAMES[key], ann)
    whole = work_out(ask(position, ann)).found

    MatchReview.objects.all().delete()
    monkeypatch.setattr(pieces, "PIECE", 0)
    review, worked = ask(position, ann), 0
    while review.is_open:
        work_once(review)
        forget_work()
        worked += 1

    assert worked > 2
    assert review.found == whole


def test_a_worker_goes_on_where_it_stood_and_finds_the_same(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = play_briefly(GAMES["dice"], ann)
    whole = work_out(ask(position, ann)).found

    MatchReview.objects.all().delete()
    monkeypatch.setattr(pieces, "PIECE", 0)

    assert work_out(ask(position, ann)).found == whole


def test_a_piece_sends_the_next_one_and_a_late_copy_of_it_does_nothing(
    ann: Any,
    sent: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    monkeypatch.setattr(pieces, "PIECE", 0)
    position = play_briefly(GAMES["dice"], ann)
    with django_capture_on_commit_callbacks(execute=True):
        review = ask(position, ann)
    assert sent == [(review.pk, 0)]

    work_once(review)
    assert sent[1:] == [(review.pk, 1)]
    tasks.review(review.pk, 0)

    assert sent[2:] == []
    assert MatchReview.objects.get().pieces == 1


def test_who_asked_stops_it_and_it_goes_on_later(ann: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 0)
    position = play_briefly(GAMES["dice"], ann)
    review = work_once(ask(position, ann))
    stop = reverse("games:stop_review", args=[position.match_id])

    ben = Client()
    ben.force_login(person("ben"))
    assert ben.post(stop).status_code == 403
    hers = Client()
    hers.force_login(ann)
    hers.post(stop)
    part = work_once(review).found

    assert review.state == MatchReview.State.STOPPED
    assert part
    again = ask(position, ann)
    assert again.found == part
    assert work_out(again).state == MatchReview.State.DONE


def test_a_match_that_is_deleted_takes_its_review_along(ann: Any, sent: list[Any]) -> None:
    position = play_briefly(GAMES["dice"], ann)
    review = ask(position, ann)

    Match.objects.filter(pk=position.match_id).delete()
    tasks.review(review.pk, review.pieces)

    assert not MatchReview.objects.exists()
    assert sent == []


def test_a_review_waits_until_the_one_before_it_is_done(
    ann: Any, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "PIECE", 0)
    first = ask(play_briefly(GAMES["dice"], ann), ann)
    second = ask(play_briefly(GAMES["dice"], ann), ann)
    work_once(first)

    work_once(second)
    assert second.state == MatchReview.State.WAITING
    work_out(first)

    assert sent[-1] == (second.pk, second.pieces)


def test_who_waits_sees_how_many_go_first(ann: Any) -> None:
    duel, run = play_briefly(GAMES["dice"], ann), play_run(ann)[-1]
    first, second = ask(duel, ann), ask(run, ann)
    client = Client(headers={"Accept-Language": "en"})

    pages = [
        client.get(reverse("games:review", args=[each.match_id])).content.decode()
        for each in (duel, run)
    ]

    assert ["1 review is worked out before this one" in page for page in pages] == [False, True]
    assert pieces.count_ahead(first) == 0
    assert second.budget == 20


def test_a_piece_that_was_lost_is_sent_again(ann: Any, sent: list[Any]) -> None:
    review = ask(play_briefly(GAMES["dice"], ann), ann)
    tasks.tend_reviews()
    assert sent == [(review.pk, 0)]

    now, long_ago = timezone.now(), timezone.now() - timedelta(hours=1)
    MatchReview.objects.update(state=MatchReview.State.WORKING, pieces=7, touched=now)
    tasks.tend_reviews()
    assert sent[1:] == []
    MatchReview.objects.update(touched=long_ago)
    tasks.tend_reviews()

    assert sent[1:] == [(review.pk, 7)]


def test_a_review_that_used_up_its_budget_becomes_coarser_and_then_ends(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "PIECE", 0)
    position = play_run(ann)[-1]
    review = ask(position, ann)
    shrink(position.match_id, worlds=12, values=28)
    work_once(review)
    MatchReview.objects.update(budget=5, spent=5)

    work_once(review)
    assert review.shortened
    work_once(review)
    found = pieces.decode(review.found)
    assert found
    assert found.values[-1][1].count == 28 // pieces.COARSER
    MatchReview.objects.update(spent=10)
    work_once(review)

    assert review.state == MatchReview.State.DONE
    found = pieces.decode(review.found)
    assert found
    assert found.values[-1][0] == position.version
    assert len(found.values) < position.version


def test_a_match_that_is_far_too_long_becomes_coarser_early(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "PIECE", 0)
    position = play_run(ann)[-1]
    review = ask(position, ann)
    work_once(review)
    MatchReview.objects.update(budget=20, spent=6)

    work_once(review)

    assert review.shortened
    assert review.spent < review.budget
    assert review.done < review.total / 4


def test_other_slow_work_goes_before_work_in_pieces() -> None:
    def route(name: str) -> Any:
        return app.amqp.router.route({"queue": None}, name, (), {})

    review, mail = route("games.review"), route("accounts.deliver")
    assert review["queue"].name == mail["queue"].name == "slow"
    assert review["priority"] > mail.get("priority", 0)
    assert route("leaderboards.seek_par")["priority"] == review["priority"]


def test_what_was_asked_for_before_is_not_made_again(ann: Any) -> None:
    position = play_briefly(GAMES["dice"], ann)
    done = work_out(ask(position, ann))

    assert ask(position, person("ben")).state == done.state

    MatchReview.objects.update(method=service.METHOD - 1)
    again = ask(position, ann)
    assert (again.state, again.found, again.method) == ("waiting", "", service.METHOD)
