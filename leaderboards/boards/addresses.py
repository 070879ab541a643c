"""Which board an address means, and where on it a page begins."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from games.engine import chance
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from leaderboards.boards import kinds
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed
from leaderboards.ratings import ladder

_RUN = re.compile(r"run-([0-9]{1,18})")


@dataclass(frozen=True)
class Cursor:
    """Where a page is to begin; rows by their number, which stays theirs even off the board."""

    after: int | None = None
    before: int | None = None
    around: bool = False


def read_cursor(asked: QueryDict) -> Cursor:
    """Where a page is to begin, from an address."""
    return Cursor(
        read_number(asked, "after"), read_number(asked, "before"), asked.get("around") == "me"
    )


def read_number(asked: QueryDict, name: str) -> int | None:
    """A whole number from an address; None if it names none."""
    text = asked.get(name, "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 18:
        raise Malformed("malformed_wish")
    return int(text)


def get_game(key: str) -> Game:
    """A game by its key."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    return GAMES[key]


def find_address(
    game: Game, key: str, of: str, now: datetime, release: int | None = None
) -> BoardAddress:
    """Which board an address means; what it leaves open is now, and the newest."""
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
        case kinds.WEEK:
            week = of or calendar.week(calendar.today(now))
            if calendar.parse_week(week) is None:
                raise NoSuchMatch("no_such_board")
            return BoardAddress(game, kind, week)
        case kinds.RATING:
            ladders = ladder.ladders(game)
            if (of or ladders[0]) not in ladders:
                raise NoSuchMatch("no_such_board")
            return BoardAddress(game, kind, of or ladders[0])
    scopes = kinds.scopes(game, kind)
    if of not in ("", *scopes):
        raise NoSuchMatch("no_such_board")
    return BoardAddress(game, kind, of or next(iter(scopes), ""))


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


_BOARD = f"""
    SELECT * FROM {Board._meta.db_table}
    WHERE game = %s AND kind = %s AND "release" = %s AND scope = %s
"""
"""Asked at every look at a board; making it anew would cost more than asking it."""


def load_board(address: BoardAddress) -> Board:
    """A board, or an empty one that nobody has entered yet."""
    game, kind = address.game.key, address.kind.key
    known = Board.objects.raw(_BOARD, [game, kind, address.release, address.scope])
    fresh = Board(game=game, kind=kind, release=address.release, scope=address.scope)
    return next(iter(known), fresh)


def ghost_key(entry_id: int) -> str:
    """What the run of a row is called among the ghosts."""
    return f"run-{entry_id}"


def parse_ghost_key(ghost: str) -> int | None:
    """The row that a ghost's name means."""
    name = _RUN.fullmatch(ghost)
    return int(name[1]) if name else None


def page_url(address: BoardAddress) -> str:
    """The page of a board."""
    asked = {"of": address.scope} if address.scope else {}
    if address.kind.key == kinds.SEED:
        asked["release"] = str(address.release)
    page = reverse("leaderboards:board", args=[address.game.key, address.kind.key])
    return f"{page}?{urlencode(asked)}" if asked else page


def race_seed(address: BoardAddress) -> str:
    """The seed on which the runs of a board can be raced; empty while a day is sealed, and where a
    new run would not have the same luck."""
    if address.game.records.runs is None:
        return ""
    if address.kind.key == kinds.SEED:
        return address.scope if address.release == releases.current(address.game).number else ""
    day = (
        calendar.parse_date(address.scope)
        if address.kind.key in (kinds.DAILY, kinds.PAST)
        else None
    )
    if day is None:
        return ""
    revealed = DailySeed.objects.filter(game=address.game.key, date=day, revealed__isnull=False)
    return calendar.label(day) if revealed.exists() else ""
