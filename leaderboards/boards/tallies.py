"""Leaderboards over a person's finished matches: the best one, streaks, totals, rates and means."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine import protocol
from games.engine.game import Game
from games.engine.protocol import RESIGN, Outcome
from games.engine.records.leaderboards import PARTS, PERSON, BoardKind, Tally
from games.engine.registry import GAMES
from games.models import Match, Move
from leaderboards.boards import entries, kinds
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Tallied

_RESIGNED = protocol.encode(RESIGN).decode()


def tally_kinds(game: Game) -> list[BoardKind]:
    """The kinds of boards for which every finished match of a game counts."""
    return [kind for kind in game.records.leaderboards if kind.tally]


def count_match(match: Match, outcome: Outcome, people: Mapping[int, int]) -> None:
    """Count a match for everyone who played it. The caller ensures that this happens once."""
    game = GAMES[match.game]
    for user_id, seat in people.items():
        for address in counting_boards(match, outcome, seat):
            board = entries.get_or_create_board(address)
            run = _best_run(match, outcome, address.kind, user_id, seat)
            if run:
                entries.enter(board, address.kind, run)
            elif address.kind.tally and address.kind.tally.how != "best":
                value = _value(address.kind.tally, match, outcome, seat)
                if value is not None:
                    Tallied.objects.create(board=board, user_id=user_id, match=match, value=value)
                    update_standing(game, board, user_id)


def counting_boards(match: Match, outcome: Outcome, seat: int) -> Iterator[BoardAddress]:
    """The boards for which a match counts, for one seat: none for a match on a seed or of a day,
    whose luck may be known beforehand. Those count on boards of their own."""
    if match.seed:
        return
    game, facts = GAMES[match.game], load_facts(outcome, seat)
    rivals = list_rivals(match, seat)
    for kind in tally_kinds(game) if facts.get("ranked", True) else ():
        tally = kind.tally
        assert tally is not None
        if set(rivals) <= tally.rivals and 1 + rivals.count(PERSON) >= tally.people:
            scope = tally.scope(facts, rivals) if tally.scopes else ""
            if scope in tally.scopes or not tally.scopes:
                yield BoardAddress(game, kind, scope)


def list_rivals(match: Match, seat: int) -> tuple[str, ...]:
    """Who sits in the other seats: PERSON, or the level of a bot."""
    others = match.seats.exclude(index=seat).order_by("index").values_list("user_id", "bot")
    return tuple(PERSON if user else bot for user, bot in others)


def load_facts(outcome: Outcome, seat: int) -> dict[str, Any]:
    """What is known of a seat in a finished match."""
    place = outcome.places[seat]
    own = outcome.records[seat] if outcome.records else {}
    return {"won": place == 1, "place": place, **own}


def has_played_to_the_end(match: Match, outcome: Outcome, seat: int) -> bool:
    """Whether the person played to the end, without a bot and without resigning."""
    moves = Move.objects.filter(match=match, seat=seat)
    given_away = moves.filter(by=Move.By.BOT) | moves.filter(action=_RESIGNED)
    return bool(outcome.places[seat]) and not given_away.exists()


def best_run(match: Match, outcome: Outcome, kind: BoardKind, user_id: int) -> Run | None:
    """The run of a person's match for a board of best matches; None if it does not count there."""
    seat = match.seats.filter(user_id=user_id).values_list("index", flat=True).first()
    if seat is None or kind not in [
        address.kind for address in counting_boards(match, outcome, seat)
    ]:
        return None
    return _best_run(match, outcome, kind, user_id, seat)


def _best_run(
    match: Match, outcome: Outcome, kind: BoardKind, user_id: int, seat: int
) -> Run | None:
    facts = load_facts(outcome, seat)
    if (
        kind.tally is None
        or kind.tally.how != "best"
        or not has_played_to_the_end(match, outcome, seat)
    ):
        return None
    if not all(metric.name in facts for metric in kind.metrics):
        return None
    values = tuple(int(facts[metric.name]) for metric in kind.metrics)
    return Run(user_id, match.pk, values, Move.objects.filter(match=match).latest("version").at)


