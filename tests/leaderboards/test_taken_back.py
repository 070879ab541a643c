"""A match in which a seat was held by a bot for a while counts like any other."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.core.management import call_command

from games.engine.registry import GAMES
from games.match import pace as match_pace
from games.match import service as match_service
from games.match.service import Sitting
from leaderboards import services, verification
from leaderboards.models import RatingChange, VerificationReport
from tests.games.arrange import wake_all
from tests.games.played import person, play
from tests.pebbles import Show

pytestmark = pytest.mark.django_db


def stand_in(match_id: UUID) -> None:
    match_service.hand_over(match_id, 0, "easy")
    wake_all(match_id)


def take_back(match_id: UUID) -> None:
    stand_in(match_id)
    match_service.take_back(match_id, 0)


def move_again(match_id: UUID) -> None:
    match_service.hand_over(match_id, 0, "easy")
    play(match_id, 0, Show(1))


def change_pace(match_id: UUID) -> None:
    for seat in range(2):
        match_pace.ask(match_id, seat, 3)


def play_with(happening: Callable[[UUID], None]) -> UUID:
    people = [Sitting(person(name)) for name in ("ann", "ben")]
    match_id = match_service.start(GAMES["pebbles"], people, {"rounds": 5}).match_id
    for _ in range(3):
        for seat in range(2):
            play(match_id, seat, Show(seat))
        wake_all(match_id)
    happening(match_id)
    match_service.resign(match_id, 1)
    return match_id


@pytest.mark.parametrize(
    "happening", [stand_in, take_back, move_again, change_pace], ids=lambda f: f.__name__
)
def test_whatever_happened_at_the_table_the_match_is_rated(
    happening: Callable[[UUID], None],
) -> None:
    match_id = play_with(happening)

    services.record(match_id)

    assert RatingChange.objects.filter(match_id=match_id).count() == 2
    assert not VerificationReport.objects.exists()


def test_a_match_that_was_refused_for_a_taken_back_seat_is_recorded_by_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match_id = play_with(take_back)
    with monkeypatch.context() as past:
        past.setattr(verification, "_has_unseated_moves", lambda match: True)
        services.record(match_id)
    assert VerificationReport.objects.filter(settled=False).count() == 1

    call_command("record_again")
    call_command("record_again")

    assert RatingChange.objects.filter(match_id=match_id).count() == 2
    assert not VerificationReport.objects.filter(settled=False).exists()
