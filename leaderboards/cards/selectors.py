"""Reads: the card of a finished run, by the run or by the address that its player sent."""

from datetime import date
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.records.runs import Grid
from games.engine.registry import GAMES
from games.models import Match, Move
from leaderboards.boards import addresses, kinds
from leaderboards.cards.card import RunCard, sign
from leaderboards.dailies import calendar, results
from leaderboards.dailies.streaks import count_streak
from leaderboards.models import Attempt, DailySeed, Entry, WeeklySeed
from leaderboards.weeklies import selectors as weeklies

SEAT = 0
"""The runs of a day or a week are played from the first seat."""
KEPT = 60 * 60 * 24


def open_link(match_id: UUID, signature: str) -> RunCard:
    """The card at an address; refused if the signature is not the site's."""
    card = find_card(match_id) if constant_time_compare(signature, sign(match_id)) else None
    if card is None:
        raise NoSuchMatch("no_such_match")
    return card


def find_card(match_id: UUID) -> RunCard | None:
    """The card of a run that was counted on a board of its day or week; None if it was not."""
    rows = Entry.objects.select_related("board", "match").filter(
        match_id=match_id, board__kind__in=kinds.SHARED, board__game__in=GAMES
    )
    entry = rows.exclude(state=Entry.State.HIDDEN).first()
    if entry is None or entry.match is None:
        return None
    game, scope = GAMES[entry.board.game], entry.board.scope
    if entry.board.kind in kinds.WEEKS:
        monday = calendar.parse_week(scope)
        return _weekly_card(game, monday, entry, entry.match) if monday else None
    day = calendar.parse_date(scope)
    return _day_card(game, day, entry, entry.match) if day else None


def _day_card(game: Game, day: date, entry: Entry, match: Match) -> RunCard:
    daily = DailySeed.objects.select_related("release").get(game=game.key, date=day)
    ranked, kind = entry.board.kind == kinds.DAILY, kinds.get_kind(game, kinds.DAILY)
    board = results.load_day_board(game, daily)
    return RunCard(
        game=game,
        match_id=match.pk,
        kind=kind,
        scope=day.isoformat(),
        day=day,
        challenge=reverse("leaderboards:day", args=(game.key, daily.label)),
        entry=entry,
        ranked=ranked,
        grid=_load_grid(game, match),
        comparison=results.compare(board, kind, entry.score, entry if ranked else None),
        streak=_count_streak(entry.user_id, day) if ranked else 0,
    )


def _weekly_card(game: Game, monday: date, entry: Entry, match: Match) -> RunCard:
    weekly = WeeklySeed.objects.select_related("release").get(game=game.key, monday=monday)
    ranked, address = entry.board.kind == kinds.WEEKLY, weeklies.board_address(weekly)
    board = addresses.load_board(address)
    return RunCard(
        game=game,
        match_id=match.pk,
        kind=address.kind,
        scope=weekly.week,
        day=monday,
        weekly=weekly,
        challenge=reverse("leaderboards:week", args=(game.key, weekly.label)),
        entry=entry,
        ranked=ranked,
        grid=_load_grid(game, match),
        comparison=results.compare(board, address.kind, entry.score, entry if ranked else None),
    )


def _count_streak(user_id: int, day: date) -> int:
    tries = Attempt.objects.filter(user_id=user_id, state=Attempt.State.FINISHED)
    return count_streak(set(tries.values_list("daily__date", flat=True)), day).length


def _load_grid(game: Game, match: Match) -> Grid:
    """The cells of a finished match, which never change."""
    key = f"card:{match.pk}"
    grid: Any = cache.get(key)
    if grid is None:
        grid = _draw_grid(game, match)
        cache.set(key, grid, KEPT)
    return tuple(tuple(row) for row in grid)


def _draw_grid(game: Game, match: Match) -> Grid:
    if game.records.card is None:
        return ()
    logs = Move.objects.filter(match=match).order_by("version").values_list("events", flat=True)
    events = [event for log in logs for event in game.decode_events(log)]
    return game.records.card.grid(game.decode_state(match.state), SEAT, events)
