"""A whole set is judged at once: what does not fit, what only the whole tells, what must stay."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, sections, sets
from studio.editor.shapes import inspection
from studio.editor.shapes.types import Group
from studio.models import Draft
from tests.studio.forms import fields

YUT, TRAVEL = GAMES["yut"], GAMES["travel"]


def told(game: Game, raw: Any) -> dict[str, str]:
    return {problem.where: str(problem) for problem in sets.of_set(game, raw)}


def release(game: Game) -> Any:
    return json.loads(game.content.release1())


def test_what_the_whole_tells_is_told_beside_what_does_not_fit() -> None:
    raw = release(YUT)
    raw["sticks"][3]["back_permille"] = 2000
    raw["sticks"][5]["name_ko"] = raw["sticks"][4]["name_ko"]
    for each in raw["relics"]:
        each["enabled"] = False

    found = told(YUT, raw)

    assert set(found) == {"sticks.stone.back_permille", "sticks.moon.name_ko", "relics"}


def test_nothing_is_claimed_that_the_wrong_row_itself_may_settle() -> None:
    """Eight sticks must be in use; whether there are, the ninth, which does not fit, decides."""
    raw = release(YUT)
    for each in raw["sticks"][9:]:
        each["enabled"] = False
    assert set(told(YUT, raw)) == set()
    raw["sticks"][8]["back_permille"] = 2000

    assert set(told(YUT, raw)) == {"sticks.buddy.back_permille"}
    raw["sticks"][7]["enabled"] = False

    assert set(told(YUT, raw)) == {"sticks.buddy.back_permille", "sticks"}


def test_all_games_tell_both_at_once() -> None:
    broken = {
        "dice": ("strategy_cards.attack.cost", "event_cards"),
        "travel": ("plans.T1.cost", "goals"),
        "autochess": ("cards.spade_2.cost", "level_odds.0"),
        "euler": ("settings.min_raise", "conditions"),
    }
    for key, (field, whole) in broken.items():
        game = GAMES[key]
        raw = release(game)
        section, name, *rest = field.split(".")
        if rest:
            next(row for row in raw[section] if name in row.values())[rest[0]] = -1
        else:
            raw[section][name] = -1
        match key:
            case "dice":
                for row in raw["event_cards"]:
                    row["copies"] = 0
            case "travel":
                for row in raw["goals"]:
                    row["enabled"] = False
            case "autochess":
                raw["level_odds"][0][0] = 1
            case "euler":
                for row in raw["conditions"]:
                    row["enabled"] = row["kind"] == "extend"

        assert set(told(game, raw)) == {field, whole}, key


def test_the_kind_of_a_chance_card_lasts(desk: Client, editor: Any) -> None:
    draft = drafts.make(TRAVEL, editor)
    page = f"{drafts.address(draft)}chances/CH13/"
    form = fields(desk, page)
    assert not {"effects.0:kind", "group"} & set(form)
    assert ">swap place</output>" in desk.get(page).content.decode()
    forged = {"effects.0:kind": "tc", "effects.0.amount": "9000", "group": "gain"}

    form.pop("effects.0.grant")
    assert desk.post(page, {**form, **forged, "do": "save"}).status_code == 302

    draft.refresh_from_db()
    [card] = [row for row in drafts.content(draft)["chances"] if row["code"] == "CH13"]
    assert card["effects"] == [{"kind": "swap_place", "grant": False}]
    assert card["group"] == "position"


def test_a_new_chance_card_may_be_of_any_kind(desk: Client, editor: Any) -> None:
    draft = drafts.make(TRAVEL, editor)
    page = f"{drafts.address(draft)}chances/+/"
    form = fields(desk, f"{page}?like=CH1")
    assert (form["effects.0:kind"], form["effects.0.amount"], form["code"]) == ("tc", "3000", "")
    made = {"code": "CH26", "effects.0:kind": "draw_plan", "effects.0.count": "2", "group": "draw"}

    assert desk.post(page, {**form, **made, "do": "save"}).status_code == 302

    draft.refresh_from_db()
    assert drafts.content(draft)["chances"][-1]["effects"] == [{"kind": "draw_plan", "count": 2}]
    assert drafts.problems(draft) == ()


def test_a_file_may_not_change_what_lasts_either() -> None:
    raw = release(TRAVEL)
    raw["chances"][0]["effects"] = [{"kind": "draw_plan", "count": 1}]
    raw["chances"][1]["effects"][0]["amount"] = 5000  # parameters may change

    assert set(told(TRAVEL, raw)) == {"chances.CH1.effects"}


def test_the_first_stick_is_for_reading(desk: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/basic/"
    shown = desk.get(page).content.decode()
    assert '<fieldset class="studio-fields" disabled>' in shown
    arrange = f"{drafts.address(draft)}sticks/arrange/"

    assert desk.post(page, {"do": "save", "name_ko": "새 이름"}).status_code == 404
    for what in ("remove:basic", "down:basic"):
        assert desk.post(arrange, {"do": what}).status_code == 404
    desk.post(arrange, {"do": "up:leaning"})  # nor may another take its place

    draft.refresh_from_db()
    assert drafts.content(draft) == drafts.base(draft)
    raw = release(YUT)
    raw["sticks"][0]["name_ko"] = "새 이름"
    assert set(told(YUT, raw)) == {"sticks.basic"}


@pytest.mark.parametrize("key", GAMES)
def test_rows_of_a_closed_list_are_not_moved(desk: Client, editor: Any, key: str) -> None:
    game = GAMES[key]
    draft = drafts.make(game, editor)
    for section in sections.of(game):
        if section.rows and not section.grows:
            first = next(iter(sections.items(section, drafts.content(draft))))[0]
            page = f"{drafts.address(draft)}{section.name}/"
            assert desk.post(f"{page}arrange/", {"do": f"down:{first}"}).status_code == 404
            assert desk.get(f"{page}+/").status_code == 404


FIXED: dict[str, dict[str, set[str]]] = {
    "yut": {
        "": {"results", "board"},
        "params": {"pieces", "slots", "seed_max_chars", "reward_candidates"},
    },
    "dice": {
        "strategy_cards": {"phase"},
        "event_cards": {"order"},
    },
    "travel": {"config": {"max_day", "token_uses_per_turn", "unlisted_weight"}},
    "autochess": {
        "suits": {"symbol", "beats"},
        "hand_types": {"value", "id"},
        "cards": {"id", "suit", "rank"},
        "modes": {"stage_length", "max_level", "reroll_cost_min"},
        "suit_effects": {"suit"},
    },
    "euler": {
        "settings": {"rounds", "hand_size", "extra_sets", "raises_per_phase"},
        "special_cards": {"symbol", "effect"},
        "conditions": {"code", "kind", "chain_op", "tiers"},
        "texts": {"key"},
    },
}
"""What the rules files call structural, chapter by chapter; ids are fixed in any case."""


@pytest.mark.parametrize("key", FIXED)
def test_exactly_what_the_rules_call_structural_is_read_only(key: str) -> None:
    game = GAMES[key]
    whole = inspection.of(game.content.schema)
    assert isinstance(whole, Group)
    found: dict[str, set[str]] = {}
    for section in sections.of(game):
        if section.structural:
            found.setdefault("", set()).add(section.name)
        elif isinstance(section.item, Group):
            fixed = {part.name for part in section.item.parts if part.structural}
            found |= {section.name: fixed} if fixed else {}
    found.get("", set()).discard("general")

    assert {name: parts for name, parts in found.items() if parts} == FIXED[key]


DEEP = b"[" * 100_000
MANY = json.dumps({"game": "yut", "sticks": [{"id": f"s{nth}"} for nth in range(50)]}).encode()
LONE = json.dumps({"game": "\ud800"}).encode()


@pytest.mark.parametrize(
    ("file", "english", "korean"),
    [
        (b"not json", "This is no JSON: line 1, character 1.", "JSON이 아닙니다: 1번째 줄, 1번째"),
        (b"\xff\xfe\x00", "cannot be read as JSON", "읽을 수 없습니다"),
        (DEEP, "This file cannot be read as JSON.", "이 파일은 JSON으로 읽을 수 없습니다."),
        (LONE, "This file cannot be read as JSON.", "이 파일은 JSON으로 읽을 수 없습니다."),
        (b'{"params": NaN}', "cannot be read as JSON", "읽을 수 없습니다"),
        (b"null", "Named values are needed.", "값"),
        (TRAVEL.content.release1(), "“travel” is none of the choices.", "travel"),
        (MANY, "And ", "이 밖에"),
        (b" " * (512 * 1024 + 1), "at most 512 KB", "512"),
    ],
    ids=["text", "bytes", "deep", "lone", "nan", "null", "travel", "many", "huge"],
)  # fmt: skip
def test_a_file_that_is_no_set_is_told_so_in_the_readers_language(
    desk: Client, draft: Draft, file: bytes, english: str, korean: str
) -> None:
    for language, sentence in (("en", english), ("ko", korean)):
        before = Draft.objects.values_list("content", "touched").get(pk=draft.pk)
        sent = SimpleUploadedFile("set.json", file, "application/json")

        answer = desk.post(
            f"{drafts.address(draft)}import/", {"file": sent}, follow=True,
            headers={"accept-language": language},
        )  # fmt: skip

        assert sentence in answer.content.decode(), language
        assert Draft.objects.values_list("content", "touched").get(pk=draft.pk) == before
