"""What people do in a cup: join, check in, pause, withdraw; cancel it, or remove somebody.

Each change locks the cup, as the tasks that move it on do.
"""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.engine import chance
from games.engine.errors import IllegalAction, NoSuchMatch, NotSeated, Stale
from games.match import positions
from games.models import Match
from games.ratings import estimates
from leaderboards.cups import broadcast
from leaderboards.cups.models import Cup, CupRun, Entrant

MOST_ENTRANTS = 2000
MOST_ENTRANCES = 20
"""In how many unfinished cups one person may be."""
MOST_FROM_ONE_PLACE = 3
"""How many people may join an official cup from one address: a household, not a crowd."""


@contextmanager
def lock_cup(cup_id: int) -> Iterator[Cup]:
    """Lock a cup for a change."""
    with transaction.atomic():
        cup = Cup.objects.select_for_update(no_key=True).filter(pk=cup_id).first()
        if cup is None:
            raise NoSuchMatch("no_such_cup")
        yield cup


def join(cup_id: int, user: Any, nonce: str = "", address: str = "") -> Entrant:
    """Enter a cup, perhaps with a nonce for the keys of one's matches; or return to it."""
    nonce = chance.clean_nonce(nonce)
    with lock_cup(cup_id) as cup:
        _check_entry(cup, user)
        mine = find_entrant(cup, user)
        if mine is not None and mine.removed:
            raise NotSeated("cup_removed")
        origin = _origin(cup, address)
        if mine is None:
            _check_room(cup, user, origin)
            mine = _add(cup, user, nonce, origin)
        else:
            mine.withdrawn, mine.present, mine.since = False, _is_there(cup), timezone.now()
            mine.nonce = mine.nonce or nonce
            mine.save(update_fields=["withdrawn", "present", "since", "nonce"])
        broadcast.announce(cup.pk)
        return mine


def _check_entry(cup: Cup, user: Any) -> None:
    if cup.is_over:
        raise IllegalAction("cup_over")
    if cup.club is not None and not cup.club.has_member(user):
        raise NotSeated("cup_club")
    if cup.official and user.guest:
        raise NotSeated("cup_guest")
    if cup.official and user.program:
        raise NotSeated("cup_program")
    if cup.is_swiss and cup.round > cup.last_entry_round:
        raise IllegalAction("cup_late")


def _check_room(cup: Cup, user: Any, origin: str) -> None:
    if cup.entrants.count() >= MOST_ENTRANTS:
        raise IllegalAction("cup_full")
    unfinished = (Cup.Status.OPEN, Cup.Status.RUNNING)
    entered = Entrant.objects.filter(user=user, withdrawn=False, cup__status__in=unfinished)
    if entered.count() >= MOST_ENTRANCES:
        raise IllegalAction("too_many_entrances", {"most": MOST_ENTRANCES})
    if cup.official and origin:
        near = cup.entrants.filter(origin=origin, withdrawn=False).count()
        if near >= MOST_FROM_ONE_PLACE:
            raise IllegalAction("cup_crowded")


def _add(cup: Cup, user: Any, nonce: str, origin: str) -> Entrant:
    newest = cup.entrants.aggregate(newest=Max("number"))["newest"] or 0
    (found,) = (
        estimates.estimate(cup.rules, cup.options, [user.pk]) if not cup.has_seeds else [None]
    )
    return Entrant.objects.create(
        cup=cup,
        user=user,
        number=newest + 1,
        nonce=nonce,
        rating=found.rating if found else None,
        present=_is_there(cup),
        origin=origin,
        since=timezone.now(),
    )


def _is_there(cup: Cup) -> bool:
    """Whether who joins now need not check in."""
    return not cup.check_in or timezone.now() >= cup.check_in_opens


