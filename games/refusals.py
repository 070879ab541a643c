"""Refusals as people and programs get them: the sentence of each code, and one log line each.

A translator turns a refusal into its answer in one place: `answer` for pages, `api_answer` and
`api_refusal` for the API, the consumer for sockets. Each of them logs it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal
from uuid import UUID

import msgspec
import structlog
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy, gettext_noop
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.engine import texts
from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.registry import GAMES
from games.models import Seat

logger = structlog.get_logger(__name__)

Origin = Literal["socket", "http", "api"]

SENTENCES = {
    "bad_parameter": gettext_lazy("The value of {name} does not fit here."),
    "bad_options": gettext_lazy("These options do not fit the game."),
    "bad_seats": gettext_lazy("This game needs {least} to {most} seats."),
    "bad_remark": gettext_lazy("Choose a remark, or write one of at most {most} characters."),
    "blocked": gettext_lazy("One of you has blocked the other."),
    "bad_nonce": gettext_lazy("A nonce is 32 bytes, written as 64 hexadecimal digits."),
    "branch_listed": gettext_lazy("A what-if is never listed: only its link leads to it."),
    "branch_running": gettext_lazy("You can try another way when this match is over."),
    "branch_sealed": gettext_lazy(
        "Others have yet to play this seed. You can try another way when its key is told."
    ),
    "branch_sealed_until": gettext_lazy(
        "Others have yet to play this seed. You can try another way from {date} on, Korean time."
    ),
    "branch_seats": gettext_lazy("Choose one or more seats of this match."),
    "branch_step": gettext_lazy("One can play on from steps 0 to {last} of this match."),
    "busy": gettext_lazy("Too much is happening here at once. Please try again."),
    "silenced": gettext_lazy("Staff have muted you for a while: you cannot write."),
    "free_text_off": gettext_lazy("Switch free text on in your settings first."),
    "gave_up": gettext_lazy("You gave up this seat for good."),
    "logged_out": gettext_lazy("You have logged out. Log in again to go on playing."),
    "malformed_action": gettext_lazy("The game has no such action."),
    "malformed_wish": gettext_lazy("This request cannot be read."),
    "match_over": gettext_lazy("This match is over."),
    "match_running": gettext_lazy("You have a run under way."),
    "no_clock": gettext_lazy("No clock runs in this match."),
    "no_coach": gettext_lazy(
        "The coach helps in practice against bots only: not on a seed, in a cup or in a class."
    ),
    "no_person_there": gettext_lazy("There is nobody in that seat for whom a bot could play."),
    "no_such_address": gettext_lazy("The API has nothing at this address."),
    "no_such_bot": gettext_lazy("There is no bot of that level."),
    "no_such_game": gettext_lazy("There is no such game."),
    "no_such_match": gettext_lazy("There is no such match, or it is not open to you."),
    "no_review": gettext_lazy("There is no review of this match."),
    "not_alone": gettext_lazy("Other people play at this table: the bots keep their pauses."),
    "not_seated": gettext_lazy("You are watching; only players can act."),
    "not_solo": gettext_lazy("Only a match played alone can be hidden."),
    "not_your_review": gettext_lazy("Only who asked for a review can stop it."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "review_after_end": gettext_lazy("A match can be reviewed when it is over."),
    "review_after_reveal": gettext_lazy(
        "Others have yet to play with this key: a review would help them. It can be had as soon as "
        "the key is told."
    ),
    "seed_alone": gettext_lazy(
        "Seeds are for playing alone or against the computer; between people there are none."
    ),
    "seed_bad_char": gettext_lazy("A seed cannot contain control characters."),
    "seed_reserved": gettext_lazy("This seed is reserved for a daily, a weekly or a cup."),
    "seed_too_long": gettext_lazy("A seed has at most {most} characters."),
    "stale": gettext_lazy("The table has changed. Here it is as it stands now."),
    "too_many_branches": gettext_lazy("You can open {most} what-ifs in a day."),
    "too_many_blocks": gettext_lazy("You have blocked {most} people already. Unblock one first."),
    "too_many_reviews": gettext_lazy(
        "You have asked for {n} reviews today. Tomorrow you can ask for more."
    ),
    "too_many_reviews_here": gettext_lazy(
        "Without an account, {n} reviews a day can be asked for from one address. Sign up, or come "
        "back tomorrow."
    ),
    "too_fast": gettext_lazy("That was too fast. Wait a moment."),
    "unknown_rules": gettext_lazy(
        "This match follows rules that this version of the site does not have."
    ),
}

_registry: dict[str, Any] = {}
"""Code -> sentence, for the refusals of all apps. Those of a game are in its `rules.refusals`."""


def register(sentences: Mapping[str, Any]) -> None:
    """Add the sentences of an app, once, when the app is ready."""
    for code in sentences.keys() & _registry.keys():
        if _registry[code] is not sentences[code]:
            raise ImproperlyConfigured(f"two sentences for the refusal {code}")
    _registry.update(sentences)


register(SENTENCES)


def sentence(no: Refused, game: Game | None = None, language: str | None = None) -> str:
    """The sentence of a refusal: that of the game, else of the apps, else of any game."""
    with translation.override(language or translation.get_language()):
        return texts.fill(_find_sentence(no.code, game), **no.figures)


def _find_sentence(code: str, game: Game | None) -> str:
    if game and code in game.rules.refusals:
        return gettext(game.rules.refusals[code])
    if code in _registry:
        return str(_registry[code])
    for other in () if game else GAMES.values():
        if code in other.rules.refusals:
            return gettext(other.rules.refusals[code])
    return gettext(gettext_noop("That is not possible."))


def describe(no: Refused, game: Game | None = None) -> dict[str, str]:
    """The code and the sentence of a refusal."""
    return {"code": no.code, "message": sentence(no, game)}


def details(no: Refused) -> dict[str, str]:
    """For programs only: the part of the request that does not fit the types."""
    cause = no.__cause__
    return {"detail": str(cause)} if isinstance(cause, msgspec.DecodeError) else {}


def log(
    code: str,
    origin: Origin,
    match_id: UUID | None = None,
    seat: int | None = None,
    version: Any = None,
) -> None:
    """Write the one log line of a person's refusal. `version` is the one that the wish names."""
    match = None if match_id is None else str(match_id)
    logger.info("refused", match=match, seat=seat, code=code, version=version, origin=origin)


