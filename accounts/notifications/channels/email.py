"""Mail: at once or in one digest a day, as the person chose, to a confirmed address."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.mail import service as mail
from accounts.models import Notice, User
from accounts.notifications import service as notifications
from accounts.notifications import unsubscribing
from accounts.notifications.channels.base import Channel, isolate
from accounts.notifications.message import compose
from accounts.web import languages

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
    for notice in found:
        with isolate("notice not mailed", notice=notice.pk):
            if not notifications.is_current(notice):
                continue
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
        with isolate("digest not mailed", user=user.pk):
            mailed += _send_digest(user, waiting.filter(user=user), now)
    return mailed


def _send_digest(user: User, waiting: QuerySet[Notice], now: datetime) -> bool:
    found = list(waiting.select_related("user", "match", "table", "by").order_by("made"))
    if not waiting.update(mailed=now):
        return False
    current = []
    for notice in found:
        with isolate("notice left out of a digest", notice=notice.pk):
            if notifications.is_current(notice):
                current.append(notice)
    if not current or _mail(user, current):
        return bool(current)
    Notice.objects.filter(pk__in=[one.pk for one in current]).update(mailed=None)
    return False


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
    off = mail.public_address(unsubscribing.address(user))
    headers = {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": unsubscribing.ONE_CLICK}
    with languages.translate_for(user):
        subject, text = _letter(user, notices, off)
    return mail.send(address.email, subject, text, headers)


def _letter(user: User, notices: list[Notice], off: str) -> tuple[str, str]:
    """The subject and the text of a mail about some notices."""
    lines = [
        {**(message := compose(one)), "link": mail.public_address(message["url"])}
        for one in notices
    ]
    subject = str(lines[0]["title"])
    if len(lines) > 1:
        subject = render_to_string("accounts/digest_title.txt", {"n": len(lines)})
    choose = mail.public_address(reverse("settings")) + "#notices"
    shown = {"user": user, "lines": lines, "choose": choose, "off": off}
    return mail.subject_line(subject), render_to_string("accounts/notice_mail.txt", shown)
