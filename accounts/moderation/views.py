"""Pages of moderation for people: a report, what staff told them, and an appeal."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import Appeal, Measure
from accounts.moderation import complaints, measures
from accounts.moderation.forms import ComplaintForm
from accounts.people import service as people
from accounts.people.views import find_other
from accounts.selectors import current_user
from games import limits
from games.chat.service import clean_line
from games.web.views import HtmxRequest

APPEALS_A_DAY = 20
"""Of all who come from one address."""
COMPLAINTS_BY_GUESTS = 10
"""How many a day of all guests at one address."""


@login_required
def report_person(request: HtmxRequest, username: str) -> HttpResponse:
    """Report a person to staff, and perhaps block them."""
    user, person = current_user(request), find_other(request, username)
    form = ComplaintForm(user, person, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "accounts/report.html", {"form": form, "person": person})
    if user.guest:
        address = limits.client_address(request)
        limits.check("complain", address, COMPLAINTS_BY_GUESTS, complaints.DAY)
    chosen = form.cleaned_data
    complaints.complain(user, person, chosen["kind"], chosen["text"], chosen["match"])
    if chosen["also_block"]:
        people.block(user, person)
    messages.success(request, _("Thank you. Staff will look at it."))
    return redirect("profile", person.username)


@login_required
def standing(request: HttpRequest) -> HttpResponse:
    """What staff told a person: warnings, mutes, a new name. Notes are for staff."""
    own = current_user(request).measures.exclude(kind=Measure.Kind.NOTE)
    shown = {"measures": own[:50], "contact": settings.CONTACT_EMAIL}
    return render(request, "accounts/standing.html", shown)


def appeal(request: HttpRequest, key: str) -> HttpResponse:
    """The appeal of a banned person, who cannot log in: the address names the ban."""
    ban = measures.find_ban(key)
    if ban is None:
        raise Http404
    text = clean_line(request.POST.get("text", ""))[:1000]
    if request.method == "POST" and text:
        limits.check("appeal", limits.client_address(request), APPEALS_A_DAY, complaints.DAY)
        measures.appeal(ban, text)
    known = Appeal.objects.filter(ban=ban).exists()
    return render(request, "accounts/appeal.html", {"ban": ban, "known": known})
