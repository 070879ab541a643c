"""One recorded match a game: it plays as it did, move by move, whatever else changes."""

import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Sitter
from games.engine.registry import GAMES
from tests.engine import recording

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_the_recorded_match_plays_as_it_did(game: Game) -> None:
    rules = playouts.first_rules(game)
    sitters = (Sitter(bot=True),) * recording.seats(game)
    state = rules.start(game.decode_options({}), sitters, Chance(recording.KEY))

    for seat, action, line in recording.lines(game):
        state, events = protocol.play(rules, state, seat, action, Chance(recording.KEY))
        assert recording.told(seat, action, events) == line

    assert rules.outcome(state) is not None
