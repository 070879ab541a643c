"""Theme, motion and sound: stored with the person, or in cookies for visitors."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import User

COOKIE_AGE = 60 * 60 * 24 * 365
_SOUND = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}


@dataclass(frozen=True)
class Preferences:
    theme: str = User.Theme.SYSTEM
    motion: str = User.Motion.SYSTEM
    sound: bool = False


def read(request: HttpRequest) -> Preferences:
    """The preferences of the reader."""
    user = getattr(request, "user", None)  # a request that was refused early has none
    if isinstance(user, User):
        return Preferences(user.theme, user.motion, user.sound)
    return read_cookies(request.COOKIES)


def read_cookies(cookies: Mapping[str, str]) -> Preferences:
    """The preferences that a visitor chose in this browser; invalid cookies are ignored."""
    try:
        return Preferences(**parse(cookies))  # type: ignore[arg-type]
    except ValidationError:
        return Preferences()


def parse(values: Mapping[str, str]) -> dict[str, str | bool]:
    """The preferences in a form or in cookies; raises `ValidationError` if one is invalid."""
    chosen: dict[str, str | bool] = {}
    if "theme" in values:
        chosen["theme"] = _check_choice(
            User.Theme.values, values["theme"], _("There is no such theme.")
        )
    if "motion" in values:
        chosen["motion"] = _check_choice(
            User.Motion.values, values["motion"], _("There is no such speed of motion.")
        )
    if "sound" in values:
        sound = _check_choice(_SOUND, values["sound"], _("Sound is either on or off."))
        chosen["sound"] = _SOUND[sound]
    return chosen


def save(
    user: User | AnonymousUser, chosen: Mapping[str, str | bool], answer: HttpResponse
) -> None:
    """Store preferences with the person, or in cookies of the response."""
    if isinstance(user, User):
        for name, value in chosen.items():
            setattr(user, name, value)
        user.save(update_fields=list(chosen))
        return
    for name, value in chosen.items():
        text = value if isinstance(value, str) else ("on" if value else "off")
        answer.set_cookie(
            name, text, COOKIE_AGE, samesite="Lax", httponly=True, secure=settings.HTTPS
        )


def _check_choice(values: object, value: str, otherwise: str) -> str:
    if value not in values:  # type: ignore[operator]
        raise ValidationError(otherwise)
    return value
