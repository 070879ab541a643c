"""What changes a person: guests who come, stay or merge; new names; leaving for good."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from datetime import timedelta
from functools import partial
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User
from accounts.web.preferences import Preferences
from games.engine.errors import Refused
from games.match import bots as match_bots
from games.match import positions
from games.match import service as match_service
from games.models import Match, Seat
from leaderboards import services as boards
from lobby import selectors as lobby
from lobby import services as tables

IDLE_GUEST = timedelta(days=30)
LOST_GUEST = timedelta(days=365)
LENGTHS_TO_TRY = (4, 4, 4, 5, 6, 8)


def welcome_guest(preferences: Preferences) -> User:
    """Somebody who wants to play and not to sign up."""
    for letters in LENGTHS_TO_TRY:
        guest = User(username=names.for_guest(letters), guest=True, **asdict(preferences))
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # the name is taken; a longer one hardly ever is
        return guest
    raise RuntimeError("no free name for a guest")


def see(user: User) -> None:
    """Note that a guest was here: one who stays away is forgotten some day."""
    if user.guest:
        User.objects.filter(pk=user.pk).update(last_login=timezone.now())


@transaction.atomic
def absorb(guest: User, account: User) -> None:
    """A guest turned out to be someone: the seats become theirs.

    Where both sit at one match, the guest's seat stays what it is; nobody plays against
    themselves.
    """
    of_both = Match.objects.filter(seats__user=account).filter(seats__user=guest)
    moving = Seat.objects.filter(user=guest).exclude(match__in=of_both.values("pk"))
    _seats_change(moving.values_list("match_id", flat=True))
    moving.update(user=account)
    guest.push_addresses.update(user=account)
    tables.absorb(guest, account)
    boards.absorb(guest, account)
    if not Seat.objects.filter(user=guest).exists():
        guest.delete()


def rename(user: User, name: str) -> None:
    """Call someone by another name."""
    before, user.username = user.username, name
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "name_key"])
    except IntegrityError as error:
        user.username = before
        raise ValidationError(_("This name is taken."), code="taken") from error
    _seats_change(user.seats.values_list("match_id", flat=True))


def close(user: User) -> None:
    """Forget a person. Their seats stay, held by nobody, so that the others can play on."""
    for match_id, seat in _alone(user):
        with suppress(Refused):  # it has just ended
            match_service.resign(match_id, seat)
    for match_id, seat in _with_others(user):
        with suppress(Refused):
            match_bots.take_over(match_id, seat)
    for table in lobby.my_tables(user):
        with suppress(Refused):  # it has just started
            tables.leave(table.pk, user)
    with transaction.atomic():
        _seats_change(user.seats.values_list("match_id", flat=True))
        boards.leave(user)
        user.delete()


def forget_guests() -> int:
    """Close the guests who will not come back; how many there were."""
    now = timezone.now()
    gone = User.objects.filter(
        _not_seen_since(now - LOST_GUEST)
        | _not_seen_since(now - IDLE_GUEST) & ~Q(Exists(Seat.objects.filter(user=OuterRef("pk")))),
        guest=True,
    )
    guests = list(gone)
    for guest in guests:
        close(guest)
    return len(guests)


def _not_seen_since(moment: object) -> Q:
    return Q(last_login__lt=moment) | Q(last_login=None, date_joined__lt=moment)


def _alone(user: User) -> list[tuple[UUID, int]]:
    """The runs that nobody else would ever end: no clock, no opponent."""
    alone = user.seats.filter(match__status=Match.Status.RUNNING, match__mode=Match.Mode.SOLO)
    return list(alone.values_list("match_id", "index"))


def _with_others(user: User) -> list[tuple[UUID, int]]:
    """The matches that go on without them; a bot plays on for the others."""
    running = user.seats.filter(match__status=Match.Status.RUNNING)
    return list(running.exclude(match__mode=Match.Mode.SOLO).values_list("match_id", "index"))


def _seats_change(match_ids: Iterable[UUID]) -> None:
    """Who sits where is also in this process's memory of running matches."""
    for match_id in list(match_ids):
        transaction.on_commit(partial(positions.forget, match_id))
