"""The API of ratings: of people, of the bots, and of seasons."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import schemas as games
from games.engine.errors import NoSuchMatch
from leaderboards.achievements import selectors as achievements
from leaderboards.api import schemas
from leaderboards.boards import addresses
from leaderboards.models import RatingChange
from leaderboards.people import profiles
from leaderboards.people.profiles import RatingCard
from leaderboards.ratings import calculator
from leaderboards.seasons import selectors as seasons

NEWEST = 500


def _person(name: str) -> Any:
    person = profiles.find_person(name)
    if person is None:
        raise NoSuchMatch("no_such_person")
    return person


def _rating(card: RatingCard) -> dict[str, Any]:
    return {
        "game": card.game.key,
        "ladder": card.ladder,
        "title": f"{card.title} · {card.ladder_label}",
        "rating": card.rating,
        "uncertainty": card.uncertainty,
        "provisional": card.is_provisional,
        "played": card.played,
        "peak": card.peak,
        "stronger_than": card.beaten,
    }


class PersonRatings(APIView):
    @extend_schema(
        operation_id="person_ratings",
        responses={200: schemas.PersonRating(many=True), 404: games.Error},
    )
    def get(self, request: Request, name: str) -> Response:
        """The ratings of a person, the most played first."""
        return Response([_rating(card) for card in profiles.list_ratings(_person(name))])


class PersonAchievements(APIView):
    @extend_schema(
        operation_id="person_achievements",
        responses={200: schemas.AchievementMark(many=True), 404: games.Error},
    )
    def get(self, request: Request, name: str) -> Response:
        """What a person has achieved, game by game."""
        return Response(
            [
                {
                    "game": shelf.game,
                    "title": mark.title,
                    "about": mark.about,
                    "match": mark.match_id,
                }
                for shelf in achievements.list_shelves(_person(name), request.user)
                for mark in shelf.marks
                if mark.match_id
            ]
        )


class RatingHistory(APIView):
    @extend_schema(
        operation_id="rating_history",
        responses={200: schemas.RatingChange(many=True), 404: games.Error},
    )
    def get(self, request: Request, name: str, game: str, ladder: str) -> Response:
        """How matches changed a rating, the newest first, at most 500."""
        changes: QuerySet[RatingChange] = profiles.load_changes(
            _person(name), addresses.get_game(game), ladder
        )
        return Response(
            [
                {
                    "match": change.match_id,
                    "at": change.at,
                    "rating": change.after,
                    "uncertainty": change.uncertainty,
                    "change": change.gain,
                }
                for change in changes.reverse()[:NEWEST]
            ]
        )


class BotRatings(APIView):
    @extend_schema(operation_id="bot_ratings", responses={200: schemas.BotRating(many=True)})
    def get(self, request: Request) -> Response:
        """The measured ratings of the bots, on the scale of people."""
        return Response(
            [
                {
                    "game": game.key,
                    "ladder": ladder,
                    "level": level,
                    "rating": measured.rating,
                    "uncertainty": measured.uncertainty,
                    "matches": measured.matches,
                    "measured": game.bots.ratings.measured,
                }
                for game in calculator.rated_games()
                for ladder, levels in game.bots.ratings.ladders.items()
                for level, measured in levels.items()
            ]
        )


class SeasonStandings(APIView):
    @extend_schema(
        operation_id="season",
        parameters=[OpenApiParameter("of", str, description="The ladder; empty: the largest")],
        responses={200: schemas.Season, 404: games.Error},
    )
    def get(self, request: Request, game: str, label: str) -> Response:
        """How a season went, or goes: its first hundred, and its figures."""
        wanted = request.query_params.get("of", "")
        page = seasons.load_season(addresses.get_game(game), label, wanted)
        return Response(
            {
                "game": page.game.key,
                "season": page.label,
                "ladder": page.ladder,
                "ladders": [key for key, _ in page.ladders],
                "over": page.is_over,
                "players": page.players,
                "matches": page.matches,
                "rows": [
                    {
                        "rank": row.standing.rank,
                        "name": row.name,
                        "rating": row.standing.rating,
                        "uncertainty": row.standing.uncertainty,
                        "gain": row.standing.gain,
                        "played": row.standing.played,
                        "badge": row.standing.badge,
                    }
                    for row in page.rows
                ],
            }
        )
