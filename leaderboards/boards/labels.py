"""Words of the boards: why not, what comes first, when a board begins anew."""

from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_lazy

from games.engine.leaderboards import BoardKind, Metric
from games.engine.texts import gettext_noop
from leaderboards.boards import kinds
from leaderboards.boards.kinds import Where
from leaderboards.dailies import calendar
from leaderboards.models import Rating

LADDERS = {
    Rating.DUEL: gettext_noop("Two players"),
    Rating.MANY: gettext_noop("Three and more"),
}

ABOUT = {
    kinds.SEED: gettext_lazy("The best known runs of one seed. Try it as often as you like."),
    kinds.DAILY: gettext_lazy("The same luck for everyone, and one try a day."),
    kinds.PAST: gettext_lazy("Dailies that are over. Try them as often as you like."),
    kinds.WEEK: gettext_lazy(
        "Points from this week's dailies: 1 to 100 a day, by the share of the other finishers "
        "that you beat."
    ),
    kinds.ALLTIME: gettext_lazy("Points from all dailies. A link leads to the player's best day."),
    kinds.AVERAGE: gettext_lazy(
        "Mean distance from par over the last 30 dailies, for players of at least 10. "
        "A daily that was not finished counts too."
    ),
    kinds.RATING: gettext_lazy("Strength shown in matches between people."),
}


def about(kind: BoardKind) -> str:
    """What a board is about, in a sentence."""
    return gettext(kind.about) if kind.about else str(ABOUT[kind.key])


def scope(where: Where) -> str:
    """Which of several boards of a kind this is."""
    names: tuple[str, ...] = ()
    if where.kind.key == kinds.RATING:
        own = where.game.records.elo.ladders if where.game.records.elo else {}
        names = own[where.scope] if own else (LADDERS[where.scope],)
    elif where.kind.tally:
        names = where.kind.tally.scopes.get(where.scope, ())
    return " · ".join(gettext(name) for name in names)


def heading(where: Where) -> str:
    """What a board is called."""
    title = gettext(where.kind.title)
    match where.kind.key:
        case kinds.SEED:
            return f"{title}: {where.scope}"
        case kinds.DAILY | kinds.PAST | kinds.WEEK:
            return f"{title} · {where.scope}"
    told = scope(where)
    return f"{title} · {told}" if told else title


def tie_break(kind: BoardKind) -> str:
    """What comes first, in words."""
    criteria = [gettext(metric.better) for metric in kind.metrics]
    if kind.ties == "earlier":
        return gettext("Order: {criteria}.").format(
            criteria=" → ".join([*criteria, gettext("earlier finish")])
        )
    order = gettext("Order: {criteria}.").format(criteria=" → ".join(criteria))
    shared = gettext("Equal rows share the rank.")
    return f"{order} {shared}"


def value(metric: Metric, number: int) -> str:
    """A figure as a table shows it."""
    if metric.scale == 1:
        return f"{number}{metric.unit}"
    sign, digits = "+" if metric.least < 0 else "", len(str(metric.scale)) - 1
    return f"{number / metric.scale:{sign}.{digits}f}{metric.unit}"


def resets(where: Where) -> datetime | None:
    """When a board closes and a new one begins; None: never."""
    if where.kind.key == kinds.DAILY:
        day = calendar.from_iso(where.scope)
        return calendar.closes(day) if day else None
    if where.kind.key == kinds.WEEK:
        monday = calendar.first_of(where.scope)
        return calendar.opens(monday + timedelta(days=7)) if monday else None
    return None
