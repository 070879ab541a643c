"""The card of a finished daily or weekly: what its player may send to others, and what a link to it
shows.

Nobody sees a card before its day or week is over but by its player: the address has a signature
that only the player is given. It holds a result and a grid, nothing of the seed.
"""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.core.signing import Signer
from django.urls import reverse
from django.utils import formats
from django.utils.translation import get_language, gettext, ngettext

from games.engine.game import Game
from games.engine.records.leaderboards import BoardKind
from games.engine.records.runs import Grid, grid_text
from leaderboards.dailies import results
from leaderboards.dailies.results import Comparison
from leaderboards.models import Entry, WeeklySeed
from leaderboards.weeklies.selectors import modifier_text

SITE = "놀이판"


@dataclass(frozen=True)
class RunCard:
    """A finished run of a daily or a weekly. Its texts are in the active language."""

    game: Game
    match_id: UUID
    kind: BoardKind
    """The kind of its ranked board."""
    scope: str
    """The day or the week, as its boards name it."""
    day: date
    """The day, or the Monday of the week."""
    challenge: str
    """The page on which others play the same."""
    entry: Entry
    ranked: bool
    grid: Grid
    comparison: Comparison
    streak: int = 0
    """How long the player's streak of dailies was on that day; 0 for a run without a rank."""
    weekly: WeeklySeed | None = None

    @property
    def title(self) -> str:
        return gettext(self.kind.title)

    @property
    def is_weekly(self) -> bool:
        return self.weekly is not None

    @property
    def subtitle(self) -> str:
        """The game and the day, or the week with its modifier, which everyone knows beforehand."""
        if self.weekly:
            time = f"{self.scope} · {modifier_text(self.weekly)}"
        else:
            time = formats.date_format(self.day, "DATE_FORMAT")
        return f"{gettext(self.game.title)} · {time}"

    @property
    def result(self) -> str:
        text = results.result_text(self.kind, self.entry.values)
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
        lines = [f"{SITE} · {self.title} {self.scope}", self.result, self.streak_text]
        return "\n".join(filter(None, [*lines, grid_text(self.grid), f"{origin}{self.url}"]))


def sign(match_id: UUID) -> str:
    """The signature of a card's address."""
    return Signer(salt="leaderboards.card").signature(str(match_id))
