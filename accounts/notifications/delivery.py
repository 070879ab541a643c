"""Notices on their way to people who are not looking: pushed to browsers, mailed, or gathered."""

from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Notice, User
from accounts.notifications import service as notifications
from accounts.notifications.channels import push
from accounts.selectors import title
from accounts.web import languages

logger = structlog.get_logger(__name__)

Kind = Notice.Kind
STUBBORN = timedelta(days=1)
"""For so long a mail that no server took is tried again."""
MORNING = 9
"""The hour, by the site's clock, at which digests go out."""


def deliver(now: datetime | None = None) -> int:
    """Tell what has not been told yet and is still true; how many notices."""
    now = now or timezone.now()
    waiting = Notice.objects.filter(sent=None, closed=None, user__is_active=True)
    told = 0
    for notice in waiting.select_related("user", "match", "table", "by").order_by("made")[:500]:
        if not _wanted(notice) or not notifications.is_true(notice):
            Notice.objects.filter(pk=notice.pk).update(closed=now)
        elif Notice.objects.filter(pk=notice.pk, sent=None).update(sent=now):
            # Taken before it is told: rather never than twice.
            told += 1
            _tell(notice, now)
    return told + _again(now) + _digests(now)


def _wanted(notice: Notice) -> bool:
    return bool(getattr(notice.user, f"tell_{notice.kind}"))


def _tell(notice: Notice, now: datetime) -> None:
    user = notice.user
    with translation.override(languages.of(user) or settings.LANGUAGE_CODE):
        words = told(notice)
        push.send(user, words, "high" if notice.kind == Kind.NEAR else "normal")
    if user.mail == User.Mail.EACH or (user.mail == User.Mail.DIGEST and notice.kind == Kind.NEAR):
        _mail_at_once(notice, now)


def _mail_at_once(notice: Notice, now: datetime) -> bool:
    """Mail one notice; if no server takes it, `_again` will find it."""
    own = Notice.objects.filter(pk=notice.pk, mailed=None)
    if not own.update(mailed=now):
        return False
    with translation.override(languages.of(notice.user) or settings.LANGUAGE_CODE):
        if _mail(notice.user, [notice]):
            return True
    Notice.objects.filter(pk=notice.pk).update(mailed=None)
    return False


def _again(now: datetime) -> int:
    """Mail at last what is still true and no server took; how many."""
    waiting = Notice.objects.filter(
        Q(user__mail=User.Mail.EACH) | Q(user__mail=User.Mail.DIGEST, kind=Kind.NEAR),
        user__is_active=True,
        sent__lt=now,
        sent__gt=now - STUBBORN,
        mailed=None,
        closed=None,
    )
    found = waiting.select_related("user", "match", "table", "by").order_by("made")[:500]
    mailed = 0
    for notice in filter(notifications.is_true, found):
        if not _mail_at_once(notice, now):
            break  # the server is still away: everyone else waits too
        mailed += 1
    return mailed


def told(notice: Notice) -> dict[str, Any]:
    """A notice in words, for a push or a list."""
    heading = render_to_string("accounts/notice_title.txt", _about(notice)).strip()
    text = render_to_string("accounts/notice_text.txt", _about(notice)).strip()
    tag = str(notice.match_id or notice.table_id)
    return {"title": heading, "body": text, "url": address(notice), "tag": tag}


def address(notice: Notice) -> str:
    """The page that a notice leads to."""
    if notice.table is not None:
        return reverse("lobby:table", args=[notice.table.code])
    return reverse("games:match", args=[notice.match_id])


def _about(notice: Notice) -> dict[str, Any]:
    game = notice.match.game if notice.match else notice.table.game if notice.table else ""
    by = notice.by.get_username() if notice.by else ""
    return {"kind": notice.kind, "game": title(game), "by": by, "due": notifications.due_of(notice)}


def _mail(user: User, about: list[Notice]) -> bool:
    """Mail some notices together, to an address that somebody has shown to be theirs; whether that
    is settled: without such an address there is nothing to be done."""
    owned = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary").first()
    if owned is None:
        return True
    lines = [{**told(one), "link": settings.SITE_URL + address(one)} for one in about]
    subject = lines[0]["title"]
    if len(lines) > 1:
        subject = render_to_string("accounts/digest_title.txt", {"n": len(lines)}).strip()
    off = settings.SITE_URL + reverse("settings") + "#notices"
    text = render_to_string("accounts/notice_mail.txt", {"lines": lines, "off": off})
    try:
        send_mail(subject, text, None, [owned.email])
    except SMTPRecipientsRefused as error:
        logger.warning("notice not mailed", error=str(error))
    except OSError as error:
        logger.warning("no server took a mail", error=str(error))
        return False
    return True


def _digests(now: datetime) -> int:
    """One mail each morning for those who want no more, of what is still true then."""
    waiting = Notice.objects.filter(
        user__mail=User.Mail.DIGEST,
        user__is_active=True,
        sent__lt=_morning(now),
        mailed=None,
        closed=None,
    )
    mailed = 0
    for user in User.objects.filter(pk__in=waiting.values("user")):
        own = waiting.filter(user=user).select_related("user", "match", "table", "by")
        true = [notice for notice in own.order_by("made") if notifications.is_true(notice)]
        if own.update(mailed=now) and true:
            with translation.override(languages.of(user) or settings.LANGUAGE_CODE):
                taken = _mail(user, true)
            mailed += taken
            if not taken:
                Notice.objects.filter(pk__in=[notice.pk for notice in true]).update(mailed=None)
    return mailed


def _morning(now: datetime) -> datetime:
    """The last time that digests went out."""
    nine = timezone.localtime(now).replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return nine if nine <= now else nine - timedelta(days=1)
