"""Pages of the balance lab: bot matches on a draft beside the same matches on the release."""

import csv
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match.bots import level_name
from studio.editor import drafts
from studio.editor.shapes import form_reader, words
from studio.editor.shapes.inspection import derive_shape
from studio.editor.shapes.types import Group
from studio.editor.shapes.widgets import FormBuilder, Widget
from studio.lab import experiments, findings
from studio.models import Draft, Experiment
from studio.pages import render_page, require_staff

OPTION = "option"


@require_safe
@require_staff("studio.view_experiment")
def index(request: HttpRequest) -> HttpResponse:
    """All experiments, newest first."""
    found = Experiment.objects.select_related("author", "release").defer("content", "tallies")[:100]
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
    if request.method == "POST":
        chosen = _parse_form(drafts.load_game(draft), request)
        if chosen:
            made = experiments.begin(draft, *chosen, author=request.user)
            return redirect("studio:experiment", made.pk)
        messages.error(request, _("These choices do not go together."))
    return _form(request, draft, 422 if request.method == "POST" else 200)


def _form(request: HttpRequest, draft: Draft, status: int) -> HttpResponse:
    game = drafts.load_game(draft)
    return render_page(
        request, "experiment_new.html", _("New experiment"), draft=draft, game=game,
        seats=[
            {"index": seat, "optional": seat >= game.seats.start} for seat in range(game.seats[-1])
        ],
        levels=[(level, level_name(game, level)) for level in game.bots.levels],
        least=experiments.FEWEST, most=experiments.MOST, widgets=_option_widgets(game),
        form=request.POST, status=status,
    )  # fmt: skip


def _option_widgets(game: Game) -> tuple[Widget, ...]:
    shape = _options_shape(game)
    defaults = {part.name: part.default for part in shape.parts if part.default is not None}
    return FormBuilder().build(shape, defaults)


def _options_shape(game: Game) -> Group:
    """The options of a game, with a prefix that keeps them apart from the lab's own fields."""
    shape = derive_shape(game.rules.options)
    assert isinstance(shape, Group)
    return Group(
        shape.type,
        tuple(
            replace(part, name=f"{OPTION}-{part.name}")
            for part in shape.parts
            if not part.structural
        ),
    )


def _parse_form(game: Game, request: HttpRequest) -> tuple[list[str], dict[str, Any], int] | None:
    """Levels, options and number of matches; None if they cannot be played."""
    form: Any = request.POST.dict()
    levels = [form.get(f"level{seat}", "") for seat in range(game.seats[-1])]
    levels = [level for level in levels if level]
    matches = form.get("how_many", "")
    if len(levels) not in game.seats or not set(levels) <= set(game.bots.levels):
        return None
    if not matches.isdigit() or not experiments.FEWEST <= int(matches) <= experiments.MOST:
        return None
    values = form_reader.read(_options_shape(game), form)
    options = {name.removeprefix(f"{OPTION}-"): value for name, value in values.items()}
    try:
        game.decode_options(options)
    except Refused:
        return None
    return levels, options, int(matches)


def _experiment(pk: int) -> Experiment:
    return get_object_or_404(Experiment.objects.select_related("release", "author", "draft"), pk=pk)


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
    game = GAMES[found.game]
    return {
        "experiment": found, "report": findings.build_report(found),
        "levels": [level_name(game, level) for level in found.levels],
        "options": [
            (words.label(name), words.describe(each)) for name, each in found.options.items()
        ],
    }  # fmt: skip


@require_POST
@require_staff("studio.change_experiment")
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel an experiment."""
    experiments.cancel(_experiment(pk), request.user)
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
