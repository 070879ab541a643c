"""Texts of the leaderboards: headings, descriptions, the order of the rows, figures."""

from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_lazy

from games.engine.leaderboards import BoardKind, Metric
from games.engine.texts import gettext_noop
from leaderboards.boards import kinds
from leaderboards.boards.kinds import BoardAddress
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


def description(kind: BoardKind) -> str:
    """What a kind of board compares, in a sentence."""
    return gettext(kind.about) if kind.about else str(ABOUT[kind.key])


def scope(address: BoardAddress) -> str:
    """The name of one of several boards of a kind; empty if there is only one."""
    names: tuple[str, ...] = ()
    if address.kind.key == kinds.RATING:
        own = address.game.records.elo.ladders if address.game.records.elo else {}
        names = own[address.scope] if own else (LADDERS[address.scope],)
    elif address.kind.tally:
        names = address.kind.tally.scopes.get(address.scope, ())
    return " · ".join(gettext(name) for name in names)


def heading(address: BoardAddress) -> str:
    """The heading of a board."""
    title = gettext(address.kind.title)
    match address.kind.key:
        case kinds.SEED:
            return f"{title}: {address.scope}"
        case kinds.DAILY | kinds.PAST | kinds.WEEK:
            return f"{title} · {address.scope}"
    name = scope(address)
    return f"{title} · {name}" if name else title


def tie_break(kind: BoardKind) -> str:
    """The order of the rows, in a sentence."""
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


def reset_time(address: BoardAddress) -> datetime | None:
    """When a board closes and a new one begins; None if it never does."""
    if address.kind.key == kinds.DAILY:
        day = calendar.parse_date(address.scope)
        return calendar.closing_time(day) if day else None
    if address.kind.key == kinds.WEEK:
        monday = calendar.parse_week(address.scope)
        return calendar.opening_time(monday + timedelta(days=7)) if monday else None
    return None
