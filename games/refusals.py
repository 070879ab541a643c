"""A refusal as a status, a sentence in the reader's language, a partial or an API body."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy, gettext_noop
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.registry import GAMES

SENTENCES = {
    "bad_options": gettext_lazy("These options do not fit the game."),
    "bad_seats": gettext_lazy("This game needs {least} to {most} seats."),
    "bad_remark": gettext_lazy("Choose a remark, or write one of at most {most} characters."),
    "busy": gettext_lazy("Too much is happening here at once. Please try again."),
    "free_text_off": gettext_lazy("Switch free text on in your settings first."),
    "gave_up": gettext_lazy("You gave up this seat for good."),
    "logged_out": gettext_lazy("You have logged out. Log in again to go on playing."),
    "malformed_action": gettext_lazy("The game has no such action."),
    "malformed_wish": gettext_lazy("This request cannot be read."),
    "match_over": gettext_lazy("This match is over."),
    "match_running": gettext_lazy("You have a run under way."),
    "no_clock": gettext_lazy("No clock runs in this match."),
    "no_person_there": gettext_lazy("There is nobody in that seat for whom a bot could play."),
    "no_such_address": gettext_lazy("The API has nothing at this address."),
    "no_such_bot": gettext_lazy("There is no bot of that level."),
    "no_such_game": gettext_lazy("There is no such game."),
    "no_such_match": gettext_lazy("There is no such match, or it is not open to you."),
    "not_seated": gettext_lazy("You are watching; only players can act."),
    "not_solo": gettext_lazy("Only a match played alone can be hidden."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "seed_bad_char": gettext_lazy("A seed cannot contain control characters."),
    "seed_reserved": gettext_lazy("This seed is reserved for a daily."),
    "seed_too_long": gettext_lazy("A seed has at most {most} characters."),
    "stale": gettext_lazy("The table has changed. Here it is as it stands now."),
    "too_fast": gettext_lazy("That was too fast. Wait a moment."),
    "wrong_credentials": gettext_lazy("This name and this password do not belong together."),
}


def sentence(no: Refused, game: Game | None = None, language: str | None = None) -> str:
    """Why not, in words."""
    with translation.override(language or translation.get_language()):
        own = game.rules.refusals.get(no.code) if game else None
        known = None if own else SENTENCES.get(no.code)
        text = str(known) if known else gettext(own or _game_text(no.code, game))
        return text.format(**no.figures)


def told(no: Refused, game: Game | None = None) -> dict[str, str]:
    """A refusal for people and programs alike."""
    return {"code": no.code, "message": sentence(no, game)}


def details(no: Refused) -> dict[str, str]:
    """For programs only: which part of what they sent does not fit the types."""
    cause = no.__cause__
    return {"detail": str(cause)} if isinstance(cause, msgspec.DecodeError) else {}


def _game_text(code: str, game: Game | None) -> str:
    for candidate in [game] if game else GAMES.values():
        if candidate and code in candidate.rules.refusals:
            return candidate.rules.refusals[code]
    return gettext_noop("That is not possible.")


class RefusalMiddleware:
    """Turns a refusal that a page raised into its answer, in one place."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        return answer(request, exception)


def answer(request: HttpRequest, no: Refused, game: Game | None = None) -> HttpResponse:
    """The page, or for htmx the notice, that says why not."""
    if getattr(request, "htmx", False):
        response = render(request, "games/_refused.html", told(no, game), status=no.status)
        response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
        return response
    return render(request, "games/refused.html", told(no, game), status=no.status)


def notice(request: HttpRequest, no: Refused, game: Game | None = None) -> str:
    """The same as a part of a larger answer."""
    html = render_to_string("games/_refused.html", told(no, game), request)
    return f'<hx-partial hx-target="#notice" hx-swap="innerHTML">{html}</hx-partial>'


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from an old page, or from elsewhere."""
    message = gettext("This page is too old, or cookies are off. Reload it and try again.")
    refused = {"code": "csrf", "message": message}
    return render(request, "games/refused.html", refused, status=403)


def api_refusal(exception: Exception, context: dict[str, Any]) -> Response | None:
    """`{code, message}` for every error of the API."""
    if isinstance(exception, Refused):
        return Response({**told(exception), **details(exception)}, status=exception.status)
    response = exception_handler(exception, context)
    if response is not None:
        response.data = _api_error(exception, response)
    return response


def _api_error(exception: Exception, response: Response) -> dict[str, Any]:
    if isinstance(exception, Throttled):
        return {"code": "too_fast", "message": str(SENTENCES["too_fast"])}
    detail = exception.detail if isinstance(exception, APIException) else str(exception)
    if isinstance(detail, dict | list):
        return {"code": "invalid", "message": gettext("Some values do not fit."), "fields": detail}
    code = detail.code if hasattr(detail, "code") else "error"
    return {"code": code, "message": str(detail)}
