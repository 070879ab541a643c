"""Profiles show what is public, and no more."""

import re

from django.test import Client

from accounts.models import User
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting
from tests.accounts import played
from tests.accounts.conftest import MakeClient, someone


def shown(client: Client, name: str, page: int = 1) -> str:
    return client.get(f"/u/{name}/", {"page": page}).content.decode()


def test_anyone_may_look_at_a_profile(visitor: Client, ann: User) -> None:
    page = shown(visitor, "Ann")

    assert "Ann" in page
    assert "Joined" in page
    assert "ann@example.org" not in page


def test_a_profile_is_found_however_the_name_is_written(visitor: Client, ann: User) -> None:
    assert visitor.get("/u/ANN/")["Location"] == "/u/Ann/"


def test_there_is_no_profile_of_nobody(visitor: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)

    assert visitor.get("/u/Ann/").status_code == 404
    assert visitor.get("/u/someone-else/").status_code == 404
    assert visitor.get("/u/%00/").status_code == 404


def test_a_guest_is_marked_as_one(guest_browser: Client, visitor: Client) -> None:
    guest = someone(guest_browser)

    assert '<span class="chip">Guest</span>' in shown(visitor, guest.username)


def test_statistics_count_by_game(visitor: Client, ann: User, ben: User) -> None:
    played.finish(played.duel(ann, ben), winner=ann, score=9)
    played.finish(played.duel(ann, ben), winner=ben, score=12)
    played.duel(ann, ben)

    records = visitor.get("/u/Ann/").context["records"]

    [pebbles] = records
    assert (pebbles.played, pebbles.finished, pebbles.won, pebbles.best) == (3, 2, 1, 9)


def test_a_run_that_was_given_up_has_no_score_and_is_not_finished(
    visitor: Client, ann: User
) -> None:
    run = match_service.start(GAMES["yut"], [Sitting(ann)], seed="abc123")
    match_service.resign(run.match_id, 0)

    page = visitor.get("/u/Ann/")

    [yut] = page.context["records"]
    assert (yut.played, yut.finished, yut.won, yut.best) == (1, 0, None, None)
    assert "Given up" in page.content.decode()
    assert "1 turn" not in page.content.decode()


def test_each_landmark_of_a_profile_has_a_label_of_its_own(
    visitor: Client, ann: User, ben: User
) -> None:
    played.finish(played.duel(ann, ben), winner=ann, score=9)

    page = shown(visitor, "Ann")

    labels = re.findall(r'<(?:section|[^>]*role="region")[^>]*aria-label(?:ledby)?="([^"]+)"', page)
    assert "records" in labels
    assert len(labels) == len(set(labels))


def test_others_see_what_is_over_and_what_is_open_to_watchers(
    browser: MakeClient, ann: User, ben: User
) -> None:
    over = played.finish(played.duel(ann, watchable=False), winner=ann)
    open_one = played.duel(ann, ben)
    hidden = played.run(ann)

    for other in (browser(None), browser(ben)):
        page = shown(other, "Ann")
        assert f"/m/{over.pk}/" in page
        assert f"/m/{open_one.pk}/" in page
        assert f"/m/{hidden.pk}/" not in page
        assert [record.played for record in other.get("/u/Ann/").context["records"]] == [2]
    assert f"/m/{hidden.pk}/" in shown(browser(ann), "Ann")


def test_a_line_of_the_history_tells_the_result(visitor: Client, ann: User, ben: User) -> None:
    played.finish(played.duel(ann, ben), winner=ben, score=12)

    page = " ".join(shown(visitor, "Ann").split())

    assert "Place 2" in page
    assert "9 points" in page
    assert "ben" in page


def test_the_history_comes_in_pages_of_twenty_newest_first(visitor: Client, ann: User) -> None:
    games = [played.finish(played.duel(ann), winner=ann) for _ in range(21)]

    first, second = (
        shown(visitor, "Ann", page=number).split('id="history"')[1] for number in (1, 2)
    )

    on_first = re.findall(r'href="/m/([0-9a-f-]+)/"', first)
    assert on_first == [str(match.pk) for match in reversed(games[1:])]
    assert re.findall(r'href="/m/([0-9a-f-]+)/"', second) == [str(games[0].pk)]
    assert "Page 2 of 2" in second


def test_a_page_that_is_none_shows_the_nearest(visitor: Client, ann: User) -> None:
    assert visitor.get("/u/Ann/", {"page": "99"}).status_code == 200
    assert visitor.get("/u/Ann/", {"page": "x"}).status_code == 200


def test_the_history_asks_the_database_the_same_few_times_however_long_it_is(
    visitor: Client, ann: User, ben: User, django_assert_max_num_queries: object
) -> None:
    for _ in range(20):
        played.duel(ann, ben)
    visitor.get("/")  # the first request of a day leaves its trace

    with django_assert_max_num_queries(15):  # type: ignore[operator]
        shown(visitor, "Ann")
