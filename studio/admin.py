"""The studio's rows in Django's admin: lists that lead to the studio's own pages."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.actions import delete_selected as djangos_delete
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


@admin.action(permissions=["delete"], description=djangos_delete.short_description)  # type: ignore[attr-defined]
def delete_selected(
    lists: admin.ModelAdmin[Any], request: HttpRequest, rows: QuerySet[Any]
) -> HttpResponse | None:
    """Django's own, in the audit log: of several rows it writes all entries at once, unheard."""
    gone = [str(row) for row in rows]
    with transaction.atomic():
        answer: HttpResponse | None = djangos_delete(lists, request, rows)
        if answer is None and len(gone) > 1:
            for name in gone:
                audit.note(request.user, "admin_deleted", f"{lists.opts.model_name}: {name}")
    return answer


admin.site.disable_action("delete_selected")
admin.site.add_action(delete_selected, "delete_selected")


class Written(admin.ModelAdmin[Any]):
    """Rows that are written elsewhere."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Draft)
class DraftAdmin(Written):
    list_display = ["title", "game", "base", "author", "touched"]
    list_filter = ["game"]
    search_fields = ["title"]

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        return HttpResponseRedirect(reverse("studio:draft", args=[object_id]))


@admin.register(Experiment)
class ExperimentAdmin(Written):
    list_display = ["title", "game", "matches", "played", "status", "author", "made"]
    list_filter = ["game", "status"]

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        return HttpResponseRedirect(reverse("studio:experiment", args=[object_id]))


@admin.register(Deed)
class DeedAdmin(Written):
    list_display = ["at", "name", "what", "about", "details", "place"]
    list_display_links = None
    list_filter = ["what"]
    search_fields = ["name", "about", "details"]
    date_hierarchy = "at"
    show_full_result_count = False

    @admin.display(description=_("Page"))
    def place(self, deed: Deed) -> str:
        return format_html('<a href="{}">↗</a>', deed.link) if deed.link else ""
