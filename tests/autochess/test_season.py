"""The season content: its mode is played to the end, and its texts say its numbers."""

import msgspec
import pytest

from games.autochess import GAME
from games.autochess.content.schema import Content, season_release
from games.autochess.rules.engine import AutochessRules
from games.engine import playouts
from games.engine.row_texts import find_contradictions, find_unknown

SEASON: Content = GAME.load(season_release())
FIRST: Content = GAME.load_first()
RULES = AutochessRules(SEASON)
RAW = msgspec.json.decode(season_release())
MODES = {mode.id: mode for mode in SEASON.modes}


@pytest.mark.parametrize("seats", range(2, 9))
def test_its_mode_is_played_to_the_end_by_any_number(seats: int) -> None:
    levels = ("normal", *["easy"] * (seats - 1))

    *_, last = playouts.play_bots(GAME, b"season" * 5, levels, RULES, {"mode": "season"})

    outcome = RULES.outcome(last.state)
    assert outcome is not None and sorted(outcome.places)[0] == 1
    assert last.state.options.mode == "season"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_plays_it(level: str) -> None:
    *_, last = playouts.play_bots(GAME, b"season" * 5, (level,) * 2, RULES, {"mode": "season"})

    assert RULES.outcome(last.state) is not None


def test_modes_of_release_1_keep_their_numbers() -> None:
    for mode in FIRST.modes:
        assert MODES[mode.id] == mode


def test_its_hula_opens_earlier_and_multiplies_less() -> None:
    season, standard = MODES["season"].hula, MODES["standard"].hula

    assert season.from_stage < standard.from_stage
    assert season.multiplier < standard.multiplier
    assert season.stop_multiplier < standard.stop_multiplier


@pytest.mark.parametrize("chapter", ["augments", "events"])
def test_texts_say_the_numbers_of_the_season(chapter: str) -> None:
    for row in RAW[chapter]:
        assert not list(find_unknown(row)), row["id"]
        assert not list(find_contradictions(row)) or row in _first_rows(chapter), row["id"]
    texts = {row.id: (row.description_ko, row.description_en) for row in getattr(SEASON, chapter)}
    assert not any("{" in text for pair in texts.values() for text in pair)
    assert not any("×5" in text for pair in texts.values() for text in pair)


def _first_rows(chapter: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = msgspec.json.decode(GAME.first_release)[chapter]
    return rows
