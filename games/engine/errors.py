"""Refusals: each has a stable code, and the figures of its sentence."""

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
    """The wish does not fit the types; the rules were not asked."""

    status = 400


class NotSeated(Refused):
    """The person holds no seat that may do this."""

    status = 403


class NoSuchMatch(Refused):
    """There is no such match, or this person may not see it."""

    status = 404


class Stale(Refused):
    """The question put to this seat has changed since the version that the wish names."""

    status = 409


class IllegalAction(Refused):
    """The rules do not allow it."""

    status = 422


class TooFast(Refused):
    """Too many wishes in a short time."""

    status = 429
