"""One press: a match at once, or a seat in a class, as a guest if there is no account."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts import names, services
from accounts.selectors import current_guest
from accounts.web import preferences
from games import limits, refusals
from games.engine import chance
from games.engine.errors import IllegalAction, Refused
from games.engine.game import Game
from games.match import selectors
from games.web.views import find_game, start, start_run
from leaderboards.views import practise
from leaderboards.weeklies import views as weeklies
from lobby import services as lobby
from lobby.classroom import selectors as class_selectors
from lobby.classroom import service as classrooms

HOUR = 3600
GUESTS_A_CLASS = 120
"""How many guests may be created for one class in an hour. A school has one address, so the limit
of guests an address does not count here: only an account can open a class."""


def log_in_guest(request: HttpRequest) -> None:
    """Create a guest and log them in."""
    most = settings.GUESTS_AN_HOUR
    limits.check("guest", limits.client_address(request), most=most, seconds=HOUR)
    guest = services.create_guest(preferences.read_cookies(request.COOKIES))
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])


@require_POST
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Start a match of a game: the guided one for somebody who never played it, unless the press
    says which ("lesson", "real", or "seed" for a run on the seed that comes with it)."""
    game = find_game(key)
    kind = request.POST.get("kind")
    if kind == "seed":
        _check_seed(request.POST.get("seed", ""))
    if not request.user.is_authenticated:
        log_in_guest(request)
    if kind == "seed":
        return start(request, key)
    is_guided = kind == "lesson" or (kind != "real" and is_lesson_due(request.user, game))
    return _start_lesson(request, game) if is_guided else _start_match(request, game)


@require_POST
def play_past(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Start a run of a day, or a week, that is over."""
    find_game(key)
    if not (chance.names_day(label) or chance.names_week(label)):
        raise IllegalAction("daily_closed")
    if not request.user.is_authenticated:
        log_in_guest(request)
    start = weeklies.practise if chance.names_week(label) else practise
    return start(request, key, label)


def _check_seed(seed: str) -> None:
    """Nobody becomes a guest for a seed that cannot be played."""
    if not (chance.names_day(seed) or chance.names_week(seed)):
        chance.clean_seed(seed)


def is_lesson_due(user: object, game: Game) -> bool:
    """Whether the one press of a game should start its lesson for this person."""
    return game.page.lesson is not None and not selectors.has_played(user, game)


def _start_lesson(request: HttpRequest, game: Game) -> HttpResponse:
    if game.page.lesson is None:
        raise IllegalAction("no_lesson")
    if game.solo:
        return start_run(request, game, game.page.lesson.seed)
    lobby.check_rate(request.user)
    return redirect("games:match", lobby.start_lesson(request.user, game).match_id)


def _start_match(request: HttpRequest, game: Game) -> HttpResponse:
    if not game.solo:
        lobby.check_rate(request.user)
        return redirect("games:match", lobby.start_usual_match(request.user, game).match_id)
    running = selectors.running_solo(request.user, game)
    if running and not game.is_lesson(running.seed):
        return redirect("games:match", running.pk)
    return start_run(request, game, "")


@require_POST
def enter_class(request: HttpRequest, code: str) -> HttpResponse:
    """Come in under a name: as a new guest, as the guest that the reader is, or by the account."""
    room = class_selectors.find_classroom(code)
    try:
        name = names.clean("-".join(request.POST.get("name", "").split()))
        classrooms.check_entry(room, request.user, name)
    except ValidationError as error:
        return _ask_again(request, code, " ".join(error.messages))
    except Refused as no:
        return _ask_again(request, code, refusals.sentence(no, room.rules))
    guest = current_guest(request)
    known = request.user.is_authenticated
    user = request.user if known else _create_class_guest(request, room.code, name)
    try:
        classrooms.join(room.pk, user, name)
    except Refused as no:
        return _ask_again(request, code, refusals.sentence(no, room.rules))
    if guest:
        services.call_guest(guest, name)
    return redirect("lobby:class", room.code)


def _create_class_guest(request: HttpRequest, code: str, name: str) -> Any:
    limits.check("class-guest", code, most=GUESTS_A_CLASS, seconds=HOUR)
    guest = services.create_guest(preferences.read_cookies(request.COOKIES), name)
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def _ask_again(request: HttpRequest, code: str, sentence: str) -> HttpResponse:
    messages.error(request, sentence)
    return redirect("lobby:class", code)
