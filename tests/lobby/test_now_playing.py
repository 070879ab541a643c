"""Now playing: the best public matches, people before bots, and on to the next."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match, Seat
from lobby.watch import selectors

pytestmark = pytest.mark.django_db
PEBBLES = GAMES["pebbles"]


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name)


def start(*sitters: Any, rating: int | None = None, **more: Any) -> Any:
    sittings = [Sitting(bot=one) if isinstance(one, str) else Sitting(one) for one in sitters]
    match_id = match_service.start(PEBBLES, sittings, **more).match_id
    Seat.objects.filter(match_id=match_id).update(rating=rating)
    return match_id


def visitor() -> Client:
    return Client(headers={"Accept-Language": "en"})


def test_people_come_before_bots_and_the_strong_before_the_weak() -> None:
    bots = start("easy", "easy", rating=2000)
    weak = start(person("a"), person("b"), rating=1100)
    strong = start(person("c"), person("d"), rating=1500)

    assert [show.match.pk for show in selectors.list_shows()] == [strong, weak, bots]


def test_private_sealed_idle_and_finished_matches_are_not_shown() -> None:
    start(person("a"), person("b"), watchable=False)
    sealed, idle = start(person("c"), person("d")), start(person("e"), person("f"))
    over = start(person("g"), person("h"))
    Match.objects.filter(pk=sealed).update(sealed=True)
    Match.objects.filter(pk=idle).update(touched=timezone.now() - timedelta(hours=1))
    match_service.resign(over, 0)

    programme = selectors.load_programme()

    assert (programme.shows, programme.matches, programme.people) == ([], 0, 0)
    assert "Nothing to watch right now" in visitor().get("/watch/").content.decode()


def test_the_programme_names_players_with_their_ratings() -> None:
    start(person("ann"), person("ben"), rating=1412)

    page = visitor().get("/watch/").content.decode()

    assert "ann" in page and "1412?" in page and "1 match" in page and "2 players" in page
    part = visitor().get("/watch/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part and "ann" in part


def test_a_channel_leads_to_the_best_match_and_its_page_asks_for_the_next() -> None:
    match_id = start(person("ann"), person("ben"))

    page = visitor().get("/watch/pebbles/", follow=True)

    assert page.redirect_chain[0][0] == f"/m/{match_id}/?tv=1"
    assert f'hx-get="/watch/after/{match_id}/"' in page.content.decode()
    assert "/watch/after/" not in visitor().get(f"/m/{match_id}/").content.decode()


def test_whoever_watches_is_led_on_some_seconds_after_the_end() -> None:
    match_id = start(person("ann"), person("ben"))
    assert visitor().get(f"/watch/after/{match_id}/").status_code == 204

    match_service.resign(match_id, 0)
    assert visitor().get(f"/watch/after/{match_id}/").status_code == 204
    Match.objects.update(touched=timezone.now() - timedelta(seconds=9))

    assert visitor().get(f"/watch/after/{match_id}/")["HX-Redirect"] == "/watch/pebbles/"
    assert visitor().get("/watch/pebbles/")["Location"] == "/watch/"


@pytest.mark.parametrize("kept", [{"watchable": False}, {"sealed": True}])
def test_a_match_that_not_everyone_may_watch_looks_like_none(kept: dict[str, bool]) -> None:
    match_id = start(person("ann"), person("ben"))
    Match.objects.update(**kept)

    answers = [visitor().get(f"/watch/after/{one}/") for one in (match_id, uuid4())]

    assert [answer["HX-Redirect"] for answer in answers] == ["/watch/", "/watch/"]


def test_nobody_is_shown_their_own_match() -> None:
    ann = person("ann")
    mine = start(ann, person("ben"), rating=1900)
    other = start(person("cat"), person("dan"))

    show = selectors.find_show(ann, "pebbles")

    assert show is not None and show.match.pk == other
    best = selectors.find_show(AnonymousUser(), "pebbles")
    assert best is not None and best.match.pk == mine


def test_many_matches_cost_as_many_queries_as_one(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for n in range(5):
        start(person(f"a{n}"), person(f"b{n}"))

    with django_assert_num_queries(5):
        selectors.load_programme()


def test_the_home_page_shows_one_match_to_watch() -> None:
    assert "/watch/pebbles/" not in visitor().get("/").content.decode()

    start(person("ann"), person("ben"))

    assert 'href="/watch/pebbles/"' in visitor().get("/").content.decode()


def test_programs_read_what_is_on_and_nothing_private() -> None:
    shown = start(person("a"), person("b"), rating=1500)
    start(person("c"), person("d"), watchable=False)

    answer = visitor().get("/api/v1/watch/").json()

    assert (answer["matches"], answer["people"]) == (1, 2)
    assert [(show["id"], show["game"], show["strength"]) for show in answer["shows"]] == [
        (str(shown), "pebbles", 1500)
    ]
    assert {seat["name"] for seat in answer["shows"][0]["seats"]} == {"a", "b"}
    assert visitor().get("/api/v1/watch/?game=pebbles").json()["shows"] == answer["shows"]


def test_what_is_on_of_an_unknown_game_is_refused() -> None:
    answer = visitor().get("/api/v1/watch/?game=chess")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")
