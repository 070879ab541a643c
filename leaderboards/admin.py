"""Leaderboards in the admin. The key of a daily is not shown, not even to staff."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from leaderboards.boards import entries
from leaderboards.cups.admin import CupAdmin, EntrantAdmin, PairingAdmin
from leaderboards.models import (
    Achieved,
    Attempt,
    Board,
    DailySeed,
    Entry,
    Rating,
    Season,
    SeasonStanding,
    VerificationReport,
    WeeklySeed,
)

__all__ = ["CupAdmin", "EntrantAdmin", "PairingAdmin"]


class ReadOnly:
    """Rows follow from matches: staff may hide them but not edit them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Board)
class BoardAdmin(ReadOnly, admin.ModelAdmin[Board]):
    list_display = ["game", "kind", "scope", "release", "rows", "touched", "checked"]
    list_filter = ["game", "kind"]
    search_fields = ["scope"]


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin[Entry]):
    list_display = ["board", "user", "first", "second", "finished", "state", "match"]
    list_filter = ["state", "board__game", "board__kind"]
    list_select_related = ["board", "user", "match"]
    search_fields = ["user__username", "board__scope"]
    actions = ["hide", "show"]
    show_full_result_count = False

    def has_hide_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("leaderboards.change_entry")

    @admin.action(description=_("Hide from the board"), permissions=["hide"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        for entry in queryset:
            entries.hide(entry)
            self.log_change(request, entry, "hidden")

    @admin.action(description=_("Show on the board again"), permissions=["hide"])
    def show(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        for entry in queryset:
            entries.show(entry)
            self.log_change(request, entry, "shown")


@admin.register(DailySeed)
class DailySeedAdmin(ReadOnly, admin.ModelAdmin[DailySeed]):
    list_display = ["game", "date", "commitment", "release", "par", "revealed"]
    list_filter = ["game"]
    fields = ["game", "date", "commitment", "release", "par", "made", "revealed"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[DailySeed]:
        return super().get_queryset(request).defer("secret")


@admin.register(Attempt)
class AttemptAdmin(ReadOnly, admin.ModelAdmin[Attempt]):
    list_display = ["daily", "user", "state", "points", "over_par"]
    list_filter = ["state", "daily__game"]
    fields = ["daily", "user", "state", "points", "over_par"]
    list_select_related = ["daily", "user"]


@admin.register(WeeklySeed)
class WeeklySeedAdmin(ReadOnly, admin.ModelAdmin[WeeklySeed]):
    list_display = ["game", "monday", "modifier", "commitment", "release", "revealed"]
    list_filter = ["game"]
    fields = ["game", "monday", "modifier", "commitment", "release", "made", "revealed"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[WeeklySeed]:
        return super().get_queryset(request).defer("secret")


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin[Rating]):
    list_display = ["user", "game", "ladder", "mu", "sigma", "played"]
    list_filter = ["game", "ladder"]
    search_fields = ["user__username"]


@admin.register(Achieved)
class AchievedAdmin(ReadOnly, admin.ModelAdmin[Achieved]):
    list_display = ["user", "game", "key", "match", "at"]
    list_filter = ["game", "key"]
    list_select_related = ["user", "match"]
    search_fields = ["user__username"]


@admin.register(Season)
class SeasonAdmin(ReadOnly, admin.ModelAdmin[Season]):
    list_display = ["game", "label", "players", "matches"]
    list_filter = ["game"]


@admin.register(SeasonStanding)
class SeasonStandingAdmin(ReadOnly, admin.ModelAdmin[SeasonStanding]):
    list_display = ["season", "ladder", "rank", "user", "rating", "played", "gain", "badge"]
    list_filter = ["badge", "season__game", "season__label"]
    list_select_related = ["season", "user"]
    search_fields = ["user__username"]


@admin.register(VerificationReport)
class VerificationReportAdmin(admin.ModelAdmin[VerificationReport]):
    list_display = ["at", "match", "flaw", "entry", "settled"]
    list_filter = ["settled", "flaw"]
    list_editable = ["settled"]
    readonly_fields = ["match", "entry", "flaw", "at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
