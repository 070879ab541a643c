"""A cache in Redis that the site does not depend on: without Redis every read is a miss."""

from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from config.breaker import redis_breaker

logger = structlog.get_logger(__name__)


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, except that an unreachable Redis is no error."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._try(
            default, lambda: super(ForgivingRedisCache, self).get(key, default, version)
        )

    def get_many(self, keys: Any, version: int | None = None) -> Any:
        return self._try({}, lambda: super(ForgivingRedisCache, self).get_many(keys, version))

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._try(None, lambda: super(ForgivingRedisCache, self).set(*args, **kwargs))

    def set_many(self, data: Any, *args: Any, **kwargs: Any) -> Any:
        return self._try(
            list(data), lambda: super(ForgivingRedisCache, self).set_many(data, *args, **kwargs)
        )

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(True, lambda: super(ForgivingRedisCache, self).add(*args, **kwargs))

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(False, lambda: super(ForgivingRedisCache, self).touch(*args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(0, lambda: super(ForgivingRedisCache, self).incr(*args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(False, lambda: super(ForgivingRedisCache, self).delete(*args, **kwargs))

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._try(None, lambda: super(ForgivingRedisCache, self).delete_many(*args, **kwargs))

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(False, lambda: super(ForgivingRedisCache, self).has_key(*args, **kwargs))

    @staticmethod
    def _try(instead: Any, ask: Callable[[], Any]) -> Any:
        if redis_breaker.is_open:
            return instead
        try:
            with redis_breaker.watch():
                return ask()
        except RedisError as error:
            logger.warning("cache out of reach", error=str(error))
            return instead
