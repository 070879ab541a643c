"""Dailies: the same chance draws for everyone, one ranked try, secret until the day is over."""

from bisect import bisect_right
from contextlib import suppress
from datetime import date, datetime, timedelta
from secrets import token_bytes
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine import chance
from games.engine.errors import IllegalAction, Refused
from games.engine.game import Game
from games.engine.records.leaderboards import Terms
from games.engine.registry import GAMES
from games.match import positions, releases
from games.match import selectors as games
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Match
from leaderboards.boards import entries, kinds, ranks, totals
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.models import Attempt, Board, DailySeed

logger = structlog.get_logger(__name__)
State = Attempt.State


def make(game: Game, day: date) -> DailySeed:
    """The daily of a day, drawn if there is none; its commitment is fixed from then on."""
    kinds.get_kind(game, kinds.DAILY)
    key = token_bytes(32)
    daily, _ = DailySeed.objects.get_or_create(
        game=game.key,
        date=day,
        defaults={
            "secret": key,
            "commitment": chance.commitment(key),
            "release": releases.current(game),
        },
    )
    return daily


def terms(daily: DailySeed) -> Terms:
    """The numbers that the daily's release sets."""
    content: Any = releases.rules(daily.release_id)
    return kinds.get_kind(GAMES[daily.game], kinds.DAILY).terms(content.content)


def deadline(daily: DailySeed) -> datetime:
    """When a run that was started in time must be finished."""
    return calendar.closing_time(daily.date) + timedelta(minutes=terms(daily).grace_minutes)


def attempt(game: Game, user: Any, day: date, now: datetime | None = None) -> Position:
    """Start the one ranked run of a day. Starting it uses it up, in all tabs."""
    if day != calendar.today(now or timezone.now()):
        raise IllegalAction("daily_closed")
    if code := entry_refusal(user, day):
        raise IllegalAction(code)
    daily = make(game, day)
    if daily.attempts.filter(user=user).exists():
        raise IllegalAction("daily_already_played")
    try:
        with transaction.atomic():
            position = _start(game, user, daily, kinds.DAILY, sealed=True)
            Attempt.objects.create(daily=daily, user=user, match_id=position.match_id)
    except IntegrityError as error:
        # Another tab was faster: its match counts, and this one is rolled back.
        raise IllegalAction("daily_already_played") from error
    return position


def entry_refusal(user: Any, day: date) -> str:
    """Why a person may not play the daily of a day while it runs; empty if they may.

    Guests and accounts made on the day could be used to scout: they play the newest daily that is
    over (`newest_over`) instead, at once.
    """
    if user.guest:
        return "daily_guest"
    return "daily_too_new" if user.date_joined >= calendar.opening_time(day) else ""


def newest_over(game: Game, now: datetime) -> DailySeed:
    """The newest daily that is over. A site that has none yet makes that of the day before."""
    over = DailySeed.objects.filter(game=game.key, revealed__isnull=False).order_by("-date")
    if newest := over.first():
        return newest
    daily = make(game, calendar.today(now) - timedelta(days=1))
    if deadline(daily) > now:
        daily = make(game, calendar.today(now) - timedelta(days=2))
    reveal(daily, now)
    return daily


def practise(game: Game, user: Any, day: date, instead_of: UUID | None = None) -> Position:
    """Start an unranked run of a daily that is over."""
    daily = DailySeed.objects.filter(game=game.key, date=day, revealed__isnull=False).first()
    if daily is None:
        raise IllegalAction("seed_reserved")
    with transaction.atomic():
        if instead_of:
            with suppress(Refused):
                match_service.resign(instead_of, positions.load(instead_of).find_seat(user.pk))
        return _start(game, user, daily, kinds.PAST, sealed=False)


def _start(game: Game, user: Any, daily: DailySeed, key: str, sealed: bool) -> Position:
    kind = kinds.get_kind(game, key)
    sittings = [Sitting(user), *(Sitting(bot=level) for level in kind.against)]
    deal = Deal(bytes(daily.secret), daily.label, daily.release, sealed)
    options = kinds.run_options(game, kind, daily.release_id)
    return match_service.start(game, sittings, options, watchable=False, deal=deal)


