"""The bar of a match: table talk (ready-made remarks, free text, muting, reporting) and calls."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.chat import service as chat
from games.engine.errors import IllegalAction, Malformed, NotSeated, TooFast
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Remark, Report
from tests.games.played import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache(settings: Settings) -> None:
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": uuid4().hex}}


@pytest.fixture
def ann() -> Any:
    return person("ann", free_text=True, language="en")


@pytest.fixture
def ben() -> Any:
    return person("ben", language="en")


@pytest.fixture
def duel(ann: Any, ben: Any) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)])


def browser(user: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def texts(match: Position, user: Any) -> list[str]:
    return [said.text for said in chat.remarks(match.match_id, user)]


def test_a_ready_made_remark_is_heard_by_everyone(duel: Position, ann: Any, ben: Any) -> None:
    answer = browser(ann).post(f"/m/{duel.match_id}/say/", {"preset": "luck"}, follow=True)

    assert "Good luck!" in answer.content.decode()
    spectator = Client(headers={"accept-language": "en"}).get(f"/m/{duel.match_id}/beside/")
    assert "Good luck!" in spectator.content.decode()


def test_free_text_is_only_for_those_who_switched_it_on(duel: Position, ann: Any, ben: Any) -> None:
    chat.say(duel, ann, text="  what   a throw ")

    assert texts(duel, ann) == ["what a throw"]
    assert texts(duel, ben) == []
    with pytest.raises(IllegalAction, match="free_text_off"):
        chat.say(duel, ben, text="me too")


def test_what_is_said_is_never_html(duel: Position, ann: Any) -> None:
    chat.say(duel, ann, text="<script>alert(1)</script>")

    html = browser(ann).get(f"/m/{duel.match_id}/beside/").content.decode()
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;" in html


def test_spectators_cannot_talk(duel: Position) -> None:
    with pytest.raises(NotSeated):
        chat.say(duel, person("eve"), preset="hello")


@pytest.mark.parametrize(
    "remark", [{"preset": "curse"}, {}, {"preset": "hello", "text": "x"}, {"text": "x" * 201}]
)
def test_remarks_that_are_none_are_refused(duel: Position, ann: Any, remark: Any) -> None:
    with pytest.raises(Malformed, match="bad_remark"):
        chat.say(duel, ann, **remark)


def test_remarks_are_limited(duel: Position, ann: Any) -> None:
    for _ in range(chat.MOST):
        chat.say(duel, ann, preset="hello")

    with pytest.raises(TooFast):
        chat.say(duel, ann, preset="hello")


def test_remarks_of_a_muted_person_are_hidden_until_unmuted(
    duel: Position, ann: Any, ben: Any
) -> None:
    chat.say(duel, ann, preset="hello")
    page = browser(ben)

    page.post(f"/m/{duel.match_id}/mute/", {"user": ann.pk})
    assert texts(duel, ben) == []
    assert "ann is muted." in page.get(f"/m/{duel.match_id}/beside/").content.decode()

    page.post(f"/m/{duel.match_id}/mute/", {"user": ann.pk, "muted": "off"})
    assert texts(duel, ben) == ["Hello!"] or texts(duel, ben) == ["안녕하세요!"]


def test_a_report_reaches_staff_who_take_the_remark_down(
    duel: Position, ann: Any, ben: Any
) -> None:
    remark = chat.say(duel, ann, preset="oops")
    for _ in range(2):
        browser(ben).post(f"/m/{duel.match_id}/report/", {"remark": remark.pk})
    report = Report.objects.get()
    staff = browser(person("chief", is_staff=True, is_superuser=True))

    assert "ann" in staff.get("/admin/games/report/").content.decode()
    staff.post("/admin/games/report/", {"action": "take_down", "_selected_action": [report.pk]})

    assert Remark.objects.get().hidden
    assert texts(duel, ben) == []


def test_only_remarks_of_others_at_this_table_can_be_reported(
    duel: Position, ann: Any, ben: Any
) -> None:
    own = chat.say(duel, ann, preset="oops")
    other = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)])

    with pytest.raises(Malformed):
        chat.report(duel, ann, own.pk)
    with pytest.raises(Malformed):
        chat.report(other, ben, own.pk)


def test_a_remark_cannot_rearrange_what_others_say(duel: Position, ann: Any) -> None:
    text = "ab\u202ecd \u2066e\u200bf\x07 👩\u200d🚀 \ufeff"

    browser(ann).post(f"/m/{duel.match_id}/say/", {"text": text})

    assert texts(duel, ann) == ["abcd ef 👩\u200d🚀"]


def test_a_remark_of_control_characters_alone_is_none(duel: Position, ann: Any) -> None:
    with pytest.raises(Malformed):
        chat.say(duel, ann, text="\u202e\u2066")


def test_a_person_who_was_away_is_told_above_the_table(duel: Position, ann: Any) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")

    html = browser(ann).get(f"/m/{duel.match_id}/").content.decode()

    bar, table = html.split('<main class="main match-page"')
    assert "Take the seat back" in bar
    assert "Take the seat back" not in table
