"""Pages of the balance lab: bot matches on a draft beside the same matches on the release."""

import csv
from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import options
from games.engine import protocol
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.match.bots import level_name
from studio.editor import drafts
from studio.editor.shapes.widgets import Widget
from studio.lab import estimation, experiments
from studio.lab.bot_matches import Lineup
from studio.lab.failures import describe_failure
from studio.lab.report import findings
from studio.models import Draft, Experiment
from studio.pages import clean_text, parse_number, render_page, require_staff

OPTION = "option"


@require_safe
@require_staff("studio.view_experiment")
def index(request: HttpRequest) -> HttpResponse:
    """All experiments, newest first."""
    found = Experiment.objects.select_related("author", "release").defer(
        "content", "tallies", "pairs"
    )[:100]
    rows = [
        {
            "experiment": each,
            "game": _(GAMES[each.game].title),
            "levels": [level_name(GAMES[each.game], level) for level in each.levels],
        }
        for each in found
    ]
    titles = [(each, _(drafts.load_game(each).title)) for each in Draft.objects.defer("content")]
    return render_page(request, "lab.html", _("Balance lab"), rows=rows, drafts=titles)


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff("studio.add_experiment")
def new(request: HttpRequest, pk: int) -> HttpResponse:
    """The form that starts an experiment."""
    draft = get_object_or_404(Draft, pk=pk)
    if drafts.problems(draft):
        messages.error(request, _("Something is wrong with this draft: bots cannot play it yet."))
        return redirect("studio:draft", pk)
    if request.method != "POST":
        return _form(request, draft, 200)
    chosen = _parse_form(draft, request)
    if chosen is None:
        messages.error(request, _("These choices do not go together."))
        return _form(request, draft, 422)
    duration = _estimate(draft, *chosen)
    is_asked = duration.is_long and "sure" not in request.POST
    if request.POST.get("do") == "estimate" or is_asked:
        return _form(request, draft, 200, duration)
    note = clean_text(request.POST.get("note"), 500)
    rival = _find_rival(draft, request.POST.get("rival", ""))
    made = experiments.begin(draft, *chosen, author=request.user, rival=rival, note=note)
    return redirect("studio:experiment", made.pk)


def _estimate(
    draft: Draft, levels: list[str], chosen: dict[str, Any], matches: int
) -> estimation.Estimate:
    game, content = drafts.load_game(draft), drafts.parse_content(draft)
    options = msgspec.to_builtins(game.choose_options(content, chosen))
    return estimation.estimate(game, content, Lineup(tuple(levels), options), matches)


def _list_rivals(draft: Draft) -> list[Draft]:
    """The other drafts of the game that bots could play."""
    others = Draft.objects.filter(game=draft.game).exclude(pk=draft.pk)
    return [each for each in others if not drafts.problems(each)]


def _find_rival(draft: Draft, number: str) -> Draft | None:
    return next((each for each in _list_rivals(draft) if str(each.pk) == number), None)


def _form(
    request: HttpRequest, draft: Draft, status: int, duration: estimation.Estimate | None = None
) -> HttpResponse:
    game, content = drafts.load_game(draft), drafts.parse_content(draft)
    seats = game.offered_seats(content)
    return render_page(
        request, "experiment_new.html", _("New experiment"), draft=draft, game=game,
        seats=[
            {
                "index": seat, "optional": seat >= seats.start,
                "level": request.POST.get(f"level{seat}", ""),
            }
            for seat in range(seats[-1])
        ],
        levels=[(level, level_name(game, level)) for level in game.bots.levels],
        least=experiments.FEWEST, most=experiments.MOST, usual=experiments.USUAL,
        widgets=option_widgets(game, content, request.POST), duration=duration,
        rivals=_list_rivals(draft),
        newest=releases.current(game), form=request.POST, status=status,
    )  # fmt: skip


def option_widgets(
    game: Game, content: Any, typed: Mapping[str, str] | None = None
) -> list[Widget]:
    """One menu for each option, with the values that the draft offers."""
    usual, form = game.choose_options(content, {}), typed or {}
    return [
        Widget(
            "choice", f"{OPTION}-{option.name}", _(option.label),
            value=form.get(f"{OPTION}-{option.name}") or str(option.read_value(usual)),
            choices=tuple((str(each.value), options.label(each)) for each in option.public_values),
        )
        for option in game.rules.offers(content)
    ]  # fmt: skip


def _parse_form(draft: Draft, request: HttpRequest) -> tuple[list[str], dict[str, Any], int] | None:
    """Levels, options and number of matches; None if the draft cannot be played so."""
    game, content, form = drafts.load_game(draft), drafts.parse_content(draft), request.POST
    levels = [form.get(f"level{seat}", "") for seat in range(game.seats[-1])]
    levels = [level for level in levels if level]
    matches = parse_number(form.get("how_many", ""), experiments.FEWEST, experiments.MOST)
    chosen = read_options(game, content, form)
    allowed = game.allowed_seats(content, game.choose_options(content, chosen))
    if matches is None or len(levels) not in allowed or not set(levels) <= set(game.bots.levels):
        return None
    return levels, chosen, matches


def read_options(game: Game, content: Any, form: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form with `option_widgets` chose."""
    return {
        option.name: each.value
        for option in game.rules.offers(content)
        for each in option.public_values
        if str(each.value) == form.get(f"{OPTION}-{option.name}")
    }


def _experiment(pk: int) -> Experiment:
    related = Experiment.objects.select_related("release", "author", "draft", "rival")
    return get_object_or_404(related, pk=pk)


@require_safe
@require_staff("studio.view_experiment")
def experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """The report of an experiment."""
    found = _experiment(pk)
    return render_page(request, "experiment.html", str(found), **_context(found))


@require_safe
@require_staff("studio.view_experiment")
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that changes while bots play."""
    return render(request, "admin/studio/_experiment.html", _context(_experiment(pk)))


def _context(found: Experiment) -> dict[str, Any]:
    game, failure = GAMES[found.game], experiments.failure(found)
    return {
        "failure": describe_failure(game, failure) if failure else "",
        "is_alone": len(experiments.bind_sides(found)) == 1,
        "experiment": found, "report": findings.build_report(found),
        "levels": [level_name(game, level) for level in found.levels],
        "options": _option_labels(found),
    }  # fmt: skip


def _option_labels(found: Experiment) -> list[str]:
    """The chosen options, named as the draft names them."""
    game = GAMES[found.game]
    content = game.load(found.content.encode(), found.schema_version)
    chosen = game.choose_options(content, found.options)
    return options.labels(game, content, protocol.encode(chosen).decode())


@require_POST
@require_staff("studio.change_experiment")
def note(request: HttpRequest, pk: int) -> HttpResponse:
    """Write down what an experiment was for, or what came of it."""
    text = clean_text(request.POST.get("note"), 500)
    Experiment.objects.filter(pk=_experiment(pk).pk).update(note=text)
    messages.success(request, _("The note is kept."))
    return redirect("studio:experiment", pk)


@require_POST
@require_staff("studio.change_experiment")
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel an experiment."""
    if experiments.cancel(_experiment(pk), request.user):
        messages.success(request, _("The experiment is stopped; what was counted is kept."))
    return redirect("studio:experiment", pk)


@require_safe
@require_staff("studio.view_experiment")
def figures(request: HttpRequest, pk: int) -> HttpResponse:
    """The report as a CSV file."""
    found = _experiment(pk)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.game}-lab-{pk}.csv"'
    answer.write("\ufeff")
    csv.writer(answer).writerows(findings.lines(found))
    return answer
