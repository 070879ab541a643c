"""Tokens of programs: several for each person, hashed, revocable, and gone with the password."""

import re
from datetime import timedelta
from hashlib import sha256
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.tokens import service as tokens
from accounts.tokens.authentication import TokenMiddleware
from games.live import consumers
from tests.accounts.conftest import PASSWORD, MakeClient

pytestmark = pytest.mark.django_db


def program(key: str) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client


def is_let_in(key: str) -> bool:
    return program(key).get("/api/v1/matches/").status_code == 200


def log_in(**more: str) -> str:
    wish = {"username": "Ann", "password": PASSWORD, **more}
    key: str = APIClient().post("/api/v1/auth/token/", wish).json()["token"]
    return key


def test_a_token_is_kept_as_a_digest(ann: User) -> None:
    key = log_in(name="my bot")

    token = ApiToken.objects.get()
    assert (token.user, token.name) == (ann, "my bot")
    assert token.digest == sha256(key.encode()).hexdigest()
    assert is_let_in(key)


def test_each_log_in_makes_a_token_and_those_used_last_stay(ann: User) -> None:
    keys = [log_in() for _ in range(2)]
    assert all(map(is_let_in, keys)), "the first is not replaced by the second"
    ApiToken.objects.filter(digest=tokens.digest(keys[1])).update(
        used=timezone.now() - timedelta(days=1)
    )

    more = [tokens.issue_by_login(ann, "API") for _ in range(tokens.MOST_BY_LOGIN - 1)]

    assert [is_let_in(key) for key in (*keys, more[-1])] == [True, False, True]


def test_a_program_gives_its_token_back(ann: User) -> None:
    mine, other = log_in(), log_in()

    assert program(mine).delete("/api/v1/auth/token/").status_code == 204

    assert not is_let_in(mine)
    assert is_let_in(other)


def test_only_a_token_can_be_given_back(ann_browser: Client, visitor: Client) -> None:
    answer = visitor.delete("/api/v1/auth/token/")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_token")

    assert program("nrp_guess").delete("/api/v1/auth/token/").status_code == 401


def change_on_the_page(user: User) -> None:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    fresh = {"oldpassword": PASSWORD, "password1": "four-red-Pebbles"}
    client.post("/accounts/password/change/", {**fresh, "password2": "four-red-Pebbles"})


def change_by_staff(user: User) -> None:
    user.set_password("four-red-Pebbles")
    user.save(update_fields=["password"])


@pytest.mark.parametrize("change", [change_on_the_page, change_by_staff])
def test_tokens_die_with_the_password(ann: User, change: Any) -> None:
    keys = [log_in(), tokens.issue(ann, "named")]

    change(ann)

    assert not any(map(is_let_in, keys))
    ann.refresh_from_db()
    assert ann.check_password("four-red-Pebbles")


def test_anything_else_that_is_saved_leaves_tokens_alone(ann: User) -> None:
    key = log_in()

    ann.refresh_from_db()
    ann.theme = User.Theme.DARK
    ann.save()

    assert is_let_in(key)


def test_a_token_ends(ann: User) -> None:
    short, long = tokens.issue(ann, "short", timedelta(days=30)), tokens.issue(ann, "long")
    unused = log_in()
    past = timezone.now() - timedelta(seconds=1)
    ApiToken.objects.exclude(name="long").update(expires=past)

    assert [is_let_in(key) for key in (short, long, unused)] == [False, True, False]
    tokens.delete_expired()
    assert [token.name for token in ApiToken.objects.all()] == ["long"]


def test_a_token_of_a_log_in_lives_as_long_as_it_is_used(ann: User) -> None:
    key = log_in()
    ApiToken.objects.update(expires=timezone.now() + timedelta(minutes=5))

    assert is_let_in(key)

    token = ApiToken.objects.get()
    assert token.expires and token.expires > timezone.now() + timedelta(days=89)
    assert token.used


def test_the_page_makes_lists_and_revokes_tokens(ann_browser: Client, ann: User) -> None:
    page = ann_browser.post("/accounts/tokens/", {"name": "my bot", "lifetime": "30"})

    key = re.search(r"nrp_[\w-]+", page.content.decode())
    assert key and is_let_in(key[0])
    assert "no-store" in page["Cache-Control"]
    again = ann_browser.get("/accounts/tokens/").content.decode()
    assert "my bot" in again
    assert key[0] not in again, "shown only once"
    token = ApiToken.objects.get()
    assert token.expires and token.expires < timezone.now() + timedelta(days=31)

    answer = ann_browser.post("/accounts/tokens/revoke/", {"token": token.pk}, follow=True)

    assert "The token is revoked." in answer.content.decode()
    assert not is_let_in(key[0])


def test_nobody_revokes_the_tokens_of_others(browser: MakeClient, ann: User, ben: User) -> None:
    key = tokens.issue(ann, "mine")

    for asked in (str(ApiToken.objects.get().pk), "all", "x", "²", "9" * 30):
        browser(ben).post("/accounts/tokens/revoke/", {"token": asked})

    assert is_let_in(key)


def test_the_page_makes_no_more_than_a_person_needs(ann_browser: Client, ann: User) -> None:
    for number in range(tokens.MOST):
        tokens.issue(ann, str(number))

    answer = ann_browser.post("/accounts/tokens/", {"name": "one more", "lifetime": "30"})

    assert answer.status_code == 422
    assert ann.api_tokens.count() == tokens.MOST


def test_guests_sign_up_first(guest_browser: Client) -> None:
    assert guest_browser.get("/accounts/tokens/")["Location"] == "/accounts/keep/"


@pytest.mark.django_db(transaction=True)
async def test_a_socket_ends_with_its_token() -> None:
    ann = await User.objects.acreate(username="Ann")
    key = tokens.PREFIX + "x" * 40
    await ann.api_tokens.acreate(name="bot", digest=tokens.digest(key))
    scopes: list[Any] = []

    async def note(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)

    for sent in (key, "nrp_guess"):
        header = (b"authorization", f"Token {sent}".encode())
        await TokenMiddleware(note)({"headers": [header]}, None, None)

    known, unknown = scopes
    assert known["user"] == ann
    assert isinstance(unknown["user"], AnonymousUser)
    check = sync_to_async(consumers._is_logged_in)
    assert await check(known["session"], ann)
    await ann.api_tokens.all().adelete()
    assert not await check(known["session"], ann)


def test_tokens_of_old_stay_valid(ann: User) -> None:
    """The migration finds the table of Django REST framework, as a site that upgrades has it."""
    migration = import_module("accounts.migrations.0004_tokens")
    old = "0123456789" * 4
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE authtoken_token (key varchar(40), user_id bigint)")
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s)", [old, ann.pk])

    class Editor:
        def __init__(self) -> None:
            self.connection = connection

        def execute(self, sql: str) -> None:
            with connection.cursor() as cursor:
                cursor.execute(sql)

    migration.take_over_old_tokens(apps, Editor())

    assert is_let_in(old)
    with connection.cursor() as cursor:
        assert "authtoken_token" not in connection.introspection.table_names(cursor)
