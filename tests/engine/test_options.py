"""Options of a match: what a release offers, and which seats go with it."""

import pytest

from games.engine.errors import Malformed
from games.engine.registry import GAMES

GAME = GAMES["autochess"]
CONTENT = GAME.load_first()
MODES = {mode.id: mode for mode in CONTENT.modes}


def test_what_is_not_asked_for_is_chosen_and_what_is_not_offered_is_refused() -> None:
    mode = next(iter(MODES))

    assert GAME.choose_options(CONTENT, {"mode": mode}).mode == mode
    assert GAME.choose_options(CONTENT, {}).mode in MODES
    with pytest.raises(Malformed):
        GAME.choose_options(CONTENT, {"mode": "none_such"})


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_mode_says_how_many_may_sit(mode: object) -> None:
    options = GAME.choose_options(CONTENT, {"mode": mode.id})  # type: ignore[attr-defined]
    least, most = mode.min_players, mode.max_players  # type: ignore[attr-defined]

    assert GAME.allowed_seats(CONTENT, options) == range(least, most + 1)


def test_a_game_is_offered_to_as_many_as_some_mode_takes() -> None:
    least = min(mode.min_players for mode in MODES.values())
    most = max(mode.max_players for mode in MODES.values())

    assert GAME.offered_seats(CONTENT) == range(least, most + 1)


def test_a_mode_that_takes_fewer_gives_way_to_one_that_takes_them() -> None:
    small = min(MODES.values(), key=lambda mode: mode.max_players)
    large = max(MODES.values(), key=lambda mode: mode.max_players)

    fitted = GAME.fit_options(CONTENT, {"mode": small.id}, large.max_players)

    assert large.max_players in GAME.allowed_seats(CONTENT, fitted)
