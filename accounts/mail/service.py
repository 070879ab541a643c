"""Mail: what people cause in a request is stored as a letter and sent by a task.

So a request takes as long for an address that is known as for one that is not, and a mail server
that is down for a while loses nothing.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from smtplib import SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.mail.models import Letter
from games import broadcast

logger = structlog.get_logger(__name__)

SEND = "accounts.send_letters"
RETRY_FOR = timedelta(days=1)
"""How long a letter that no server accepted is tried again."""
LOST = timedelta(minutes=10)
"""After so long, a letter that a worker has taken is taken again: the worker died."""
BATCH = 500


def subject_line(text: str) -> str:
    """The subject of every mail: the site, then the matter."""
    return f"[{gettext('Noripan')}] {' '.join(text.split())}"


def public_address(url: str) -> str:
    """The address of a page of this site as SITE_URL has it, whatever host a request named."""
    address = urlsplit(url)
    query = f"?{address.query}" if address.query else ""
    return f"{settings.SITE_URL.rstrip('/')}{address.path}{query}"


def post(to: str, subject: str, text: str) -> None:
    """Store a letter, and let a worker send it."""
    Letter.objects.create(to=to, subject=subject[:200], text=text)
    transaction.on_commit(partial(broadcast.send_task, SEND), robust=True)


def send_letters(now: datetime | None = None) -> int:
    """Send the letters that wait; returns how many a server accepted."""
    now = now or timezone.now()
    Letter.objects.filter(made__lt=now - RETRY_FOR).delete()
    sent = 0
    waiting = Letter.objects.filter(Q(taken=None) | Q(taken__lt=now - LOST))
    for letter in waiting[:BATCH]:
        if not Letter.objects.filter(pk=letter.pk, taken=letter.taken).update(taken=now):
            continue  # another worker has it
        if not send(letter.to, letter.subject, letter.text):
            Letter.objects.filter(pk=letter.pk).update(taken=None)
            break  # the server is away, for everyone else too
        Letter.objects.filter(pk=letter.pk).delete()
        sent += 1
    return sent


def send(to: str, subject: str, text: str, headers: Mapping[str, Any] | None = None) -> bool:
    """Give a mail to the server now; False if it must be tried again."""
    marked = {"Auto-Submitted": "auto-generated", **(headers or {})}
    try:
        EmailMessage(subject, text, None, [to], headers=marked).send()
    except (SMTPRecipientsRefused, ValueError) as error:  # no such mailbox, or no address at all
        logger.warning("mail not sent", error=str(error))
    except OSError as error:
        logger.warning("mail server not reachable", error=str(error))
        return False
    return True
