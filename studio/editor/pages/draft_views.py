"""Pages of a draft: its sections, problems and changes, and how it becomes a release."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.content import Problem
from games.match import releases
from studio import audit
from studio.editor import drafts, previews, validation
from studio.editor.changes import diffs, patch_notes
from studio.editor.changes.differences import MOST_PICTURES, list_differences
from studio.editor.drafts import Review
from studio.editor.pages.content_views import (
    describe_publication,
    file_response,
    releases_with_counts,
)
from studio.editor.pages.history_views import list_revisions
from studio.editor.sections import list_sections
from studio.editor.shapes import words
from studio.lab import rehearsals
from studio.lab.failures import describe_flaw
from studio.models import Draft
from studio.pages import clean_text, render_page, require_staff
from studio.playtests.draft_tables import playtest_form
from studio.review import approvals, readiness

BIGGEST = 512 * 1024
"""The most bytes of an imported file."""
NEWEST = 5
"""Revisions on the page of a draft; the others are in its history."""
MOST = 60
"""The most problems of a file that are listed; with more it is probably some other file."""


@require_safe
@require_staff("studio.view_draft")
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """The overview of a draft."""
    return _page(request, drafts.review(get_object_or_404(Draft, pk=pk)))


def _page(request: HttpRequest, review: Review, status: int = 200, **more: Any) -> HttpResponse:
    draft, user = review.draft, request.user
    differences = list_differences(review.game, drafts.load_origin(draft), review.content)
    notes = patch_notes.complete(review.game, drafts.load_predecessor(draft), review.content, draft)
    return render_page(
        request, "draft.html", draft.title, game=review.game, newest=review.newest, review=review,
        next_number=releases.next_number(review.game),
        published=list_differences(
            review.game, drafts.load_origin(draft), drafts.load_base(draft)
        ),
        differences=differences, has_pictures=len(differences) <= MOST_PICTURES,
        stylesheets=previews.stylesheets(review.game), notes=notes,
        revisions=list_revisions(draft, NEWEST), comments=list_comments(draft),
        approval=approvals.find_approval(draft), needs_approval=approvals.is_required(),
        test=playtest_form(review), mark=drafts.fingerprint(review.content),
        may_approve=approvals.may_approve(user),
        is_editor=approvals.is_editor(draft, user),
        may_approve_own=approvals.may_approve_own(draft, user),
        problems=_link_problems(review, review.problems), sections=_sections(review),
        warnings=_link_problems(review, validation.list_warnings(review.game, review.content)),
        releases=releases_with_counts(review.game), experiments=draft.experiments.all()[:5],
        clashes=_clashes(review, more.get("sides", {})), merge_mark=drafts.merge_mark(review),
        status=status, **_rehearsal(draft), **more,
    )  # fmt: skip


def list_comments(draft: Draft, section: str = "", item: str = "") -> list[dict[str, Any]]:
    """The comments on a draft, or on one of its items, with what each is about."""
    found = draft.comments.select_related("author")
    if section:
        found = found.filter(section=section, item=item)
    return [
        {
            "comment": each,
            "about": " · ".join(
                filter(None, (each.section and words.label(each.section), each.item))
            ),
            "link": f"{drafts.address(draft)}{each.section}/{each.item}/" if each.item else "",
        }
        for each in found
    ]


def _clashes(review: Review, sides: dict[str, str]) -> list[dict[str, Any]]:
    """What the draft and the newest release both changed, with the values of each part."""
    return [
        {
            "path": clash.path,
            "title": words.title(clash.mine or clash.theirs) or words.label(clash.key),
            "label": words.label(clash.section),
            "side": sides.get(clash.path, ""),
            "parts": diffs.compare_parts(clash.before, clash.mine, clash.theirs),
            "is_removed": {"mine": clash.mine is None, "theirs": clash.theirs is None},
        }
        for clash in review.clashes
    ]


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


def _link_problems(review: Review, problems: Iterable[Problem]) -> list[dict[str, str]]:
    """Problems with the address of the form that can correct each."""
    sections = {section.name: section for section in list_sections(review.game)}
    links = []
    for problem in problems:
        link, section = "", sections.get(_section_name(problem))
        if section:
            key = problem.where.split(".")[1] if "." in problem.where else ""
            link = f"{drafts.address(review.draft)}{section.name}/"
            if section.has_rows and key in dict(section.rows(review.content)):
                link += f"{key}/"
        links.append({"where": problem.where, "sentence": words.sentence(problem), "link": link})
    return links


@require_POST
@require_staff("studio.change_draft")
def take_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Merge what was published meanwhile into a draft, with a choice for everything that both
    changed."""
    draft = get_object_or_404(Draft, pk=pk)
    prefix = "side-"
    sides = {
        name.removeprefix(prefix): str(value)
        for name, value in request.POST.items()
        if name.startswith(prefix)
    }
    try:
        drafts.take_over(draft.pk, sides, request.POST.get("mark", ""), request.user)
    except drafts.Conflict:
        messages.error(request, _("Choose a side for everything that both changed."))
        return _page(request, drafts.review(draft), status=409, sides=sides)
    messages.success(request, _("The draft now builds on the release that is played."))
    return redirect("studio:draft", pk)


