"""Weeklies: one seed and one modifier for everyone, one ranked try, secret until the week is over.

They work as dailies do: the key is drawn and promised before the week, guests and accounts made in
the week play the newest week that is over, and an unfinished run ends with the deadline.
"""

from contextlib import suppress
from datetime import date, datetime, timedelta
from secrets import token_bytes
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine import chance
from games.engine.content import OptionValue
from games.engine.errors import IllegalAction, Refused
from games.engine.game import MODIFIER, Game
from games.engine.registry import GAMES
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Match, Release
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.models import Attempt, WeeklyAttempt, WeeklyPlan, WeeklySeed

logger = structlog.get_logger(__name__)
State = Attempt.State
ONE_WEEK = timedelta(days=7)


def choose_modifier(game: Game, release: Release, monday: date) -> OptionValue:
    """The modifier of a week: the planned one if the release has it, else the one whose turn it
    is."""
    content = releases.content(release.pk)
    plan = WeeklyPlan.objects.filter(game=game.key, monday=monday).first()
    planned = game.find_modifier(content, plan.modifier) if plan else None
    cycle = game.rules.modifiers(content)
    return planned or cycle[monday.toordinal() // 7 % len(cycle)]


def make(game: Game, monday: date) -> WeeklySeed:
    """The weekly of a week, drawn if there is none; its commitment is fixed from then on."""
    kinds.get_kind(game, kinds.WEEKLY)
    known = WeeklySeed.objects.select_related("release").filter(game=game.key, monday=monday)
    if weekly := known.first():
        return weekly
    key, release = token_bytes(32), releases.current(game)
    weekly, _ = WeeklySeed.objects.get_or_create(
        game=game.key,
        monday=monday,
        defaults={
            "modifier": choose_modifier(game, release, monday).value,
            "secret": key,
            "commitment": chance.commitment(key),
            "release": release,
        },
    )
    return weekly


def deadline(weekly: WeeklySeed) -> datetime:
    """When a run that was started in time must be finished."""
    rules: Any = releases.rules(weekly.release_id)
    terms = kinds.get_kind(GAMES[weekly.game], kinds.WEEKLY).terms(rules.content)
    return calendar.opening_time(weekly.monday + ONE_WEEK) + timedelta(minutes=terms.grace_minutes)


def entry_refusal(user: Any, monday: date) -> str:
    """Why a person may not play the weekly of a running week; empty if they may.

    Guests and accounts made in the week could be used to scout: they play the newest weekly that
    is over (`newest_over`) instead, at once.
    """
    if user.guest:
        return "weekly_guest"
    return "weekly_too_new" if user.date_joined >= calendar.opening_time(monday) else ""


def attempt(game: Game, user: Any, monday: date, now: datetime | None = None) -> Position:
    """Start the one ranked run of a week. Starting it uses it up, in all tabs."""
    if monday != calendar.this_monday(now or timezone.now()):
        raise IllegalAction("weekly_closed")
    if code := entry_refusal(user, monday):
        raise IllegalAction(code)
    weekly = make(game, monday)
    if weekly.attempts.filter(user=user).exists():
        raise IllegalAction("weekly_already_played")
    try:
        with transaction.atomic():
            position = _start(game, user, weekly, kinds.WEEKLY, sealed=True)
            WeeklyAttempt.objects.create(weekly=weekly, user=user, match_id=position.match_id)
    except IntegrityError as error:
        # Another tab was faster: its match counts, and this one is rolled back.
        raise IllegalAction("weekly_already_played") from error
    return position


def newest_over(game: Game, now: datetime) -> WeeklySeed:
    """The newest weekly that is over. A site that has none yet makes that of the week before."""
    over = WeeklySeed.objects.select_related("release").filter(
        game=game.key, revealed__isnull=False
    )
    if newest := over.order_by("-monday").first():
        return newest
    weekly = make(game, calendar.this_monday(now) - ONE_WEEK)
    if deadline(weekly) > now:
        weekly = make(game, weekly.monday - ONE_WEEK)
    reveal(weekly, now)
    return weekly


def practise(game: Game, user: Any, monday: date, instead_of: UUID | None = None) -> Position:
    """Start an unranked run of a weekly that is over."""
    over = WeeklySeed.objects.filter(game=game.key, monday=monday, revealed__isnull=False)
    weekly = over.select_related("release").first()
    if weekly is None:
        raise IllegalAction("seed_reserved")
    with transaction.atomic():
        if instead_of:
            with suppress(Refused):
                match_service.resign(instead_of, positions.load(instead_of).find_seat(user.pk))
        return _start(game, user, weekly, kinds.PAST_WEEKLY, sealed=False)


def _start(game: Game, user: Any, weekly: WeeklySeed, key: str, sealed: bool) -> Position:
    sittings = [Sitting(user), *(Sitting(bot=level) for level in kinds.get_kind(game, key).against)]
    deal = Deal(bytes(weekly.secret), weekly.label, weekly.release, sealed)
    options = run_options(game, weekly, key)
    return match_service.start(game, sittings, options, watchable=False, deal=deal)


def run_options(game: Game, weekly: WeeklySeed, key: str) -> dict[str, Any]:
    """The options of the runs of a week, on one of its two boards."""
    kind = kinds.get_kind(game, key)
    return {**kinds.run_options(game, kind, weekly.release_id), MODIFIER: weekly.modifier}


def find_weekly(game: str, seed: str) -> WeeklySeed | None:
    """The weekly that the seed of a match names."""
    monday = calendar.parse_week_label(seed)
    if monday is None:
        return None
    known = WeeklySeed.objects.select_related("release").filter(game=game, monday=monday)
    return known.first()


def close_attempt(match: Match, finished: bool) -> None:
    """Note the end of a ranked run."""
    own = WeeklyAttempt.objects.filter(match=match)
    if finished:
        own.update(state=State.FINISHED)
    else:
        own.filter(state=State.RUNNING).update(state=State.UNFINISHED)


def is_too_late(match: Match, finished: datetime) -> bool:
    """Whether a ranked run was finished after the deadline of its week."""
    own = WeeklyAttempt.objects.filter(match=match).select_related("weekly").first()
    return own is not None and finished > deadline(own.weekly)


def weeklies_past_deadline(now: datetime) -> list[WeeklySeed]:
    """The weeklies whose deadline has passed and whose key is still secret."""
    sealed = WeeklySeed.objects.filter(
        revealed__isnull=True, monday__lt=calendar.this_monday(now), game__in=GAMES
    )
    return [weekly for weekly in sealed.order_by("monday") if deadline(weekly) <= now]


def expire(weekly: WeeklySeed) -> bool:
    """End the runs that were not finished; whether none is left."""
    running = weekly.attempts.filter(state=State.RUNNING, match__status=Match.Status.RUNNING)
    for one in running:
        WeeklyAttempt.objects.filter(pk=one.pk, state=State.RUNNING).update(state=State.EXPIRED)
        try:
            seat = positions.load(one.match_id).find_seat(one.user_id)
            match_service.resign(one.match_id, seat)
        except Refused as no:
            logger.info("weekly had ended already", match=str(one.match_id), code=no.code)
    return not weekly.attempts.filter(match__status=Match.Status.RUNNING).exists()


def reveal(weekly: WeeklySeed, now: datetime | None = None) -> None:
    """Reveal the key of a weekly and open its runs to everyone."""
    with transaction.atomic():
        WeeklySeed.objects.filter(pk=weekly.pk, revealed__isnull=True).update(
            revealed=now or timezone.now()
        )
        Match.objects.filter(weekly_attempt__weekly=weekly).update(sealed=False)
    for match_id in weekly.attempts.values_list("match_id", flat=True):
        positions.forget(match_id)
    weekly.refresh_from_db()


def plan(game: Game, monday: date, modifier: str) -> None:
    """Choose the modifier of a week that is not drawn yet; empty: the one whose turn it is."""
    if WeeklySeed.objects.filter(game=game.key, monday=monday).exists():
        raise IllegalAction("weekly_fixed")
    if not modifier:
        WeeklyPlan.objects.filter(game=game.key, monday=monday).delete()
        return
    if game.find_modifier(releases.newest_content(game), modifier) is None:
        raise IllegalAction("no_such_modifier")
    WeeklyPlan.objects.update_or_create(
        game=game.key, monday=monday, defaults={"modifier": modifier}
    )
