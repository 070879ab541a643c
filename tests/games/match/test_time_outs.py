"""Nobody answers any more: clocks and bots alone end every match, and no match stops another."""

from datetime import timedelta
from time import time
from typing import Any
from uuid import UUID, uuid4, uuid5

import pytest
from django.utils import timezone

from games import tasks
from games.engine.chance import Chance
from games.engine.errors import Stale
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import bots as match_bots
from games.match import clocks, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move, Seat
from tests.games.arrange import expire
from tests.games.played import person
from tests.pebbles import Show

pytestmark = pytest.mark.django_db

WITH_OPPONENTS = [game for game in GAMES.values() if not game.solo]
LATER = timedelta(days=400)
"""Longer than any clock: every deadline has passed, also one that is set during the sweep."""


def start(game: Game) -> Position:
    people = [Sitting(person(f"{game.key}{seat}")) for seat in range(game.seats.start)]
    return match_service.start(game, people)


def play_some(match_id: UUID, moves: int, luck: Chance) -> None:
    """Random legal actions of anyone who is to act."""
    for move in range(moves):
        position = positions.load(match_id)
        seats = [seat for seat in sorted(position.actors) if seat >= 0 and position.legal(seat)]
        if position.machines:
            match_bots.play_machines(match_id, position.version)
        elif seats:
            seat = seats[luck.draw("seat", move, 0, len(seats))]
            legal = position.legal(seat)
            action: Any = legal[luck.draw("action", move, 0, len(legal))]
            seen = position.ledger.account(seat).seen
            match_service.play(match_id, seat, action, seen, uuid4())


def leave_match(game: Game, luck: Chance) -> UUID:
    """A match of people who answer for a while and then no longer."""
    match_id = start(game).match_id
    play_some(match_id, luck.draw("moves", 0, 0, 25), luck)
    return match_id


def run_clocks(match_id: UUID) -> None:
    """Sweep until the match is over; every sweep must get on."""
    while not (position := positions.load(match_id)).is_over:
        if position.machines:
            match_bots.play_machines(match_id, position.version)
        else:
            assert clocks.run_out(match_id, timezone.now() + LATER) > 0


@pytest.mark.parametrize("game", WITH_OPPONENTS, ids=lambda game: game.key)
@pytest.mark.parametrize("luck", range(3))
def test_people_may_stop_answering_at_any_moment(
    game: Game, luck: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_bots, "PATIENCE", 10_000)  # no bot helps the clocks
    match_id = leave_match(game, Chance(b"%d" % luck))

    run_clocks(match_id)

    match = Match.objects.get(pk=match_id)
    assert match.status == Match.Status.FINISHED
    assert match.due is None


@pytest.mark.parametrize("game", WITH_OPPONENTS, ids=lambda game: game.key)
def test_bots_end_a_match_that_everyone_left(game: Game) -> None:
    match_id = leave_match(game, Chance(b"left"))

    run_clocks(match_id)

    match = Match.objects.get(pk=match_id)
    assert (match.status, match.machine, match.due) == (Match.Status.FINISHED, False, None)


def run_clocks_once(position: Position) -> int:
    """Run out the clocks that run now, and none that starts with it."""
    expire(position.match_id, *position.dues)
    return clocks.run_out(position.match_id)


@pytest.mark.parametrize(("key", "phase"), [("autochess", "result"), ("euler", "round_result")])
def test_a_button_to_continue_that_nobody_pressed_is_no_time_out(
    key: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_bots, "PATIENCE", 10_000)
    match_id = start(GAMES[key]).match_id
    while (position := positions.load(match_id)).state.phase != phase:
        if position.machines:
            match_bots.play_machines(match_id, position.version)
        else:
            assert run_clocks_once(position) > 0
    late = list(Seat.objects.filter(match_id=match_id).values_list("late", flat=True))

    assert run_clocks_once(position) > 0

    assert list(Seat.objects.filter(match_id=match_id).values_list("late", flat=True)) == late


def test_a_match_that_cannot_be_read_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, sound = start(GAMES["pebbles"]), start(GAMES["dice"])
    expire(broken.match_id, 0)
    expire(sound.match_id, 0)
    Match.objects.filter(pk=broken.match_id).update(state='{"broken":1}', machine=True)

    tasks.sweep()
    clocks.answer_for_bots()

    assert Move.objects.filter(match_id=sound.match_id, by="clock").count() == 1


def test_a_server_lets_bots_answer_while_no_worker_does(monkeypatch: pytest.MonkeyPatch) -> None:
    sittings = [Sitting(person("ann")), Sitting(bot="easy")]
    match_id = match_service.start(GAMES["pebbles"], sittings).match_id
    Match.objects.filter(pk=match_id).update(touched=timezone.now() - timedelta(minutes=1))

    monkeypatch.setattr(match_bots, "time", lambda: time() + 60)

    clocks.Heart().once()

    assert Move.objects.filter(match_id=match_id, by="bot").count() == 1


def test_the_ids_of_bots_and_clocks_do_not_follow_from_what_is_public() -> None:
    duel = start(GAMES["pebbles"])
    other = start(GAMES["dice"])

    ids = {duel.platform_action_id("clock:0:0"), other.platform_action_id("clock:0:0")}

    assert len(ids) == 2
    assert uuid5(duel.match_id, "clock:0:0") not in ids
    assert duel.platform_action_id("clock:0:0") == positions.load(duel.match_id).platform_action_id(
        "clock:0:0"
    )


def test_an_id_of_another_seat_is_no_repeat() -> None:
    match_id = start(GAMES["pebbles"]).match_id
    wish = uuid4()
    match_service.play(match_id, 0, Show(1), positions.load(match_id).ledger.account(0).seen, wish)

    # Asked with an old version, a seat learns nothing about the ids that others used.
    with pytest.raises(Stale):
        match_service.play(match_id, 1, Show(1), 0, wish)
    seen = positions.load(match_id).ledger.account(1).seen
    after = match_service.play(match_id, 1, Show(2), seen, wish)

    assert after.version == 2


def test_a_sweep_that_changes_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = start(GAMES["pebbles"])
    expire(duel.match_id, 0)
    monkeypatch.setattr(match_service, "play", lambda match_id, *_: positions.load(match_id))

    assert clocks.run_out(duel.match_id) == 0


def test_the_last_person_at_a_match_of_people_still_has_a_clock() -> None:
    duel = start(GAMES["pebbles"])

    match_service.hand_over(duel.match_id, 0, "easy")

    assert positions.load(duel.match_id).ledger.account(1).due > 0
