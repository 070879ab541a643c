"""Steps without a choice are played by the platform; a turn over days has one deadline."""

import pytest
from django.contrib.auth import get_user_model

from games.engine.protocol import ActionBase
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from games.travel import GAME
from games.travel.actions import Act, EndTurn, KeepPlan
from games.travel.actions import Move as Walk
from tests.games.played import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def trip() -> Position:
    create = get_user_model().objects.create_user
    people = [Sitting(create(name)) for name in ("ann", "bob", "cho")]
    return match_service.start(GAME, people, mode=Match.Mode.ASYNC, days=1)


def walk(trip: Position, action: ActionBase) -> Position:
    (seat,) = trip.actors
    return play(trip.match_id, seat, action)


def test_a_move_to_a_space_with_one_action_acts_there(trip: Position) -> None:
    (seat,) = trip.actors

    after = walk(trip, Walk(3))

    rows = list(Move.objects.filter(match_id=trip.match_id).order_by("version"))
    assert [(row.seat, row.by) for row in rows] == [(seat, "person"), (seat, "system")]
    assert GAME.decode(rows[1].action) == Act()
    assert after.state.phase == "OPTIONAL_ACTION"
    assert after.state.players[seat].tc > 3_000


def test_a_turn_over_days_has_one_deadline_and_the_next_player_a_new_one(trip: Position) -> None:
    (first,) = trip.actors
    due = trip.dues[first]

    asked = walk(trip, Walk(2))
    assert asked.state.decision.kind == "investigate"
    assert asked.dues == {first: due}
    kept = walk(asked, KeepPlan(True))
    assert kept.dues == {first: due}
    ended = walk(kept, EndTurn())

    (second,) = ended.actors
    assert second != first
    assert ended.dues[second] > due
