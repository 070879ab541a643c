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
from leaderboards.boards.kinds import Where
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


def cursor(asked: QueryDict) -> Cursor:
    """Where a page is to begin, from an address."""
    return Cursor(number(asked, "after"), number(asked, "before"), asked.get("around") == "me")


def number(asked: QueryDict, name: str) -> int | None:
    """A whole number from an address; None if it names none."""
    text = asked.get(name, "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 18:
        raise Malformed("malformed_wish")
    return int(text)


def game_of(key: str) -> Game:
    """A game by its key."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    return GAMES[key]


def find(game: Game, key: str, of: str, now: datetime, release: int | None = None) -> Where:
    """Which board an address means; what it leaves open is now, and the newest."""
    kind = kinds.get(game, key)
    match key:
        case kinds.SEED:
            seed = chance.clean_seed(of)
            if not seed:
                raise NoSuchMatch("no_such_board")
            return Where(game, kind, seed, release or releases.current(game).number)
        case kinds.DAILY | kinds.PAST:
            return _find_day(Where(game, kind, of or calendar.today(now).isoformat()), now)
        case kinds.WEEK:
            week = of or calendar.week(calendar.today(now))
            if calendar.first_of(week) is None:
                raise NoSuchMatch("no_such_board")
            return Where(game, kind, week)
        case kinds.RATING:
            ladders = ladder.ladders(game)
            if (of or ladders[0]) not in ladders:
                raise NoSuchMatch("no_such_board")
            return Where(game, kind, of or ladders[0])
    scopes = kinds.scopes(game, kind)
    if of not in ("", *scopes):
        raise NoSuchMatch("no_such_board")
    return Where(game, kind, of or next(iter(scopes), ""))


def _find_day(where: Where, now: datetime) -> Where:
    day = calendar.from_iso(where.scope)
    if day is None or day > calendar.today(now):
        raise NoSuchMatch("no_such_board")
    if day == calendar.today(now):
        dailies.make(where.game, day)
    daily = DailySeed.objects.select_related("release").filter(game=where.game.key, date=day)
    known = daily.first()
    if known is None:
        raise NoSuchMatch("no_such_board")
    return replace(where, scope=day.isoformat(), release=known.release.number)


_BOARD = f"""
    SELECT * FROM {Board._meta.db_table}
    WHERE game = %s AND kind = %s AND "release" = %s AND scope = %s
"""
"""Asked at every look at a board; making it anew would cost more than asking it."""


def board_at(where: Where) -> Board:
    """A board, or an empty one that nobody has entered yet."""
    game, kind = where.game.key, where.kind.key
    known = Board.objects.raw(_BOARD, [game, kind, where.release, where.scope])
    fresh = Board(game=game, kind=kind, release=where.release, scope=where.scope)
    return next(iter(known), fresh)


def ghost_of(entry_id: int) -> str:
    """What the run of a row is called among the ghosts."""
    return f"run-{entry_id}"


def number_of(ghost: str) -> int | None:
    """The row that a ghost's name means."""
    name = _RUN.fullmatch(ghost)
    return int(name[1]) if name else None


def page_url(where: Where) -> str:
    """The page of a board."""
    asked = {"of": where.scope} if where.scope else {}
    if where.kind.key == kinds.SEED:
        asked["release"] = str(where.release)
    page = reverse("leaderboards:board", args=[where.game.key, where.kind.key])
    return f"{page}?{urlencode(asked)}" if asked else page


def race_seed(where: Where) -> str:
    """The seed on which the runs of a board can be raced; empty while a day is sealed, and where a
    new run would not have the same luck."""
    if where.game.records.runs is None:
        return ""
    if where.kind.key == kinds.SEED:
        return where.scope if where.release == releases.current(where.game).number else ""
    day = calendar.from_iso(where.scope) if where.kind.key in (kinds.DAILY, kinds.PAST) else None
    if day is None:
        return ""
    told = DailySeed.objects.filter(game=where.game.key, date=day, revealed__isnull=False)
    return calendar.label(day) if told.exists() else ""
