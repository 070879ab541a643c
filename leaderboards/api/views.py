"""The API of the leaderboards."""

from datetime import date
from typing import Any
from uuid import UUID

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
from games.engine.records.leaderboards import BoardKind
from leaderboards.api import schemas
from leaderboards.boards import addresses, kinds, labels, selectors
from leaderboards.boards.selectors import LeaderboardRow, Page
from leaderboards.dailies import calendar
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.dailies.selectors import DailySummary
from leaderboards.models import DailySeed
from leaderboards.par import visibility
from leaderboards.weeklies import selectors as weekly_selectors
from leaderboards.weeklies import service as weeklies

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
        "rank": row.rank or None,
        "name": row.name,
        "guest": row.guest,
        "program": row.program,
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
        "guests": [_row(row, address.kind) for row in page.guests],
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
        day = _day(request.query_params.get("of", ""), "of") or calendar.today(now)
        if day == calendar.today(now):
            dailies.make(played, day)
        seed = DailySeed.objects.filter(game=played.key, date=day).first()
        if seed is None or day > calendar.today(now):
            raise NoSuchMatch("no_such_board")
        summary = daily_selectors.summarize_daily(played, seed, request.user, now)
        return Response(_daily(summary, request.user))


def _visible_par(today: DailySummary, viewer: Any) -> int | None:
    """The par of a daily: once it is over, or once the reader has finished it."""
    seed = today.daily
    if seed.revealed or not selectors.may_see_rows(seed, viewer):
        return seed.par if seed.revealed else None
    address = addresses.find_address(
        addresses.get_game(seed.game), kinds.DAILY, seed.date.isoformat(), timezone.now()
    )
    par = visibility.board_par(address, viewer)
    return par.value if par else None


def _daily(today: DailySummary, viewer: Any) -> dict[str, Any]:
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
        "par": _visible_par(today, viewer),
        "match": today.attempt.match_id if today.attempt else None,
        "refusal": today.refusal if today.open else "",
        "instead": today.instead.daily.date if today.instead else None,
    }


def _day(text: str, name: str) -> date | None:
    day = calendar.parse_date(text)
    if text and day is None:
        raise Malformed("bad_parameter", {"name": name})
    return day


class DailyStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_daily",
        request=schemas.WantedDay,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        """Start today's one ranked run. Guests and accounts made today, who cannot, get the newest
        daily that is over, without a rank; if they name a date, it is refused."""
        played, asked = _starting(request, game)
        day, today = _day(str(asked.get("date", "")), "date"), calendar.today(timezone.now())
        if day is None and dailies.entry_refusal(request.user, today):
            return _practise(request, played, asked)
        return portrait(dailies.attempt(played, request.user, day or today), 0, 201)


class Weekly(APIView):
    @extend_schema(
        operation_id="weekly",
        parameters=[OpenApiParameter("of", str, description="An ISO week; empty: this one")],
        responses={200: schemas.WeeklySeed, **REFUSED},
    )
    def get(self, request: Request, game: str) -> Response:
        """A weekly: its modifier, its commitment and, once it is over, its secret."""
        played, now = addresses.get_game(game), timezone.now()
        this = calendar.this_monday(now)
        monday = _week(request.query_params.get("of", ""), "of") or this
        if monday == this:
            weeklies.make(played, this)
        seed = weeklies.find_weekly(played.key, calendar.week_label(monday))
        if seed is None or monday > this:
            raise NoSuchMatch("no_such_board")
        return Response(_weekly(weekly_selectors.summarize(seed, request.user, now)))


def _week(text: str, name: str) -> date | None:
    monday = calendar.parse_week(text)
    if text and monday is None:
        raise Malformed("bad_parameter", {"name": name})
    return monday


def _weekly(week: weekly_selectors.WeeklySummary) -> dict[str, Any]:
    seed = week.weekly
    return {
        "game": seed.game,
        "week": seed.week,
        "seed": seed.label,
        "modifier": seed.modifier,
        "modifier_text": week.modifier,
        "release": seed.release.number,
        "commitment": seed.commitment,
        "secret": week.key or None,
        "closes": week.closes,
        "deadline": week.deadline,
        "finishers": week.finishers,
        "match": week.attempt.match_id if week.attempt else None,
        "refusal": week.refusal if week.open else "",
        "instead": week.instead.weekly.week if week.instead else None,
    }


class WeeklyStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_weekly",
        request=schemas.WantedWeek,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        """Start this week's one ranked run, or an unranked run of a week that is over. Guests and
        accounts made in this week who name no week get the newest one that is over."""
        played, asked = _starting(request, game)
        this = calendar.this_monday(timezone.now())
        monday = _week(str(asked.get("week", "")), "week")
        if monday is None and weeklies.entry_refusal(request.user, this):
            monday = weeklies.newest_over(played, timezone.now()).monday
        if monday is None or monday == this:
            return portrait(weeklies.attempt(played, request.user, this), 0, 201)
        instead_of = _running_practice(request, played, asked)
        return portrait(weeklies.practise(played, request.user, monday, instead_of), 0, 201)


class PastStart(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="start_past_daily",
        request=schemas.WantedDay,
        responses={201: games.Match, **games.REFUSALS},
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        """Start an unranked run of a daily that is over."""
        return _practise(request, *_starting(request, game))


def _practise(request: Request, played: Game, asked: dict[str, Any]) -> HttpResponse:
    wanted = _day(str(asked.get("date", "")), "date")
    day = wanted or dailies.newest_over(played, timezone.now()).date
    instead_of = _running_practice(request, played, asked)
    return portrait(dailies.practise(played, request.user, day, instead_of), 0, 201)


def _running_practice(request: Request, played: Game, asked: dict[str, Any]) -> UUID | None:
    """The run that a new one ends; refused if it is under way and the asker did not say so."""
    running = dailies.running_practice(played, request.user)
    if running and running.version and asked.get("replace") is not True:
        raise Stale("match_running")
    return running.pk if running else None


def _starting(request: Request, key: str) -> tuple[Game, dict[str, Any]]:
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    if not isinstance(request.data, dict):
        raise Malformed("malformed_wish")
    return addresses.get_game(key), request.data
