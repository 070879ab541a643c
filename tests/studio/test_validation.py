"""Validation of a whole set: values, checks of the whole set, and what must not change."""

import json
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from studio.editor import drafts, sections, validation
from studio.editor.shapes import inspection
from studio.editor.shapes.checker import Checker
from studio.editor.shapes.types import Group
from studio.editor.shapes.walk import Place, Visitor
from studio.models import Draft
from tests.studio.forms import fields
from tests.studio.test_releases import change

YUT, TRAVEL = GAMES["yut"], GAMES["travel"]


def problems_by_place(game: Game, raw: Any) -> dict[str, str]:
    return {problem.where: str(problem) for problem in validation.validate(game, raw)}


def release(game: Game) -> Any:
    return json.loads(game.first_release)


def test_problems_of_the_whole_set_are_listed_beside_values_that_do_not_fit() -> None:
    raw = release(YUT)
    raw["sticks"][3]["back_permille"] = 2000
    raw["sticks"][5]["name_ko"] = raw["sticks"][4]["name_ko"]
    for each in raw["relics"]:
        each["enabled"] = False

    found = problems_by_place(YUT, raw)

    assert set(found) == {"sticks.stone.back_permille", "sticks.moon.name_ko", "relics"}


def test_a_problem_that_depends_on_a_faulty_row_is_not_listed() -> None:
    """Eight sticks must be in use, and the ninth, which does not fit, may be one of them."""
    raw = release(YUT)
    for each in raw["sticks"][9:]:
        each["enabled"] = False
    assert set(problems_by_place(YUT, raw)) == set()
    raw["sticks"][8]["back_permille"] = 2000

    assert set(problems_by_place(YUT, raw)) == {"sticks.buddy.back_permille"}
    raw["sticks"][7]["enabled"] = False

    assert set(problems_by_place(YUT, raw)) == {"sticks.buddy.back_permille", "sticks"}


