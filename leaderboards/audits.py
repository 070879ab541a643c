"""Audits: execute the runs on the leaderboards again and hide the rows that do not reproduce."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.engine.registry import GAMES
from games.models import Match
from leaderboards import services, verification
from leaderboards.boards import entries, kinds, ranks, tallies
from leaderboards.boards.entries import Run
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed, Entry, Recorded, VerificationReport
from leaderboards.par import search

TOP = 20
"""Rows of each board that an audit executes again."""
RUNS = (kinds.SEED, *kinds.SHARED)


def audit_entry(entry: Entry) -> bool:
    """Execute the run of a row again; a row that does not reproduce is hidden and reported, one
    that only no longer counts here is hidden."""
    flaw = _find_flaw(entry)
    if flaw is None or flaw == verification.UNDECIDED:
        return True
    excluded = entry.match is not None and _is_excluded(entry, entry.match)
    entries.hide(entry)
    search.recompute_best(entry.board)
    if not excluded:
        verification.report(entry.match, entry, flaw)
    if entry.board.kind == kinds.DAILY:
        day = entry.board.scope
        again = DailySeed.objects.filter(game=entry.board.game, date=day, revealed__isnull=False)
        for daily in again:
            dailies.settle(daily)
    return False


def _find_flaw(entry: Entry) -> str | None:
    if entry.match is None:
        return "no_match"
    flaw = verification.find_flaw(entry.match)
    if flaw:
        return flaw
    kind, run = (
        kinds.get_kind(GAMES[entry.match.game], entry.board.kind),
        _expected_run(entry, entry.match),
    )
    if run is None or run.user_id != entry.user_id:
        return "row_differs"
    same = (*run.values, 0, 0)[:3] == entry.values and kind.score(run.values) == entry.score
    return None if same else "row_differs"


def _is_excluded(entry: Entry, match: Match) -> bool:
    """Whether a sound match no longer counts on its board. Matches on a seed once counted on the
    boards of all matches, and second tries on boards of seeds: that is no tampering."""
    if verification.find_flaw(match) is not None:
        return False
    kind = kinds.get_kind(GAMES[match.game], entry.board.kind)
    again = kind.first_only and services.has_tried_before(match, entry.user_id)
    return again or (kind.tally is not None and bool(match.seed))


def _expected_run(entry: Entry, match: Match) -> Run | None:
    """The run that a row should show according to its match."""
    if entry.board.kind in RUNS:
        placed = services.ranked_run(match, services.load_outcome(match))
        return placed[1] if placed else None
    kind = kinds.get_kind(GAMES[match.game], entry.board.kind)
    return tallies.best_run(match, services.load_outcome(match), kind, entry.user_id)


def audit_tops(most_boards: int = 2_000) -> int:
    """Audit the top of each board, the least recently checked first; returns how many it hid."""
    hidden = 0
    single = Q()
    for game in GAMES:
        single |= Q(game=game, kind__in=kinds.single_match_kinds(game))
    boards = Board.objects.filter(single, rows__gt=0)
    for board in boards.order_by(F("checked").asc(nulls_first=True), "pk")[:most_boards]:
        top = ranks.visible_rows(board).select_related("match__release", "board")
        for entry in top.order_by("score", "tail")[:TOP]:
            hidden += not audit_entry(entry)
        Board.objects.filter(pk=board.pk).update(checked=timezone.now())
    return hidden


def recheck_reports() -> Iterator[Match]:
    """Record the finished matches that an earlier check refused and that pass it now, the oldest
    first; their reports are settled."""
    reports = VerificationReport.objects.filter(settled=False, entry=None, match__isnull=False)
    for report in reports.select_related("match__release").order_by("match__touched"):
        match = report.match
        assert match is not None
        if verification.find_flaw(match) is not None:
            continue
        with transaction.atomic():
            Recorded.objects.filter(match=match).delete()
            services.record(match.pk)
            VerificationReport.objects.filter(match=match, entry=None).update(settled=True)
        yield match
