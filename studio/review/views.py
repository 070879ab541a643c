"""Requests about the review of a draft: comments, approval, patch notes and the schedule."""

from datetime import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.selectors import current_user
from studio.editor import drafts
from studio.editor.changes import patch_notes
from studio.lab import rehearsals
from studio.models import Comment, Draft
from studio.pages import clean_lines, clean_text, require_staff
from studio.review import approvals, readiness
from studio.review import schedule as timetable

LONGEST_COMMENT = 1000


@require_POST
@require_staff("studio.view_draft")
def comment(request: HttpRequest, pk: int) -> HttpResponse:
    """Say something about a draft, or about one of its items."""
    draft, author = get_object_or_404(Draft, pk=pk), current_user(request)
    text = clean_text(request.POST.get("text"), LONGEST_COMMENT)
    section, item = (clean_text(request.POST.get(name), 64) for name in ("section", "item"))
    if text:
        Comment.objects.create(draft=draft, section=section, item=item, author=author, text=text)
    return _back(request, draft, section, item)


def _back(request: HttpRequest, draft: Draft, section: str, item: str) -> HttpResponse:
    """The page that a comment was written on."""
    if section and item and request.POST.get("from") == "item":
        return redirect("studio:item", draft.pk, section, item)
    return redirect(f"{drafts.address(draft)}#comments")


@require_POST
@require_staff("studio.view_draft")
def resolve(request: HttpRequest, pk: int, comment: int) -> HttpResponse:
    """Mark a comment as dealt with, or open it again."""
    found = get_object_or_404(Comment.objects.select_related("draft"), pk=comment, draft=pk)
    found.resolved = None if found.resolved else timezone.now()
    found.save(update_fields=["resolved"])
    return _back(request, found.draft, found.section, found.item)


@require_POST
@require_staff("studio.view_draft")
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    """Approve the present content of a draft, or take the approval back."""
    draft = get_object_or_404(Draft, pk=pk)
    if not approvals.may_approve(request.user):
        raise PermissionDenied
    if "withdraw" in request.POST:
        approvals.withdraw(draft, request.user)
        messages.success(request, _("The approval is taken back."))
        return redirect(f"{drafts.address(draft)}#review")
    if request.POST.get("mark") != drafts.fingerprint(drafts.load_content(draft)):
        messages.error(request, _("Not done: somebody else changed this in the meantime."))
        return redirect("studio:draft", pk)
    try:
        approvals.approve(draft, request.user, clean_text(request.POST.get("note"), 300))
    except approvals.OwnDraft:
        messages.error(request, _("A person who did not edit this draft must approve it."))
    else:
        messages.success(request, _("Approved. Any change of the draft voids the approval."))
    return redirect(f"{drafts.address(draft)}#review")


@require_POST
@require_staff("studio.change_draft")
def notes(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the patch notes of a draft, or fill them in from its changes."""
    draft = get_object_or_404(Draft, pk=pk)
    if "fill" in request.POST:
        review = drafts.review(draft)
        written = patch_notes.compose_all(
            review.game, drafts.load_predecessor(draft), review.content
        )
    else:
        written = {
            language: clean_lines(request.POST.get(f"notes_{language}"), patch_notes.LONGEST)
            for language in ("ko", "en")
        }
    draft.notes_ko, draft.notes_en = written["ko"], written["en"]
    Draft.objects.filter(pk=pk).update(notes_ko=draft.notes_ko, notes_en=draft.notes_en)
    messages.success(request, _("The patch notes are saved."))
    return redirect(f"{drafts.address(draft)}#patch-notes")


@require_POST
@require_staff("studio.change_draft")
def purpose(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose whether a draft becomes what everybody plays, or season content beside it."""
    draft = get_object_or_404(Draft, pk=pk)
    drafts.set_purpose(draft, request.POST.get("for") == "season", request.user)
    return redirect(f"{drafts.address(draft)}#publishing")


@require_POST
@require_staff("studio.publish_release")
def schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a draft at a time of the future, or no longer."""
    draft = get_object_or_404(Draft.objects.select_related("base"), pk=pk)
    page = f"{drafts.address(draft)}#publishing"
    if "cancel" in request.POST:
        timetable.cancel(draft, request.user)
        messages.success(request, _("It will not be published by itself."))
        return redirect(page)
    at = _parse_moment(request.POST.get("at", ""))
    if at is None or at <= timezone.now():
        messages.error(request, _("Choose a moment of the future."))
        return redirect(page)
    drafts.keep_note(draft, clean_text(request.POST.get("note"), 300))
    obstacle = readiness.find_obstacle(drafts.review(draft))
    if obstacle:
        messages.error(request, obstacle.sentence)
        return redirect(page)
    timetable.schedule(draft, at, request.user)
    rehearsals.begin(draft, request.user)
    messages.success(request, _("It will be published by itself; bots play it until then."))
    return redirect(page)


def _parse_moment(text: str) -> datetime | None:
    """A moment as a browser sends it, in the time of the site."""
    try:
        found = parse_datetime(text)
        if found is None:
            return None
        return timezone.make_aware(found) if timezone.is_naive(found) else found
    except (ValueError, OverflowError):
        return None
