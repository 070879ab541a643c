"""Changes of clubs: founding, joining, roles, closing.

Each change locks the club's row, so that two at once cannot leave it with two owners or too many
members.
"""

from collections.abc import Callable

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts import names
from accounts.clubs.models import MEMBERS, STAFF, Club, Membership, new_token
from accounts.models import User
from accounts.notifications import service as notifications
from games import limits
from games.chat import blocks
from games.chat import service as chat
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch

Role = Membership.Role
LEAST_NAME, MOST_NAME, MOST_ABOUT = 2, 30, 200
MOST_OWNED = 3
MOST_CLUBS = 20
"""Clubs that one person may belong to or ask."""
MOST_MEMBERS = 500
MOST_ASKED = 100
CHANGES_AN_HOUR = 60
HOUR = 3600
LINK_MARKS = ("://", "www.")


def create(user: User, name: str, about: str = "", entry: str = Club.Entry.OPEN) -> Club:
    """Found a club; its founder owns it."""
    _require_account(user)
    limits.check("club", str(user.pk), most=CHANGES_AN_HOUR, seconds=HOUR)
    if user.memberships.filter(role=Role.OWNER).count() >= MOST_OWNED:
        raise IllegalAction("too_many_clubs_owned", {"most": MOST_OWNED})
    _check_room_for_club(user)
    name = clean_name(name)
    club = Club(
        name=name,
        name_key=names.skeleton(name),
        slug=_free_slug(name),
        about=clean_about(about),
        entry=_clean_entry(entry),
    )
    try:
        with transaction.atomic():
            club.save()
            Membership.objects.create(club=club, user=user, role=Role.OWNER)
    except IntegrityError as error:
        raise IllegalAction("club_name_taken") from error
    return club


@transaction.atomic
def change(by: User, club: Club, name: str, about: str, entry: str) -> Club:
    """Change what a club says of itself. Its address stays."""
    club = _lock(club)
    _require_staff(by, club)
    club.name = clean_name(name)
    club.name_key, club.about, club.entry = (
        names.skeleton(club.name),
        clean_about(about),
        _clean_entry(entry),
    )
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise IllegalAction("club_name_taken") from error
    return club


@transaction.atomic
def renew_link(by: User, club: Club) -> Club:
    """Make a new invitation link; the old one leads nowhere."""
    club = _lock(club)
    _require_staff(by, club)
    club.token = new_token()
    club.save(update_fields=["token"])
    return club


@transaction.atomic
def join(user: User, club: Club, token: str = "") -> Membership:
    """Join a club, or ask to. With the token of the invitation link nobody has to ask."""
    _require_account(user)
    limits.check("club", str(user.pk), most=CHANGES_AN_HOUR, seconds=HOUR)
    club = _lock(club)
    is_invited = bool(token) and token == club.token
    if club.entry == Club.Entry.LINK and not is_invited:
        raise NoSuchMatch("no_such_club")
    held = club.memberships.filter(user=user).first()
    if held and held.role in MEMBERS:
        return held
    if held and held.role == Role.REMOVED:
        raise IllegalAction("removed_from_club")
    owner = club.memberships.filter(role=Role.OWNER).values_list("user_id", flat=True)
    blocks.check(user.pk, list(owner))
    if held is None:
        _check_room_for_club(user)
    role = Role.MEMBER if is_invited or club.entry == Club.Entry.OPEN else Role.ASKED
    _check_room(club, role)
    held, fresh = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    if role == Role.ASKED and fresh:
        notifications.tell_request(user, club, _staff(club))
    return held


@transaction.atomic
def leave(user: User, club: Club) -> None:
    """Leave a club, or take a request back. The owner must hand the club over first, unless nobody
    else is left: then the club ends."""
    club = _lock(club)
    held = club.memberships.filter(user=user).exclude(role=Role.REMOVED).first()
    if held is None:
        return
    if held.role == Role.OWNER:
        if club.memberships.filter(role__in=MEMBERS).exclude(user=user).exists():
            raise IllegalAction("hand_club_over_first")
        club.delete()
    else:
        held.delete()


def admit(by: User, club: Club, person: User) -> None:
    """Let in a person who asked, or who was removed before."""
    with transaction.atomic():
        club = _lock(club)
        _require_staff(by, club)
        held = _membership(club, person)
        if held.role in MEMBERS:
            return
        _check_room(club, Role.MEMBER)
        was_asked = held.role == Role.ASKED
        _set_role(held, Role.MEMBER)
    if was_asked:
        notifications.tell_admission(by, club, person)


@transaction.atomic
def remove(by: User, club: Club, person: User) -> None:
    """Remove a member, who cannot come back by themselves, or turn a request down. Officers remove
    members, the owner removes officers as well."""
    club = _lock(club)
    mine = _require_staff(by, club)
    held = _membership(club, person)
    if held.role == Role.ASKED:
        held.delete()
        return
    if held.role == Role.OWNER or (held.role == Role.OFFICER and mine.role != Role.OWNER):
        raise IllegalAction("owner_only")
    _set_role(held, Role.REMOVED)


