"""People in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's own page, with guests told apart."""

    list_display = ["username", "email", "guest", "is_staff", "is_active", "date_joined"]
    list_filter = ["guest", "is_staff", "is_superuser", "is_active", "language"]
    search_fields = ["username", "name_key", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "password", "email", "guest"]}),
        (_("Preferences"), {"fields": ["language", "theme", "motion", "sound"]}),
        (
            _("Permissions"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
