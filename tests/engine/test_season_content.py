"""The season content that ships: bots play all that only it has, and its texts say its numbers."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine import playouts
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.row_texts import find_unknown

SEASONS = {key: game for key, game in GAMES.items() if game.content.season}
every_season = pytest.mark.parametrize("game", SEASONS.values(), ids=SEASONS)


def load_season(game: Game) -> Any:
    assert game.content.season is not None
    return game.load(game.content.season())


def list_new_options(game: Game) -> Iterator[dict[str, Any]]:
    """The options that release 1 does not offer."""
    known = {
        (option.name, value.value)
        for option in game.rules.offers(game.load_first())
        for value in option.public_values
    }
    for option in game.rules.offers(load_season(game)):
        for value in option.public_values:
            if (option.name, value.value) not in known:
                yield {option.name: value.value}


@every_season
def test_it_has_something_to_choose_that_release_1_has_not(game: Game) -> None:
    assert list(list_new_options(game))


@every_season
def test_quick_bots_play_it_to_the_end_with_any_number_of_seats(game: Game) -> None:
    content = load_season(game)
    rules = game.rules.engine(content)
    for options in list_new_options(game):
        chosen = game.choose_options(content, options)
        for seats in game.allowed_seats(content, chosen):
            levels = (next(iter(game.bots.levels)),) * seats

            *_, last = playouts.play_bots(
                game, b"season" * 5, levels, rules, msgspec.to_builtins(chosen)
            )
            assert rules.outcome(last.state) is not None


@every_season
def test_every_level_plays_it_to_the_end(game: Game) -> None:
    content = load_season(game)
    rules = game.rules.engine(content)
    for options in list_new_options(game):
        chosen = game.choose_options(content, options)
        fewest = game.allowed_seats(content, chosen).start
        for level in game.bots.levels:
            *_, last = playouts.play_bots(
                game, b"season" * 5, (level,) * fewest, rules, msgspec.to_builtins(chosen)
            )
            assert rules.outcome(last.state) is not None


@every_season
def test_its_texts_name_only_numbers_that_their_rows_have(game: Game) -> None:
    assert game.content.season is not None
    for chapter in msgspec.json.decode(game.content.season()).values():
        for row in chapter if isinstance(chapter, list) else ():
            if isinstance(row, dict):
                assert not list(find_unknown(row)), row
