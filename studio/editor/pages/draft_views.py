"""A draft: its chapters, what is wrong, what differs, and how it becomes a release."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.content import Problem
from games.match import releases
from studio import audit
from studio.editor import diffs, drafts, sections, sets
from studio.editor.pages.content_views import as_file, counted
from studio.editor.shapes import words
from studio.editor.telling import sentences
from studio.lab import trials
from studio.models import Draft
from studio.pages import show, staff

Problems = tuple[Problem, ...]
BIGGEST = 512 * 1024
"""Bytes of a set that somebody brings along."""
MOST = 60
"""Problems of a file that are listed; whoever has more has brought something else."""


@require_safe
@staff("studio.view_draft")
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """The draft at a glance."""
    return _page(request, get_object_or_404(Draft, pk=pk))


def _page(request: HttpRequest, draft: Draft, status: int = 200, **more: Any) -> HttpResponse:
    game, whole = drafts.game_of(draft), drafts.content(draft)
    newest = releases.current(game)
    changes = diffs.of(game, json.loads(releases.current_content(newest)), whole)
    problems = drafts.problems(draft)
    return show(
        request, "draft.html", draft.title, draft=draft, game=game, newest=newest, changes=changes,
        problems=located(draft, problems), chapters=_chapters(draft, changes, problems),
        releases=counted(game), experiments=draft.experiments.all()[:5], status=status, **more,
    )  # fmt: skip


def _chapters(
    draft: Draft, changes: list[diffs.Change], problems: Problems
) -> list[dict[str, object]]:
    game, whole = drafts.game_of(draft), drafts.content(draft)
    found = []
    for section in sections.of(game):
        wrong = [p for p in problems if _section(p.where) == section.name]
        found.append(
            {
                "name": section.name,
                "label": words.label(section.name),
                "structural": section.structural,
                "rows": len(whole.get(section.name) or []) if section.rows else None,
                "changes": sum(change.section == section.name for change in changes),
                "problems": len(wrong),
            }
        )
    return found


def _section(where: str) -> str:
    return where.split(".")[0].split("[")[0]


def located(draft: Draft, problems: Problems) -> list[dict[str, str]]:
    """Problems with the address of the form in which each is mended."""
    known = {section.name: section for section in sections.of(drafts.game_of(draft))}
    found = []
    for where, sentence in sentences(problems):
        section, key = _section(where), where.split(".")[1] if "." in where else ""
        link = ""
        if section in known:
            link = f"{drafts.address(draft)}{section}/"
            rows = known[section].rows
            if rows and key in dict(sections.items(known[section], drafts.content(draft))):
                link += f"{key}/"
        found.append({"where": where, "sentence": sentence, "link": link})
    return found


@require_POST
@staff("studio.publish_release")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a release of it; refused while anything is wrong, asked again if it plays oddly."""
    draft = get_object_or_404(Draft, pk=pk)
    if drafts.problems(draft):
        messages.error(request, _("This draft cannot be published yet; see why below."))
        return _page(request, draft, status=422)
    trial = drafts.game_of(draft).content.trial
    tried = trials.find(draft, trial) if trial else None
    if trial and tried is None:
        messages.info(request, _("Bots try it first. Publish it when they are done."))
        return redirect("studio:experiment", trials.begin(draft, trial, request.user).pk)
    if tried and tried.refused:
        sentence = _("A bot scored {worst}; more than {most} is no game any more.")
        messages.error(request, sentence.format(worst=tried.worst, most=tried.trial.most))
        return _page(request, draft, status=422)
    if tried and tried.unusual and "sure" not in request.POST:
        return _page(request, draft, status=409, trial=tried)
    return _published(request, draft, tried)


def _published(request: HttpRequest, draft: Draft, tried: trials.Result | None) -> HttpResponse:
    try:
        release = drafts.publish(draft.pk, request.user, request.POST.get("note", "").strip())
    except drafts.Unready:
        messages.error(request, _("This draft changes nothing: there is nothing to publish."))
        return _page(request, draft, status=422)
    told = _("Release {n} is published: new matches are played with it.").format(n=release.number)
    if tried:
        sentence = _("In {n} matches bots scored {mean} on average.")
        told += " " + sentence.format(n=tried.trial.matches, mean=f"{tried.mean:.1f}")
    messages.success(request, told)
    return redirect("studio:game", draft.game)


@require_safe
@staff("studio.view_draft")
def export(request: HttpRequest, pk: int) -> HttpResponse:
    """The draft as a file."""
    draft = get_object_or_404(Draft, pk=pk)
    return as_file(draft.content, f"{draft.game}-draft-{draft.pk}.json")


@require_POST
@staff("studio.change_draft")
def bring(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a file in the place of what the draft holds, if it is a set of this game at all."""
    draft = get_object_or_404(Draft, pk=pk)
    sent = request.FILES.get("file")
    if sent is None or (sent.size or 0) > BIGGEST:
        messages.error(request, _("Choose a JSON file of at most 512 KB."))
        return redirect("studio:draft", pk)
    raw = sent.read()
    wrong = sets.of_json(drafts.game_of(draft), raw, drafts.base(draft))
    if wrong:
        messages.error(request, _("This file was not taken: it is no set of this game's content."))
        return _page(
            request, draft, status=422, brought=sentences(wrong[:MOST]), more=len(wrong[MOST:])
        )
    drafts.replace(pk, raw, request.user)
    messages.success(request, _("The draft now holds what the file held."))
    return redirect("studio:draft", pk)


@require_POST
@staff("studio.delete_draft")
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw a draft away."""
    draft = get_object_or_404(Draft, pk=pk)
    audit.note(request.user, "draft_deleted", draft)
    draft.delete()
    messages.success(request, _("The draft “{title}” is gone.").format(title=draft.title))
    return redirect("studio:game", draft.game)
