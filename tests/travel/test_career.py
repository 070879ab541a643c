"""The passport on the profile."""

import pytest
from django.test import Client
from msgspec.structs import replace

from games.engine import playouts
from games.engine.records.leaderboards import PERSON
from games.engine.rooms import Stint
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from games.travel import GAME
from games.travel.records.career import career
from games.travel.state import State
from tests.games.arrange import wake_all
from tests.games.played import person, play
from tests.travel.arrange import RULES


def finish(key: bytes) -> State:
    *_, last = playouts.play_bots(GAME, key, ("normal",) * 3, RULES)
    state: State = last.state
    return state


def stay(state: State, seat: int = 0) -> Stint:
    return Stint(RULES, state, seat, (PERSON, "normal"))


def test_every_destination_has_a_page_and_those_of_trips_a_stamp() -> None:
    first, second = finish(b"first" * 7), finish(b"second" * 6)
    passport = career([stay(first), stay(second, 1)])

    stamped = {stamp.destination.code for stamp in passport.stamps if stamp.best}
    assert len(passport.stamps) == len(RULES.content.destinations)
    assert stamped == {first.players[0].destination, second.players[1].destination}
    assert (passport.stamp_count, passport.trips) == (len(stamped), 2)


def test_a_stamp_keeps_the_best_trip() -> None:
    state = finish(b"first" * 7)
    outcome = RULES.outcome(state)
    assert outcome is not None
    poor = replace(
        state, players=tuple(replace(each, stats=(0,) * 7, bought=()) for each in state.players)
    )

    passport = career([stay(poor), stay(state), stay(poor)])

    [stamp] = [each for each in passport.stamps if each.best]
    assert stamp.best is not None
    assert (stamp.trips, stamp.best.score) == (3, outcome.scores[0])
    assert [plan.code for plan in stamp.best.plans] == list(state.players[0].bought)
    assert stamp.won == 2 + (outcome.places[0] == 1)


def test_a_match_that_was_given_up_is_no_trip() -> None:
    state = finish(b"first" * 7)
    left = replace(state.players[0], resigned=True)
    resigned = replace(state, players=(left, *state.players[1:]))

    assert career([stay(resigned), stay(replace(state, result=None))]).trips == 0


@pytest.mark.django_db
def test_the_profile_shows_the_passport() -> None:
    ann = person("ann")
    match_id = match_service.start(GAME, [Sitting(ann), Sitting(bot="normal")]).match_id
    while not (now := positions.load(match_id)).is_over:
        wake_all(match_id)
        if legal := positions.load(match_id).legal(0):
            play(match_id, 0, legal[0])

    page = Client(headers={"Accept-Language": "en"}).get("/u/ann/").content.decode()

    score = RULES.view(now.state, None).players[0].score
    assert "Passport: 1 of 10 destinations" in page
    assert f'<b class="number">{score}</b> best trip' in page
