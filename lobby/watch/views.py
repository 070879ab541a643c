"""The pages of what is on."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.models import Match
from games.web.views import find_game
from lobby.watch import selectors

READ_RESULT = 8.0
"""Seconds for the result of a match before the next one is shown."""


@require_safe
def programme(request: HttpRequest) -> HttpResponse:
    """What is on: the best match of each game; the list alone for a page that is open."""
    shown = {"programme": selectors.load_programme()}
    part = request.headers.get("HX-Request") == "true"
    return render(request, "lobby/_watch.html" if part else "lobby/watch.html", shown)


@require_safe
def channel(request: HttpRequest, key: str) -> HttpResponse:
    """The best match of a game, with the next one after it."""
    show = selectors.find_show(request.user, find_game(key).key)
    if show is None:
        return redirect("lobby:watch")
    return redirect(f"{reverse('games:match', args=[show.match.pk])}?tv=1")


@require_safe
def follow(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Lead a page that watches on when its match is over. Of a match that not everyone may watch
    it tells nothing."""
    watched = Match.objects.filter(pk=match_id, watchable=True, sealed=False)
    match = watched.only("game", "status", "touched").first()
    is_on = match is not None and match.status == Match.Status.RUNNING
    if match is not None and (
        is_on or (timezone.now() - match.touched).total_seconds() < READ_RESULT
    ):
        return HttpResponse(status=204)
    answer = HttpResponse(status=200)
    answer["HX-Redirect"] = (
        reverse("lobby:channel", args=[match.game]) if match else reverse("lobby:watch")
    )
    return answer
