"""Whose line to a live match is lost: seats that had an open page, and have none for some seconds.

Every process notes the pages that it hears from in Redis, by keys that expire. Nothing is asked of
the database, and no table is rendered. While Redis is away, no line is called lost.
"""

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Protocol
from uuid import UUID

import msgspec
from django.core.cache import cache

from games.live.threads import run_in_thread
from games.match.audiences import Audience
from games.match.positions import Position

QUIET = 4.0
"""Seconds after which a page that sent nothing is no longer heard: pages ping every 1.5 s."""
LASTS = 5
"""Seconds for which a seat counts as connected after a process heard its page."""
KNOWN = 3600
"""Seconds for which it is known that a seat had a page at all: a person who plays without one has
no line to lose."""

Line = tuple[UUID, int]
"""A seat at a match."""


class Page(Protocol):
    """An open socket at a match."""

    match_id: UUID
    seat: Audience
    json: bool
    heard_at: float
    """When it was last heard from (monotonic); infinite: it need not send anything."""
    lost_seats: frozenset[int]
    """The seats that it was last told to be without a line."""

    async def push(self, frame: str) -> None: ...


class Watch:
    """The lines of all matches of which this process has pages."""

    def __init__(self) -> None:
        self._seats: dict[UUID, frozenset[int]] = {}
        self._missing: frozenset[Line] = frozenset()
        """The lines that were missing at the beat before."""

    def follow(self, position: Position) -> None:
        self._seats[position.match_id] = shown_seats(position)

    def forget(self, match_id: UUID) -> None:
        self._seats.pop(match_id, None)

    def clear(self) -> None:
        self._seats.clear()
        self._missing = frozenset()

    async def beat(self, pages: Sequence[Page]) -> list[tuple[Page, str]]:
        """Note the pages that are heard; return the messages to those for which something changed.

        A line is lost if it is missing at two beats: after an outage of Redis other processes need
        one to note their pages again.
        """
        lines = {(match_id, seat) for match_id, seats in self._seats.items() for seat in seats}
        places = {(page.match_id, page.seat) for page in pages if _is_heard(page)}
        heard = {line for line in lines if line in places}
        missing = await run_in_thread(_renew, heard, lines) if lines else frozenset()
        lost, self._missing = missing & self._missing, missing
        return [(page, _message(page)) for page in pages if _is_news(page, lost)]


def shown_seats(position: Position) -> frozenset[int]:
    """The seats whose lines are shown: those that people play, in a live match between people."""
    people = [
        seat for seat, chair in enumerate(position.chairs) if chair.user_id and not chair.gone
    ]
    if len(people) < 2 or position.days or position.is_over:
        return frozenset()
    return frozenset(seat for seat in people if not position.chairs[seat].bot)


def note_page(position: Position, seat: Audience) -> None:
    """Note a page that has just connected, or asks by plain requests as its socket is blocked."""
    if seat in shown_seats(position):
        _note({(position.match_id, seat)})


def _renew(heard: set[Line], lines: set[Line]) -> frozenset[Line]:
    """Note the lines that are heard; return those of `lines` that no process hears any more."""
    _note(heard)
    keys = [key for line in lines for key in (_open_key(line), _known_key(line))]
    found = cache.get_many(keys)
    return frozenset(
        line for line in lines if _known_key(line) in found and _open_key(line) not in found
    )


def _note(lines: Iterable[Line]) -> None:
    if lines:
        cache.set_many({_open_key(line): True for line in lines}, LASTS)
        cache.set_many({_known_key(line): True for line in lines}, KNOWN)


def _open_key(line: Line) -> str:
    return "line:{}:{}".format(*line)


def _known_key(line: Line) -> str:
    return "line-known:{}:{}".format(*line)


def _is_heard(page: Page) -> bool:
    return monotonic() - page.heard_at < QUIET


def _is_news(page: Page, lost: frozenset[Line]) -> bool:
    """Whether a page must be told; programs are told nothing about lines."""
    seats = frozenset(seat for match_id, seat in lost if match_id == page.match_id)
    if page.json or page.lost_seats == seats:
        return False
    page.lost_seats = seats
    return True


def _message(page: Page) -> str:
    return msgspec.json.encode({"type": "lines", "lost": sorted(page.lost_seats)}).decode()
