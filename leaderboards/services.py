"""Records finished matches on the leaderboards, and maintains dailies and people's rows."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import options
from games.engine import chance
from games.engine.game import Game
from games.engine.protocol import Outcome
from games.engine.registry import GAMES
from games.models import TEST, Branch, HintGiven, Match, Move
from leaderboards import verification
from leaderboards.achievements import service as achievements
from leaderboards.boards import entries, kinds, ranks, tallies, totals
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.cups import service as cups
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import (
    Attempt,
    Board,
    DailySeed,
    Entrant,
    Entry,
    Par,
    Recorded,
    WeeklyAttempt,
)
from leaderboards.par import search
from leaderboards.ratings import ladder
from leaderboards.weeklies import service as weeklies

logger = structlog.get_logger(__name__)
State = Entry.State


def record(match_id: UUID) -> None:
    """Record a finished match: its board, its daily, its ratings. It may run twice."""
    if Recorded.objects.filter(match_id=match_id).exists():
        return
    match = Match.objects.select_related("release").filter(pk=match_id).first()
    if match is None or match.status != Match.Status.FINISHED or match.game not in GAMES:
        return
    counts = _may_count(match) and (
        bool(match.seed) or len(ladder.people(match)) > 1 or bool(tallies.tally_kinds(_game(match)))
    )
    flaw = verification.find_flaw(match) if counts else None
    with transaction.atomic():
        _, first = Recorded.objects.get_or_create(match=match)
        if first and flaw:
            verification.report(match, None, flaw)
            _close_attempt(match, finished=False)
        elif first and counts:
            _count_match(match, load_outcome(match))


def _may_count(match: Match) -> bool:
    """Whether a match counts: not with a draft, not as a what-if, not with hints of the coach."""
    helped = HintGiven.objects.filter(match=match).exists()
    apart = helped or Branch.objects.filter(match=match).exists()
    return match.release.number != TEST and not apart


def _game(match: Match) -> Game:
    return GAMES[match.game]


def load_outcome(match: Match) -> Outcome:
    return msgspec.json.decode(match.result, type=Outcome)


def _count_match(match: Match, outcome: Outcome) -> None:
    placed = ranked_run(match, outcome)
    if placed:
        address, run = placed
        board = entries.get_or_create_board(address)
        entries.enter(board, address.kind, run, _row_state(address, run.user_id))
    _close_attempt(match, finished=bool(placed))
    if _game(match).records.runs and outcome.places[0] and _has_par(match):
        search.note_run(match, outcome.scores[0], placed[1].user_id if placed else None)
    tallies.count_match(match, outcome, ladder.people(match))
    achievements.note_match(match, outcome, ladder.people(match))
    ladder.rate(match, outcome)


def _has_par(match: Match) -> bool:
    """Whether the run is of a kind that par is searched for: no week's, no cup's, played the usual
    way."""
    is_shared = chance.names_week(match.seed) or chance.names_cup(match.seed)
    return not is_shared and options.is_usual(_game(match), msgspec.json.decode(match.options))


def _row_state(address: BoardAddress, user_id: int) -> str:
    """The state of a new row: guests and declared programs play the boards of days and weeks
    outside the ranking."""
    apart = get_user_model().objects.filter(Q(guest=True) | Q(program=True), pk=user_id)
    return State.GUEST if address.kind.key in kinds.SHARED and apart.exists() else State.VERIFIED


def _close_attempt(match: Match, finished: bool) -> None:
    own = Attempt.objects.filter(match=match)
    if finished:
        own.update(state=Attempt.State.FINISHED)
    else:
        own.filter(state=Attempt.State.RUNNING).update(state=Attempt.State.UNFINISHED)
    weeklies.close_attempt(match, finished)


def ranked_run(match: Match, outcome: Outcome) -> tuple[BoardAddress, Run] | None:
    """The board of a finished match and the run of its one person.

    None if it does not count: resigned, out of time, with a hint, partly played by a bot or the
    clock, or not a match of a kind that boards compare, from the first seat.
    """
    address, seated = run_address(match), ladder.people(match)
    if address is None or len(seated) != 1:
        return None
    ((user_id, seat),) = seated.items()
    bots = match.seats.exclude(index=seat).order_by("index").values_list("bot", flat=True)
    asked = _run_options(address, match)
    facts = outcome.records[seat] if outcome.records else {}
    is_same = msgspec.json.decode(match.options) == asked
    if seat or tuple(bots) != address.kind.against or not is_same:
        return None
    if not outcome.places[seat] or facts.get("assisted"):
        return None
    if address.kind.first_only and has_tried_before(match, user_id):
        return None
    moves = Move.objects.filter(match=match)
    finished = _finish_time(match)
    # Steps without a choice are played for a seat by the platform (RulesRoom.forced).
    others = moves.filter(seat=seat).exclude(by__in=(Move.By.PERSON, Move.By.SYSTEM))
    if others.exists() or _is_too_late(match, finished):
        return None
    values = tuple(int(facts[metric.name]) for metric in address.kind.metrics)
    return address, Run(user_id, match.pk, values, finished)


def _run_options(address: BoardAddress, match: Match) -> dict[str, Any]:
    weekly = weeklies.find_weekly(match.game, match.seed)
    if weekly and address.kind.key in kinds.WEEKS:
        return weeklies.run_options(address.game, weekly, address.kind.key)
    return kinds.run_options(address.game, address.kind, match.release_id)


def has_tried_before(match: Match, user_id: int) -> bool:
    """Whether a person had started another match, or a what-if, with the same key, and so knew its
    draws."""
    theirs = Q(seats__user_id=user_id) | Q(branch__user_id=user_id)
    same = Match.objects.filter(theirs, game=match.game, secret=match.secret)
    return same.filter(started__lt=match.started).exists()


def _finish_time(match: Match) -> datetime:
    last = Move.objects.filter(match=match).latest("version")
    return last.at


def run_address(match: Match) -> BoardAddress | None:
    """The board of runs to which a match belongs; None if there is none."""
    game, day = GAMES[match.game], calendar.parse_label(match.seed)
    own = kinds.board_kinds(game)
    if day is not None:
        daily = DailySeed.objects.select_related("release").filter(game=game.key, date=day).first()
        ranked = Attempt.objects.filter(match=match).exists()
        kind = own.get(kinds.DAILY if ranked else kinds.PAST)
        if daily is None or kind is None:
            return None
        return BoardAddress(game, kind, day.isoformat(), daily.release.number)
    if chance.names_week(match.seed):
        return _weekly_address(match)
    if not match.seed or kinds.SEED not in own or chance.names_cup(match.seed):
        return None
    return BoardAddress(game, own[kinds.SEED], match.seed, match.release.number)


def _weekly_address(match: Match) -> BoardAddress | None:
    game, weekly = GAMES[match.game], weeklies.find_weekly(match.game, match.seed)
    ranked = WeeklyAttempt.objects.filter(match=match).exists()
    kind = kinds.board_kinds(game).get(kinds.WEEKLY if ranked else kinds.PAST_WEEKLY)
    if weekly is None or kind is None:
        return None
    return BoardAddress(game, kind, weekly.week, weekly.release.number)


def _is_too_late(match: Match, finished: datetime) -> bool:
    if weeklies.is_too_late(match, finished):
        return True
    own = Attempt.objects.filter(match=match).select_related("daily").first()
    return own is not None and finished > dailies.deadline(own.daily)


def find_unrecorded(now: datetime) -> list[UUID]:
    """Finished matches that were not recorded, because the task was lost."""
    ended = Match.objects.filter(
        status=Match.Status.FINISHED,
        touched__range=(now - timedelta(days=3), now - timedelta(seconds=30)),
        recorded__isnull=True,
    )
    return list(ended.order_by("touched").values_list("pk", flat=True)[:500])


def maintain_dailies(now: datetime | None = None) -> None:
    """Draw, end and reveal the dailies that are due."""
    now = now or timezone.now()
    for game in kinds.games_with_dailies():
        # The seed of the next day is drawn ten minutes before midnight.
        for day in {calendar.today(now), calendar.today(now + timedelta(minutes=10))}:
            search.request_daily_par(dailies.make(game, day))
    for daily in dailies.dailies_past_deadline(now):
        if dailies.expire(daily):
            for match_id in daily.attempts.values_list("match_id", flat=True):
                record(match_id)
            dailies.reveal(daily, now)


def maintain_weeklies(now: datetime | None = None) -> None:
    """Draw, end and reveal the weeklies that are due."""
    now = now or timezone.now()
    for game in kinds.games_with_weeklies():
        # The seed of the next week is drawn ten minutes before it begins.
        for moment in (now, now + timedelta(minutes=10)):
            weeklies.make(game, calendar.this_monday(moment))
    for weekly in weeklies.weeklies_past_deadline(now):
        if weeklies.expire(weekly):
            for match_id in weekly.attempts.values_list("match_id", flat=True):
                record(match_id)
            weeklies.reveal(weekly, now)


def recount(board: Board) -> None:
    """Count the rows of a board again, and rebuild its index if the size differs."""
    with entries.lock_board(board.pk) as held:
        held.rows = ranks.visible_rows(held).count()
    board.refresh_from_db()
    if board.rows >= ranks.WORTH_INDEXING and ranks.index_size(board) != board.rows:
        ranks.rebuild(board)


@transaction.atomic
def absorb(guest: Any, account: Any) -> None:
    """Move a guest's runs and dailies to the account that they signed in to.

    Nobody gets a second try by it: see `_takes_runs`. A guest's try of a day uses up the account's.
    """
    played = account.attempts.values("daily_id")
    for board in Board.objects.filter(entries__user=guest).distinct().order_by("pk"):
        if _takes_runs(board, account.pk):
            entries.absorb(board, guest.pk, account.pk)
        else:
            entries.delete_rows(board, guest.pk)
    Attempt.objects.filter(user=guest).exclude(daily_id__in=played).update(user=account)
    Par.objects.filter(holder=guest).update(holder=account)
    for game in kinds.games_with_dailies():
        totals.recount_people(game.key, [account.pk])
    tallies.absorb(guest.pk, account.pk)
    cups.absorb(guest, account)
    achievements.absorb(guest, account)


def _takes_runs(board: Board, user_id: int) -> bool:
    """Whether an account may take over a guest's runs on a board: not on that of a day's or week's
    ranked runs, and only if it has none of its own where the first try counts or guests are not
    ranked."""
    if board.kind in (kinds.DAILY, kinds.WEEKLY) or board.kind not in kinds.single_match_kinds(
        board.game
    ):
        return False
    kind = kinds.get_kind(GAMES[board.game], board.kind)
    own = Entry.objects.filter(board=board, user_id=user_id)
    return not ((kind.first_only or kind.key in kinds.SHARED) and own.exists())


@transaction.atomic
def delete_person(user: Any) -> None:
    """Remove the rows of a person who is about to be deleted, and withdraw them from cups."""
    Entrant.objects.filter(user=user).update(withdrawn=True)
    for board in Board.objects.filter(entries__user=user).distinct().order_by("pk"):
        entries.delete_rows(board, user.pk)
