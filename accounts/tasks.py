"""What workers do for accounts."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from accounts import services


@shared_task(name="accounts.forget_guests", acks_late=True)
def forget_guests() -> None:
    """Forget guests who stayed away, and sessions that ran out; run twice, it finds none left."""
    services.forget_guests()
    SessionStore.clear_expired()
