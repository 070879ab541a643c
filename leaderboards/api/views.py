"""The API of the leaderboards."""

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import limits
from games.api import schemas as games
from games.api.views import portrait
from games.engine.errors import Malformed, NoSuchMatch, Stale
from games.engine.game import Game
from games.engine.leaderboards import BoardKind
from leaderboards.api import schemas
from leaderboards.boards import addresses, kinds, labels, selectors
from leaderboards.boards.selectors import LeaderboardRow, Page
from leaderboards.dailies import calendar
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.dailies.selectors import DailySummary
from leaderboards.models import DailySeed

REFUSED = {400: games.Error, 404: games.Error}


def _kind(kind: BoardKind) -> dict[str, Any]:
    return {
        "key": kind.key,
        "title": gettext(kind.title),
        "about": labels.description(kind),
        "metrics": [
            {
                "name": metric.name,
                "title": gettext(metric.title),
                "higher_is_better": metric.high,
                "scale": metric.scale,
            }
            for metric in kind.metrics
        ],
        "tie_break": labels.tie_break(kind),
        "ties": kind.ties,
    }


def _row(row: LeaderboardRow, kind: BoardKind) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "name": row.name,
        "guest": row.guest,
        "values": {
            metric.name: value
            for metric, value in zip(kind.metrics, row.entry.values, strict=False)
        },
        "finished": row.entry.finished,
        "match": row.match_id,
    }


def _page(page: Page) -> dict[str, Any]:
    address = page.address
    return {
        "game": address.game.key,
        "board": address.kind.key,
        "of": address.scope,
        "release": address.release,
        "title": labels.heading(address),
        "tie_break": labels.tie_break(address.kind),
        "resets": labels.reset_time(address),
        "zone": calendar.ZONE.key,
        "total": page.board.rows,
        "sealed": page.sealed,
        "me": _row(page.me, address.kind) if page.me else None,
        "rows": [_row(row, address.kind) for row in page.rows],
        "after": page.after,
        "before": page.before,
    }


class BoardList(APIView):
    @extend_schema(
        operation_id="boards", responses={200: schemas.BoardKind(many=True), 404: games.Error}
    )
    def get(self, request: Request, game: str) -> Response:
        """The kinds of boards that a game has."""
        return Response(
            [_kind(kind) for kind in kinds.board_kinds(addresses.get_game(game)).values()]
        )


class BoardPage(APIView):
    @extend_schema(
        operation_id="board", parameters=schemas.PAGE, responses={200: schemas.BoardPage, **REFUSED}
    )
    def get(self, request: Request, game: str, board: str) -> Response:
        """A page of a board, with your own row beside it."""
        asked = request.query_params
        address = addresses.find_address(
            addresses.get_game(game),
            board,
            asked.get("of", ""),
            timezone.now(),
            addresses.read_number(asked, "release"),
        )
        limit = addresses.read_number(asked, "limit")
        limit = selectors.USUAL if limit is None else limit
        return Response(
            _page(selectors.load_page(address, request.user, addresses.read_cursor(asked), limit))
        )


class Daily(APIView):
    @extend_schema(
        operation_id="daily",
        parameters=[OpenApiParameter("of", str, description="A date; empty: today")],
        responses={200: schemas.DailySeed, **REFUSED},
    )
    def get(self, request: Request, game: str) -> Response:
        """A daily: its commitment and, once it is over, its secret."""
        played, now = addresses.get_game(game), timezone.now()
        day = _day(request.query_params.get("of", "")) or calendar.today(now)
        if day == calendar.today(now):
            dailies.make(played, day)
        seed = DailySeed.objects.filter(game=played.key, date=day).first()
        if seed is None or day > calendar.today(now):
            raise NoSuchMatch("no_such_board")
        return Response(_daily(daily_selectors.summarize_daily(played, seed, request.user, now)))


def _daily(today: DailySummary) -> dict[str, Any]:
    seed = today.daily
    return {
        "game": seed.game,
        "date": seed.date,
        "seed": seed.label,
        "release": seed.release.number,
        "commitment": seed.commitment,
        "secret": today.key or None,
        "closes": today.closes,
        "deadline": today.deadline,
        "finishers": today.finishers,
        "par": seed.par if seed.revealed else None,
        "match": today.attempt.match_id if today.attempt else None,
    }


def _day(text: str) -> date | None:
    day = calendar.parse_date(text)
    if text and day is None:
        raise Malformed("malformed_wish")
    return day


class DailyStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_daily",
        request=schemas.WantedDay,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        """Start today's one ranked run."""
        played, asked = _starting(request, game)
        day = _day(str(asked.get("date", ""))) or calendar.today(timezone.now())
        return portrait(dailies.attempt(played, request.user, day), 0, 201)


class PastStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_past_daily",
        request=schemas.WantedDay,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        """Start an unranked run of a daily that is over."""
        played, asked = _starting(request, game)
        day = _day(str(asked.get("date", ""))) or dailies.latest_date(played)
        running = dailies.running_practice(played, request.user)
        if running and running.version and asked.get("replace") is not True:
            raise Stale("match_running")
        instead_of = running.pk if running else None
        return portrait(dailies.practise(played, request.user, day, instead_of), 0, 201)


def _starting(request: Request, key: str) -> tuple[Game, dict[str, Any]]:
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    if not isinstance(request.data, dict):
        raise Malformed("malformed_wish")
    return addresses.get_game(key), request.data
