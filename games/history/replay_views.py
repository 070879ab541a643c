"""The replay page: a match step by step, rendered by the templates of its game."""

from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games import limits
from games.engine.protocol import SYSTEM
from games.history import memory
from games.history import replay as history_replay
from games.history.replay import Replay
from games.live import frames as live_frames
from games.match.audiences import Audience
from games.match.positions import Chair, Position

WATCHER = "watcher"
"""The spectators in an address."""


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A match at one step; htmx gets only what changes from step to step. Pages of staff have it
    in a frame."""
    seat, position = history_replay.open_match(match_id, request.user)
    limits.check_reader(request)
    choices = history_replay.perspectives(position, seat)
    audience, complaint = _audience(request.GET.get("as"), seat, choices)
    loaded = history_replay.load_replay(position, audience, borrowed=audience != seat)
    return render_replay(request, loaded, choices, complaint)


def render_replay(
    request: HttpRequest,
    again: Replay,
    choices: tuple[Audience, ...],
    no_audience: str = "",
    template: str = "games/replay.html",
    **more: Any,
) -> HttpResponse:
    """A replay at the step that the request asks for."""
    step, no_step = _step(request.GET.get("step"), again)
    reading = Reading(again, choices, step, no_audience or no_step)
    status = 403 if no_audience else 404 if no_step else 200
    if getattr(request, "htmx", False):
        response = HttpResponse(_change(request, reading), status=status)
    else:
        response = render(request, template, {**_page(reading), **more}, status=status)
    # One address, two answers: the back button must find the whole page.
    patch_vary_headers(response, ["HX-Request"])
    return response


def _audience(
    asked: str | None, seat: Audience, choices: tuple[Audience, ...]
) -> tuple[Audience, str]:
    """The audience, and the complaint if it is not the one that was asked for."""
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
    """The step, and the complaint if it is not the one that was asked for."""
    if asked is None:
        # A match that is over opens at its start, a running one at its newest step.
        return (0 if again.position.is_over else again.last), ""
    wanted = _number(asked)
    if wanted is not None and wanted <= again.last:
        return wanted, ""
    no = gettext("There is no such step. The steps of this match go from 0 to {last}.")
    return (again.last if wanted else 0), no.format(last=again.last)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class NamedSitter(NamedTuple):
    """A sitter as the page shows it."""

    name: str
    icon: str


class Chapter(NamedTuple):
    """A round to jump to."""

    number: int
    label: str
    address: str
    is_here: bool


class Perspective(NamedTuple):
    """An audience whose replay the reader may open, with its address."""

    audience: Audience
    name: str
    icon: str
    address: str


@dataclass(frozen=True)
class Reading:
    """A replay at one step, with the audiences whose replay the reader may open."""

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
    def may_branch(self) -> bool:
        """Whether one can play on from here: a stored match that is over, before its end."""
        position, state = self.again.position, self.again.steps[self.step].made.state
        is_end = position.cancelled and self.step == self.again.last
        is_open = self.again.key is not None and position.is_over and not position.sealed
        return is_open and not is_end and bool(position.rules.actors(state))

    @property
    def ways(self) -> dict[str, str | None]:
        """The addresses of the first, previous, next and last step; None where there is none."""
        last, step = self.again.last, self.step
        steps = {"first": 0, "previous": step - 1, "next": step + 1, "last": last}
        return {
            way: self.address(to) if 0 <= to <= last and to != step else None
            for way, to in steps.items()
        }

    @property
    def perspectives(self) -> list[Perspective]:
        """The audiences to choose from; empty if there is only one."""
        if len(self.choices) < 2:
            return []
        sitters = [*self.sitters, NamedSitter(gettext("Watchers"), "eye")]
        return [
            Perspective(
                choice, *sitters[-1 if choice is None else choice], self._address(self.step, choice)
            )
            for choice in self.choices
        ]

    @property
    def sitters(self) -> list[NamedSitter]:
        """The sitters of all seats, named as at the table."""
        position = self.again.position
        return [
            NamedSitter(sitter_name(position, seat), "bot" if chair.sitter.bot else "user")
            for seat, chair in enumerate(position.chairs)
        ]

    @property
    def chapters(self) -> list[Chapter]:
        """The rounds, each with the step at which it begins."""
        chapters = self.again.position.game.page.chapters
        if chapters is None:
            return []
        numbers = [chapters.number(step.made.state) for step in self.again.steps]
        first = {number: step for step, number in reversed(list(enumerate(numbers)))}
        here = numbers[self.step]
        return [
            Chapter(n, gettext(chapters.text).format(n=n), self.address(first[n]), n == here)
            for n in sorted(first)
        ]

    def lines(self, known: int = 0) -> str:
        """The lines of the log after a step, each with a link to its step."""
        again = self.again
        if again.key is None:
            lines = [self._line(step) for step in range(1, again.last + 1)]
        else:
            key = (again.key, again.position.chairs, len(self.choices) > 1, get_language())
            lines = memory.recall_lines(key, again.last, self._line)
        if known < self.step:
            lines[self.step - 1] = self._line(self.step, is_here=True)
        return mark_safe("".join(lines[known:]))

    def _line(self, step: int, is_here: bool = False) -> str:
        values = {
            "step": step,
            "is_here": is_here,
            "address": self.address(step),
            "log_lines": self.log_lines(step),
            "mover": self.mover(step),
        }
        return render_to_string("games/_replay_line.html", values)

    def mover(self, step: int) -> Chair | None:
        seat = self.again.steps[step].made.seat
        return None if seat == SYSTEM else self.again.position.chairs[seat]

    def log_lines(self, step: int) -> str:
        """The lines of the game's log about a step."""
        return live_frames.new_lines(
            self.again.position_with_log(step), self.again.audience
        ).strip()


