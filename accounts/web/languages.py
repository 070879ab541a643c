"""Which of the site's languages a person gets."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import check_for_language, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

CODES = tuple(code for code, _ in settings.LANGUAGES)


def chosen_language(user: Any) -> str:
    """The language that a person chose; empty if they chose none or are not logged in."""
    language: str = getattr(user, "language", "")
    return language if language in CODES else ""


def translate_for(user: Any) -> translation.override:
    """A context manager that activates the language of a person, by default the site's."""
    return translation.override(chosen_language(user) or settings.LANGUAGE_CODE)


def socket_language(scope: Mapping[str, Any]) -> str:
    """The language of a socket: the person's choice, the cookie, the browser or the default."""
    return (
        chosen_language(scope.get("user"))
        or _match_language([scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")])
        or _match_language(_accept_language(scope.get("headers", ())))
        or settings.LANGUAGE_CODE
    )


def _accept_language(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    header = next((value for name, value in headers if name.lower() == b"accept-language"), b"")
    return [code for code, _ in parse_accept_lang_header(header.decode("latin-1"))]


def _match_language(codes: Iterable[str]) -> str:
    for code in codes:
        if code == "*":
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def is_offered(code: str) -> bool:
    """Whether a person may choose this language."""
    return code in CODES and check_for_language(code)
