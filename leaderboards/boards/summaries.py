"""Reads across boards: the overview of a game, distributions, and the result of a match."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import Count
from django.utils.translation import gettext

from games.engine.game import Game
from games.models import Match
from leaderboards.boards import addresses, kinds, labels, ranks, selectors
from leaderboards.boards.addresses import Cursor
from leaderboards.boards.kinds import BoardAddress
from leaderboards.boards.selectors import Page
from leaderboards.dailies import calendar
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed, Entry, RatingChange, Recorded, WeeklySeed
from leaderboards.people import profiles
from leaderboards.ratings import ladder
from leaderboards.ratings.arithmetic import SURE
from leaderboards.weeklies import selectors as weekly_selectors
from leaderboards.weeklies import service as weeklies

RECENT = 12
IN_SHORT = 3


@dataclass(frozen=True)
class Tab:
    """A kind of board in a navigation."""

    key: str
    title: str
    url: str


@dataclass(frozen=True)
class TabGroup:
    """Kinds of boards that belong together, and whether the one that is shown is among them."""

    title: str
    tabs: list[Tab]
    current: bool

    @property
    def url(self) -> str:
        return self.tabs[0].url


def tab_groups(game: Game, here: str = "") -> list[TabGroup]:
    """The boards that need no seed or day in their address, in groups."""
    grouped: dict[str, list[Tab]] = {}
    for key, kind in kinds.board_kinds(game).items():
        if key not in (kinds.SEED, kinds.PAST, kinds.PAST_WEEKLY):
            tab = Tab(key, gettext(kind.title), addresses.page_url(BoardAddress(game, kind)))
            grouped.setdefault(labels.group(kind), []).append(tab)
    shown = labels.group(kinds.get_kind(game, here)) if here else ""
    return [TabGroup(gettext(title), tabs, title == shown) for title, tabs in grouped.items()]


def sibling_boards(address: BoardAddress) -> list[tuple[str, str, str]]:
    """The boards of the same kind: scope, name, URL."""
    scopes = addresses.list_scopes(address.game, address.kind)
    others = [replace(address, scope=scope) for scope in scopes]
    return [(other.scope, labels.scope(other), addresses.page_url(other)) for other in others]


def cursor_url(address: BoardAddress) -> str:
    """The URL of a board, ready for a cursor to be appended."""
    page = addresses.page_url(address)
    return f"{page}&" if "?" in page else f"{page}?"


def overview_context(game: Game, viewer: Any, now: datetime) -> dict[str, Any]:
    """The context of a game's overview of leaderboards."""
    own = kinds.board_kinds(game)
    today = dailies.make(game, calendar.today(now)) if kinds.DAILY in own else None
    listed = [key for key, kind in own.items() if key in _LISTED or kind.tally]
    tops = [_board_top(game, key, viewer, now) for key in listed]
    return {
        "game": game,
        "week": _this_week(game, viewer, now) if kinds.WEEKLY in own else None,
        "groups": tab_groups(game),
        "today": daily_selectors.summarize_daily(game, today, viewer, now) if today else None,
        "in_short": [(tab, page) for tab, page in tops if page.rows],
        "empty": [tab for tab, page in tops if not page.rows],
        "recent_seeds": _recent_seeds(game, own[kinds.SEED]) if kinds.SEED in own else [],
        "past": daily_selectors.past_dailies(game) if kinds.PAST in own else [],
        "past_title": own[kinds.PAST].title if kinds.PAST in own else "",
        "has_seeds": kinds.SEED in own,
    }


def _this_week(game: Game, viewer: Any, now: datetime) -> weekly_selectors.WeeklySummary:
    weekly = weeklies.make(game, calendar.this_monday(now))
    return weekly_selectors.summarize(weekly, viewer, now)


_LISTED = (kinds.WEEK, kinds.ALLTIME, kinds.AVERAGE, kinds.RATING)


def _board_top(game: Game, key: str, viewer: Any, now: datetime) -> tuple[Tab, Page]:
    address = addresses.find_address(game, key, "", now)
    tab = Tab(key, labels.heading(address), addresses.page_url(address))
    return tab, selectors.load_page(address, viewer, Cursor(), IN_SHORT)


def _recent_seeds(game: Game, kind: Any) -> list[tuple[Board, str]]:
    boards = Board.objects.filter(game=game.key, kind=kinds.SEED, rows__gt=0)
    return [
        (board, addresses.page_url(BoardAddress(game, kind, board.scope, board.release)))
        for board in boards.order_by("-touched")[:RECENT]
    ]


@dataclass(frozen=True)
class Bar:
    """How many people have the same best result."""

    value: str
    people: int
    percent: int
    """Of the longest bar."""
    mine: bool
    others: list[str]
    """Par and the bots that have this result."""


@dataclass(frozen=True)
class Distribution:
    """How the results of a board are distributed, and where the reader is among them."""

    title: str
    bars: list[Bar]
    people: int
    beaten: int | None
    """Percent of the others who did worse than the reader."""
    unbeaten: bool
    """Whether nobody did better than the reader."""


