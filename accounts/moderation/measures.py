"""What staff can do about a person: note, warn, mute, rename; and the answer to an appeal."""

from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.db import transaction
from django.utils import timezone

from accounts import names, selectors, services
from accounts.models import Appeal, Ban, Complaint, Measure, Notice, User
from accounts.moderation import service as moderation
from games.models import Report

Kind = Measure.Kind
SALT = "appeal"
LINK_AGE = timedelta(days=90)


def note(person: User, text: str, by: Any) -> Measure:
    """Write something down for other staff."""
    return Measure.objects.create(person=person, kind=Kind.NOTE, text=text, by=by)


@transaction.atomic
def warn(person: User, text: str, by: Any) -> Measure:
    """Warn a person: they find the text among what waits for them."""
    made = Measure.objects.create(person=person, kind=Kind.WARNING, text=text, by=by)
    _tell(person)
    return made


@transaction.atomic
def mute(person: User, text: str, until: datetime, by: Any) -> Measure:
    """Keep a person from writing at tables until a moment; they can go on playing."""
    made = Measure.objects.create(person=person, kind=Kind.MUTE, text=text, until=until, by=by)
    User.objects.filter(pk=person.pk).update(silenced_until=until)
    _tell(person)
    return made


@transaction.atomic
def unmute(person: User, by: Any) -> None:
    """Let a person write again."""
    User.objects.filter(pk=person.pk).update(silenced_until=None)
    Measure.objects.filter(
        person=person, kind=Kind.MUTE, until__gt=timezone.now()
    ).update(until=timezone.now())  # fmt: skip
    note(person, "may write again", by)


@transaction.atomic
def rename(person: User, name: str, text: str, by: Any) -> Measure:
    """Give a person another name (empty: one that says nothing); ValidationError if it is taken
    or no name."""
    wanted = names.normalize(name) if name else names.neutral_name()
    if name:
        names.validate(wanted)
        selectors.check_name(wanted, person)
    before = person.username
    services.rename(person, wanted)
    said = f"{before} → {wanted}: {text}"[:500]
    made = Measure.objects.create(person=person, kind=Kind.RENAME, text=said, by=by)
    _tell(person)
    return made


def _tell(person: User) -> None:
    now = timezone.now()
    Notice.objects.create(user=person, kind=Notice.Kind.WARNING, made=now, sent=now, mailed=now)


def settle_reports(person: User) -> int:
    """Close everything that was reported of a person; returns how many reports."""
    complaints = Complaint.objects.filter(of=person, settled=False).update(settled=True)
    return complaints + Report.objects.filter(remark__user=person, settled=False).update(
        settled=True
    )


def appeal_key(ban: Ban) -> str:
    """The part of an address with which the banned person, who cannot log in, appeals."""
    return signing.dumps(ban.pk, salt=SALT)


def find_ban(key: str) -> Ban | None:
    """The ban of an address, while it is in force."""
    try:
        pk = signing.loads(key, salt=SALT, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    found = Ban.objects.filter(pk=pk).select_related("user").first()
    return found if found and not found.is_over else None


def appeal(ban: Ban, text: str) -> bool:
    """Appeal against a ban, once; returns whether this was the first time."""
    _, is_new = Appeal.objects.get_or_create(ban=ban, defaults={"text": text})
    return is_new


@transaction.atomic
def answer(appeal: Appeal, text: str, is_granted: bool, by: Any) -> None:
    """Answer an appeal; if it is granted the ban ends."""
    appeal.answer, appeal.is_granted, appeal.answered_by = text, is_granted, by
    appeal.answered = timezone.now()
    appeal.save()
    if is_granted:
        moderation.lift(appeal.ban)
