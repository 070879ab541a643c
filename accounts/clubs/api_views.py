"""Clubs in the API."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs import selectors, service
from accounts.clubs.models import Club
from accounts.selectors import current_user
from games.api import schemas

MOST = 100

CLUB: dict[str, serializers.Field[Any, Any, Any, Any]] = {
    "slug": serializers.CharField(),
    "name": serializers.CharField(),
    "about": serializers.CharField(),
    "entry": serializers.ChoiceField(Club.Entry.values),
    "members": serializers.IntegerField(),
}
CLUBS = inline_serializer("Club", CLUB, many=True)
DETAIL = inline_serializer(
    "ClubDetail",
    {
        **CLUB,
        "role": serializers.CharField(help_text="Yours; empty: you are not in it"),
        "people": inline_serializer(
            "ClubMember",
            {"name": serializers.CharField(), "role": serializers.CharField()},
            many=True,
        ),
        "boards": inline_serializer(
            "ClubBoard",
            {
                "game": serializers.CharField(),
                "kind": serializers.CharField(),
                "scope": serializers.CharField(),
                "rows": inline_serializer(
                    "ClubBoardRow",
                    {
                        "rank": serializers.IntegerField(),
                        "name": serializers.CharField(),
                        "values": serializers.ListField(child=serializers.CharField()),
                    },
                    many=True,
                ),
            },
            many=True,
        ),
    },
)
TOKEN = inline_serializer(
    "ClubToken",
    {"token": serializers.CharField(required=False, help_text="Of the invitation link")},
)


class ClubList(APIView):
    @extend_schema(
        operation_id="clubs",
        parameters=[OpenApiParameter("q", str, description="Part of the name or text")],
        responses={200: CLUBS},
    )
    def get(self, request: Request) -> Response:
        """The clubs that everybody may find, the largest first."""
        query = request.query_params.get("q", "").replace("\0", "")[:30]
        found = selectors.list_clubs(query)[:MOST]
        return Response([_describe(club, getattr(club, "size", 0)) for club in found])


class ClubDetail(APIView):
    @extend_schema(operation_id="club", responses={200: DETAIL, 404: schemas.Error})
    def get(self, request: Request, slug: str) -> Response:
        """A club with its members and leaderboards."""
        club = selectors.find_club(slug, request.user)
        members = selectors.list_members(club)
        boards = [
            selectors.load_board(club, address, request.user)
            for address in selectors.list_boards(club)
        ]
        return Response(
            {
                **_describe(club, len(members)),
                "role": selectors.find_role(club, request.user),
                "people": [{"name": one.user.username, "role": one.role} for one in members],
                "boards": [
                    {
                        "game": board.address.game.key,
                        "kind": board.address.kind.key,
                        "scope": board.address.scope,
                        "rows": [
                            {"rank": row.rank, "name": row.person.username, "values": row.values}
                            for row in board.rows
                        ],
                    }
                    for board in boards
                ],
            }
        )


class ClubJoin(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="join_club", request=TOKEN, responses={200: DETAIL})
    def post(self, request: Request, slug: str) -> Response:
        """Join a club, or ask to."""
        token = str(request.data.get("token", "")) if isinstance(request.data, dict) else ""
        club = selectors.find_by_token(token) if token else selectors.find_club(slug, request.user)
        service.join(current_user(request), club, token)
        return ClubDetail().get(request, club.slug)

    @extend_schema(operation_id="leave_club", request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Leave a club, or take a request back."""
        service.leave(current_user(request), selectors.find_club(slug, request.user))
        return Response(status=204)


def _describe(club: Club, size: int) -> dict[str, Any]:
    return {
        "slug": club.slug,
        "name": club.name,
        "about": club.about,
        "entry": club.entry,
        "members": size,
    }