def _origin(cup: Cup, address: str) -> str:
    """A mark that is the same for one address and one cup, and tells neither."""
    text = f"cup:{cup.pk}:{address}".encode()
    return (
        hmac.new(settings.SECRET_KEY.encode(), text, "sha256").hexdigest()[:16] if address else ""
    )


def find_entrant(cup: Cup, user: Any) -> Entrant | None:
    """The entrance of a person, withdrawn or not."""
    if not user.is_authenticated:
        return None
    return cup.entrants.filter(user=user).first()


@contextmanager
def _change_own(cup_id: int, user: Any) -> Iterator[tuple[Cup, Entrant]]:
    with lock_cup(cup_id) as cup:
        if cup.is_over:
            raise IllegalAction("cup_over")
        mine = find_entrant(cup, user)
        if mine is None or mine.withdrawn or mine.removed:
            raise NotSeated("not_in_cup")
        yield cup, mine
        mine.save(update_fields=["present", "withdrawn", "since", "nonce"])
        broadcast.announce(cup.pk)


def mark_present(cup_id: int, user: Any) -> None:
    """Say that one is there: before the start, or after a pause."""
    with _change_own(cup_id, user) as (cup, mine):
        if cup.is_open and timezone.now() < cup.check_in_opens:
            raise Stale("check_in_early")
        mine.present, mine.since = True, timezone.now()


def pause(cup_id: int, user: Any) -> None:
    """Play no further match until one is back."""
    with _change_own(cup_id, user) as (_, mine):
        mine.present = False


def withdraw(cup_id: int, user: Any) -> None:
    """Leave a cup. A match that runs goes on; before the start nothing remains."""
    with _change_own(cup_id, user) as (_, mine):
        mine.withdrawn = True


def give_nonce(cup_id: int, user: Any, nonce: str) -> None:
    """Add a nonce if one gave none when joining."""
    nonce = chance.clean_nonce(nonce)
    with _change_own(cup_id, user) as (_, mine):
        if mine.nonce and mine.nonce != nonce:
            raise Stale("nonce_given")
        mine.nonce = nonce


def may_manage(cup: Cup, user: Any) -> bool:
    """Whether a person may cancel a cup and remove people from it."""
    return bool(user.is_authenticated and (user.is_staff or cup.creator_id == user.pk))


def cancel(cup_id: int, user: Any) -> None:
    """End a cup without a result, as its creator or as staff."""
    with lock_cup(cup_id) as cup:
        if not may_manage(cup, user):
            raise NotSeated("not_cup_creator")
        if cup.is_over:
            raise IllegalAction("cup_over")
        call_off(cup)


def call_off(cup: Cup) -> None:
    """End a cup that is locked without a result. Its matches go on; its seeds are told."""
    cup.status, cup.finished = Cup.Status.CANCELLED, timezone.now()
    cup.save(update_fields=["status", "finished"])
    reveal_seeds(cup)
    broadcast.announce(cup.pk)


def reveal_seeds(cup: Cup) -> None:
    """Let everyone see the runs on the seeds of a cup that is over."""
    runs = CupRun.objects.filter(seed__cup=cup)
    Match.objects.filter(cup_run__in=runs).update(sealed=False)
    for match_id in runs.values_list("match_id", flat=True):
        positions.forget(match_id)


def remove(cup_id: int, number: int, user: Any) -> None:
    """Remove somebody from a cup, as its creator or as staff. Their results stay."""
    with lock_cup(cup_id) as cup:
        if not may_manage(cup, user):
            raise NotSeated("not_cup_creator")
        if not cup.entrants.filter(number=number).update(removed=True):
            raise NoSuchMatch("no_such_person")
        broadcast.announce(cup.pk)


def absorb(guest: Any, account: Any) -> None:
    """Move a guest's entrances to the account that they signed in to."""
    entered = Entrant.objects.filter(user=guest).exclude(cup__entrants__user=account)
    Entrant.objects.filter(pk__in=list(entered.values_list("pk", flat=True))).update(user=account)