def distribution(page: Page, marks: Mapping[int, list[str]] | None = None) -> Distribution | None:
    """The distribution of a board's first metric; None if the board is empty or hidden.

    `marks` names who else has a result: par and the bots.
    """
    board, metric = page.board, page.address.kind.metrics[0]
    me = page.me.entry if page.me else None
    counts = _count_values(board) if board.pk and not page.sealed else []
    if not counts:
        return None
    most, people = max(count for _, count in counts), sum(count for _, count in counts)
    marks, by_value = marks or {}, dict(counts)
    bars = [
        Bar(
            value=labels.value(metric, value),
            people=(count := by_value.get(value, 0)),
            percent=max(1, 100 * count // most) if count else 0,
            mine=me is not None and me.first == value,
            others=marks.get(value, []),
        )
        for value in sorted({*by_value, *marks})
    ]
    beaten, unbeaten = None, False
    if me is not None and people > 1:
        worse = sum(n for v, n in counts if (v < me.first if metric.high else v > me.first))
        beaten = 100 * worse // (people - 1)
        unbeaten = worse + by_value[me.first] == people
    return Distribution(gettext(metric.title), bars, people, beaten, unbeaten)


def _count_values(board: Board) -> list[tuple[int, int]]:
    """Result -> people, cached until the board changes."""
    key = f"spread:{board.token}:{board.epoch}"
    counts: list[tuple[int, int]] | None = cache.get(key)
    if counts is None:
        grouped = ranks.visible_rows(board).values("first").annotate(people=Count("pk"))
        counts = list(grouped.order_by("first").values_list("first", "people"))
        cache.set(key, counts, 3600)
    return counts


@dataclass(frozen=True)
class MatchResult:
    """What a finished match changed: its rank on a board, and the rating."""

    being_checked: bool
    change: RatingChange | None
    provisional: bool
    """Whether the rating is still uncertain."""
    graph: str
    """Where the rating is drawn over time."""
    unrated: str
    """Why a match between people did not count for ratings, in a sentence."""
    board: str = ""
    rank: int | None = None
    rows: int = 0
    on_the_day: tuple[int, int] | None = None
    """Of a day that is over: the rank that the run would have had, and of how many."""


def match_result(
    match: Match, viewer: Any, address: BoardAddress | None, values: tuple[int, ...] | None = None
) -> MatchResult:
    """The result of a match for the viewer, as it stands now; `values` are those of a run that
    counts."""
    result = _rating_result(match, viewer)
    if address is None:
        return result
    board = addresses.load_board(address)
    entry = ranks.visible_rows(board).filter(match=match).first() if board.pk else None
    rank = ranks.standing(board, address.kind, entry).rank if entry else None
    would = None
    if values is not None and address.kind.key == kinds.PAST:
        would = _rank_on_the_day(address, values)
    url = addresses.page_url(address)
    return replace(result, board=url, rank=rank, rows=board.rows, on_the_day=would)


def _rating_result(match: Match, viewer: Any) -> MatchResult:
    checked = Recorded.objects.filter(match=match).exists()
    change = RatingChange.objects.filter(match=match, user_id=viewer.pk).first()
    if not checked or not match.result:
        return MatchResult(not checked, change, False, "", "")
    reason = ladder.unrated_reason(match) if change is None else ""
    unsure = change is not None and change.uncertainty > SURE
    graph = profiles.graph_url(viewer, change.game, change.ladder) if change else ""
    return MatchResult(False, change, unsure, graph, str(labels.UNRATED.get(reason, "")))


def _rank_on_the_day(address: BoardAddress, values: tuple[int, ...]) -> tuple[int, int]:
    ranked = replace(address, kind=kinds.get_kind(address.game, kinds.DAILY))
    board = addresses.load_board(ranked)
    rows = ranks.visible_rows(board) if board.pk else Entry.objects.none()
    better = rows.filter(score__lt=ranked.kind.score(values)).count()
    return better + 1, board.rows + 1


def previous_url(address: BoardAddress) -> str:
    """The URL of the board of the day or week before; empty if there is none."""
    if address.kind.key == kinds.WEEK and (monday := calendar.parse_week(address.scope)):
        before = DailySeed.objects.filter(game=address.game.key, date__lt=monday)
        week = calendar.week(monday - timedelta(days=7))
        return addresses.page_url(replace(address, scope=week)) if before.exists() else ""
    if address.kind.key in kinds.WEEKS and (monday := calendar.parse_week(address.scope)):
        weeks = WeeklySeed.objects.filter(game=address.game.key, monday__lt=monday)
        earlier = weeks.order_by("-monday").first()
        return addresses.page_url(replace(address, scope=earlier.week)) if earlier else ""
    if address.kind.key in kinds.DAYS:
        before = DailySeed.objects.filter(game=address.game.key, date__lt=address.scope)
        last = before.order_by("-date").values_list("date", flat=True).first()
        return addresses.page_url(replace(address, scope=last.isoformat())) if last else ""
    return ""
