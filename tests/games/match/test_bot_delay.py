"""How long bots seem to think: nothing that they or others do in secret shows in it."""

from typing import Any
from uuid import UUID

import pytest

from games import broadcast, tasks
from games.engine.registry import GAMES
from games.match import bot_delay, positions
from games.match import bots as match_bots
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match
from tests.games.arrange import LONG_AGO
from tests.games.played import person, play
from tests.pebbles import Note, Show

pytestmark = pytest.mark.django_db(transaction=True)

Woken = list[tuple[list[int], float]]


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Woken:
    """Wake-ups on their way: seats and pause."""
    settings.BOT_PACE = 1
    posted: Woken = []

    def post(name: str, match_id: str, asked: Any = (), pause: float = 0, **_: Any) -> None:
        if name == broadcast.WAKE:
            posted.append(([seat for seat, _ in asked], pause))

    monkeypatch.setattr(broadcast, "send_task", post)
    return posted


def trio(*sitters: Sitting) -> Position:
    """Of a known seed: two bots may well draw the same pause."""
    return match_service.start(GAMES["pebbles"], sitters, seed="pauses")


def company() -> tuple[Sitting, ...]:
    return Sitting(person("cat")), Sitting(bot="easy"), Sitting(bot="easy")


def test_every_bot_takes_a_time_of_its_own(woken: Woken) -> None:
    trio(*company())

    assert [seats for seats, _ in woken] == [[1], [2]]
    assert all(0 < pause <= 1 for _, pause in woken)


def test_a_secret_action_of_a_neighbour_leaves_the_moment_as_it_was(woken: Woken) -> None:
    before = trio(*company())
    woken.clear()

    after = play(before.match_id, 0, Note(7))

    assert woken == []
    for seat in (1, 2):
        assert bot_delay.answer_time(after, seat) == bot_delay.answer_time(before, seat)


def test_a_bot_that_takes_over_is_woken(woken: Woken) -> None:
    position = trio(*company())
    woken.clear()

    match_service.hand_over(position.match_id, 0, "easy")

    assert 0 in [seat for seats, _ in woken for seat in seats]


def euler_pauses(*sitters: Sitting) -> list[float]:
    position = match_service.start(GAMES["euler"], sitters)
    bots = [seat for seat, chair in enumerate(position.chairs) if chair.bot]
    asked = {seat: position.ledger.account(seat).asked_at for seat in bots}
    return [bot_delay.answer_time(position, seat) - asked[seat] for seat in bots]


def test_pauses_are_short_where_one_person_plays_and_as_the_game_says_among_several(
    woken: Woken,
) -> None:
    ann, ben = person("ann"), person("ben")

    alone = euler_pauses(Sitting(ann), *[Sitting(bot="easy")] * 3)
    together = euler_pauses(Sitting(ann), Sitting(ben), *[Sitting(bot="easy")] * 2)

    assert max(alone) <= bot_delay.ALONE[1]
    assert min(together) >= 1.5


def test_a_press_lets_the_bots_answer_until_the_person_is_to_decide(woken: Woken) -> None:
    table = [Sitting(bot="easy"), Sitting(bot="easy"), Sitting(person("cat"))]
    seeds = (match_service.start(GAMES["travel"], table, seed=f"hurry{n}") for n in range(20))
    position = next(each for each in seeds if not each.legal(2))

    tasks.hurry(str(position.match_id), 2)

    after = positions.load(position.match_id)
    assert after.legal(2)
    assert after.version > position.version


def test_nobody_hurries_bots_where_another_person_plays(woken: Woken, client: Any) -> None:
    ann, ben = person("ann"), person("ben")
    table = [Sitting(bot="easy"), Sitting(ann), Sitting(ben)]
    position = match_service.start(GAMES["travel"], table)
    client.force_login(ann)

    answer = client.post(f"/m/{position.match_id}/hurry/")
    tasks.hurry(str(position.match_id), 1)

    assert answer.status_code == 422
    assert positions.load(position.match_id).version == position.version
    assert b"data-hurry" not in client.get(f"/m/{position.match_id}/").content


def test_a_person_among_bots_is_offered_to_hurry_them(woken: Woken, client: Any) -> None:
    ann = person("ann")
    position = match_service.start(GAMES["travel"], [Sitting(bot="easy"), Sitting(ann)])
    client.force_login(ann)

    assert (
        f'data-hurry="/m/{position.match_id}/hurry/"'
        in client.get(f"/m/{position.match_id}/").content.decode()
    )
    assert client.post(f"/m/{position.match_id}/hurry/").status_code == 204


def test_bots_alone_answer_without_a_pause(woken: Woken) -> None:
    trio(*[Sitting(bot="easy")] * 3)

    assert woken == [([0, 1, 2], 0)]


def test_the_system_waits_for_nothing(woken: Woken) -> None:
    position = trio(*company())
    tasks.wake(str(position.match_id), bot_delay.questions(position))
    woken.clear()

    play(position.match_id, 0, Show(1))

    assert woken == [([-1], 0)]


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the sweep wakes."""
    posted: list[Any] = []
    monkeypatch.setattr(tasks.wake, "apply_async", lambda args, **_: posted.append(args))
    return posted


def age_match(match_id: UUID, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the match old, and the present as much later."""
    Match.objects.filter(pk=match_id).update(touched="2001-09-09T01:46:40Z")
    began = positions.load(match_id).ledger.account(1).asked_at
    monkeypatch.setattr(match_bots, "time", lambda: began + seconds)


def test_the_sweep_cuts_no_pause_short(
    woken: Woken, swept: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_delay, "answer_time", lambda position, seat: LONG_AGO * 10)
    position = trio(*company())
    age_match(position.match_id, 12, monkeypatch)

    tasks.sweep()

    assert swept == []


def test_the_sweep_wakes_a_bot_that_is_late(
    woken: Woken, swept: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = trio(*company())
    age_match(position.match_id, 2.1, monkeypatch)

    tasks.sweep()

    assert swept == [(str(position.match_id), bot_delay.questions(position))]


def test_bots_of_the_euler_game_take_longer_in_windows_for_special_cards() -> None:
    game, bots = GAMES["euler"], [Sitting(bot="easy"), Sitting(bot="easy")]
    position, pauses_by_phase = match_service.start(game, bots, seed="pause"), {}
    while not position.is_over and "special_2" not in pauses_by_phase:
        for seat in position.actors:
            pauses_by_phase[position.state.phase] = game.bots.pause(position.view(seat))
        match_bots.play_machines(position.match_id, position.version)
        position = positions.load(position.match_id)

    assert pauses_by_phase.pop("special_1") == pauses_by_phase.pop("special_2") == (4, 15)
    assert set(pauses_by_phase.values()) == {(1.5, 4)}
