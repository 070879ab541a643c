"""What each seat did last: from public events only, kept with the match, cleared by a new round."""

import pytest

from games.autochess.page.moments import LAST_ACTIONS as AUTOCHESS
from games.engine.game import Game
from games.engine.registry import GAMES
from games.euler import events as euler
from games.euler.page.moments import LAST_ACTIONS as EULER
from games.history import replay
from games.live import frames as live_frames
from games.match import bot_delay, positions
from games.match import service as match_service
from games.match.bots import answer
from games.match.service import Sitting
from tests.games.random_match import positions as random_positions

WITH_RIVALS = [game for game in GAMES.values() if game.page.last_actions]
MOVES = 7
with_rivals = pytest.mark.parametrize("game", WITH_RIVALS, ids=lambda game: game.key)


def test_the_last_event_of_each_seat_is_kept_and_a_new_round_forgets_it() -> None:
    raised = euler.Raised(seat=1, by=2, paid=3, bet=4, all_in=False)
    called = euler.Called(seat=0, paid=2, all_in=False)

    kept = EULER.keep((euler.NumberSubmitted(seat=0),), (raised, called))

    assert set(kept) == {raised, called}
    assert EULER.keep(kept, (euler.RoundBegan(round=2),)) == ()


def test_an_event_for_one_seat_is_never_kept() -> None:
    secret = euler.SpecialPlayed(kind="f", to=0)

    assert EULER.keep((), (secret,)) == ()
    assert AUTOCHESS.kept == {}


@with_rivals
def test_everyone_is_shown_the_same_last_actions_and_a_sentence_of_each(game: Game) -> None:
    shown = 0
    for position in random_positions(game):
        known = [live_frames.last_actions(position, each) for each in position.audiences]
        assert all(each == known[0] for each in known)
        page = live_frames.live(position, None, "ko")
        if position.outcome is None:
            shown += page.count("data-last-action=")

    assert shown


@with_rivals
@pytest.mark.django_db
def test_a_page_that_is_opened_anew_shows_the_same_as_the_replay(game: Game) -> None:
    match_id = match_service.start(game, [Sitting(bot="easy")] * game.seats[0]).match_id
    for _ in range(MOVES):
        answer(match_id, bot_delay.questions(positions.load(match_id))[:1])

    loaded = positions.load(match_id)
    past = replay.load_replay(loaded, None)

    assert set(past.position_at(past.last).last_events) == set(loaded.last_events)
    assert game.page.last_actions
    assert bool(loaded.last_events) == bool(game.page.last_actions.kept)
