"""Points of finished matches, and the standings that follow from them."""

from collections import defaultdict
from datetime import datetime

import msgspec
from django.db.models import Q

from games.engine.protocol import Outcome
from games.models import Match, Seat
from leaderboards.boards import kinds
from leaderboards.cups.models import Cup, CupRun, Entrant, Pairing, PairingSeat
from leaderboards.cups.pairing import ranking
from leaderboards.cups.pairing.ranking import Result, Standing

PLAYED, BYE, VOID, TIME, LATE = "played", "bye", "void", "time", "late"
"""How a pairing was decided: by its match; without a rival; the match could not be played; the
round was over; the arena was over, and it does not count."""


def settle_ends(cup: Cup, now: datetime) -> bool:
    """Give the points of the matches that are over; returns whether there were any."""
    over = Q(match__status__in=(Match.Status.FINISHED, Match.Status.CANCELLED))
    ended = cup.pairings.filter(over, settled=None).select_related("match")
    for pairing in ended.order_by("match__touched"):
        assert pairing.match is not None
        if cup.ends is not None and pairing.match.touched > cup.ends:
            settle(pairing, {}, LATE, now)
        elif pairing.match.status == Match.Status.CANCELLED:
            settle(pairing, dict.fromkeys(_seats(pairing), 1), VOID, pairing.match.touched)
        else:
            settle(pairing, _places(pairing), PLAYED, pairing.match.touched)
    return bool(ended)


def _seats(pairing: Pairing) -> list[int]:
    return [seat.index for seat in pairing.seats.all()]


def _places(pairing: Pairing) -> dict[int, int]:
    """Seat -> place. Who left their seat to a bot has none, whatever the bot achieved."""
    assert pairing.match is not None
    outcome = msgspec.json.decode(pairing.match.result, type=Outcome)
    away = _absent_seats(pairing)
    return {seat: 0 if seat in away else place for seat, place in enumerate(outcome.places)}


def _absent_seats(pairing: Pairing) -> set[int]:
    left = Seat.objects.filter(match__pairing=pairing, user__isnull=False)
    away = left.filter(~Q(stand_in="") | Q(gone=True))
    return set(away.values_list("index", flat=True))


def settle(pairing: Pairing, places: dict[int, int], ending: str, now: datetime) -> None:
    """Give the points of a pairing by the places of its seats; without places it does not count."""
    away = _absent_seats(pairing)
    order = sorted(places)
    points = dict(zip(order, ranking.share_points([places[n] for n in order]), strict=True))
    for seat in pairing.seats.all():
        seat.points, seat.absent = points.get(seat.index), seat.index in away
        seat.save(update_fields=["points", "absent"])
    pairing.settled, pairing.ending = now, ending
    pairing.save(update_fields=["settled", "ending"])
    gone = pairing.seats.filter(absent=True).values("entrant_id")
    Entrant.objects.filter(pk__in=gone).update(present=False)
    Entrant.objects.filter(seats__pairing=pairing).update(since=now)


def settle_rest(cup: Cup, now: datetime, ending: str) -> None:
    """Decide what is not finished: in a round as it stands, in an arena not at all. Who left their
    seat to a bot has lost, and the others are level."""
    for pairing in cup.pairings.filter(settled=None):
        away = _absent_seats(pairing)
        places = {seat: int(seat not in away) for seat in _seats(pairing)}
        settle(pairing, places if ending == TIME else {}, ending, now)


def update_standings(cup: Cup) -> None:
    """Write the standings that follow from all results."""
    if cup.has_seeds:
        rows = _rank_runs(cup)
    else:
        keys = list(cup.entrants.order_by("number").values_list("pk", flat=True))
        rank = ranking.rank_swiss if cup.is_swiss else ranking.rank_arena
        rows = rank(keys, load_results(cup))
    entrants = {entrant.pk: entrant for entrant in cup.entrants.all()}
    changed = [entrants[row.key] for row in rows if _write(entrants[row.key], row)]
    fields = ["rank", "points", "buchholz", "direct", "wins", "played", "streak"]
    Entrant.objects.bulk_update(changed, fields, batch_size=200)


def _write(entrant: Entrant, row: Standing) -> bool:
    before = (entrant.rank, entrant.points, entrant.buchholz, entrant.direct, entrant.wins,
              entrant.played, entrant.streak)  # fmt: skip
    after = row.rank, row.points, row.buchholz, row.direct, row.wins, row.played, row.streak
    (entrant.rank, entrant.points, entrant.buchholz, entrant.direct, entrant.wins,
     entrant.played, entrant.streak) = after  # fmt: skip
    return before != after


def load_results(cup: Cup) -> list[Result]:
    """The results of a cup, in the order in which its matches ended."""
    given: dict[int, dict[int, int]] = defaultdict(dict)
    seats = PairingSeat.objects.filter(pairing__cup=cup, points__isnull=False)
    ordered = seats.order_by("pairing__settled", "pairing__pk", "index")
    for pairing_id, entrant_id, points in ordered.values_list("pairing_id", "entrant_id", "points"):
        given[pairing_id][entrant_id] = points or 0
    return [Result(points) for points in given.values()]


def _rank_runs(cup: Cup) -> list[Standing]:
    """Who finished more seeds, then the better sum, then the better sum of the second figure."""
    metrics = kinds.get_kind(cup.rules, kinds.DAILY).metrics
    signs = [-1 if metric.high else 1 for metric in metrics[:2]] + [1]
    sums: dict[int, list[int]] = {
        key: [0, 0, 0] for key in cup.entrants.order_by("number").values_list("pk", flat=True)
    }
    counted = CupRun.objects.filter(seed__cup=cup, state=CupRun.State.COUNTED)
    for key, first, second in counted.values_list("entrant_id", "first", "second"):
        total = sums[key]
        sums[key] = [total[0] + 1, total[1] + first, total[2] + second]

    def order(key: int) -> tuple[int, int, int]:
        runs, first, second = sums[key]
        return -runs, signs[0] * first, signs[1] * second

    rows: list[Standing] = []
    for nth, key in enumerate(sorted(sums, key=order), start=1):
        level = rows and order(rows[-1].key) == order(key)
        runs, first, second = sums[key]
        rank = rows[-1].rank if level else nth
        rows.append(Standing(key, rank, first, second, played=runs))
    return rows
