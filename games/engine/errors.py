"""Every "no" of the platform: a stable code, and figures where they help."""

from collections.abc import Mapping
from typing import ClassVar

Figures = Mapping[str, int | str]


class Refused(Exception):
    """A wish that changes nothing. Translators turn it into a status and a sentence."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, figures: Figures | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.figures: Figures = figures or {}


class Malformed(Refused):
    """It does not fit the types; no rule was asked."""

    status = 400


class NotSeated(Refused):
    """Whoever asks holds no seat that may do this."""

    status = 403


class NoSuchMatch(Refused):
    """There is none, or not for this person."""

    status = 404


class Stale(Refused):
    """The question put to this seat has changed since the version that the wish names."""

    status = 409


class IllegalAction(Refused):
    """The rules say no."""

    status = 422


class TooFast(Refused):
    """More wishes than a person can have."""

    status = 429
