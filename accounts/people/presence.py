"""Who has a page of the site open, as far as they let it be seen.

It is kept in Redis alone, by keys that expire: an open page asks for its notices every minute. If
Redis is away, nobody can tell, and the pages say so.
"""

from collections.abc import Iterable

from django.core.cache import cache

from accounts.models import User

LASTS = 150
"""Seconds after which a page that asked nothing counts as closed."""
PROBE = "online:probe"


def note(user: User) -> None:
    """Take note that a person is here, unless they hide it."""
    if user.show_online:
        cache.set(_key(user.pk), True, LASTS)


def forget(user: User) -> None:
    cache.delete(_key(user.pk))


def online_ids(user_ids: Iterable[int]) -> frozenset[int] | None:
    """Who of these people is online; None if it cannot be told."""
    keys = {_key(user_id): user_id for user_id in user_ids}
    cache.set(PROBE, True, LASTS)
    found = cache.get_many([PROBE, *keys])
    if PROBE not in found:
        return None
    return frozenset(user_id for key, user_id in keys.items() if key in found)


def _key(user_id: int) -> str:
    return f"online:{user_id}"
