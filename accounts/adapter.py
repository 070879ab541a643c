"""The hooks that django-allauth calls: names, guests, bans, mail."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.translation import gettext

from accounts import names, selectors, services
from accounts.models import User
from accounts.moderation import service as moderation
from accounts.moderation.middleware import render_ban

# Pages of allauth that redirect signed-in people, and the pages that a guest gets instead.
_FOR_GUESTS = {"account_login": "enter", "account_signup": "keep"}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth with the site's names and guests."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": User._meta.get_field("username").error_messages["unique"],
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = names.clean(username)
        if not shallow and User.objects.filter(name_key=names.key(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Find the account however the name is written."""
        moderation.lift_expired()  # the periodic task may be a minute late
        known = selectors.find_person(credentials.get("username", ""))
        if known:
            credentials["username"] = known.username
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the same row, and so everything they played."""
        user = selectors.current_guest(request)
        if user is None:
            return User()
        user.guest = False
        return user

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Move what a guest played to the account that they sign in to."""
        guest = selectors.current_guest(request)
        super().login(request, user)
        if guest and isinstance(user, User) and guest.pk != user.pk:
            services.absorb(guest, user)
            messages.info(request, gettext("What you played as a guest is yours now."))

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Show a banned person why and until when."""
        found = moderation.current_ban(user)
        if found:
            return render_ban(request, found)
        response: HttpResponse = super().respond_user_inactive(request, user)
        return response

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """A guest who gets a password, on whichever page, becomes an account."""
        if isinstance(user, User):
            user.guest = False
        super().set_password(user, password)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        here = request.resolver_match.url_name if request.resolver_match else ""
        if selectors.current_guest(request) and here in _FOR_GUESTS:
            return reverse(_FOR_GUESTS[here])
        url: str = super().get_login_redirect_url(request)
        return url

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return resolve_url("settings")

    def format_email_subject(self, subject: str) -> str:
        name = gettext("Noripan")
        return f"[{name}] {subject}"
