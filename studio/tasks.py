"""What workers do for the studio."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from studio.lab import experiments
from studio.models import Experiment

LOST_AFTER = timedelta(seconds=60)


@shared_task(name=experiments.PLAY)
def play(pk: int) -> None:
    """A piece of an experiment; the next piece is a task of its own, behind whoever waits."""
    if experiments.play_on(pk):
        play.delay(pk)


@shared_task(name="studio.sweep")
def sweep() -> None:
    """Find experiments whose next piece was lost on the way."""
    lost = timezone.now() - LOST_AFTER
    running = Experiment.objects.filter(status=Experiment.Status.RUNNING, touched__lt=lost)
    for pk in running.values_list("pk", flat=True):
        play.delay(pk)
