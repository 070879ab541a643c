"""The wire format: wishes in, portraits of a match out."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from games.engine.errors import Malformed
from games.engine.game import Game
from games.engine.protocol import SYSTEM, ActionBase, Outcome, Range
from games.match.audiences import Audience
from games.match.positions import Position


class Wish(msgspec.Struct, frozen=True):
    """An action that a person asks for, with the version that they saw."""

    action: ActionBase
    version: int
    action_id: UUID


class _Frame(msgspec.Struct, frozen=True):
    action: msgspec.Raw
    version: int
    action_id: UUID


_frames = msgspec.json.Decoder(_Frame)


def decode_frame(game: Game, frame: str | bytes) -> Wish:
    """A wish from JSON: a socket's frame or the body of an API call."""
    try:
        decoded = _frames.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("malformed_wish") from error
    return Wish(game.decode(bytes(decoded.action)), decoded.version, decoded.action_id)


def decode_form(game: Game, form: Mapping[str, str]) -> Wish:
    """A wish from a submitted form; the value of the pressed button is the action."""
    try:
        version, action_id = int(form["version"]), UUID(form["action_id"])
        action = form["action"]
    except (KeyError, ValueError) as error:
        raise Malformed("malformed_wish") from error
    return Wish(game.decode(action), version, action_id)


class SeatPortrait(msgspec.Struct, frozen=True):
    """Who sits where."""

    index: int
    name: str
    bot: str
    me: bool
    rating: int | None = None
    """When the match began."""
    provisional: bool = False
    program: bool = False


class Portrait(msgspec.Struct, frozen=True):
    """A match as one audience may know it: the answer of API and JSON socket alike."""

    id: UUID
    game: str
    release: int
    status: str
    mode: str
    options: msgspec.Raw
    version: int
    seat: int | None
    seats: tuple[SeatPortrait, ...]
    actors: tuple[int, ...]
    view: Any
    asked: bool
    """Whether the match waits for this seat."""
    legal: tuple[ActionBase, ...]
    """All that the seat may do, what leads on first; also when it is not waited for."""
    ranges: tuple[Range, ...]
    """What else it may do, described."""
    clock: dict[str, str]
    result: Outcome | None
    seed: str
    commitment: str
    secret: str | None
    site_key: str | None
    nonces: tuple[str, ...]


def portrait(position: Position, seat: Audience) -> Portrait:
    """Everything that a seat, or (None) a spectator, may know of a match."""
    accounts = position.ledger.accounts[:-1]
    return Portrait(
        id=position.match_id,
        game=position.game.key,
        release=position.release_number,
        status=position.status,
        mode=position.mode,
        options=msgspec.Raw(position.options.encode()),
        version=position.ledger.account(seat).seen,
        seat=seat,
        seats=tuple(
            SeatPortrait(
                index,
                chair.name,
                chair.bot,
                index == seat,
                chair.rating,
                chair.rating is not None and not chair.sure,
                chair.program,
            )
            for index, chair in enumerate(position.chairs)
        ),
        actors=tuple(sorted(position.actors - {SYSTEM})),
        view=position.view(seat),
        asked=seat is not None and bool(position.legal(seat)),
        legal=() if seat is None else position.all_legal(seat),
        ranges=() if seat is None else position.ranges(seat),
        clock={
            str(index): datetime.fromtimestamp(account.due, UTC).isoformat()
            for index, account in enumerate(accounts)
            if account.due
        },
        result=position.outcome,
        seed=position.seed,
        commitment=position.commitment,
        secret=None if position.revealed_key is None else position.revealed_key.hex(),
        site_key=None if position.revealed_key is None else position.promised_key.hex(),
        nonces=position.nonces,
    )
