"""Pages are Korean by default, and otherwise in the language that the reader chose."""

from typing import Any

import pytest
from django.test import Client

from accounts.live.sockets import LanguageMiddleware
from accounts.models import User
from tests.accounts.conftest import MakeClient


def language(client: Client, accept: str = "") -> str:
    return client.get("/accounts/password/reset/", headers={"accept-language": accept})[
        "Content-Language"
    ]


def test_korean_is_spoken_to_whoever_says_nothing(visitor: Client) -> None:
    assert language(visitor) == "ko"
    assert language(visitor, "fr-FR, de;q=0.5") == "ko"


def test_the_language_of_the_browser_is_spoken(visitor: Client) -> None:
    assert language(visitor, "en-GB, ko;q=0.5") == "en"


def test_a_language_once_chosen_wins_over_the_browsers(visitor: Client) -> None:
    answer = visitor.post("/accounts/language/", {"language": "en", "next": "/accounts/login/"})

    assert answer["Location"] == "/accounts/login/"
    assert language(visitor, "ko") == "en"


def test_the_language_of_a_person_wins_over_the_cookie(browser: MakeClient, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(language="en")
    client = browser(ann)
    client.cookies["django_language"] = "ko"

    assert language(client, "ko") == "en"


def test_choosing_a_language_is_remembered_with_the_person(browser: MakeClient, ann: User) -> None:
    browser(ann).post("/accounts/language/", {"language": "en"})

    assert language(browser(ann), "ko") == "en"


def test_a_language_that_we_do_not_speak_changes_nothing(browser: MakeClient, ann: User) -> None:
    browser(ann).post("/accounts/language/", {"language": "xx"})

    ann.refresh_from_db()
    assert ann.language == ""


def test_changing_the_language_does_not_lead_to_another_site(visitor: Client) -> None:
    wish = {"language": "en", "next": "https://evil.example/"}

    assert visitor.post("/accounts/language/", wish)["Location"] == "/"


@pytest.mark.parametrize(
    ("person", "cookie", "accept", "spoken"),
    [
        ("en", "ko", "ko", "en"),
        ("", "en", "ko", "en"),
        ("", "", "en-US,en;q=0.9", "en"),
        ("", "", "fr", "ko"),
        ("", "xx", "", "ko"),
        (None, "", "", "ko"),
    ],
)
async def test_a_socket_speaks_the_language_of_its_page(
    person: str | None, cookie: str, accept: str, spoken: str
) -> None:
    heard: list[str] = []

    async def consumer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        heard.append(scope["language"])

    scope: dict[str, Any] = {
        "type": "websocket",
        "cookies": {"django_language": cookie} if cookie else {},
        "headers": [(b"accept-language", accept.encode())] if accept else [],
    }
    if person is not None:
        scope["user"] = User(username="ann", language=person)
    await LanguageMiddleware(consumer)(scope, None, None)

    assert heard == [spoken]
