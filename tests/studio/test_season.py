"""Season content made in the studio: offered beside what is played, which stays as it is."""

import copy
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games import options
from games.engine.registry import GAMES
from games.match import releases
from games.models import Release
from studio import roles
from studio.editor import drafts, sections
from studio.lab import experiments
from studio.models import Draft
from studio.review import approvals
from tests.studio.conftest import member

DICE = GAMES["dice"]
MODES = sections.find_section(DICE, "modes")


@pytest.fixture
def draft(editor: Any) -> Draft:
    return drafts.create(DICE, editor, "Long evenings")


def add_mode(draft: Draft, editor: Any, **values: Any) -> None:
    """A mode of its own, which makes a season a choice."""
    rows = drafts.load_content(draft)["modes"]
    made = copy.deepcopy(rows[0]) | {"id": "evening", "name_ko": "저녁전", "name_en": "Evening"}
    drafts.save_item(draft.pk, MODES, None, made | values, "", editor)
    draft.refresh_from_db()


def offered_labels() -> list[str]:
    with translation.override("en"):
        return [options.label(value) for value in options.offers(DICE)[0].public_values]


def publish_season(client: Client, draft: Draft) -> None:
    client.post(f"{drafts.address(draft)}purpose/", {"for": "season"})
    client.post(f"{drafts.address(draft)}publish/", {"note": "evenings"})


def test_a_draft_is_published_as_a_season_beside_what_is_played(
    publisher_client: Client, draft: Draft, editor: Any, client: Client
) -> None:
    add_mode(draft, editor)

    publish_season(publisher_client, draft)

    season = releases.season(DICE)
    assert releases.current(DICE).number == 1, "ranked play is as it was"
    assert season is not None and season.note == "evenings"
    assert any("Season: Evening" in label for label in offered_labels())
    notes = client.get("/games/dice/changes/", headers={"accept-language": "en"}).text
    assert "The usual way to play is as it was." in notes and "Evening" in notes


def test_a_season_that_nobody_could_choose_is_refused(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    section = sections.find_section(DICE, "strategy_cards")
    _nth, row = section.find_row(drafts.load_content(draft), "attack")
    mark = drafts.fingerprint(row)
    drafts.save_item(draft.pk, section, "attack", {**row, "cost": 1}, mark, editor)
    publisher_client.post(f"{drafts.address(draft)}purpose/", {"for": "season"})

    answer = publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "no"})

    assert answer.status_code == 422
    assert "Nobody could choose this season" in answer.text
    first = releases.current(DICE)
    publisher_client.post(f"/admin/studio/releases/{first.pk}/offer/", {"do": "season"})
    assert Release.objects.filter(game="dice").count() == 1
    assert releases.season(DICE) is None


def test_a_draft_of_the_season_follows_the_season(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    add_mode(draft, editor)
    publish_season(publisher_client, draft)
    first = releases.season(DICE)
    assert first is not None

    following = drafts.create(DICE, editor, "", first)
    _nth, row = MODES.find_row(drafts.load_content(following), "evening")
    changed = {**row, "rounds": row["rounds"] + 2, "mid_until": row["mid_until"] + 1}
    drafts.save_item(following.pk, MODES, "evening", changed, drafts.fingerprint(row), editor)
    publisher_client.post(f"{drafts.address(following)}publish/", {"note": "longer"})

    second = releases.season(DICE)
    assert following.is_seasonal and second is not None and second != first
    assert "New in" not in second.notes_en, "players know the mode of the season before"
    assert f"{row['rounds']} → {row['rounds'] + 2}" in second.notes_en
    first.refresh_from_db()
    assert first.stage == Release.Stage.RETIRED


def test_an_approval_says_who_will_play_it(draft: Draft, editor: Any) -> None:
    add_mode(draft, editor)
    approvals.approve(draft, member("boss", roles.PUBLISHER), "good")

    drafts.set_purpose(draft, True, editor)

    draft.refresh_from_db()
    assert approvals.find_approval(draft) is None


def test_the_lab_compares_a_way_to_play_with_the_release_that_has_it(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    add_mode(draft, editor)
    publish_season(publisher_client, draft)
    season = releases.season(DICE)
    other = drafts.create(DICE, editor, "", season)

    made = [
        experiments.begin(other, ["easy", "easy"], {"mode": mode}, 20, editor)
        for mode in ("standard", "evening")
    ]

    assert [each.release for each in made] == [releases.current(DICE), season]
