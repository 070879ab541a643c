"""Every action of every game has words, in both languages."""

from hashlib import sha256
from typing import Any

import pytest
from django.utils import translation

from games.dice.actions import ChooseDie, Respond
from games.engine import playouts, protocol
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep
from games.match import service as match_service
from games.match.service import Sitting
from games.reviews import wording
from games.reviews.played_match import PlayedMatch
from tests.games.played import person
from tests.games.reviews.reviewed import reviewed_games

pytestmark = pytest.mark.django_db
EVERY = 7


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("game", reviewed_games(), ids=lambda game: game.key)
def test_every_action_reads_as_words(game: Game, language: str) -> None:
    bots = [Sitting(bot=game.bots.stand_in) for _ in range(game.seats.start - 1)]
    table = match_service.start(game, [Sitting(person("ann")), *bots])
    rules: Any = table.rules
    state: Any = playouts.begin(game, sha256(b"words").digest(), rules)
    seen: dict[str, str] = {}

    with translation.override(language):
        for nth, line in enumerate(playouts.play_randomly(game, sha256(b"words").digest(), rules)):
            for seat in sorted(rules.actors(state)) if nth % EVERY == 0 else ():
                for action in protocol.legal(rules, state, seat) if seat >= 0 else ():
                    words = wording.word_action(table, state, seat, action)
                    seen[action.tag] = words
                    assert words
                    assert not set("{}") & set(words), words
            state = line.state

    assert seen
    plain = {tag.replace("_", " ") for tag in seen}
    assert not plain & set(seen.values())
    if language == "ko":
        assert any("가" <= letter <= "힣" for words in seen.values() for letter in words)


def test_the_same_action_several_times_in_a_row_is_named_once() -> None:
    bots = [Sitting(bot="normal") for _ in range(2)]
    match = PlayedMatch(match_service.start(GAMES["dice"], bots), None)
    state = match.position.state
    match.__dict__["steps"] = [PlayedStep(0, None, state, state)]

    with translation.override("en"):
        line = match.word_line(0, 0, [Respond(()), Respond(()), ChooseDie(0)])

    assert line == "Play no card ×2 · Keep the first die"


def test_a_long_preparation_is_cut_short() -> None:
    bots = [Sitting(bot="normal") for _ in range(2)]
    match = PlayedMatch(match_service.start(GAMES["dice"], bots), None)
    state = match.position.state
    match.__dict__["steps"] = [PlayedStep(0, None, state, state)]

    with translation.override("ko"):
        line = match.word_line(0, 0, [ChooseDie(nth % 2) for nth in range(14)])

    assert line.endswith(" · 외 4가지")
    assert line.count(" · ") == 10
