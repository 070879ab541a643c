"""Visitors become guests with one click, at the table that they chose."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.models import Match
from lobby.models import Table
from tests.lobby.conftest import MakeClient, names

OURS = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def visitor(browser: MakeClient) -> Client:
    return browser(None)


def test_a_visitor_sees_the_table_and_a_way_in(large_table: Table, visitor: Client) -> None:
    page = visitor.get(f"/t/{large_table.code}/").content.decode()

    assert "ann" in page
    wish = f"/accounts/guest/?next=%2Flobby%2Farrive%2F%3Fcode%3D{large_table.code}"
    assert f'action="{wish}"' in page
    assert f"/t/{large_table.code}/join/" not in page


def test_one_press_makes_a_visitor_a_guest_with_a_seat(large_table: Table, visitor: Client) -> None:
    wish = f"/accounts/guest/?next=%2Flobby%2Farrive%2F%3Fcode%3D{large_table.code}"

    response = visitor.post(wish, headers=OURS, follow=True)

    assert response.redirect_chain[-1][0] == f"/t/{large_table.code}/"
    assert names(large_table)[1].startswith("Guest-")


def test_one_press_on_a_tile_makes_a_visitor_a_guest_at_a_table(visitor: Client) -> None:
    page = unescape(visitor.get("/lobby/").content.decode())
    wish = "/lobby/arrive/?game=pebbles&speed=live"
    assert f'name="next" value="{wish}"' in page

    response = visitor.post("/accounts/guest/", {"next": wish}, headers=OURS, follow=True)

    table = Table.objects.get()
    assert response.redirect_chain[-1][0] == f"/t/{table.code}/"
    assert names(table)[0].startswith("Guest-")


@pytest.mark.parametrize("site", [None, "cross-site", "same-site", "none"])
def test_a_link_from_elsewhere_seats_nobody(
    table: Table, ben: Any, browser: MakeClient, site: str | None
) -> None:
    headers = {"Sec-Fetch-Site": site} if site else {}

    shown = browser(ben).get(f"/lobby/arrive/?code={table.code}", headers=headers)
    listed = browser(ben).get("/lobby/arrive/?game=pebbles&speed=live", headers=headers)

    assert shown.headers["Location"] == f"/t/{table.code}/"
    assert listed.headers["Location"] == "/lobby/"
    assert names(table) == ["ann", ""]
    assert not Match.objects.exists()


def test_a_wish_that_makes_no_sense_is_refused(ben: Any, browser: MakeClient) -> None:
    bens = browser(ben)

    assert bens.get("/lobby/arrive/?code=../../x", headers=OURS).status_code == 404
    assert bens.get("/lobby/arrive/?code=../../x").status_code == 404
    assert bens.get("/lobby/arrive/?game=chess", headers=OURS).status_code == 400


@pytest.mark.parametrize("path", ["/lobby/quick/", "/t/{code}/join/", "/t/{code}/close/"])
def test_nobody_can_press_what_is_for_somebody(table: Table, visitor: Client, path: str) -> None:
    response = visitor.post(path.format(code=table.code), {"game": "pebbles", "speed": "live"})

    assert response.status_code == 302
    assert names(table) == ["ann", ""]
    assert Table.objects.count() == 1


def test_a_visitor_who_wants_a_table_of_their_own_becomes_a_guest_first(
    visitor: Client,
) -> None:
    page = visitor.get("/lobby/new/pebbles/?with=invited").content.decode()
    posted = visitor.post("/lobby/new/pebbles/", {"company": "public", "size": "2", "speed": "1"})

    assert 'action="/accounts/guest/"' in page
    assert 'value="/lobby/new/pebbles/?with=invited"' in page
    assert posted.status_code == 200
    assert not Table.objects.exists()
