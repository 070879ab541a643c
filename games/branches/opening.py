"""Opening a what-if: the log of its origin up to a step, and who plays on in which seat."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.utils import timezone
from django.utils.formats import date_format
from msgspec.structs import replace as replace_in

from games import limits
from games.engine import protocol
from games.engine.errors import IllegalAction, Malformed
from games.engine.protocol import SYSTEM, Event, Paced, Seated, Sitter, TableAction
from games.history import memory, sealing
from games.match import service as match_service
from games.match.audiences import Audience, Ledger
from games.match.positions import Chair, Holding, Position
from games.models import Branch, Match, Move, Seat

MOST_A_DAY = 100
"""What-ifs that a person may open in a day."""
KEPT_DAYS = 30
"""Days without a move after which a what-if is deleted."""
DAY = 86_400


def check_public(position: Position) -> None:
    """Refuse a match that is not over, or whose key others have yet to play: what its fairness page
    does not tell, nobody may try out."""
    if not position.is_over:
        raise IllegalAction("branch_running")
    if position.revealed_key is None:
        opening = sealing.find_opening(position.match_id)
        if opening is None:
            raise IllegalAction("branch_sealed")
        day = date_format(timezone.localtime(opening), "Y-m-d H:i")
        raise IllegalAction("branch_sealed_until", {"date": day})


def find_states(position: Position) -> tuple[memory.Past, int]:
    """The log of a match played again, and the last step from which one can play on."""
    past = memory.recall(position)
    over = (n for n, made in enumerate(past.made) if not position.rules.actors(made.state))
    cancelled = 1 if position.cancelled else 0
    return past, min(next(over, len(past.made)), len(past.made) - cancelled) - 1


def usual_seat(position: Position, seat: Audience, state: Any) -> int:
    """The seat that is played if none is chosen: the reader's own, else the one that is to act."""
    if seat is not None:
        return seat
    return min((one for one in position.rules.actors(state) if one != SYSTEM), default=0)


def open_branch(
    origin: Position, step: int, user: Any, seat: Audience, held: Sequence[int] | None = None
) -> Position:
    """Open a what-if. `seat` is the reader's own; None for `held`: the usual seat."""
    check_public(origin)
    past, last = find_states(origin)
    if not 0 <= step <= last:
        raise Malformed("branch_step", {"last": last})
    state = past.made[step].state
    chosen = _choose_seats(origin, (usual_seat(origin, seat, state),) if held is None else held)
    if limits.count("branch", str(user.pk), DAY) > MOST_A_DAY:
        raise IllegalAction("too_many_branches", {"most": MOST_A_DAY})
    match = Match.objects.get(pk=origin.match_id)
    rows = list(Seat.objects.filter(match=match).order_by("index"))
    log = past.moves[:step]
    holding = Holding(user.pk, chosen, origin.match_id, step)
    position = _stand_at(origin, state, log, rows, holding)
    parent: Branch | None = Branch.objects.filter(match=match).first()
    branch = Branch(
        origin=match,
        root_id=parent.root_id if parent else match.pk,
        step=step,
        user=user,
        held=",".join(map(str, chosen)),
    )
    copies = [_copy(move, position.match_id) for move in log]
    seats = [Seat(index=row.index, bot=row.bot, nonce=row.nonce) for row in rows]
    changes = _changes(position, rows, chosen)
    return match_service.open_branch(position, match, seats, copies, changes, branch)


def _choose_seats(origin: Position, held: Sequence[int]) -> tuple[int, ...]:
    chosen = tuple(sorted(set(held)))
    if not chosen or not set(chosen) <= set(range(len(origin.chairs))):
        raise Malformed("branch_seats")
    return chosen


def _stand_at(
    origin: Position, state: Any, log: Sequence[Move], rows: Sequence[Seat], holding: Holding
) -> Position:
    """The origin as it stood after a log, as a match of its own with those who sat there then."""
    values = {field.name: getattr(origin, field.name) for field in fields(origin)}
    last = log[-1] if log else None
    then = {
        "match_id": uuid4(),
        "mode": Match.Mode.SOLO if origin.game.solo else Match.Mode.LIVE,
        "days": 0,
        "seed": "",
        "sealed": False,
        "cancelled": False,
        "watchable": False,
        "hosted": False,
        "chairs": tuple(
            Chair(None, "", row.bot, Sitter(bot=bool(row.bot)), nonce=row.nonce) for row in rows
        ),
        "version": len(log),
        "state": state,
        "ledger": Ledger(()),
        "events": origin.game.decode_events(last.events) if last else (),
        "at": last.at.timestamp() if last else 0,
        "last_seat": last.seat if last else SYSTEM,
        "last_wish": last.action_id if last else None,
        "timed_out": last is not None and last.by == Move.By.CLOCK,
        "table_action": None,
        "branch": holding,
        "_legal": {},
        "_views": {},
    }
    position = Position(**{**values, **then})
    for move in log:
        action = origin.game.decode_log_action(move.action)
        if isinstance(action, TableAction):
            position = position.change_table(action)
    return _open_ledger(position, log)


def _open_ledger(position: Position, log: Sequence[Move]) -> Position:
    """The position with the versions that its audiences have by its log."""
    position = position.open(timezone.now().timestamp())
    if not log:
        return position
    seen = msgspec.json.decode(log[-1].seen, type=list[int])
    accounts = tuple(
        replace_in(account, seen=n, asked=n)
        for account, n in zip(position.ledger.accounts, seen, strict=True)
    )
    ledger = replace_in(position.ledger, accounts=accounts, last_events=_last_events(position, log))
    return replace(position, ledger=ledger)


def _last_events(position: Position, log: Sequence[Move]) -> msgspec.Raw:
    """What each seat did last, as the page shows it."""
    rules = position.game.page.last_actions
    kept: tuple[Event, ...] = ()
    for move in log if rules else ():
        events = position.game.decode_events(move.events)
        if rules and any(rules.matters(event) for event in events):
            kept = rules.keep(kept, events)
    return msgspec.Raw(protocol.encode(kept))


def _copy(move: Move, match_id: UUID) -> Move:
    return Move(
        match_id=match_id,
        version=move.version,
        seat=move.seat,
        by=move.by,
        action=move.action,
        action_id=move.action_id,
        events=move.events,
        seen=move.seen,
        at=move.at,
    )


def _changes(position: Position, rows: Sequence[Seat], held: Sequence[int]) -> list[TableAction]:
    """What the log says of who plays on: its person in the seats held, bots of the level that they
    had in all others. Days for a decision end here, too."""
    changes: list[TableAction] = [Paced(0)] if position.days else []
    for seat, (chair, row) in enumerate(zip(position.chairs, rows, strict=True)):
        level = row.bot or chair.bot or position.game.bots.stand_in
        wanted = "" if seat in held else level
        if (chair.bot, chair.gone) != (wanted, False):
            changes.append(Seated(seat, wanted))
    return changes


def discard_idle() -> int:
    """Delete the what-ifs that nobody has played for long; returns how many there were."""
    return match_service.discard_branches(timezone.now() - timedelta(days=KEPT_DAYS))
