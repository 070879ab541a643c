"""Reports of remarks, for staff."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.chat import service as chat
from games.models import Remark, Report

EARLIER = 20
"""How many earlier reports of the same person the page of a report lists."""


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Reported remarks. Staff take them down or dismiss the report."""

    list_display = ["at", "text", "speaker", "by", "page", "is_taken_down", "settled"]
    list_display_links = ["at", "text"]
    list_filter = ["settled", "remark__hidden"]
    search_fields = ["remark__text", "remark__user__username", "by__username"]
    list_select_related = ["remark__user", "by"]
    readonly_fields = [
        "text", "speaker", "by", "at", "page", "is_taken_down", "conversation", "earlier",
    ]  # fmt: skip
    fields = [*readonly_fields, "settled"]
    actions = ["take_down", "let_be"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("Remark"))
    def text(self, report: Report) -> str:
        return chat.spoken_text(report.remark)

    @admin.display(description=_("Speaker"))
    def speaker(self, report: Report) -> str:
        """The person, with a link to their page."""
        user = report.remark.user
        return format_html('<a href="{}">{}</a>', person_page(user.pk), user) if user else "–"

    @admin.display(description=_("Page"))
    def page(self, report: Report) -> str:
        address = reverse("games:match", args=[report.remark.match_id])
        return format_html('<a href="{}">↗</a>', address)

    @admin.display(description=_("Taken down"), boolean=True)
    def is_taken_down(self, report: Report) -> bool:
        return report.remark.hidden

    @admin.display(description=_("Conversation"))
    def conversation(self, report: Report) -> str:
        """What was said around the remark, whatever the reader has switched off for themselves."""
        lines = [
            {
                "remark": remark,
                "text": chat.spoken_text(remark),
                "person_page": person_page(remark.user_id) if remark.user_id else "",
                "is_reported": remark.pk == report.remark_id,
            }
            for remark in chat.conversation(report.remark)
        ]
        return render_to_string("admin/games/report/_conversation.html", {"lines": lines})

    @admin.display(description=_("Other reports of this person"))
    def earlier(self, report: Report) -> str:
        speaker = report.remark.user_id
        others = Report.objects.filter(remark__user=speaker).exclude(pk=report.pk)
        shown = others.select_related("remark").order_by("-at")[:EARLIER] if speaker else []
        context = {"reports": [(each, chat.spoken_text(each.remark)) for each in shown]}
        return render_to_string("admin/games/report/_earlier.html", context)

    @admin.action(description=_("Take the remarks down"), permissions=["change"])
    def take_down(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        found = list(reports)
        Remark.objects.filter(reports__in=found).update(hidden=True)
        self._settle(request, found, "taken down")
        count = len({report.remark_id for report in found})
        said = ngettext(
            "%(count)d remark was taken down.", "%(count)d remarks were taken down.", count
        )
        self.message_user(request, said % {"count": count}, messages.SUCCESS)

    @admin.action(description=_("Let the remarks be"), permissions=["change"])
    def let_be(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        found = list(reports)
        self._settle(request, found, "let be")
        said = ngettext(
            "%(count)d report was dismissed.", "%(count)d reports were dismissed.", len(found)
        )
        self.message_user(request, said % {"count": len(found)}, messages.SUCCESS)

    def _settle(self, request: HttpRequest, reports: Iterable[Report], how: str) -> None:
        for report in reports:
            self.log_change(request, report, how)
        Report.objects.filter(pk__in=[report.pk for report in reports]).update(settled=True)


def person_page(user_id: Any) -> str:
    """The page of a person in the admin."""
    names = get_user_model()._meta
    return reverse(f"admin:{names.app_label}_{names.model_name}_change", args=[user_id])
