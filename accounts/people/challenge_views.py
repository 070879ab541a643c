"""Challenging a person, and the answer no. The answer yes is sitting down at the table."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.notifications import service as notifications
from accounts.notifications.views import check_invitations
from accounts.people.views import find_other
from accounts.selectors import current_user
from games.engine.game import Game
from games.models import Match
from games.web.views import HtmxRequest
from lobby import selectors as lobby
from lobby import services as tables
from lobby.models import Table
from lobby.pairs import service as pairs
from lobby.web.forms import SPEEDS, ChallengeForm


@login_required
def challenge(request: HtmxRequest, username: str) -> HttpResponse:
    """Choose a game, its options and the pace, and challenge a person to it.

    `of` names a match between the two that the choice begins with.
    """
    user, rival = current_user(request), find_other(request, username)
    before = _common_match(request.GET.get("of", ""), user, rival)
    game = _chosen_game(request.GET.get("game", before.game if before else ""))
    form = ChallengeForm(game, request.POST or None)
    if before and before.game == game.key:
        form.suggest(before)
    if request.method == "POST" and form.is_valid():
        check_invitations(request, user)
        tables.check_rate(user)
        table = send(user, rival, game, form)
        return redirect("lobby:table", table.code)
    games = lobby.multiplayer_games()
    shown = {"rival": rival, "game": game, "games": games, "form": form}
    return render(request, "accounts/people/challenge.html", shown)


def send(user: User, rival: User, game: Game, form: ChallengeForm) -> Table:
    """Open the table of a challenge and tell the rival."""
    mode, days = SPEEDS[form.cleaned_data["speed"]]
    table = pairs.challenge(
        user, rival, game, form.cleaned_data["size"], mode, days,
        bots=form.bots, options=form.options(),
    )  # fmt: skip
    notifications.invite(table, user, rival)
    return table


@require_POST
@login_required
def decline(request: HtmxRequest, code: str) -> HttpResponse:
    """Decline a challenge; the challenger is told."""
    table = pairs.decline(lobby.find_table(code).pk, current_user(request))
    notifications.tell_refusal(table)
    return redirect("lobby:table", table.code)


def _chosen_game(key: str) -> Game:
    games = {game.key: game for game in lobby.multiplayer_games()}
    return games.get(key) or next(iter(games.values()))


def _common_match(text: str, user: User, rival: User) -> Match | None:
    try:
        match_id = UUID(text)
    except ValueError:
        return None
    common = Match.objects.filter(pk=match_id, seats__user=user).filter(seats__user=rival)
    return common.first()
