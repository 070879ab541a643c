"""The page to go to next, as a request names it: only a page of this site."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def is_own_page(url: str, request: HttpRequest) -> bool:
    """Whether an address, absolute or a path from the root, is on the host of the request."""
    is_ours = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return is_ours and (url.startswith("/") or bool(urlsplit(url).netloc))


def next_page(request: HttpRequest, otherwise: str = "") -> str:
    """The page of this site that `next` names, or another one, by default the home page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if not is_own_page(wanted, request):
        return otherwise or resolve_url("home")
    if urlsplit(wanted).path in (reverse("account_login"), reverse("account_signup")):
        # After logging in, skip the login page itself.
        wanted = QueryDict(urlsplit(wanted).query).get("next", "")
        return wanted if is_own_page(wanted, request) else resolve_url("home")
    return wanted


def redirect_onward(request: HttpRequest, otherwise: str = "") -> HttpResponseRedirect:
    """Go to the next page. `django.shortcuts.redirect` would take a word for a view's name."""
    return HttpResponseRedirect(next_page(request, otherwise))
