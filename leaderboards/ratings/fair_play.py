"""Signs that rated matches were thrown, for moderators: people who play only each other with one
result, and people who give up one match after the other. A sign is no proof."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import F

from games.engine.protocol import RESIGN
from games.models import Match, Move, Seat
from leaderboards.ratings.models import RatingChange

FEWEST_MEETINGS = 5
"""Rated matches of two people before they are looked at."""
CLOSED_SHARE = 0.7
"""Two people play only each other from this share of a person's rated matches on."""
ONE_SIDED = 0.8
"""From this share of wins on the result of two people is always the same."""
FEWEST_RESIGNED = 4
"""Matches given up one after the other."""
RESIGNED = msgspec.json.encode(RESIGN).decode()
"""The action of a move by which a seat gave up."""
LAST = 1_000
"""The place of those who have none."""


@dataclass(frozen=True)
class ClosedPair:
    """Two people who meet again and again, with one result."""

    game: str
    winner: Any
    loser: Any
    meetings: int
    wins: int
    gain: int
    """What the winner's rating gained in these matches."""
    share: int
    """Per cent of the rated matches of whichever of the two plays fewer others."""
    matches: list[UUID]


@dataclass(frozen=True)
class ResignStreak:
    """A person who gave up one rated match after the other."""

    game: str
    person: Any
    length: int
    lost: int
    """What it cost in rating."""
    beneficiaries: list[str]
    matches: list[UUID]


@dataclass(frozen=True)
class _Result:
    """A person's part in a rated match."""

    match: UUID
    user: Any
    place: int
    gave_up: bool
    gain: int


def find_closed_pairs(since: datetime) -> list[ClosedPair]:
    """Pairs of which one plays nearly only the other and nearly always wins or loses."""
    found = []
    for game, tables in _load_tables(since).items():
        played: dict[int, int] = defaultdict(int)
        meetings: dict[tuple[int, int], list[tuple[_Result, _Result]]] = defaultdict(list)
        for table in tables:
            for one in table:
                played[one.user.pk] += 1
            for winner, loser in _ordered_pairs(table):
                meetings[winner.user.pk, loser.user.pk].append((winner, loser))
        for (first, second), won in meetings.items():
            lost = len(meetings.get((second, first), []))
            count = len(won) + lost
            share = count / min(played[first], played[second])
            if count >= FEWEST_MEETINGS and len(won) >= ONE_SIDED * count and share >= CLOSED_SHARE:
                found.append(_pair(game, won, count, share))
    return sorted(found, key=lambda pair: (-pair.gain, -pair.meetings))


def find_resign_streaks(since: datetime) -> list[ResignStreak]:
    """People who gave up several rated matches of a game in a row, the longest such row of each."""
    found = []
    for game, tables in _load_tables(since).items():
        streaks: dict[int, list[list[_Result]]] = defaultdict(list)
        best: dict[int, list[list[_Result]]] = {}
        for table in tables:
            for one in table:
                streak = streaks[one.user.pk]
                if not one.gave_up:
                    streak.clear()
                    continue
                streak.append([one, *(other for other in table if other is not one)])
                if len(streak) > len(best.get(one.user.pk, [])):
                    best[one.user.pk] = list(streak)
        found += [_streak(game, rows) for rows in best.values() if len(rows) >= FEWEST_RESIGNED]
    return sorted(found, key=lambda streak: -streak.length)


def _load_tables(since: datetime) -> dict[str, list[list[_Result]]]:
    """The rated matches since then, by game, oldest first, each with those who were rated."""
    changes = RatingChange.objects.filter(at__gte=since, match__status=Match.Status.FINISHED)
    gains: dict[tuple[UUID, int | None], int] = {
        (match, user): after - before
        for match, user, before, after in changes.values_list("match", "user", "before", "after")
    }
    matches = {match for match, _ in gains}
    moves = Move.objects.filter(match__in=matches, action=RESIGNED)
    resigned = set(moves.values_list("match", "seat"))
    seats = Seat.objects.filter(match__in=matches, user__isnull=False)
    ordered = seats.select_related("user").order_by("match__touched", "match", "index")
    tables: dict[str, dict[UUID, list[_Result]]] = defaultdict(lambda: defaultdict(list))
    for seat in ordered.annotate(game=F("match__game")):
        gain = gains.get((seat.match_id, seat.user_id))
        if gain is not None:
            gave_up = (seat.match_id, seat.index) in resigned
            result = _Result(seat.match_id, seat.user, seat.place or LAST, gave_up, gain)
            tables[seat.game][seat.match_id].append(result)
    return {game: list(by_match.values()) for game, by_match in tables.items()}


def _ordered_pairs(table: list[_Result]) -> Iterable[tuple[_Result, _Result]]:
    return ((winner, loser) for winner in table for loser in table if winner.place < loser.place)


def _pair(game: str, won: list[tuple[_Result, _Result]], count: int, share: float) -> ClosedPair:
    winner, loser = won[-1]
    return ClosedPair(
        game,
        winner.user,
        loser.user,
        count,
        len(won),
        sum(mine.gain for mine, _ in won),
        round(100 * share),
        [mine.match for mine, _ in won[::-1]],
    )


def _streak(game: str, rows: list[list[_Result]]) -> ResignStreak:
    return ResignStreak(
        game,
        rows[-1][0].user,
        len(rows),
        -sum(own.gain for own, *_ in rows),
        sorted({other.user.get_username() for _, *others in rows for other in others}),
        [own.match for own, *_ in rows[::-1]],
    )
