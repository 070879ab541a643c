"""Signs of thrown matches, for moderators to look at."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboards.ratings import fair_play
from studio.pages import render_page, require_staff

DAYS = 30
MOST = 50


@require_safe
@require_staff("leaderboards.change_entry")
def signs(request: HttpRequest) -> HttpResponse:
    """Pairs who play only each other with one result, and rows of matches given up."""
    since = timezone.now() - timedelta(days=DAYS)
    return render_page(
        request,
        "fair_play.html",
        _("Fair play"),
        days=DAYS,
        pairs=fair_play.find_closed_pairs(since)[:MOST],
        streaks=fair_play.find_resign_streaks(since)[:MOST],
    )
