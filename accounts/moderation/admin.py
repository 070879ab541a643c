"""Reports of people, for staff."""

from collections.abc import Iterable

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Complaint
from accounts.moderation import complaints
from games.chat import service as chat
from games.chat.admin import EARLIER, person_page


@admin.register(Complaint)
class ComplaintAdmin(admin.ModelAdmin[Complaint]):
    """Reported people, with everything that was reported of them before."""

    list_display = ["at", "kind", "person", "text", "reporter", "page", "settled"]
    list_display_links = ["at", "kind"]
    list_filter = ["settled", "kind"]
    search_fields = ["of__username", "by__username", "text", "name"]
    list_select_related = ["of", "by"]
    readonly_fields = [
        "at", "kind", "person", "name", "about", "text", "page", "reporter", "earlier", "remarks",
        "bans",
    ]  # fmt: skip
    fields = [*readonly_fields, "settled"]
    actions = ["let_be", "take_names", "clear_texts"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("person"))
    def person(self, complaint: Complaint) -> str:
        """The person, with links to their page, their profile and a new ban."""
        return format_html(
            '<a href="{}">{}</a> · <a href="{}">{}</a> · <a href="{}?user={}">{}</a>',
            person_page(complaint.of_id), complaint.of,
            reverse("profile", args=[complaint.of.username]), _("Profile"),
            reverse("admin:accounts_ban_add"), complaint.of_id, _("Ban"),
        )  # fmt: skip

    @admin.display(description=_("reported by"))
    def reporter(self, complaint: Complaint) -> str:
        if complaint.by is None:
            return "–"
        return format_html('<a href="{}">{}</a>', person_page(complaint.by_id), complaint.by)

    @admin.display(description=_("Match"))
    def page(self, complaint: Complaint) -> str:
        if complaint.match_id is None:
            return "–"
        return format_html('<a href="{}">↗</a>', reverse("games:match", args=[complaint.match_id]))

    @admin.display(description=_("Other reports of this person"))
    def earlier(self, complaint: Complaint) -> str:
        shown = complaints.earlier_complaints(complaint)[:EARLIER]
        return render_to_string("admin/accounts/complaint/_earlier.html", {"complaints": shown})

    @admin.display(description=_("Reported remarks"))
    def remarks(self, complaint: Complaint) -> str:
        found = complaints.reported_remarks(complaint.of)[:EARLIER]
        context = {"reports": [(each, chat.spoken_text(each.remark)) for each in found]}
        return render_to_string("admin/games/report/_earlier.html", context)

    @admin.display(description=_("bans"))
    def bans(self, complaint: Complaint) -> str:
        return ", ".join(map(str, complaint.of.bans.all()[:EARLIER])) or str(_("None"))

    @admin.action(description=_("Settle the reports"), permissions=["change"])
    def let_be(self, request: HttpRequest, found: QuerySet[Complaint]) -> None:
        self._settle(request, list(found), "settled")

    @admin.action(description=_("Take the name away"), permissions=["change"])
    def take_names(self, request: HttpRequest, found: QuerySet[Complaint]) -> None:
        """A neutral name, for people whose name may not stay. Nobody renames staff by this."""
        chosen = list(found.filter(of__is_staff=False))
        for person in {each.of_id: each.of for each in chosen}.values():
            complaints.take_name(person)
        self._settle(request, chosen, "name taken")

    @admin.action(description=_("Take down the text of the profile"), permissions=["change"])
    def clear_texts(self, request: HttpRequest, found: QuerySet[Complaint]) -> None:
        chosen = list(found)
        for each in chosen:
            complaints.clear_about(each.of)
        self._settle(request, chosen, "text taken down")

    def _settle(self, request: HttpRequest, found: Iterable[Complaint], how: str) -> None:
        closed = list(found)
        for each in closed:
            self.log_change(request, each, how)
        complaints.settle(closed)
        said = ngettext(
            "%(count)d report was settled.", "%(count)d reports were settled.", len(closed)
        )
        self.message_user(request, said % {"count": len(closed)}, messages.SUCCESS)
