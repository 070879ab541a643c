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
from games.match.positions.position import Chair, Holding, Position
from games.models import Branch, Match, Move, Seat


def load(match_id: UUID) -> Position:
    """A match from the database."""
    match = Match.objects.select_related("release", "branch").filter(pk=match_id).first()
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
        branch=_load_holding(match),
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


def _load_holding(match: Match) -> Holding | None:
    branch: Branch | None = getattr(match, "branch", None)
    if branch is None:
        return None
    return Holding(branch.user_id, branch.seats, branch.origin_id, branch.step)


def load_chairs(match: Match) -> tuple[Chair, ...]:
    """Who sits where."""
    branch: Branch | None = getattr(match, "branch", None)
    if branch is not None:
        return _load_branch_chairs(match, branch)
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


def _load_branch_chairs(match: Match, branch: Branch) -> tuple[Chair, ...]:
    """Who sits where in a what-if: its person in the seats held, bots in all others. Where a person
    sat in the match that it comes from, the bot stands in for that name."""
    names = dict(
        Seat.objects.filter(match=branch.root_id, user__isnull=False).values_list(
            "index", "user__username"
        )
    )
    person = branch.user.get_username() if branch.user else ""
    several = len(branch.seats) > 1
    chairs = []
    for seat in match.seats.order_by("index"):
        sitter = Sitter(bot=bool(seat.bot))
        if seat.index in branch.seats:
            name = f"{person} ({seat.index + 1})" if person and several else person
            chairs.append(Chair(branch.user_id, name, seat.stand_in, sitter, seat.gone, seat.nonce))
        else:
            bot = seat.bot or seat.stand_in
            name = names.get(seat.index, "")
            chairs.append(Chair(None, name, bot, sitter, seat.gone, seat.nonce))
    return tuple(chairs)
