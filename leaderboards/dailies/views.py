"""The calendar of a person's dailies."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leaderboards.dailies import calendar, months


@require_safe
@login_required
def days(request: HttpRequest, month: str = "") -> HttpResponse:
    """The reader's own calendar of a month, by default the current one."""
    now = timezone.now()
    first = months.parse_month(month, now) if month else calendar.today(now).replace(day=1)
    return render(
        request, "leaderboards/days.html", {"month": months.load_month(request.user, first, now)}
    )
