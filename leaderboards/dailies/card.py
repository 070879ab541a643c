"""The card of a finished daily: what its player may send to others, and what a link to it shows.

Nobody sees a card before its day is over but by its player: the address has a signature that only
the player is given. It holds a result and a grid, nothing of the seed.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.core.signing import Signer
from django.urls import reverse
from django.utils import formats
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language, gettext, ngettext

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.records.runs import Grid, grid_text
from games.engine.registry import GAMES
from games.models import Match, Move
from leaderboards.boards import kinds
from leaderboards.dailies import calendar, results
from leaderboards.dailies.results import Comparison
from leaderboards.dailies.streaks import count_streak
from leaderboards.models import Attempt, DailySeed, Entry

SEAT = 0
"""The runs of a day are played from the first seat."""
KEPT = 60 * 60 * 24
SITE = "놀이판"


@dataclass(frozen=True)
class DayCard:
    """A finished run of a daily. Its texts are in the active language."""

    game: Game
    match_id: UUID
    day: date
    entry: Entry
    ranked: bool
    grid: Grid
    comparison: Comparison
    streak: int
    """How long the player's streak was on that day; 0 for a run without a rank."""

    @property
    def title(self) -> str:
        return gettext(kinds.get_kind(self.game, kinds.DAILY).title)

    @property
    def subtitle(self) -> str:
        """The game and the day."""
        shown = formats.date_format(self.day, "DATE_FORMAT")
        return f"{gettext(self.game.title)} · {shown}"

    @property
    def result(self) -> str:
        text = results.result_text(kinds.get_kind(self.game, kinds.DAILY), self.entry.values)
        return text if self.ranked else f"{text} ({gettext('without a rank')})"

    @property
    def caption(self) -> str:
        """What the cells stand for."""
        return gettext(self.game.records.card.caption) if self.game.records.card else ""

    @property
    def streak_text(self) -> str:
        """The streak in words; empty if it is none."""
        if self.streak < 2:
            return ""
        text = ngettext("%(n)s day in a row", "%(n)s days in a row", self.streak)
        return text % {"n": self.streak}

    @property
    def url(self) -> str:
        """The page that the player may send to others."""
        return reverse("leaderboards:card", args=self._address)

    @property
    def picture(self) -> str:
        return reverse("leaderboards:card_picture", args=self._address)

    @property
    def _address(self) -> tuple[str, UUID, str]:
        return get_language() or "ko", self.match_id, sign(self.match_id)

    def text(self, origin: str) -> str:
        """The text to send, with a link to the site at `origin`."""
        lines = [f"{SITE} · {self.title} {self.day.isoformat()}", self.result, self.streak_text]
        return "\n".join(filter(None, [*lines, grid_text(self.grid), f"{origin}{self.url}"]))


def sign(match_id: UUID) -> str:
    """The signature of a card's address."""
    return Signer(salt="leaderboards.card").signature(str(match_id))


def open_link(match_id: UUID, signature: str) -> DayCard:
    """The card at an address; refused if the signature is not the site's."""
    card = find_card(match_id) if constant_time_compare(signature, sign(match_id)) else None
    if card is None:
        raise NoSuchMatch("no_such_match")
    return card


def find_card(match_id: UUID) -> DayCard | None:
    """The card of a run that was counted on a board of its day; None if it was not."""
    rows = Entry.objects.select_related("board", "match").filter(
        match_id=match_id, board__kind__in=kinds.DAYS, board__game__in=GAMES
    )
    entry = rows.exclude(state=Entry.State.HIDDEN).first()
    day = calendar.parse_date(entry.board.scope) if entry else None
    if entry is None or day is None or entry.match is None:
        return None
    game, ranked = GAMES[entry.board.game], entry.board.kind == kinds.DAILY
    return DayCard(
        game=game,
        match_id=match_id,
        day=day,
        entry=entry,
        ranked=ranked,
        grid=_load_grid(game, entry.match),
        comparison=_compare(game, day, entry, ranked),
        streak=_count_streak(entry.user_id, day) if ranked else 0,
    )


def _compare(game: Game, day: date, entry: Entry, ranked: bool) -> Comparison:
    daily = DailySeed.objects.select_related("release").get(game=game.key, date=day)
    kind, own = kinds.get_kind(game, kinds.DAILY), entry if ranked else None
    return results.compare(results.load_day_board(game, daily), kind, entry.score, own)


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
