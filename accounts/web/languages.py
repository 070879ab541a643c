"""Which of our languages someone gets."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import check_for_language, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

CODES = tuple(code for code, _ in settings.LANGUAGES)


def of(user: Any) -> str:
    """The language that a person chose; empty if none, or if it is nobody."""
    language: str = getattr(user, "language", "")
    return language if language in CODES else ""


def of_socket(scope: Mapping[str, Any]) -> str:
    """The language of whoever opened a socket: person, cookie, browser, Korean."""
    return (
        of(scope.get("user"))
        or _supported([scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")])
        or _supported(_accepted(scope.get("headers", ())))
        or settings.LANGUAGE_CODE
    )


def _accepted(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    header = next((value for name, value in headers if name.lower() == b"accept-language"), b"")
    return [code for code, _ in parse_accept_lang_header(header.decode("latin-1"))]


def _supported(wanted: Iterable[str]) -> str:
    for code in wanted:
        if code == "*":
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def is_ours(code: str) -> bool:
    """Whether a language may be chosen here."""
    return code in CODES and check_for_language(code)
