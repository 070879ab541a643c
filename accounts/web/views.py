"""Pages about people: home, guests, profiles, settings, closing the account."""

from typing import Any

from allauth.account.utils import complete_signup
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts import selectors, services
from accounts.clubs import selectors as clubs
from accounts.models import User
from accounts.people import selectors as people
from accounts.profile import selectors as played
from accounts.profile.history import HistoryForm
from accounts.selectors import current_guest, current_user
from accounts.web import export as exports
from accounts.web import languages
from accounts.web import preferences as stored_preferences
from accounts.web.forms import (
    CloseForm,
    LogInForm,
    NoticesForm,
    PreferencesForm,
    ProfileForm,
    RenameForm,
    SignUpForm,
)
from accounts.web.home import home_context
from accounts.web.play import log_in_guest
from accounts.web.redirects import next_page, redirect_onward
from games import limits
from leaderboards.achievements import selectors as achievements
from leaderboards.people import profiles
from leaderboards.puzzles import selectors as puzzles
from leaderboards.seasons import selectors as seasons

MATCHES_A_PAGE = 20
HOUR = 3600
RENAMES_A_DAY = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page: the games, the open tables and what waits for the reader."""
    return render(request, "home.html", home_context(request.user))


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Create a guest and log them in, with one click."""
    if not request.user.is_authenticated:
        log_in_guest(request)
    return redirect_onward(request)


@never_cache
@sensitive_post_parameters("password1")
@rate_limit(action="signup")  # type: ignore[untyped-decorator]
def keep(request: HttpRequest) -> HttpResponse:
    """Sign up as a guest and keep everything."""
    if not current_guest(request):
        return redirect("settings" if request.user.is_authenticated else "account_signup")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user, answer = form.try_save(request)
        return answer or complete_signup(request, user, None, next_page(request))
    return render(request, "accounts/keep.html", {"form": form, "next": next_page(request)})


@never_cache
@sensitive_post_parameters("password")
@rate_limit(action="login")  # type: ignore[untyped-decorator]
def enter(request: HttpRequest) -> HttpResponse:
    """Log in as a guest. allauth's own page redirects everyone who is logged in."""
    if not current_guest(request):
        return redirect("account_login")
    form = LogInForm(request.POST or None, request=request)
    if request.method == "POST" and form.is_valid():
        return form.login(request, redirect_url=next_page(request))  # type: ignore[no-any-return]
    return render(request, "account/login.html", {"form": form})


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A person and what they played, as far as the reader may know."""
    person = selectors.find_person(username)
    if person is None:
        person = selectors.find_renamed(username)
    if person is None:
        raise Http404
    if person.username != username:
        return redirect("profile", person.username)
    filters = HistoryForm(request.GET)
    held = filters.narrow(played.history(person, request.user))
    pages = Paginator(held, MATCHES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    relation = people.find_relation(request.user, person)
    shown = {
        "person": person,
        "mine": person.pk == request.user.pk,
        "records": played.records(person, request.user),
        "careers": played.careers(person, request.user),
        "ratings": profiles.list_ratings(person),
        "puzzle_ratings": puzzles.list_ratings(person),
        "badges": seasons.list_badges(person),
        "clubs": clubs.list_shown_clubs(person, request.user),
        "shelves": achievements.list_shelves(person, request.user),
        "page": page,
        "lines": played.match_rows(person, page),
        "relation": relation,
        "filters": filters,
        "is_online": people.is_online(person, relation),
    }
    return render(request, "accounts/profile.html", shown)


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """Everything that a person may change about their account."""
    user = current_user(request)
    if request.method != "POST":
        return _settings(request)
    form = PreferencesForm(request.POST, instance=user)
    if not form.is_valid():
        return _settings(request, preferences_form=form)
    form.save()
    with translation.override(languages.chosen_language(user) or translation.get_language()):
        messages.success(request, _("Saved."))
    return redirect("settings")


@require_POST
@login_required
def shown_profile(request: HttpRequest) -> HttpResponse:
    """Save what others see of the reader."""
    form = ProfileForm(request.POST, instance=User.objects.get(pk=current_user(request).pk))
    if not form.is_valid():
        return _settings(request, profile_form=form)
    form.save()
    messages.success(request, _("Saved."))
    return redirect("settings")


@require_POST
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Change the name; a guest signs up instead."""
    user = current_user(request)
    if user.guest:
        return redirect("keep")
    form = RenameForm(user, request.POST)
    if form.is_valid():
        limits.check("rename", str(user.pk), most=RENAMES_A_DAY, seconds=24 * HOUR)
        try:
            services.rename(user, form.cleaned_data["username"])
        except ValidationError as taken:
            form.add_error("username", taken)
        else:
            messages.success(request, _("From now on you are %(name)s.") % {"name": user.username})
            return redirect("settings")
    return _settings(request, rename_form=form)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Any of theme, sound and motion, as the switches in the navigation send them."""
    try:
        chosen = stored_preferences.parse(request.POST.dict())
    except ValidationError as no:
        return HttpResponse(no.message, status=400, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(status=204)
    stored_preferences.save(request.user, chosen, answer)
    return answer


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the language: stored in a cookie and with the person, if there is one."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and languages.is_offered(language):
        request.user.language = language
        request.user.save(update_fields=["language"])
    answer: HttpResponse = i18n.set_language(request)
    return answer


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Download everything that is stored about the reader."""
    user = current_user(request)
    limits.check("export", str(user.pk), most=20, seconds=HOUR)
    layout = {"ensure_ascii": False, "indent": 2}
    answer = JsonResponse(exports.export_account(user), json_dumps_params=layout)
    answer["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=f"noripan-{user.username}.json"
    )
    return answer


@login_required
@sensitive_post_parameters("password")
def close(request: HttpRequest) -> HttpResponse:
    """Close the account; the form is a part of the settings."""
    if request.method != "POST":
        return redirect("settings")
    user = current_user(request)
    form = CloseForm(user, request.POST)
    if not form.is_valid():
        return _settings(request, close_form=form)
    services.close_account(User.objects.get(pk=user.pk))
    logout(request)
    messages.success(request, _("Your account is closed. Farewell!"))
    return redirect("home")


def _settings(request: HttpRequest, **forms: Any) -> HttpResponse:
    user = current_user(request)
    asked = {
        "preferences_form": PreferencesForm(instance=user),
        "profile_form": ProfileForm(instance=user),
        "notices_form": NoticesForm(instance=user),
        "rename_form": RenameForm(user, initial={"username": user.username}),
        "close_form": CloseForm(user),
        **forms,
    }
    return render(request, "accounts/settings.html", asked)
