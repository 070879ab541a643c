"""Everything that staff know about a person, gathered for one page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Appeal, Ban, Complaint, OldName, User
from accounts.moderation import service as moderation
from accounts.moderation import traces
from games.chat import service as chat
from games.models import Report, Seat

SHOWN = 30
AROUND = 5


@dataclass(frozen=True)
class Entry:
    """One line of a person's history."""

    at: datetime
    kind: str
    text: str
    by: str


def list_cases() -> QuerySet[User]:
    """The people about whom something waits for staff, the most reported first."""
    reports = Count("remarks__reports", filter=Q(remarks__reports__settled=False), distinct=True)
    complaints = Count("complaints", filter=Q(complaints__settled=False), distinct=True)
    appeals = Count("bans__appeal", filter=Q(bans__appeal__answered=None), distinct=True)
    found = User.objects.annotate(
        open_reports=reports, open_complaints=complaints, open_appeals=appeals
    )
    waiting = Q(open_reports__gt=0) | Q(open_complaints__gt=0) | Q(open_appeals__gt=0)
    order = ("-open_appeals", "-open_complaints", "-open_reports", "pk")
    return found.filter(waiting).order_by(*order)[:100]


def gather(person: User) -> dict[str, Any]:
    """What the page of a case shows."""
    complaints = Complaint.objects.filter(of=person).select_related("by", "match").order_by("-pk")
    reports = Report.objects.filter(remark__user=person).select_related("remark", "by")
    return {
        "ban": moderation.current_ban(person),
        "appeals": Appeal.objects.filter(ban__user=person).select_related("ban"),
        "complaints": complaints[:SHOWN],
        "reports": [_report(each) for each in reports.order_by("-pk")[:SHOWN]],
        "history": list_history(person),
        "linked": traces.linked_accounts(person),
        "matches": Seat.objects.filter(user=person).count(),
    }


def _report(report: Report) -> dict[str, Any]:
    """A reported remark with what was said around it."""
    said = [
        {
            "remark": each,
            "text": chat.spoken_text(each),
            "is_reported": each.pk == report.remark_id,
        }
        for each in chat.conversation(report.remark, AROUND)
    ]
    return {"report": report, "conversation": said}


def list_history(person: User) -> list[Entry]:
    """Bans, measures and old names, the newest first."""
    entries = [
        Entry(each.made, each.get_kind_display(), each.text, str(each.by or "–"))
        for each in person.measures.select_related("by")[:SHOWN]
    ]
    for ban in person.bans.select_related("by")[:SHOWN]:
        entries.append(Entry(ban.made, _("Ban"), _describe_ban(ban), str(ban.by or "–")))
        if ban.lifted:
            entries.append(Entry(ban.lifted, _("Ban lifted"), ban.reason, ""))
    for old in OldName.objects.filter(user=person)[:SHOWN]:
        entries.append(Entry(old.left, _("Old name"), str(old), ""))
    return sorted(entries, key=lambda each: each.at, reverse=True)


def _describe_ban(ban: Ban) -> str:
    if ban.until is None:
        return f"{ban.reason} ({_('without an end')})"
    return f"{ban.reason} ({_('until')} {timezone.localtime(ban.until):%Y-%m-%d %H:%M})"
