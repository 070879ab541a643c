"""Tokens: issue, find, revoke. A change of the password revokes them all (`User.save`)."""

from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from accounts.tokens.models import ApiToken
from games.engine.errors import IllegalAction

PREFIX = "nrp_"
"""Lets scanners for leaked secrets recognise a key."""
MOST = 20
"""How many tokens a person may make on the page."""
MOST_BY_LOGIN = 10
"""How many tokens of programs that logged in are kept; the one used least recently goes first."""
UNUSED = timedelta(days=90)
"""After so long without use, a token of a program that logged in expires."""
NOTE_USE_EVERY = timedelta(minutes=1)


def digest(key: str) -> str:
    """What is stored of a key. It is random and long, so that it needs no salt."""
    return sha256(key.encode()).hexdigest()


def issue(user: User, name: str, lifetime: timedelta | None = None) -> str:
    """Make a token on the page, with a name and perhaps an end; returns the key."""
    if user.api_tokens.filter(by_login=False).count() >= MOST:
        raise IllegalAction("too_many_tokens", {"most": MOST})
    expires = timezone.now() + lifetime if lifetime else None
    return _create(user, name, by_login=False, expires=expires)


def issue_by_login(user: User, name: str) -> str:
    """Make a token for a program that knows the password; returns the key."""
    key = _create(user, name, by_login=True, expires=timezone.now() + UNUSED)
    kept = user.api_tokens.filter(by_login=True).order_by(
        Coalesce("used", "made").desc(), F("pk").desc()
    )
    user.api_tokens.filter(pk__in=[one.pk for one in kept[MOST_BY_LOGIN:]]).delete()
    return key


def _create(user: User, name: str, **columns: object) -> str:
    key = PREFIX + token_urlsafe(30)
    user.api_tokens.create(name=name, digest=digest(key), **columns)
    return key


def find(key: str) -> ApiToken | None:
    """The valid token with this key; records its use."""
    token = ApiToken.valid().select_related("user").filter(digest=digest(key)).first()
    if token:
        _note_use(token)
    return token


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.used and token.used > now - NOTE_USE_EVERY:
        return
    token.used = now
    if token.by_login:
        token.expires = now + UNUSED
    # Not `save`: a token that was revoked meanwhile must not come back.
    ApiToken.objects.filter(pk=token.pk).update(used=token.used, expires=token.expires)


def is_valid(stored_digest: str) -> bool:
    """Whether a token is still valid, without using it."""
    return ApiToken.valid().filter(digest=stored_digest).exists()


def revoke(user: User, token_id: int) -> bool:
    """Revoke one token of a person; False if there is none."""
    return bool(user.api_tokens.filter(pk=token_id).delete()[0])


def revoke_all(user: User) -> int:
    """Revoke all tokens of a person; returns how many."""
    return user.api_tokens.all().delete()[0]


def delete_expired() -> None:
    """Delete the tokens that have expired."""
    ApiToken.objects.filter(expires__lte=timezone.now()).delete()
