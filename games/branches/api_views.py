"""The API for what-ifs."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games import limits
from games.api import schemas
from games.api.views import portrait
from games.branches import opening
from games.branches.views import ALL
from games.engine.errors import Malformed
from games.history import replay as history_replay
from games.match.positions import Position

WANTED = inline_serializer(
    "WantedBranch",
    {
        "step": serializers.IntegerField(min_value=0, help_text="So many moves stay as they were"),
        "seats": serializers.JSONField(
            required=False,
            help_text='The seats that you play, as [0], or "all"; left out: your own, else the one '
            "that is to act",
        ),
    },
)


class BranchList(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="open_branch",
        request=WANTED,
        responses={201: schemas.Match, **schemas.REFUSALS},
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Play on from a step of a finished match: a match of its own that counts nowhere."""
        seat, position = history_replay.open_match(match_id, request.user)
        limits.check("open-branch", str(request.user.pk), most=10, seconds=60)
        wanted = request.data if isinstance(request.data, dict) else {}
        step = wanted.get("step")
        if not isinstance(step, int) or isinstance(step, bool):
            raise Malformed("malformed_wish")
        held = _read_seats(wanted.get("seats"), position)
        branch = opening.open_branch(position, step, request.user, seat, held)
        return portrait(branch, branch.find_seat(request.user.pk), 201)


def _read_seats(named: object, position: Position) -> tuple[int, ...] | None:
    if named is None:
        return None
    if named == ALL:
        return tuple(range(len(position.chairs)))
    if isinstance(named, list) and all(type(seat) is int for seat in named):
        return tuple(named)
    raise Malformed("branch_seats")
