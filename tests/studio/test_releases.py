"""Publishing drafts: validated as a whole, numbered, never changed afterwards."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import broadcast
from games.engine.registry import GAMES
from games.engine.rooms import Trial
from games.match import positions, releases
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Release
from studio.editor import drafts, sections
from studio.lab import rehearsals
from studio.models import Deed, Draft, Rehearsal
from tests.pebbles import evolved
from tests.studio.forms import fields

YUT = GAMES["yut"]


def change(draft: Draft, editor: Any, key: str = "heavy", **values: Any) -> None:
    section = sections.find_section(YUT, "sticks")
    _, row = section.find_row(drafts.load_content(draft), key)
    drafts.save_item(draft.pk, section, key, {**row, **values}, drafts.fingerprint(row), editor)
    draft.refresh_from_db()


def test_a_published_draft_is_what_new_matches_are_played_with(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    player = get_user_model().objects.create_user("ann")
    old = match_service.start(YUT, [Sitting(player)], seed="before")
    change(draft, editor, back_permille=850)

    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})
    new = match_service.start(YUT, [Sitting(player)], seed="after")

    assert (old.release_number, new.release_number) == (1, 2)
    assert positions.load(old.match_id).release_number == 1
    release = releases.current(YUT)
    assert release.author is not None
    assert (release.number, release.note, release.author.get_username()) == (2, "heavier", "chief")
    assert release.checksum == sha256(release.content.encode()).hexdigest()
    assert not Draft.objects.exists()
    assert Deed.objects.filter(what="published", name="chief").exists()


def test_a_draft_with_problems_is_refused_with_all_of_them(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, "stone", name_ko="묵직한 윷가락")
    change(draft, editor, "glass", effects=[{
        "kind": "wear", "hook": "after_throw", "throws": 5, "becomes": "gold", "tokens": ["MO"],
    }])  # fmt: skip

    answer = publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "no"})

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "“묵직한 윷가락” is taken by another one." in html
    assert "There is no stick called “gold”." in html
    assert f'href="{drafts.address(draft)}sticks/glass/"' in html
    assert releases.current(YUT).number == 1


def test_a_draft_that_changes_nothing_is_not_published(
    publisher_client: Client, draft: Draft
) -> None:
    answer = publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "no"})

    assert answer.status_code == 422
    assert Release.objects.filter(game="yut").count() == 1


def test_a_draft_that_changed_since_its_review_is_not_published(draft: Draft, editor: Any) -> None:
    change(draft, editor, back_permille=850)
    review = drafts.review(Draft.objects.get(pk=draft.pk))
    change(draft, editor, back_permille=900)

    with pytest.raises(drafts.Conflict):
        drafts.publish(review, editor, "heavier")
    assert releases.current(YUT).number == 1


def test_publishing_needs_a_permission_of_its_own(
    editor_client: Client, moderator_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    page = f"{drafts.address(draft)}publish/"

    assert editor_client.post(page, {"note": "no"}).status_code == 403
    assert moderator_client.post(page, {"note": "no"}).status_code == 403
    again = f"/admin/studio/releases/{releases.current(YUT).pk}/again/"
    assert editor_client.post(again).status_code == 403
    assert releases.current(YUT).number == 1


def test_rolling_back_publishes_the_older_one_again(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    first = releases.current(YUT)
    change(draft, editor, back_permille=850)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    publisher_client.post(f"/admin/studio/releases/{first.pk}/again/", {"note": "too heavy"})

    newest = releases.current(YUT)
    assert (newest.number, newest.note) == (3, "too heavy")
    assert releases.current_content(newest) == releases.current_content(first)
    again = publisher_client.post(f"/admin/studio/releases/{first.pk}/again/", follow=True)
    assert "This is what is played already." in again.content.decode()


def test_the_page_of_a_draft_shows_how_many_matches_stay_on_each_release(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    for name in ("ann", "ben"):
        player = get_user_model().objects.create_user(name)
        match_service.start(YUT, [Sitting(player)], seed=name)

    page = publisher_client.get(drafts.address(draft)).content.decode()

    row = page[page.index('data-release="1"') :].split("</tr>")[0]
    assert '<td class="is-number">2</td>' in row


def test_a_draft_is_exported_and_imported_as_a_file(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    file = editor_client.get(f"{drafts.address(draft)}export/")
    assert file["Content-Disposition"].startswith("attachment")
    other = drafts.create(YUT, editor, "Another")

    sent = SimpleUploadedFile("set.json", file.content, "application/json")
    editor_client.post(f"{drafts.address(other)}import/", {"file": sent})

    other.refresh_from_db()
    assert drafts.load_content(other) == drafts.load_content(draft)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"not json", "This is no JSON"),
        (b"[]", "Named values are needed."),
        (b'{"game": "chess"}', "is none of the choices"),
    ],
)
def test_a_file_without_this_games_content_is_refused(
    editor_client: Client, draft: Draft, file: bytes, sentence: str
) -> None:
    sent = SimpleUploadedFile("set.json", file, "application/json")
    before = draft.content

    answer = editor_client.post(f"{drafts.address(draft)}import/", {"file": sent})

    draft.refresh_from_db()
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert draft.content == before


def test_the_page_of_a_release_shows_what_changed(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    page = publisher_client.get(
        f"/admin/studio/releases/{releases.current(YUT).pk}/"
    ).content.decode()

    assert 'data-change="sticks.heavy"' in page
    assert "<del>800</del>" in page
    assert "<ins>850</ins>" in page


def test_a_draft_is_published_byte_for_byte(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    kept = draft.content

    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    assert releases.current(YUT).content == kept


def require_trial(monkeypatch: pytest.MonkeyPatch, **limits: Any) -> None:
    """Make yut require a short trial before publishing."""
    monkeypatch.setattr(broadcast, "send_task", lambda *args: None)
    trial = Trial("greedy", 3, (7, 14), 84)._replace(**limits)
    monkeypatch.setitem(GAMES, "yut", replace(YUT, content=replace(YUT.content, trial=trial)))


def let_bots_play() -> None:
    while rehearsals.play_piece(Rehearsal.objects.latest("pk").pk):
        pass


def test_bots_play_a_draft_before_it_is_published(
    publisher_client: Client, draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(draft, editor, back_permille=850)
    require_trial(monkeypatch, usual=(1, 99))
    page = f"{drafts.address(draft)}publish/"

    for _ in range(2):  # the second request starts no second trial
        assert publisher_client.post(page, {"note": "heavier"})["Location"] == drafts.address(draft)
    assert Rehearsal.objects.count() == 1
    assert releases.current(YUT).number == 1
    let_bots_play()
    html = publisher_client.post(page, {"note": "heavier"}, follow=True).content.decode()

    assert releases.current(YUT).number == 2
    assert "In 3 matches bots scored" in html


def test_a_draft_that_changed_after_its_trial_is_tried_again(
    publisher_client: Client, draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(draft, editor, back_permille=850)
    require_trial(monkeypatch, usual=(1, 99))
    page = f"{drafts.address(draft)}publish/"
    publisher_client.post(page, {"note": "heavier"})
    let_bots_play()

    change(draft, editor, back_permille=860)

    assert publisher_client.post(page, {"note": "heavier"})["Location"] == drafts.address(draft)
    assert Rehearsal.objects.filter(status="running").count() == 1
    assert releases.current(YUT).number == 1


def test_bots_may_refuse_a_release(
    publisher_client: Client, draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(draft, editor, back_permille=850)
    require_trial(monkeypatch, most=3)
    page = f"{drafts.address(draft)}publish/"
    publisher_client.post(page, {"note": "slow"})
    let_bots_play()

    answer = publisher_client.post(page, {"note": "slow", "sure": "on"})

    assert answer.status_code == 422
    assert "more than 3 is no game any more" in answer.content.decode()
    assert releases.current(YUT).number == 1


def test_an_unusual_release_is_published_only_after_confirmation(
    publisher_client: Client, draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(draft, editor, back_permille=850)
    require_trial(monkeypatch, usual=(1, 2))
    page = f"{drafts.address(draft)}publish/"
    publisher_client.post(page, {"note": "odd"})
    let_bots_play()

    asked = publisher_client.post(page, {"note": "odd"})
    assert asked.status_code == 409
    assert 'name="sure"' in asked.content.decode()
    assert releases.current(YUT).number == 1
    publisher_client.post(page, {"note": "odd", "sure": "on"})

    assert releases.current(YUT).number == 2


@pytest.mark.parametrize(
    ("key", "item", "name", "value"),
    [
        ("travel", "plans/T1", "cost", 5500),
        ("dice", "strategy_cards/attack", "cost", 3),
        ("autochess", "augments/economist", "name_en", "Banker"),
        ("euler", "special_cards/f", "per_player", 1),
    ],
)
def test_a_card_of_every_game_goes_from_form_to_match(
    publisher_client: Client, editor: Any, key: str, item: str, name: str, value: Any
) -> None:
    game = GAMES[key]
    draft = drafts.create(game, editor)
    page = f"{drafts.address(draft)}{item}/"
    publisher_client.post(page, {**fields(publisher_client, page), name: str(value), "do": "save"})

    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "changed"})

    section, row = item.split("/")
    rules: Any = releases.rules(releases.current(game).pk)
    found = {
        getattr(each, "id", None) or each.code: each for each in getattr(rules.content, section)
    }
    assert releases.current(game).number == 2
    assert getattr(found[row], name) == value


def test_a_draft_of_an_older_schema_is_upgraded(
    publisher_client: Client, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content of a draft belongs to the schema that it was written in."""
    draft = drafts.create(GAMES["pebbles"], editor)
    monkeypatch.setitem(GAMES, "pebbles", evolved.GAME)
    releases.forget_rules()

    assert drafts.load_content(draft) == {"most": 3, "seconds": 30, "prize": 1}
    assert drafts.problems(draft) == ()
    section = sections.find_section(evolved.GAME, "general")
    value = section.value(drafts.load_content(draft))
    drafts.save_item(
        draft.pk, section, None, {**value, "prize": 2}, drafts.fingerprint(value), editor
    )
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "two points"})

    newest = releases.current(evolved.GAME)
    assert newest.schema_version == 2
    assert releases.content(newest.pk).prize == 2
