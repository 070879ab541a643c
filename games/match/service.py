"""The door: every change of a match passes here, whoever asks for it.

Look, ask the rules, write, tell. Writing is one transaction guarded by the version; telling
happens after the commit and carries no game state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from math import inf
from secrets import choice, token_bytes
from time import time
from typing import Any
from uuid import UUID, uuid4, uuid5

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import broadcast
from games.engine import chance, protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, Malformed, NotSeated, Refused, Stale
from games.engine.game import Game
from games.engine.leaderboards import PERSON
from games.engine.protocol import (
    RESIGN,
    SYSTEM,
    ActionBase,
    Cancelled,
    Resign,
    Seated,
    Sitter,
    TableAction,
)
from games.match import bot_delay, positions, releases, storage
from games.match.positions import Chair, Ledger, Position
from games.models import Match, Move, Release, Seat

ATTEMPTS = 10
By = Move.By


class Overtaken(Exception):
    """Somebody else's move landed between our look and our write."""


@dataclass(frozen=True)
class Sitting:
    """Who is to take a seat: a person, or a bot of a level."""

    user: Any = None
    bot: str = ""

    @property
    def told(self) -> str:
        """The sitter as a game hears of it; empty: nobody yet."""
        return PERSON if self.user else self.bot


@dataclass(frozen=True)
class Deal:
    """Where the luck of a match comes from: a key, the seed that names it, the release it fits."""

    key: bytes = field(repr=False)
    seed: str
    release: Release
    sealed: bool = False
    """Others have yet to play this key: not even the end of the match may tell it."""


def start(
    game: Game,
    sittings: Sequence[Sitting],
    options: Mapping[str, Any] | None = None,
    mode: str = Match.Mode.LIVE,
    seed: str | None = None,
    days: int = 0,
    watchable: bool | None = None,
    match_id: UUID | None = None,
    deal: Deal | None = None,
    host: Any = None,
) -> Position:
    """Begin a match. A seed (empty: a new one) makes it reproducible, None keeps its key secret;
    a deal brings a key that was drawn before, such as a daily's."""
    _check_sittings(game, sittings)
    chosen = game.decode_options(dict(options or {}))
    check_company(game, chosen, [sitting.told for sitting in sittings])
    deal = deal or _new_deal(game, seed)
    rules = releases.rules(deal.release.pk)
    chairs = tuple(_chair(sitting) for sitting in sittings)
    now = timezone.now()
    position = Position(
        match_id=match_id or uuid4(),
        game=game,
        rules=rules,
        release_number=deal.release.number,
        options=protocol.encode(chosen).decode(),
        mode=Match.Mode.SOLO if game.solo else mode,
        days=days if mode == Match.Mode.ASYNC else 0,
        seed=deal.seed,
        secret=deal.key,
        commitment=chance.commitment(deal.key),
        sealed=deal.sealed,
        watchable=not game.solo if watchable is None else watchable,
        chairs=chairs,
        version=0,
        state=rules.start(chosen, tuple(chair.sitter for chair in chairs), Chance(deal.key)),
        ledger=Ledger(()),
        hosted=host is not None,
    ).opened(now.timestamp())
    with transaction.atomic():
        _create(position, deal.release.pk, now, host)
        transaction.on_commit(partial(_tell, position), robust=True)
    return position


def _chair(sitting: Sitting) -> Chair:
    if sitting.user:
        return Chair(sitting.user.pk, sitting.user.get_username(), "")
    return Chair(None, "", sitting.bot, Sitter(bot=True))


def _new_deal(game: Game, seed: str | None) -> Deal:
    release = releases.current(game)
    if seed is None:
        return Deal(token_bytes(32), "", release)
    seed = chance.clean_seed(seed) or random_seed()
    return Deal(chance.seed_key(game.seed_prefix, seed), seed, release)


