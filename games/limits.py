"""Rate limits: for sockets in memory, for HTTP in the cache."""

from ipaddress import IPv6Address, ip_address
from time import monotonic, time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

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
    if count(what, who, seconds) > most:
        raise TooFast("too_fast")


def count(what: str, who: str, seconds: int) -> int:
    """Count a call; returns how many there were in this window. Without a cache: none."""
    key = _key(what, who, seconds)
    cache.add(key, 0, seconds * 2)
    return int(cache.incr(key))


def tally(what: str, who: str, seconds: int) -> int:
    """How many calls were counted in this window."""
    return int(cache.get(_key(what, who, seconds), 0))


def _key(what: str, who: str, seconds: int) -> str:
    return f"limit:{what}:{who}:{int(time() // seconds)}"


READS_A_MINUTE = 300
"""Pages and steps of replays that one reader may ask for: more than playback at full speed does."""


def check_reader(request: HttpRequest) -> None:
    """Refuse a reader of finished matches who asks for more than a person can read."""
    who = str(request.user.pk) if request.user.is_authenticated else client_address(request)
    check("read", who, most=READS_A_MINUTE, seconds=60)


def client_address(request: HttpRequest) -> str:
    """The client's address; an IPv6 client owns the whole /64."""
    ip = ip_address(get_adapter().get_client_ip(request))
    return ip.exploded[:19] if isinstance(ip, IPv6Address) else str(ip)
