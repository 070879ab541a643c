"""Staff pages of the site's words: the list, a draft with its history, preview and publishing."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import refusals
from games.engine.errors import IllegalAction
from games.engine.registry import GAMES
from games.web.rulebook import list_sections
from studio.models import Writing
from studio.pages import parse_number, render_page, require_permission, require_staff
from studio.words import first_texts, markdown, service, writings
from studio.words.pages.forms import WordsForm
from studio.words.selectors import Shown

Kind = Writing.Kind
NEW = (Kind.ANNOUNCEMENT, Kind.BANNER, Kind.FEATURE)


@require_safe
@require_staff("studio.view_writing")
def index(request: HttpRequest) -> HttpResponse:
    """All texts of the site, by kind."""
    rows = list(Writing.objects.select_related("shown", "author"))
    return render_page(
        request, "words.html", _("The site's words"), now=timezone.now(),
        new=[(kind.value, kind.label) for kind in NEW],
        pages=[(key, first_texts.first_text(key).title, _find(rows, key)) for key in
               first_texts.PAGES],
        notes=[_line(row) for row in rows if row.kind == Kind.NOTE],
        games=[(key, _(game.title), list_sections(key)) for key, game in GAMES.items()],
        lines=[_line(row) for row in rows if row.kind in NEW],
    )  # fmt: skip


def _find(rows: list[Writing], key: str) -> Writing | None:
    return next((row for row in rows if row.kind == Kind.PAGE and row.key == key), None)


def _line(row: Writing) -> dict[str, Any]:
    words = writings.decode(row.shown.words if row.shown else row.draft)
    title = words.title or words.body[:80]
    if row.kind == Kind.NOTE:
        title = f"{_(GAMES[row.key].title)} {row.section}" if row.key in GAMES else row.key
    return {
        "writing": row,
        "title": title or _("(empty)"),
        "words": words,
        "is_due": bool(row.shown) and words.is_due(timezone.now()),
    }


@require_POST
@require_staff("studio.add_writing")
def open_writing(request: HttpRequest) -> HttpResponse:
    """Begin a writing, or go to that of a page or a note."""
    kind, key = request.POST.get("kind", ""), request.POST.get("key", "")
    section = request.POST.get("section", "")
    is_known = {
        Kind.PAGE: key in first_texts.PAGES and not section,
        Kind.NOTE: key in GAMES and section in ("", *(number for number, _ in list_sections(key))),
    }
    if kind not in Kind.values or not is_known.get(Kind(kind), not key):
        raise Http404
    made = service.open_writing(request.user, kind, key, section)
    return redirect("studio:writing", made.pk)


@require_staff("studio.view_writing")
def writing(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft: its form, what keeps it from being published, and its history."""
    row = get_object_or_404(Writing.objects.select_related("shown"), pk=pk)
    if request.method != "POST":
        return _page(request, row, WordsForm(row.kind, writings.decode(row.draft)))
    require_permission(request, "studio.change_writing")
    form = WordsForm(row.kind, writings.decode(row.draft), request.POST)
    if not form.is_valid():
        return _page(request, row, form, status=422)
    try:
        service.save_draft(request.user, row, form.read_words(), request.POST.get("mark", ""))
    except service.Overtaken as no:
        messages.error(request, refusals.sentence(no))
        return _page(request, row, form, status=409)
    messages.success(request, _("The draft is saved. People see it when it is published."))
    return redirect("studio:writing", pk)


def _page(request: HttpRequest, row: Writing, form: WordsForm, status: int = 200) -> HttpResponse:
    words = writings.decode(row.draft)
    return render_page(
        request, "writing.html", _line(row)["title"], status=status, writing=row, form=form,
        mark=service.draft_mark(row), problems=writings.find_problems(row.kind, words),
        versions=[
            (version, writings.decode(version.words))
            for version in row.versions.select_related("author")
        ],
        is_changed=row.shown is None or row.shown.words != row.draft,
        is_page=row.kind == Kind.PAGE, languages=writings.LANGUAGES,
    )  # fmt: skip


@require_safe
@require_staff("studio.view_writing")
def preview(request: HttpRequest, pk: int, language: str) -> HttpResponse:
    """A draft as people would see it, in one language."""
    row = get_object_or_404(Writing, pk=pk)
    if language not in writings.LANGUAGES:
        raise Http404
    words = writings.decode(row.draft)
    shown = Shown(row.pk, 0, row.kind, words)
    with translation.override(language):
        context = {
            "writing": row,
            "preview": shown,
            "title": words.title,
            "text": markdown.render(first_texts.fill(words.body)),
            "game_title": _(GAMES[words.game].title) if words.game in GAMES else "",
            "is_strip": row.kind in (Kind.ANNOUNCEMENT, Kind.BANNER),
        }
        return render(request, "words/preview.html", context)


@require_POST
@require_staff("studio.publish_words")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the draft to everyone."""
    row = get_object_or_404(Writing, pk=pk)
    return _try(request, row, _("Published."), lambda: service.publish(request.user, row))


@require_POST
@require_staff("studio.publish_words")
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a writing no longer."""
    row = get_object_or_404(Writing, pk=pk)
    return _try(request, row, _("Withdrawn."), lambda: service.withdraw(request.user, row))


@require_POST
@require_staff("studio.change_writing")
def put_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Make an old version the draft."""
    row = get_object_or_404(Writing, pk=pk)
    number = parse_number(request.POST.get("number", ""), 0, 10**6)
    if number is None:
        raise Http404
    done = _("The old version is the draft now. Publish it to show it.")
    return _try(request, row, done, lambda: service.put_back(request.user, row, number))


@require_POST
@require_staff("studio.delete_writing")
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a writing that was never published."""
    row = get_object_or_404(Writing, pk=pk)
    try:
        service.delete(request.user, row)
    except IllegalAction as no:
        messages.error(request, refusals.sentence(no))
        return redirect("studio:writing", pk)
    messages.success(request, _("Deleted."))
    return redirect("studio:words")


def _try(request: HttpRequest, row: Writing, done: str, act: Any) -> HttpResponse:
    try:
        act()
    except IllegalAction as no:
        messages.error(request, refusals.sentence(no))
    else:
        messages.success(request, done)
    return redirect("studio:writing", row.pk)
