"""What workers do for accounts."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from accounts import services
from accounts.moderation import service as moderation
from accounts.notifications import delivery
from accounts.notifications import service as notifications


@shared_task(name="accounts.forget_guests", acks_late=True)
def forget_guests() -> None:
    """Forget guests who stayed away, and sessions that ran out; run twice, it finds none left."""
    services.forget_guests()
    notifications.delete_old()
    SessionStore.clear_expired()


@shared_task(name="accounts.lift_bans")
def lift_bans() -> None:
    """Let those in again whose ban has ended."""
    moderation.lift_expired()


@shared_task(name="accounts.look")
def look() -> None:
    """See what people are to be told; telling them is for whoever has time."""
    if notifications.make_notices():
        deliver.delay()


@shared_task(name="accounts.deliver")
def deliver() -> None:
    """Push and mail what has not been told; twice at once, each notice goes out once."""
    delivery.deliver()
