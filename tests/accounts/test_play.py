"""One press starts a match: with a guide for a newcomer, without an account as a guest."""

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.registry import GAMES
from games.match import positions
from games.models import Match
from leaderboards.dailies import service as dailies
from tests.accounts.conftest import someone

TAUGHT = [key for key, game in GAMES.items() if game.page.lesson]


def match_of(answer: object) -> Match:
    address = answer["Location"]  # type: ignore[index]
    assert address.startswith("/m/")
    return Match.objects.get(pk=address.split("/")[2])


@pytest.mark.parametrize("key", TAUGHT)
def test_the_first_press_of_a_stranger_starts_the_guided_match(visitor: Client, key: str) -> None:
    match = match_of(visitor.post(f"/games/{key}/play/"))

    guest, lesson = someone(visitor), GAMES[key].page.lesson
    assert lesson is not None
    assert guest.guest
    assert match.seed == lesson.seed
    seats = match.seats.order_by("index")
    assert [(seat.user_id, seat.bot) for seat in seats] == [
        (guest.pk, ""),
        *((None, level) for level in lesson.rivals),
    ]
    html = visitor.get(f"/m/{match.pk}/").content.decode()
    assert 'id="lesson"' in html
    assert "data-idea=" in html


@pytest.mark.parametrize("key", GAMES)
def test_the_next_press_starts_a_match_without_a_guide(visitor: Client, key: str) -> None:
    visitor.post(f"/games/{key}/play/")

    match = match_of(visitor.post(f"/games/{key}/play/"))

    assert positions.load(match.pk).lesson is None
    assert match.seats.filter(user=someone(visitor)).count() == 1
    assert 'id="lesson"' not in visitor.get(f"/m/{match.pk}/").content.decode()


@pytest.mark.parametrize("key", TAUGHT)
def test_the_guided_match_can_be_left_out_and_played_again(visitor: Client, key: str) -> None:
    real = match_of(visitor.post(f"/games/{key}/play/", {"kind": "real"}))
    page = visitor.get(f"/games/{key}/").content.decode()
    again = match_of(visitor.post(f"/games/{key}/play/", {"kind": "lesson"}))

    assert positions.load(real.pk).lesson is None
    assert positions.load(again.pk).lesson is not None
    assert 'value="lesson"' in page


def test_a_run_under_way_is_gone_on_with(visitor: Client) -> None:
    first = match_of(visitor.post("/games/yut/play/", {"kind": "real"}))

    assert match_of(visitor.post("/games/yut/play/")) == first


def test_home_offers_a_guide_only_for_what_was_not_played_yet(visitor: Client) -> None:
    before = visitor.get("/").context["games"]
    visitor.post("/games/dice/play/")

    after = visitor.get("/").context["games"]

    assert {card["key"] for card in before if card["is_guided"]} == set(TAUGHT)
    assert {card["key"] for card in after if card["is_guided"]} == set(TAUGHT) - {"dice"}


def test_a_game_without_a_lesson_says_so(visitor: Client) -> None:
    assert visitor.post("/games/pebbles/play/", {"kind": "lesson"}).status_code == 422


def test_a_press_is_a_post_of_a_game_that_exists(visitor: Client) -> None:
    assert visitor.get("/games/dice/play/").status_code == 405
    assert visitor.post("/games/chess/play/").status_code == 404
    assert not Match.objects.exists()


def test_guests_are_limited_as_elsewhere(visitor: Client, settings: object) -> None:
    settings.GUESTS_AN_HOUR = 0  # type: ignore[attr-defined]

    assert visitor.post("/games/dice/play/").status_code == 429
    assert not Match.objects.exists()


def test_a_stranger_plays_a_day_that_is_over_with_one_press(visitor: Client) -> None:
    daily = dailies.newest_over(GAMES["yut"], timezone.now())
    address = f"/games/yut/play/{daily.label}/"
    assert address in visitor.get("/").content.decode()

    match = match_of(visitor.post(address))

    assert someone(visitor).guest
    assert match.seed == daily.label


def test_a_press_for_no_day_creates_no_guest(visitor: Client) -> None:
    assert visitor.post("/games/yut/play/tomorrow/").status_code == 422
    assert visitor.post("/games/nothing/play/D251117/").status_code == 404

    assert "_auth_user_id" not in visitor.session


def test_a_friend_plays_a_seed_that_was_sent_with_one_press(visitor: Client) -> None:
    page = visitor.get("/games/yut/?seed=abc123").content.decode()
    assert 'name="seed" value="abc123"' in page and 'name="kind" value="seed"' in page

    match = match_of(visitor.post("/games/yut/play/", {"kind": "seed", "seed": "abc123"}))

    assert match.seed == "abc123"
    assert someone(visitor).guest


def test_a_seed_that_cannot_be_played_creates_no_guest(visitor: Client) -> None:
    answer = visitor.post("/games/yut/play/", {"kind": "seed", "seed": "x" * 99})

    assert answer.status_code == 400
    assert "_auth_user_id" not in visitor.session
