"""The history of a draft and the ways back: undo, put back; and its title and copies."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from studio.editor import drafts
from studio.editor.changes import revisions
from studio.editor.changes.differences import Difference
from studio.editor.pages.content_views import LONGEST_TITLE
from studio.editor.sections import find_section
from studio.models import Draft, Revision
from studio.pages import clean_text, parse_number, render_page, require_staff

SHOWN = 100
MOST = 9999


@require_safe
@require_staff("studio.view_draft")
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Every saved change of a draft, the newest first."""
    draft = get_object_or_404(Draft, pk=pk)
    return render_page(
        request, "history.html", _("Changes so far"), draft=draft, game=drafts.load_game(draft),
        revisions=list_revisions(draft, SHOWN), total=draft.revisions.count(),
        may_change=request.user.has_perm("studio.change_draft"),
    )  # fmt: skip


def list_revisions(draft: Draft, most: int) -> list[dict[str, Any]]:
    """The newest revisions with what each changed; `is_current`: nothing changed it since."""
    game, content = drafts.load_game(draft), drafts.load_content(draft)
    rows = []
    for revision in draft.revisions.select_related("author")[:most]:
        items = []
        for nth, change in enumerate(revisions.load_changes(revision)):
            section = find_section(game, change.section)
            present = revisions.find_value(section, content, change.key)
            items.append({
                "nth": nth, "difference": Difference(game, section, change),
                "is_current": present == change.after,
            })  # fmt: skip
        rows.append({"revision": revision, "items": items})
    return rows


@require_POST
@require_staff("studio.change_draft")
def undo(request: HttpRequest, pk: int, revision: int) -> HttpResponse:
    """Put one item of a revision back to what it was before."""
    found = get_object_or_404(Revision, pk=revision, draft=pk)
    nth = parse_number(request.POST.get("nth", ""), 0, MOST)
    if nth is None:
        raise Http404
    try:
        drafts.undo(found.pk, nth, request.user)
    except (IndexError, KeyError) as error:
        raise Http404 from error
    except drafts.Conflict:
        messages.error(request, _("Not undone: it was changed again since. Undo the newer first."))
    else:
        messages.success(request, _("Undone."))
    return redirect("studio:history", pk)


@require_POST
@require_staff("studio.change_draft")
def put_back(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """Give an item the value of the release that the draft was made from."""
    draft = get_object_or_404(Draft.objects.select_related("base"), pk=pk)
    try:
        found = find_section(drafts.load_game(draft), section)
    except KeyError as error:
        raise Http404 from error
    if found.structural:
        raise Http404
    key = clean_text(request.POST.get("item"), 64)
    if drafts.put_back(pk, found, key, request.user):
        n = draft.base.number
        messages.success(request, _("It is again as in release {n}.").format(n=n))
    return redirect(f"{drafts.address(draft)}#changes")


@require_POST
@require_staff("studio.change_draft")
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a draft another title."""
    draft = get_object_or_404(Draft, pk=pk)
    title = clean_text(request.POST.get("title"), LONGEST_TITLE)
    if title:
        drafts.rename(draft, title, request.user)
        messages.success(request, _("The draft is now called “{title}”.").format(title=title))
    return redirect("studio:draft", pk)


@require_POST
@require_staff("studio.add_draft")
def duplicate(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a second draft with the same content."""
    draft = get_object_or_404(Draft.objects.select_related("base"), pk=pk)
    made = drafts.duplicate(draft, request.user)
    messages.success(request, _("The draft “{title}” is made.").format(title=made.title))
    return redirect("studio:draft", made.pk)