def start_alone(game: Game, user: Any, seed: str, instead_of: UUID | None = None) -> Position:
    """Begin a run of a solo game on a seed; whoever starts another gives up the one under way."""
    chance.clean_seed(seed)
    with transaction.atomic():
        if instead_of:
            with suppress(Refused):
                resign(instead_of, 0)
        return start(game, [Sitting(user)], seed=seed)


def random_seed() -> str:
    """A seed for someone who typed none; from the system's own source, never from a match."""
    return "".join(choice(chance.SEED_ALPHABET) for _ in range(chance.LONGEST_SEED))


def _check_sittings(game: Game, sittings: Sequence[Sitting]) -> None:
    if len(sittings) not in game.seats:
        raise Malformed("bad_seats", {"least": game.seats.start, "most": game.seats[-1]})
    for sitting in sittings:
        if sitting.user is None and sitting.bot not in game.bots.levels:
            raise Malformed("no_such_bot")


def check_company(game: Game, options: Any, sitters: Iterable[str]) -> None:
    """Refuse a match whose options do not go with who sits there."""
    code = game.rules.seating_refusal(options, tuple(sitters))
    if code:
        raise IllegalAction(code)


def _create(position: Position, release_id: int, now: datetime, host: Any) -> None:
    match = Match.objects.create(
        id=position.match_id,
        game=position.game.key,
        rules_version=position.game.rules.version,
        release_id=release_id,
        options=position.options,
        mode=position.mode,
        days=position.days,
        seed=position.seed,
        secret=position.secret,
        commitment=position.commitment,
        sealed=position.sealed,
        watchable=position.watchable,
        host=host,
        **_row(position, now),
    )
    Seat.objects.bulk_create(
        Seat(match=match, index=index, user_id=chair.user_id, bot=chair.bot)
        for index, chair in enumerate(position.chairs)
    )


def play(
    match_id: UUID,
    seat: int | None,
    action: ActionBase,
    version: int,
    action_id: UUID,
    by: str = By.PERSON,
) -> Position:
    """Play an action for a seat that saw its question at `version`; the match as it then stands.

    The same action id again gives the same answer and changes nothing.
    """
    if seat is None:
        raise NotSeated("not_seated")
    position = positions.recent(match_id)
    for _ in range(ATTEMPTS):
        try:
            if position.cancelled:
                raise IllegalAction("match_over")
            if by == By.PERSON and position.chairs[seat].bot:
                position = take_back(match_id, seat)
            if by == By.BOT and not position.chairs[seat].bot:
                raise NotSeated("not_seated")
            after = _play(position, seat, action, version, action_id, by)
            return _left(after, seat) if isinstance(action, Resign) else after
        except Overtaken:
            position = positions.load(match_id)
        except Refused:
            # What this process remembers may be behind what another one wrote.
            newest = positions.load(match_id)
            if newest.version == position.version:
                raise
            position = newest
    raise Stale("busy")


def _play(
    position: Position, seat: int, action: ActionBase, version: int, action_id: UUID, by: str
) -> Position:
    if seat != SYSTEM:
        account = position.ledger.of(seat)
        if version < account.asked:
            if _was_played(position.match_id, action_id):
                return positions.load(position.match_id)
            raise Stale("stale")
        if version > account.seen:
            raise Stale("stale")

    step = protocol.play(position.rules, position.state, seat, action, Chance(position.secret))
    now = timezone.now()
    after = position.after(step, seat, action_id, now.timestamp())
    try:
        # Both rows go together by themselves; only the seats of a match that ends are further ones.
        with transaction.atomic() if after.outcome else nullcontext():
            _append(position, after, action, action_id, by, now)
            transaction.on_commit(partial(_tell, after), robust=True)
    except IntegrityError as error:
        if _was_played(position.match_id, action_id):
            return positions.load(position.match_id)
        raise Overtaken from error
    return after


def _was_played(match_id: UUID, action_id: UUID) -> bool:
    return Move.objects.filter(match_id=match_id, action_id=action_id).exists()


