"""The API for matches: start one, open a table, join one, list your own."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games import limits, options
from games.api import schemas
from games.api.views import portrait
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch, Stale
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import selectors as played
from games.match import service as match_service
from games.match.pace import DAYS
from games.match.positions import Position
from games.match.service import Sitting
from lobby import selectors, services
from lobby.api import wire
from lobby.api.wire import Bot, WantedMatch
from lobby.models import Table


class WantedSeat(serializers.Serializer[None]):
    """Who is to sit there: you, a bot, or a person who joins later."""

    kind = serializers.ChoiceField(["me", "bot", "open"])
    level = serializers.CharField(required=False, help_text="Of a bot; normal if left out")


class WaitingSeat(schemas.Seat):
    """Who waits there; seats get their numbers only at the start."""

    open = serializers.BooleanField()
    nonce = serializers.BooleanField(help_text="Whether its person gave a share of the key")


WANTED = inline_serializer(
    "WantedMatch",
    {
        "game": serializers.CharField(),
        "seats": WantedSeat(
            many=True,
            help_text="With an open seat a table waits for people, and seats go by lot.",
        ),
        "options": serializers.DictField(required=False, help_text="As /games/{key}/ tells"),
        "mode": serializers.ChoiceField(["solo", "live", "async"], required=False),
        "days": serializers.ChoiceField(DAYS, required=False, help_text="A turn may take (async)"),
        "seed": serializers.CharField(
            required=False,
            help_text="Alone or with bots only; it counts on its own board. Empty: new",
        ),
        "public": serializers.BooleanField(required=False, help_text="Listed in the lobby"),
        "replace": serializers.BooleanField(
            required=False, help_text="Give up the run of a solo game that is under way"
        ),
    },
)
NONCE = inline_serializer(
    "Nonce",
    {
        "nonce": serializers.CharField(
            required=False, help_text="Your share of the key: 32 random bytes as 64 hex digits"
        )
    },
)
WAITING = inline_serializer(
    "WaitingMatch",
    {
        "id": serializers.UUIDField(help_text="The match will have the same"),
        "game": serializers.CharField(),
        "status": serializers.ChoiceField(["waiting"]),
        "mode": serializers.CharField(help_text="live or async"),
        "days": serializers.IntegerField(),
        "options": serializers.DictField(),
        "seed": serializers.CharField(help_text="Always empty: matches between people have none"),
        "seats": WaitingSeat(many=True),
        "host": serializers.CharField(),
        "public": serializers.BooleanField(),
        "commitment": serializers.CharField(help_text="SHA-256 of the site's share of the key"),
        "code": serializers.CharField(help_text="/t/{code}/ is the page that invites people"),
        "created": serializers.DateTimeField(),
    },
)
EITHER = PolymorphicProxySerializer("MatchOrTable", [schemas.Match, WAITING], None)
SUMMARIES = inline_serializer(
    "MatchSummary",
    {
        "id": serializers.UUIDField(),
        "game": serializers.CharField(),
        "status": serializers.ChoiceField(["running", "waiting"]),
        "mode": serializers.ChoiceField(["solo", "live", "async"]),
        "my_turn": serializers.BooleanField(),
        "due": serializers.DateTimeField(allow_null=True, help_text="When the next clock runs out"),
    },
    many=True,
)


def _json(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), "application/json", status)


class MatchList(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_matches", responses={200: SUMMARIES, 401: schemas.Error})
    def get(self, request: Request) -> HttpResponse:
        """Your running matches, those that wait for you first, and the tables you wait at."""
        return _json(wire.summaries(request.user))

    @extend_schema(
        operation_id="start_match",
        request=WANTED,
        responses={201: EITHER, **schemas.REFUSALS},
    )
    def post(self, request: Request) -> HttpResponse:
        """Start a match or, where seats are open, open a table for it.

        Without your seat, but with bots in all of them, it is an exhibition to watch.
        """
        services.check_rate(request.user)
        asked = wire.decode_wanted(request.data)
        if asked.game not in GAMES:
            raise NoSuchMatch("no_such_game")
        game = GAMES[asked.game]
        if game.solo:
            return _match_response(_start_alone(request.user, game, asked), request.user)
        _check_seats(asked)
        if not asked.waits:
            return _match_response(_start_match(request.user, game, asked), request.user)
        return _json(wire.describe_table(_open_table(request.user, game, asked), request.user), 201)


def _check_seats(asked: WantedMatch) -> None:
    if asked.mode == "solo":
        raise Malformed("bad_mode")
    if asked.people > 1:
        raise Malformed("one_seat_each")
    if asked.waits and not asked.people:
        raise Malformed("host_must_sit")
    if asked.seed is not None and (asked.waits or not asked.people):
        raise IllegalAction("seed_alone")


def _days(asked: WantedMatch) -> int:
    if asked.mode != "async":
        return 0
    days = asked.days or 3
    if days not in DAYS:
        raise Malformed("bad_days")
    return days


def _match_response(position: Position, user: Any) -> HttpResponse:
    return portrait(position, position.find_seat(user.pk), 201)


def _start_alone(user: Any, game: Game, asked: WantedMatch) -> Position:
    if asked.people != 1 or len(asked.seats) != 1:
        raise Malformed("solo_game")
    chosen, others = options.split(game, asked.options)
    if game.decode_options(others) != game.decode_options({}):
        raise Malformed("bad_options")
    running = played.running_solo(user, game)
    if running and running.version and not asked.replace:
        raise Stale("match_running")
    instead_of = running.pk if running else None
    return match_service.start_alone(game, user, asked.seed or "", instead_of, chosen)


def _start_match(user: Any, game: Game, asked: WantedMatch) -> Position:
    sittings = [Sitting(bot=s.level) if isinstance(s, Bot) else Sitting(user) for s in asked.seats]
    return services.start_match(
        user, game, sittings, asked.options, asked.mode, _days(asked), asked.seed
    )


def _open_table(user: Any, game: Game, asked: WantedMatch) -> Table:
    return services.open_table(
        user,
        game,
        len(asked.seats),
        asked.mode,
        _days(asked),
        public=asked.public,
        bots=asked.bots,
        options=asked.options,
    )


class MatchDetail(APIView):
    @extend_schema(operation_id="match", responses={200: EITHER, 404: schemas.Error})
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """A match as your seat, or a spectator, may know it; or the table that waits for it."""
        return _match_or_table_response(match_id, request.user)


def _match_or_table_response(match_id: UUID, user: Any) -> HttpResponse:
    table = selectors.find_open_table(match_id)
    if table is not None:
        services.note_presence(user)
        return _json(wire.describe_table(table, user))
    place, position = played.place(match_id, user)
    return portrait(position, place.seat)


class MatchJoin(APIView):
    @extend_schema(
        operation_id="join",
        request=NONCE,
        responses={200: EITHER, **schemas.REFUSALS},
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Take an open seat; with the last one the match starts."""
        limits.check("join", str(request.user.pk), most=60, seconds=60)
        services.join(match_id, request.user, wire.decode_nonce(request.data))
        return _match_or_table_response(match_id, request.user)


class MatchNonce(APIView):
    @extend_schema(operation_id="nonce", request=NONCE, responses={200: EITHER, **schemas.REFUSALS})
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Give your share of the key, if you gave none when you sat down, while the table waits."""
        limits.check("join", str(request.user.pk), most=60, seconds=60)
        services.give_nonce(match_id, request.user, wire.decode_nonce(request.data))
        return _match_or_table_response(match_id, request.user)
