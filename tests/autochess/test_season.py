"""The season content: what its mode changes, and that its texts say its numbers."""

import msgspec
import pytest

from games.autochess import GAME
from games.autochess.content.schema import Content, season_release
from games.engine.row_texts import find_contradictions, find_unknown

SEASON: Content = GAME.load(season_release())
FIRST: Content = GAME.load_first()
RAW = msgspec.json.decode(season_release())
MODES = {mode.id: mode for mode in SEASON.modes}


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