def test_every_game_lists_both_at_once() -> None:
    broken = {
        "dice": ("strategy_cards.attack.cost", "event_cards"),
        "travel": ("plans.T1.cost", "goals"),
        "autochess": ("cards.spade_2.cost", "level_odds.1"),
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

        assert set(problems_by_place(game, raw)) == {field, whole}, key


def test_the_kind_of_a_chance_card_lasts(editor_client: Client, editor: Any) -> None:
    draft = drafts.create(TRAVEL, editor)
    page = f"{drafts.address(draft)}chances/CH13/"
    form = fields(editor_client, page)
    assert not {"effects.0:kind", "group"} & set(form)
    assert ">swap place</output>" in editor_client.get(page).content.decode()
    forged = {"effects.0:kind": "tc", "effects.0.amount": "9000", "group": "gain"}

    form.pop("effects.0.grant")
    assert editor_client.post(page, {**form, **forged, "do": "save"}).status_code == 302

    draft.refresh_from_db()
    [card] = [row for row in drafts.load_content(draft)["chances"] if row["code"] == "CH13"]
    assert card["effects"] == [{"kind": "swap_place", "grant": False}]
    assert card["group"] == "position"


def test_a_new_chance_card_may_be_of_any_kind(editor_client: Client, editor: Any) -> None:
    draft = drafts.create(TRAVEL, editor)
    page = f"{drafts.address(draft)}chances/+/"
    form = fields(editor_client, f"{page}?like=CH1")
    assert (form["effects.0:kind"], form["effects.0.amount"], form["code"]) == ("tc", "3000", "")
    made = {"code": "CH26", "effects.0:kind": "draw_plan", "effects.0.count": "2", "group": "draw"}

    assert editor_client.post(page, {**form, **made, "do": "save"}).status_code == 302

    draft.refresh_from_db()
    assert drafts.load_content(draft)["chances"][-1]["effects"] == [
        {"kind": "draw_plan", "count": 2}
    ]
    assert drafts.problems(draft) == ()


def test_a_file_may_not_change_what_lasts_either() -> None:
    raw = release(TRAVEL)
    raw["chances"][0]["effects"] = [{"kind": "draw_plan", "count": 1}]
    raw["chances"][1]["effects"][0]["amount"] = 5000  # parameters may change

    assert set(problems_by_place(TRAVEL, raw)) == {"chances.CH1.effects"}


def test_the_first_stick_is_read_only(editor_client: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/basic/"
    shown = editor_client.get(page).content.decode()
    assert '<fieldset class="studio-fields" disabled>' in shown
    arrange = f"{drafts.address(draft)}sticks/arrange/"

    assert editor_client.post(page, {"do": "save", "name_ko": "새 이름"}).status_code == 404
    for what in ("remove:basic", "down:basic"):
        assert editor_client.post(arrange, {"do": what}).status_code == 404
    editor_client.post(arrange, {"do": "up:leaning"})  # no other row may take its place

    draft.refresh_from_db()
    assert drafts.load_content(draft) == drafts.load_base(draft)
    raw = release(YUT)
    raw["sticks"][0]["name_ko"] = "새 이름"
    assert set(problems_by_place(YUT, raw)) == {"sticks.basic"}


@pytest.mark.parametrize("key", GAMES)
def test_rows_of_a_closed_list_are_not_moved(editor_client: Client, editor: Any, key: str) -> None:
    game = GAMES[key]
    draft = drafts.create(game, editor)
    for section in sections.list_sections(game):
        if section.has_rows and not section.can_grow:
            first = next(iter(section.rows(drafts.load_content(draft))))[0]
            page = f"{drafts.address(draft)}{section.name}/"
            assert editor_client.post(f"{page}arrange/", {"do": f"down:{first}"}).status_code == 404
            assert editor_client.get(f"{page}+/").status_code == 404


FIXED: dict[str, dict[str, set[str]]] = {
    "yut": {
        "": {"results", "board"},
        "params": {"pieces", "slots", "seed_max_chars", "reward_candidates"},
    },
    "dice": {},
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
        "texts": {"key"},
    },
}
"""The parts that the rulebooks call structural, by section; ids are fixed anyway."""


@pytest.mark.parametrize("key", FIXED)
def test_exactly_what_the_rules_call_structural_is_read_only(key: str) -> None:
    game = GAMES[key]
    whole = inspection.derive_shape(game.content.schema)
    assert isinstance(whole, Group)
    found: dict[str, set[str]] = {}
    for section in sections.list_sections(game):
        if section.structural:
            found.setdefault("", set()).add(section.name)
        elif isinstance(section.item_shape, Group):
            fixed = {part.name for part in section.item_shape.parts if part.structural}
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
def test_a_file_that_is_no_set_is_refused_in_the_readers_language(
    editor_client: Client, draft: Draft, file: bytes, english: str, korean: str
) -> None:
    for language, sentence in (("en", english), ("ko", korean)):
        before = Draft.objects.values_list("content", "touched").get(pk=draft.pk)
        sent = SimpleUploadedFile("set.json", file, "application/json")

        answer = editor_client.post(
            f"{drafts.address(draft)}import/", {"file": sent}, follow=True,
            headers={"accept-language": language},
        )  # fmt: skip

        assert sentence in answer.content.decode(), language
        assert Draft.objects.values_list("content", "touched").get(pk=draft.pk) == before


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of all values that the checker converts."""
    converted: list[int] = []
    convert = Checker._convert

    def record(self: Checker, place: Place, shape: Group, parts: dict[str, Any]) -> Any:
        converted.append(id(place.value))
        return convert(self, place, shape, parts)

    monkeypatch.setattr(Checker, "_convert", record)
    return converted


def test_an_imported_set_is_validated_once(
    editor_client: Client, draft: Draft, checks: list[int]
) -> None:
    file = SimpleUploadedFile("set.json", YUT.content.release1(), "application/json")

    editor_client.post(f"{drafts.address(draft)}import/", {"file": file})

    assert len(checks) == len(set(checks)) > len(release(YUT)["sticks"])


def test_a_saved_item_is_validated_once(
    editor_client: Client, draft: Draft, checks: list[int]
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    form = fields(editor_client, page)
    checks.clear()

    editor_client.post(page, {**form, "do": "save", "bot_rank": "41"})
    assert len(checks) == 1
    editor_client.post(page, {**form, "do": "preview"})

    assert len(checks) == 2


def test_a_published_draft_is_validated_once(
    publisher_client: Client, draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(draft, editor, back_permille=850)
    validate = Mock(wraps=validation.validate)
    monkeypatch.setattr(validation, "validate", validate)

    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    assert releases.current(YUT).number == 2
    assert validate.call_count == 1


def test_an_operation_without_a_method_for_every_shape_is_refused() -> None:
    with pytest.raises(TypeError, match="does not support Null, Plain"):
        type("Incomplete", (Visitor,), {})
