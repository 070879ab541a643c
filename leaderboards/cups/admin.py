"""Cups in the admin: staff cancel cups, rename them, and remove people. Keys are not shown."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from leaderboards.cups import service
from leaderboards.cups.models import Cup, Entrant, Pairing


@admin.register(Cup)
class CupAdmin(admin.ModelAdmin[Cup]):
    list_display = ["name", "kind", "game", "status", "official", "creator", "starts", "people"]
    list_filter = ["status", "kind", "game", "official"]
    list_select_related = ["creator"]
    search_fields = ["name", "code", "creator__username"]
    fields = [
        "code", "name", "kind", "game", "options", "days", "size", "rounds", "minutes", "check_in",
        "starts", "official", "creator", "status", "round", "created", "finished",
    ]  # fmt: skip
    actions = ["cancel"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Cup]:
        found = super().get_queryset(request).defer("key")
        return found.annotate(entered=Count("entrants"))

    @admin.display(description=_("Players"))
    def people(self, cup: Any) -> int:
        return int(cup.entered)

    def get_readonly_fields(self, request: HttpRequest, obj: Cup | None = None) -> list[str]:
        """Only a name may be changed: it is what people write."""
        return [name for name in self.fields if name != "name"]  # type: ignore[misc]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    @admin.action(description=_("Cancel the cup"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Cup]) -> None:
        for cup in queryset:
            try:
                service.cancel(cup.pk, request.user)
            except Refused as no:
                self.message_user(request, f"{cup}: {no.code}")
            else:
                self.log_change(request, cup, "cancelled")


class SharedOrigin(admin.SimpleListFilter):
    """People who joined a cup from the same address: perhaps one person with several accounts."""

    title = _("the same address")
    parameter_name = "shared"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("Yes"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> QuerySet[Entrant]:
        if self.value() != "yes":
            return queryset
        same = Entrant.objects.filter(cup=OuterRef("cup"), origin=OuterRef("origin"))
        others = same.exclude(pk=OuterRef("pk"))
        return queryset.exclude(origin="").filter(Exists(others))


@admin.register(Entrant)
class EntrantAdmin(admin.ModelAdmin[Entrant]):
    list_display = [
        "cup",
        "user",
        "bot",
        "rank",
        "points",
        "played",
        "withdrawn",
        "removed",
        "origin",
    ]
    list_filter = [SharedOrigin, "removed", "cup__game", "cup__official"]
    list_select_related = ["cup", "user"]
    search_fields = ["user__username", "cup__name", "cup__code"]
    actions = ["remove"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_remove_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("leaderboards.change_entrant")

    @admin.action(description=_("Remove from the cup"), permissions=["remove"])
    def remove(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> None:
        for entrant in queryset:
            service.remove(entrant.cup_id, entrant.number, request.user)
            self.log_change(request, entrant, "removed")


@admin.register(Pairing)
class PairingAdmin(admin.ModelAdmin[Pairing]):
    list_display = ["cup", "round", "number", "match", "ending", "made", "settled"]
    list_filter = ["ending", "cup__kind"]
    list_select_related = ["cup", "match"]
    search_fields = ["cup__name", "cup__code"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
