"""What the page of a game shows of its boards: templates may ask, `games` itself may not."""

from typing import Any

from django import template
from django.utils import timezone

from games.engine.protocol import Game
from leaderboards import dailies, days, kinds, summaries

register = template.Library()


@register.inclusion_tag("leaderboards/_start.html", takes_context=True)
def daily_start(context: Any, game: Game) -> dict[str, Any]:
    """The way into a game's dailies, today's and the past ones; nothing for a game without."""
    request, user, now = context["request"], context["user"], timezone.now()
    shown: dict[str, Any] = {"request": request, "user": user, "game": game}
    if kinds.DAILY in kinds.of(game):
        daily = dailies.make(game, days.today(now))
        shown["today"] = summaries.daily(game, daily, user, now)
        shown["past"] = summaries.past(game)
        shown["past_title"] = kinds.get(game, kinds.PAST).title
    return shown
