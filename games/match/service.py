"""The door: every change of a match goes through this module.

Load the position, ask the rules, write, announce. Writing is one transaction guarded by the
version; announcing happens after the commit.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from time import time
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from msgspec.structs import replace as replace_in

from games import broadcast
from games.engine import chance, protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, Malformed, NotSeated, Refused, Stale
from games.engine.game import Game
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
from games.engine.records.leaderboards import PERSON
from games.match import bot_delay, positions, releases, storage, writers
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.match.releases import Deal
from games.models import TEST, Branch, Match, Move, Release, Seat
from games.ratings import estimates

ATTEMPTS = 10
MOST_DISCARDED = 200
"""What-ifs that are deleted in one go."""
By = Move.By


class Overtaken(Exception):
    """Another move was written between our read and our write."""


@dataclass(frozen=True)
class Sitting:
    """Who is to take a seat: a person, or a bot of a level."""

    user: Any = None
    bot: str = ""
    nonce: str = ""
    """The person's share of the key, if the seat gave one."""

    @property
    def sitter(self) -> str:
        """The sitter as the rules of a game name it: PERSON, a level, or empty for an open seat."""
        return PERSON if self.user else self.bot

    @property
    def chair(self) -> Chair:
        if self.user:
            name, program = self.user.get_username(), self.user.program
            return Chair(self.user.pk, name, "", nonce=self.nonce, program=program)
        return Chair(None, "", self.bot, Sitter(bot=True))


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
    """Start a match. A seed (empty: a new one) has the same draws for everyone who plays it, alone
    or with bots; with None they are this match's own. A deal has a key that was drawn before, such
    as a daily's."""
    sitters = tuple(sitting.sitter for sitting in sittings)
    if seed is not None and sitters.count(PERSON) > 1:
        raise IllegalAction("seed_alone")
    levels = [one.bot for one in sittings if one.user is None]
    game.check_seats(len(sittings), levels)
    deal = deal or releases.new_deal(game, seed, options)
    content = releases.content(deal.release.pk)
    chosen = game.choose_options(content, options or {})
    game.check_seats(len(sittings), levels, game.allowed_seats(content, chosen))
    game.check_company(chosen, sitters)
    rules = releases.rules(deal.release.pk)
    plain = protocol.encode(chosen).decode()
    chairs = _rated_chairs(game, plain, sittings)
    key = _match_key(deal, chairs)
    now = timezone.now()
    position = Position(
        match_id=match_id or uuid4(),
        game=game,
        rules=rules,
        release_number=deal.release.number,
        options=plain,
        mode=Match.Mode.SOLO if game.solo else mode,
        days=days if mode == Match.Mode.ASYNC else 0,
        seed=deal.seed,
        secret=key,
        commitment=chance.commitment(deal.key),
        site_key=deal.key if key != deal.key else b"",
        sealed=deal.sealed,
        watchable=not game.solo if watchable is None else watchable,
        chairs=chairs,
        version=0,
        state=rules.start(chosen, tuple(chair.sitter for chair in chairs), Chance(key)),
        ledger=Ledger(()),
        hosted=host is not None,
    ).open(now.timestamp())
    with transaction.atomic():
        storage.create(position, deal.release.pk, now, host)
        transaction.on_commit(partial(_announce, position), robust=True)
    return position


def open_branch(
    position: Position,
    like: Match,
    seats: Sequence[Seat],
    log: Sequence[Move],
    changes: Sequence[TableAction],
    holding: Branch,
) -> Position:
    """Start a what-if at a position that a log leads to: with the key and the rules of the match
    that it is `like`, and with the changes of the table that let its person take the seats."""
    now, moves = timezone.now(), list(log)
    for change in changes:
        wish = uuid4()
        position = position.rearrange(change, wish, now.timestamp())
        moves.append(Move(**storage.move_values(position, change, wish, By.SYSTEM, now)))
    with transaction.atomic():
        match = storage.create_match(position, like.release_id, now, None, like.rules_version)
        for seat, chair in zip(seats, position.chairs, strict=True):
            seat.match, seat.gone = match, chair.gone
            seat.stand_in = "" if chair.sitter.bot else chair.bot
        Seat.objects.bulk_create(seats)
        Move.objects.bulk_create(moves)
        holding.match = match
        holding.save(force_insert=True)
    position = positions.load(match.pk)
    _announce(replace(position, at=now.timestamp()))
    return _play_forced_steps(position)


