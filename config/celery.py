"""The Celery application: queues, routes and the schedule of beat."""

from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import beat_init, celeryd_init
from django.conf import settings
from kombu import Queue
from kombu.transport import redis

from config.serving.secret_key import require_secret_key
from config.watchdog import QUEUES, Watchdog

# A worker that loses Redis would try to return its tasks, fail and end. The sweeps find the
# work of those tasks again.
redis.Channel.do_restore = False

IN_PIECES = {"queue": "slow", "priority": 6}
"""Long work in pieces: other slow tasks go first, and those in pieces take turns. In Redis the
highest priority is 0, which all other tasks have."""

app = Celery("noripan")
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "global_keyprefix": "noripan:celery:",
        "socket_connect_timeout": 2,
        "socket_timeout": 4,
        # A task that a dead worker had taken comes back; the sweep would find its match anyway.
        "visibility_timeout": 120,
    },
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    task_default_queue="bots",
    task_queues=[Queue(name) for name in QUEUES],
    task_routes={
        "games.sweep": {"queue": "clock"},
        "games.discard_branches": {"queue": "slow"},
        "games.coach": {"queue": "coach"},
        "games.review": IN_PIECES,
        "games.tend_reviews": {"queue": "slow"},
        "lobby.*": {"queue": "clock"},
        "leaderboards.seek_par": IN_PIECES,
        "leaderboards.*": {"queue": "slow"},
        "leaderboards.record": {"queue": "bots"},
        "leaderboards.tend_dailies": {"queue": "clock"},
        "leaderboards.sweep": {"queue": "clock"},
        "leaderboards.tend_cups": {"queue": "clock"},
        "accounts.*": {"queue": "slow"},
        "accounts.lift_bans": {"queue": "clock"},
        "accounts.look": {"queue": "clock"},
        "studio.play": IN_PIECES,
        "studio.rehearse": IN_PIECES,
        "studio.*": {"queue": "slow"},
        "studio.announce_words": {"queue": "clock"},
    },
    beat_schedule={
        # A sweep that waited longer than the next one is worth nothing.
        "sweep": {
            "task": "games.sweep",
            "schedule": settings.SWEEP_SECONDS,
            "options": {"expires": 5 * settings.SWEEP_SECONDS},
        },
        "unrecorded matches": {
            "task": "leaderboards.sweep",
            "schedule": 30.0,
            "options": {"expires": 60},
        },
        "dailies": {
            "task": "leaderboards.tend_dailies",
            "schedule": 30.0,
            "options": {"expires": 60},
        },
        "cups": {
            "task": "leaderboards.tend_cups",
            "schedule": settings.CUP_SECONDS,
            "options": {"expires": 3 * settings.CUP_SECONDS},
        },
        # Often, so that a new site soon shows the cups of its first week.
        "weekly cups": {
            "task": "leaderboards.make_cups",
            "schedule": 60.0,
            "options": {"expires": 60},
        },
        "seasons": {
            "task": "leaderboards.turn_season",
            "schedule": 300.0,
            "options": {"expires": 300},
        },
        "pars": {
            "task": "leaderboards.tend_pars",
            "schedule": 30.0,
            "options": {"expires": 60},
        },
        "reviews": {
            "task": "games.tend_reviews",
            "schedule": 30.0,
            "options": {"expires": 60},
        },
        "idle runs": {
            "task": "leaderboards.give_up_idle",
            "schedule": crontab(hour=3, minute=30),
        },
        "tops of the boards": {
            "task": "leaderboards.verify_tops",
            "schedule": crontab(hour=4, minute=30),
        },
        "old matches": {"task": "leaderboards.fade", "schedule": crontab(hour=0, minute=5)},
        "long boards": {"task": "leaderboards.mend", "schedule": crontab(hour=4, minute=0)},
        "stale tables": {"task": "lobby.expire", "schedule": 60.0, "options": {"expires": 60}},
        "notices": {"task": "accounts.look", "schedule": 3.0, "options": {"expires": 6}},
        "late notices": {"task": "accounts.deliver", "schedule": 60.0, "options": {"expires": 60}},
        "ended bans": {"task": "accounts.lift_bans", "schedule": 60.0, "options": {"expires": 60}},
        "lost experiments": {"task": "studio.sweep", "schedule": 60.0, "options": {"expires": 60}},
        "readings": {"task": "studio.sample", "schedule": 300.0, "options": {"expires": 200}},
        "words of the site": {
            "task": "studio.announce_words",
            "schedule": 30.0,
            "options": {"expires": 30},
        },
        "scheduled releases": {
            "task": "studio.publish_due",
            "schedule": 30.0,
            "options": {"expires": 60},
        },
        "idle what-ifs": {
            "task": "games.discard_branches",
            "schedule": 1800.0,
            "options": {"expires": 1800},
        },
        "old guests": {"task": "accounts.forget_guests", "schedule": 24 * 3600.0},
    },
    beat_schedule_filename=str(settings.VAR_DIR / "beat-schedule"),
    timezone=settings.TIME_ZONE,
)
app.steps["consumer"].add(Watchdog)
app.autodiscover_tasks()


@celeryd_init.connect
@beat_init.connect
def require_key(**_: Any) -> None:
    """Workers and beat refuse to start without a secret key."""
    require_secret_key()