def sitter_name(position: Position, seat: int) -> str:
    """As `name` of templates/games/_table.jinja writes it."""
    chair = position.chairs[seat]
    if chair.name or not chair.bot:
        return chair.name or gettext("Somebody who left")
    character = position.game.bots.characters.get(chair.bot)
    if character is None:
        return gettext("Bot {n}").format(n=seat + 1)
    earlier = position.chairs[:seat]
    nth = sum(other.bot == chair.bot and not other.name for other in earlier)
    name, number = character.call(nth)
    return f"{gettext(name)} {number}" if number else gettext(name)


def _scene(reading: Reading) -> dict[str, Any]:
    """The values of the bar below the table."""
    again = reading.again
    return {
        "match_id": again.position.match_id,
        "may_branch": reading.may_branch,
        "step": reading.step,
        "last": again.last,
        "ways": reading.ways,
        "chapters": reading.chapters,
        "here": reading.address(reading.step),
        "log_lines": reading.log_lines(reading.step),
        "mover": reading.mover(reading.step),
        "over": again.position.is_over,
        "complaint": reading.complaint,
        "broken": again.broken is not None,
    }


def _change(request: HttpRequest, reading: Reading) -> str:
    """One step for an open page; of a running match also the log lines that it lacks."""
    again = reading.again
    known = _number(request.GET.get("known", ""))
    bar = render_to_string("games/_step.html", _scene(reading), request)
    position = again.position_at(reading.step)
    html = live_frames.moments(position, again.audience)
    html += live_frames.live(position, again.audience)
    html += f'<hx-partial hx-target="#step" hx-swap="innerMorph">{bar}</hx-partial>'
    if known is not None and known < again.last:
        lines = reading.lines(known)
        html += f'<hx-partial hx-target="#replay-log" hx-swap="beforeend">{lines}</hx-partial>'
    return html


def _page(reading: Reading) -> dict[str, Any]:
    again = reading.again
    past, key = again.position_at(reading.step), again.position.game.key
    return {
        **live_frames.context(past, again.audience),
        **_scene(reading),
        "position": again.position,
        "board_template": f"games/{key}/_board.html",
        "live": live_frames.live(past, again.audience),
        "sitters": reading.sitters,
        "perspectives": reading.perspectives,
        "perspective": _name(again.audience),
        "lines": reading.lines(),
    }
