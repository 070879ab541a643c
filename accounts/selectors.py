"""Reads: people by name, address or request."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import OldName, User
from games.engine.registry import GAMES

Viewer = User | AnonymousUser
KEPT_NAME = timedelta(days=180)
"""How long nobody else can take a name that a person gave up."""


def current_user(request: HttpRequest) -> User:
    """The person who sends a request to a page behind `login_required`."""
    assert isinstance(request.user, User), "for pages behind login_required"
    return request.user


def current_guest(request: HttpRequest) -> User | None:
    """The guest who sends a request, as the database has them; None for accounts and visitors."""
    user = request.user
    return User.objects.filter(pk=user.pk, guest=True).first() if user.is_authenticated else None


def find_person(name: str) -> User | None:
    """The active person with this name, however it is written."""
    if "\0" in name:  # PostgreSQL rejects it in a query
        return None
    return User.objects.filter(name_key=names.key(name), is_active=True).first()


def find_renamed(name: str) -> User | None:
    """The active person who had this name before, however it is written."""
    if "\0" in name:
        return None
    old = OldName.objects.filter(name_key=names.key(name), user__is_active=True)
    found = old.select_related("user").first()
    return found.user if found else None


def check_name(name: str, besides: User | None = None) -> None:
    """Raise `ValidationError` if somebody else has this name, had it until recently, or has one
    that looks like it."""
    people = User.objects.exclude(pk=besides.pk) if besides else User.objects.all()
    if people.filter(name_key=names.key(name)).exists():
        raise ValidationError(_("This name is taken."), code="taken")
    recent = OldName.objects.filter(left__gt=timezone.now() - KEPT_NAME).exclude(user=besides)
    skeleton = names.skeleton(name)
    if any(known.filter(skeleton=skeleton).exists() for known in (people, recent)):
        raise ValidationError(_("This name looks like that of somebody else."), code="lookalike")


def find_owner(email: str) -> User | None:
    """The person to whom an e-mail address belongs, confirmed or not."""
    if "\0" in email:  # PostgreSQL rejects it in a query
        return None
    found = EmailAddress.objects.filter(email__iexact=email).select_related("user")
    address = found.order_by("-verified", "-primary", "pk").first()
    return address.user if address else None


def game_title(game: str) -> str:
    """The title of a game in the active language; the key of a game that no longer exists."""
    return gettext(GAMES[game].title) if game in GAMES else game
