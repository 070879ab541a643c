"""Chapters of a draft, and the forms of their items."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from studio.editor import drafts, items, previews, sections, sheets
from studio.editor.items import Item
from studio.editor.shapes import faults, words
from studio.editor.telling import sentences
from studio.models import Draft
from studio.pages import need, show, staff


@require_safe
@staff("studio.view_draft")
def section(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """The rows of a chapter, or the one form that it is."""
    draft, found = _section(pk, section)
    if not found.rows:
        return _form(request, draft, _item(draft, section, None))
    whole = drafts.content(draft)
    base = dict(sections.items(found, drafts.base(draft)))
    wrong = [problem.where for problem in drafts.problems(draft)]
    rows = [
        {
            "key": key,
            "fixed": key in found.fixed,
            "title": words.title(row),
            "enabled": row.get("enabled", True),
            "facts": _facts(row),
            "changed": base.get(key) != row,
            "wrong": any((where + ".").startswith(f"{section}.{key}.") for where in wrong),
        }
        for key, row in sections.items(found, whole)
    ]
    return show(
        request, "section.html", words.label(section), draft=draft, section=found, rows=rows,
        game=drafts.game_of(draft), may_change=request.user.has_perm("studio.change_draft"),
    )  # fmt: skip


def _facts(row: Any) -> str:
    """A row in a few figures."""
    plain = (
        f"{words.label(name)} {words.value(str(value))}"
        for name, value in row.items()
        if isinstance(value, int | str) and not isinstance(value, bool)
        and not name.endswith(("_ko", "_en")) and name not in ("id", "code", "key", "icon", "sort")
    )  # fmt: skip
    return " · ".join(list(plain)[:5])


def _section(pk: int, name: str) -> tuple[Draft, sections.Section]:
    draft = get_object_or_404(Draft, pk=pk)
    try:
        return draft, sections.section(drafts.game_of(draft), name)
    except KeyError as error:
        raise Http404 from error


def _item(draft: Draft, section: str, key: str | None, like: str = "") -> Item:
    try:
        return items.of(draft, section, key, like)
    except KeyError as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
@staff("studio.view_draft")
def item(request: HttpRequest, pk: int, section: str, key: str | None = None) -> HttpResponse:
    """The form of an item: shown, redrawn while it is being filled in, saved."""
    draft, found = _section(pk, section)
    if not found.rows:
        if key not in (None, WHOLE):
            raise Http404
        key = None
    if key is None and found.rows and not found.grows:
        raise Http404
    made = _item(draft, section, key, request.GET.get("like", ""))
    if request.method != "POST":
        return _form(request, draft, made)
    need(request, "studio.change_draft")
    if made.locked:
        raise Http404
    return _answer(request, draft, made.typed(_sent(request)))


WHOLE = "all"
"""The address of a chapter that is one form."""


def _sent(request: HttpRequest) -> Mapping[str, str]:
    return request.POST.dict()


def _answer(request: HttpRequest, draft: Draft, typed: Item) -> HttpResponse:
    do = request.POST.get("do", "save")
    if do == "preview":
        return render(request, "admin/studio/_preview_pane.html", _pane(typed))
    if do != "save":
        problems = typed.problems() if do == "redraw" else ()
        return _form(request, draft, typed, problems)
    problems = typed.problems()
    if problems:
        messages.error(request, _("Nothing was saved: some values do not fit."))
        return _form(request, draft, typed, problems, status=422)
    try:
        before = request.POST.get("before", "")
        drafts.put(draft.pk, typed.section, typed.key, typed.value, before, request.user)
    except drafts.Conflict:
        messages.error(
            request, _("Somebody else changed this in the meantime. Load the page again.")
        )
        return _form(request, draft, typed, status=409)
    return _saved(request, draft, typed)


def _saved(request: HttpRequest, draft: Draft, typed: Item) -> HttpResponse:
    messages.success(
        request, _("“{name}” is saved in the draft.").format(name=words.title(typed.value) or
        words.label(typed.section.name)),
    )  # fmt: skip
    if not typed.section.rows:
        return redirect("studio:draft", draft.pk)
    address = reverse("studio:section", args=[draft.pk, typed.section.name])
    return HttpResponseRedirect(f"{address}#{faults.name_of(typed.value)}")


def _pane(made: Item) -> dict[str, Any]:
    """What the preview shows: the drawing, or why there is none. Numbers alone have no picture."""
    problems = made.problems()
    return {
        "pictured": made.section.rows,
        "drawn": previews.draw(made) if made.section.rows and not problems else [],
        "styles": previews.styles(made),
        "problems": sentences(problems),
    }


def _form(
    request: HttpRequest, draft: Draft, made: Item, problems: Any = (), status: int = 200
) -> HttpResponse:
    title = words.title(made.value) or words.label(made.section.name)
    if made.section.rows and made.key is None:
        title = _("New: {kind}").format(kind=words.label(made.section.name))
    address = reverse("studio:section", args=[draft.pk, made.section.name])
    own = made.key if made.section.rows else WHOLE
    shown = {
        "draft": draft, "game": made.game, "item": made, "widgets": made.widgets(problems),
        "action": f"{address}{own or '+'}/",
        "may_change": request.user.has_perm("studio.change_draft") and not made.locked,
        "problems": sentences(problems), "label": words.label(made.section.name),
        "was": _was(draft, made), **_pane(made),
        "sheet": sheets.of(made.value) if made.section.structural else None,
    }  # fmt: skip
    if request.headers.get("X-Part") == "form":
        return render(request, "admin/studio/_item.html", shown)
    return show(request, "item.html", title, status=status, **shown)


def _was(draft: Draft, made: Item) -> list[Any]:
    """How the item differs from what is being played."""
    return drafts.changes(draft, made.section.name, made.key or "")


@require_POST
@staff("studio.change_draft")
def arrange(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """Move a row up or down, or take it out."""
    draft, found = _section(pk, section)
    what, _colon, key = request.POST.get("do", "").partition(":")
    if found.structural or what not in ("up", "down", "remove"):
        raise Http404
    if not found.grows or key in found.fixed:
        raise Http404
    try:
        drafts.arrange(pk, found, key, what, request.user)
    except KeyError as error:
        raise Http404 from error
    address = reverse("studio:section", args=[draft.pk, section])
    return HttpResponseRedirect(address if what == "remove" else f"{address}#{key}")
