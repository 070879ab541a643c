"""Health checks. /healthz is about this process, /readyz about the whole site.

Both are answered before all other middleware: a load balancer asks by plain HTTP and by address,
also where the site itself redirects to https and answers to its name only.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone
from redis import Redis
from redis.exceptions import RedisError

from config.watchdog import QUEUES, pulse_key
from games.match import clocks
from games.models import Pulse

LONGEST_PAUSE = timedelta(seconds=10)
"""Between two sweeps: five are missing then."""
OK, OUT_OF_REACH, SILENT = "ok", "out of reach", "silent"


class HealthMiddleware:
    """Answers /healthz and /readyz."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        check = CHECKS.get(request.path_info)
        if check is None:
            return self._get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return check()


def healthz() -> JsonResponse:
    """200 while this process can serve: its pulse beats and the database answers. Without Redis
    the site is slower but works."""
    web = OK if clocks.heart.is_beating else SILENT
    database = _database()
    status = 200 if web == database == OK else 503
    return JsonResponse({"web": web, "database": database, "redis": _redis()}, status=status)


def readyz() -> JsonResponse:
    """200 while all parts of the site work: database, Redis, a worker for each queue, and beat."""
    database, redis, workers = _database(), _redis(), _workers()
    beat = _beat() if database == OK else OUT_OF_REACH
    is_ready = {database, redis, beat, *workers.values()} == {OK}
    parts = {"database": database, "redis": redis, "workers": workers, "beat": beat}
    return JsonResponse(parts, status=200 if is_ready else 503)


CHECKS = {"/healthz": healthz, "/readyz": readyz}


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return OUT_OF_REACH
    return OK


def _client() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)


def _redis() -> str:
    try:
        with _client() as redis:
            redis.ping()
    except (RedisError, OSError):
        return OUT_OF_REACH
    return OK


def _workers() -> dict[str, str]:
    """Queue -> whether a worker takes its tasks."""
    try:
        with _client() as redis:
            found = redis.mget([pulse_key(queue) for queue in QUEUES])
    except (RedisError, OSError):
        return dict.fromkeys(QUEUES, OUT_OF_REACH)
    return {queue: OK if at else SILENT for queue, at in zip(QUEUES, found, strict=True)}


def _beat() -> str:
    """Whether beat asks for sweeps and a worker does them."""
    since = timezone.now() - max(LONGEST_PAUSE, timedelta(seconds=5 * settings.SWEEP_SECONDS))
    return OK if Pulse.objects.filter(name=clocks.SWEEP, at__gt=since).exists() else SILENT