def discard_branches(before: datetime) -> int:
    """Delete the what-ifs that nobody has played since a moment; returns how many there were."""
    idle = Match.objects.filter(branch__isnull=False, touched__lt=before)
    match_ids = list(idle.values_list("pk", flat=True)[:MOST_DISCARDED])
    Match.objects.filter(pk__in=match_ids).delete()
    for match_id in match_ids:
        positions.forget(match_id)
    return len(match_ids)


def _rated_chairs(game: Game, options: str, sittings: Sequence[Sitting]) -> tuple[Chair, ...]:
    """The chairs of a new match, each with the rating of its player."""
    sitters = [one.user.pk if one.user else one.bot for one in sittings]
    return tuple(
        replace_in(one.chair, rating=found.rating, sure=found.sure) if found else one.chair
        for one, found in zip(sittings, estimates.estimate(game, options, sitters), strict=True)
    )


def _match_key(deal: Deal, chairs: Sequence[Chair]) -> bytes:
    """The key of a deal with the nonces of the players mixed in. A seed or a daily stands for one
    key, the same for everybody."""
    nonces = [chair.nonce for chair in chairs if chair.nonce]
    return chance.mix_key(deal.key, nonces) if nonces and not deal.seed else deal.key


def start_alone(
    game: Game,
    user: Any,
    seed: str,
    instead_of: UUID | None = None,
    options: Mapping[str, Any] | None = None,
) -> Position:
    """Start a run of a solo game on a seed; the run that it replaces is resigned."""
    chance.clean_seed(seed)
    with transaction.atomic():
        if instead_of:
            with suppress(Refused):
                resign(instead_of, 0)
        return start(game, [Sitting(user)], options, seed=seed)


def play(
    match_id: UUID,
    seat: int | None,
    action: ActionBase,
    version: int,
    action_id: UUID,
    by: str = By.PERSON,
) -> Position:
    """Play an action for a seat that saw its question at `version`; the position after it.

    The same action id again gives the same answer and changes nothing.
    """
    if seat is None:
        raise NotSeated("not_seated")
    position = positions.recent(match_id)
    if _holds_several(position) and Move.objects.filter(match=match_id, action_id=action_id):
        return positions.load(match_id)  # a second press must not play for the next seat
    for _ in range(ATTEMPTS):
        try:
            if position.cancelled:
                raise IllegalAction("match_over")
            if by == By.PERSON and position.chairs[seat].bot:
                position = take_back(match_id, seat)
            if by == By.BOT and not position.chairs[seat].bot:
                raise NotSeated("not_seated")
            after = _play(position, seat, action, version, action_id, by)
            if isinstance(action, Resign):
                after = _replace_resigned(after, seat)
            return _play_forced_steps(after)
        except Overtaken:
            position = positions.load(match_id)
        except Refused:
            # The position in memory may be behind what another process wrote.
            newest = positions.load(match_id)
            if newest.version == position.version:
                raise
            position = newest
    raise Stale("busy")


def _play(
    position: Position, seat: int, action: ActionBase, version: int, action_id: UUID, by: str
) -> Position:
    now = timezone.now()
    try:
        after = _step(position, seat, action, version, action_id, by, now)
    except Stale:
        if _is_played(position.match_id, seat, action_id):
            return positions.load(position.match_id)
        raise
    try:
        # Both rows go together by themselves; only the seats of a match that ends are further ones.
        with transaction.atomic() if after.outcome else nullcontext():
            _append(position, after, action, action_id, by, now)
            transaction.on_commit(partial(_announce, after), robust=True)
    except IntegrityError as error:
        if _is_played(position.match_id, seat, action_id):
            return positions.load(position.match_id)
        raise Overtaken from error
    return after


