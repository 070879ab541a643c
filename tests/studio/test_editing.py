"""The forms of items, derived from the types: saving an unchanged form changes nothing."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, sections, validation
from studio.models import Deed, Draft
from tests.studio.forms import fields, read_fields

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
    assert validation.validate(game, json.loads(game.first_release)) == ()


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


def overtake(client: Client, page: str, **values: str) -> None:
    """Somebody else saves the item meanwhile."""
    assert client.post(page, {**fields(client, page), "do": "save", **values}).status_code == 302


def ranks(draft: Draft) -> list[str | None]:
    draft.refresh_from_db()
    return [change.after for change in drafts.item_changes(draft, "sticks", "heavy")]


def test_saving_again_after_a_conflict_still_does_not_overwrite(
    editor_client: Client, publisher_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    mine = {**fields(publisher_client, page), "bot_rank": "42"}
    overtake(editor_client, page, bot_rank="41")

    for _ in range(2):  # what is sent is what the answer shows
        answer = publisher_client.post(page, {**mine, "do": "save"})
        html = answer.content.decode()
        assert answer.status_code == 409
        assert 'id="overtaken"' in html
        assert "<ins>42</ins>" in html
        assert "<ins>41</ins>" in html
        # Enter presses the first button of a form.
        assert html.index('value="save"') < html.index('value="overwrite"')
        mine = read_fields(html)
        assert mine["bot_rank"] == "42"
    assert ranks(draft) == ["41"]
    assert publisher_client.post(page, {**mine, "do": "overwrite"}).status_code == 302

    assert ranks(draft) == ["42"]


@pytest.mark.parametrize("button", ["add:effects", "redraw", "remove:effects.0"])
def test_other_buttons_keep_the_mark_of_the_form(
    editor_client: Client, publisher_client: Client, draft: Draft, button: str
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    mine = {**fields(publisher_client, page), "bot_rank": "42"}
    overtake(editor_client, page, bot_rank="41")

    html = publisher_client.post(page, {**mine, "do": button}).content.decode()
    assert 'id="overtaken"' in html
    answer = publisher_client.post(page, {**read_fields(html), "do": "save", "name_en": "Iron"})

    assert answer.status_code == 409
    assert ranks(draft) == ["41"]


def test_a_third_change_is_not_overwritten_by_a_decision_about_the_second(
    editor_client: Client, publisher_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    mine = {**fields(publisher_client, page), "bot_rank": "42"}
    overtake(editor_client, page, bot_rank="41")
    seen = read_fields(publisher_client.post(page, {**mine, "do": "save"}).content.decode())
    overtake(editor_client, page, bot_rank="43")

    assert publisher_client.post(page, {**seen, "do": "overwrite"}).status_code == 409

    assert ranks(draft) == ["43"]


def test_a_row_that_someone_changed_is_not_removed(
    editor_client: Client, publisher_client: Client, draft: Draft
) -> None:
    base = drafts.address(draft)
    list_page = publisher_client.get(f"{base}sticks/").content.decode()
    [mark] = re.findall(r'value="remove:heavy:(\w+)"', list_page)
    overtake(editor_client, f"{base}sticks/heavy/", bot_rank="41")

    answer = publisher_client.post(
        f"{base}sticks/arrange/", {"do": f"remove:heavy:{mark}"}, follow=True
    )

    assert "somebody else changed this" in answer.content.decode()
    assert ranks(draft) == ["41"]


@pytest.mark.parametrize("part", ["", "form"])
def test_what_was_typed_into_a_draft_that_is_gone_is_shown(
    editor_client: Client, draft: Draft, part: str
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    sent = {**fields(editor_client, page), "name_ko": "쇠 윷가락", "do": "save"}
    Draft.objects.all().delete()

    answer = editor_client.post(page, sent, headers={"X-Part": part})

    html = answer.content.decode()
    assert answer.status_code == 410
    assert "쇠 윷가락" in html
    assert "/admin/studio/content/yut/" in html


def test_a_condition_that_is_filled_in_is_saved(editor_client: Client, editor: Any) -> None:
    """Optional parts are set by filling them in, and cleared by their box."""
    draft = drafts.create(GAMES["autochess"], editor)
    page = f"{drafts.address(draft)}augments/economist/"
    sent = fields(editor_client, page)
    filled = {"effects.0.if_suit.suit": "heart", "effects.0.if_suit.min_cards": "4"}
    assert "effects.0.if_suit:set" not in sent

    assert editor_client.post(page, {**sent, **filled, "do": "save"}).status_code == 302
    draft.refresh_from_db()
    [row] = [r for r in drafts.load_content(draft)["augments"] if r["id"] == "economist"]
    assert row["effects"][0]["if_suit"] == {"suit": "heart", "min_cards": 4}
    drawn = fields(editor_client, page)
    assert drawn.pop("effects.0.if_suit:set") == "on"
    editor_client.post(page, {**drawn, "do": "save"})

    draft.refresh_from_db()
    assert drafts.load_content(draft) == drafts.load_base(draft)


def test_a_problem_of_the_whole_set_is_shown_in_the_form_that_mends_it(
    editor_client: Client, draft: Draft
) -> None:
    base = drafts.address(draft)
    overtake(editor_client, f"{base}sticks/stone/", name_ko="묵직한 윷가락")

    [link] = re.findall(
        r'href="([^"]+)"><code>sticks.stone', editor_client.get(base).content.decode()
    )
    for page in (link, f"{base}sticks/"):
        assert "is taken by another one" in editor_client.get(page).content.decode()
    assert "is taken by another" not in editor_client.get(f"{base}sticks/heavy/").content.decode()


@pytest.mark.parametrize(
    ("key", "item", "most"),
    [("euler", "special_cards/ex", "2"), ("dice", "strategy_cards/attack", "10")],
)
def test_the_form_shows_the_range_that_is_accepted(
    editor_client: Client, editor: Any, key: str, item: str, most: str
) -> None:
    draft = drafts.create(GAMES[key], editor)
    name = {"euler": "per_player", "dice": "cost"}[key]

    html = editor_client.get(f"{drafts.address(draft)}{item}/").content.decode()

    [shown] = re.findall(rf'name="{name}"[^>]*max="(\d+)"', html)
    assert shown == most


def test_a_new_row_starts_with_values_that_fit(editor_client: Client, editor: Any) -> None:
    """Only its names and texts are left to fill in."""
    draft = drafts.create(GAMES["travel"], editor)
    page = f"{drafts.address(draft)}destinations/+/"
    sent = fields(editor_client, page)
    names = {name: f"{name} 1"[:12] for name in sent if name.endswith(("_ko", "_en"))}

    answer = editor_client.post(page, {**sent, **names, "code": "D99", "do": "save"})

    assert answer.status_code == 302, answer.content.decode()


def test_kinds_that_are_always_refused_are_not_offered(editor_client: Client, editor: Any) -> None:
    draft = drafts.create(GAMES["autochess"], editor)
    event = drafts.load_content(draft)["events"][0]["id"]

    html = editor_client.get(f"{drafts.address(draft)}events/{event}/").content.decode()

    assert 'value="gain_gold"' in html
    assert 'value="enter_fantasyland"' not in html


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

    page = editor_client.get(f"{base}sticks/").content.decode()
    [mark] = re.findall(r'value="remove:iron:(\w+)"', page)
    for _ in range(2):
        editor_client.post(f"{base}sticks/arrange/", {"do": f"remove:iron:{mark}"})
        draft.refresh_from_db()
        assert drafts.load_content(draft) == drafts.load_base(draft)
        assert "Put “Iron stick” back" in editor_client.get(f"{base}sticks/").content.decode()
        editor_client.post(f"{base}sticks/arrange/", {"do": "restore"})
        draft.refresh_from_db()
        assert [s["id"] for s in drafts.load_content(draft)["sticks"]][-2] == "iron"


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
    raw = json.loads(yut.first_release)
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
    raw = json.loads(yut.first_release)
    raw["sticks"][3]["name_ko"] = raw["sticks"][2]["name_ko"]
    for each in raw["relics"]:
        each["enabled"] = False

    found = {problem.where: str(problem) for problem in validation.validate(yut, raw)}

    assert set(found) == {"sticks.stone.name_ko", "relics"}
    assert "At least 6 relics" in found["relics"]
