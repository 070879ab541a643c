"""Test tables: a draft is played before it is published, counted nowhere, deleted with it."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.engine.registry import GAMES
from games.match import positions, releases
from games.match import service as match_service
from games.models import TEST, Match, Release
from leaderboards import services as leaderboards
from leaderboards import verification
from leaderboards.models import Achieved, Entry, Rating
from lobby.models import Table
from studio.editor import drafts
from studio.editor.sections import find_section
from studio.models import Draft
from tests.studio.conftest import log_in

DICE = GAMES["dice"]


@pytest.fixture
def dice(editor: Any) -> Draft:
    """A draft of dice whose players begin with more points."""
    draft = drafts.create(DICE, editor, "Richer")
    section = find_section(DICE, "numbers")
    value = section.value(drafts.load_content(draft))
    before = drafts.fingerprint(value)
    drafts.save_item(draft.pk, section, None, {**value, "start_total": 9}, before, editor)
    return Draft.objects.get(pk=draft.pk)


def open_table(client: Client, draft: Draft) -> Table:
    answer = client.post(f"{drafts.address(draft)}play/", {"size": "2"})
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def start(client: Client, draft: Draft) -> tuple[Any, Match]:
    """A test match of an editor with a friend who has the link."""
    table = open_table(client, draft)
    friend = get_user_model().objects.create_user("friend")
    log_in(friend).post(f"/t/{table.code}/join/")
    return friend, Match.objects.get(pk=table.pk)


def resign(match: Match) -> None:
    match_service.resign(match.pk, 0, uuid4())


def test_a_draft_is_played_at_a_private_table_by_whoever_has_its_link(
    editor_client: Client, dice: Draft
) -> None:
    friend, match = start(editor_client, dice)

    position = positions.load(match.pk)
    assert position.is_test and not position.watchable
    assert [fighter.total for fighter in position.state.fighters] == [9, 9]
    assert 'class="test-mark"' in log_in(friend).get(f"/m/{match.pk}/").text
    assert releases.current(DICE).number == 1
    assert Release.objects.filter(number=TEST).count() == 1


def test_a_test_match_counts_nowhere_and_can_be_replayed_and_verified(
    editor_client: Client, dice: Draft
) -> None:
    friend, match = start(editor_client, dice)
    resign(match)
    leaderboards.record(match.pk)

    assert not Rating.objects.exists()
    assert not Entry.objects.exists()
    assert not Achieved.objects.exists()
    assert str(match.pk) not in log_in(friend).get("/u/friend/").text
    match.refresh_from_db()
    assert verification.find_flaw(match) is None
    assert log_in(friend).get(f"/m/{match.pk}/replay/").status_code == 200


@pytest.mark.parametrize("end", ["delete", "publish"])
def test_test_matches_go_with_the_draft(
    editor_client: Client, publisher_client: Client, dice: Draft, end: str
) -> None:
    _, match = start(editor_client, dice)
    waiting = open_table(editor_client, dice)

    publisher_client.post(f"{drafts.address(dice)}{end}/", {"note": "richer"})

    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Table.objects.filter(pk=waiting.pk, release__isnull=False).exists()
    assert not Release.objects.filter(number=TEST).exists()
    assert not Draft.objects.exists()


def test_a_table_keeps_the_draft_as_it_was(editor_client: Client, dice: Draft, editor: Any) -> None:
    table = open_table(editor_client, dice)
    again = open_table(editor_client, dice)
    section = find_section(DICE, "numbers")
    value = section.value(drafts.load_content(dice))
    mark = drafts.fingerprint(value)
    drafts.save_item(dice.pk, section, None, {**value, "start_total": 12}, mark, editor)
    later = open_table(editor_client, dice)

    assert table.release_id == again.release_id != later.release_id


def test_a_game_for_one_is_tested_alone(editor_client: Client, draft: Draft) -> None:
    answer = editor_client.post(f"{drafts.address(draft)}play/", follow=True)

    match = Match.objects.get()
    assert answer.status_code == 200
    assert (match.release.number, match.mode) == (TEST, Match.Mode.SOLO)


def test_a_draft_with_problems_is_not_played(editor_client: Client, dice: Draft) -> None:
    Draft.objects.filter(pk=dice.pk).update(
        content=dice.content.replace('"copies": 7', '"copies": -7')
    )

    editor_client.post(f"{drafts.address(dice)}play/", {"size": "2"})

    assert not Release.objects.filter(number=TEST).exists()
    assert not Table.objects.exists()


def test_a_rematch_of_a_test_is_a_test(editor_client: Client, dice: Draft) -> None:
    friend, match = start(editor_client, dice)
    resign(match)

    log_in(friend).post(f"/m/{match.pk}/rematch/")

    assert Table.objects.get(rematch_of=match.pk).release_id == match.release_id
