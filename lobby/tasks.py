"""What workers do for tables."""

from celery import shared_task

from lobby import services


@shared_task(name="lobby.expire")
def expire() -> None:
    """Give up the chairs of people who stay away; run twice, it finds nothing left to do."""
    services.expire()
