"""Games and their releases: what is played now, what was, and going back to it."""

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.models import Match, Release
from studio.editor import diffs, drafts, lexicon
from studio.models import Draft
from studio.pages import show, staff


def _game(key: str) -> Game:
    if key not in GAMES:
        raise Http404
    return GAMES[key]


def counted(game: Game) -> Any:
    """The releases of a game with the matches that are played on each."""
    running = Count("match", filter=Q(match__status=Match.Status.RUNNING))
    found = Release.objects.filter(game=game.key).select_related("author").defer("content")
    return found.annotate(running=running, played=Count("match")).order_by("-number")


@require_safe
@staff("studio.view_draft")
def index(request: HttpRequest) -> HttpResponse:
    """All games: the release in play, and what is being worked on."""
    games = [
        {
            "game": each,
            "release": releases.current(each),
            "drafts": Draft.objects.filter(game=each.key).select_related("author", "base"),
        }
        for each in GAMES.values()
    ]
    return show(request, "content.html", _("Content"), games=games)


@require_safe
@staff("studio.view_draft")
def game(request: HttpRequest, key: str) -> HttpResponse:
    """One game: its releases and drafts."""
    found = _game(key)
    return show(
        request, "game.html", _(found.title), game=found, releases=counted(found),
        drafts=Draft.objects.filter(game=key).select_related("author", "base"),
    )  # fmt: skip


@require_safe
@staff("studio.view_draft")
def vocabulary(request: HttpRequest, key: str) -> HttpResponse:
    """What the game's cards may do at all: fixed by the rules, for reading."""
    found = _game(key)
    return show(
        request, "vocabulary.html", _("Vocabulary"), game=found, phases=lexicon.phases(found),
        kinds=lexicon.kinds(found),
    )  # fmt: skip


@require_POST
@staff("studio.add_draft")
def new_draft(request: HttpRequest, key: str) -> HttpResponse:
    """Begin a draft, from the newest release or from the one that was named."""
    found = _game(key)
    number = request.POST.get("release", "")
    base = get_object_or_404(Release, game=key, number=number) if number.isdigit() else None
    draft = drafts.make(found, request.user, request.POST.get("title", ""), base)
    return redirect("studio:draft", draft.pk)


@require_safe
@staff("games.view_release")
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """A release: what changed with it, and the way back to it."""
    found = get_object_or_404(Release.objects.select_related("author"), pk=pk)
    game = _game(found.game)
    newest = releases.current(game)
    earlier = Release.objects.filter(game=game.key, number__lt=found.number).first()
    title = _("{game}, release {n}").format(game=_(game.title), n=found.number)
    return show(
        request, "release.html", title,
        game=game, release=found, newest=newest, earlier=earlier,
        changes=diffs.of_releases(game, earlier, found) if earlier else [],
        back=diffs.of_releases(game, newest, found), releases=counted(game),
    )  # fmt: skip


@require_safe
@staff("games.view_release")
def export_release(request: HttpRequest, pk: int) -> HttpResponse:
    """A release as the file it is."""
    found = get_object_or_404(Release, pk=pk)
    return as_file(found.content, f"{found.game}-release-{found.number}.json")


def as_file(content: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_POST
@staff("studio.publish_release")
def publish_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Roll back."""
    found = get_object_or_404(Release, pk=pk)
    note = request.POST.get("note", "").strip() or _("Back to release {n}").format(n=found.number)
    try:
        made = drafts.publish_again(found, request.user, note)
    except drafts.Unready:
        messages.error(request, _("This is what is played already."))
        return redirect("studio:release", pk)
    messages.success(
        request,
        _("Release {n} is published: new matches are played with it.").format(n=made.number),
    )
    return redirect("studio:game", found.game)
