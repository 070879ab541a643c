"""Addresses of leaderboards: which board a request asks for, and where on it the page begins."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from urllib.parse import urlencode

import msgspec
from django.http import QueryDict
from django.urls import reverse

from games.engine import chance
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.game import Game
from games.engine.records.leaderboards import BoardKind
from games.engine.registry import GAMES
from games.match import releases
from leaderboards.boards import kinds, queries
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed, Entry, Rating, WeeklySeed
from leaderboards.ratings import ladder
from leaderboards.weeklies import service as weeklies

_RUN = re.compile(r"run-([0-9]{1,18})")


@dataclass(frozen=True)
class Cursor:
    """Where a page begins, by the ids of entries, which stay valid when a row leaves the board."""

    after: int | None = None
    before: int | None = None
    around: bool = False


def read_cursor(asked: QueryDict) -> Cursor:
    """The cursor in a query string."""
    return Cursor(
        read_number(asked, "after"), read_number(asked, "before"), asked.get("around") == "me"
    )


def read_number(asked: QueryDict, name: str) -> int | None:
    """A whole number in a query string; None if the name is missing."""
    text = asked.get(name, "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 18:
        raise Malformed("bad_parameter", {"name": name})
    return int(text)


def get_game(key: str) -> Game:
    """The game with this key; refused if there is none."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    return GAMES[key]


def find_address(
    game: Game, key: str, of: str, now: datetime, release: int | None = None
) -> BoardAddress:
    """The board that a request asks for; by default the current one of the newest release."""
    kind = kinds.get_kind(game, key)
    match key:
        case kinds.SEED:
            seed = chance.clean_seed(of)
            if not seed:
                raise NoSuchMatch("no_such_board")
            return BoardAddress(game, kind, seed, release or releases.current(game).number)
        case kinds.DAILY | kinds.PAST:
            return _find_daily_address(
                BoardAddress(game, kind, of or calendar.today(now).isoformat()), now
            )
        case kinds.WEEKLY | kinds.PAST_WEEKLY:
            return _find_weekly_address(BoardAddress(game, kind, of), now)
        case kinds.WEEK:
            return _find_week_address(BoardAddress(game, kind, of), now)
    scopes = list_scopes(game, kind)
    if of not in ("", *scopes):
        raise NoSuchMatch("no_such_board")
    people = [scope for scope in scopes if scope != Rating.PROGRAMS]
    return BoardAddress(game, kind, of or _main_scope(game, kind, people))


def list_scopes(game: Game, kind: BoardKind) -> list[str]:
    """The scopes of a kind that has several boards side by side; empty if there is only one."""
    if kind.key == kinds.RATING:
        return ladder.ladders(game)
    return list(kind.tally.scopes) if kind.tally else []


def _main_scope(game: Game, kind: BoardKind, scopes: list[str]) -> str:
    """The scope that most people are on; if nobody is on any, that of the usual options."""
    boards = Board.objects.filter(game=game.key, kind=kind.key, scope__in=scopes, rows__gt=0)
    most = boards.order_by("-rows", "pk").values_list("scope", flat=True).first()
    if most is not None:
        return most
    usual = {*map(str, msgspec.to_builtins(game.decode_options({})).values()), "normal"}
    return max(scopes, key=lambda scope: len(usual & set(scope.split(":"))), default="")


def _find_week_address(address: BoardAddress, now: datetime) -> BoardAddress:
    """The board of a week: the current one, or an earlier one that had dailies."""
    this = calendar.week(calendar.today(now))
    monday = calendar.parse_week(address.scope or this)
    if monday is None or monday > calendar.today(now):
        raise NoSuchMatch("no_such_board")
    week = calendar.week(monday)
    if week != this and not _has_dailies_until(address.game, monday + timedelta(days=6)):
        raise NoSuchMatch("no_such_board")
    return replace(address, scope=week)


def _has_dailies_until(game: Game, day: date) -> bool:
    return DailySeed.objects.filter(game=game.key, date__lte=day).exists()


def _find_daily_address(address: BoardAddress, now: datetime) -> BoardAddress:
    day = calendar.parse_date(address.scope)
    if day is None or day > calendar.today(now):
        raise NoSuchMatch("no_such_board")
    if day == calendar.today(now):
        dailies.make(address.game, day)
    daily = DailySeed.objects.select_related("release").filter(game=address.game.key, date=day)
    known = daily.first()
    if known is None:
        raise NoSuchMatch("no_such_board")
    return replace(address, scope=day.isoformat(), release=known.release.number)


def _find_weekly_address(address: BoardAddress, now: datetime) -> BoardAddress:
    """The board of a weekly: of this week, or of one that had a weekly."""
    this = calendar.this_monday(now)
    monday = calendar.parse_week(address.scope or calendar.week(this))
    if monday == this:
        weekly: WeeklySeed | None = weeklies.make(address.game, this)
    else:
        weekly = weeklies.find_weekly(address.game.key, calendar.week_label(monday or this))
    if monday is None or monday > this or weekly is None:
        raise NoSuchMatch("no_such_board")
    return replace(address, scope=weekly.week, release=weekly.release.number)


def load_board(address: BoardAddress) -> Board:
    """The board at an address, or an unsaved empty one if nobody has entered it yet."""
    return queries.find_board(address) or make_board(address)


def load_board_and_row(address: BoardAddress, user_id: int) -> tuple[Board, Entry | None]:
    """The same with the visible row of a person."""
    board, row = queries.find_board_and_row(address, user_id)
    return board or make_board(address), row


def make_board(address: BoardAddress) -> Board:
    """An unsaved empty board."""
    return Board(
        game=address.game.key,
        kind=address.kind.key,
        release=address.release,
        scope=address.scope,
    )


def ghost_key(entry_id: int) -> str:
    """The key of a row's run in the list of ghosts."""
    return f"run-{entry_id}"


def parse_ghost_key(ghost: str) -> int | None:
    """The id of the entry that a ghost key names; None if it names none."""
    name = _RUN.fullmatch(ghost)
    return int(name[1]) if name else None


def page_url(address: BoardAddress) -> str:
    """The URL of a board's page."""
    asked = {"of": address.scope} if address.scope else {}
    if address.kind.key == kinds.SEED:
        asked["release"] = str(address.release)
    page = reverse("leaderboards:board", args=[address.game.key, address.kind.key])
    return f"{page}?{urlencode(asked)}" if asked else page


def race_seed(address: BoardAddress) -> str:
    """The seed on which the runs of a board can be raced; empty while the daily is sealed, and if a
    new run would have other chance draws.
    """
    if address.game.records.runs is None:
        return ""
    if address.kind.key == kinds.SEED:
        return address.scope if address.release == releases.current(address.game).number else ""
    if address.kind.key in kinds.WEEKS and (monday := calendar.parse_week(address.scope)):
        over = WeeklySeed.objects.filter(
            game=address.game.key, monday=monday, revealed__isnull=False
        )
        return calendar.week_label(monday) if over.exists() else ""
    day = calendar.parse_date(address.scope) if address.kind.key in kinds.DAYS else None
    if day is None:
        return ""
    revealed = DailySeed.objects.filter(game=address.game.key, date=day, revealed__isnull=False)
    return calendar.label(day) if revealed.exists() else ""
