"""Tags for the pages of games, which may not import leaderboards themselves."""

from typing import Any

from django import template
from django.utils import timezone

from games.engine import chance
from games.engine.game import Game
from games.match.positions import Position
from leaderboards.boards import addresses, kinds
from leaderboards.cards import selectors as cards
from leaderboards.cards.card import RunCard
from leaderboards.dailies import calendar
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.models import Entry
from leaderboards.par import visibility
from leaderboards.weeklies import selectors as weekly_selectors
from leaderboards.weeklies import service as weeklies

register = template.Library()


@register.inclusion_tag("leaderboards/_start.html", takes_context=True)
def daily_start(context: Any, game: Game) -> dict[str, Any]:
    """Today's daily and the past ones; nothing for a game without dailies."""
    request, user, now = context["request"], context["user"], timezone.now()
    shown: dict[str, Any] = {"request": request, "user": user, "game": game}
    if kinds.DAILY in kinds.board_kinds(game):
        daily = dailies.make(game, calendar.today(now))
        shown["today"] = daily_selectors.summarize_daily(game, daily, user, now)
        shown["past"] = daily_selectors.past_dailies(game)
        shown["past_title"] = kinds.get_kind(game, kinds.PAST).title
    return shown


@register.inclusion_tag("leaderboards/_week.html", takes_context=True)
def weekly_start(context: Any, game: Game) -> dict[str, Any]:
    """This week's run; nothing for a game without weeklies."""
    user, now = context["user"], timezone.now()
    shown: dict[str, Any] = {"request": context["request"], "user": user, "game": game}
    if kinds.WEEKLY in kinds.board_kinds(game):
        weekly = weeklies.make(game, calendar.this_monday(now))
        shown["week"] = weekly_selectors.summarize(weekly, user, now)
    return shown


@register.simple_tag
def public_card(position: Position) -> RunCard | None:
    """The card that everyone may see: the run is finished, and its day or week is over."""
    is_shared = chance.names_day(position.seed) or chance.names_week(position.seed)
    if not position.is_over or position.sealed or not is_shared:
        return None
    return cards.find_card(position.match_id)


@register.inclusion_tag("leaderboards/_race.html")
def race_start(game: Game, seed: str, ghost: str) -> dict[str, Any]:
    """The run to race against; nothing if it belongs to another seed or may not be seen."""
    number = addresses.parse_ghost_key(ghost)
    if number is None:
        return {}
    rows = Entry.objects.select_related("user").filter(
        pk=number,
        board__game=game.key,
        board__scope__in=_scopes(seed),
        state=Entry.State.VERIFIED,
        match__sealed=False,
    )
    row = rows.first()
    if row is None:
        return {}
    return {
        "ghost": ghost,
        "name": row.user.get_username(),
        "score": visibility.score_text(game, row.first),
    }


def _scopes(seed: str) -> list[str]:
    if monday := calendar.parse_week_label(seed):
        return [calendar.week(monday)]
    day = calendar.parse_label(seed.strip())
    return [day.isoformat()] if day else [seed.strip()]
