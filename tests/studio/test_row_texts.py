"""The editor says what a row does beside its text, and warns where the text says another number."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import translation

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, items, previews, validation
from studio.editor.sections import list_sections
from studio.editor.shapes import effect_words
from studio.models import Draft
from tests.studio.conftest import log_in, member

SHIPPED = {key: game for key, game in GAMES.items() if key != "pebbles"}
DICE, EULER, TRAVEL = GAMES["dice"], GAMES["euler"], GAMES["travel"]


@pytest.fixture
def draft(db: None) -> Draft:
    author = get_user_model().objects.create_user("designer")
    return drafts.create(DICE, author, "new")


def change_card(draft: Draft, **values: Any) -> None:
    content = json.loads(draft.content)
    content["strategy_cards"][0].update(values)
    draft.content = json.dumps(content)
    draft.save()


def test_a_card_says_what_it_does_in_both_languages(draft: Draft) -> None:
    change_card(draft, effects=[{"kind": "damage", "amount": 5}])

    korean, english = previews.draw_item(items.load_item(draft, "strategy_cards", "attack"))

    assert korean.sentences == ["상대 이번 라운드 점수 -5 (막히지 않으면)."]
    assert english.sentences == ["The opponent's round score -5, unless it is blocked."]


def test_a_placeholder_is_filled_in_the_preview(draft: Draft) -> None:
    change_card(draft, text_en="Hits for {damage}", effects=[{"kind": "damage", "amount": 5}])

    _, english = previews.draw_item(items.load_item(draft, "strategy_cards", "attack"))

    assert "Hits for 5" in english.html


def test_the_form_warns_of_a_text_that_was_left_behind(draft: Draft) -> None:
    change_card(draft, effects=[{"kind": "damage", "amount": 5}])
    client: Client = log_in(member("editor", "Content editor"))

    page = client.get(f"/admin/studio/drafts/{draft.pk}/strategy_cards/attack/").content.decode()

    assert "The text says 3, but nothing of this row is 3." in page
    assert "{damage}" in page


def test_the_list_of_a_chapter_says_what_its_rows_do(draft: Draft) -> None:
    change_card(draft, effects=[{"kind": "damage", "amount": 5}])
    client: Client = log_in(member("editor", "Content editor"))

    html = client.get(f"/admin/studio/drafts/{draft.pk}/strategy_cards/").text

    row = html.split('id="attack"')[1].split("</tr>")[0]
    assert "The opponent&#x27;s round score -5, unless it is blocked." in row


def test_whoever_approves_a_draft_is_warned_too(draft: Draft) -> None:
    change_card(draft, effects=[{"kind": "damage", "amount": 5}])
    client: Client = log_in(member("editor", "Content editor"))
    address = f"/admin/studio/drafts/{draft.pk}/"

    for page in ("", "strategy_cards/sheet/"):
        html = client.get(f"{address}{page}").content.decode()
        assert "The text says 3, but nothing of this row is 3." in html
    assert html.count("strategy_cards.attack.text") == 2  # in Korean and in English
    assert "text and numbers" in client.get(f"{address}strategy_cards/").content.decode()


def test_a_table_says_before_it_is_saved_where_texts_would_contradict_it(draft: Draft) -> None:
    client: Client = log_in(member("editor", "Content editor"))
    address = f"/admin/studio/drafts/{draft.pk}/strategy_cards/sheet/import/"

    answer = client.post(address, {"text": "id\teffects.1.amount\nattack\t5"})

    assert "The text says 3, but nothing of this row is 3." in answer.content.decode()


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_no_row_of_a_shipped_release_gets_a_warning(game: Game) -> None:
    releases = [game.first_release, *([game.content.season()] if game.content.season else [])]

    for raw in releases:
        found = validation.list_warnings(game, json.loads(raw))
        assert [str(each) for each in found] == []


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_a_changed_number_that_the_text_says_gets_a_warning(game: Game) -> None:
    """Of rows with one effect with one number."""
    content = json.loads(game.first_release)
    silent = [
        key
        for section in list_sections(game)
        if section.has_rows
        for key, row in section.rows(content)
        for changed in change_only_number(row)
        if not effect_words.find_warnings(game, content, changed, key)
    ]

    assert silent == []


def change_only_number(row: Any) -> Iterator[Any]:
    """The row with another number in its only effect, if its text says the number that it has and
    nothing else of the row has it."""
    effects = row.get("effects") if isinstance(row, dict) else None
    if not effects or len(effects) > 1:
        return
    numbers = [name for name, value in effects[0].items() if type(value) is int]
    if len(numbers) == 1 and not any(isinstance(each, dict | list) for each in effects[0].values()):
        name, number = numbers[0], effects[0][numbers[0]]
        said = " ".join(text.replace(",", "") for text in row.values() if isinstance(text, str))
        others = {value for value in row.values() if type(value) is int} | {0, 1, -1}
        if number not in others and re.search(rf"\b{abs(number)}\b", said):
            yield {**row, "effects": [{**effects[0], name: 3 * number}]}


def test_a_condition_is_explained_class_by_class() -> None:
    content = EULER.load(EULER.content.season())  # type: ignore[misc]
    row = content.conditions_by_code["largest_prime"]

    with translation.override("en"):
        found = [effect_words._translate(each) for each in EULER.content.describe_row(row)]

    assert found == [
        "1. Of prime numbers the largest wins, by: the number itself.",
        "2. Of every number the smallest wins, by: the number itself.",
        "Before another condition the number becomes: number of different primes.",
    ]


def test_a_game_without_sentences_says_what_the_kinds_of_its_effects_are_for(db: None) -> None:
    author = get_user_model().objects.create_user("designer")
    made = drafts.create(TRAVEL, author, "new")
    rows = json.loads(made.content)["chances"]
    row = next(row for row in rows if "draw_plan" in json.dumps(row))

    item = items.load_item(made, "chances", row["code"])
    silent = replace(TRAVEL, content=replace(TRAVEL.content, describe_row=lambda row: ()))

    with translation.override("en"):
        found = effect_words.describe(silent, item.section.item_shape, item.struct, item.value)

    assert found[0].startswith("Draw plans into the hand. (Count ")
