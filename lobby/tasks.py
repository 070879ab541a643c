"""Celery tasks of the lobby."""

from celery import shared_task

from lobby import services
from lobby.classroom import service as classrooms
from lobby.pairs import service as pairs


@shared_task(name="lobby.expire")
def expire() -> None:
    """Free the chairs of people who are away, close old challenges and idle classrooms. It may
    run twice."""
    services.expire()
    pairs.expire()
    classrooms.expire()
