"""Pages of the lobby, without JavaScript."""

import re
from typing import Any

import pytest
from django.test import Client

from games.engine.registry import GAMES
from games.models import Match
from lobby import services
from lobby.models import Table
from tests.lobby.conftest import PEBBLES, MakeClient, fresh, text


@pytest.mark.parametrize("tab", ["quick", "tables", "async", "mine", "nonsense"])
@pytest.mark.parametrize("somebody", [True, False], ids=["somebody", "nobody"])
def test_every_tab_is_a_plain_link_that_anyone_can_follow(
    browser: MakeClient, ann: Any, tab: str, somebody: bool
) -> None:
    page = text(browser(ann if somebody else None), f"/lobby/?tab={tab}")

    for link in ("?tab=quick", "?tab=tables", "?tab=async", "?tab=mine"):
        assert f'href="{link}"' in page
    assert page.count('aria-current="page"') >= 1
    assert "style=" not in page


def test_quick_play_has_a_tile_for_each_game_and_speed(anns: Client) -> None:
    page = text(anns, "/lobby/")

    assert 'value="pebbles"' in page
    together = [game for game in GAMES.values() if not game.solo]
    speeds = re.findall(r'name="speed" value="(\w+)"', page)
    assert speeds == ["live", "1", "3", "7"] * len(together)


def test_games_for_one_are_no_tiles_but_are_pointed_to(anns: Client) -> None:
    page = text(anns, "/lobby/")

    assert 'value="yut"' not in page
    assert 'href="/games/yut/"' in page


def test_with_games_for_one_only_the_lobby_still_makes_sense(
    anns: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in set(GAMES) - {"yut"}:
        monkeypatch.delitem(GAMES, key)

    for tab in ("quick", "tables", "async"):
        page = text(anns, f"/lobby/?tab={tab}")
        assert 'href="/games/yut/"' in page
        assert 'href="?tab=tables"' not in page
        assert "lobby/new/" not in page
        assert 'href="?tab=mine"' in page


def test_pressing_a_tile_leads_to_a_table_and_then_to_the_match(anns: Client, bens: Client) -> None:
    tile = {"game": "pebbles", "speed": "live"}

    waiting = anns.post("/lobby/quick/", tile)
    playing = bens.post("/lobby/quick/", tile)

    table = Table.objects.get()
    assert waiting.headers["Location"] == f"/t/{table.code}/"
    assert playing.headers["Location"] == f"/m/{table.pk}/"


@pytest.mark.parametrize(
    "tile", [{}, {"game": "yut", "speed": "live"}, {"game": "pebbles", "speed": "2"}]
)
def test_a_tile_that_is_not_there_is_refused(anns: Client, tile: Any) -> None:
    assert anns.post("/lobby/quick/", tile).status_code == 400


def test_open_tables_show_game_seats_speed_host_and_age(large_table: Table, bens: Client) -> None:
    page = text(bens, "/lobby/?tab=tables")

    for shown in ("Pebbles", "ann", "1 of 4 seats taken", "Live", f"/t/{large_table.code}/join/"):
        assert shown in page
    assert f'<time datetime="{large_table.created.astimezone().isoformat()[:10]}' in page


def test_live_and_slow_tables_have_their_own_tabs(ann: Any, bens: Client) -> None:
    live = services.open_table(ann, PEBBLES, 2)
    slow = services.open_table(ann, PEBBLES, 2, "async", 3)

    tables, later = text(bens, "/lobby/?tab=tables"), text(bens, "/lobby/?tab=async")

    assert live.code in tables and slow.code not in tables
    assert slow.code in later and live.code not in later
    assert "3 days a turn" in later


def test_a_table_by_invitation_is_in_no_list(ann: Any, bens: Client) -> None:
    table = services.open_table(ann, PEBBLES, 2, public=False)

    assert table.code not in text(bens, "/lobby/?tab=tables")
    assert text(bens, f"/t/{table.code}/")


def test_my_own_table_is_marked_in_the_list(table: Table, anns: Client) -> None:
    page = text(anns, "/lobby/?tab=tables")

    assert "To my seat" in page
    assert f"/t/{table.code}/join/" not in page


def test_my_games_lists_matches_that_wait_for_me_first_and_my_tables(
    ann: Any, ben: Any, anns: Client, table: Table
) -> None:
    services.join(table.pk, ben)
    waiting = services.open_table(ann, PEBBLES, 3)

    page = text(anns, "/lobby/?tab=mine")

    assert f'href="/m/{table.pk}/"' in page
    assert "with ben" in page
    assert "Your turn" in page
    assert f'href="/t/{waiting.code}/"' in page
    assert "1 match waits for you" in page


def test_my_games_are_sorted_by_deadline_where_they_wait_for_me(
    ann: Any, ben: Any, anns: Client
) -> None:
    unhurried = services.start_against_bots(ann, PEBBLES, 2, "easy").match_id
    slow = services.open_table(ann, PEBBLES, 2, "async", 7)
    quick = services.open_table(ann, PEBBLES, 2, "async", 1)
    for table in (slow, quick):
        services.join(table.pk, ben)

    page = text(anns, "/lobby/?tab=mine")

    order = [page.index(f"/m/{match_id}/") for match_id in (quick.pk, slow.pk, unhurried)]
    assert order == sorted(order)


@pytest.mark.parametrize("company", ["public", "invited", "computer", "nonsense"])
def test_a_table_of_ones_own_begins_with_a_form(anns: Client, company: str) -> None:
    page = text(anns, f"/lobby/new/pebbles/?with={company}")

    chosen = company if company != "nonsense" else "public"
    assert re.search(rf'value="{chosen}"[^>]*checked', page)
    assert "style=" not in page


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.solo])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_no_two_fields_of_the_form_have_one_name(anns: Client, key: str, language: str) -> None:
    headers = {"accept-language": language}
    page = anns.get(f"/lobby/new/{key}/", headers=headers).content.decode()

    names = re.findall(r'class="field__label"[^>]*>\s*([^<]*?)\s*<', page)
    assert len(names) > 3
    assert len(names) == len(set(names)), names


