"""What is on, in the API."""

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import schemas
from games.web.views import find_game
from lobby.watch import selectors
from lobby.watch.selectors import Show

MOST = 20
"""Matches of one answer."""

SITTER = inline_serializer(
    "WatchedSeat",
    {
        "name": serializers.CharField(),
        "rating": serializers.CharField(help_text="With ±; empty: none"),
        "bot": serializers.BooleanField(),
    },
    many=True,
)
PROGRAMME = inline_serializer(
    "Programme",
    {
        "people": serializers.IntegerField(help_text="Who play in a public match"),
        "matches": serializers.IntegerField(help_text="Public matches under way"),
        "shows": inline_serializer(
            "Show",
            {
                "id": serializers.UUIDField(help_text="Of the match; /matches/{id}/ shows it"),
                "game": serializers.CharField(),
                "seats": SITTER,
                "version": serializers.IntegerField(),
                "strength": serializers.IntegerField(
                    allow_null=True, help_text="The mean rating at the table"
                ),
            },
            many=True,
        ),
    },
)


class Watch(APIView):
    @extend_schema(
        operation_id="watch",
        parameters=[OpenApiParameter("game", str, description="The matches of one game")],
        responses={200: PROGRAMME, 404: schemas.Error},
    )
    def get(self, request: Request) -> Response:
        """The public matches under way: the best of each game, or those of one game."""
        key = request.query_params.get("game", "")
        if key:
            find_game(key)
        programme = selectors.load_programme()
        shows = selectors.list_shows(key)[:MOST] if key else programme.shows
        return Response(
            {
                "people": programme.people,
                "matches": programme.matches,
                "shows": [_row(show) for show in shows],
            }
        )


def _row(show: Show) -> dict[str, object]:
    return {
        "id": show.match.pk,
        "game": show.game.key,
        "seats": [
            {"name": one.name, "rating": one.rating, "bot": one.is_bot} for one in show.sitters
        ],
        "version": show.match.version,
        "strength": round(show.strength) or None,
    }
