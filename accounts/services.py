"""Changes of people: guests, new names, merging a guest into an account, closing an account."""

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
from accounts.clubs import service as clubs
from accounts.models import OldName, User
from accounts.people import service as people
from accounts.web.preferences import Preferences
from games.engine.errors import Refused
from games.match import bots as match_bots
from games.match import positions
from games.match import service as match_service
from games.models import Branch, Match, Seat
from leaderboards import services as boards
from lobby import selectors as lobby
from lobby import services as tables
from lobby.classroom import service as classrooms
from lobby.pairs import service as pairs

IDLE_GUEST = timedelta(days=30)
LOST_GUEST = timedelta(days=365)
MOST_OLD_NAMES = 5
LENGTHS_TO_TRY = (4, 4, 4, 5, 6, 8)
SHORT_LENGTHS = (2, 2, 3, 4, 5, 6, 8)


def create_guest(preferences: Preferences, stem: str = "") -> User:
    """Create a guest with a random name, perhaps one that begins with what they are called."""
    for letters in SHORT_LENGTHS if stem else LENGTHS_TO_TRY:
        guest = User(username=names.guest_name(letters, stem), guest=True, **asdict(preferences))
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # the name is taken; the next one is longer
        return guest
    raise RuntimeError("no free name for a guest")


def note_visit(user: User) -> None:
    """Record the visit of a guest: guests who stay away are deleted."""
    if user.guest:
        User.objects.filter(pk=user.pk).update(last_login=timezone.now())


@transaction.atomic
def absorb(guest: User, account: User) -> None:
    """Merge a guest into the account that they signed in to.

    Where both sit in one match, the guest's seat stays with the guest.
    """
    of_both = Match.objects.filter(seats__user=account).filter(seats__user=guest)
    moving = Seat.objects.filter(user=guest).exclude(match__in=of_both.values("pk"))
    _forget_positions(moving.values_list("match_id", flat=True))
    moving.update(user=account)
    branches = Branch.objects.filter(user=guest)
    _forget_positions(branches.values_list("match_id", flat=True))
    branches.update(user=account)
    guest.push_addresses.update(user=account)
    people.absorb(guest, account)
    tables.absorb(guest, account)
    classrooms.absorb(guest, account)
    boards.absorb(guest, account)
    if not Seat.objects.filter(user=guest).exists():
        guest.delete()


def rename(user: User, name: str) -> None:
    """Change a person's name; raises `ValidationError` if it is taken."""
    before, user.username = user.username, name
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "name_key", "skeleton"])
            keep_old_name(user, before)
    except IntegrityError as error:
        user.username = before
        raise ValidationError(_("This name is taken."), code="taken") from error
    _forget_positions(user.seats.values_list("match_id", flat=True))


def call_guest(guest: User, stem: str) -> None:
    """Give a guest a name that begins with what they are called now."""
    if guest.username.rpartition("-")[0] == stem:
        return
    for letters in SHORT_LENGTHS:
        with suppress(ValidationError):
            rename(guest, names.guest_name(letters, stem))
            return


def keep_old_name(user: User, name: str) -> None:
    """Keep the name that a person gave up; of many, the newest ones."""
    OldName.objects.filter(name_key=user.name_key).delete()
    if names.key(name) == user.name_key:
        return
    OldName.objects.update_or_create(
        name_key=names.key(name), defaults={"user": user, "username": name, "left": timezone.now()}
    )
    for forgotten in user.old_names.all()[MOST_OLD_NAMES:]:
        forgotten.delete()


def close_account(user: User) -> None:
    """Delete a person. Their seats stay, without a user, and bots play them on."""
    for match_id, seat in _running_solo_runs(user):
        with suppress(Refused):  # it has just ended
            match_service.resign(match_id, seat)
    vacate_seats(user)
    with transaction.atomic():
        _forget_positions(user.seats.values_list("match_id", flat=True))
        boards.delete_person(user)
        clubs.depart(user)
        user.delete()


def vacate_seats(user: User) -> None:
    """Let bots play a person's running matches, and leave the tables that wait in the lobby."""
    for match_id, seat in _running_matches(user):
        with suppress(Refused):  # it has just ended
            match_bots.take_over(match_id, seat)
    pairs.decline_all(user)
    classrooms.leave_all(user)
    for table in lobby.my_tables(user):
        with suppress(Refused):  # it has just started
            tables.leave(table.pk, user)


def forget_guests() -> int:
    """Delete the guests who have not been seen for long; returns how many."""
    now = timezone.now()
    gone = User.objects.filter(
        _not_seen_since(now - LOST_GUEST)
        | _not_seen_since(now - IDLE_GUEST) & ~Q(Exists(Seat.objects.filter(user=OuterRef("pk")))),
        guest=True,
    )
    guests = list(gone)
    for guest in guests:
        close_account(guest)
    return len(guests)


def _not_seen_since(moment: object) -> Q:
    return Q(last_login__lt=moment) | Q(last_login=None, date_joined__lt=moment)


def _running_solo_runs(user: User) -> list[tuple[UUID, int]]:
    """Running solo matches: nobody else would end them."""
    alone = user.seats.filter(match__status=Match.Status.RUNNING, match__mode=Match.Mode.SOLO)
    return list(alone.values_list("match_id", "index"))


def _running_matches(user: User) -> list[tuple[UUID, int]]:
    """Running matches with other seats."""
    running = user.seats.filter(match__status=Match.Status.RUNNING)
    return list(running.exclude(match__mode=Match.Mode.SOLO).values_list("match_id", "index"))


def _forget_positions(match_ids: Iterable[UUID]) -> None:
    """Drop the cached positions of matches whose seats change hands."""
    for match_id in list(match_ids):
        transaction.on_commit(partial(positions.forget, match_id))
