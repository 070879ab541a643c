"""HTML for one audience in one language: the part that a move renders, and the log.

Without a language it is that of the request.
"""

from collections import deque
from collections.abc import Mapping
from itertools import groupby
from os import urandom
from time import time
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.utils.translation import get_language

from games.engine import chance
from games.engine.game import Game
from games.engine.page.last_actions import LastAction
from games.engine.page.lessons import Situation
from games.engine.protocol import SYSTEM, Event, Rules, TableAction
from games.live import rendering
from games.match import releases, selectors
from games.match.audiences import Audience
from games.match.positions import Position
from games.match.selectors import Entry
from games.models import Match, Move

MOVES_IN_LOG = 1_000
"""Older moves are in the replay only: a page that missed a move is sent the whole log."""


def _request_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def context(position: Position, audience: Audience, language: str | None = None) -> dict[str, Any]:
    """The values of a game's live template: only what this audience may know."""
    legal = () if audience is None else position.legal(audience)
    events = position.visible_events(audience)
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
        "out": audience is not None and position.is_out(audience),
        "cancelled": position.cancelled,
        "past": position.is_past,
        "branch": position.branch,
        "outcome": position.outcome,
        "seed": position.seed,
        "day": position.seed if chance.names_day(position.seed) else "",
        "week": position.seed if chance.names_week(position.seed) else "",
        "options": position.options,
        "watchable": position.watchable,
        "due": 0 if audience is None else position.ledger.account(audience).due,
        "dues": position.dues,
        "now": round(time(), 1),
        "mode": position.mode,
        "days": position.days,
        "events": events,
        "log_events": position.game.page.log_events(position.rules, events),
        "last_actions": last_actions(position, audience),
        "language": language or _request_language(),
        "content": content(position.game, position.rules),
        "board": position.game.page.present(position.rules, position.view(audience), legal),
    }


def live(position: Position, audience: Audience, language: str | None = None) -> str:
    """The part of the page that changes with a move."""
    values = context(position, audience, language)
    return rendering.render(values["language"], f"games/{position.game.key}/_live.jinja", values)


def last_actions(position: Position, audience: Audience) -> Mapping[int, LastAction]:
    """What each seat did last: seat -> its action."""
    room = position.game.page.last_actions
    if room is None:
        return {}
    events = room.group_by_seat(position.last_events)
    return room.describe(position.rules, position.view(audience), events)


def moments(position: Position, audience: Audience, language: str | None = None) -> str:
    """What the page tells of the last move before it shows the table after it."""
    return _draw_moments(position, audience, position.visible_events(audience), language)


def missed_moments(position: Position, audience: Audience, version: int) -> str:
    """The last that there was to tell after a version of this audience."""
    if position.game.page.moments is None or version >= position.ledger.account(audience).seen:
        return ""
    missed = [each for each in selectors.log(position, audience) if each.version > version]
    drawn = (_draw_moments(position, audience, each.events) for each in reversed(missed))
    return next(filter(None, drawn), "")


def _draw_moments(
    position: Position,
    audience: Audience,
    events: tuple[Event, ...],
    language: str | None = None,
) -> str:
    tell = position.game.page.moments
    told = tell(position.rules, position.view(audience), events) if tell and events else ()
    if not told:
        return ""
    language = language or _request_language()
    values = {
        "moments": told,
        "match_id": position.match_id,
        "branch": position.branch,
        "seat": audience,
        "chairs": position.chairs,
        "game": position.game,
        "content": content(position.game, position.rules),
    }
    html = rendering.render(language, f"games/{position.game.key}/_moments.jinja", values)
    return f'<template id="moments">{html}</template>'


def hints(position: Position, audience: Audience, language: str | None = None) -> str:
    """What the lesson explains at this position; empty in any other match."""
    lesson = position.lesson
    if lesson is None or audience is None:
        return ""
    legal = position.legal(audience)
    due = lesson.hints(Situation(position.rules, position.view(audience), legal))
    values = {"lesson": lesson, "hints": due}
    return rendering.render(language or _request_language(), "games/_hints.jinja", values)


def new_hints(position: Position, audience: Audience, language: str | None = None) -> str:
    """The same as a part of a frame."""
    if position.lesson is None or audience is None:
        return ""
    html = hints(position, audience, language)
    return f'<hx-partial hx-target="#lesson-hints" hx-swap="innerHTML">{html}</hx-partial>'


def whole(position: Position, audience: Audience, language: str | None = None) -> str:
    """Everything that changes: the live part, and the log beside it; first what it tells."""
    lines = log(position, audience, language)
    return (
        f"{moments(position, audience, language)}"
        f"{live(position, audience, language)}"
        f"{new_hints(position, audience, language)}"
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
        subject = position.table_action or events
        line = Line(position.last_seat, subject, position.at, position.timed_out)
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


class Line(NamedTuple):
    """A move of the log."""

    seat: int
    subject: Any
    """Its events, or its table action."""
    at: float
    timed_out: bool = False

    @property
    def kind(self) -> str:
        """A time-out is told only of a seat that the events name: others must not learn that it
        did nothing in secret."""
        if isinstance(self.subject, TableAction):
            return "table"
        named = any(getattr(event, "seat", None) == self.seat for event in self.subject)
        return "clock" if self.timed_out and named else "game"


def _line(entry: Entry) -> Line:
    by_clock = entry.by == Move.By.CLOCK
    return Line(entry.seat, entry.subject, entry.at.timestamp(), by_clock)


def _lines(
    position: Position, moves: list[Line], language: str | None = None, opening: bool = False
) -> str:
    """Lines from the template of the game, and between them those of table actions."""
    html, language = "", language or _request_language()
    for kind, group in groupby(moves, lambda move: move.kind):
        lines = list(group)
        for part in [lines] if kind == "game" else [[line] for line in lines]:
            html += "" if kind == "game" else _shared_line(position, part[0], language)
            if kind != "table":
                html += _game_lines(position, part, language, opening)
                opening = False
    return html


def _game_lines(position: Position, moves: list[Line], language: str, opening: bool) -> str:
    tell = position.game.page.log_events
    values = {
        "moves": [(line.seat, tell(position.rules, line.subject), line.at) for line in moves],
        "opening": opening,
        "view": position.view(None) if opening else None,
        "game": position.game,
        "chairs": position.chairs,
        "content": content(position.game, position.rules),
    }
    return rendering.render(language, f"games/{position.game.key}/_log.jinja", values)


def _shared_line(position: Position, line: Line, language: str) -> str:
    """A line that is the same in all games: a table action, or a clock that ran out."""
    values = {
        "action": line.subject if line.kind == "table" else None,
        "seat": line.seat,
        "at": line.at,
        "chairs": position.chairs,
        "game": position.game,
        "branch": position.branch,
    }
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
