"""The studio's models in Django's admin: read-only lists that link to the studio's pages."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.actions import delete_selected as django_delete_selected
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from studio import audit
from studio.models import Deed, Draft, Experiment

admin.site.site_header = admin.site.site_title = _("Noripan studio")
admin.site.index_title = _("What would you like to do?")
admin.site.enable_nav_sidebar = False


@admin.action(permissions=["delete"], description=django_delete_selected.short_description)  # type: ignore[attr-defined]
def delete_selected(
    model_admin: admin.ModelAdmin[Any], request: HttpRequest, rows: QuerySet[Any]
) -> HttpResponse | None:
    """Django's action with audit records: it logs several rows in bulk, which sends no signal."""
    names = [str(row) for row in rows]
    with transaction.atomic():
        answer: HttpResponse | None = django_delete_selected(model_admin, request, rows)
        if answer is None and len(names) > 1:
            for name in names:
                audit.record(
                    request.user, "admin_deleted", f"{model_admin.opts.model_name}: {name}"
                )
    return answer


admin.site.disable_action("delete_selected")
admin.site.add_action(delete_selected, "delete_selected")


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """Rows that are not changed in the admin."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Draft)
class DraftAdmin(ReadOnlyAdmin):
    list_display = ["title", "game", "base", "author", "touched"]
    list_filter = ["game"]
    search_fields = ["title"]

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        return HttpResponseRedirect(reverse("studio:draft", args=[object_id]))


@admin.register(Experiment)
class ExperimentAdmin(ReadOnlyAdmin):
    list_display = ["title", "game", "matches", "played", "status", "author", "made"]
    list_filter = ["game", "status"]

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        return HttpResponseRedirect(reverse("studio:experiment", args=[object_id]))


@admin.register(Deed)
class DeedAdmin(ReadOnlyAdmin):
    list_display = ["at", "name", "what", "about", "details", "place"]
    list_display_links = None
    list_filter = ["what"]
    search_fields = ["name", "about", "details"]
    date_hierarchy = "at"
    show_full_result_count = False

    @admin.display(description=_("Page"))
    def place(self, deed: Deed) -> str:
        return format_html('<a href="{}">↗</a>', deed.link) if deed.link else ""
