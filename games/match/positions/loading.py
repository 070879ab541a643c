"""Positions from the rows of a match."""

from uuid import UUID

import msgspec

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.protocol import SYSTEM, Sitter, TableAction
from games.engine.registry import GAMES
from games.match import releases
from games.match.audiences import Ledger
from games.match.positions import memory
from games.match.positions.position import Chair, Position
from games.models import Match, Move


def load(match_id: UUID) -> Position:
    """A match from the database."""
    match = Match.objects.select_related("release").filter(pk=match_id).first()
    if match is None:
        raise NoSuchMatch("no_such_match")
    rules = releases.rules(match.release_id, match.rules_version)
    game = GAMES[match.game]
    # Not the newest move: another may have been written since the match was read.
    last = match.moves.filter(version=match.version).first() if match.version else None
    position = Position(
        match_id=match.pk,
        game=game,
        rules=rules,
        release_number=match.release.number,
        options=match.options,
        mode=match.mode,
        days=match.days,
        seed=match.seed,
        secret=bytes(match.secret),
        commitment=match.commitment,
        site_key=bytes(match.site_key),
        watchable=match.watchable,
        chairs=load_chairs(match),
        version=match.version,
        state=game.decode_state(match.state),
        ledger=msgspec.json.decode(match.ledger, type=Ledger),
        events=game.decode_events(last.events) if last else (),
        at=last.at.timestamp() if last else 0,
        last_seat=last.seat if last else SYSTEM,
        timed_out=last is not None and last.by == Move.By.CLOCK,
        last_wish=last.action_id if last else None,
        sealed=match.sealed,
        cancelled=match.status == Match.Status.CANCELLED,
        hosted=match.host_id is not None,
        table_action=table_action(game, last) if last else None,
    )
    memory.remember(position)
    return position


def recent(match_id: UUID) -> Position:
    """A match from the memory of this process if it is there, else from the database."""
    known = memory.find(match_id)
    return known if known is not None else load(match_id)


def table_action(game: Game, move: Move) -> TableAction | None:
    """The table action of a move; None if it was a move of the game."""
    if move.seat != SYSTEM or not move.action.startswith('{"type":"table.'):
        return None
    action = game.decode_log_action(move.action)
    return action if isinstance(action, TableAction) else None


def load_chairs(match: Match) -> tuple[Chair, ...]:
    """Who sits where."""
    return tuple(
        Chair(
            seat.user_id,
            seat.user.get_username() if seat.user else "",
            seat.bot or seat.stand_in,
            Sitter(bot=bool(seat.bot)),
            seat.gone,
            seat.nonce,
            seat.rating,
            seat.sure,
            bool(seat.user and seat.user.program),
        )
        for seat in match.seats.select_related("user").order_by("index")
    )
