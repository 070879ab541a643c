"""The mails that notices are sent by."""

from datetime import datetime

from django.core import mail

from accounts.notifications import delivery
from accounts.notifications import service as notifications


def mails_of_one_run(now: datetime | None = None) -> list[str]:
    """The mails that one run sends."""
    mail.outbox.clear()
    notifications.make_notices(now)
    delivery.deliver(now)
    assert all(letter.subject.startswith("[Noripan] ") for letter in mail.outbox)
    return sorted(
        f"{letter.to[0]}: {letter.subject.removeprefix('[Noripan] ')}" for letter in mail.outbox
    )
