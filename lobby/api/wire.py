"""What goes over the wire: wanted matches in, waiting tables out."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from games.engine.errors import Malformed
from lobby import selectors
from lobby.models import Table


class _WantedSeat(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Who is to sit there."""


class Me(_WantedSeat, frozen=True, tag="me"):
    """Whoever asks."""


class Bot(_WantedSeat, frozen=True, tag="bot"):
    """A bot of a level."""

    level: str = "normal"


class Open(_WantedSeat, frozen=True, tag="open"):
    """Somebody who is still to come."""


class WantedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that someone asks for."""

    game: str
    seats: tuple[Me | Bot | Open, ...]
    options: dict[str, Any] = {}
    mode: Literal["live", "async", "solo"] = "live"
    days: int | None = None
    seed: str | None = None
    public: bool = True
    replace: bool = False

    @property
    def waits(self) -> bool:
        """Whether somebody is still to come."""
        return any(isinstance(seat, Open) for seat in self.seats)

    @property
    def people(self) -> int:
        """How many seats are for whoever asks."""
        return sum(isinstance(seat, Me) for seat in self.seats)

    @property
    def bots(self) -> list[str]:
        return [seat.level for seat in self.seats if isinstance(seat, Bot)]


def decode_wanted(asked: Any) -> WantedMatch:
    """A wanted match from decoded JSON."""
    try:
        return msgspec.convert(asked, WantedMatch)
    except msgspec.ValidationError as error:
        raise Malformed("malformed_wish") from error


class SeatPortrait(msgspec.Struct, frozen=True):
    """Who waits where; seats get their numbers only at the start."""

    index: int
    name: str
    bot: str
    me: bool
    open: bool


class WaitingTable(msgspec.Struct, frozen=True):
    """A table, with the id that its match will have."""

    id: UUID
    game: str
    status: Literal["waiting"]
    mode: str
    days: int
    options: msgspec.Raw
    seed: str
    seats: tuple[SeatPortrait, ...]
    host: str
    public: bool
    code: str
    created: datetime


def describe_table(table: Table, user: Any) -> WaitingTable:
    """A table as a program is told of it."""
    return WaitingTable(
        id=table.pk,
        game=table.game,
        status="waiting",
        mode=table.mode,
        days=table.days,
        options=msgspec.Raw(table.options.encode()),
        seed=table.seed,
        seats=tuple(
            SeatPortrait(
                index=chair.index,
                name=chair.user.get_username() if chair.user else "",
                bot=chair.bot,
                me=chair.user_id is not None and chair.user_id == user.pk,
                open=chair.is_free,
            )
            for chair in table.chairs.all()
        ),
        host=table.host.get_username() if table.host else "",
        public=table.public,
        code=table.code,
        created=table.created,
    )


class Summary(msgspec.Struct, frozen=True):
    """One line of a person's list."""

    id: UUID
    game: str
    status: Literal["running", "waiting"]
    mode: str
    my_turn: bool
    due: datetime | None


def summaries(user: Any) -> list[Summary]:
    """What a person is in the middle of, and where they wait."""
    running = [
        Summary(line.match.pk, line.game.key, "running", line.match.mode, line.my_turn, line.due)
        for line in selectors.my_matches(user)
    ]
    tables = [
        Summary(table.pk, table.game, "waiting", table.mode, False, None)
        for table in selectors.my_tables(user)
    ]
    return [*running, *tables]