def _append(
    before: Position,
    after: Position,
    action: ActionBase,
    action_id: UUID,
    by: str,
    now: datetime,
) -> None:
    """One more move, and the match brought up to it: both or neither."""
    move = {
        "match_id": after.match_id,
        "version": after.version,
        "seat": after.last_seat,
        "by": by,
        "action": protocol.encode(action).decode(),
        "action_id": action_id,
        "events": protocol.encode(after.events).decode(),
        "seen": protocol.encode([a.seen for a in after.ledger.accounts]).decode(),
        "at": now,
    }
    if not storage.write(before.match_id, before.version, _row(after, now), move):
        raise Overtaken
    if after.outcome:
        for index, (place, score) in enumerate(
            zip(after.outcome.places, after.outcome.scores, strict=True)
        ):
            seat = Seat.objects.filter(match_id=after.match_id, index=index)
            seat.update(place=place or None, score=score)


def _row(position: Position, now: datetime) -> dict[str, Any]:
    """The columns of a match that change with a move."""
    due = position.ledger.first_due
    return {
        "state": protocol.encode(position.state).decode(),
        "version": position.version,
        "ledger": protocol.encode(position.ledger).decode(),
        "status": _status(position),
        "result": protocol.encode(position.outcome).decode() if position.outcome else "",
        "due": datetime.fromtimestamp(due, UTC) if due else None,
        "machine": bool(position.machines),
        "touched": now,
    }


def _status(position: Position) -> str:
    if position.cancelled:
        return Match.Status.CANCELLED
    return Match.Status.FINISHED if position.over else Match.Status.RUNNING


def _tell(position: Position) -> None:
    positions.remember(position)
    broadcast.changed(position.match_id, position.version)
    if position.over:
        broadcast.over(position.match_id)
    now = time()
    by_pause: dict[float, list[int]] = {}
    for seat in filter(partial(_newly_asked, position), position.machines):
        by_pause.setdefault(max(0, bot_delay.answers_at(position, seat) - now), []).append(seat)
    for pause, seats in by_pause.items():
        asked = [(seat, _asked(position, seat)) for seat in seats]
        broadcast.wake(position.match_id, asked, pause, combat=SYSTEM in seats)


def _newly_asked(position: Position, seat: int) -> bool:
    """Whether it was the last move that made it so; of what was before, word is on its way."""
    if seat == SYSTEM or position.arrangement or not position.version:
        return True
    return position.ledger.of(seat).asked_at == position.at


def questions(position: Position, until: float = inf) -> list[tuple[int, int]]:
    """What bots and the system are asked: their seats, and when each was asked.

    `until` leaves out those who may think longer than to that moment.
    """
    return [
        (seat, _asked(position, seat))
        for seat in position.machines
        if bot_delay.answers_at(position, seat) <= until
    ]


def _asked(position: Position, seat: int) -> int:
    """Names the question put to a seat; a neighbour's secret choice makes it no other."""
    return position.version if seat == SYSTEM else position.ledger.of(seat).asked


def play_machines(match_id: UUID, version: int) -> None:
    """Let bots and the system act at a version; later, or twice, there is nothing left to do."""
    position = positions.load(match_id)
    if position.version == version:
        answer(match_id, questions(position))


def answer(match_id: UUID, asked: Iterable[tuple[int, int]]) -> None:
    """Let bots and the system answer what they were asked; what is answered is passed over."""
    position = positions.load(match_id)
    for seat, question in asked:
        if seat not in position.machines or _asked(position, seat) != question:
            continue
        action = _choose(position, seat)
        seen = 0 if seat == SYSTEM else position.ledger.of(seat).seen
        by = By.SYSTEM if seat == SYSTEM else By.BOT
        position = play(match_id, seat, action, seen, uuid5(match_id, f"{question}:{seat}"), by)


def _choose(position: Position, seat: int) -> ActionBase:
    offers = position.legal(seat)
    if seat == SYSTEM:
        return offers[0]
    policy = position.game.bots.levels[position.chairs[seat].bot]
    return policy(position.rules, position.view(seat), offers, bot_delay.bot_chance(position, seat))