def _step(
    position: Position,
    seat: int,
    action: ActionBase,
    version: int,
    action_id: UUID,
    by: str,
    now: datetime,
) -> Position:
    """The position after an action, of which nothing is written yet."""
    if seat != SYSTEM:
        account = position.ledger.account(seat)
        if not account.asked <= version <= account.seen:
            raise Stale("stale")
    step = protocol.play(position.rules, position.state, seat, action, Chance(position.secret))
    after = position.advance(step, seat, action_id, now.timestamp())
    return replace(after, timed_out=True) if by == By.CLOCK else after


async def play_soon(
    match_id: UUID, seat: int | None, action: ActionBase, version: int, action_id: UUID
) -> Position | None:
    """`play` of a person, without a thread: the usual move from memory, its commit awaited.

    None: `play` must decide. Perhaps nothing is written, perhaps the move but not what follows.
    """
    position = positions.find(match_id)
    if seat is None or position is None or position.cancelled or isinstance(action, Resign):
        return None
    if position.chairs[seat].bot or _holds_several(position):
        return None
    after = await _play_soon(position, seat, action, version, action_id, By.PERSON)
    while after is not None and (forced := after.forced_move) is not None:
        seat, action = forced
        wish = after.platform_action_id(f"forced:{after.version}")
        seen = after.ledger.account(seat).seen
        after = await _play_soon(after, seat, action, seen, wish, By.SYSTEM)
    return after


async def _play_soon(
    position: Position, seat: int, action: ActionBase, version: int, action_id: UUID, by: str
) -> Position | None:
    now = timezone.now()
    try:
        after = _step(position, seat, action, version, action_id, by, now)
    except Refused:
        return None  # the position in memory may be behind
    if after.is_over:
        return None  # the seats get their places in the same transaction
    match = storage.match_values(after, now)
    move = storage.move_values(after, action, action_id, by, now)
    written = writers.current().write(position.match_id, position.version, match, move)
    await asyncio.sleep(0)  # the transaction begins
    positions.prepare(after)
    if not await written:
        return None
    _publish(after)
    if after.machines and after.forced_move is None:
        # The broker is asked in a thread: it may be slow or away.
        asyncio.get_running_loop().run_in_executor(None, _wake_machines, after)
    return after


def _play_forced_steps(position: Position) -> Position:
    """Play the steps without a choice that follow a move. One that another process plays first, or
    that is lost with this process, leaves the seat its button."""
    while (forced := position.forced_move) is not None:
        seat, action = forced
        wish = position.platform_action_id(f"forced:{position.version}")
        seen = position.ledger.account(seat).seen
        try:
            position = _play(position, seat, action, seen, wish, By.SYSTEM)
        except (Overtaken, Refused):
            return positions.load(position.match_id)
    return position


def _holds_several(position: Position) -> bool:
    """Whether one person plays for several seats."""
    return position.branch is not None and len(position.branch.seats) > 1


def _is_played(match_id: UUID, seat: int, action_id: UUID) -> bool:
    """Whether this seat has played this id; the ids of other seats are not its business."""
    return Move.objects.filter(match_id=match_id, seat=seat, action_id=action_id).exists()


def _append(
    before: Position, after: Position, action: ActionBase, action_id: UUID, by: str, now: datetime
) -> None:
    """Write a move and the match after it: both or neither."""
    if not storage.append(before, after, action, action_id, by, now):
        raise Overtaken


def _announce(position: Position) -> None:
    """Tell everyone of a committed position: pages, other processes, workers."""
    _publish(position)
    if position.is_over:
        broadcast.announce_end(position.match_id)
    if position.forced_move is None:
        _wake_machines(position)


def _publish(position: Position) -> None:
    """Pass a committed position to the pages of this process, and its version to the others."""
    positions.publish(position)
    broadcast.announce(position.match_id, position.version)


def _wake_machines(position: Position) -> None:
    """Let the workers answer for the bots that the last move asked."""
    now = time()
    by_pause: dict[float, list[int]] = {}
    for seat in filter(partial(_is_newly_asked, position), position.machines):
        by_pause.setdefault(max(0, bot_delay.answer_time(position, seat) - now), []).append(seat)
    for pause, seats in by_pause.items():
        asked = [(seat, bot_delay.question(position, seat)) for seat in seats]
        broadcast.wake(position.match_id, asked, pause, combat=SYSTEM in seats)


