"""Pages of a draft: its sections, problems and changes, and how it becomes a release."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.content import Problem
from studio import audit
from studio.editor import drafts, validation
from studio.editor.drafts import Review
from studio.editor.pages.content_views import file_response, releases_with_counts
from studio.editor.sections import list_sections
from studio.editor.shapes import words
from studio.lab import trials
from studio.models import Draft
from studio.pages import render_page, require_staff

BIGGEST = 512 * 1024
"""The most bytes of an imported file."""
MOST = 60
"""The most problems of a file that are listed; with more it is probably some other file."""


@require_safe
@require_staff("studio.view_draft")
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """The overview of a draft."""
    return _page(request, drafts.review(get_object_or_404(Draft, pk=pk)))


def _page(request: HttpRequest, review: Review, status: int = 200, **more: Any) -> HttpResponse:
    draft = review.draft
    return render_page(
        request, "draft.html", draft.title, draft=draft, game=review.game, newest=review.newest,
        changes=review.changes, problems=_link_problems(review), sections=_sections(review),
        releases=releases_with_counts(review.game), experiments=draft.experiments.all()[:5],
        status=status, **more,
    )  # fmt: skip


def _sections(review: Review) -> list[dict[str, object]]:
    wrong = [_section_name(problem) for problem in review.problems]
    changed = [change.section for change in review.changes]
    return [
        {
            "name": section.name,
            "label": words.label(section.name),
            "structural": section.structural,
            "rows": len(review.content.get(section.name) or []) if section.has_rows else None,
            "changes": changed.count(section.name),
            "problems": wrong.count(section.name),
        }
        for section in list_sections(review.game)
    ]


def _section_name(problem: Problem) -> str:
    return problem.where.split(".")[0].split("[")[0]


def _link_problems(review: Review) -> list[dict[str, str]]:
    """Problems with the address of the form that can correct each."""
    sections = {section.name: section for section in list_sections(review.game)}
    links = []
    for problem in review.problems:
        link, section = "", sections.get(_section_name(problem))
        if section:
            key = problem.where.split(".")[1] if "." in problem.where else ""
            link = f"{drafts.address(review.draft)}{section.name}/"
            if section.has_rows and key in dict(section.rows(review.content)):
                link += f"{key}/"
        links.append({"where": problem.where, "sentence": words.sentence(problem), "link": link})
    return links


@require_POST
@require_staff("studio.publish_release")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a draft: refused while it has problems, confirmed if its trial is unusual."""
    draft = get_object_or_404(Draft, pk=pk)
    review = drafts.review(draft)
    if review.problems:
        messages.error(request, _("This draft cannot be published yet; see why below."))
        return _page(request, review, status=422)
    trial = review.game.content.trial
    result = trials.find(draft, trial) if trial else None
    if trial and result is None:
        messages.info(request, _("Bots try it first. Publish it when they are done."))
        return redirect("studio:experiment", trials.begin(draft, trial, request.user).pk)
    if result and result.is_refused:
        sentence = _("A bot scored {worst}; more than {most} is no game any more.")
        messages.error(request, sentence.format(worst=result.worst, most=result.trial.most))
        return _page(request, review, status=422)
    if result and result.is_unusual and "sure" not in request.POST:
        return _page(request, review, status=409, trial=result)
    return _publish_review(request, review, result)


def _publish_review(
    request: HttpRequest, review: Review, result: trials.Result | None
) -> HttpResponse:
    try:
        release = drafts.publish(review, request.user, request.POST.get("note", "").strip())
    except drafts.Unready:
        messages.error(request, _("This draft changes nothing: there is nothing to publish."))
        return _page(request, review, status=422)
    except drafts.Conflict:
        messages.error(
            request, _("Somebody else changed this in the meantime. Load the page again.")
        )
        return redirect("studio:draft", review.draft.pk)
    text = _("Release {n} is published: new matches are played with it.").format(n=release.number)
    if result:
        sentence = _("In {n} matches bots scored {mean} on average.")
        text += " " + sentence.format(n=result.trial.matches, mean=f"{result.mean:.1f}")
    messages.success(request, text)
    return redirect("studio:game", review.game.key)


@require_safe
@require_staff("studio.view_draft")
def export(request: HttpRequest, pk: int) -> HttpResponse:
    """The content of a draft as a file."""
    draft = get_object_or_404(Draft, pk=pk)
    return file_response(draft.content, f"{draft.game}-draft-{draft.pk}.json")


@require_POST
@require_staff("studio.change_draft")
def import_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Replace the content of a draft by a file, if the file has no problems."""
    draft = get_object_or_404(Draft, pk=pk)
    file = request.FILES.get("file")
    if file is None or (file.size or 0) > BIGGEST:
        messages.error(request, _("Choose a JSON file of at most 512 KB."))
        return redirect("studio:draft", pk)
    try:
        content = validation.parse(file.read())
    except validation.Unreadable as error:
        return _refuse_file(request, draft, (error.problem,))
    problems = validation.validate(drafts.load_game(draft), content, drafts.load_base(draft))
    if problems:
        return _refuse_file(request, draft, problems)
    drafts.import_content(pk, content, request.user)
    messages.success(request, _("The draft now holds what the file held."))
    return redirect("studio:draft", pk)


def _refuse_file(request: HttpRequest, draft: Draft, problems: tuple[Problem, ...]) -> HttpResponse:
    messages.error(request, _("This file was not taken: it is no set of this game's content."))
    return _page(
        request, drafts.review(draft), status=422,
        file_problems=words.sentences(problems[:MOST]), more=len(problems[MOST:]),
    )  # fmt: skip


@require_POST
@require_staff("studio.delete_draft")
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a draft."""
    draft = get_object_or_404(Draft, pk=pk)
    audit.record(request.user, "draft_deleted", draft)
    draft.delete()
    messages.success(request, _("The draft “{title}” is gone.").format(title=draft.title))
    return redirect("studio:game", draft.game)
