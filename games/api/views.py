"""The REST API: programs play through the same door and see what their seat may know."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import resolve, reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import options, refusals
from games.api import schemas
from games.engine.errors import NoSuchMatch, Refused, Stale
from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import wire
from games.match import releases, selectors
from games.match import service as match_service
from games.match.audiences import Audience
from games.match.positions import Position


def portrait(position: Position, seat: Audience, status: int = 200) -> HttpResponse:
    """A match as JSON, encoded once."""
    return HttpResponse(
        msgspec.json.encode(wire.portrait(position, seat)), "application/json", status
    )


def _summary(game: Game) -> dict[str, Any]:
    release = releases.current(game)
    seats = game.offered_seats(releases.content(release.pk))
    return {
        "key": game.key,
        "title": gettext(game.title),
        "blurb": gettext(game.blurb),
        "seats": [seats.start, seats[-1]],
        "bots": list(game.bots.levels),
        "rules_version": game.rules.version,
        "release": release.number,
    }


class GameList(APIView):
    @extend_schema(operation_id="games", responses={200: schemas.GameSummary(many=True)})
    def get(self, request: Request) -> Response:
        """The games that can be played here."""
        return Response([_summary(game) for game in GAMES.values()])


class GameDetail(APIView):
    @extend_schema(operation_id="game", responses={200: schemas.GameDetail, 404: schemas.Error})
    def get(self, request: Request, key: str) -> Response:
        """One game: the schemas of its options and actions, and its content."""
        if key not in GAMES:
            raise NoSuchMatch("no_such_game")
        game = GAMES[key]
        release = releases.current(game)
        content = releases.content(release.pk)
        return Response(
            {
                **_summary(game),
                "options": list(options.describe(game, content)),
                "options_schema": options.schema(game, content),
                "action_schema": msgspec.json.schema(game.actions),
                "content": msgspec.to_builtins(content),
            }
        )


class MatchActions(APIView):
    @extend_schema(
        operation_id="act", request=schemas.Wish, responses={200: schemas.Match, **schemas.REFUSALS}
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Play an action from your seat."""
        place, _ = selectors.place(match_id, request.user)
        wish = wire.decode_frame(place.game, msgspec.json.encode(request.data))
        try:
            position = match_service.play(
                match_id, place.seat, wish.action, wish.version, wish.action_id
            )
        except Refused as no:
            fresh = {"match": self._fresh(request, place)} if isinstance(no, Stale) else {}
            return refusals.api_answer(request._request, no, place.game, wish.version, **fresh)
        return portrait(position, place.seat)

    def _fresh(self, request: Request, place: selectors.Place) -> wire.Portrait:
        """The match as it is now, for a caller that saw an older version."""
        _, position = selectors.place(place.match_id, request.user)
        return wire.portrait(position, place.seat)


class MatchLog(APIView):
    @extend_schema(
        operation_id="log",
        responses={200: schemas.LogEntry(many=True), 404: schemas.Error},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """The moves and events that you may know; all of them once the match is over."""
        place, position = selectors.place(match_id, request.user)
        lines = [
            {
                "version": entry.version,
                "seat": entry.seat,
                "by": entry.by,
                "at": entry.at,
                "action": msgspec.Raw(entry.action.encode()) if entry.action else None,
                "events": entry.events,
            }
            for entry in selectors.log(position, place.seat)
        ]
        return HttpResponse(msgspec.json.encode(lines), "application/json")


class Root(APIView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The addresses to start from."""
        names = ("docs", "schema", "token", "games", "matches")
        return Response(
            {name: request.build_absolute_uri(reverse(f"api-{name}")) for name in names}
        )


@csrf_exempt
def unknown_address(request: HttpRequest) -> HttpResponse:
    """The answer at an unknown address; one that lacks only the final slash is redirected."""
    slashed = f"{request.path_info}/"
    if not request.path_info.endswith("/") and resolve(slashed).func is not unknown_address:
        query = request.META.get("QUERY_STRING", "")
        return PermanentRedirect(f"{slashed}?{query}" if query else slashed)
    no = NoSuchMatch("no_such_address")
    return refusals.api_answer(request, no)


class PermanentRedirect(HttpResponsePermanentRedirect):
    """A redirect that keeps the method: a POST stays a POST."""

    status_code = 308
