"""Rate limits: for sockets in memory, for HTTP in the cache."""

from time import monotonic, time

from django.core.cache import cache

from games.engine.errors import TooFast


class Bucket:
    """A token bucket: so many frames a second, with room for a burst."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), monotonic()
        self._refused = 0

    def take(self) -> bool:
        """Use one token; False if there is none."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self._refused += 1
            return False
        self._left -= 1
        return True

    @property
    def is_exhausted(self) -> bool:
        """Whether the client went on in spite of many refusals."""
        return self._refused > self._burst * 2


def check(what: str, who: str, most: int, seconds: int) -> None:
    """Refuse a call beyond `most` in a window of `seconds`; without a cache every call passes."""
    window = int(time() // seconds)
    key = f"limit:{what}:{who}:{window}"
    cache.add(key, 0, seconds * 2)
    if cache.incr(key) > most:
        raise TooFast("too_fast")
