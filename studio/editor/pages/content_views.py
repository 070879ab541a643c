"""Pages of games and their releases: what is played now, older releases, and rolling back."""

from django.contrib import messages
from django.db.models import Case, Count, Q, QuerySet, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.models import TEST, Match, Release
from studio.editor import drafts, previews
from studio.editor import vocabulary as game_vocabulary
from studio.editor.changes.differences import MOST_PICTURES, list_differences
from studio.lab import rehearsals
from studio.lab.failures import describe_flaw
from studio.models import Draft
from studio.pages import clean_text, parse_number, render_page, require_staff
from studio.review import readiness

LONGEST_TITLE = 80
MOST_RELEASES = 999_999


def _game(key: str) -> Game:
    if key not in GAMES:
        raise Http404
    return GAMES[key]


def releases_with_counts(game: Game) -> QuerySet[Release]:
    """The releases of a game with the number of matches on each."""
    running = Count("match", filter=Q(match__status=Match.Status.RUNNING))
    published = Release.objects.filter(game=game.key, number__gt=TEST)
    found = published.select_related("author").defer("content")
    current = Case(When(pk=releases.current(game).pk, then=True), default=False)
    return found.annotate(running=running, played=Count("match"), is_current=current).order_by(
        "-number"
    )


def _drafts(game: Game) -> QuerySet[Draft]:
    return Draft.objects.filter(game=game.key).select_related("author", "base")


@require_safe
@require_staff("studio.view_draft")
def index(request: HttpRequest) -> HttpResponse:
    """All games: the release in play and the drafts."""
    games = [
        {"game": game, "release": releases.current(game), "drafts": _drafts(game)}
        for game in GAMES.values()
    ]
    return render_page(request, "content.html", _("Content"), games=games)


@require_safe
@require_staff("studio.view_draft")
def game(request: HttpRequest, key: str) -> HttpResponse:
    """One game: its releases and drafts."""
    found = _game(key)
    return render_page(
        request, "game.html", _(found.title), game=found, releases=releases_with_counts(found),
        drafts=_drafts(found),
    )  # fmt: skip


@require_safe
@require_staff("studio.view_draft")
def vocabulary(request: HttpRequest, key: str) -> HttpResponse:
    """The effects that the rules of a game know, for reading."""
    found = _game(key)
    return render_page(
        request, "vocabulary.html", _("Vocabulary"), game=found,
        phases=game_vocabulary.phases(found), kinds=game_vocabulary.kinds(found),
    )  # fmt: skip


@require_POST
@require_staff("studio.add_draft")
def new_draft(request: HttpRequest, key: str) -> HttpResponse:
    """Create a draft from the newest release or from the given one."""
    found = _game(key)
    number = request.POST.get("release", "")
    wanted = parse_number(number, 1, MOST_RELEASES) if number else None
    if number and wanted is None:
        raise Http404
    base = get_object_or_404(Release, game=key, number=wanted) if wanted else None
    title = clean_text(request.POST.get("title"), LONGEST_TITLE)
    draft = drafts.create(found, request.user, title, base)
    messages.success(request, _("The draft “{title}” is made.").format(title=draft.title))
    return redirect("studio:draft", draft.pk)


@require_safe
@require_staff("games.view_release")
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """One release: its changes, and the form that rolls back to it."""
    found = get_object_or_404(
        Release.objects.select_related("author").filter(number__gt=TEST), pk=pk
    )
    game = _game(found.game)
    newest = releases.current(game)
    older = Release.objects.filter(game=game.key, number__gt=TEST, number__lt=found.number)
    earlier = older.first()
    title = _("{game}, release {n}").format(game=_(game.title), n=found.number)
    return render_page(
        request, "release.html", title,
        game=game, release=found, newest=newest, earlier=earlier,
        differences=list_differences(game, *map(drafts.load_release, (earlier, found)))
        if earlier
        else [],
        back=list_differences(game, *map(drafts.load_release, (newest, found))),
        releases=releases_with_counts(game), stylesheets=previews.stylesheets(game),
        most_pictures=MOST_PICTURES,
    )  # fmt: skip


@require_safe
@require_staff("games.view_release")
def export_release(request: HttpRequest, pk: int) -> HttpResponse:
    """The content of a release as a file."""
    found = get_object_or_404(Release, pk=pk, number__gt=TEST)
    return file_response(found.content, f"{found.game}-release-{found.number}.json")


def file_response(content: str, name: str) -> HttpResponse:
    """Content as a JSON download."""
    answer = HttpResponse(content, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_POST
@require_staff("studio.publish_release")
def publish_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Roll back to a release."""
    found = get_object_or_404(Release, pk=pk, number__gt=TEST)
    is_season = found.stage == Release.Stage.SEASON
    back = _("Release {n}, for everybody") if is_season else _("Back to release {n}")
    note = clean_text(request.POST.get("note"), 300) or back.format(n=found.number)
    game, content = _game(found.game), releases.content(found.pk)
    flaw = rehearsals.find_unstartable(game, content)
    if flaw:
        messages.error(request, describe_flaw(game, content, flaw))
        return redirect("studio:release", pk)
    try:
        made = drafts.publish_again(found, request.user, note)
    except drafts.Unready:
        messages.error(request, _("This is what is played already."))
        return redirect("studio:release", pk)
    messages.success(request, describe_publication(made))
    return redirect("studio:game", found.game)


def describe_publication(release: Release) -> str:
    """What was published, and who plays it."""
    is_season = release.stage == Release.Stage.SEASON
    text = (
        _("Release {number} is now offered as season content.")
        if is_season
        else _("Release {n} is published: new matches are played with it.")
    )
    return text.format(n=release.number, number=release.number)


@require_POST
@require_staff("studio.publish_release")
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer a release as season content beside what is played, or stop that."""
    found = get_object_or_404(Release, pk=pk, number__gt=TEST)
    is_offered = request.POST.get("do") == "season"
    if is_offered and not readiness.is_choosable(_game(found.game), releases.content(found.pk)):
        messages.error(request, readiness.describe_unchoosable())
        return redirect("studio:release", pk)
    try:
        drafts.offer_release(found, request.user, is_offered)
    except drafts.Unready:
        messages.error(request, _("This is what is played already."))
        return redirect("studio:release", pk)
    if is_offered:
        messages.success(request, describe_publication(found))
    else:
        text = _("Release {number} is no longer offered.")
        messages.success(request, text.format(number=found.number))
    return redirect("studio:release", pk)