def _log_request(request: HttpRequest, code: str, origin: Origin, version: Any = None) -> None:
    """The same for a request, whose address names the match."""
    kwargs = request.resolver_match.kwargs if request.resolver_match else {}
    match_id = kwargs.get("match_id")
    log(code, origin, match_id, _find_seat(match_id, getattr(request, "user", None)), version)


def _find_seat(match_id: UUID | None, user: Any) -> int | None:
    if match_id is None or user is None or not user.is_authenticated:
        return None
    return Seat.objects.filter(match_id=match_id, user=user).values_list("index", flat=True).first()


class RefusalMiddleware:
    """Turns a refusal that a page raised into its answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer(request, exception) if isinstance(exception, Refused) else None


def answer(
    request: HttpRequest, no: Refused, game: Game | None = None, fresh_table: str = ""
) -> HttpResponse:
    """The page that shows a refusal; for htmx only the notice, with a fresh table if one is
    given."""
    _log_request(request, no.code, "http", request.POST.get("version"))
    described = describe(no, game)
    if not getattr(request, "htmx", False):
        return render(request, "games/refused.html", described, status=no.status)
    notice = render_to_string("games/_refused.html", described, request)
    if fresh_table:
        partial = f'<hx-partial hx-target="#notice" hx-swap="innerHTML">{notice}</hx-partial>'
        return HttpResponse(fresh_table + partial, status=no.status)
    headers = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}
    return HttpResponse(notice, status=no.status, headers=headers)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form from an old page, or from another site."""
    _log_request(request, "csrf", "http")
    message = gettext("This page is too old, or cookies are off. Reload it and try again.")
    refused = {"code": "csrf", "message": message}
    return render(request, "games/refused.html", refused, status=403)


def api_answer(
    request: HttpRequest, no: Refused, game: Game | None = None, version: Any = None, **more: Any
) -> HttpResponse:
    """A refusal as JSON, perhaps with more fields."""
    _log_request(request, no.code, "api", version)
    body = {**describe(no, game), **details(no), **more}
    return HttpResponse(msgspec.json.encode(body), "application/json", no.status)


class ApiErrorMiddleware:
    """Makes `{code, message}` of every error under /api/ that another layer answered with a page:
    a wrong host or method, a body that is too large, a failure of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        is_json = response.get("Content-Type", "").startswith("application/json")
        if response.status_code < 400 or is_json or not request.path_info.startswith("/api/"):
            return response
        code, text = API_ERRORS.get(response.status_code, API_ERRORS[400])
        body = msgspec.json.encode({"code": code, "message": gettext(text)})
        answer = HttpResponse(body, "application/json", response.status_code)
        for name in ("Allow", "Retry-After", "WWW-Authenticate"):
            if name in response:
                answer[name] = response[name]
        return answer


API_ERRORS = {
    400: ("malformed_wish", gettext_noop("This request cannot be read.")),
    403: ("permission_denied", gettext_noop("You may not do this.")),
    404: ("no_such_address", gettext_noop("The API has nothing at this address.")),
    405: ("method_not_allowed", gettext_noop("This address does not take this method.")),
    413: ("too_large", gettext_noop("This request is too large.")),
    500: ("server_error", gettext_noop("The site made a mistake. It has been recorded.")),
}
"""Status -> code and sentence."""


def api_refusal(exception: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """`{code, message}` for every error of the API."""
    request = context["request"]
    if isinstance(exception, Refused):
        return api_answer(request._request, exception, version=_version(request))
    response = exception_handler(exception, context)
    if response is not None:
        response.data = _api_error(exception, response)
        _log_request(request._request, response.data["code"], "api")
    return response


def _version(request: Any) -> Any:
    """The version that the body of an API request names, if it can be parsed."""
    try:
        return request.data.get("version") if isinstance(request.data, dict) else None
    except APIException:
        return None


def _api_error(exception: Exception, response: Response) -> dict[str, Any]:
    if isinstance(exception, Throttled):
        return {"code": "too_fast", "message": str(SENTENCES["too_fast"])}
    detail = exception.detail if isinstance(exception, APIException) else str(exception)
    if isinstance(detail, dict | list):
        return {"code": "invalid", "message": gettext("Some values do not fit."), "fields": detail}
    code = detail.code if hasattr(detail, "code") else "error"
    return {"code": code, "message": str(detail)}