@transaction.atomic
def appoint(by: User, club: Club, person: User) -> None:
    """Make a member an officer."""
    club = _lock(club)
    _require_owner(by, club)
    held = _membership(club, person)
    if held.role == Role.MEMBER:
        _set_role(held, Role.OFFICER)


@transaction.atomic
def dismiss(by: User, club: Club, person: User) -> None:
    """Make an officer a plain member again."""
    club = _lock(club)
    _require_owner(by, club)
    held = _membership(club, person)
    if held.role == Role.OFFICER:
        _set_role(held, Role.MEMBER)


@transaction.atomic
def hand_over(by: User, club: Club, person: User) -> None:
    """Make another member the owner; the old one stays as an officer."""
    club = _lock(club)
    mine = _require_owner(by, club)
    held = _membership(club, person)
    if held.role not in MEMBERS or held.pk == mine.pk:
        raise Malformed("malformed_wish")
    _set_role(mine, Role.OFFICER)
    _set_role(held, Role.OWNER)


@transaction.atomic
def close(by: User, club: Club) -> None:
    """End a club. Its cups stay."""
    club = _lock(club)
    _require_owner(by, club)
    club.delete()


PERSON_CHANGES: dict[str, Callable[[User, Club, User], None]] = {
    "admit": admit,
    "remove": remove,
    "appoint": appoint,
    "dismiss": dismiss,
    "hand_over": hand_over,
}
"""What those who run a club may do about a person."""


@transaction.atomic
def depart(user: User) -> None:
    """Take a person whose account closes out of all clubs. A club that they own goes to the
    officer, else to the member, who has been there longest; a club of nobody else ends."""
    for held in user.memberships.filter(role=Role.OWNER).select_related("club"):
        club = _lock(held.club)
        others = club.memberships.filter(role__in=MEMBERS).exclude(user=user)
        heir = others.filter(role=Role.OFFICER).first() or others.first()
        held.delete()
        if heir is None:
            club.delete()
        else:
            _set_role(heir, Role.OWNER)


def clean_name(name: str) -> str:
    """The name of a club in normal form; refused if it is too short, too long or reserved."""
    name = names.normalize(chat.clean_line(name))
    if not LEAST_NAME <= len(name) <= MOST_NAME or not names.skeleton(name):
        raise IllegalAction("bad_club_name", {"least": LEAST_NAME, "most": MOST_NAME})
    if names.is_reserved(name.replace(" ", "")):
        raise IllegalAction("club_name_reserved")
    return name


def clean_about(about: str) -> str:
    """One line without links."""
    text = chat.clean_line(about)
    if len(text) > MOST_ABOUT or any(mark in text.lower() for mark in LINK_MARKS):
        raise IllegalAction("bad_club_text", {"most": MOST_ABOUT})
    return text


def _clean_entry(entry: str) -> str:
    if entry not in Club.Entry.values:
        raise Malformed("malformed_wish")
    return entry


def _free_slug(name: str) -> str:
    """An address that no club has."""
    bare = slugify(name, allow_unicode=True)[:40].strip("-_") or "club"
    slug, nth = bare, 2
    while Club.objects.filter(slug=slug).exists():
        slug, nth = f"{bare}-{nth}", nth + 1
    return slug


def _lock(club: Club) -> Club:
    locked = Club.objects.select_for_update().filter(pk=club.pk).first()
    if locked is None:
        raise NoSuchMatch("no_such_club")
    return locked


def _set_role(held: Membership, role: str) -> None:
    held.role = role
    held.save(update_fields=["role"])


def _membership(club: Club, person: User) -> Membership:
    held = club.memberships.filter(user=person).first()
    if held is None:
        raise NoSuchMatch("no_such_person")
    return held


def _staff(club: Club) -> list[User]:
    return [held.user for held in club.memberships.filter(role__in=STAFF).select_related("user")]


def _require_account(user: User) -> None:
    if user.guest:
        raise IllegalAction("clubs_need_account")


def _require_staff(by: User, club: Club) -> Membership:
    held = club.memberships.filter(user=by, role__in=STAFF).first()
    if held is None:
        raise IllegalAction("club_staff_only")
    return held


def _require_owner(by: User, club: Club) -> Membership:
    held = club.memberships.filter(user=by, role=Role.OWNER).first()
    if held is None:
        raise IllegalAction("owner_only")
    return held


def _check_room_for_club(user: User) -> None:
    if user.memberships.exclude(role=Role.REMOVED).count() >= MOST_CLUBS:
        raise IllegalAction("too_many_clubs", {"most": MOST_CLUBS})


def _check_room(club: Club, role: str) -> None:
    held = club.memberships.filter(role__in=MEMBERS if role == Role.MEMBER else (Role.ASKED,))
    most = MOST_MEMBERS if role == Role.MEMBER else MOST_ASKED
    if held.count() >= most:
        raise IllegalAction("club_full", {"most": most})
