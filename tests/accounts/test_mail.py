"""Notices by mail, over real SMTP: at once, as a digest, and while the server is down."""

from collections.abc import Iterator
from datetime import timedelta
from socket import create_server
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site
from django.utils import timezone

from accounts.models import Notice, User
from accounts.notifications import delivery
from accounts.notifications import service as notifications
from config.settings import env
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from tests.accounts.letterbox import UNKNOWN_RECIPIENT, Letterbox, letterbox
from tests.games.played import play
from tests.pebbles import Show

pytestmark = pytest.mark.django_db


def post_to(settings: Any, port: int) -> None:
    """The settings for EMAIL_URL=smtp://…."""
    for name, value in env.email_url_config(f"smtp://127.0.0.1:{port}").items():
        setattr(settings, name, value)
    assert settings.EMAIL_BACKEND.endswith("smtp.EmailBackend")


@pytest.fixture
def box(settings: Any) -> Iterator[Letterbox]:
    with letterbox() as made:
        post_to(settings, made.port)
        yield made


@pytest.fixture
def letters(ann: User, ben: User) -> Position:
    """An async match in which both are asked; Ann has confirmed her address."""
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    sittings = [Sitting(ann), Sitting(ben)]
    return match_service.start(GAMES["pebbles"], sittings, mode="async", days=3)


def test_a_notice_goes_over_smtp(letters: Position, ann: User, box: Letterbox) -> None:
    User.objects.update(language="ko")

    notifications.make_notices()
    delivery.deliver()

    (letter,) = box.letters
    assert letter["To"] == ann.email
    assert letter["Subject"].startswith("[놀이판] ")
    assert "차례" in letter["Subject"]
    assert f"{site.SITE_URL}/m/{letters.match_id}/" in letter.get_content().splitlines()
    assert letter["List-Unsubscribe"].strip().startswith(f"<{site.SITE_URL}/accounts/notices/off/")
    assert Notice.objects.get(user=ann).mailed


def test_a_digest_goes_over_smtp_as_one_mail(letters: Position, ann: User, box: Letterbox) -> None:
    User.objects.update(mail=User.Mail.DIGEST, language="en")
    second = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(bot="easy")])
    notifications.make_notices()
    delivery.deliver()
    assert box.letters == []

    delivery.deliver(timezone.now() + timedelta(days=1))
    delivery.deliver(timezone.now() + timedelta(days=1, minutes=1))

    (letter,) = box.letters
    assert "2" in letter["Subject"]
    for match in (letters, second):
        assert f"/m/{match.match_id}/" in letter.get_content()


@pytest.fixture
def away(settings: Any) -> int:
    """A port on which no server listens."""
    with create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
    post_to(settings, port)
    return port


# A single mail is retried for a day; a digest is due once within any day, but not within less.
@pytest.mark.parametrize(
    ("way", "later"),
    [(User.Mail.EACH, timedelta(hours=23, minutes=50)), (User.Mail.DIGEST, timedelta(days=1))],
    ids=["each", "digest"],
)
def test_what_no_server_took_is_mailed_once_a_server_is_there(
    letters: Position, ann: User, away: int, settings: Any, way: str, later: timedelta
) -> None:
    User.objects.update(mail=way)
    notifications.make_notices()
    delivery.deliver()
    tomorrow = timezone.now() + later
    delivery.deliver(tomorrow)
    assert Notice.objects.get(user=ann).mailed is None

    with letterbox() as box:
        post_to(settings, box.port)
        for minute in (1, 2):
            delivery.deliver(tomorrow + timedelta(minutes=minute))

    assert [letter["To"] for letter in box.letters] == [ann.email]


def test_what_no_server_took_and_is_no_longer_true_is_not_mailed(
    letters: Position, away: int, settings: Any
) -> None:
    notifications.make_notices()
    delivery.deliver()
    play(letters.match_id, 0, Show(1))

    with letterbox() as box:
        post_to(settings, box.port)
        delivery.deliver(timezone.now() + timedelta(minutes=1))

    assert box.letters == []


def test_a_mailbox_that_is_none_is_not_tried_again(
    letters: Position, ann: User, box: Letterbox
) -> None:
    EmailAddress.objects.filter(user=ann).update(email=UNKNOWN_RECIPIENT)

    notifications.make_notices()
    delivery.deliver()

    assert box.letters == []
    assert Notice.objects.get(user=ann).mailed
