from collections.abc import Iterator

import pytest
from django.conf import settings

from leaderboards import ranks


@pytest.fixture(autouse=True)
def an_index_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A real Redis, in which these tests leave nothing behind; and no silence from before."""
    monkeypatch.setattr(ranks, "PREFIX", "noripan:test-ranks:")
    monkeypatch.setattr(ranks._Silence, "until", 0.0)
    redis = ranks.client()
    yield
    for key in redis.scan_iter("noripan:test-ranks:*"):
        redis.delete(key)


@pytest.fixture
def every_board_indexed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "WORTH_INDEXING", 1)


@pytest.fixture
def no_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that nobody can reach."""
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    ranks.client.cache_clear()
    gone = ranks.client()
    ranks.client.cache_clear()
    monkeypatch.setattr(ranks, "client", lambda: gone)
