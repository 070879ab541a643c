"""Reports of people to staff: their name, stalling, cheating or behaviour."""

from collections.abc import Iterable

from django.db.models import QuerySet

from accounts import names, services
from accounts.models import Complaint, User
from games import limits
from games.chat import service as chat
from games.engine.errors import Malformed
from games.models import Match, Report

COMPLAINTS_A_DAY = 10
DAY = 24 * 3600
MATCHES_OFFERED = 10
"""How many of the newest common matches a report may name."""


def complain(by: User, of: User, kind: str, text: str, match: Match | None = None) -> Complaint:
    """Report a person. A second report of the same kind adds nothing while the first is open."""
    text = chat.clean_line(text)
    if by.pk == of.pk or kind not in Complaint.Kind.values or not text:
        raise Malformed("malformed_wish")
    limits.check("complain", str(by.pk), COMPLAINTS_A_DAY, DAY)
    about = {"text": text[:500], "match": match, "name": of.username, "about": of.about}
    made, _ = Complaint.objects.get_or_create(
        by=by, of=of, kind=kind, settled=False, defaults=about
    )
    return made


def common_matches(one: User, other: User) -> QuerySet[Match]:
    """The newest matches of two people, for a report to name."""
    common = Match.objects.filter(seats__user=one).filter(seats__user=other)
    newest = common.order_by("-started").values("pk")[:MATCHES_OFFERED]
    found = Match.objects.filter(pk__in=list(newest.values_list("pk", flat=True)))
    return found.only("game", "started").order_by("-started")


def earlier_complaints(complaint: Complaint) -> QuerySet[Complaint]:
    """The other reports of the same person, the newest first."""
    others = Complaint.objects.filter(of=complaint.of_id).exclude(pk=complaint.pk)
    return others.select_related("by").order_by("-pk")


def reported_remarks(person: User) -> QuerySet[Report]:
    """The reports of what a person said, the newest first."""
    return Report.objects.filter(remark__user=person).select_related("remark").order_by("-pk")


def settle(complaints: Iterable[Complaint]) -> None:
    """Close reports that staff have looked into."""
    Complaint.objects.filter(pk__in=[each.pk for each in complaints]).update(settled=True)


def clear_about(person: User) -> None:
    """Take down the text of a person's profile."""
    User.objects.filter(pk=person.pk).update(about="")


def take_name(person: User) -> None:
    """Give a person a name that says nothing, for one that may not stay."""
    services.rename(person, names.neutral_name())
