"""Celery tasks of the studio."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from studio.lab import experiments
from studio.models import Experiment

LOST_AFTER = timedelta(seconds=60)


@shared_task(name=experiments.PLAY)
def play(pk: int) -> None:
    """Play a part of an experiment. The next part is a new task behind others in the queue."""
    if experiments.play_piece(pk):
        play.delay(pk)


@shared_task(name="studio.sweep")
def sweep() -> None:
    """Continue experiments whose next task was lost."""
    lost = timezone.now() - LOST_AFTER
    running = Experiment.objects.filter(status=Experiment.Status.RUNNING, touched__lt=lost)
    for pk in running.values_list("pk", flat=True):
        play.delay(pk)
