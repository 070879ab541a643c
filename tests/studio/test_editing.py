"""The forms of items, derived from the types: saving an unchanged form changes nothing."""

import json
from typing import Any

import pytest
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, sections, validation
from studio.models import Deed, Draft
from tests.studio.forms import fields

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


SOME = 5


def addresses(game: Game, content: Any) -> list[str]:
    """The forms of all sections; of a long section some rows, spread over it."""
    found = []
    for section in sections.list_sections(game):
        if section.structural:
            continue
        if not section.has_rows:
            found.append(f"{section.name}/all/")
            continue
        keys = [key for key, _ in section.rows(content) if key not in section.fixed_rows]
        found += [f"{section.name}/{key}/" for key in keys[:: len(keys) // SOME + 1]]
    return found


@every_game
def test_release_1_has_no_problems(game: Game) -> None:
    assert validation.validate(game, json.loads(game.content.release1())) == ()


@every_game
def test_a_form_sent_back_as_it_was_drawn_changes_nothing(
    game: Game, publisher_client: Client, editor: Any
) -> None:
    draft = drafts.create(game, editor)
    before = drafts.load_content(draft)

    for address in addresses(game, before):
        page = f"{drafts.address(draft)}{address}"
        answer = publisher_client.post(page, {**fields(publisher_client, page), "do": "save"})
        assert answer.status_code == 302, (address, answer.content.decode()[:3000])
        draft.refresh_from_db()
        assert drafts.load_content(draft) == before, address


def test_an_editor_changes_a_stick(editor_client: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    sent = fields(editor_client, page)
    assert (sent["back_permille"], sent["rarity"]) == ("800", "uncommon")

    editor_client.post(
        page, {**sent, "do": "save", "back_permille": "850", "name_ko": "더 묵직한 윷가락"}
    )

    draft.refresh_from_db()
    changes = drafts.item_changes(draft, "sticks", "heavy")
    assert {(c.place, c.after) for c in changes} == {
        ("back_permille", "850"),
        ("name_ko", "더 묵직한 윷가락"),
    }
    assert Deed.objects.filter(what="draft_changed", details="sticks heavy").exists()


def test_a_value_that_does_not_fit_is_marked_and_not_saved(
    editor_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    wrong = {"back_permille": "2000", "max_owned": "many", "name_en": ""}

    answer = editor_client.post(page, {**fields(editor_client, page), "do": "save", **wrong})

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Must be at most 950." in html
    assert "A whole number is needed." in html
    assert "Something is needed here." in html
    draft.refresh_from_db()
    assert drafts.item_changes(draft, "sticks", "heavy") == []


def test_an_effect_is_picked_from_the_vocabulary(editor_client: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    sent = fields(editor_client, page)
    added = editor_client.post(page, {**sent, "do": "add:effects"}).content.decode()
    assert 'name="effects.0:kind"' in added

    sent |= {"effects.0:row": "1", "effects.0:kind": "wear"}
    drawn = editor_client.post(page, {**sent, "do": "redraw"}).content.decode()
    assert 'name="effects.0.throws"' in drawn
    sent |= {"effects.0.throws": "3", "effects.0.becomes": "basic"}
    sent |= {"effects.0.tokens.0:row": "1", "effects.0.tokens.0": "MO"}
    answer = editor_client.post(page, {**sent, "do": "save"})

    assert answer.status_code == 302
    draft.refresh_from_db()
    [heavy] = [s for s in drafts.load_content(draft)["sticks"] if s["id"] == "heavy"]
    assert heavy["effects"] == [
        {"kind": "wear", "hook": "after_throw", "throws": 3, "becomes": "basic", "tokens": ["MO"]}
    ]


def test_a_form_cannot_change_structural_parts(editor_client: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}params/all/"
    forged = {"pieces": "9", "reward_candidates.0:key": "1", "reward_candidates.0": "9"}

    editor_client.post(page, {**fields(editor_client, page), "do": "save", **forged})
    editor_client.post(f"{drafts.address(draft)}sticks/heavy/", {"id": "feather", "do": "save"})

    draft.refresh_from_db()
    assert drafts.item_changes(draft, "params", "") == []
    assert (
        editor_client.post(f"{drafts.address(draft)}board/all/", {"do": "save"}).status_code == 404
    )


def test_two_editors_do_not_write_over_each_other(
    editor_client: Client, publisher_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    first, second = fields(editor_client, page), fields(publisher_client, page)

    assert editor_client.post(page, {**first, "do": "save", "bot_rank": "41"}).status_code == 302
    assert (
        publisher_client.post(page, {**second, "do": "save", "bot_rank": "42"}).status_code == 409
    )

    draft.refresh_from_db()
    assert [c.after for c in drafts.item_changes(draft, "sticks", "heavy")] == ["41"]


def test_a_row_is_added_moved_and_removed(editor_client: Client, draft: Draft) -> None:
    base = drafts.address(draft)
    sent = fields(editor_client, f"{base}sticks/heavy/")
    new = {**sent, "id": "iron", "name_ko": "쇠 윷가락", "name_en": "Iron stick", "do": "save"}
    assert editor_client.post(f"{base}sticks/+/", {**new, "id": "heavy"}).status_code == 422
    assert editor_client.post(f"{base}sticks/+/", new).status_code == 302
    draft.refresh_from_db()
    assert [s["id"] for s in drafts.load_content(draft)["sticks"]][-1] == "iron"
    assert drafts.problems(draft) == ()

    editor_client.post(f"{base}sticks/arrange/", {"do": "up:iron"})
    draft.refresh_from_db()
    assert [s["id"] for s in drafts.load_content(draft)["sticks"]][-2] == "iron"

    editor_client.post(f"{base}sticks/arrange/", {"do": "remove:iron"})
    draft.refresh_from_db()
    assert drafts.load_content(draft) == drafts.load_base(draft)


@pytest.mark.parametrize(("section", "key"), [("sticks", "glass"), ("relics", "sprint")])
def test_the_preview_shows_both_languages(
    editor_client: Client, draft: Draft, section: str, key: str
) -> None:
    page = f"{drafts.address(draft)}{section}/{key}/"
    sent = {
        **fields(editor_client, page),
        "name_ko": "새 이름",
        "name_en": "New name",
        "do": "preview",
    }

    drawn = editor_client.post(page, sent).content.decode()

    assert "새 이름" in drawn
    assert "New name" in drawn


def test_an_item_with_problems_shows_them_instead_of_a_preview(
    editor_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/glass/"
    sent = {**fields(editor_client, page), "back_permille": "7", "do": "preview"}

    drawn = editor_client.post(page, sent).content.decode()

    assert "game-preview" not in drawn
    assert "Must be at least 50." in drawn


def test_all_problems_of_all_rows_are_listed_at_once() -> None:
    yut = GAMES["yut"]
    raw = json.loads(yut.content.release1())
    raw["sticks"][3]["back_permille"] = 2000
    raw["sticks"][4]["surprise"] = 1
    raw["relics"][2]["effects"][0]["kind"] = "undo"
    del raw["params"]["slots"]

    found = {problem.where for problem in validation.validate(yut, raw)}

    assert found == {
        "sticks.stone.back_permille", "sticks.feather", "relics.gae_bell.effects.1", "params.slots",
    }  # fmt: skip


def test_a_problem_of_the_whole_set_has_its_place() -> None:
    yut = GAMES["yut"]
    raw = json.loads(yut.content.release1())
    raw["sticks"][3]["name_ko"] = raw["sticks"][2]["name_ko"]
    for each in raw["relics"]:
        each["enabled"] = False

    found = {problem.where: str(problem) for problem in validation.validate(yut, raw)}

    assert set(found) == {"sticks.stone.name_ko", "relics"}
    assert "At least 6 relics" in found["relics"]
