"""Sockets at a match: wishes come in, rendered tables go out."""

import asyncio
import math
from contextlib import suppress
from time import monotonic
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

import msgspec
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user_model

from games import refusals
from games.engine.errors import NotSeated, Refused, Stale, TooFast
from games.limits import Bucket
from games.live import hub, lost_lines, wire
from games.live.deltas import Frame
from games.live.threads import run_in_thread
from games.match import selectors
from games.match import service as match_service
from games.match.audiences import Audience
from games.match.positions import Position

JSON = "noripan.json.v1"
DISCONNECT = "websocket.disconnect"
NO_SUCH_MATCH, TOO_FAST, LOGGED_OUT = 4404, 4429, 4401
PING, PONG = "ping", "pong"
HIDDEN_PING = "ping hidden"
"""The ping of a page in the background, whose next ones the browser may hold back."""
LOGIN_CHECK_INTERVAL = 30.0
"""Seconds after which the log-in of a socket is checked again."""


class MatchConsumer(AsyncWebsocketConsumer):
    """One page, or one program, at one match."""

    match_id: UUID
    seat: Audience = None
    language: str
    json: bool
    seen: int
    deltas: bool
    """Whether it asked for deltas."""
    heard_at: float = math.inf
    lost_seats: frozenset[int] = frozenset()
    shown: Frame | None = None
    """The table that it was last sent."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle one message after the other. Channels' own loop would start a task for each."""
        self.scope, self.base_send = scope, send
        self.bucket = Bucket(settings.SOCKET_RATE, 2 * settings.SOCKET_RATE)
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        reader = asyncio.create_task(self._read(receive, inbox))
        try:
            with suppress(StopConsumer):
                while True:
                    await self.dispatch(await inbox.get())
        finally:
            reader.cancel()

    async def _read(self, receive: Any, inbox: "asyncio.Queue[dict[str, Any]]") -> None:
        """Count frames when they arrive: those over the rate are refused and not queued. A client
        that goes on is disconnected, and its frames in the queue are dropped."""
        message: dict[str, Any] = {"type": ""}
        try:
            while message["type"] != DISCONNECT:
                message = await receive()
                if message["type"] != "websocket.receive" or self.bucket.take():
                    inbox.put_nowait(message)
                    continue
                refusals.log("too_fast", "socket", self.match_id, self.seat)
                if self.bucket.is_exhausted:
                    await self.close(TOO_FAST)
                    break
                await self._refuse(TooFast("too_fast"), None)
        finally:
            if message["type"] != DISCONNECT:
                while not inbox.empty():
                    inbox.get_nowait()
                inbox.put_nowait({"type": DISCONNECT, "code": TOO_FAST})

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler directly: database work runs in threads of its own."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        scope: Any = self.scope
        self.match_id = scope["url_route"]["kwargs"]["match_id"]
        self.language = scope["language"]
        self.json = JSON in self.scope["subprotocols"]
        self.query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.deltas = "deltas" in self.query
        self.login_checked_at = monotonic()
        try:
            self.place, position = await run_in_thread(
                selectors.place, self.match_id, self.scope["user"]
            )
        except Refused as no:
            refusals.log(no.code, "socket", self.match_id)
            # Accepted first: the page cannot see why a handshake is refused.
            await self.accept(JSON if self.json else None)
            await self.close(NO_SUCH_MATCH)
            return
        self.seat, self.seen = self.place.seat, -1
        await self.accept(JSON if self.json else None)
        self.heard_at = math.inf if self.json else monotonic()
        hub.hub.join(self, position)
        await self._catch_up(position)
        await run_in_thread(lost_lines.note_page, position, self.seat)

    async def _catch_up(self, position: Position) -> None:
        """Send what changed between the page and its socket."""
        current = position.ledger.account(self.seat).seen
        self.seen = current
        if self.json or self.query.get("seen") != [str(current)]:
            await self._show_all(position)

    async def _show_all(self, position: Position) -> None:
        """Send the whole table, unless the hub sent a newer one meanwhile."""
        frame: Frame | str
        if self.json:
            frame = hub.portrait_frame(position, self.seat)
        else:
            frame = await run_in_thread(hub.whole_frame, position, self.seat, self.language)
        current = position.ledger.account(self.seat).seen
        if current >= self.seen:
            self.seen = current
            await self.push(frame)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data in (PING, HIDDEN_PING):  # pages open another socket when no answer comes
            self.heard_at = monotonic() if text_data == PING and not self.json else math.inf
            await self.push(PONG)
            return
        frame = text_data if text_data is not None else bytes_data or b""
        action_id, version = None, None
        try:
            await self._check_login()
            wish = wire.decode_frame(self.place.game, frame)
            action_id, version = str(wish.action_id), wish.version
            asked = (self.match_id, self.seat, wish.action, wish.version, wish.action_id)
            position = await match_service.play_soon(*asked)
            if position is None:
                position = await run_in_thread(match_service.play, *asked)
        except Refused as no:
            refusals.log(no.code, "socket", self.match_id, self.seat, version)
            await self._refuse(no, action_id)
        else:
            # A page learns it from the table that the hub sends; a repeated wish causes no table.
            turned = self.seat != asked[1]  # the table of another seat does not tell of the wish
            if self.json or position.last_wish != wish.action_id or turned:
                await self._answer({"type": "played", "action_id": action_id})

    async def _check_login(self) -> None:
        """Refuse a person who logged out elsewhere or was banned, within half a minute."""
        if monotonic() < self.login_checked_at + LOGIN_CHECK_INTERVAL:
            return
        scope: Any = self.scope
        if not await run_in_thread(_is_logged_in, scope.get("session"), scope["user"]):
            raise NotSeated("logged_out")
        self.login_checked_at = monotonic()

    async def _refuse(self, no: Refused, action_id: str | None) -> None:
        await self._answer(
            {
                "type": "refused",
                "code": no.code,
                "message": refusals.sentence(no, self.place.game, self.language),
                "action_id": action_id,
                **(refusals.details(no) if self.json else {}),
            }
        )
        if isinstance(no, Stale):
            _, position = await run_in_thread(selectors.place, self.match_id, self.scope["user"])
            await self._show_all(position)
        if no.code == "logged_out":
            await self.close(LOGGED_OUT)

    async def _answer(self, message: dict[str, Any]) -> None:
        await self.push(msgspec.json.encode(message).decode())

    async def push(self, frame: Frame | str) -> None:
        """Send a frame, unless the page is gone."""
        message: Any = {"type": "websocket.send"}
        text = frame if isinstance(frame, str) else self._next_table(frame)
        message["text" if isinstance(text, str) else "bytes"] = text
        try:
            await self.base_send(message)
        except (RuntimeError, OSError):
            hub.hub.leave(self)

    def _next_table(self, frame: Frame) -> str | bytes:
        """A table as a change of the one before. Called right before sending: what was last sent
        is then what the page has."""
        if not self.deltas:
            return frame.text
        before, self.shown = self.shown, frame
        return frame.message(before)

    def follow_turn(self, position: Position) -> None:
        """Turn to the seat that is to act, where one person plays for several."""
        held = position.branch.seats if position.branch else ()
        if position.branch is None or self.seat is None or len(held) < 2:
            return
        seat = position.find_seat(position.branch.user_id)
        if seat != self.seat:
            self.seat, self.seen = seat, -1

    async def check_place(self) -> None:
        """Close the socket of a person who may no longer see the match."""
        try:
            await run_in_thread(selectors.place, self.match_id, self.scope["user"])
        except Refused:
            hub.hub.leave(self)
            await self.close(NO_SUCH_MATCH)

    async def disconnect(self, code: int) -> None:
        hub.hub.leave(self)


def _is_logged_in(session: Any, user: Any) -> bool:
    """Whether the session of a socket still exists and its person is active."""
    if session and session.session_key and not session.exists(session.session_key):
        return False
    if not user.is_authenticated:
        return True
    return bool(get_user_model().objects.filter(pk=user.pk, is_active=True).exists())
