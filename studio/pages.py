"""What every page of the studio shares: permissions, and the frame of Django's admin."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Page = Callable[..., HttpResponse]


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
