from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from leaderboards.boards import ranks
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed
from tests.leaderboards.runs import YUT, filled, person


@pytest.fixture(autouse=True)
def an_index_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A real Redis under a prefix of its own, emptied afterwards, without an earlier outage."""
    monkeypatch.setattr(ranks, "PREFIX", "noripan:test-ranks:")
    monkeypatch.setattr(ranks._Outage, "until", 0.0)
    redis = ranks.client()
    yield
    for key in redis.scan_iter("noripan:test-ranks:*"):
        redis.delete(key)


@pytest.fixture
def every_board_indexed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "WORTH_INDEXING", 1)


@pytest.fixture
def no_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that cannot be reached."""
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    ranks.client.cache_clear()
    gone = ranks.client()
    ranks.client.cache_clear()
    monkeypatch.setattr(ranks, "client", lambda: gone)


@pytest.fixture
def ann() -> Any:
    return person("ann")


@pytest.fixture
def many(ann: Any) -> tuple[BoardAddress, Board]:
    """Forty rows; Ann's is the twentieth."""
    people = get_user_model()
    others = people.objects.bulk_create(
        people(username=f"p{n:02}", name_key=f"p{n:02}", guest=n == 3) for n in range(39)
    )
    crowd = [*others[:19], ann, *others[19:]]
    return filled([(one, 5 + nth // 4, 9) for nth, one in enumerate(crowd)], scope="abc")


@pytest.fixture
def daily() -> DailySeed:
    return dailies.make(YUT, calendar.today(timezone.now()))
