"""Pages of a person's dailies: the calendar, and the card of a run that its player sent."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from leaderboards.dailies import calendar, months
from leaderboards.dailies import card as cards
from leaderboards.pictures.views import check_language


@require_safe
@login_required
def days(request: HttpRequest, month: str = "") -> HttpResponse:
    """The reader's own calendar of a month, by default the current one."""
    now = timezone.now()
    first = months.parse_month(month, now) if month else calendar.today(now).replace(day=1)
    return render(
        request, "leaderboards/days.html", {"month": months.load_month(request.user, first, now)}
    )


@require_safe
def card(request: HttpRequest, language: str, match_id: UUID, signature: str) -> HttpResponse:
    """The card of a run, for those whom its player sent the link. `language` is the player's: the
    messenger shows title and picture in it."""
    check_language(language)
    found = cards.open_link(match_id, signature)
    with translation.override(language):
        social = {"title": f"{found.title} · {found.result}", "text": found.subtitle}
        social["picture"] = found.picture
    label = calendar.label(found.day)
    return render(
        request, "leaderboards/card.html", {"card": found, "social": social, "label": label}
    )
