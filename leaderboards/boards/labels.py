"""Texts of the leaderboards: headings, descriptions, the order of the rows, figures."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from games.engine.game import Game
from games.engine.records.leaderboards import BoardKind, Metric
from games.engine.texts import gettext_noop
from leaderboards.boards import kinds
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.models import Rating
from leaderboards.ratings.arithmetic import SURE

LADDERS = {
    Rating.DUEL: gettext_noop("Two players"),
    Rating.MANY: gettext_noop("Three and more"),
    Rating.PROGRAMS: gettext_noop("Programs"),
}

ABOUT = {
    kinds.SEED: gettext_lazy("The best known runs of one seed. Try it as often as you like."),
    kinds.DAILY: gettext_lazy("The same luck for everyone, and one try a day."),
    kinds.PAST: gettext_lazy("Dailies that are over. Try them as often as you like."),
    kinds.WEEKLY: gettext_lazy(
        "The same luck and the same modifier for everyone, and one try a week."
    ),
    kinds.PAST_WEEKLY: gettext_lazy("Weeklies that are over. Try them as often as you like."),
    kinds.WEEK: gettext_lazy(
        "Points from a week's dailies: 1 to 100 a day, by the share of the other finishers that "
        "you beat."
    ),
    kinds.ALLTIME: gettext_lazy("Points from all dailies. A link leads to the player's best day."),
    kinds.AVERAGE: gettext_lazy(
        "Mean distance from par over the last 30 dailies, for players of at least 10. "
        "A daily that was not finished counts too."
    ),
    kinds.RATING: gettext_lazy(
        "Strength shown in matches between people, with its uncertainty (one standard deviation); "
        "provisional (?) while that is above 120. Rated are matches between accounts made before "
        "that day: no seeds, at most 5 a day of the same people, none given up in the first moves."
    ),
}

DAILIES, RECORDS = gettext_noop("Dailies"), gettext_noop("Records")
WEEKLIES = gettext_noop("Weeklies")
RATINGS, SEEDS = gettext_noop("Rating"), gettext_noop("Seed records")
"""The groups of boards."""

UNRATED = {
    "seed": gettext_lazy("Not rated: matches on a seed count on the board of the seed."),
    "casual": gettext_lazy("Not rated: this kind of match is not."),
    "guest": gettext_lazy("Not rated: a guest took part."),
    "program": gettext_lazy("Not rated: a program took part."),
    "new_account": gettext_lazy("Not rated: an account was made on the day of the match."),
    "given_up": gettext_lazy("Not rated: it was given up in the first moves."),
    "repeated": gettext_lazy("Not rated: the same people have played 5 rated matches in a day."),
}
"""Why a match between people did not count for their ratings."""


def description(kind: BoardKind) -> str:
    """What a kind of board compares, in a sentence."""
    return gettext(kind.about) if kind.about else str(ABOUT[kind.key])


def group(kind: BoardKind) -> str:
    """The group of boards that a kind belongs to, as a text to translate."""
    if kind.key in (*kinds.DAYS, kinds.WEEK, kinds.ALLTIME, kinds.AVERAGE):
        return DAILIES
    if kind.key in kinds.WEEKS:
        return WEEKLIES
    if kind.key == kinds.SEED:
        return SEEDS
    return RATINGS if kind.key == kinds.RATING else RECORDS


def scope(address: BoardAddress) -> str:
    """The name of one of several boards of a kind; empty if there is only one."""
    names: tuple[str, ...] = ()
    if address.kind.key == kinds.RATING:
        names = ladder_names(address.game, address.scope)
    elif address.kind.tally:
        names = address.kind.tally.scopes.get(address.scope, ())
    return " · ".join(gettext(name) for name in names)


def ladder_names(game: Game, key: str) -> tuple[str, ...]:
    """The name of a ladder in texts to translate."""
    own = game.records.elo.ladders if game.records.elo else {}
    return own[key] if key in own else (LADDERS.get(key, key),)


def ladder_label(game: Game, key: str) -> str:
    """The name of a ladder."""
    return " · ".join(gettext(name) for name in ladder_names(game, key))


def heading(address: BoardAddress) -> str:
    """The heading of a board."""
    title = gettext(address.kind.title)
    match address.kind.key:
        case kinds.SEED:
            return f"{title}: {address.scope}"
        case kinds.WEEK if address.scope != calendar.week(calendar.today(timezone.now())):
            return gettext("Week {week}").format(week=address.scope)
        case kinds.DAILY | kinds.PAST | kinds.WEEK | kinds.WEEKLY | kinds.PAST_WEEKLY:
            return f"{title} · {address.scope}"
    name = scope(address)
    return f"{title} · {name}" if name else title


def tie_break(kind: BoardKind) -> str:
    """The order of the rows, in a sentence."""
    criteria = [gettext(metric.better) for metric in kind.columns]
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


def values(kind: BoardKind, numbers: Sequence[int]) -> tuple[str, ...]:
    """The figures of a row, one for each column."""
    texts: list[str] = []
    for metric, number in zip(kind.metrics, numbers, strict=False):
        if not metric.joined:
            texts.append(value(metric, number))
        elif number:
            texts[-1] = f"{texts[-1]} {metric.title} {value(metric, number)}"
    return tuple(texts)


def is_provisional(kind: BoardKind, numbers: Sequence[int]) -> bool:
    """Whether a rating is too uncertain to rely on."""
    return kind.key == kinds.RATING and numbers[1] > SURE


def reset_time(address: BoardAddress) -> datetime | None:
    """When a board closes and a new one begins; None if it never does."""
    if address.kind.key == kinds.DAILY:
        day = calendar.parse_date(address.scope)
        return calendar.closing_time(day) if day else None
    if address.kind.key in (kinds.WEEK, kinds.WEEKLY):
        monday = calendar.parse_week(address.scope)
        return calendar.opening_time(monday + timedelta(days=7)) if monday else None
    return None
