"""Reports of remarks, for staff."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.models import Remark, Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Reported remarks. Staff take them down or dismiss the report."""

    list_display = ["at", "remark", "speaker", "by", "page", "is_taken_down", "settled"]
    list_filter = ["settled", "remark__hidden"]
    search_fields = ["remark__text", "remark__user__username", "by__username"]
    list_select_related = ["remark__user", "by"]
    readonly_fields = ["remark", "speaker", "by", "at", "page", "is_taken_down"]
    fields = [*readonly_fields, "settled"]
    actions = ["take_down", "let_be"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("Speaker"))
    def speaker(self, report: Report) -> Any:
        return report.remark.user

    @admin.display(description=_("Page"))
    def page(self, report: Report) -> str:
        address = reverse("games:match", args=[report.remark.match_id])
        return format_html('<a href="{}">↗</a>', address)

    @admin.display(description=_("Taken down"), boolean=True)
    def is_taken_down(self, report: Report) -> bool:
        return report.remark.hidden

    @admin.action(description=_("Take the remarks down"), permissions=["change"])
    def take_down(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        Remark.objects.filter(reports__in=reports).update(hidden=True)
        self._settle(request, reports, "taken down")

    @admin.action(description=_("Let the remarks be"), permissions=["change"])
    def let_be(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._settle(request, reports, "let be")

    def _settle(self, request: HttpRequest, reports: QuerySet[Report], how: str) -> None:
        for report in reports:
            self.log_change(request, report, how)
        reports.update(settled=True)
