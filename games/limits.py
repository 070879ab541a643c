"""How much is too much: for sockets in memory, for HTTP in the cache."""

from time import monotonic, time

from django.core.cache import cache

from games.engine.errors import TooFast


class Bucket:
    """So many frames a second, with room for a burst."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), monotonic()
        self._refused = 0

    def take(self) -> bool:
        """Whether one more is all right."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self._refused += 1
            return False
        self._left -= 1
        return True

    @property
    def exhausted(self) -> bool:
        """Told several times and still too fast: a program gone wild."""
        return self._refused > self._burst * 2


def check(what: str, who: str, most: int, seconds: int) -> None:
    """Refuse the call that is one too many in its stretch of time; without a cache let it pass."""
    window = int(time() // seconds)
    key = f"limit:{what}:{who}:{window}"
    cache.add(key, 0, seconds * 2)
    if cache.incr(key) > most:
        raise TooFast("too_fast")