@require_POST
@require_staff("studio.publish_release")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a draft: refused while it has problems or is behind, or before bots have played it,
    confirmed if their scores are unusual."""
    draft = get_object_or_404(Draft.objects.select_related("base"), pk=pk)
    drafts.keep_note(draft, clean_text(request.POST.get("note"), 300))
    review = drafts.review(draft)
    obstacle = readiness.find_obstacle(review)
    if obstacle:
        messages.error(request, obstacle.sentence)
        return _page(request, review, status=obstacle.status)
    rehearsal = rehearsals.begin(draft, request.user)
    if rehearsal.is_running:
        messages.info(request, _("Bots play it first. Publish it when they are done."))
        return redirect("studio:draft", pk)
    result = readiness.trial_result(review, rehearsal)
    failure = readiness.find_failure(rehearsal, result)
    if failure:
        messages.error(request, failure.sentence)
        return _page(request, review, status=failure.status)
    if result and result.is_unusual and "sure" not in request.POST:
        messages.warning(request, _("Not published yet: the scores of the bots are unusual."))
        return _page(request, review, status=409, trial=result)
    return _publish_review(request, review, result)


def _publish_review(
    request: HttpRequest, review: Review, result: rehearsals.TrialResult | None
) -> HttpResponse:
    try:
        release = drafts.publish(review, request.user, review.draft.note)
    except drafts.Conflict:
        messages.error(
            request, _("Somebody else changed this in the meantime. Load the page again.")
        )
        return redirect("studio:draft", review.draft.pk)
    text = describe_publication(release)
    if result:
        sentence = _("In {n} matches bots scored {mean} on average.")
        text += " " + sentence.format(n=result.trial.matches, mean=f"{result.mean:.1f}")
    messages.success(request, text)
    return redirect("studio:game", review.game.key)


@require_safe
@require_staff("studio.view_draft")
def rehearsal(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that changes while bots play the draft."""
    draft = get_object_or_404(Draft, pk=pk)
    return render(request, "admin/studio/_rehearsal.html", _rehearsal(draft))


def _rehearsal(draft: Draft) -> dict[str, Any]:
    found = rehearsals.find(draft)
    flaw = rehearsals.find_flaw(found) if found else None
    return {
        "draft": draft,
        "rehearsal": found,
        "flaw": describe_flaw(drafts.load_game(draft), drafts.parse_content(draft), flaw)
        if flaw
        else "",
    }


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
    drafts.remove(draft)
    messages.success(request, _("The draft “{title}” is gone.").format(title=draft.title))
    return redirect("studio:game", draft.game)
