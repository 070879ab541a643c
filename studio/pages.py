"""What every page of the studio shares: who may see it, and what Django's admin adds to it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Page = Callable[..., HttpResponse]


def staff(permission: str) -> Callable[[Page], Page]:
    """A page for staff who hold a permission; others are asked to log in, or told no."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return page(request, *args, **kwargs)

        guarded: Page = admin.site.admin_view(checked)
        return guarded

    return decorate


def need(request: HttpRequest, permission: str) -> None:
    """The same in the middle of a page."""
    if not request.user.has_perm(permission):
        raise PermissionDenied


def show(request: HttpRequest, template: str, title: str, **known: Any) -> HttpResponse:
    """Draw a page inside the admin."""
    status = known.pop("status", 200)
    context = {**admin.site.each_context(request), "title": title, **known}
    return render(request, f"admin/studio/{template}", context, status=status)
