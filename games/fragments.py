"""HTML for one audience in one language: what a move draws anew, and the log."""

from time import time
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.utils.translation import get_language
from jinja2 import Template

from config import jinja
from games import releases, selectors
from games.engine.protocol import SYSTEM, Game, Rules
from games.models import Match
from games.positions import Audience, Position


def _template(name: str) -> Template:
    return jinja.template(get_language() or settings.LANGUAGE_CODE, name)


def context(position: Position, audience: Audience) -> dict[str, Any]:
    """What a game's live template may use: only what this audience may know."""
    seat = audience
    legal = () if seat is None else position.legal(seat)
    return {
        "match_id": position.match_id,
        "game": position.game,
        "version": position.ledger.of(audience).seen,
        "action_id": uuid4(),
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
        "language": get_language(),
        "content": content(position.game, position.rules),
        "board": position.game.present(position.rules, position.view(audience), legal),
    }


def live(position: Position, audience: Audience) -> str:
    """The part of the page that changes with a move."""
    html: str = _template(f"games/{position.game.key}/_live.jinja").render(
        context(position, audience)
    )
    return html


def whole(position: Position, audience: Audience) -> str:
    """Everything that changes: the live part, and the log beside it."""
    lines = log(position, audience)
    return (
        f"{live(position, audience)}"
        f'<hx-partial hx-target="#log" hx-swap="innerHTML">{lines}</hx-partial>'
    )


def new_lines(position: Position, audience: Audience) -> str:
    """The lines that the last move adds to the log."""
    return _lines(position, [(position.last_seat, position.heard(audience))])


def log(position: Position, audience: Audience) -> str:
    """The whole log, as far as this audience may know it."""
    entries = selectors.log(position, audience)
    return _lines(position, [(entry.seat, entry.events) for entry in entries])


def _lines(position: Position, moves: list[tuple[int, Any]]) -> str:
    html: str = _template(f"games/{position.game.key}/_log.jinja").render(
        moves=moves, chairs=position.chairs, content=content(position.game, position.rules)
    )
    return html


def content(game: Game, rules: Rules | None = None) -> Any:
    """The content that a page of a game tells about: the match's own, or the newest."""
    bound: Any = rules or releases.rules(releases.current(game).pk)
    return bound.content
