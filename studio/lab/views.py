"""The balance lab: what bots make of a draft, beside what they make of the release."""

import csv
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
from studio.editor.shapes import inspection, reading, types, words
from studio.editor.shapes.widgets import Draughtsman
from studio.lab import experiments, findings
from studio.models import Draft, Experiment
from studio.pages import show, staff

OPTION = "option"


@require_safe
@staff("studio.view_experiment")
def index(request: HttpRequest) -> HttpResponse:
    """All experiments, the newest first."""
    found = Experiment.objects.select_related("author", "release").defer("content", "tallies")[:100]
    rows = [
        {
            "experiment": each,
            "game": _(GAMES[each.game].title),
            "levels": [level_name(GAMES[each.game], level) for level in each.levels],
        }
        for each in found
    ]
    kept = [(each, _(drafts.game_of(each).title)) for each in Draft.objects.defer("content")]
    return show(request, "lab.html", _("Balance lab"), rows=rows, drafts=kept)


@require_http_methods(["GET", "HEAD", "POST"])
@staff("studio.add_experiment")
def new(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose what is to be played, and begin."""
    draft = get_object_or_404(Draft, pk=pk)
    if drafts.problems(draft):
        messages.error(request, _("Something is wrong with this draft: bots cannot play it yet."))
        return redirect("studio:draft", pk)
    if request.method == "POST":
        asked = _asked(drafts.game_of(draft), request)
        if asked:
            made = experiments.begin(draft, *asked, author=request.user)
            return redirect("studio:experiment", made.pk)
        messages.error(request, _("These choices do not go together."))
    return _form(request, draft, 422 if request.method == "POST" else 200)


def _form(request: HttpRequest, draft: Draft, status: int) -> HttpResponse:
    game = drafts.game_of(draft)
    most = game.seats[-1]
    return show(
        request, "experiment_new.html", _("New experiment"), draft=draft, game=game,
        seats=[
            {"index": seat, "optional": seat >= game.seats.start} for seat in range(most)
        ],
        levels=_levels(game), least=experiments.FEWEST, most=experiments.MOST,
        widgets=_options(game), sent=request.POST, status=status,
    )  # fmt: skip


def _levels(game: Game) -> list[tuple[str, str]]:
    return [(level, level_name(game, level)) for level in game.bots.levels]


def _options(game: Game) -> tuple[Any, ...]:
    shape = inspection.of(game.rules.options)
    assert isinstance(shape, types.Group)
    first = {part.name: part.default for part in shape.parts if part.default is not None}
    wrapped = types.Group(
        game.rules.options, tuple(_renamed(part) for part in shape.parts if not part.structural)
    )
    return Draughtsman().form(wrapped, {f"{OPTION}-{name}": each for name, each in first.items()})


def _renamed(part: types.Part) -> types.Part:
    """Options get names of their own in the form, so that none is taken for one of ours."""
    return types.Part(
        f"{OPTION}-{part.name}", part.shape, part.help, part.required, False, part.default
    )


def _asked(game: Game, request: HttpRequest) -> tuple[list[str], dict[str, Any], int] | None:
    """Levels, options and number of matches; None if they cannot be played."""
    sent: Any = request.POST.dict()
    levels = [sent.get(f"level{seat}", "") for seat in range(game.seats[-1])]
    levels = [level for level in levels if level]
    matches = sent.get("how_many", "")
    if len(levels) not in game.seats or not set(levels) <= set(game.bots.levels):
        return None
    if not matches.isdigit() or not experiments.FEWEST <= int(matches) <= experiments.MOST:
        return None
    shape = inspection.of(game.rules.options)
    assert isinstance(shape, types.Group)
    wrapped = types.Group(
        game.rules.options, tuple(_renamed(p) for p in shape.parts if not p.structural)
    )
    values = reading.read(wrapped, sent, "")
    options = {name.removeprefix(f"{OPTION}-"): value for name, value in values.items()}
    try:
        game.decode_options(options)
    except Refused:
        return None
    return levels, options, int(matches)


def _experiment(pk: int) -> Experiment:
    return get_object_or_404(Experiment.objects.select_related("release", "author", "draft"), pk=pk)


@require_safe
@staff("studio.view_experiment")
def experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """What was found so far."""
    found = _experiment(pk)
    return show(request, "experiment.html", str(found), **_shown(found))


@require_safe
@staff("studio.view_experiment")
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that changes while bots play."""
    return render(request, "admin/studio/_experiment.html", _shown(_experiment(pk)))


def _shown(found: Experiment) -> dict[str, Any]:
    game = GAMES[found.game]
    return {
        "experiment": found, "report": findings.of(found),
        "levels": [level_name(game, level) for level in found.levels],
        "options": [(words.label(name), words.told(each)) for name, each in found.options.items()],
    }  # fmt: skip


@require_POST
@staff("studio.change_experiment")
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop it."""
    experiments.cancel(_experiment(pk), request.user)
    return redirect("studio:experiment", pk)


@require_safe
@staff("studio.view_experiment")
def figures(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything as a file for a spreadsheet."""
    found = _experiment(pk)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.game}-lab-{pk}.csv"'
    answer.write("\ufeff")
    csv.writer(answer).writerows(findings.lines(found))
    return answer
