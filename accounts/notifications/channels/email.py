"""Mail: at once or in one digest a day, as the person chose, to a confirmed address."""

from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from accounts.notifications import service as notifications
from accounts.notifications.channels.base import Channel
from accounts.notifications.message import compose
from accounts.web import languages

logger = structlog.get_logger(__name__)

RETRY_FOR = timedelta(days=1)
"""How long a mail that no server accepted is tried again."""
DIGEST_HOUR = 9
"""The hour, in the site's time zone, at which digests are sent."""
BATCH = 500

_AT_ONCE = Q(user__mail=User.Mail.EACH) | Q(user__mail=User.Mail.DIGEST, kind=Notice.Kind.NEAR)


class Email(Channel):
    """Mail. Deadlines are mailed at once, also to people who chose the digest."""

    def can_reach(self, user: User) -> bool:
        """Whether the person wants mail; without a confirmed address none is sent."""
        return user.mail != User.Mail.OFF

    def send(self, notice: Notice, now: datetime) -> None:
        if notice.user.mail == User.Mail.EACH or notice.kind == Notice.Kind.NEAR:
            _mail_at_once(notice, now)

    def send_pending(self, now: datetime) -> int:
        return _retry(now) + _send_digests(now)


def _mail_at_once(notice: Notice, now: datetime) -> bool:
    """Mail one notice. If no server accepts it, `_retry` finds it later."""
    if not Notice.objects.filter(pk=notice.pk, mailed=None).update(mailed=now):
        return False
    if _mail(notice.user, [notice]):
        return True
    Notice.objects.filter(pk=notice.pk).update(mailed=None)
    return False


def _retry(now: datetime) -> int:
    """Mail the current notices that no server accepted so far; returns the count."""
    waiting = Notice.objects.filter(
        _AT_ONCE,
        user__is_active=True,
        sent__lt=now,
        sent__gt=now - RETRY_FOR,
        mailed=None,
        closed=None,
    )
    found = waiting.select_related("user", "match", "table", "by").order_by("made")[:BATCH]
    mailed = 0
    for notice in filter(notifications.is_current, found):
        if not _mail_at_once(notice, now):
            break  # the server is still away, for everyone else too
        mailed += 1
    return mailed


def _send_digests(now: datetime) -> int:
    """One mail each morning to the people who chose the digest; returns the count."""
    waiting = Notice.objects.filter(
        user__mail=User.Mail.DIGEST,
        user__is_active=True,
        sent__lt=_last_digest(now),
        mailed=None,
        closed=None,
    )
    mailed = 0
    for user in User.objects.filter(pk__in=waiting.values("user")):
        own = waiting.filter(user=user).select_related("user", "match", "table", "by")
        current = [one for one in own.order_by("made") if notifications.is_current(one)]
        if own.update(mailed=now) and current:
            accepted = _mail(user, current)
            mailed += accepted
            if not accepted:
                Notice.objects.filter(pk__in=[one.pk for one in current]).update(mailed=None)
    return mailed


def _last_digest(now: datetime) -> datetime:
    """The last time at which digests were due."""
    today = timezone.localtime(now).replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    return today if today <= now else today - timedelta(days=1)


def _mail(user: User, notices: list[Notice]) -> bool:
    """Mail notices together; False if it must be tried again.

    A person without a confirmed address gets no mail, and there is nothing to try again.
    """
    address = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary").first()
    if address is None:
        return True
    with languages.translate_for(user):
        subject, text = _letter(notices)
    try:
        send_mail(subject, text, None, [address.email])
    except SMTPRecipientsRefused as error:
        logger.warning("notice not mailed", error=str(error))
    except OSError as error:
        logger.warning("mail server not reachable", error=str(error))
        return False
    return True


def _letter(notices: list[Notice]) -> tuple[str, str]:
    """The subject and the text of a mail about some notices."""
    lines = [
        {**(message := compose(one)), "link": settings.SITE_URL + message["url"]} for one in notices
    ]
    subject = str(lines[0]["title"])
    if len(lines) > 1:
        subject = render_to_string("accounts/digest_title.txt", {"n": len(lines)}).strip()
    off = settings.SITE_URL + reverse("settings") + "#notices"
    return subject, render_to_string("accounts/notice_mail.txt", {"lines": lines, "off": off})
