"""Requests about notices: what waits for the reader, which notices they want, invitations."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from accounts import selectors
from accounts.models import User
from accounts.notifications import service as notifications
from accounts.notifications import unsubscribing
from accounts.notifications.channels import push
from accounts.notifications.message import compose
from accounts.selectors import current_user
from accounts.web.forms import NoticesForm
from games import limits
from games.engine.errors import IllegalAction, NotSeated
from games.match import selectors as games
from lobby import selectors as lobby

MOST_PUSH_ADDRESSES = 10
MOST_LINES = 20
"""How many matches the list of what waits shows; its count has all."""
INVITATIONS, INVITATIONS_BY_GUESTS = 20, 10
"""How many an hour: of one person, and of all guests at one address."""
HOUR = 3600


@never_cache
@require_safe
def turns(request: HttpRequest) -> HttpResponse:
    """What waits for the reader: the list and its count in the bar above every page."""
    if not isinstance(request.user, User):
        return HttpResponse(status=204)
    return render(request, "accounts/_turns.html", waiting(request.user, _here(request)))


def _here(request: HttpRequest) -> str:
    try:
        return str(UUID(request.GET.get("here", "")))
    except ValueError:
        return ""


def waiting(user: User, here: str = "") -> dict[str, Any]:
    """The context of `_turns.html`: what waits for a person, except the match that they look at."""
    turns = [one for one in games.running_seats(user) if one.my_turn and str(one.match.pk) != here]
    news = [{"notice": one, **compose(one)} for one in notifications.unread_news(user)]
    return {
        "turn_lines": lobby.list_matches(turns[:MOST_LINES]),
        "turns_waiting": len(turns),
        "turn_news": news,
        "turn_count": len(turns) + len(news),
        "turns_url": _url("turns", here=here),
        "read_url": _url("read_notices", here=here),
        "next_match_url": _url("next_match", after=here),
    }


def _url(name: str, **query: str) -> str:
    """The address of a view, with the parameters that are not empty."""
    given = urlencode({key: value for key, value in query.items() if value})
    return f"{reverse(name)}?{given}" if given else reverse(name)


@require_safe
@login_required
def next_match(request: HttpRequest) -> HttpResponse:
    """Redirect to the most urgent match that waits, except the one that `?after=` names."""
    after = request.GET.get("after", "")
    for match in games.turns(current_user(request)):
        if str(match.pk) != after:
            return redirect("games:match", match.pk)
    messages.info(request, _("No match waits for you."))
    return redirect("/lobby/?tab=mine")


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """Mark some notices, or all, as read."""
    ids = [int(one) for one in request.POST.getlist("notice") if one.isdecimal() and len(one) < 19]
    user = current_user(request)
    notifications.mark_read(user, ids or None)
    if getattr(request, "htmx", False):
        return render(request, "accounts/_turns.html", waiting(user, _here(request)))
    return redirect("home")


@require_POST
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """Save which notices the reader wants, and how."""
    form = NoticesForm(request.POST, instance=current_user(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
    return redirect("settings")


@csrf_exempt  # a mail program sends it, without a cookie; the address itself is signed
@never_cache
def unsubscribe(request: HttpRequest, mark: str) -> HttpResponse:
    """Stop notices by mail: asks first, because mail programs open links to look at them."""
    person = unsubscribing.find_person(mark)
    if person is None:
        raise Http404
    if request.method == "POST":
        User.objects.filter(pk=person.pk).update(mail=User.Mail.OFF)
    shown = {"person": person, "done": request.method == "POST"}
    return render(request, "accounts/unsubscribe.html", shown)


@require_POST
@login_required
def subscribe(request: HttpRequest) -> HttpResponse:
    """Start or stop showing notices in this browser."""
    user, endpoint = current_user(request), request.POST.get("endpoint", "")
    limits.check("push", str(user.pk), most=20, seconds=HOUR)
    if request.POST.get("off"):
        push.unsubscribe(user, endpoint)
        return HttpResponse(status=204)
    for old in user.push_addresses.order_by("-made")[MOST_PUSH_ADDRESSES - 1 :]:
        old.delete()
    kept = push.subscribe(
        user, endpoint, request.POST.get("p256dh", ""), request.POST.get("auth", "")
    )
    return HttpResponse(status=204 if kept else 400)


@require_safe
def push_key(request: HttpRequest) -> HttpResponse:
    """The public key with which browsers subscribe to notices."""
    return JsonResponse({"key": push.public_key()})


@require_safe
@cache_control(max_age=0)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notices while no page is open. Its address must be at the root."""
    path = finders.find("js/service-worker.js")
    if path is None:
        raise Http404
    with open(path, encoding="utf-8") as script:
        return HttpResponse(script.read(), content_type="text/javascript; charset=utf-8")


@require_POST
@login_required
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Invite a person by name to the reader's table."""
    user, table = current_user(request), lobby.find_table(code)
    if not table.find_chair(user):
        raise NotSeated("not_at_table")
    if table.is_challenge:
        raise IllegalAction("table_reserved")
    check_invitations(request, user)
    guest = selectors.find_person(request.POST.get("name", ""))
    if guest is None or guest.pk == user.pk:
        messages.error(request, _("There is nobody of that name to invite."))
    else:
        notifications.invite(table, user, guest)
        messages.success(request, _("%(name)s is invited.") % {"name": guest.username})
    return redirect("lobby:table", table.code)


def check_invitations(request: HttpRequest, user: User) -> None:
    """Limit invitations by person, and those of guests by address: guests are quickly made."""
    if user.guest:
        limits.check("invite", limits.client_address(request), INVITATIONS_BY_GUESTS, HOUR)
    limits.check("invite", str(user.pk), INVITATIONS, HOUR)
