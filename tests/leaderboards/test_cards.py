"""The card of a finished daily or weekly: text, page and picture that its player may send, and no
leaks."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from games.engine.records.runs import SIGNS
from games.engine.registry import GAMES
from games.match import bots, positions
from games.match import service as match_service
from games.models import Match, Move
from leaderboards import services
from leaderboards.cards import selectors as cards
from leaderboards.cards.card import RunCard, sign
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Attempt, DailySeed, Entry, WeeklySeed
from leaderboards.weeklies import service as weeklies
from leaderboards.weeklies.selectors import modifier_text
from tests.leaderboards.dailies_played import NOW, TODAY, play_daily
from tests.leaderboards.runs import YUT, person, play_on, recorded
from tests.leaderboards.test_pictures import png_size

pytestmark = pytest.mark.django_db


def browser(user: Any = None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def standing(user: Any, match: Match) -> str:
    page = browser(user).get(f"/leaderboards/m/{match.pk}/")
    return " ".join(page.content.decode().split())


def load(match: Match) -> RunCard:
    card = cards.find_card(match.pk)
    assert card is not None
    return card


def test_the_player_gets_the_card_with_text_link_and_picture(ann: Any) -> None:
    match = play_daily(ann)
    card = load(match)

    page = standing(ann, match)

    assert 'id="day-card"' in page
    assert card.picture.split("/", 2)[2].partition("/")[2] in page
    assert f"http://testserver{card.url}".replace("/ko/", "/en/") in page
    assert "The next challenges begin in" in page
    assert card.ranked and card.streak == 1


def test_a_run_whose_forced_steps_the_platform_played_has_a_card(ann: Any) -> None:
    position = dailies.attempt(GAMES["travel"], ann, TODAY, NOW)
    while not position.is_over:
        if legal := position.legal(0):
            seen = position.ledger.account(0).seen
            match_service.play(position.match_id, 0, legal[0], seen, uuid4())
        else:
            bots.hurry(position.match_id, 0)
        position = positions.load(position.match_id)
    assert Move.objects.filter(match=position.match_id, seat=0, by=Move.By.SYSTEM).exists()

    services.record(position.match_id)

    assert cards.find_card(position.match_id) is not None


def test_the_text_has_result_grid_and_link_and_no_word_of_the_seed(ann: Any) -> None:
    match = play_daily(ann)
    card = load(match)

    lines = card.text("https://noripan.example").splitlines()

    assert TODAY.isoformat() in lines[0]
    assert str(card.entry.first) in lines[1]
    assert lines[-1].startswith("https://noripan.example/cards/")
    grid = lines[2:-1]
    assert len(grid) == 4 and set("".join(grid)) <= set(SIGNS.values())
    turns = {len(row) for row in grid}
    assert turns == {min(card.entry.first, 14)}


def test_a_card_is_the_same_without_a_cache(ann: Any) -> None:
    match = play_daily(ann)
    kept = load(match).grid
    cache.delete(f"card:{match.pk}")

    assert load(match).grid == kept


def test_the_link_shows_others_the_card_and_a_way_to_play(ann: Any) -> None:
    card = load(play_daily(ann))
    picture = card.picture  # in the player's language; the request leaves another one behind

    answer = browser().get(card.url)
    page = answer.content.decode()

    assert answer.status_code == 200
    assert f'property="og:image" content="http://testserver{picture}"' in page
    assert f"/leaderboards/yut/day/{dailies.make(YUT, TODAY).label}/" in page
    assert "ann" not in page


def test_the_picture_of_a_card_is_a_png_that_caches_may_keep(ann: Any) -> None:
    card = load(play_daily(ann))

    answer = browser().get(card.picture)

    assert png_size(answer.content) == (1200, 630)
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "Vary" not in answer


def test_before_the_day_is_over_only_the_player_has_the_address(ann: Any) -> None:
    match, ben = play_daily(ann), person("ben")
    card = load(match)

    for reader in (None, ben):
        client = browser(reader)
        assert client.get(f"/leaderboards/m/{match.pk}/").status_code == 404
        assert client.get(f"/m/{match.pk}/").status_code == 404
        for forged in ("x" * 43, sign(Match().pk)):
            address = f"/cards/ko/{match.pk}/{forged}"
            assert client.get(f"{address}/").status_code == 404
            assert client.get(f"{address}.png").status_code == 404
    assert sign(match.pk) not in browser(ben).get("/leaderboards/yut/daily/").content.decode()
    assert card.entry.match_id == match.pk


def test_when_the_day_is_over_the_page_of_the_match_names_its_card(ann: Any) -> None:
    match = play_daily(ann)
    address = f"/m/{match.pk}/"
    own = browser(ann).get(address).content.decode()
    assert "/pictures/en/yut.png" in own and "/cards/" not in own

    dailies.reveal(DailySeed.objects.get(game="yut", date=TODAY), NOW)

    assert f"{sign(match.pk)}.png" in browser().get(address).content.decode()


def test_a_run_under_way_given_up_hidden_or_of_a_seed_has_no_card(ann: Any) -> None:
    running = dailies.attempt(YUT, ann, TODAY, NOW)
    assert cards.find_card(running.match_id) is None

    match_service.resign(running.match_id, 0)
    services.record(running.match_id)
    assert cards.find_card(running.match_id) is None
    assert cards.find_card(recorded(ann).pk) is None

    hidden = play_daily(person("ben"))
    Entry.objects.filter(match=hidden).update(state=Entry.State.HIDDEN)
    for match_id in (running.match_id, hidden.pk):
        address = f"/cards/ko/{match_id}/{sign(match_id)}"
        assert browser().get(f"{address}/").status_code == 404
        assert browser().get(f"{address}.png").status_code == 404


def test_a_guests_card_says_that_it_has_no_rank() -> None:
    guest = person("passer-by", guest=True)
    over = dailies.newest_over(YUT, NOW)
    position = play_on(dailies.practise(YUT, guest, over.date))
    services.record(position.match_id)
    match = Match.objects.get(pk=position.match_id)

    card, page = load(match), standing(guest, match)

    assert (card.ranked, card.streak) == (False, 0)
    assert "has no rank and counts for no streak" in page
    assert "without a rank" in page


def test_the_card_names_the_streak_as_it_was_on_that_day(ann: Any) -> None:
    match = play_daily(ann)
    for n in (-1, 1, 2):
        daily = dailies.make(YUT, TODAY - timedelta(days=n))
        position = dailies._start(YUT, ann, daily, "daily", sealed=True)
        Attempt.objects.create(
            daily=daily, user=ann, match_id=position.match_id, state=Attempt.State.FINISHED
        )

    assert load(match).streak == 3
    assert "3 days in a row" in standing(ann, match)


def play_weekly(user: Any) -> tuple[Match, WeeklySeed]:
    monday = calendar.this_monday(NOW)
    position = play_on(weeklies.attempt(YUT, user, monday, NOW))
    services.record(position.match_id)
    return Match.objects.get(pk=position.match_id), WeeklySeed.objects.get(monday=monday)


def test_a_weekly_has_a_card_with_grid_modifier_link_and_picture(ann: Any) -> None:
    match, weekly = play_weekly(ann)
    card, page = load(match), standing(ann, match)

    first, result, *grid, link = card.text("https://noripan.example").splitlines()

    assert card.ranked and card.grid and not card.streak
    assert weekly.week in first and str(card.entry.first) in result
    assert set("".join(grid)) <= set(SIGNS.values())
    assert modifier_text(weekly) in card.subtitle
    assert link.endswith(card.url)
    assert 'id="day-card"' in page and "The next weekly begins in" in page
    assert png_size(browser().get(card.picture).content) == (1200, 630)
    shown = browser().get(card.url).content.decode()
    assert f"/leaderboards/yut/weeks/{weekly.label}/" in shown and "ann" not in shown


def test_before_the_week_is_over_only_the_player_has_the_address(ann: Any) -> None:
    match, weekly = play_weekly(ann)
    stranger = browser(person("ben"))
    board = f"/leaderboards/yut/weekly/?of={weekly.week}"

    assert stranger.get(f"/leaderboards/m/{match.pk}/").status_code == 404
    assert stranger.get(f"/cards/ko/{match.pk}/{sign(Match().pk)}/").status_code == 404
    assert sign(match.pk) not in stranger.get(board).content.decode()
    assert "/cards/" not in browser(ann).get(f"/m/{match.pk}/").content.decode()

    weeklies.reveal(weekly, NOW)

    assert f"{sign(match.pk)}.png" in browser().get(f"/m/{match.pk}/").content.decode()


def test_a_guests_card_of_a_past_week_says_that_it_has_no_rank() -> None:
    guest = person("passer-by", guest=True)
    over = weeklies.newest_over(YUT, NOW)
    position = play_on(weeklies.practise(YUT, guest, over.monday))
    services.record(position.match_id)
    match = Match.objects.get(pk=position.match_id)

    assert not load(match).ranked
    assert "has no rank: its week was over" in standing(guest, match)