def running_practice(game: Game, user: Any) -> Match | None:
    """The solo run that starting another one would end; never a ranked daily."""
    if not game.solo:
        return None
    return games.running(user).filter(game=game.key, mode=Match.Mode.SOLO, sealed=False).first()


def set_par(game: str, day: date, par: int) -> None:
    """Store the solver's result until the reveal freezes it."""
    known = DailySeed.objects.filter(game=game, date=day, revealed__isnull=True)
    known.update(par=par)


def dailies_past_deadline(now: datetime) -> list[DailySeed]:
    """The dailies whose deadline has passed and whose key is still secret."""
    unrevealed = DailySeed.objects.filter(revealed__isnull=True, date__lt=calendar.today(now))
    return [daily for daily in unrevealed.order_by("date") if deadline(daily) <= now]


def expire(daily: DailySeed) -> bool:
    """End the runs that were not finished; whether none is left."""
    running = daily.attempts.filter(state=State.RUNNING, match__status=Match.Status.RUNNING)
    for one in running:
        Attempt.objects.filter(pk=one.pk, state=State.RUNNING).update(state=State.EXPIRED)
        try:
            seat = positions.load(one.match_id).find_seat(one.user_id)
            match_service.resign(one.match_id, seat)
        except Refused as no:
            logger.info("daily had ended already", match=str(one.match_id), code=no.code)
    return not daily.attempts.filter(match__status=Match.Status.RUNNING).exists()


def reveal(daily: DailySeed, now: datetime | None = None) -> None:
    """Reveal the key of a daily, open its runs to everyone, and compute its points."""
    with transaction.atomic():
        DailySeed.objects.filter(pk=daily.pk, revealed__isnull=True).update(
            revealed=now or timezone.now()
        )
        Match.objects.filter(attempt__daily=daily).update(sealed=False)
    for match_id in daily.attempts.values_list("match_id", flat=True):
        positions.forget(match_id)
    settle(daily)


def settle(daily: DailySeed) -> None:
    """Compute par and points of a revealed daily, and again when a row is hidden later."""
    daily.refresh_from_db()
    board = get_or_create_board(daily)
    rows = list(
        ranks.visible_rows(board).order_by("score").values_list("user_id", "score", "first")
    )
    daily.par = _par(daily, [first for _, _, first in rows])
    daily.save(update_fields=["par"])
    scores = [score for _, score, _ in rows]
    finished = {
        user: (totals.points(len(rows) - bisect_right(scores, score), len(rows)), first)
        for user, score, first in rows
    }
    attempts = list(daily.attempts.all())
    for one in attempts:
        one.points, value = finished.get(one.user_id, (None, None))
        one.over_par = _over_par(daily, value)
    Attempt.objects.bulk_update(attempts, ["points", "over_par"], batch_size=500)
    totals.update_totals(daily)


def _par(daily: DailySeed, values: list[int]) -> int | None:
    if daily.par is None or not terms(daily).dnf_over_par:
        return daily.par
    metric = kinds.get_kind(GAMES[daily.game], kinds.DAILY).metrics[0]
    return max([daily.par, *values]) if metric.high else min([daily.par, *values])


def _over_par(daily: DailySeed, value: int | None) -> int | None:
    if daily.par is None:
        return None
    if value is None:
        return terms(daily).dnf_over_par or None
    high = kinds.get_kind(GAMES[daily.game], kinds.DAILY).metrics[0].high
    return daily.par - value if high else value - daily.par


def get_or_create_board(daily: DailySeed) -> Board:
    """The board of a day's ranked runs."""
    game = GAMES[daily.game]
    kind = kinds.get_kind(game, kinds.DAILY)
    return entries.get_or_create_board(
        BoardAddress(game, kind, daily.date.isoformat(), daily.release.number)
    )
