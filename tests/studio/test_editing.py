"""Every item of every game has a form made from its types; saving it unchanged changes nothing."""

import json
from typing import Any

import pytest
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, sections, sets
from studio.models import Deed, Draft
from tests.studio.forms import fields

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


SOME = 5


def addresses(game: Game, content: Any) -> list[str]:
    """The forms of all chapters; of long ones some rows, spread over the chapter."""
    found = []
    for section in sections.of(game):
        if section.structural:
            continue
        if not section.rows:
            found.append(f"{section.name}/all/")
            continue
        keys = [key for key, _ in sections.items(section, content) if key not in section.fixed]
        found += [f"{section.name}/{key}/" for key in keys[:: len(keys) // SOME + 1]]
    return found


@every_game
def test_release_1_has_no_faults(game: Game) -> None:
    assert sets.of_set(game, json.loads(game.content.release1())) == ()


@every_game
def test_a_form_sent_back_as_it_was_drawn_changes_nothing(
    game: Game, chief: Client, editor: Any
) -> None:
    draft = drafts.make(game, editor)
    before = drafts.content(draft)

    for address in addresses(game, before):
        page = f"{drafts.address(draft)}{address}"
        answer = chief.post(page, {**fields(chief, page), "do": "save"})
        assert answer.status_code == 302, (address, answer.content.decode()[:3000])
        draft.refresh_from_db()
        assert drafts.content(draft) == before, address


def test_an_editor_changes_a_stick(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    sent = fields(desk, page)
    assert (sent["back_permille"], sent["rarity"]) == ("800", "uncommon")

    desk.post(page, {**sent, "do": "save", "back_permille": "850", "name_ko": "더 묵직한 윷가락"})

    draft.refresh_from_db()
    changes = drafts.changes(draft, "sticks", "heavy")
    assert {(c.place, c.after) for c in changes} == {
        ("back_permille", "850"),
        ("name_ko", "더 묵직한 윷가락"),
    }
    assert Deed.objects.filter(what="draft_changed", details="sticks heavy").exists()


def test_what_does_not_fit_is_told_at_its_place_and_not_saved(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    wrong = {"back_permille": "2000", "max_owned": "many", "name_en": ""}

    answer = desk.post(page, {**fields(desk, page), "do": "save", **wrong})

    told = answer.content.decode()
    assert answer.status_code == 422
    assert "Must be at most 950." in told
    assert "A whole number is needed." in told
    assert "Something is needed here." in told
    draft.refresh_from_db()
    assert drafts.changes(draft, "sticks", "heavy") == []


def test_an_effect_is_picked_from_the_vocabulary(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    sent = fields(desk, page)
    added = desk.post(page, {**sent, "do": "add:effects"}).content.decode()
    assert 'name="effects.0:kind"' in added

    sent |= {"effects.0:row": "1", "effects.0:kind": "wear"}
    drawn = desk.post(page, {**sent, "do": "redraw"}).content.decode()
    assert 'name="effects.0.throws"' in drawn
    sent |= {"effects.0.throws": "3", "effects.0.becomes": "basic"}
    sent |= {"effects.0.tokens.0:row": "1", "effects.0.tokens.0": "MO"}
    answer = desk.post(page, {**sent, "do": "save"})

    assert answer.status_code == 302
    draft.refresh_from_db()
    [heavy] = [s for s in drafts.content(draft)["sticks"] if s["id"] == "heavy"]
    assert heavy["effects"] == [
        {"kind": "wear", "hook": "after_throw", "throws": 3, "becomes": "basic", "tokens": ["MO"]}
    ]


def test_structural_parts_do_not_listen_to_the_form(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}params/all/"
    forged = {"pieces": "9", "reward_candidates.0:key": "1", "reward_candidates.0": "9"}

    desk.post(page, {**fields(desk, page), "do": "save", **forged})
    desk.post(f"{drafts.address(draft)}sticks/heavy/", {"id": "feather", "do": "save"})

    draft.refresh_from_db()
    assert drafts.changes(draft, "params", "") == []
    assert desk.post(f"{drafts.address(draft)}board/all/", {"do": "save"}).status_code == 404


def test_two_editors_do_not_write_over_each_other(
    desk: Client, chief: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    first, second = fields(desk, page), fields(chief, page)

    assert desk.post(page, {**first, "do": "save", "bot_rank": "41"}).status_code == 302
    assert chief.post(page, {**second, "do": "save", "bot_rank": "42"}).status_code == 409

    draft.refresh_from_db()
    assert [c.after for c in drafts.changes(draft, "sticks", "heavy")] == ["41"]


def test_a_row_is_added_moved_and_removed(desk: Client, draft: Draft) -> None:
    base = drafts.address(draft)
    sent = fields(desk, f"{base}sticks/heavy/")
    new = {**sent, "id": "iron", "name_ko": "쇠 윷가락", "name_en": "Iron stick", "do": "save"}
    assert desk.post(f"{base}sticks/+/", {**new, "id": "heavy"}).status_code == 422
    assert desk.post(f"{base}sticks/+/", new).status_code == 302
    draft.refresh_from_db()
    assert [s["id"] for s in drafts.content(draft)["sticks"]][-1] == "iron"
    assert drafts.problems(draft) == ()

    desk.post(f"{base}sticks/arrange/", {"do": "up:iron"})
    draft.refresh_from_db()
    assert [s["id"] for s in drafts.content(draft)["sticks"]][-2] == "iron"

    desk.post(f"{base}sticks/arrange/", {"do": "remove:iron"})
    draft.refresh_from_db()
    assert drafts.content(draft) == drafts.base(draft)


@pytest.mark.parametrize(("section", "key"), [("sticks", "glass"), ("relics", "sprint")])
def test_the_preview_shows_both_languages(
    desk: Client, draft: Draft, section: str, key: str
) -> None:
    page = f"{drafts.address(draft)}{section}/{key}/"
    sent = {**fields(desk, page), "name_ko": "새 이름", "name_en": "New name", "do": "preview"}

    drawn = desk.post(page, sent).content.decode()

    assert "새 이름" in drawn
    assert "New name" in drawn


def test_a_wrong_item_has_no_preview_but_reasons(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/glass/"
    sent = {**fields(desk, page), "back_permille": "7", "do": "preview"}

    drawn = desk.post(page, sent).content.decode()

    assert "game-preview" not in drawn
    assert "Must be at least 50." in drawn


def test_all_faults_of_all_rows_are_told_at_once() -> None:
    yut = GAMES["yut"]
    raw = json.loads(yut.content.release1())
    raw["sticks"][3]["back_permille"] = 2000
    raw["sticks"][4]["surprise"] = 1
    raw["relics"][2]["effects"][0]["kind"] = "undo"
    del raw["params"]["slots"]

    found = {problem.where for problem in sets.of_set(yut, raw)}

    assert found == {
        "sticks.stone.back_permille", "sticks.feather", "relics.gae_bell.effects.1", "params.slots",
    }  # fmt: skip


def test_what_only_the_whole_set_can_tell_is_told_with_its_place() -> None:
    yut = GAMES["yut"]
    raw = json.loads(yut.content.release1())
    raw["sticks"][3]["name_ko"] = raw["sticks"][2]["name_ko"]
    for each in raw["relics"]:
        each["enabled"] = False

    found = {problem.where: str(problem) for problem in sets.of_set(yut, raw)}

    assert set(found) == {"sticks.stone.name_ko", "relics"}
    assert "At least 6 relics" in found["relics"]
