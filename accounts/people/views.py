"""Pages about people and what they are to each other."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts import selectors
from accounts.models import User
from accounts.people import selectors as people
from accounts.people import service
from accounts.selectors import current_user
from games.web.views import HtmxRequest


def find_other(request: HtmxRequest, username: str) -> User:
    """The person of an address, who is not the reader."""
    person = selectors.find_person(username)
    if person is None or person.pk == request.user.pk:
        raise Http404
    return person


@require_POST
@login_required
def relate(request: HtmxRequest, username: str, what: str) -> HttpResponse:
    """Follow, block or mute a person; or, with `off`, undo it."""
    user, person = current_user(request), find_other(request, username)
    service.change(user, person, what, is_on="off" not in request.POST)
    if not request.htmx:
        return redirect("profile", person.username)
    shown = {"person": person, "relation": people.find_relation(user, person)}
    return render(request, "accounts/people/_relation.html", shown)
