"""The page of a table, without JavaScript and as htmx requests it."""

import re
from typing import Any

import pytest
from django.test import Client

from lobby import services
from lobby.models import Table
from tests.lobby.conftest import PEBBLES, MakeClient, fresh, names, text

HTMX = {"HX-Request": "true"}


def test_the_page_of_a_table_invites_by_link_and_qr_code(table: Table, anns: Client) -> None:
    page = text(anns, f"/t/{table.code}/")

    assert f'value="http://testserver/t/{table.code}/"' in page
    assert 'data-copy-from="#invitation-link"' in page
    assert re.search(r'<svg [^>]*class="qr"', page)
    assert "style=" not in page


def test_the_host_has_controls_that_others_do_not(
    large_table: Table, anns: Client, bens: Client
) -> None:
    controls = [f"/t/{large_table.code}/{what}/" for what in ("bot", "start", "close")]

    mine, theirs = (text(who, f"/t/{large_table.code}/") for who in (anns, bens))

    assert all(control in mine for control in controls)
    assert not any(control in theirs for control in controls)
    assert f"/t/{large_table.code}/join/" in theirs


def test_the_host_plays_with_bots_from_the_page(large_table: Table, anns: Client) -> None:
    path = f"/t/{large_table.code}"

    anns.post(f"{path}/bot/", {"level": "easy"})
    anns.post(f"{path}/bot/", {"level": "easy"})
    removed = anns.post(f"{path}/no-bot/", {"index": "1"}, headers=HTMX)
    assert names(large_table) == ["ann", "", "easy", ""]
    started = anns.post(f"{path}/start/", {"level": "easy"}, headers=HTMX)

    assert 'id="table"' in removed.content.decode()
    assert started.headers["HX-Redirect"] == f"/m/{large_table.pk}/"


@pytest.mark.parametrize("index", ["", "x", "-1", "9" * 25, "9" * 5000])
def test_a_seat_that_cannot_be_is_refused(large_table: Table, anns: Client, index: str) -> None:
    answer = anns.post(f"/t/{large_table.code}/no-bot/", {"index": index})

    assert answer.status_code == 400


def test_joining_and_leaving_from_the_page(large_table: Table, bens: Client) -> None:
    path = f"/t/{large_table.code}"

    joined = bens.post(f"{path}/join/")
    assert names(large_table) == ["ann", "ben", "", ""]
    left = bens.post(f"{path}/leave/", headers=HTMX)

    assert joined.headers["Location"] == f"{path}/"
    assert left.headers["HX-Redirect"] == "/lobby/"
    assert names(large_table) == ["ann", "", "", ""]


def test_joining_twice_leads_to_ones_seat(large_table: Table, anns: Client) -> None:
    response = anns.post(f"/t/{large_table.code}/join/")

    assert response.headers["Location"] == f"/t/{large_table.code}/"


def test_the_last_to_join_and_everyone_who_waits_are_sent_to_the_match(
    table: Table, anns: Client, bens: Client
) -> None:
    joined = bens.post(f"/t/{table.code}/join/", headers=HTMX)
    page = anns.get(f"/t/{table.code}/")
    poll = anns.get(f"/t/{table.code}/seats/", headers=HTMX)

    assert joined.headers["HX-Redirect"] == f"/m/{table.pk}/"
    assert page.headers["Location"] == f"/m/{table.pk}/"
    assert poll.headers["HX-Redirect"] == f"/m/{table.pk}/"


def test_a_latecomer_can_watch_a_public_match_and_is_told_of_others(
    ann: Any, ben: Any, browser: MakeClient
) -> None:
    for public in (True, False):
        table = services.open_table(ann, PEBBLES, 2, public=public)
        services.join(table.pk, ben)

        page = text(browser(None), f"/t/{table.code}/")

        assert "The match has started." in page
        assert (f'href="/m/{table.pk}/"' in page) is public
        assert f"/t/{table.code}/join/" not in page


def test_who_joins_too_late_is_told_why_in_a_notice(
    table: Table, ben: Any, cat: Any, browser: MakeClient
) -> None:
    services.join(table.pk, ben)

    response = browser(cat).post(f"/t/{table.code}/join/", headers=HTMX)

    assert response.status_code == 409
    assert response.headers["HX-Retarget"] == "#notice"
    assert "The last seat has just been taken." in response.content.decode()


def test_a_closed_table_says_so(table: Table, anns: Client, bens: Client) -> None:
    anns.post(f"/t/{table.code}/close/")

    assert fresh(table).status == Table.Status.CLOSED
    assert "This table is closed." in text(bens, f"/t/{table.code}/", 410)


def test_a_link_to_no_table_is_refused_in_words(anns: Client) -> None:
    page = text(anns, "/t/ABCDEFGH/", 404)

    assert "This table is closed, or there never was one." in page


def test_an_action_opened_as_a_page_shows_the_table(table: Table, anns: Client) -> None:
    for action in ("join", "leave", "bot", "no-bot", "start", "close"):
        response = anns.get(f"/t/{table.code}/{action}/")
        assert response.headers["Location"] == f"/t/{table.code}/"
