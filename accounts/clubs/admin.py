"""Clubs, for staff: names and texts can be taken down, a club can be closed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.clubs.models import Club, Membership


class MemberInline(admin.TabularInline[Membership, Club]):
    """The members of a club, read-only."""

    model = Membership
    fields = ["user", "role", "since"]
    readonly_fields = ["user", "role", "since"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Club | None = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    """Clubs with their members."""

    list_display = ["name", "about", "entry", "founded"]
    list_filter = ["entry"]
    search_fields = ["name", "about", "memberships__user__username"]
    readonly_fields = ["slug", "founded"]
    fields = ["name", "about", "entry", *readonly_fields]
    inlines = [MemberInline]
    actions = ["take_names", "clear_texts"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Club, form: object, change: bool) -> None:
        obj.name_key = names.skeleton(obj.name)
        super().save_model(request, obj, form, change)

    @admin.action(description=_("Give the club a name that says nothing"), permissions=["change"])
    def take_names(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        for club in clubs:
            club.name = names.neutral_name().replace("player", "club")
            club.name_key = names.skeleton(club.name)
            club.save()

    @admin.action(description=_("Take down the text of the club"), permissions=["change"])
    def clear_texts(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        clubs.update(about="")