def _value(tally: Tally, match: Match, outcome: Outcome, seat: int) -> int | None:
    """What one match adds to a tally; None if nothing."""
    facts, kept = load_facts(outcome, seat), has_played_to_the_end(match, outcome, seat)
    if tally.how in ("streak", "rate"):
        won = int(kept and bool(facts.get(tally.fact)))
        return won * PARTS // outcome.places.count(1) if won and tally.shared else won
    if not kept and tally.how == "total":
        return None
    return int(facts[tally.fact]) if tally.fact in facts else None


def update_standing(game: Game, board: Board, user_id: int) -> None:
    """Set a person's row to what their matches amount to."""
    kind = kinds.get_kind(game, board.kind)
    tally = kind.tally
    assert tally is not None
    own = Tallied.objects.filter(board=board, user_id=user_id, match__seed="").order_by("-pk")
    if tally.days:
        own = own.filter(match__touched__gte=timezone.now() - timedelta(days=tally.days))
    newest = own.select_related("match").first()
    values = list(own[: tally.last or None].values_list("value", flat=True))
    if newest is None or len(values) < tally.least:
        entries.withdraw(board, [user_id])
        return
    figures = _FORMULAS[tally.how](values, kind)
    if tally.how in ("streak", "total") and not figures[0]:
        entries.withdraw(board, [user_id])
        return
    entries.update_standings(
        board, kind, [Run(user_id, newest.match_id, figures, newest.match.touched)]
    )


def _streak(values: list[int], kind: BoardKind) -> tuple[int, int]:
    runs = [(won, len(list(run))) for won, run in groupby(values)]
    now = runs[0][1] if runs[0][0] else 0
    return max((length for won, length in runs if won), default=0), now


def _total(values: list[int], kind: BoardKind) -> tuple[int, int]:
    return sum(values), len(values)


def _mean(values: list[int], kind: BoardKind) -> tuple[int, int]:
    return round(sum(values) * kind.metrics[0].scale / len(values)), len(values)


def _rate(values: list[int], kind: BoardKind) -> tuple[int, int]:
    assert kind.tally is not None
    whole = PARTS if kind.tally.shared else 1
    return round(1000 * sum(values) / len(values) / whole), len(values)


_FORMULAS: dict[str, Callable[[list[int], BoardKind], tuple[int, int]]] = {
    "streak": _streak,
    "total": _total,
    "mean": _mean,
    "rate": _rate,
}


def drop_old_matches() -> None:
    """Drop matches that are too old for boards of the last days. It may run twice."""
    for game in GAMES.values():
        for kind in tally_kinds(game):
            if kind.tally and kind.tally.days:
                _drop_old_matches(game, kind, timezone.now() - timedelta(days=kind.tally.days))


def _drop_old_matches(game: Game, kind: BoardKind, before: datetime) -> None:
    for board in Board.objects.filter(game=game.key, kind=kind.key):
        old = Tallied.objects.filter(board=board, match__touched__lt=before)
        people = sorted(set(old.values_list("user_id", flat=True)))
        with transaction.atomic():
            old.delete()
            for user_id in people:
                update_standing(game, board, user_id)


def absorb(guest_id: int, account_id: int) -> None:
    """Move the matches of a guest to an account, and count them again."""
    theirs = Tallied.objects.filter(user_id=guest_id)
    counted = set(theirs.values_list("board_id", flat=True))
    twice = Tallied.objects.filter(user_id=account_id).values("match_id")
    theirs.filter(match_id__in=list(twice.values_list("match_id", flat=True))).delete()
    theirs.update(user_id=account_id)
    for board in Board.objects.filter(pk__in=counted):
        update_standing(GAMES[board.game], board, account_id)
