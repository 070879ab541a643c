"""HTML for one audience in one language: the part that a move renders, and the log.

Without a language it is that of the request.
"""

from collections import deque
from itertools import groupby
from os import urandom
from time import time
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import get_language

from games.engine.game import Game
from games.engine.protocol import SYSTEM, Rules, TableAction
from games.live import rendering
from games.match import releases, selectors
from games.match.audiences import Audience
from games.match.positions import Position
from games.match.selectors import Entry
from games.models import Match

MOVES_IN_LOG = 1_000
"""Older moves are in the replay only: a page that missed a move is sent the whole log."""


def _request_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def context(position: Position, audience: Audience, language: str | None = None) -> dict[str, Any]:
    """The values of a game's live template: only what this audience may know."""
    legal = () if audience is None else position.legal(audience)
    return {
        "match_id": position.match_id,
        "game": position.game,
        "version": position.ledger.account(audience).seen,
        "action_id": _new_id(),
        "seat": audience,
        "chairs": position.chairs,
        "actors": position.actors - {SYSTEM},
        "my_turn": bool(legal),
        "solo": position.mode == Match.Mode.SOLO,
        "over": position.outcome is not None,
        "cancelled": position.cancelled,
        "outcome": position.outcome,
        "seed": position.seed,
        "options": position.options,
        "watchable": position.watchable,
        "due": 0 if audience is None else position.ledger.account(audience).due,
        "dues": position.dues,
        "now": round(time(), 1),
        "mode": position.mode,
        "days": position.days,
        "events": position.visible_events(audience),
        "language": language or _request_language(),
        "content": content(position.game, position.rules),
        "board": position.game.page.present(position.rules, position.view(audience), legal),
    }


def live(position: Position, audience: Audience, language: str | None = None) -> str:
    """The part of the page that changes with a move."""
    values = context(position, audience, language)
    return rendering.render(values["language"], f"games/{position.game.key}/_live.jinja", values)


def whole(position: Position, audience: Audience, language: str | None = None) -> str:
    """Everything that changes: the live part, and the log beside it."""
    lines = log(position, audience, language)
    return (
        f"{live(position, audience, language)}"
        f'<hx-partial hx-target="#log" hx-swap="innerHTML">{lines}</hx-partial>'
    )


def new_lines(
    position: Position,
    audience: Audience,
    language: str | None = None,
    rendered: dict[Any, str] | None = None,
) -> str:
    """The lines that the last move adds to the log. `rendered` keeps them for the other audiences
    that saw the same events."""
    events, rendered = position.visible_events(audience), {} if rendered is None else rendered
    same = (language, *map(id, events))
    if same not in rendered:
        line = (position.last_seat, position.table_action or events, position.at)
        rendered[same] = _lines(position, [line], language, opening=position.version == 1)
    return rendered[same]


def log(position: Position, audience: Audience, language: str | None = None) -> str:
    """The log as this audience may know it; of a very long match, its newer part."""
    entries = selectors.log(position, audience, MOVES_IN_LOG)
    opening = position.version <= MOVES_IN_LOG
    return _lines(position, [_line(entry) for entry in entries], language, opening)


def lines_since(position: Position, audience: Audience, version: int) -> str:
    """The lines of the log after a version of this audience."""
    entries = selectors.log(position, audience)
    return _lines(position, [_line(entry) for entry in entries if entry.version > version])


Line = tuple[int, Any, float]
"""The seat that moved, its events or its table action, and when it was."""


def _line(entry: Entry) -> Line:
    return entry.seat, entry.subject, entry.at.timestamp()


def _lines(
    position: Position, moves: list[Line], language: str | None = None, opening: bool = False
) -> str:
    """Lines from the template of the game, and between them those of table actions."""
    html, language = "", language or _request_language()
    for is_table_action, lines in groupby(moves, lambda move: isinstance(move[1], TableAction)):
        if is_table_action:
            html += "".join(_table_line(position, action, at, language) for _, action, at in lines)
        else:
            html += _game_lines(position, list(lines), language, opening)
            opening = False
    return html


def _game_lines(position: Position, moves: list[Line], language: str, opening: bool) -> str:
    values = {
        "moves": moves,
        "opening": opening,
        "chairs": position.chairs,
        "content": content(position.game, position.rules),
    }
    return rendering.render(language, f"games/{position.game.key}/_log.jinja", values)


def _table_line(position: Position, action: TableAction, at: float, language: str) -> str:
    values = {"action": action, "at": at, "chairs": position.chairs}
    return rendering.render(language, "games/_arranged.jinja", values)


_ids: deque[UUID] = deque()


def _new_id() -> UUID:
    """A random id. They are made in batches: a system call for each would cost a thread switch."""
    try:
        return _ids.pop()
    except IndexError:
        pool = urandom(16 * 256)
        _ids.extend(UUID(bytes=pool[i : i + 16], version=4) for i in range(0, len(pool), 16))
        return _new_id()


def content(game: Game, rules: Rules | None = None) -> Any:
    """The content that a page shows: of the rules of a match, or of the newest release."""
    bound: Any = rules or releases.rules(releases.current(game).pk)
    return bound.content
