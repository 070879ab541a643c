"""An arena under way: whoever waits is paired again and again until the time is over."""

from datetime import datetime

from leaderboards.cups.models import Cup
from leaderboards.cups.pairing import arena_pool
from leaderboards.cups.play import cup_matches, rounds, scoring


def tend(cup: Cup, now: datetime) -> bool:
    """Give points, and pair those who wait; returns whether something changed."""
    changed = scoring.settle_ends(cup, now)
    if is_complete(cup, now):
        scoring.settle_rest(cup, now, scoring.LATE)
        scoring.update_standings(cup)
        return True
    if changed or not cup.entrants.filter(rank__gt=0).exists():
        scoring.update_standings(cup)
    return _pair_waiting(cup, now) or changed


def is_complete(cup: Cup, now: datetime) -> bool:
    return cup.ends is not None and now >= cup.ends


def _pair_waiting(cup: Cup, now: datetime) -> bool:
    playing = set(cup.pairings.filter(settled=None).values_list("seats__entrant_id", flat=True))
    waiting = [one for one in rounds.list_playing(cup) if one.pk not in playing]
    if len(waiting) < 2:
        return False
    waiting.sort(key=lambda one: (one.rank, one.number))
    found = arena_pool.pair_waiting(cup_matches.list_contenders(cup, waiting, now), cup.size)
    cup_matches.add_pairings(cup, found, 0, now)
    return bool(found)
