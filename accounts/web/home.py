"""The context of the home page."""

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts.selectors import Viewer
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases, selectors
from leaderboards.cups import selectors as cups
from leaderboards.cups.models import Cup
from leaderboards.dailies import today
from leaderboards.puzzles import selectors as puzzles
from leaderboards.weeklies import selectors as weeklies
from lobby import selectors as lobby
from lobby.models import Table
from lobby.watch import selectors as watch

TABLES_AT_HOME = 6
CUPS_AT_HOME = 3
MATCHES_AT_HOME = 8


def home_context(user: Viewer) -> dict[str, Any]:
    """The context of the home page."""
    mine = lobby.my_matches(user, MATCHES_AT_HOME + 1)
    known = selectors.known_games(user)
    return {
        "games": [game_card(game, game.key in known) for game in GAMES.values()],
        "today": today.load_today(user, timezone.now()),
        "puzzles": puzzles.load_today(user, timezone.now()),
        "weeks": weeklies.load_current(user, timezone.now()),
        "tables": [table_card(row.table) for row in lobby.open_tables(user)[:TABLES_AT_HOME]],
        "cups": [cup_card(cup) for cup in cups.next_cups(CUPS_AT_HOME)],
        "show": watch.find_show(user),
        "my_matches": mine[:MATCHES_AT_HOME],
        "has_more_matches": len(mine) > MATCHES_AT_HOME,
    }


def game_card(game: Game, is_known: bool) -> dict[str, Any]:
    """A game on the home page. Whoever does not know it yet plays it with a guide first."""
    return {
        "key": game.key,
        "title": gettext(game.title),
        "blurb": gettext(game.blurb),
        "seats_text": _seats_text(game.offered_seats(releases.newest_content(game))),
        "url": reverse("games:game", args=[game.key]),
        "play_url": reverse("play", args=[game.key]),
        "is_guided": game.page.lesson is not None and not is_known,
    }


def cup_card(cup: Cup) -> dict[str, Any]:
    """A cup on the home page."""
    return {"cup": cup, "name": cups.cup_name(cup)}


def table_card(opened: Table) -> dict[str, Any]:
    """An open table on the home page."""
    return {
        "title": opened.title,
        "host": opened.host,
        "seats_text": gettext("%(taken)d of %(size)d seats taken")
        % {"taken": opened.taken_seats, "size": opened.size},
        "opened_at": opened.created,
        "url": reverse("lobby:table", args=[opened.code]),
    }


def _seats_text(seats: range) -> str:
    least, most = seats[0], seats[-1]
    if least == most:
        return ngettext("%(most)d player", "%(most)d players", most) % {"most": most}
    return gettext("%(least)d to %(most)d players") % {"least": least, "most": most}
