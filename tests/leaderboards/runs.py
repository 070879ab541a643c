"""People, runs and rows for tests."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.utils import timezone

from games.engine.chance import Chance
from games.engine.records.leaderboards import BoardKind
from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match
from leaderboards import services
from leaderboards.boards import entries, kinds
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry

YUT = GAMES["yut"]
SEEDS = kinds.board_kinds(YUT)[kinds.SEED]
DAILY = kinds.board_kinds(YUT)[kinds.DAILY]


def person(name: str, **more: Any) -> Any:
    """A person who has had an account for a while."""
    return get_user_model().objects.create_user(
        name, date_joined=timezone.now() - timedelta(days=40), **more
    )


def play_on(position: Position, whim: int | None = None, most: int = 100_000) -> Position:
    """Play a run to its end, as the quick bot or, with `whim`, by random choices."""
    for move in range(most):
        if position.is_over:
            break
        legal, own = position.legal(0), Chance(b"%d" % (whim or 0))
        if whim is None:
            action = YUT.bots.levels["greedy"](position.rules, position.view(0), legal, own)
        else:
            action = legal[own.draw("whim", move, 0, len(legal))]
        seen = position.ledger.account(0).seen
        position = match_service.play(position.match_id, 0, action, seen, uuid4())
        # As after a commit, which does not come inside a test: or else each move is loaded anew.
        positions.remember(position)
    return position


def begin(user: Any, seed: str = "abc123") -> Position:
    return match_service.start(YUT, [Sitting(user)], seed=seed)


def finished(user: Any, seed: str = "abc123", whim: int | None = None) -> Match:
    """A finished run that was not recorded yet."""
    return Match.objects.get(pk=play_on(begin(user, seed), whim).match_id)


def recorded(user: Any, seed: str = "abc123", whim: int | None = None) -> Match:
    match = finished(user, seed, whim)
    services.record(match.pk)
    return match


def seed_board(seed: str = "abc123") -> Board:
    return Board.objects.get(game="yut", kind=kinds.SEED, scope=seed)


def listed(board: Board) -> list[str]:
    """The names on a board, the best first."""
    rows = Entry.objects.filter(board=board, state=Entry.State.VERIFIED)
    return list(rows.order_by("score", "tail").values_list("user__username", flat=True))


def filled(
    rows: Iterable[tuple[Any, int, int]], kind: BoardKind = SEEDS, scope: str = "made"
) -> tuple[BoardAddress, Board]:
    """A board with rows of (person, turns, throws), each finished a minute after the one before."""
    address = BoardAddress(YUT, kind, scope, 1)
    board = entries.get_or_create_board(address)
    start = datetime(2026, 1, 1, tzinfo=timezone.get_current_timezone())
    for minute, (user, turns, throws) in enumerate(rows):
        run = Run(user.pk, None, (turns, throws), start + timedelta(minutes=minute))
        entries.enter(board, kind, run)
    board.refresh_from_db()
    return address, board
