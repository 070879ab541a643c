"""The wire format of the lobby: requests for matches in, waiting tables out."""

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
    """The person who sends the request."""


class Bot(_WantedSeat, frozen=True, tag="bot"):
    """A bot of a level."""

    level: str = "normal"


class Open(_WantedSeat, frozen=True, tag="open"):
    """A person who joins later."""


class WantedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that a request asks for."""

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
        """Whether the match must wait for people to join."""
        return any(isinstance(seat, Open) for seat in self.seats)

    @property
    def people(self) -> int:
        """How many seats are for the person who sends the request."""
        return sum(isinstance(seat, Me) for seat in self.seats)

    @property
    def bots(self) -> list[str]:
        return [seat.level for seat in self.seats if isinstance(seat, Bot)]


def decode_wanted(asked: Any) -> WantedMatch:
    """Decode a request from parsed JSON."""
    try:
        return msgspec.convert(asked, WantedMatch)
    except msgspec.ValidationError as error:
        raise Malformed("malformed_wish") from error


class _Nonce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's share of the key of a match."""

    nonce: str = ""


def decode_nonce(asked: Any) -> str:
    """The nonce of a request; it may have no body at all."""
    try:
        return msgspec.convert(asked or {}, _Nonce).nonce
    except msgspec.ValidationError as error:
        raise Malformed("malformed_wish") from error


class SeatPortrait(msgspec.Struct, frozen=True):
    """Who waits where; seats get their numbers only at the start."""

    index: int
    name: str
    bot: str
    me: bool
    open: bool
    nonce: bool
    rating: int | None
    provisional: bool
    program: bool


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
    commitment: str
    code: str
    created: datetime


def describe_table(table: Table, user: Any) -> WaitingTable:
    """A table as the API shows it to one person."""
    return WaitingTable(
        id=table.pk,
        game=table.game,
        status="waiting",
        mode=table.mode,
        days=table.days,
        options=msgspec.Raw(table.options.encode()),
        seed="",
        seats=tuple(
            SeatPortrait(
                index=chair.index,
                name=chair.user.get_username() if chair.user else "",
                bot=chair.bot,
                me=chair.user_id is not None and chair.user_id == user.pk,
                open=chair.is_free,
                nonce=bool(chair.nonce),
                rating=chair.rating,
                provisional=chair.rating is not None and not chair.sure,
                program=bool(chair.user and chair.user.program),
            )
            for chair in table.chairs.all()
        ),
        host=table.host.get_username() if table.host else "",
        public=table.public,
        commitment=table.commitment,
        code=table.code,
        created=table.created,
    )


class Summary(msgspec.Struct, frozen=True):
    """One match or table in a person's list."""

    id: UUID
    game: str
    status: Literal["running", "waiting"]
    mode: str
    my_turn: bool
    due: datetime | None


def summaries(user: Any) -> list[Summary]:
    """The running matches of a person and the tables at which they wait."""
    running = [
        Summary(line.match.pk, line.game.key, "running", line.match.mode, line.my_turn, line.due)
        for line in selectors.my_matches(user)
    ]
    tables = [
        Summary(table.pk, table.game, "waiting", table.mode, False, None)
        for table in selectors.my_tables(user)
    ]
    return [*running, *tables]
