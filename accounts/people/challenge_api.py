"""Challenges in the API. The answer yes is joining the match."""

from typing import Any, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.notifications import service as notifications
from accounts.notifications.views import check_invitations
from accounts.people.api_views import find_person
from accounts.people.selectors import pending_challenges
from accounts.selectors import current_user
from games.api import schemas
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.registry import GAMES
from lobby import services as tables
from lobby.api import wire
from lobby.api.views import WAITING
from lobby.pairs import service as pairs


class WantedChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that a challenge proposes."""

    game: str
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    mode: Literal["live", "async"] = "live"
    days: int = 0


WANTED = inline_serializer(
    "WantedChallenge",
    {
        "game": serializers.CharField(),
        "bots": serializers.ListField(
            child=serializers.CharField(), required=False, help_text="Levels, for further seats"
        ),
        "options": serializers.DictField(required=False, help_text="As /games/{key}/ tells"),
        "mode": serializers.ChoiceField(["live", "async"], required=False),
        "days": serializers.IntegerField(required=False, help_text="A turn may take (async)"),
    },
)
SUMMARIES = inline_serializer(
    "ChallengeSummary",
    {
        "id": serializers.UUIDField(help_text="The match will have the same"),
        "game": serializers.CharField(),
        "by": serializers.CharField(),
        "to": serializers.CharField(),
        "mode": serializers.CharField(),
        "days": serializers.IntegerField(),
    },
    many=True,
)


def _json(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), "application/json", status)


class ChallengeList(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="challenges", responses={200: SUMMARIES, 401: schemas.Error})
    def get(self, request: Request) -> HttpResponse:
        """The challenges to you, and yours, that have no answer yet."""
        user = current_user(request._request)
        waiting = [*pending_challenges(user), *pairs.sent_challenges(user)]
        return _json(
            [
                {
                    "id": table.pk,
                    "game": table.game,
                    "by": table.host.username if table.host else "",
                    "to": table.rival.username if table.rival else "",
                    "mode": table.mode,
                    "days": table.days,
                }
                for table in waiting
            ]
        )


class PersonChallenge(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="challenge", request=WANTED, responses={201: WAITING, **schemas.REFUSALS}
    )
    def post(self, request: Request, name: str) -> HttpResponse:
        """Challenge a person. They accept by joining the match, or decline."""
        user, rival = current_user(request._request), find_person(name)
        asked = _decode(request.data)
        if asked.game not in GAMES:
            raise NoSuchMatch("no_such_game")
        check_invitations(request._request, user)
        tables.check_rate(user)
        table = pairs.challenge(
            user, rival, GAMES[asked.game], len(asked.bots) + 2, asked.mode, asked.days,
            bots=asked.bots, options=asked.options,
        )  # fmt: skip
        notifications.invite(table, user, rival)
        return _json(wire.describe_table(table, user), 201)


def _decode(asked: Any) -> WantedChallenge:
    try:
        return msgspec.convert(asked, WantedChallenge)
    except msgspec.ValidationError as error:
        raise Malformed("malformed_wish") from error


class ChallengeDecline(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="decline", request=None, responses={204: None, **schemas.REFUSALS})
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Decline a challenge."""
        table = pairs.decline(match_id, current_user(request._request))
        notifications.tell_refusal(table)
        return HttpResponse(status=204)
