"""The two rows of a move: both or neither, alone or inside another transaction."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import broadcast
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match import storage
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from games.yut.actions import Throw
from tests.games.played import person

pytestmark = pytest.mark.django_db(transaction=True)

Around = Callable[[], AbstractContextManager[Any]]
either_way = pytest.mark.parametrize("around", [nullcontext, transaction.atomic])


@pytest.fixture
def run() -> Position:
    return match_service.start(GAMES["yut"], [Sitting(person("alone"))], seed="abc123")


def write(match_id: UUID, before: int, wish: UUID) -> bool:
    now = timezone.now()
    match = {"state": "{}", "version": before + 1, "due": now, "machine": True, "touched": now}
    move = {
        "match_id": match_id, "version": before + 1, "seat": -1, "by": Move.By.CLOCK,
        "action": "{}", "action_id": wish, "events": "[]", "seen": "[2,2]", "at": now,
    }  # fmt: skip
    return storage.write(match_id, before, match, move)


@either_way
def test_both_rows_are_written(run: Position, around: Around) -> None:
    wish = uuid4()

    with around():
        assert write(run.match_id, 0, wish)

    match, move = Match.objects.get(pk=run.match_id), Move.objects.get(match_id=run.match_id)
    assert (match.version, match.state, match.machine, match.due) == (1, "{}", True, match.touched)
    assert (move.version, move.seat, move.by, move.action_id) == (1, -1, "clock", wish)
    assert (move.seen, move.at) == ("[2,2]", match.touched)


@either_way
def test_a_match_that_moved_on_gets_neither(run: Position, around: Around) -> None:
    with around():
        assert not write(run.match_id, 7, uuid4())

    assert Match.objects.get(pk=run.match_id).version == 0
    assert not Move.objects.exists()


@either_way
def test_a_wish_that_was_played_changes_neither(run: Position, around: Around) -> None:
    wish = uuid4()
    write(run.match_id, 0, wish)

    with around():
        with pytest.raises(IntegrityError):
            write(run.match_id, 1, wish)
        assert Match.objects.get(pk=run.match_id).version == 1
        assert write(run.match_id, 1, uuid4())

    assert Move.objects.count() == 2


def test_a_move_inside_a_transaction_is_told_when_that_ends(
    run: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(broadcast, "announce", lambda match_id, version: told.append(version))

    with transaction.atomic():
        match_service.play(run.match_id, 0, Throw(), 1, uuid4())
        assert told == []

    assert told == [1]


def test_a_move_that_is_rolled_back_is_not_announced(
    run: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(broadcast, "announce", lambda match_id, version: told.append(version))

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        match_service.play(run.match_id, 0, Throw(), 1, uuid4())
        raise ZeroDivisionError

    assert told == []
    assert match_service.play(run.match_id, 0, Throw(), 1, uuid4()).version == 1
