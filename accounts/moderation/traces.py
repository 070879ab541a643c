"""Hints which accounts belong together: keyed digests of addresses and browsers, kept for a month.

Nobody can read an address from them, and a changed SECRET_KEY makes them worthless.
"""

import hmac
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Trace, User
from games import limits

KEPT = timedelta(days=30)
STAMP = "trace_day"
MOST = 30


def leave(request: HttpRequest) -> None:
    """Note, once a day and session, where a person was."""
    user, now = request.user, timezone.now()
    day = now.date().isoformat()
    if not isinstance(user, User) or request.session.get(STAMP) == day:
        return
    request.session[STAMP] = day
    try:
        address = limits.client_address(request)
    except (ValueError, PermissionDenied):  # a socket without an address
        address = ""
    browser = request.headers.get("user-agent", "") + request.headers.get("accept-language", "")
    places = {
        Trace.Kind.ADDRESS: address,
        Trace.Kind.DEVICE: browser,
    }
    for kind, text in places.items():
        if text:
            Trace.objects.update_or_create(
                user=user, kind=kind, digest=_digest(kind, text), defaults={"seen": now}
            )


def _digest(kind: str, text: str) -> str:
    key = settings.SECRET_KEY.encode()
    return hmac.digest(key, f"trace:{kind}:{text}".encode(), "sha256").hex()[:32]


@dataclass(frozen=True)
class LinkedAccount:
    """Another account that was at the same address, perhaps with the same browser."""

    user: Any
    same_address: bool
    same_device: bool

    @property
    def is_strong(self) -> bool:
        return self.same_address and self.same_device


def linked_accounts(person: User) -> list[LinkedAccount]:
    """The accounts that share an address with a person, those that also share a browser first.
    A browser alone says nothing: too many are alike."""
    recent = Trace.objects.filter(seen__gt=timezone.now() - KEPT)
    own = recent.filter(user=person)
    addresses = own.filter(kind=Trace.Kind.ADDRESS).values("digest")
    devices = own.filter(kind=Trace.Kind.DEVICE).values("digest")
    others = recent.exclude(user=person)
    near = others.filter(kind=Trace.Kind.ADDRESS, digest__in=addresses).values("user")
    alike = set(
        others.filter(kind=Trace.Kind.DEVICE, digest__in=devices, user__in=near)
        .values_list("user", flat=True)
    )  # fmt: skip
    found = User.objects.filter(pk__in=near).order_by("-date_joined")[:MOST]
    linked = [LinkedAccount(each, True, each.pk in alike) for each in found]
    return sorted(linked, key=lambda each: not each.is_strong)


def forget() -> int:
    """Delete hints that are older than a month; returns how many."""
    return Trace.objects.filter(seen__lte=timezone.now() - KEPT).delete()[0]
