"""People and bans in the admin; reports of people are in `moderation`."""

from datetime import timedelta
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.clubs.admin import ClubAdmin
from accounts.models import User
from accounts.moderation import complaints
from accounts.moderation import service as moderation
from accounts.moderation.admin import ComplaintAdmin
from accounts.moderation.forms import BanForm
from accounts.moderation.models import Ban
from accounts.selectors import current_user

__all__ = ["BanAdmin", "ClubAdmin", "ComplaintAdmin", "PersonAdmin"]

GUEST_BAN = timedelta(days=30)

# One log-in page, with one count of wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class BanInline(admin.TabularInline[Ban, User]):
    """The bans of a person, read-only."""

    model = Ban
    fk_name = "user"
    fields = ["reason", "until", "by", "made", "lifted"]
    readonly_fields = ["reason", "until", "by", "made", "lifted"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's own page, with columns and filters for guests and programs."""

    list_display = [
        "username",
        "email",
        "guest",
        "program",
        "is_staff",
        "is_active",
        "date_joined",
        "more",
    ]
    list_filter = ["guest", "program", "is_staff", "is_superuser", "is_active", "language"]
    search_fields = ["username", "name_key", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["last_login", "date_joined", "more"]
    inlines = [BanInline]
    actions = ["ban_guests", "rename_guests"]
    fieldsets = [
        (None, {"fields": ["username", "password", "email", "guest", "program", "more"]}),
        (_("Preferences"), {"fields": ["language", "theme", "motion", "sound"]}),
        (
            _("Permissions"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]

    @admin.display(description=_("More"))
    def more(self, user: User) -> str:
        """Links to the matches of a person and to a new ban."""
        return format_html(
            '<a href="/admin/studio/people/{}/">{}</a> · '
            '<a href="{}?q={}">{}</a> · <a href="{}?user={}">{}</a>',
            user.pk, _("Case"),
            reverse("admin:games_match_changelist"), user.username, _("Matches"),
            reverse("admin:accounts_ban_add"), user.pk, _("Ban"),
        )  # fmt: skip

    def has_ban_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.add_ban")

    @admin.action(description=_("Ban the chosen guests for 30 days"), permissions=["ban"])
    def ban_guests(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Accounts among them are left alone."""
        guests, by = list(people.filter(guest=True, is_active=True)), current_user(request)
        until = timezone.now() + GUEST_BAN
        for guest in guests:
            moderation.ban(guest, gettext("Misuse of guest accounts"), until, by)
            self.log_change(request, guest, "banned")
        self._tell_count(request, len(guests))

    @admin.action(description=_("Take the names of the chosen guests away"), permissions=["ban"])
    def rename_guests(self, request: HttpRequest, people: QuerySet[User]) -> None:
        guests = list(people.filter(guest=True))
        for guest in guests:
            complaints.take_name(guest)
            self.log_change(request, guest, "name taken")
        self._tell_count(request, len(guests))

    def _tell_count(self, request: HttpRequest, count: int) -> None:
        said = ngettext("%(count)d guest was changed.", "%(count)d guests were changed.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)


@admin.register(Ban)
class BanAdmin(admin.ModelAdmin[Ban]):
    """Bans are made and lifted here but never edited: the person has read the reason."""

    list_display = ["user", "reason", "until", "by", "made", "lifted"]
    list_filter = ["lifted", "until"]
    search_fields = ["user__username", "reason"]
    autocomplete_fields = ["user"]
    form = BanForm
    fields = ["user", "reason", "length", "until"]
    actions = ["lift"]

    def has_change_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def has_lift_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.change_ban")

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only a superuser may ban staff."""
        if db_field.name == "user" and not request.user.is_superuser:
            kwargs["queryset"] = User.objects.filter(is_staff=False)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, ban: Ban, form: Any, change: bool) -> None:
        by: Any = request.user
        made = moderation.ban(ban.user, ban.reason, ban.until, by)
        ban.pk = made.pk

    @admin.action(description=_("Lift the ban now"), permissions=["lift"])
    def lift(self, request: HttpRequest, bans: QuerySet[Ban]) -> None:
        found = list(bans.filter(lifted=None))
        for each in found:
            moderation.lift(each)
            self.log_change(request, each, "lifted")
        said = ngettext("%(count)d ban was lifted.", "%(count)d bans were lifted.", len(found))
        self.message_user(request, said % {"count": len(found)}, messages.SUCCESS)
