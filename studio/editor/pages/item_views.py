"""Pages of a section of a draft, and the forms of its items."""

from typing import Any

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.content import Problem
from games.engine.registry import GAMES
from studio.editor import drafts, previews, sheets, validation
from studio.editor.changes import diffs
from studio.editor.changes.differences import Difference, list_differences
from studio.editor.items import Item, describe_row, load_item
from studio.editor.pages.draft_views import list_comments
from studio.editor.sections import Section, find_section
from studio.editor.shapes import effect_words, words
from studio.editor.shapes.types import row_name
from studio.models import Draft
from studio.pages import render_page, require_permission, require_staff

WHOLE = "all"
"""The address of a section that is one form."""
REMOVED = "studio_removed_row"
"""The session's key of the row that was removed last."""
MOST_OPEN = 5
"""Changes of an item up to which their list is open."""


@require_safe
@require_staff("studio.view_draft")
def section(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """The rows of a section, or the one form that it is."""
    draft, found = find_draft_section(pk, section)
    if not found.has_rows:
        return _form(request, draft, _item(draft, section, None))
    base = dict(found.rows(drafts.load_base(draft)))
    problems = drafts.problems(draft)
    wrong = [f"{problem.where}." for problem in problems]
    game, content = drafts.load_game(draft), drafts.load_content(draft)
    warnings = validation.list_warnings(game, content)
    doubtful = [f"{warning.where}." for warning in warnings]
    rows = [
        {
            "key": key,
            "mark": drafts.fingerprint(row),
            "fixed": key in found.fixed_rows,
            "title": words.title(row),
            "enabled": row.get("enabled", True),
            "facts": _facts(row),
            "effects": describe_row(game, found, key, row),
            "changed": base.get(key) != row,
            "wrong": any(where.startswith(f"{section}.{key}.") for where in wrong),
            "doubtful": any(where.startswith(f"{section}.{key}.") for where in doubtful),
        }
        for key, row in found.rows(content)
    ]
    may_change = request.user.has_perm("studio.change_draft")
    return render_page(
        request, "section.html", words.label(section), draft=draft, section=found, rows=rows,
        game=game, may_arrange=may_change and found.can_grow,
        removed=words.title((_find_removed(request, draft, found) or {}).get("row")),
        problems=words.sentences(
            each for each in problems if f"{each.where}.".startswith(f"{section}.")
        ),
    )  # fmt: skip


def _facts(row: Any) -> str:
    """The first values of a row in one line."""
    facts = (
        f"{words.label(name)} {words.value(str(value))}"
        for name, value in row.items()
        if isinstance(value, int | str) and not isinstance(value, bool)
        and not name.endswith(("_ko", "_en")) and name not in ("id", "code", "key", "icon", "sort")
    )  # fmt: skip
    return " · ".join(list(facts)[:5])


def find_draft_section(pk: int, name: str) -> tuple[Draft, Section]:
    """A draft and one of its sections, or 404."""
    draft = get_object_or_404(Draft, pk=pk)
    try:
        return draft, find_section(drafts.load_game(draft), name)
    except KeyError as error:
        raise Http404 from error


def _item(draft: Draft, section: str, key: str | None, like: str = "") -> Item:
    try:
        return load_item(draft, section, key, like)
    except KeyError as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff("studio.view_draft")
def item(request: HttpRequest, pk: int, section: str, key: str | None = None) -> HttpResponse:
    """The form of an item: shown, redrawn while it is filled in, saved. What was typed into the
    form of a draft or a row that is gone is shown once more."""
    try:
        draft, item = _load(request, pk, section, key)
    except Http404:
        if request.method != "POST":
            raise
        return _repeat_form(request)
    if request.method != "POST":
        return _form(request, draft, item)
    require_permission(request, "studio.change_draft")
    if item.is_locked:
        raise Http404
    return _answer(request, draft, item.read_form(request.POST.dict()))


def _load(request: HttpRequest, pk: int, section: str, key: str | None) -> tuple[Draft, Item]:
    draft, found = find_draft_section(pk, section)
    if not found.has_rows:
        if key not in (None, WHOLE):
            raise Http404
        key = None
    if key is None and found.has_rows and not found.can_grow:
        raise Http404
    return draft, _item(draft, section, key, request.GET.get("like", ""))


def _repeat_form(request: HttpRequest) -> HttpResponse:
    """The answer to a form whose draft or row was published, deleted or removed meanwhile."""
    require_permission(request, "studio.change_draft")
    fields = {
        name: str(value)
        for name, value in request.POST.items()
        if value and name not in ("csrfmiddlewaretoken", "before", "do", "game", "seen")
        and not name.endswith((":row", ":which", ":was", ":key"))
    }  # fmt: skip
    if not fields:
        raise Http404
    context = {"fields": fields, "game": GAMES.get(request.POST.get("game", ""))}
    if request.headers.get("X-Part") == "form":
        return render(request, "admin/studio/_gone.html", context, status=410)
    return render_page(request, "gone.html", _("Not saved"), status=410, **context)


def _answer(request: HttpRequest, draft: Draft, item: Item) -> HttpResponse:
    do = request.POST.get("do", "save")
    if do == "autosave":
        return _autosave(request, draft, item)
    if do == "preview":
        return render(request, "admin/studio/_preview_pane.html", _preview(item))
    if do not in ("save", "overwrite"):
        return _form(request, draft, item, item.problems if do == "redraw" else (), is_typed=True)
    if item.problems:
        messages.error(request, _("Nothing was saved: some values do not fit."))
        return _form(request, draft, item, item.problems, status=422, is_typed=True)
    try:
        # "overwrite" is pressed below the values of the other person, which it names.
        before = request.POST.get("seen" if do == "overwrite" else "before", "")
        drafts.save_item(draft.pk, item.section, item.key, item.value, before, request.user)
    except drafts.Conflict:
        messages.error(request, _("Not saved: somebody else changed this in the meantime."))
        return _form(request, draft, item, status=409, is_typed=True)
    except (Draft.DoesNotExist, KeyError):
        return _repeat_form(request)
    name = words.title(item.value) or words.label(item.section.name)
    messages.success(request, _("“{name}” is saved in the draft.").format(name=name))
    if not item.section.has_rows:
        return redirect("studio:draft", draft.pk)
    return HttpResponseRedirect(f"{_address(draft, item.section.name)}#{row_name(item.value)}")


def _autosave(request: HttpRequest, draft: Draft, item: Item) -> HttpResponse:
    """Save what was typed so far, if it fits; the answer has the mark for the next save."""
    if item.is_new or item.problems:
        sentence = _("Not saved yet: some values do not fit.")
        return JsonResponse({"sentence": "" if item.is_new else sentence})
    before = request.POST.get("before", "")
    try:
        drafts.save_item(
            draft.pk, item.section, item.key, item.value, before, request.user, is_autosave=True
        )
    except (drafts.Conflict, Draft.DoesNotExist, KeyError):
        sentence = _("Not saved: somebody else changed this in the meantime.")
        return JsonResponse({"sentence": sentence}, status=409)
    mark = drafts.fingerprint(item.value)
    return JsonResponse({"sentence": _("Saved in the draft."), "mark": mark})


def _address(draft: Draft, section: str) -> str:
    return reverse("studio:section", args=[draft.pk, section])


def _preview(item: Item) -> dict[str, Any]:
    """The previews of a row, or the problems that prevent them. Other items are not drawn."""
    has_preview = item.section.has_rows
    return {
        "has_preview": has_preview,
        "previews": previews.draw_item(item) if has_preview and not item.problems else [],
        "stylesheets": previews.stylesheets(item.game),
        "problems": words.sentences(item.problems),
        "warnings": words.sentences(
            effect_words.find_warnings(item.game, item.content, item.value, item.where)
            if has_preview
            else ()
        ),
        "placeholders": effect_words.list_placeholders(item.value) if has_preview else [],
    }


def _form(
    request: HttpRequest, draft: Draft, item: Item, problems: tuple[Problem, ...] = (),
    status: int = 200, is_typed: bool = False,
) -> HttpResponse:  # fmt: skip
    label = words.label(item.section.name)
    title = _("New: {kind}").format(kind=label) if item.is_new else words.title(item.value) or label
    own = item.key if item.section.has_rows else WHOLE
    differences = _differences(draft, item)
    if not is_typed:
        problems = item.select_problems(drafts.problems(draft))
    context = {
        **_preview(item),
        "draft": draft, "game": item.game, "item": item, "widgets": item.widgets(problems),
        "action": f"{_address(draft, item.section.name)}{own or '+'}/",
        "may_change": request.user.has_perm("studio.change_draft") and not item.is_locked,
        "label": label, "differences": differences, "is_open": len(differences) <= MOST_OPEN,
        "comments": list_comments(draft, item.section.name, item.key or own or ""),
        "own": own,
        "problems": words.sentences(problems), "is_typed": is_typed,
        "parts": diffs.compare_parts(None, item.value, item.before) if item.is_overtaken else [],
        "sheet": sheets.build_sheet(item.value) if item.section.structural else None,
    }  # fmt: skip
    if request.headers.get("X-Part") == "form":
        return render(request, "admin/studio/_item.html", context)
    return render_page(request, "item.html", title, status=status, **context)


def _differences(draft: Draft, item: Item) -> list[Difference]:
    """How a saved item differs from the release in play."""
    found = list_differences(item.game, drafts.load_base(draft), item.content)
    own = [each for each in found if each.section.name == item.section.name]
    return [each for each in own if each.key == item.key] if item.section.has_rows else own


@require_POST
@require_staff("studio.change_draft")
def arrange(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """Move a row up or down, remove it, or put the last removed one back."""
    draft, found = find_draft_section(pk, section)
    what, key, mark = (*request.POST.get("do", "").split(":"), "", "")[:3]
    if not found.can_grow or key in found.fixed_rows:
        raise Http404
    address = _address(draft, section)
    try:
        match what:
            case "up" | "down":
                drafts.move_row(pk, found, key, what, request.user)
                return HttpResponseRedirect(f"{address}#{key}")
            case "remove":
                _remove(request, draft, found, key, mark)
            case "restore":
                _restore(request, draft, found)
            case _:
                raise Http404
    except KeyError as error:
        raise Http404 from error
    except drafts.Conflict:
        messages.error(request, _("Not done: somebody else changed this in the meantime."))
    return HttpResponseRedirect(address)


def _remove(request: HttpRequest, draft: Draft, section: Section, key: str, mark: str) -> None:
    place, row = drafts.remove_row(draft.pk, section, key, mark, request.user)
    request.session[REMOVED] = {
        "draft": draft.pk, "section": section.name, "place": place, "row": row,
    }  # fmt: skip
    name = words.title(row) or key
    messages.success(request, _("“{name}” is removed from the draft.").format(name=name))


def _restore(request: HttpRequest, draft: Draft, section: Section) -> None:
    removed = _find_removed(request, draft, section)
    if removed is None:
        raise KeyError(section.name)
    drafts.restore_row(draft.pk, section, removed["place"], removed["row"], request.user)
    del request.session[REMOVED]
    name = words.title(removed["row"])
    messages.success(request, _("“{name}” is in the draft again.").format(name=name))


def _find_removed(request: HttpRequest, draft: Draft, section: Section) -> dict[str, Any] | None:
    """The row of this section that the person removed last."""
    removed: dict[str, Any] | None = request.session.get(REMOVED)
    if removed and (removed["draft"], removed["section"]) == (draft.pk, section.name):
        return removed
    return None