def _is_newly_asked(position: Position, seat: int) -> bool:
    """Whether the last move put the question; the wake-up for an older one is already sent."""
    if seat == SYSTEM or position.table_action or not position.version:
        return True
    return position.ledger.account(seat).asked_at == position.at


def arrange(
    match_id: UUID,
    action: TableAction,
    action_id: UUID | None = None,
    by: str = By.SYSTEM,
    also: Callable[[], object] = lambda: None,
) -> Position:
    """Apply a table action; what `also` writes is in the same transaction."""
    wish = action_id or uuid4()
    for _ in range(ATTEMPTS):
        position = positions.load(match_id)
        if position.is_over:
            raise IllegalAction("match_over")
        now = timezone.now()
        after = position.rearrange(action, wish, now.timestamp())
        try:
            with transaction.atomic():
                _append(position, after, action, wish, by, now)
                also()
                transaction.on_commit(partial(_announce, after), robust=True)
                transaction.on_commit(partial(broadcast.announce_sidebar, match_id), robust=True)
            return after
        except (Overtaken, IntegrityError):
            if _is_played(match_id, SYSTEM, wish):
                return positions.load(match_id)
    raise Stale("busy")


def abandon(match_id: UUID, reason: str) -> Position:
    """End a match without a result."""
    return arrange(match_id, Cancelled(reason))


def hand_over(match_id: UUID, seat: int, level: str, action_id: UUID | None = None) -> Position:
    """Let a bot of a level play the seat of a person until the person takes it back."""
    position = positions.load(match_id)
    if not 0 <= seat < len(position.chairs) or position.chairs[seat].sitter.bot:
        raise IllegalAction("no_person_there")
    if level not in position.game.bots.levels:
        raise Malformed("no_such_bot")
    if position.chairs[seat].bot == level:
        return position
    return _seat(match_id, Seated(seat, level), action_id, By.SYSTEM, stand_in=level, late=0)


def take_back(match_id: UUID, seat: int) -> Position:
    """Let the person of a seat play again where a bot stands in."""
    position = positions.load(match_id)
    chair = position.chairs[seat]
    if chair.gone:
        raise NotSeated("gave_up")
    if not chair.has_stand_in:
        return position
    return _seat(match_id, Seated(seat), None, By.PERSON, stand_in="", late=0)


def _seat(
    match_id: UUID, action: Seated, action_id: UUID | None, by: str, **columns: Any
) -> Position:
    row = Seat.objects.filter(match_id=match_id, index=action.seat)
    return arrange(match_id, action, action_id, by, partial(row.update, **columns))


def _replace_resigned(position: Position, seat: int) -> Position:
    """Let a bot play a resigned seat where the match goes on and the rules still ask the seat."""
    match_id, level = position.match_id, position.game.bots.stand_in
    if position.is_over or position.chairs[seat].gone or not level:
        return position
    wish = position.platform_action_id(f"gone:{seat}")
    action = Seated(seat, level, gone=True)
    return _seat(match_id, action, wish, By.SYSTEM, stand_in=level, gone=True)


def resign(match_id: UUID, seat: int | None, action_id: UUID | None = None) -> Position:
    """Resign a seat."""
    position = positions.load(match_id)
    seen = position.ledger.account(seat).seen
    return play(match_id, seat, RESIGN, seen, action_id or uuid4())


def discard_tests(release: Release) -> int:
    """Delete the matches that were played on a draft under test, with their logs; returns how
    many there were. Published releases keep theirs."""
    matches = Match.objects.filter(release=release, release__number=TEST)
    match_ids = list(matches.values_list("pk", flat=True))
    matches.delete()
    for match_id in match_ids:
        positions.forget(match_id)
    return len(match_ids)


def set_watchable(match_id: UUID, seat: int | None, watchable: bool) -> None:
    """Let the person of a solo match decide whether others may watch it while it runs."""
    if seat is None:
        raise NotSeated("not_seated")
    position = positions.load(match_id)
    if not position.game.solo:
        raise IllegalAction("not_solo")
    if position.branch:
        raise IllegalAction("branch_listed")
    Match.objects.filter(pk=match_id).update(watchable=watchable)
    positions.forget(match_id)
    if not watchable:
        transaction.on_commit(partial(broadcast.announce_privacy, match_id), robust=True)
