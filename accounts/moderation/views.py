"""The page on which a person is reported."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.moderation import complaints
from accounts.moderation.forms import ComplaintForm
from accounts.people import service as people
from accounts.people.views import find_other
from accounts.selectors import current_user
from games import limits
from games.web.views import HtmxRequest

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
