"""Celery tasks of the lobby."""

from celery import shared_task

from lobby import services


@shared_task(name="lobby.expire")
def expire() -> None:
    """Free the chairs of people who are away. It may run twice."""
    services.expire()
