"""Pages about people and what they are to each other."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.http import require_POST, require_safe

from accounts import selectors
from accounts.models import User
from accounts.people import friends as friend_lists
from accounts.people import selectors as people
from accounts.people import service
from accounts.selectors import current_user
from accounts.web.redirects import redirect_onward
from games.web.views import HtmxRequest


def find_other(request: HtmxRequest, username: str) -> User:
    """The person of an address, who is not the reader."""
    person = selectors.find_person(username)
    if person is None or person.pk == request.user.pk:
        raise Http404
    return person


@require_safe
@login_required
def friends(request: HtmxRequest) -> HttpResponse:
    """Friends: who is online, whose turn it is in common matches, and challenges."""
    asked = request.GET.get("tab", "")
    tab = asked if asked in friend_lists.TABS else "friends"
    shown = friend_lists.friends_context(current_user(request), tab, request.GET.get("page"))
    return render(request, "accounts/people/friends.html", shown)


@require_POST
@login_required
def relate(request: HtmxRequest, username: str, what: str) -> HttpResponse:
    """Follow, block or mute a person; or, with `off`, undo it."""
    user, person = current_user(request), find_other(request, username)
    service.change(user, person, what, is_on="off" not in request.POST)
    if not request.htmx:
        return redirect_onward(request, resolve_url("profile", person.username))
    shown = {"person": person, "relation": people.find_relation(user, person)}
    return render(request, "accounts/people/_relation.html", shown)
