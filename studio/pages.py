"""What every page of the studio shares: permissions, and the frame of Django's admin."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Page = Callable[..., HttpResponse]
LONGEST_NUMBER = 9
"""Digits of the longest number that a form may send."""


def require_staff(permission: str) -> Callable[[Page], Page]:
    """A page for staff with a permission. Others are sent to the login page, or refused."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def check_and_call(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            require_permission(request, permission)
            return page(request, *args, **kwargs)

        staff_page: Page = admin.site.admin_view(check_and_call)
        return staff_page

    return decorate


def require_permission(request: HttpRequest, permission: str) -> None:
    """Refuse a request whose user lacks a permission."""
    if not request.user.has_perm(permission):
        raise PermissionDenied


def render_page(
    request: HttpRequest, template: str, title: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page inside the admin."""
    context = {**admin.site.each_context(request), "title": title, **context}
    return render(request, f"admin/studio/{template}", context, status=status)


def parse_number(text: str, least: int, most: int) -> int | None:
    """A whole number within bounds; None if the text is none. `isdigit` alone accepts "²"."""
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
        return None
    return int(text) if least <= int(text) <= most else None


def clean_lines(text: str | None, most: int) -> str:
    """Several lines that someone typed, without the characters that a database refuses."""
    lines = (clean_text(line, most) for line in (text or "").splitlines())
    return "\n".join(lines).strip()[:most]


def clean_text(text: str | None, most: int) -> str:
    """A line that someone typed, without the characters that a database refuses."""
    return "".join(each for each in text or "" if each.isprintable()).strip()[:most]
