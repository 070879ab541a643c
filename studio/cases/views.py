"""The pages of cases: who waits, one person, and what staff do about them."""

from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Appeal, User
from accounts.moderation import measures
from accounts.moderation import service as moderation
from accounts.selectors import current_user
from studio import audit
from studio.cases import dossier
from studio.pages import clean_text, parse_number, render_page, require_permission, require_staff

DAYS = (1, 7, 30)
REASONS = (
    gettext_lazy("Insults or harassment"),
    gettext_lazy("A name or text that may not stay"),
    gettext_lazy("Stalling or leaving matches again and again"),
    gettext_lazy("Cheating, or matches played for somebody else's benefit"),
    gettext_lazy("Several accounts to get around a ban"),
)
"""Sentences to choose from; the person reads them."""


@require_safe
@require_staff("accounts.view_complaint")
def index(request: HttpRequest) -> HttpResponse:
    """The people about whom something waits."""
    return render_page(request, "cases.html", _("Cases"), people=dossier.list_cases())


@require_safe
@require_staff("accounts.view_complaint")
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """One person: what was reported, what was done, what can be done."""
    person = get_object_or_404(User, pk=pk)
    return render_page(
        request, "case.html", _("Case: {name}").format(name=person.username), person=person,
        days=DAYS, reasons=REASONS, is_protected=_is_protected(request, person),
        is_silenced=bool(person.silenced_until and person.silenced_until > timezone.now()),
        **dossier.gather(person),
    )  # fmt: skip


def _is_protected(request: HttpRequest, person: User) -> bool:
    """Only a superuser acts against staff."""
    return person.is_staff and not request.user.is_superuser


@require_POST
@require_staff("accounts.change_complaint")
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Note, warn, mute, rename, ban, or settle what was reported."""
    person, by = get_object_or_404(User, pk=pk), current_user(request)
    what = request.POST.get("do", "")
    text = clean_text(request.POST.get("text"), 300)
    if what not in ("note", "settle") and _is_protected(request, person):
        raise PermissionDenied
    if what in ("note", "warn", "mute", "ban") and not text:
        messages.error(request, _("Say why: the reason is kept."))
        return redirect("studio:case", pk)
    days = parse_number(request.POST.get("days", ""), 0, 3650) or 0
    until = timezone.now() + timedelta(days=days) if days else None
    match what:
        case "note":
            measures.note(person, text, by)
        case "warn":
            measures.warn(person, text, by)
        case "mute":
            measures.mute(person, text, until or timezone.now() + timedelta(days=1), by)
        case "unmute":
            measures.unmute(person, by)
        case "rename":
            try:
                measures.rename(person, clean_text(request.POST.get("name"), 20), text, by)
            except ValidationError as error:
                messages.error(request, " ".join(error.messages))
                return redirect("studio:case", pk)
        case "ban":
            require_permission(request, "accounts.add_ban")
            moderation.ban(person, text, until, by)
        case "lift":
            require_permission(request, "accounts.change_ban")
            moderation.lift_all(person)
        case "settle":
            measures.settle_reports(person)
        case _:
            raise Http404
    audit.record(by, "moderated", person, f"{what}: {text}"[:500], f"/admin/studio/people/{pk}/")
    messages.success(request, _("Done; it is in the audit log."))
    return redirect("studio:case", pk)


@require_POST
@require_staff("accounts.change_ban")
def answer(request: HttpRequest, pk: int, appeal: int) -> HttpResponse:
    """Answer an appeal: grant it, which lifts the ban, or refuse it."""
    found = get_object_or_404(
        Appeal.objects.select_related("ban__user"), pk=appeal, ban__user=pk, answered=None
    )
    if _is_protected(request, found.ban.user):
        raise PermissionDenied
    text = clean_text(request.POST.get("text"), 500)
    if not text:
        messages.error(request, _("Say why: the reason is kept."))
        return redirect("studio:case", pk)
    is_granted = request.POST.get("do") == "grant"
    measures.answer(found, text, is_granted, current_user(request))
    what = "appeal granted" if is_granted else "appeal refused"
    link = f"/admin/studio/people/{pk}/"
    audit.record(request.user, "moderated", found.ban.user, f"{what}: {text}", link)
    messages.success(request, _("Done; it is in the audit log."))
    return redirect("studio:case", pk)
