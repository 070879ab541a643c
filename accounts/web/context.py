"""The context processor: what every page shows about its reader."""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from accounts.notifications import views as notification_views
from accounts.people import presence
from accounts.web import preferences


def person(request: HttpRequest) -> dict[str, Any]:
    """theme, motion, sound, the context of `_turns.html`, and `my_turns`, the number of matches."""
    chosen = preferences.read(request)
    shown = {**asdict(chosen), "dark": chosen.theme == User.Theme.DARK}
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {**shown, "my_turns": 0}
    waiting = _waiting(request, user)
    return {**shown, **waiting, "my_turns": waiting["turns_waiting"]}


def _waiting(request: HttpRequest, user: User) -> dict[str, Any]:
    """Computed once for each request, however many templates it renders."""
    known: dict[str, Any] | None = getattr(request, "waiting", None)
    if known is None:
        presence.note(user)
        there = request.resolver_match
        known = notification_views.waiting(
            user, str(there.kwargs.get("match_id", "")) if there else ""
        )
        request.waiting = known  # type: ignore[attr-defined]
    return known
