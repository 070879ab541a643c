"""Celery tasks of the accounts. All of them may run twice."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from accounts import services
from accounts.mail import service as mail
from accounts.moderation import service as moderation
from accounts.moderation import traces
from accounts.notifications import delivery
from accounts.notifications import service as notifications
from accounts.tokens import service as tokens


@shared_task(name="accounts.forget_guests", acks_late=True)
def forget_guests() -> None:
    """Delete guests who stayed away, old notices and hints, expired tokens and sessions."""
    services.forget_guests()
    notifications.delete_old()
    tokens.delete_expired()
    traces.forget()
    SessionStore.clear_expired()


@shared_task(name="accounts.lift_bans")
def lift_bans() -> None:
    """Lift the bans that have expired."""
    moderation.lift_expired()


@shared_task(name="accounts.look")
def look() -> None:
    """Make notices. Sending them is a task of its own, because it can be slow."""
    if notifications.make_notices():
        deliver.delay()


@shared_task(name="accounts.deliver")
def deliver() -> None:
    """Send what is due. Run twice at the same time, each notice is sent once."""
    mail.send_letters()
    delivery.deliver()


@shared_task(name=mail.SEND)
def send_letters() -> None:
    """Send the letters that wait. Run twice at the same time, each is sent once."""
    mail.send_letters()
