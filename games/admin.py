"""What staff may look at. Nothing here changes a match, and no key is shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.chat.admin import ReportAdmin
from games.engine.registry import GAMES
from games.models import TEST, Match, Move, Release, Seat

__all__ = ["MatchAdmin", "MoveAdmin", "ReleaseAdmin", "ReportAdmin"]


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows that only the site itself writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline[Seat, Match]):
    model = Seat
    fields = ["index", "user", "bot", "place", "score"]
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ["short", "title", "people", "release", "mode", "status", "version", "touched"]
    list_filter = ["game", "status", "mode"]
    list_select_related = ["release"]
    search_fields = ["id", "seed", "seats__user__username"]
    date_hierarchy = "started"
    inlines = [SeatInline]
    fields = [
        "page", "game", "rules_version", "release", "options", "mode", "days", "seed",
        "commitment", "watchable", "status", "version", "result", "due", "machine",
        "started", "touched",
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """All but those whose key others have yet to play."""
        found = super().get_queryset(request).filter(sealed=False)
        return found.defer("state", "ledger").prefetch_related("seats__user")

    @admin.display(description=_("Match"), ordering="started")
    def short(self, match: Match) -> str:
        return str(match.pk)[:8]

    @admin.display(description=_("Game"), ordering="game")
    def title(self, match: Match) -> str:
        return gettext(GAMES[match.game].title)

    @admin.display(description=_("Who plays"))
    def people(self, match: Match) -> str:
        return ", ".join(str(seat.user or seat.bot or "–") for seat in match.seats.all())

    @admin.display(description=_("Page"))
    def page(self, match: Match) -> str:
        return format_html('<a href="{}">↗</a>', reverse("games:match", args=[match.pk]))


@admin.register(Release)
class ReleaseAdmin(ReadOnly):
    list_display = ["game", "number", "checksum", "author", "published"]
    list_filter = ["game"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Release]:
        """Drafts under test are shown with their drafts."""
        return super().get_queryset(request).filter(number__gt=TEST)


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display = ["match", "version", "seat", "by", "at"]
    search_fields = ["match__id"]
    fields = ["match", "version", "seat", "by", "action", "at"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Nothing of a daily before its day is over, nor of a running match: it holds secrets."""
        over = super().get_queryset(request).exclude(match__status=Match.Status.RUNNING)
        return over.filter(match__sealed=False)
