"""The door under pressure: real threads, a real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from games import tasks
from games.engine.errors import IllegalAction, NotSeated, Refused, Stale
from games.engine.protocol import SYSTEM
from games.engine.registry import GAMES
from games.history import verification
from games.match import bot_delay, positions, selectors
from games.match import bots as match_bots
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from games.yut.actions import Throw
from tests.games.arrange import wake_all
from tests.pebbles import Note, Show

pytestmark = pytest.mark.django_db(transaction=True)

R = TypeVar("R")


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name)


@pytest.fixture
def run() -> Position:
    return match_service.start(GAMES["yut"], [Sitting(person("alone"))], seed="abc123")


@pytest.fixture
def duel() -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(person("ann")), Sitting(person("ben"))])


@pytest.fixture
def trio() -> Position:
    sittings = [Sitting(person("cat")), Sitting(bot="easy"), Sitting(bot="easy")]
    return match_service.start(GAMES["pebbles"], sittings)


def run_at_once(people: int, act: Callable[[int], R]) -> list[R | Refused]:
    """What each gets when all do the same at the same moment, each as if in its own process."""
    gate = Barrier(people)

    def one(number: int) -> R | Refused:
        try:
            gate.wait()
            return act(number)
        except Refused as no:
            return no
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(one, range(people)))


def test_twenty_press_the_same_turn_and_one_move_lands(run: Position) -> None:
    answers = run_at_once(20, lambda _: match_service.play(run.match_id, 0, Throw(), 1, uuid4()))

    assert Move.objects.filter(match_id=run.match_id).count() == 1
    assert Match.objects.get(pk=run.match_id).version == 1
    landed = [answer for answer in answers if isinstance(answer, Position)]
    stale = [answer for answer in answers if isinstance(answer, Stale)]
    assert (len(landed), len(stale)) == (1, 19)


def test_the_same_wish_five_times_at_once_is_one_move_and_five_equal_answers(
    run: Position,
) -> None:
    wish = uuid4()

    answers = run_at_once(5, lambda _: match_service.play(run.match_id, 0, Throw(), 1, wish))

    assert Move.objects.filter(match_id=run.match_id).count() == 1
    assert all(isinstance(answer, Position) for answer in answers)
    assert {answer.version for answer in answers if isinstance(answer, Position)} == {1}
    assert len({repr(a.state) for a in answers if isinstance(a, Position)}) == 1


def test_a_wish_repeated_later_gets_the_match_as_it_stands(run: Position) -> None:
    wish = uuid4()
    match_service.play(run.match_id, 0, Throw(), 1, wish)

    again = match_service.play(run.match_id, 0, Throw(), 1, wish)

    assert again.version == 1


def test_a_second_wish_from_an_old_page_is_stale(run: Position) -> None:
    match_service.play(run.match_id, 0, Throw(), 1, uuid4())

    with pytest.raises(Stale):
        match_service.play(run.match_id, 0, Throw(), 1, uuid4())


def test_a_version_from_the_future_is_stale(run: Position) -> None:
    with pytest.raises(Stale):
        match_service.play(run.match_id, 0, Throw(), 99, uuid4())


def test_two_players_who_choose_at_once_both_land(duel: Position) -> None:
    answers = run_at_once(
        2, lambda seat: match_service.play(duel.match_id, seat, Show(seat), 1, uuid4())
    )

    assert all(isinstance(answer, Position) for answer in answers)
    assert Move.objects.filter(match_id=duel.match_id, by="person").count() == 2


def test_a_choice_of_another_seat_makes_no_wish_stale(duel: Position) -> None:
    match_service.play(duel.match_id, 0, Show(2), 1, uuid4())

    after = match_service.play(duel.match_id, 1, Show(1), 1, uuid4())

    assert after.version == 2


def test_a_secret_action_leaves_the_versions_of_others(duel: Position) -> None:
    after = match_service.play(duel.match_id, 0, Note(7), 1, uuid4())

    assert [account.seen for account in after.ledger.accounts] == [2, 1, 1]
    assert len(selectors.log(after, 0)) == 1
    assert selectors.log(after, 1) == selectors.log(after, None) == []


def test_an_illegal_wish_changes_nothing(duel: Position) -> None:
    with pytest.raises(IllegalAction) as refusal:
        match_service.play(duel.match_id, 0, Show(9), 1, uuid4())

    assert (refusal.value.code, dict(refusal.value.figures)) == ("too_many", {"most": 3})
    assert positions.load(duel.match_id).version == 0
    assert not Move.objects.filter(match_id=duel.match_id).exists()


def test_a_seat_that_has_chosen_cannot_act_again(duel: Position) -> None:
    match_service.play(duel.match_id, 0, Show(2), 1, uuid4())

    with pytest.raises(NotSeated, match="not_your_turn"):
        match_service.play(duel.match_id, 0, Show(1), 2, uuid4())


def test_a_spectator_cannot_act(duel: Position) -> None:
    with pytest.raises(NotSeated, match="not_seated"):
        match_service.play(duel.match_id, None, Show(1), 1, uuid4())


def test_there_is_no_match_that_there_is_not() -> None:
    with pytest.raises(Refused, match="no_such_match"):
        match_service.play(uuid4(), 0, Throw(), 0, uuid4())


def test_bots_and_the_system_play_until_a_person_is_asked(trio: Position) -> None:
    wake_all(trio.match_id)
    match_service.play(
        trio.match_id, 0, Show(1), positions.load(trio.match_id).ledger.account(0).seen, uuid4()
    )

    wake_all(trio.match_id)

    position = positions.load(trio.match_id)
    assert (position.state.round, set(position.actors)) == (2, {0})


def test_a_wake_up_delivered_twice_does_nothing_twice(trio: Position) -> None:
    asked = bot_delay.questions(trio)
    run_at_once(4, lambda _: tasks.wake(str(trio.match_id), asked))

    moves = Move.objects.filter(match_id=trio.match_id)
    assert sorted(moves.values_list("seat", flat=True)) == [1, 2]


def test_a_wake_up_for_an_old_question_does_nothing(trio: Position) -> None:
    asked = bot_delay.questions(trio)
    tasks.wake(str(trio.match_id), asked)
    before = positions.load(trio.match_id).version

    tasks.wake(str(trio.match_id), asked)

    assert positions.load(trio.match_id).version == before


def test_what_a_person_does_in_secret_puts_off_no_bot(trio: Position) -> None:
    asked = bot_delay.questions(trio)
    match_service.play(trio.match_id, 0, Note(7), 1, uuid4())

    tasks.wake(str(trio.match_id), asked)

    moves = Move.objects.filter(match_id=trio.match_id, by="bot")
    assert sorted(moves.values_list("seat", flat=True)) == [1, 2]
    assert positions.load(trio.match_id).machines == []


def test_a_wake_up_that_a_secret_action_sent_again_is_late_and_does_nothing(
    trio: Position,
) -> None:
    first = bot_delay.questions(trio)
    again = bot_delay.questions(match_service.play(trio.match_id, 0, Note(7), 1, uuid4()))
    tasks.wake(str(trio.match_id), first)
    match_service.play(
        trio.match_id, 0, Show(1), positions.load(trio.match_id).ledger.account(0).seen, uuid4()
    )
    wake_system(trio.match_id)
    before = positions.load(trio.match_id)

    tasks.wake(str(trio.match_id), again)

    assert again == first
    assert before.state.round == 2
    assert positions.load(trio.match_id).version == before.version


def wake_system(match_id: UUID) -> None:
    position = positions.load(match_id)
    assert position.machines == [SYSTEM]
    tasks.wake(str(match_id), bot_delay.questions(position))


@pytest.fixture
def late(duel: Position) -> Position:
    """A duel in which both have thought for too long."""
    row = Match.objects.get(pk=duel.match_id)
    row.ledger = row.ledger.replace(f"{duel.ledger.account(0).due}", "1000000000.0")
    row.due = "2001-09-09T01:46:40Z"
    row.save(update_fields=["ledger", "due"])
    positions.forget_all()
    return duel


def test_a_clock_that_ran_out_plays_the_default_once(late: Position) -> None:
    run_at_once(3, lambda _: tasks.sweep())

    moves = Move.objects.filter(match_id=late.match_id, by="clock").order_by("seat")
    assert [(move.seat, move.action) for move in moves] == [
        (0, '{"type":"show","pebbles":0}'),
        (1, '{"type":"show","pebbles":0}'),
    ]


def test_thinking_goes_on_when_a_neighbour_moves(duel: Position) -> None:
    after = match_service.play(duel.match_id, 0, Show(2), 1, uuid4())

    assert after.ledger.account(1).due == duel.ledger.account(1).due > 0
    assert after.ledger.account(0).due == 0


def test_a_person_who_plays_bots_has_no_clock(trio: Position) -> None:
    assert trio.ledger.first_due == 0


def test_the_sweep_wakes_bots_whose_wake_up_was_lost(
    trio: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[Any] = []
    monkeypatch.setattr(tasks.wake, "apply_async", lambda args, **more: woken.append(args))
    Match.objects.filter(pk=trio.match_id).update(touched="2001-01-01T00:00Z")
    monkeypatch.setattr(match_bots, "time", lambda: trio.ledger.account(1).asked_at + 5)

    tasks.sweep()
    tasks.sweep()

    once = (str(trio.match_id), [(1, 1), (2, 1)])
    assert woken == [once], "however often the sweep passes by"


def test_giving_up_ends_a_duel(duel: Position) -> None:
    after = match_service.resign(duel.match_id, 0)

    assert after.outcome is not None
    assert after.outcome.places == (2, 1)
    row = Match.objects.get(pk=duel.match_id)
    assert row.status == Match.Status.FINISHED
    assert list(row.seats.values_list("place", flat=True)) == [2, 1]


def test_a_match_is_its_log(duel: Position) -> None:
    for seat in (0, 1):
        match_service.play(duel.match_id, seat, Show(seat), 1, uuid4())
    wake_all(duel.match_id)

    assert verification.verify(duel.match_id).sound


def test_a_drawn_key_is_told_only_at_the_end(duel: Position) -> None:
    from games.live.wire import portrait

    assert portrait(duel, 0).secret is None
    over = match_service.resign(duel.match_id, 0)
    assert portrait(over, 1).secret == over.secret.hex()
