"""The hooks that django-allauth calls: names, guests, bans, mail."""

from hashlib import sha256
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language, gettext

from accounts import names, selectors, services
from accounts.mail import service as mail
from accounts.models import User
from accounts.moderation import service as moderation
from accounts.moderation.middleware import render_ban
from accounts.web import languages, redirects
from games import limits

HOUR = 3600

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
        if not shallow:
            selectors.check_name(name)
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Find the account however the name is written."""
        moderation.lift_expired()  # the periodic task may be a minute late
        known = selectors.find_person(credentials.get("username", ""))
        if known:
            credentials["username"] = known.username
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is None:
            limits.count("login", _login_key(credentials), HOUR)
        return user

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Tries count by person and address: guessing a name elsewhere locks nobody out."""
        return f"{_login_key(credentials)}-{limits.client_address(request)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Stop guesses at one person from many addresses, at a higher number."""
        failures = limits.tally("login", _login_key(credentials), HOUR)
        if failures >= site.LOGIN_FAILURES_AN_HOUR:
            raise self.validation_error("too_many_login_attempts")
        super().pre_authenticate(request, **credentials)

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the same row, and so everything they played."""
        user = selectors.current_guest(request)
        if user is None:
            return User()
        user.guest = False
        return user

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """Save who signs up; a guest's old address leads to the account."""
        before = user.username
        saved = super().save_user(request, user, form, commit)
        if before and commit:
            services.keep_old_name(user, before)
        return saved

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

    def is_safe_url(self, url: str | None) -> bool:
        return bool(url) and redirects.is_own_page(str(url), self.request)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return resolve_url("settings")

    def format_email_subject(self, subject: str) -> str:
        return mail.subject_line(subject)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Store a letter in the language of the receiver, with links to this site's own address."""
        receiver = context.get("user") or selectors.find_owner(email)
        links = {key: mail.public_address(url) for key, url in context.items() if _is_link(key)}
        shown = {
            **context,
            **links,
            "user": receiver,
            "email": email,
            "site_url": site.SITE_URL.rstrip("/"),
            "contact": site.CONTACT_EMAIL,
        }
        with translation.override(languages.chosen_language(receiver) or get_language()):
            letter = self.render_mail(template_prefix, email, shown)
        mail.post(email, letter.subject, str(letter.body))


def _login_key(credentials: dict[str, Any]) -> str:
    """Whom a log-in is about: the same for a person's name, however it is written, and address."""
    name, email = credentials.get("username") or "", credentials.get("email") or ""
    person = selectors.find_person(name) or (selectors.find_owner(email) if email else None)
    if person:
        return f"person-{person.pk}"
    return sha256(names.key(name or email).encode(errors="replace")).hexdigest()


def _is_link(key: str) -> bool:
    return key.endswith("_url")
