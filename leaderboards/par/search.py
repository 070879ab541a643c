"""Seeking par: in the background, a small piece at a time, so that nobody waits behind it.

A piece is about a second. The first stage of the solver comes first, then the bots, then the
deep stage, which gives way to every key that has no par yet.
"""

from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import broadcast
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.runs import NoPar, ParSearch, Solver
from games.match import releases
from games.models import Match
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, BotRun, DailySeed, Entry, Par
from leaderboards.par import lines

logger = structlog.get_logger(__name__)

SEEK = "leaderboards.seek_par"
BOT_ACTIONS = 20
"""Actions that a bot takes in one piece; one takes some hundredths of a second."""
GIVES_WAY = 5.0
"""Seconds that a deep search waits while other keys have no par at all."""
STALLED = 60
"""Seconds after which a search that nobody goes on with is taken up again."""
State = Par.State


def want(game: Game, release_id: int, seed: str) -> Par | None:
    """See to it that the par of a key is known one day; None if this game has none."""
    if game.records.runs is None or not seed:
        return None
    par, made = Par.objects.get_or_create(game=game.key, release_id=release_id, seed=seed)
    if made:
        levels = game.records.runs.pacers
        BotRun.objects.bulk_create(BotRun(par=par, level=level) for level in levels)
        transaction.on_commit(partial(broadcast.send_task, SEEK, par.pk), robust=True)
    return par


def want_daily(daily: DailySeed) -> None:
    """The par of a day is sought before the day begins."""
    want(GAMES[daily.game], daily.release_id, daily.label)


def finished(match: Match, score: int, user_id: int | None) -> None:
    """A run ended: its key may need a par, and the run may be better than what was known.

    `user_id` is None for a run that counts nowhere.
    """
    par = want(GAMES[match.game], match.release_id, match.seed)
    if par is None or user_id is None:
        return
    better = Q(best__isnull=True) | (
        Q(best__gt=score) if GAMES[match.game].page.low_score else Q(best__lt=score)
    )
    Par.objects.filter(better, pk=par.pk).update(best=score, holder=user_id)


def reconsider(board: Board) -> None:
    """A row was hidden: the best run of its key is the best of those that are left."""
    day = calendar.from_iso(board.scope)
    seed = calendar.label(day) if day and board.kind != kinds.SEED else board.scope
    known = Par.objects.filter(game=board.game, release__number=board.release, seed=seed)
    left = Entry.objects.filter(
        board__game=board.game,
        board__release=board.release,
        board__scope=board.scope,
        board__kind__in=(kinds.SEED, kinds.DAILY, kinds.PAST),
        state=Entry.State.VERIFIED,
    )
    best = left.order_by("score", "finished").first()
    known.update(best=best and best.first, holder=best and best.user_id)


def seek(par_id: int) -> float | None:
    """One piece of work; after how many seconds to come again, None: never."""
    par = Par.objects.select_related("release").filter(pk=par_id, state=State.SEEKING).first()
    if par is None or par.game not in GAMES:
        return None
    if par.stage and _bots(par):
        return 0
    if par.stage and Par.objects.filter(state=State.SEEKING, stage=0).exists():
        Par.objects.filter(pk=par.pk).update(touched=timezone.now())
        return GIVES_WAY
    return 0 if _search(par) else None


def _bots(par: Par) -> bool:
    """Let a bot that is under way go on; whether there was one."""
    run = par.bot_runs.filter(score__isnull=True).order_by("pk").first()
    if run is None:
        return False
    before = run.line
    line, score = lines.go_on(par, run.level, msgspec.json.decode(before), BOT_ACTIONS)
    # Whoever else did the same piece got the same result.
    same = BotRun.objects.filter(pk=run.pk, line=before)
    same.update(line=msgspec.json.encode(line).decode(), score=score)
    Par.objects.filter(pk=par.pk).update(touched=timezone.now())
    return True


def _search(par: Par) -> bool:
    """A piece of the search; whether another is to follow."""
    so_far = msgspec.msgpack.decode(bytes(par.sought), type=ParSearch) if par.sought else None
    try:
        sought = _piece(par, so_far)
    except NoPar as broken:
        logger.error("no par", game=par.game, seed=par.seed, reason=str(broken))
        Par.objects.filter(pk=par.pk).update(state=State.FAILED, sought=None)
        return False
    columns: dict[str, Any] = {
        "stage": sought.stage,
        "done": sought.done,
        "pieces": par.pieces + 1,
        "sought": None if sought.over else msgspec.msgpack.encode(sought),
        "state": State.FOUND if sought.over else State.SEEKING,
        "touched": timezone.now(),
    }
    if sought.stage:
        columns |= {
            "solved": sought.score,
            "exact": sought.exact,
            "line": msgspec.json.encode(sought.line).decode(),
        }
    # Two workers with the same piece: one goes on.
    mine = Par.objects.filter(pk=par.pk, pieces=par.pieces).update(**columns)
    if mine and sought.stage and (day := calendar.from_label(par.seed)):
        dailies.set_par(par.game, day, sought.score)
    return bool(mine) and not sought.over


def _piece(par: Par, so_far: ParSearch | None) -> ParSearch:
    solver = _solver(GAMES[par.game])
    sought = solver(releases.rules(par.release_id), lines.key_of(par), so_far)
    if sought.stage and lines.score(par, sought.line) != sought.score:
        raise NoPar("score")
    return sought


def _solver(game: Game) -> Solver:
    assert game.records.runs is not None
    return game.records.runs.solver


def stalled() -> list[int]:
    """Searches whose next piece got lost, and dailies for which nobody has asked."""
    for daily in DailySeed.objects.filter(revealed__isnull=True):
        want_daily(daily)
    before = timezone.now() - timedelta(seconds=STALLED)
    waiting = Par.objects.filter(state=State.SEEKING, touched__lt=before)
    return list(waiting.order_by("touched").values_list("pk", flat=True)[:100])
