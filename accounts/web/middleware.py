"""Sets the language of a page and records that its reader was here today."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from accounts import services
from accounts.models import User
from accounts.web import languages

SEEN = "seen"


class PreferredLanguageMiddleware(MiddlewareMixin):
    """The language of the person, else of the cookie, else of the browser, else Korean."""

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(
            languages.chosen_language(request.user)
            or translation.get_language_from_request(request)
            or settings.LANGUAGE_CODE
        )
        request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
        _note_visit(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", translation.get_language() or "")
        return response


def _note_visit(request: HttpRequest) -> None:
    """Once a day, write to the session, which renews its cookie, and record the visit."""
    user = request.user
    today = timezone.localdate().isoformat()
    if isinstance(user, User) and request.session.get(SEEN) != today:
        request.session[SEEN] = today
        services.note_visit(user)
