"""The API of cups: list, create, join, withdraw, standings, and one's own next match."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import limits
from games.api import schemas as games
from games.api.views import portrait
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.registry import GAMES
from leaderboards.cups import creation, selectors, service
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup
from leaderboards.cups.play import seed_runs
from leaderboards.cups.web import cup_export

CUP = inline_serializer(
    "Cup",
    {
        "code": serializers.CharField(help_text="/cups/{code}/ is its page"),
        "name": serializers.CharField(),
        "kind": serializers.ChoiceField(["swiss", "arena", "seeds"]),
        "game": serializers.CharField(),
        "options": serializers.DictField(),
        "days": serializers.IntegerField(help_text="A turn may take; 0: live"),
        "size": serializers.IntegerField(help_text="Seats at a table"),
        "rounds": serializers.IntegerField(help_text="Rounds, or seeds"),
        "round": serializers.IntegerField(help_text="The newest round; 0: none yet"),
        "status": serializers.ChoiceField(["open", "running", "finished", "cancelled"]),
        "official": serializers.BooleanField(),
        "starts": serializers.DateTimeField(),
        "ends": serializers.DateTimeField(allow_null=True, help_text="Of an arena or a seed cup"),
        "check_in_opens": serializers.DateTimeField(allow_null=True),
        "commitment": serializers.CharField(help_text="SHA-256 of the cup's key"),
    },
)
STANDING = inline_serializer(
    "CupStanding",
    {
        "rank": serializers.IntegerField(),
        "name": serializers.CharField(),
        "number": serializers.IntegerField(help_text="In this cup"),
        "bot": serializers.CharField(help_text="The level of a bot; empty for people"),
        "points": serializers.FloatField(required=False),
        "withdrawn": serializers.BooleanField(),
    },
    many=True,
)
OWN = inline_serializer(
    "CupPart",
    {
        "joined": serializers.BooleanField(),
        "present": serializers.BooleanField(help_text="Checked in, and not pausing"),
        "rank": serializers.IntegerField(allow_null=True),
        "match": serializers.UUIDField(allow_null=True, help_text="The match to play now"),
        "bye": serializers.BooleanField(help_text="No rival in this round"),
        "seeds": serializers.ListField(
            child=serializers.DictField(), help_text="Of a seed cup: number, state, match"
        ),
    },
)
NONCE = inline_serializer(
    "CupNonce",
    {
        "nonce": serializers.CharField(
            required=False,
            help_text="Your share of the keys of your matches: 32 random bytes as 64 hex digits",
        )
    },
)
WANTED = inline_serializer(
    "WantedCup",
    {
        "name": serializers.CharField(),
        "kind": serializers.ChoiceField(["swiss", "arena", "seeds"]),
        "game": serializers.CharField(),
        "starts": serializers.DateTimeField(required=False, help_text="In 15 minutes if left out"),
        "options": serializers.DictField(required=False),
        "days": serializers.IntegerField(required=False),
        "size": serializers.IntegerField(required=False),
        "rounds": serializers.IntegerField(required=False),
        "minutes": serializers.IntegerField(required=False),
        "check_in": serializers.IntegerField(required=False),
        "bots": serializers.IntegerField(required=False),
        "level": serializers.CharField(required=False, help_text="Of the bots"),
    },
)
CODE = OpenApiParameter("code", str, "path", description="The code of the cup")


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """What a client asks for."""

    name: str
    kind: str
    game: str
    starts: datetime | None = None
    options: dict[str, Any] = {}
    days: int = 0
    size: int = 0
    rounds: int = 0
    minutes: int = 60
    check_in: int = 0
    bots: int = 0
    level: str = ""


class Nonce(msgspec.Struct, forbid_unknown_fields=True):
    nonce: str = ""


def _decode(value: Any, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(value or {}, kind)
    except msgspec.ValidationError as error:
        raise Malformed("malformed_wish") from error


def _plan(asked: Wanted) -> Plan:
    if asked.game not in GAMES:
        raise NoSuchMatch("no_such_game")
    game, starts = GAMES[asked.game], asked.starts or timezone.now() + timedelta(minutes=15)
    if timezone.is_naive(starts):
        raise Malformed("bad_cup_start")
    usual = {Cup.Kind.SWISS: 5, Cup.Kind.SEEDS: 3}.get(asked.kind, 1)  # type: ignore[call-overload]
    return Plan(
        asked.name,
        asked.kind,
        game,
        starts,
        asked.options,
        asked.days,
        asked.size or creation.usual_size(game),
        asked.rounds or usual,
        asked.minutes,
        asked.check_in,
        asked.bots,
        asked.level,
    )


def _cup(cup: Cup) -> dict[str, Any]:
    return {
        "code": cup.code,
        "name": selectors.cup_name(cup),
        "kind": cup.kind,
        "game": cup.game,
        "options": cup.plain_options,
        "days": cup.days,
        "size": cup.size,
        "rounds": cup.rounds,
        "round": cup.round,
        "status": cup.status,
        "official": cup.official,
        "starts": cup.starts,
        "ends": cup.ends,
        "check_in_opens": cup.check_in_opens if cup.check_in else None,
        "commitment": cup.commitment,
    }


class CupList(APIView):
    @extend_schema(operation_id="cups", responses={200: CUP})
    def get(self, request: Request) -> Response:
        """The cups that run, come, and were over last."""
        found = (selectors.running_cups(), selectors.upcoming_cups(), selectors.finished_cups())
        return Response([_cup(cup) for group in found for cup in group])

    @extend_schema(
        operation_id="create_cup", request=WANTED, responses={201: CUP, **games.REFUSALS}
    )
    def post(self, request: Request) -> Response:
        """Create a cup; for accounts, not for guests."""
        cup = creation.create(request.user, _plan(_decode(request.data, Wanted)))
        return Response(_cup(cup), 201)


class CupDetail(APIView):
    @extend_schema(operation_id="cup", parameters=[CODE], responses={200: CUP, 404: games.Error})
    def get(self, request: Request, code: str) -> Response:
        """A cup."""
        return Response(_cup(selectors.find_cup(code)))


class CupStandings(APIView):
    @extend_schema(
        operation_id="cup_standings", parameters=[CODE], responses={200: STANDING, 404: games.Error}
    )
    def get(self, request: Request, code: str) -> Response:
        """The standings, best first. Other figures depend on the kind of the cup."""
        limits.check_reader(request)
        return Response(cup_export.standings(selectors.find_cup(code)))


def _own(cup: Cup, user: Any) -> dict[str, Any]:
    own = selectors.load_own(cup, user)
    return {
        "joined": own.is_in,
        "present": bool(own.is_in and own.entrant and own.entrant.present),
        "rank": own.entrant.rank or None if own.entrant else None,
        "match": own.match_id,
        "bye": own.has_bye,
        "seeds": [
            {
                "number": line.number,
                "state": line.run.state if line.run else "new",
                "match": line.run.match_id if line.run else None,
            }
            for line in own.seeds
        ],
    }


class CupPart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cup_part", parameters=[CODE], responses={200: OWN})
    def get(self, request: Request, code: str) -> Response:
        """Your part in a cup: the match to play now, if there is one."""
        return Response(_own(selectors.find_cup(code), request.user))


class CupAct(APIView):
    """Something that a person does in a cup."""

    permission_classes = [IsAuthenticated]

    def act(self, request: Request, cup: Cup) -> None:
        raise NotImplementedError

    def _answer(self, request: Request, code: str) -> Response:
        limits.check("cup", str(request.user.pk), most=60, seconds=60)
        cup = selectors.find_cup(code)
        self.act(request, cup)
        cup.refresh_from_db()
        return Response(_own(cup, request.user))


class CupJoin(CupAct):
    @extend_schema(
        operation_id="join_cup",
        parameters=[CODE],
        request=NONCE,
        responses={200: OWN, **games.REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """Join a cup, or come back to it."""
        return self._answer(request, code)

    def act(self, request: Request, cup: Cup) -> None:
        nonce = _decode(request.data, Nonce).nonce
        service.join(cup.pk, request.user, nonce, limits.client_address(request._request))


class CupPresence(CupAct):
    @extend_schema(
        operation_id="check_in_cup",
        parameters=[CODE],
        request=None,
        responses={200: OWN, **games.REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """Say that you are there: before the start, or after a pause."""
        return self._answer(request, code)

    def act(self, request: Request, cup: Cup) -> None:
        service.mark_present(cup.pk, request.user)


class CupPause(CupAct):
    @extend_schema(
        operation_id="pause_cup",
        parameters=[CODE],
        request=None,
        responses={200: OWN, **games.REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """Get no further match until you are there again."""
        return self._answer(request, code)

    def act(self, request: Request, cup: Cup) -> None:
        service.pause(cup.pk, request.user)


class CupWithdrawal(CupAct):
    @extend_schema(
        operation_id="withdraw_from_cup",
        parameters=[CODE],
        request=None,
        responses={200: OWN, **games.REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """Withdraw from a cup."""
        return self._answer(request, code)

    def act(self, request: Request, cup: Cup) -> None:
        service.withdraw(cup.pk, request.user)


class CupSeedStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_cup_seed",
        parameters=[CODE],
        request=None,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Start your one run on a seed of a seed cup, or find the one that you started."""
        limits.check("cup", str(request.user.pk), most=60, seconds=60)
        position = seed_runs.start(selectors.find_cup(code), request.user, number)
        return portrait(position, position.find_seat(request.user.pk or 0), 201)
