"""The health check: whether this process reaches the database and Redis."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from redis import Redis
from redis.exceptions import RedisError


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the database answers: without Redis the site is slower but works."""
    database, redis = _database(), _redis()
    status = 200 if database == "ok" else 503
    return JsonResponse({"web": "ok", "database": database, "redis": redis}, status=status)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "out of reach"
    return "ok"


def _redis() -> str:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1
        ) as redis:
            redis.ping()
    except (RedisError, OSError):
        return "out of reach"
    return "ok"
