"""Recorded matches of every rules version replay move by move, and recorded releases load."""

import pytest

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Sitter
from games.engine.registry import GAMES
from games.engine.rooms import FIRST_SCHEMA
from tests.engine import recording
from tests.engine.recording import RecordedRelease

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_version = pytest.mark.parametrize(
    ("game", "version"),
    [(game, version) for game in GAMES.values() for version in sorted(game.rules.versions)],
    ids=lambda value: value.key if isinstance(value, Game) else str(value),
)
every_release = pytest.mark.parametrize(
    "release", list(recording.releases()), ids=lambda release: f"{release.key} {release.number}"
)


@every_version
def test_the_recorded_match_of_a_version_plays_as_it_did(game: Game, version: int) -> None:
    rules = game.rules.find_engine(version)(game.load_first())
    sitters = (Sitter(bot=True),) * recording.seats(game)
    state = rules.start(game.decode_options({}), sitters, Chance(recording.KEY))

    for seat, action, line in recording.lines(game, version):
        state, events = protocol.play(rules, state, seat, action, Chance(recording.KEY))
        assert recording.format_line(seat, action, events) == line

    assert rules.outcome(state) is not None


@every_release
def test_a_recorded_release_loads_with_every_rules_version(release: RecordedRelease) -> None:
    game = GAMES[release.key]

    content = game.load(release.raw, release.schema_version)

    for version in game.rules.versions:
        assert game.rules.find_engine(version)(content) is not None


@every_game
def test_release_1_is_the_recorded_one(game: Game) -> None:
    first = [each for each in recording.releases() if (each.key, each.number) == (game.key, 1)]

    assert [(each.schema_version, each.raw) for each in first] == [
        (FIRST_SCHEMA, game.content.release1())
    ]