def test_opening_a_table_leads_to_its_page(anns: Client) -> None:
    form = {"company": "public", "size": "3", "speed": "7", "level": "easy"}

    response = anns.post("/lobby/new/pebbles/", form)

    table = Table.objects.get()
    assert response.headers["Location"] == f"/t/{table.code}/"
    assert (table.size, table.mode, table.days, table.public) == (3, "async", 7, True)


def test_a_table_for_friends_is_by_invitation(anns: Client) -> None:
    anns.post("/lobby/new/pebbles/", {"company": "invited", "size": "2", "speed": "live"})

    assert not Table.objects.get().public


def test_a_match_against_the_computer_starts_at_once(anns: Client) -> None:
    form = {"company": "computer", "size": "4", "speed": "live", "level": "easy"}

    response = anns.post("/lobby/new/pebbles/", form)

    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.pk}/"
    assert match.seats.filter(bot="easy").count() == 3


def test_a_form_that_does_not_fit_is_shown_again(anns: Client) -> None:
    response = anns.post("/lobby/new/pebbles/", {"company": "public", "size": "9"})

    assert response.status_code == 200
    assert not Table.objects.exists()
    assert "errorlist" in response.content.decode()


def test_there_is_no_table_for_a_game_for_one_or_for_none(anns: Client) -> None:
    assert anns.get("/lobby/new/yut/").status_code == 400
    assert anns.get("/lobby/new/chess/").status_code == 404


def test_opening_too_many_tables_in_a_minute_is_too_fast(anns: Client, ann: Any) -> None:
    form = {"company": "public", "size": "2", "speed": "live"}

    for _ in range(services.OPENED_A_MINUTE):
        anns.post("/lobby/new/pebbles/", form)

    assert anns.post("/lobby/new/pebbles/", form).status_code == 429


def test_pages_speak_korean_where_nobody_asks_for_english(table: Table) -> None:
    page = Client().get(f"/t/{table.code}/").content.decode()

    assert '<html lang="ko"' in page


def test_the_admin_lists_tables_and_closes_them(table: Table, ann: Any, anns: Client) -> None:
    ann.is_staff = ann.is_superuser = True
    ann.save()

    assert table.code in text(anns, "/admin/lobby/table/")
    assert text(anns, f"/admin/lobby/table/{table.pk}/change/")
    anns.post("/admin/lobby/table/", {"action": "close", "_selected_action": [str(table.pk)]})

    assert fresh(table).status == Table.Status.CLOSED
