"""Whoever blocked somebody does not meet them in the lobby."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.chat import blocks
from games.engine.errors import Refused
from games.engine.registry import GAMES
from games.match import service as match_service
from lobby import selectors, services
from lobby.models import Table
from lobby.pairs import service as pairs
from lobby.web import fragments
from tests.lobby.conftest import MakeClient, MakePerson, names, text

PEBBLES = GAMES["pebbles"]


@pytest.fixture(params=["ann blocks ben", "ben blocks ann"])
def blocked(request: pytest.FixtureRequest, ann: Any, ben: Any) -> None:
    """One of both has blocked the other."""
    one, other = (ann, ben) if request.param.startswith("ann") else (ben, ann)
    blocks.block(one, other.pk)


@pytest.mark.usefixtures("blocked")
def test_neither_sits_down_at_a_table_of_the_other(table: Table, ben: Any) -> None:
    with pytest.raises(Refused, match="blocked"):
        services.join(table.pk, ben)

    assert names(table) == ["ann", ""]


@pytest.mark.usefixtures("blocked")
def test_quick_play_pairs_neither_with_the_other(table: Table, ben: Any, cat: Any) -> None:
    bens = services.join_quick_match(ben, PEBBLES)

    assert bens.pk != table.pk
    assert services.join_quick_match(cat, PEBBLES).pk == table.pk


@pytest.mark.usefixtures("blocked", "table")
def test_neither_sees_tables_of_the_other(ben: Any, cat: Any, browser: MakeClient) -> None:
    page = "/lobby/?tab=tables"

    assert "No open tables" in text(browser(ben), page)
    assert "1 open table" in text(browser(cat), page)
    assert "1 open table" in text(browser(None), page)
    notice = uuid4().hex  # tables are kept by notice
    live = fragments.render_tables(notice, "live", ben, "en", blocks.avoided_ids(ben.pk))
    assert "No open tables" in live
    assert "1 open table" in fragments.render_tables(notice, "live", cat, "en")


def test_a_host_who_blocks_keeps_the_table(large_table: Table, ann: Any, ben: Any) -> None:
    services.join(large_table.pk, ben)

    pairs.part(ann, ben)

    assert names(large_table) == ["ann", "", "", ""]


def test_whoever_blocks_somebody_at_a_table_of_a_third_leaves_it(
    large_table: Table, ben: Any, cat: Any
) -> None:
    services.join(large_table.pk, ben)
    services.join(large_table.pk, cat)

    pairs.part(ben, cat)

    assert names(large_table) == ["ann", "", "cat", ""]


def test_a_block_that_is_lifted_counts_no_longer(table: Table, ann: Any, ben: Any) -> None:
    blocks.block(ann, ben.pk)
    blocks.unblock(ann, ben.pk)

    services.join(table.pk, ben)

    assert set(names(table)) == {"ann", "ben"}


def test_only_so_many_people_can_be_blocked(
    ann: Any, person: MakePerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    blocks.block(ann, person("dan").pk)

    with pytest.raises(Refused, match="too_many_blocks"):
        blocks.block(ann, person("eve").pk)


def test_a_rematch_brings_nobody_together_who_blocked_the_other(
    table: Table, ann: Any, ben: Any, bens: Client
) -> None:
    services.join(table.pk, ben)
    match_service.resign(table.pk, 0)
    services.open_rematch(table.pk, ann)
    blocks.block(ann, ben.pk)

    assert bens.post(f"/m/{table.pk}/rematch/").status_code == 422
    again = selectors.find_rematch(table.pk)
    assert again is not None
    assert again.find_chair(ben) is None
