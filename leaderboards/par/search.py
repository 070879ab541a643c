"""The search for par, in the background and in pieces of about a second.

The first stage of the solver comes first, then the bots, then the deep stage, which waits while
other keys have no par yet.
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
from games.engine.records.runs import NoPar, ParSearch, Solver
from games.engine.registry import GAMES
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
"""Actions of a bot in one piece; one takes some hundredths of a second."""
GIVES_WAY = 5.0
"""Seconds that a deep search waits while other keys have no par."""
STALLED = 60
"""Seconds without progress after which a search is resumed."""
State = Par.State


def request_par(game: Game, release_id: int, seed: str) -> Par | None:
    """Ensure that the par of a key is searched; None if the game has no par."""
    if game.records.runs is None or not seed:
        return None
    par, made = Par.objects.get_or_create(game=game.key, release_id=release_id, seed=seed)
    if made:
        levels = game.records.runs.pacers
        BotRun.objects.bulk_create(BotRun(par=par, level=level) for level in levels)
        transaction.on_commit(partial(broadcast.send_task, SEEK, par.pk), robust=True)
    return par


def request_daily_par(daily: DailySeed) -> None:
    request_par(GAMES[daily.game], daily.release_id, daily.label)


def note_run(match: Match, score: int, user_id: int | None) -> None:
    """Request the par of a finished run's key, and improve it if the run is better.

    `user_id` is None for a run that does not count.
    """
    par = request_par(GAMES[match.game], match.release_id, match.seed)
    if par is None or user_id is None:
        return
    better = Q(best__isnull=True) | (
        Q(best__gt=score) if GAMES[match.game].page.low_score else Q(best__lt=score)
    )
    Par.objects.filter(better, pk=par.pk).update(best=score, holder=user_id)


def recompute_best(board: Board) -> None:
    """Find the best run of a key again, after a row was hidden."""
    day = calendar.parse_date(board.scope)
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
    """Do one piece of work; returns the seconds until the next one, None if there is none."""
    par = Par.objects.select_related("release").filter(pk=par_id, state=State.SEEKING).first()
    if par is None or par.game not in GAMES:
        return None
    if par.stage and _advance_bot(par):
        return 0
    if par.stage and Par.objects.filter(state=State.SEEKING, stage=0).exists():
        Par.objects.filter(pk=par.pk).update(touched=timezone.now())
        return GIVES_WAY
    return 0 if _advance_search(par) else None


def _advance_bot(par: Par) -> bool:
    """Let an unfinished bot play on; whether there was one."""
    run = par.bot_runs.filter(score__isnull=True).order_by("pk").first()
    if run is None:
        return False
    before = run.line
    line, score = lines.continue_line(par, run.level, msgspec.json.decode(before), BOT_ACTIONS)
    # Another worker with the same piece gets the same result.
    same = BotRun.objects.filter(pk=run.pk, line=before)
    same.update(line=msgspec.json.encode(line).decode(), score=score)
    Par.objects.filter(pk=par.pk).update(touched=timezone.now())
    return True


def _advance_search(par: Par) -> bool:
    """Do one piece of the search; whether another one follows."""
    so_far = msgspec.msgpack.decode(bytes(par.sought), type=ParSearch) if par.sought else None
    try:
        sought = _search_piece(par, so_far)
    except NoPar as broken:
        logger.error("no par", game=par.game, seed=par.seed, reason=str(broken))
        Par.objects.filter(pk=par.pk).update(state=State.FAILED, sought=None)
        return False
    columns: dict[str, Any] = {
        "stage": sought.stage,
        "done": sought.done,
        "pieces": par.pieces + 1,
        "sought": None if sought.is_over else msgspec.msgpack.encode(sought),
        "state": State.FOUND if sought.is_over else State.SEEKING,
        "touched": timezone.now(),
    }
    if sought.stage:
        columns |= {
            "solved": sought.score,
            "exact": sought.exact,
            "line": msgspec.json.encode(sought.line).decode(),
        }
    # Of two workers with the same piece, one continues.
    mine = Par.objects.filter(pk=par.pk, pieces=par.pieces).update(**columns)
    if mine and sought.stage and (day := calendar.parse_label(par.seed)):
        dailies.set_par(par.game, day, sought.score)
    return bool(mine) and not sought.is_over


def _search_piece(par: Par, so_far: ParSearch | None) -> ParSearch:
    solver = _solver(GAMES[par.game])
    sought = solver(releases.rules(par.release_id), lines.run_key(par), so_far)
    if sought.stage and lines.score_line(par, sought.line) != sought.score:
        raise NoPar("score")
    return sought


def _solver(game: Game) -> Solver:
    assert game.records.runs is not None
    return game.records.runs.solver


def find_stalled() -> list[int]:
    """The searches whose next piece was lost. Also requests the pars of dailies that have none."""
    for daily in DailySeed.objects.filter(revealed__isnull=True):
        request_daily_par(daily)
    before = timezone.now() - timedelta(seconds=STALLED)
    waiting = Par.objects.filter(state=State.SEEKING, touched__lt=before)
    return list(waiting.order_by("touched").values_list("pk", flat=True)[:100])
