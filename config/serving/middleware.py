"""Middleware of every request: compression, texts that no part of the site can handle, headers."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.views.defaults import page_not_found

from games import refusals
from games.api.views import unknown_address
from games.engine.errors import Malformed

NUL = "\x00"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class CompressionMiddleware(GZipMiddleware):
    """Compresses texts; pictures are compressed already and stay the same for every cache."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, compressed if it is a text and the reader takes it."""
        kind = response.headers.get("Content-Type", "")
        return (
            response
            if kind.startswith("image/png")
            else super().process_response(request, response)
        )


class TextMiddleware:
    """Answers 404 to an address with a NUL character, 400 to a parameter or field with one and to
    a form that is not in UTF-8. PostgreSQL stores no NUL, and Django reads only forms in UTF-8."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_api = request.path_info.startswith("/api/")
        if NUL in request.path_info:
            return unknown_address(request) if is_api else page_not_found(request, Http404())
        if not _is_readable(request):
            no = Malformed("malformed_wish")
            return refusals.api_answer(request, no) if is_api else refusals.answer(request, no)
        return self._get_response(request)


def _is_readable(request: Any) -> bool:
    fields = [request.GET]
    if request.method == "POST" and request.content_type in FORMS:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            request._mark_post_parse_error()  # later readers see an empty form
            return False
        fields.append(request.POST)
    return not any(
        NUL in text for form in fields for name, texts in form.lists() for text in (name, *texts)
    )


UNUSED_FEATURES = (
    *("accelerometer", "bluetooth", "camera", "display-capture", "geolocation", "gyroscope"),
    *("hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb"),
)
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)
NOT_STORED = ("/accounts/", "/admin/", "/api/", "/friends/", "/m/", "/t/", "/u/")
"""Pages that show what only their reader may see; no cache and no browser keeps them."""


class HeadersMiddleware:
    """Sets the headers that Django does not: no feature of the browser that the site does not use,
    and no copy of a personal page in a cache. A view's own Cache-Control stays; what it calls
    public is the same for everyone, so it varies by no cookie and sets none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        keep = "private, no-store" if request.path_info.startswith(NOT_STORED) else "private"
        response.headers.setdefault("Cache-Control", keep)
        if response.headers["Cache-Control"].startswith("public"):
            response.cookies.clear()
            response.headers.pop("Vary", None)
        return response
