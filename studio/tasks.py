"""Celery tasks of the studio."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from accounts.notifications import service as notifications
from games.models import Release
from studio.editor import drafts
from studio.lab import experiments, rehearsals
from studio.models import Rehearsal
from studio.operations import health_views, samples
from studio.review import schedule
from studio.words import service as words

LOST_AFTER = timedelta(seconds=60)


@shared_task(name=experiments.PLAY)
def play(pk: int) -> None:
    """Play a part of an experiment. The next part, or the next experiment, is a new task behind
    others in the queue."""
    if experiments.play_piece(pk):
        play.delay(pk)
        return
    following = experiments.find_next()
    if following and not following.is_running:  # a running one has a task of its own
        play.delay(following.pk)


@shared_task(name=rehearsals.REHEARSE)
def rehearse(pk: int) -> None:
    """Play a part of a rehearsal."""
    if rehearsals.play_piece(pk):
        rehearse.delay(pk)


@shared_task(name="studio.announce_words")
def announce_words() -> None:
    """Tell open pages when the time of a banner or an announcement has come or gone."""
    words.announce_due(timezone.now())


@shared_task(name="studio.publish_due")
def publish_due() -> None:
    """Publish the drafts whose time has come."""
    schedule.publish_due()


@shared_task(name=drafts.TELL_PLAYERS)
def tell_players(release_id: int) -> None:
    """Tell the people who play a game what a release changes."""
    release = Release.objects.filter(pk=release_id).first()
    if release:
        notifications.tell_changes(release)


@shared_task(name="studio.sample")
def sample() -> None:
    """Keep a reading of the site's health; mail what stays wrong."""
    found = health_views.gather(timezone.now())
    queues = {f"queue {each.name}": float(each.value or 0) for each in found["queues"]}
    readings = {
        **queues, "running": float(found["running"]), "stalled": float(found["stalled_count"]),
        "overdue": float(found["overdue_count"]), "lag": round(found["lag"].value, 1),
    }  # fmt: skip
    wrong = [f"queue {each.name}" for each in found["queues"] if each.is_wrong]
    wrong += [f"no sign of {each.name}" for each in found["pulses"] if each.is_wrong]
    wrong += ["stalled"] if found["stalled_count"] else []
    wrong += ["lag"] if found["lag"].is_wrong else []
    samples.store(readings, wrong)


@shared_task(name="studio.sweep")
def sweep() -> None:
    """Continue experiments and rehearsals whose next task was lost."""
    lost = timezone.now() - LOST_AFTER
    following = experiments.find_next()
    if following and following.touched < lost:
        play.delay(following.pk)
    silent = Rehearsal.objects.filter(status=Rehearsal.Status.RUNNING, touched__lt=lost)
    for pk in silent.values_list("pk", flat=True):
        rehearse.delay(pk)
