"""A circuit breaker for Redis: after one time-out nothing waits for Redis for some seconds.

Nothing in Redis is the only copy of anything, so every caller can do without it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

OPEN_SECONDS = 5.0
LONG = 0.5
"""A failure that took so many seconds was a time-out; a quick one costs nobody anything."""


class Breaker:
    """Whether to do without Redis for now."""

    def __init__(self) -> None:
        self._closes_at = 0.0

    @property
    def is_open(self) -> bool:
        return monotonic() < self._closes_at

    def reset(self) -> None:
        self._closes_at = 0.0

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Open the breaker if the block fails after a long time."""
        started = monotonic()
        try:
            yield
        except Exception:
            now = monotonic()
            if now - started >= LONG:
                self._closes_at = now + OPEN_SECONDS
            raise


redis_breaker = Breaker()