def arrange(
    match_id: UUID,
    action: TableAction,
    action_id: UUID | None = None,
    by: str = By.SYSTEM,
    also: Callable[[], object] = lambda: None,
) -> Position:
    """Do something to a table instead of its game; `also` is written with it or not at all."""
    wish = action_id or uuid4()
    for _ in range(ATTEMPTS):
        position = positions.load(match_id)
        if position.over:
            raise IllegalAction("match_over")
        now = timezone.now()
        after = position.arranged(action, wish, now.timestamp())
        try:
            with transaction.atomic():
                _append(position, after, action, wish, by, now)
                also()
                transaction.on_commit(partial(_tell, after), robust=True)
                transaction.on_commit(partial(broadcast.aside, match_id), robust=True)
            return after
        except (Overtaken, IntegrityError):
            if _was_played(match_id, wish):
                return positions.load(match_id)
    raise Stale("busy")


def abandon(match_id: UUID, reason: str) -> Position:
    """End a match without a result; it counts nowhere."""
    return arrange(match_id, Cancelled(reason))


def hand_over(match_id: UUID, seat: int, level: str, action_id: UUID | None = None) -> Position:
    """Let a bot of a level play a seat from now on, until its person takes it back."""
    position = positions.load(match_id)
    if not 0 <= seat < len(position.chairs) or position.chairs[seat].sitter.bot:
        raise IllegalAction("no_person_there")
    if level not in position.game.bots.levels:
        raise Malformed("no_such_bot")
    if position.chairs[seat].bot == level:
        return position
    return _seat(match_id, Seated(seat, level), action_id, By.SYSTEM, stand_in=level, late=0)


def take_back(match_id: UUID, seat: int) -> Position:
    """Let the person of a seat play again that a bot was holding for them."""
    position = positions.load(match_id)
    chair = position.chairs[seat]
    if chair.gone:
        raise NotSeated("gave_up")
    if not chair.stand_in:
        return position
    return _seat(match_id, Seated(seat), None, By.PERSON, stand_in="", late=0)


def _seat(
    match_id: UUID, action: Seated, action_id: UUID | None, by: str, **columns: Any
) -> Position:
    row = Seat.objects.filter(match_id=match_id, index=action.seat)
    return arrange(match_id, action, action_id, by, partial(row.update, **columns))


def _left(position: Position, seat: int) -> Position:
    """Somebody gave up; where the others play on, a bot plays whatever the rules still ask."""
    match_id, level = position.match_id, position.game.bots.stand_in
    if position.over or position.chairs[seat].gone or not level:
        return position
    gone = uuid5(match_id, f"gone:{seat}")
    action = Seated(seat, level, gone=True)
    return _seat(match_id, action, gone, By.SYSTEM, stand_in=level, gone=True)


def resign(match_id: UUID, seat: int | None, action_id: UUID | None = None) -> Position:
    """Give up a seat."""
    position = positions.load(match_id)
    seen = position.ledger.of(seat).seen
    return play(match_id, seat, RESIGN, seen, action_id or uuid4())


def let_watch(match_id: UUID, seat: int | None, watchable: bool) -> None:
    """The one person of a solo match decides who may look on while it runs."""
    if seat is None:
        raise NotSeated("not_seated")
    if not positions.load(match_id).game.solo:
        raise IllegalAction("not_solo")
    Match.objects.filter(pk=match_id).update(watchable=watchable)
    positions.forget(match_id)


def replay(match_id: UUID) -> Position:
    """The match made again from its log alone; the stored state is only a cache of it."""
    position = positions.load(match_id)
    options = position.game.decode_options(msgspec.json.decode(position.options))
    state = position.rules.start(options, position.sitters, Chance(position.secret))
    for move in Move.objects.filter(match_id=match_id).order_by("version"):
        action = position.game.decode_logged(move.action)
        step = protocol.play(position.rules, state, move.seat, action, Chance(position.secret))
        state = step.state
    return replace(position, state=state)
