"""HTML for one audience in one language: what a move draws anew, and the log.

The language is the reader's; none given, that of the request.
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
from games.match.positions import Audience, Position
from games.match.selectors import Entry
from games.models import Match

MOVES_IN_LOG = 1_000
"""The replay has the rest; a page that missed something is drawn all of this anew."""


def _spoken() -> str:
    return get_language() or settings.LANGUAGE_CODE


def context(position: Position, audience: Audience, language: str | None = None) -> dict[str, Any]:
    """What a game's live template may use: only what this audience may know."""
    seat = audience
    legal = () if seat is None else position.legal(seat)
    return {
        "match_id": position.match_id,
        "game": position.game,
        "version": position.ledger.of(audience).seen,
        "action_id": _new_id(),
        "seat": seat,
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
        "due": position.ledger.of(seat).due if seat is not None else 0,
        "dues": position.dues,
        "now": round(time(), 1),
        "mode": position.mode,
        "days": position.days,
        "events": position.heard(audience),
        "language": language or _spoken(),
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
    told: dict[Any, str] | None = None,
) -> str:
    """The lines that the last move adds to the log; `told` keeps them for who heard the same."""
    heard, told = position.heard(audience), {} if told is None else told
    same = (language, *map(id, heard))
    if same not in told:
        line = (position.last_seat, position.arrangement or heard, position.at)
        told[same] = _lines(position, [line], language, opening=position.version == 1)
    return told[same]


def log(position: Position, audience: Audience, language: str | None = None) -> str:
    """The log, as far as this audience may know it; of a very long match, its newer part."""
    entries = selectors.log(position, audience, MOVES_IN_LOG)
    opening = position.version <= MOVES_IN_LOG
    return _lines(position, [_line(entry) for entry in entries], language, opening)


def since(position: Position, audience: Audience, version: int) -> str:
    """The part of the log that came after a version of this audience's."""
    entries = selectors.log(position, audience)
    return _lines(position, [_line(entry) for entry in entries if entry.version > version])


Line = tuple[int, Any, float]
"""Who moved, what is told of it, and when it was."""


def _line(entry: Entry) -> Line:
    return entry.seat, entry.told, entry.at.timestamp()


def _lines(
    position: Position, moves: list[Line], language: str | None = None, opening: bool = False
) -> str:
    """Lines in the game's own words, and between them those about the table."""
    html, spoken = "", language or _spoken()
    for about_table, lines in groupby(moves, lambda move: isinstance(move[1], TableAction)):
        if about_table:
            html += "".join(_arranged(position, action, at, spoken) for _, action, at in lines)
        else:
            html += _game_lines(position, list(lines), spoken, opening)
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


def _arranged(position: Position, action: TableAction, at: float, language: str) -> str:
    values = {"action": action, "at": at, "chairs": position.chairs}
    return rendering.render(language, "games/_arranged.jinja", values)


_ids: deque[UUID] = deque()


def _new_id() -> UUID:
    """A new id that nobody can guess; made in advance, as asking the system stops the process."""
    try:
        return _ids.pop()
    except IndexError:
        luck = urandom(16 * 256)
        _ids.extend(UUID(bytes=luck[i : i + 16], version=4) for i in range(0, len(luck), 16))
        return _new_id()


def content(game: Game, rules: Rules | None = None) -> Any:
    """The content that a page of a game tells about: the match's own, or the newest."""
    bound: Any = rules or releases.rules(releases.current(game).pk)
    return bound.content
