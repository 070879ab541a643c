"""The pages of clubs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts import selectors as people
from accounts.clubs import selectors, service
from accounts.clubs.forms import ClubForm
from accounts.clubs.models import Club, Membership
from accounts.selectors import current_user
from games import refusals
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch
from games.engine.registry import GAMES
from games.web.views import find_game
from leaderboards.cups import creation
from leaderboards.cups.selectors import list_club_cups
from leaderboards.cups.web.forms import CupForm
from lobby.web.fragments import render_qr_code

CLUBS_A_PAGE = 30
Role = Membership.Role


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The clubs that everybody may find, and one's own."""
    query = request.GET.get("q", "").replace("\0", "").strip()[:30]
    page = Paginator(selectors.list_clubs(query), CLUBS_A_PAGE).get_page(request.GET.get("page"))
    own = selectors.list_own_clubs(current_user(request)) if request.user.is_authenticated else ()
    shown = {"page": page, "own": own, "query": query}
    return render(request, "accounts/clubs/index.html", shown)


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    if current_user(request).guest:
        return redirect(f"{reverse('keep')}?next={request.path}")
    form = ClubForm(request.POST or None)
    if form.is_valid():
        try:
            club = service.create(current_user(request), **form.cleaned_data)
        except IllegalAction as refused:
            form.add_error(None, refusals.sentence(refused))
        else:
            messages.success(request, gettext("Your club is founded. Invite people by its link."))
            return redirect(club)
    return render(request, "accounts/clubs/form.html", {"form": form}, status=_status(form))


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club: its members, its leaderboards and its latest matches."""
    shown = selectors.find_club(slug, request.user)
    role = selectors.find_role(shown, request.user)
    boards = selectors.list_boards(shown)
    asked = request.GET.get("board", "")
    tabs = [selectors.ClubBoard(address, []) for address in boards]
    address = next((tab.address for tab in tabs if tab.key == asked), boards[0] if boards else None)
    is_staff = selectors.is_staff(role)
    context = {
        "club": shown,
        "role": role,
        "is_staff": is_staff,
        "is_owner": role == Role.OWNER,
        "members": selectors.list_members(shown),
        "asked": selectors.list_waiting(shown, Role.ASKED) if is_staff else (),
        "removed": selectors.list_waiting(shown, Role.REMOVED) if is_staff else (),
        "tabs": tabs,
        "board": selectors.load_board(shown, address, request.user) if address else None,
        "matches": selectors.list_matches(shown),
        "cups": list_club_cups(shown),
        "games": [game for game in GAMES.values() if creation.kinds_of_cups(game)],
    }
    if is_staff:
        link = request.build_absolute_uri(reverse("club_invitation", args=[shown.token]))
        context |= {"link": link, "qr": render_qr_code(link)}
    return render(request, "accounts/clubs/club.html", context)


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a club, make a new link, or close it."""
    changed, user = selectors.find_club(slug, request.user), current_user(request)
    if not selectors.is_staff(selectors.find_role(changed, user)):
        raise IllegalAction("club_staff_only")
    form = ClubForm(
        request.POST or {"name": changed.name, "about": changed.about, "entry": changed.entry}
    )
    match request.POST.get("what", "") if request.method == "POST" else None:
        case "renew":
            service.renew_link(user, changed)
            messages.success(request, gettext("There is a new link; the old one leads nowhere."))
            return redirect(changed)
        case "close":
            service.close(user, changed)
            messages.success(request, gettext("The club is closed."))
            return redirect("clubs")
        case "save" if form.is_valid():
            try:
                service.change(user, changed, **form.cleaned_data)
            except IllegalAction as refused:
                form.add_error(None, refusals.sentence(refused))
            else:
                messages.success(request, gettext("Saved."))
                return redirect(changed)
    is_owner = selectors.find_role(changed, user) == Role.OWNER
    shown = {"form": form, "club": changed, "is_owner": is_owner}
    return render(request, "accounts/clubs/form.html", shown, status=_status(form))


@login_required
def cup(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A new cup for the members of a club."""
    shown, user = selectors.find_club(slug, request.user), current_user(request)
    if not selectors.is_staff(selectors.find_role(shown, user)):
        raise IllegalAction("club_staff_only")
    game = find_game(key)
    form = CupForm(game, user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = creation.create(user, form.plan(), shown)
        return redirect("cups:cup", made.code)
    return render(request, "cups/new.html", {"game": game, "form": form, "club": shown})


@require_POST
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join a club, or ask to."""
    wanted = selectors.find_club(slug, request.user)
    return _join(request, wanted)


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invitation link: what the club is, and a button to join."""
    wanted = selectors.find_by_token(token)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?next={request.path}")
        return _join(request, wanted, token)
    if selectors.find_role(wanted, request.user) in (Role.OWNER, Role.OFFICER, Role.MEMBER):
        return redirect(wanted)
    shown = {"club": wanted, "size": len(selectors.list_members(wanted))}
    return render(request, "accounts/clubs/invitation.html", shown)


@require_POST
@login_required
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave a club, or take a request back."""
    left = selectors.find_club(slug, request.user)
    service.leave(current_user(request), left)
    messages.success(request, gettext("You have left {club}.").format(club=left.name))
    return redirect("clubs")


@require_POST
@login_required
def person(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    """Admit, remove, appoint or dismiss a person, or hand the club over to them."""
    changed = selectors.find_club(slug, request.user)
    act = service.PERSON_CHANGES.get(request.POST.get("what", ""))
    if act is None:
        raise Malformed("malformed_wish")
    other = people.find_person(username)
    if other is None:
        raise NoSuchMatch("no_such_person")
    act(current_user(request), changed, other)
    return redirect(f"{changed.get_absolute_url()}#members")


def _join(request: HttpRequest, wanted: Club, token: str = "") -> HttpResponse:
    held = service.join(current_user(request), wanted, token)
    if held.role == Role.ASKED:
        said = gettext("You asked to join {club}. You are told when you are let in.")
    else:
        said = gettext("Welcome to {club}!")
    messages.success(request, said.format(club=wanted.name))
    return redirect(wanted)


def _status(form: ClubForm) -> int:
    return 400 if form.is_bound and form.errors else 200
