"""Random content from the closed vocabularies can be played, and pages can show it.

`python -m bench.bots.open_content --sets 1000` plays more of it.
"""

from typing import Any

import pytest

from bench.bots.open_content import generate, play_set
from games.engine.game import Game
from games.engine.registry import GAMES

SHIPPED = {key: game for key, game in GAMES.items() if key != "pebbles"}
SETS = {"dice": 40, "euler": 24, "yut": 12, "travel": 12, "autochess": 8}


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_random_content_plays_to_the_end(game: Game) -> None:
    for number in range(SETS[game.key]):
        assert play_set(game, number) > 1, number


@pytest.mark.parametrize("key", ["dice", "euler", "yut", "travel", "autochess"])
def test_the_sets_are_made_of_new_rows(key: str) -> None:
    chapters = {
        "dice": ("modes", "strategy_cards", "event_cards", "special_dice", "gauge_rules"),
        "euler": ("conditions", "variants", "special_cards"),
        "yut": ("sticks", "relics", "variants"),
        "travel": ("variants",),
        "autochess": ("modes", "augments", "events"),
    }
    missing = set(chapters[key])
    for number in range(12):
        if missing:
            content = generate(GAMES[key], number)
            missing -= {chapter for chapter in missing if has_new_rows(content, chapter)}

    assert not missing


def has_new_rows(content: Any, chapter: str) -> bool:
    rows = getattr(content, chapter)
    names = [getattr(row, "id", "") or getattr(row, "code", "") for row in rows]
    return any(name.startswith("new_") for name in names)
