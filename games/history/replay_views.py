"""The replay: a match step by step, in the game's own drawing. Nothing can be played from it."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine.game import Game
from games.engine.protocol import SYSTEM
from games.history import replay as history_replay
from games.history.replay import Replay
from games.levels import level_name
from games.live import frames as live_frames
from games.match.positions import Audience, Chair

WATCHER = "watcher"


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A match at one of its steps; to htmx, only what changes from step to step."""
    seat, position = history_replay.visit(match_id, request.user)
    choices = history_replay.perspectives(position, seat)
    audience, no_eyes = _audience(request.GET.get("as"), seat, choices)
    return shown(
        request, history_replay.of(position, audience, borrowed=audience != seat), choices, no_eyes
    )


def shown(
    request: HttpRequest,
    again: Replay,
    choices: tuple[Audience, ...],
    no_eyes: str = "",
    template: str = "games/replay.html",
    **more: Any,
) -> HttpResponse:
    """A replay at the step that is asked for."""
    step, no_step = _step(request.GET.get("step"), again)
    reading = Reading(again, choices, step, no_eyes or no_step)
    status = 403 if no_eyes else 404 if no_step else 200
    if getattr(request, "htmx", False):
        response = HttpResponse(_change(request, reading), status=status)
    else:
        response = render(request, template, {**_page(reading), **more}, status=status)
    # One address, two answers: going back in the browser must find the whole page.
    patch_vary_headers(response, ["HX-Request"])
    return response


def _audience(
    asked: str | None, seat: Audience, choices: tuple[Audience, ...]
) -> tuple[Audience, str]:
    """Whose eyes, and why not those that were asked for."""
    own = seat if seat in choices else choices[-1]
    if asked is None or asked == _name(own):
        return own, ""
    for choice in choices:
        if asked == _name(choice):
            return choice, ""
    return own, gettext("You cannot look at this match from there. This is your own view of it.")


def _name(audience: Audience) -> str:
    return WATCHER if audience is None else str(audience)


def _step(asked: str | None, again: Replay) -> tuple[int, str]:
    """Which step, and what is wrong with the one that was asked for."""
    if asked is None:
        # A story that is over begins at its beginning, one that goes on with its newest page.
        return (0 if again.position.over else again.last), ""
    wanted = _number(asked)
    if wanted is not None and wanted <= again.last:
        return wanted, ""
    no = gettext("There is no such step. The steps of this match go from 0 to {last}.")
    return (again.last if wanted else 0), no.format(last=again.last)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


@dataclass(frozen=True)
class Reading:
    """A replay in somebody's hands: through whose eyes, at which step."""

    again: Replay
    choices: tuple[Audience, ...]
    step: int
    complaint: str = ""

    def address(self, step: int) -> str:
        return self._address(step, self.again.audience)

    def _address(self, step: int, audience: Audience) -> str:
        query: dict[str, Any] = {"step": step}
        if len(self.choices) > 1:
            query["as"] = _name(audience)
        return f"?{urlencode(query)}"

    @property
    def ways(self) -> dict[str, str | None]:
        """The four ways to go on, as addresses; None where there is no way."""
        last, step = self.again.last, self.step
        steps = {"first": 0, "previous": step - 1, "next": step + 1, "last": last}
        return {
            way: self.address(to) if 0 <= to <= last and to != step else None
            for way, to in steps.items()
        }

    @property
    def eyes(self) -> list[tuple[Audience, Chair | None, str, str]]:
        """Everyone through whose eyes one may look, their name, and the address for it."""
        sitters = self.sitters
        return [
            (
                choice,
                *((None, gettext("Watchers")) if choice is None else sitters[choice]),
                self._address(self.step, choice),
            )
            for choice in self.choices
        ]

    @property
    def sitters(self) -> list[tuple[Chair, str]]:
        """Who sat where, and what they are called: the second bot of a kind by a number."""
        game, chairs = self.again.position.game, self.again.position.chairs
        names = [_called(game, chair) for chair in chairs]
        nth = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
        told = [f"{name} {n}" if n > 1 else name for name, n in zip(names, nth, strict=True)]
        return list(zip(chairs, told, strict=True))

    def lines(self, known: int = 0) -> list[tuple[int, str, str, Chair | None]]:
        """The log beyond what is known: each step, its address, what happened, and by whom."""
        steps = range(known + 1, self.again.last + 1)
        return [(step, self.address(step), self.told(step), self.mover(step)) for step in steps]

    def mover(self, step: int) -> Chair | None:
        seat = self.again.frames[step].made.seat
        return None if seat == SYSTEM else self.again.position.chairs[seat]

    def told(self, step: int) -> str:
        """What happened at a step, in the words of the game's own log."""
        return live_frames.new_lines(self.again.told(step), self.again.audience).strip()


def _called(game: Game, chair: Chair) -> str:
    if chair.name or not chair.bot:
        return chair.name or gettext("Someone who left")
    name = level_name(game, chair.bot)
    if chair.bot in game.bots.names:
        return name
    return gettext("Bot, %(level)s") % {"level": name}


def _scene(reading: Reading) -> dict[str, Any]:
    """What the bar below the table shows of a step."""
    again = reading.again
    return {
        "step": reading.step,
        "last": again.last,
        "ways": reading.ways,
        "here": reading.address(reading.step),
        "told": reading.told(reading.step),
        "mover": reading.mover(reading.step),
        "over": again.position.over,
        "complaint": reading.complaint,
        "broken": again.broken is not None,
    }


def _change(request: HttpRequest, reading: Reading) -> str:
    """One step for a page that is open; of a running match also the lines that it lacks."""
    again = reading.again
    known = _number(request.GET.get("known", ""))
    bar = render_to_string("games/_step.html", _scene(reading), request)
    html = live_frames.live(again.at(reading.step), again.audience)
    html += f'<hx-partial hx-target="#step" hx-swap="innerMorph">{bar}</hx-partial>'
    if known is not None and known < again.last:
        more = {"lines": reading.lines(known), "step": reading.step}
        lines = render_to_string("games/_replay_lines.html", more, request)
        html += f'<hx-partial hx-target="#replay-log" hx-swap="beforeend">{lines}</hx-partial>'
    return html


def _page(reading: Reading) -> dict[str, Any]:
    again = reading.again
    past, key = again.at(reading.step), again.position.game.key
    return {
        **live_frames.context(past, again.audience),
        **_scene(reading),
        "position": again.position,
        "board_template": f"games/{key}/_board.html",
        "live": live_frames.live(past, again.audience),
        "sitters": reading.sitters,
        "eyes": reading.eyes if len(reading.choices) > 1 else [],
        "lines": reading.lines(),
    }
