"""The matches of a cup: who sits where, with which key, and the start."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Max

from games.engine.errors import Refused
from games.engine.records.leaderboards import PARTS
from games.match import releases
from games.match import service as match_service
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Block
from leaderboards.cups.models import Cup, Entrant, Pairing, PairingSeat
from leaderboards.cups.pairing.contenders import Contender
from leaderboards.cups.play import scoring

logger = structlog.get_logger(__name__)


def list_contenders(cup: Cup, entrants: Sequence[Entrant], now: datetime) -> list[Contender]:
    """The entrants as pairing knows them, in the order of the standings."""
    rivals, seats, byes = _histories(cup)
    avoided = _find_blocks(entrants)
    return [
        Contender(
            entrant.pk,
            entrant.points,
            tuple(rivals[entrant.pk]),
            avoided[entrant.pk],
            tuple(seats[entrant.pk]),
            byes[entrant.pk],
            (now - entrant.since).total_seconds() if entrant.since else 0.0,
        )
        for entrant in entrants
    ]


Lists = dict[int, list[int]]


def _histories(cup: Cup) -> tuple[Lists, Lists, dict[int, int]]:
    """Entrant -> whom they met, where they sat, and how many byes they had."""
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    taken = PairingSeat.objects.filter(pairing__cup=cup).order_by("pairing_id", "index")
    for pairing, entrant, index in taken.values_list("pairing_id", "entrant_id", "index"):
        tables[pairing].append((entrant, index))
    rivals: Lists = defaultdict(list)
    seats: Lists = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)
    for table in tables.values():
        for entrant, index in table:
            if len(table) == 1:
                byes[entrant] += 1
            else:
                seats[entrant].append(index)
                rivals[entrant] += [other for other, _ in table if other != entrant]
    return rivals, seats, byes


def _find_blocks(entrants: Sequence[Entrant]) -> dict[int, frozenset[int]]:
    """Entrant -> whom they blocked, or who blocked them."""
    keys = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id}
    found: dict[int, set[int]] = defaultdict(set)
    for by, of in Block.objects.filter(by__in=keys, of__in=keys).values_list("by_id", "of_id"):
        found[keys[by]].add(keys[of])
        found[keys[of]].add(keys[by])
    return defaultdict(frozenset, {key: frozenset(others) for key, others in found.items()})


def add_pairings(cup: Cup, tables: Sequence[Sequence[int]], number: int, now: datetime) -> None:
    """Write the pairings of a round (0: of an arena); a table of one is a bye, which is settled at
    once: the first is worth a win, another one half of it."""
    newest = cup.pairings.filter(round=number).aggregate(n=Max("number"))["n"] or 0
    made = Pairing.objects.bulk_create(
        Pairing(cup=cup, round=number, number=newest + nth, made=now)
        for nth, _ in enumerate(tables, start=1)
    )
    had_bye = set(
        PairingSeat.objects.filter(pairing__cup=cup, pairing__ending=scoring.BYE).values_list(
            "entrant_id", flat=True
        )
    )
    PairingSeat.objects.bulk_create(
        PairingSeat(pairing=pairing, entrant_id=key, index=index)
        for pairing, table in zip(made, tables, strict=True)
        for index, key in enumerate(table)
    )
    for pairing, table in zip(made, tables, strict=True):
        if len(table) == 1:
            scoring.settle(pairing, {0: 1}, scoring.BYE, now)
            if table[0] in had_bye:
                pairing.seats.update(points=PARTS // 2)


def start_matches(cup_id: int) -> int:
    """Start the matches of the pairings that have none yet; returns how many. Each is a
    transaction of its own: whoever comes after a process that ended goes on with the rest."""
    waiting = Pairing.objects.filter(cup_id=cup_id, match=None, settled=None)
    return sum(_start(pk) for pk in list(waiting.values_list("pk", flat=True)))


@transaction.atomic
def _start(pairing_id: int) -> bool:
    found = Pairing.objects.select_for_update(no_key=True, of=("self",)).select_related("cup")
    pairing = found.filter(pk=pairing_id, match=None, settled=None).first()
    if pairing is None:
        return False  # somebody else was faster
    cup, seats = pairing.cup, list(pairing.seats.select_related("entrant__user"))
    sittings = [_sitting(cup, seat.entrant) for seat in seats]
    label = _key_label(pairing, seats)
    try:
        release, options = releases.choose(cup.rules, cup.plain_options)
        fewest = cup.rules.allowed_seats(releases.content(release.pk), options).start
        sittings += [Sitting(bot=cup.rules.bots.stand_in)] * (fewest - len(sittings))
        deal = Deal(cup.derive_key(label), "", release)
        with transaction.atomic():
            position = match_service.start(
                cup.rules, sittings, cup.plain_options, cup.mode, days=cup.days, watchable=True,
                deal=deal,
            )  # fmt: skip
    except Refused as no:
        logger.warning("match of a cup not started", cup=cup.code, code=no.code)
        scoring.settle(pairing, {seat.index: 1 for seat in seats}, scoring.VOID, pairing.made)
        return True
    Pairing.objects.filter(pk=pairing.pk).update(
        match_id=position.match_id, bots=len(sittings) - len(seats), label=label
    )
    return True


def _sitting(cup: Cup, entrant: Entrant) -> Sitting:
    if entrant.user is not None and entrant.user.is_active:
        return Sitting(entrant.user, nonce=entrant.nonce)
    return Sitting(bot=entrant.bot or cup.rules.bots.stand_in)


def _key_label(pairing: Pairing, seats: Sequence[PairingSeat]) -> str:
    """What the key of a match is derived by: the round, or how often these people met before, and
    their numbers in the cup. The site has no choice in it."""
    numbers = sorted(seat.entrant.number for seat in seats)
    times = pairing.round
    if not times:
        met = Pairing.objects.filter(cup_id=pairing.cup_id, number__lte=pairing.number)
        for seat in seats:
            met = met.filter(seats__entrant_id=seat.entrant_id)
        times = met.count()
    return f"{times}:{','.join(map(str, numbers))}"
