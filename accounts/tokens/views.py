"""The page of a person's tokens."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.selectors import current_user
from accounts.tokens import service as tokens
from accounts.tokens.forms import TokenForm
from games import limits
from leaderboards.ratings import programs


@never_cache
@login_required
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens of the reader, and a form for a new one, whose key is shown this once."""
    user = current_user(request)
    if user.guest:
        return redirect("keep")
    form = TokenForm(request.POST or None)
    key = ""
    if request.method == "POST" and form.is_valid():
        key = _issue(user, form)
        form = TokenForm()
    shown = {"tokens": user.api_tokens.all(), "form": form, "key": key}
    return render(request, "accounts/tokens.html", shown)


def _issue(user: User, form: TokenForm) -> str:
    limits.check("token", str(user.pk), most=30, seconds=3600)
    return tokens.issue(user, form.cleaned_data["name"], form.chosen_lifetime())


@require_POST
@login_required
def declare_program(request: HttpRequest) -> HttpResponse:
    """Say, for good, that a program plays for this account."""
    user = current_user(request)
    if user.guest:
        return redirect("keep")
    if not user.program and "sure" in request.POST:
        programs.declare(user)
        messages.success(request, _("From now on this account is marked as a program."))
    return redirect("tokens")


@require_POST
@login_required
def revoke(request: HttpRequest) -> HttpResponse:
    """Revoke one token of the reader, or all."""
    user, asked = current_user(request), request.POST.get("token", "")
    if asked == "all":
        tokens.revoke_all(user)
        messages.success(request, _("All tokens are revoked."))
    elif asked.isdecimal() and len(asked) < 19 and tokens.revoke(user, int(asked)):
        messages.success(request, _("The token is revoked."))
    return redirect("tokens")
