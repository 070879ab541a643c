"""The API of the puzzles. No answer leaves the server before the reader has given theirs."""

from typing import Any

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games import limits
from games.api import schemas as games
from games.engine.errors import NoSuchMatch
from games.engine.registry import GAMES
from leaderboards.api import schemas
from leaderboards.boards import addresses
from leaderboards.models import Puzzle, Solution
from leaderboards.puzzles import positions, selectors, service, worths

ANSWERS_A_MINUTE = 40


def _respond(content: Any) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(content), "application/json")


def _describe(puzzle: Puzzle, request: Request) -> dict[str, Any]:
    """A puzzle as a reader may know it: the values come with their own answer."""
    found, position = positions.load_finding(puzzle), positions.load_position(puzzle)
    user = request.user
    given = user.is_authenticated and Solution.objects.filter(puzzle=puzzle, user=user).first()
    return {
        "id": puzzle.pk,
        "game": puzzle.game,
        "release": puzzle.source.release.number,
        "rating": puzzle.rating,
        "seat": found.seat,
        "view": position.view(found.seat),
        "choices": [
            {"action": msgspec.Raw(choice.action.encode()), "text": choice.text}
            for choice in worths.list_choices(position, found)
        ],
        "solution": _judge(puzzle, given, request) if given else None,
    }


def _judge(puzzle: Puzzle, given: Solution, request: Request) -> dict[str, Any]:
    found, position = positions.load_finding(puzzle), positions.load_position(puzzle)
    page = reverse("leaderboards:puzzle_source", args=[puzzle.pk])
    return {
        "action": msgspec.Raw(given.action.encode()),
        "right": given.right,
        "why": worths.read_verdict(puzzle, position, given.action).why,
        "rating_before": given.before,
        "rating_after": given.after,
        "values": found.values,
        "worlds": found.worlds,
        "source_url": request.build_absolute_uri(page),
        "step": found.step,
    }


class DailyPuzzles(APIView):
    @extend_schema(operation_id="daily_puzzles", responses={200: schemas.Puzzle(many=True)})
    def get(self, request: Request) -> HttpResponse:
        """Today's puzzle of each game."""
        limits.check_reader(request._request)
        today = selectors.load_today(request.user, timezone.now())
        return _respond([_describe(each.daily.puzzle, request) for each in today.puzzles])


class NextPuzzle(APIView):
    @extend_schema(operation_id="next_puzzle", responses={200: schemas.Puzzle, 404: games.Error})
    def get(self, request: Request, game: str) -> HttpResponse:
        """The puzzle of a game next to your rating that you have not answered."""
        limits.check_reader(request._request)
        played = addresses.get_game(game)
        found = selectors.find_next(played, request.user, timezone.now(), set())
        if found is None:
            raise NoSuchMatch("no_puzzle_left")
        return _respond(_describe(found, request))


class PuzzleAnswer(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="answer_puzzle",
        request=schemas.PuzzleWish,
        responses={200: schemas.PuzzleSolution, **games.REFUSALS},
    )
    def post(self, request: Request, puzzle_id: int) -> HttpResponse:
        """Answer a puzzle. Your first answer counts; a later one changes nothing."""
        limits.check("puzzle", str(request.user.pk), most=ANSWERS_A_MINUTE, seconds=60)
        puzzle = service.find_puzzle(puzzle_id, timezone.now())
        wish = request.data.get("action") if isinstance(request.data, dict) else None
        action = GAMES[puzzle.game].decode(msgspec.json.encode(wish))
        given = service.answer(puzzle, request.user, action)
        return _respond(_judge(puzzle, given, request))
