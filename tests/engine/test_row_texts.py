"""Texts of content follow its effects."""

import json
from typing import Any

import pytest

from games.engine import row_texts
from games.engine.game import Game
from games.engine.registry import GAMES

SHIPPED = {key: game for key, game in GAMES.items() if key != "pebbles"}
CARD: dict[str, Any] = {
    "id": "torch",
    "cost": 4,
    "effects": [
        {"kind": "damage", "amount": 3},
        {"kind": "steal_energy", "min": 2, "max": 5},
    ],
    "text_ko": "상대 점수 -{damage}, 에너지 {steal_energy_min}~{steal_energy_max}을(를) 훔침",
    "text_en": "Costs {cost}: -{damage} and {steal_energy_max} energy point(s)",
}


def raw_releases(game: Game) -> list[dict[str, Any]]:
    season = [game.content.season()] if game.content.season else []
    return [json.loads(raw) for raw in (game.first_release, *season)]


def test_placeholders_are_filled_from_the_row() -> None:
    figures = row_texts.list_figures(CARD)

    assert row_texts.fill_text(CARD["text_ko"], figures) == "상대 점수 -3, 에너지 2~5를 훔침"
    assert row_texts.fill_text(CARD["text_en"], figures) == "Costs 4: -3 and 5 energy points"
    assert row_texts.fill_text("{unknown} stays", figures) == "{unknown} stays"


def test_a_placeholder_without_a_number_is_found() -> None:
    row = {**CARD, "text_ko": "상대 점수 -{dammage}"}

    assert list(row_texts.find_unknown(row)) == [("text_ko", "dammage")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("-3, -7, up to 12", [("text_en", 7)]),
        ("-7, up to 12", [("text_en", 7), ("text_en", 12)]),
    ],
)
def test_common_numbers_excuse_large_ones_beside_a_number_of_the_effects(
    text: str, found: list[tuple[str, int]]
) -> None:
    row = {**CARD, "text_ko": "", "text_en": text}

    assert list(row_texts.find_contradictions(row, frozenset({7, 12}))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("-3 and 2 to 5 energy", []),
        ("-{damage} and 2 to 5 energy", []),
        ("-4 and 2 to 5 energy", []),
        ("-7 and 2 to 5 energy", [("text_en", 7)]),
        ("-7, once", [("text_en", 7)]),
        ("Less for the opponent", []),
    ],
)
def test_a_number_of_another_effect_is_a_contradiction(
    text: str, found: list[tuple[str, int]]
) -> None:
    """4 is the cost of the card: what the row has somewhere is not judged."""
    row = {**CARD, "text_ko": "", "text_en": text}

    assert list(row_texts.find_contradictions(row)) == found


def test_how_many_copies_there_are_excuses_no_number_of_an_effect() -> None:
    row = {**CARD, "copies": 7, "text_ko": "", "text_en": "-7, once"}

    assert list(row_texts.find_contradictions(row)) == [("text_en", 7)]


@pytest.mark.parametrize(
    ("effect", "text", "found"),
    [
        ({"kind": "percent", "percent": 300}, "Royalties ×3", []),
        ({"kind": "percent", "percent": 300}, "Royalties ×2", [("text_en", 2)]),
        ({"kind": "further", "times_steps": 2}, "Up to 3 times its result", []),
        ({"kind": "further", "times_steps": 2}, "Up to 4 times its result", [("text_en", 4)]),
        ({"kind": "half", "percent": 50, "who": "lowest"}, "The 2 lowest: half", []),
        ({"kind": "half", "percent": 50, "who": "highest"}, "The 2: half", [("text_en", 2)]),
        ({"kind": "damage", "amount": 7}, "Starting from O5", []),
    ],
)
def test_numbers_that_follow_from_the_words_of_an_effect_are_no_contradiction(
    effect: dict[str, Any], text: str, found: list[tuple[str, int]]
) -> None:
    row = {"id": "torch", "effects": [effect], "text_en": text}

    assert list(row_texts.find_contradictions(row, frozenset(), {"lowest": 2})) == found


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_no_shipped_text_contradicts_its_row(game: Game) -> None:
    for content in raw_releases(game):
        common = row_texts.common_numbers(content)
        rows = [row for each in content.values() if isinstance(each, list) for row in each]
        for row in (row for row in rows if isinstance(row, dict)):
            assert not list(row_texts.find_unknown(row)), row
            found = row_texts.find_contradictions(row, common, game.content.word_numbers)
            assert not list(found), row


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_a_loaded_release_has_no_placeholder_left(game: Game) -> None:
    for raw in raw_releases(game):
        content = game.load(json.dumps(raw).encode())
        for name in content.__struct_fields__:
            rows = getattr(content, name)
            for row in rows if isinstance(rows, tuple) else ():
                texts = [
                    getattr(row, part) for part in ("text_ko", "text_en") if hasattr(row, part)
                ]
                assert not any("{" in text for text in texts), row
