"""The pictures of links: drawn by the server, the same for everyone, kept by caches."""

import struct

import pytest
from django.test import Client

from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.models import DailySeed
from tests.leaderboards.runs import begin, person, recorded

pytestmark = pytest.mark.django_db


def png_size(content: bytes) -> tuple[int, int]:
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", ["site", *GAMES])
def test_site_and_games_have_a_picture_that_any_cache_may_keep(name: str, language: str) -> None:
    answer = Client().get(f"/pictures/{language}/{name}.png")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert png_size(answer.content) == (1200, 630)
    assert answer["Cache-Control"] == "public, max-age=86400"


def test_a_public_picture_sets_no_cookie_and_varies_by_none() -> None:
    client = Client()
    client.force_login(person("ann"))

    answer = client.get("/pictures/ko/site.png")

    assert "Vary" not in answer
    assert not answer.cookies


@pytest.mark.parametrize(
    "address",
    ["/pictures/xx/site.png", "/pictures/ko/chess.png", "/pictures/ko/yut/D991231.png"],
)
def test_there_is_no_picture_of_nothing(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_the_picture_of_a_day_is_the_same_whoever_has_played(daily: DailySeed) -> None:
    address = f"/pictures/ko/yut/{daily.label}.png"

    assert png_size(Client().get(address).content) == (1200, 630)


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("/", "/pictures/en/site.png"),
        ("/games/dice/", "/pictures/en/dice.png"),
        (f"/leaderboards/yut/{kinds.ALLTIME}/", "/pictures/en/yut.png"),
    ],
)
def test_pages_name_their_picture_for_messengers(page: str, picture: str) -> None:
    text = Client(headers={"Accept-Language": "en"}).get(page).content.decode()

    assert f'property="og:image" content="http://testserver{picture}"' in text
    assert text.count('property="og:title"') == 1


def test_the_page_of_a_day_names_the_picture_of_the_day(daily: DailySeed) -> None:
    page = Client(headers={"Accept-Language": "en"}).get("/leaderboards/yut/daily/")

    assert f"/pictures/en/yut/{daily.label}.png" in page.content.decode()


def test_the_page_of_a_match_tells_messengers_the_scores_once_everyone_may_see_them() -> None:
    ann = person("ann")
    client = Client(headers={"Accept-Language": "en"})
    over, running = recorded(ann), begin(ann, "other")
    score = over.seats.get().score

    page = client.get(f"/m/{over.pk}/").content.decode()
    assert f'property="og:description" content="ann {score} turns"' in page

    client.force_login(ann)
    assert 'property="og:description" content="ann' not in (
        client.get(f"/m/{running.match_id}/").content.decode()
    )
