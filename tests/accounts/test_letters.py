"""Mails about accounts: in our own words and the receiver's language, sent by a worker."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from socket import create_server
from typing import Any

import allauth
import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.mail import service as mail
from accounts.models import Letter, User
from tests.accounts.conftest import PASSWORD, MakeClient, received_mail
from tests.accounts.letterbox import letterbox
from tests.accounts.test_mail import post_to

pytestmark = pytest.mark.django_db
HANGUL = re.compile("[가-힣]")


@pytest.fixture(autouse=True)
def public_site(settings: Any) -> None:
    settings.SITE_URL = "https://noripan.example"
    settings.ALLOWED_HOSTS = ["noripan.example", "other.example", "testserver"]


def confirmed(user: User, language: str) -> User:
    user.language = language
    user.save(update_fields=["language"])
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def change_password(client: Client) -> None:
    new = {"password1": "four-Red-pebbles", "password2": "four-Red-pebbles"}
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, **new})


def add_address(client: Client) -> None:
    client.post("/accounts/email/", {"email": "second@example.org", "action_add": ""})


def ask_for_a_password(client: Client) -> None:
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("cause", [change_password, add_address, ask_for_a_password])
def test_a_mail_is_in_the_language_of_its_receiver_and_leads_to_this_site(
    browser: MakeClient, ann: User, cause: Callable[[Client], None], language: str
) -> None:
    client = browser(confirmed(ann, language))
    client.defaults["HTTP_HOST"] = "other.example"

    cause(client)

    [letter] = received_mail()
    text = str(letter.body)
    assert letter.subject.startswith("[놀이판] " if language == "ko" else "[Noripan] ")
    assert bool(HANGUL.search(text)) == (language == "ko")
    assert "Ann" in text
    links = re.findall(r"https?:\S*", text)
    assert links
    for link in links:
        assert link.startswith("https://noripan.example/")
        assert link in text.splitlines(), "on a line of its own"


def test_a_stranger_reads_nothing_about_an_address_from_the_answer(
    visitor: Client, ann: User
) -> None:
    confirmed(ann, "en")

    answers = [
        visitor.post("/accounts/password/reset/", {"email": email}, follow=True)
        for email in ("ann@example.org", "nobody@example.org")
    ]

    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert Letter.objects.count() == 2, "each is only stored; a worker sends it"
    known, unknown = received_mail()
    assert (known.to, unknown.to) == (["ann@example.org"], ["nobody@example.org"])
    assert "There is none." in str(unknown.body)


def test_every_mail_of_allauth_that_this_site_sends_has_our_words() -> None:
    """Codes are for ways to log in that are switched off."""
    theirs = Path(allauth.__file__).parent / "templates" / "account" / "email"
    ours = Path(__file__).parents[2] / "templates" / "account" / "email"

    missing = {path.name for path in theirs.iterdir()} - {path.name for path in ours.iterdir()}

    assert {name for name in missing if "_code_" not in name} == set()


def test_a_letter_is_sent_once_and_then_forgotten(db: None) -> None:
    mail.post("ann@example.org", "Hello", "A link that sets a password")

    assert [letter.to for letter in received_mail()] == [["ann@example.org"]]
    assert len(received_mail()) == 1
    assert not Letter.objects.exists()


def test_a_letter_waits_for_the_server_for_a_day(settings: Any) -> None:
    with create_server(("127.0.0.1", 0)) as door:
        post_to(settings, door.getsockname()[1])
    mail.post("ann@example.org", "Hello", "Text")
    assert mail.send_letters() == 0

    with letterbox() as box:
        post_to(settings, box.port)
        assert mail.send_letters() == 1

    assert [letter["To"] for letter in box.letters] == ["ann@example.org"]
    mail.post("ann@example.org", "Too late", "Text")
    Letter.objects.update(made=timezone.now() - timedelta(days=2))
    assert mail.send_letters() == 0
    assert not Letter.objects.exists()


def test_a_letter_that_cannot_be_sent_keeps_no_other_waiting(db: None) -> None:
    for address in ("two\nlines@example.org", "ann@example.org"):
        mail.post(address, "Hello", "Text")

    assert [letter.to for letter in received_mail()] == [["ann@example.org"]]
    assert not Letter.objects.exists()


def test_a_letter_that_a_dead_worker_had_is_sent_by_another(db: None) -> None:
    mail.post("ann@example.org", "Hello", "Text")
    Letter.objects.update(taken=timezone.now())
    assert mail.send_letters() == 0

    letters: list[EmailMessage] = []
    if mail.send_letters(timezone.now() + timedelta(minutes=11)):
        letters = received_mail()

    assert [letter.subject for letter in letters] == ["Hello"]
