"""Notices: on the page and by mail, once, and only while they are current."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from django.utils import timezone

from accounts import tasks
from accounts.models import Notice, User
from accounts.notifications import delivery
from accounts.notifications import service as notifications
from accounts.notifications.channels import Channel
from accounts.notifications.message import compose
from accounts.web import languages
from games.broadcast import courier
from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Seat
from games.web import sidebar
from lobby import services as lobby
from tests.accounts.mailbox import mails_of_one_run
from tests.games.arrange import expire, wake_all
from tests.games.played import play
from tests.pebbles import Note, Show

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reachable")]
PEBBLES = GAMES["pebbles"]


@pytest.fixture
def letters(ann: User, ben: User) -> Position:
    return match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)], mode="async", days=1)


def look_at(match: Position, seat: int, ago: timedelta) -> None:
    row = Seat.objects.filter(match_id=match.match_id, index=seat)
    row.update(looked=timezone.now() - ago, looked_at=1)


def test_whoever_is_asked_is_told_once(letters: Position) -> None:
    assert mails_of_one_run() == [
        "ann@example.org: Your turn: Pebbles",
        "ben@example.org: Your turn: Pebbles",
    ]
    assert mails_of_one_run() == []

    play(letters.match_id, 0, Show(1))
    play(letters.match_id, 1, Show(2))
    assert mails_of_one_run() == []

    wake_all(letters.match_id)
    assert len(mails_of_one_run()) == 2


def test_a_mail_says_until_when_and_where_and_how_to_get_no_more(letters: Position) -> None:
    mails_of_one_run()

    text = str(mail.outbox[0].body)
    assert f"/m/{letters.match_id}/" in text
    assert "With ben. The match waits for you until" in text
    assert "(KST)." in text
    assert f"{settings.SITE_URL}/accounts/settings/#notices" in text.splitlines()
    assert f"{settings.SITE_URL}/m/{letters.match_id}/" in text.splitlines(), "a line of its own"


def test_a_mail_program_stops_further_mail_with_one_click(letters: Position, ann: User) -> None:
    mails_of_one_run()
    letter = next(one for one in mail.outbox if one.to == [ann.email])
    headers: Any = letter.extra_headers
    link = headers["List-Unsubscribe"].strip("<>")
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in str(letter.body).splitlines()
    path = link.removeprefix(settings.SITE_URL)
    program = Client(enforce_csrf_checks=True)

    assert program.get(path).status_code == 200
    ann.refresh_from_db()
    assert ann.mail != User.Mail.OFF, "mail programs open links to look at them"
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200

    ann.refresh_from_db()
    assert ann.mail == User.Mail.OFF
    assert program.post("/accounts/notices/off/guess/").status_code == 404
    assert program.post(f"{path.rstrip('/')}x/").status_code == 404


def test_a_match_before_ones_eyes_in_the_last_minute_needs_no_notice(letters: Position) -> None:
    look_at(letters, 0, timedelta(seconds=50))
    look_at(letters, 1, timedelta(seconds=70))
    Match.objects.update(touched=timezone.now())

    assert mails_of_one_run() == ["ben@example.org: Your turn: Pebbles"]


def test_whoever_left_just_before_is_told_when_the_minute_is_over(letters: Position) -> None:
    mails_of_one_run()
    play(letters.match_id, 1, Show(2))
    look_at(letters, 0, timedelta(seconds=30))
    play(letters.match_id, 0, Show(1))
    wake_all(letters.match_id)
    assert mails_of_one_run() == ["ben@example.org: Your turn: Pebbles"]

    later = timezone.now() + timedelta(seconds=40)

    assert mails_of_one_run(later) == ["ann@example.org: Your turn: Pebbles"]
    assert mails_of_one_run(later + timedelta(seconds=3)) == []


@pytest.fixture
def refreshed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the people whose pages are told to reload."""
    memory = LocMemCache("turns", {})
    memory.clear()
    monkeypatch.setattr(notifications, "cache", memory)
    told: list[str] = []

    def send(group: str, message: dict[str, Any]) -> None:
        told.append(User.objects.get(pk=group.removeprefix("me-")).username)

    monkeypatch.setattr(courier, "send", send)
    return told


def test_pages_show_every_turn_that_comes_or_goes(letters: Position, refreshed: list[str]) -> None:
    for seat in (0, 1):
        look_at(letters, seat, timedelta(seconds=5))
    notifications.make_notices()
    assert sorted(refreshed) == ["Ann", "ben"], "though neither needs a notice"
    refreshed.clear()

    notifications.make_notices()
    assert refreshed == []

    play(letters.match_id, 0, Show(1))
    notifications.make_notices()
    assert refreshed == ["Ann"], "whose turn it no longer is"


def test_a_page_that_is_only_open_keeps_nobody_from_being_told(
    letters: Position, ann_browser: Client
) -> None:
    """A hidden tab has loaded the page but does not report that its reader looks at it."""
    assert ann_browser.get(f"/m/{letters.match_id}/").status_code == 200

    assert "ann@example.org: Your turn: Pebbles" in mails_of_one_run()


def test_looking_says_so(letters: Position, ann_browser: Client) -> None:
    answer = ann_browser.post(f"/m/{letters.match_id}/looked/", {"seen": "1"})

    assert answer.status_code == 204
    assert mails_of_one_run() == ["ben@example.org: Your turn: Pebbles"]


def test_a_match_that_cannot_be_read_keeps_nobody_else_from_being_told(
    letters: Position, ann: User
) -> None:
    broken = match_service.start(PEBBLES, [Sitting(ann), Sitting(bot="easy")])
    now = timezone.now()
    Match.objects.filter(pk=broken.match_id).update(
        ledger=b'{"broken": 1}', touched=now - timedelta(minutes=1)
    )
    Notice.objects.create(
        user=ann, kind="turn", match_id=broken.match_id, made=now - timedelta(minutes=1)
    )

    assert len(mails_of_one_run()) == 2


def test_what_is_no_longer_true_is_not_told(letters: Position) -> None:
    notifications.make_notices()
    play(letters.match_id, 0, Show(1))

    delivery.deliver()

    assert [letter.to for letter in mail.outbox] == [["ben@example.org"]]
    assert Notice.objects.get(user__username="Ann").closed


def test_whoever_looked_before_the_mail_went_out_gets_none(letters: Position) -> None:
    notifications.make_notices()
    sidebar.note_look(letters, 0, 1)

    delivery.deliver()

    assert [letter.to for letter in mail.outbox] == [["ben@example.org"]]


DELIVERED = ("turn", "near", "over", "invited")
"""The kinds that leave the site; the others are shown on its pages only."""


@pytest.mark.parametrize("kind", DELIVERED)
def test_every_kind_can_be_switched_off(
    letters: Position, ann: User, ben: User, ann_browser: Client, kind: str
) -> None:
    others = {f"tell_{each}": "on" for each in DELIVERED if each != kind}
    ann_browser.post("/accounts/notices/", {"mail": "each", **others})
    table = lobby.open_table(ben, PEBBLES, 2)
    Notice.objects.create(
        user=ann, kind="turn", match_id=letters.match_id, asked=1, made=timezone.now()
    )
    Notice.objects.create(
        user=ann, kind="near", match_id=letters.match_id, asked=1, made=timezone.now()
    )
    notifications.invite(table, ben, ann)
    over = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])
    match_service.resign(over.match_id, 1)
    Notice.objects.create(user=ann, kind="over", match_id=over.match_id, made=timezone.now())

    delivery.deliver()

    told = Notice.objects.filter(user=ann, sent__isnull=False).values_list("kind", flat=True)
    assert set(told) == set(DELIVERED) - {kind}


def test_a_deadline_is_near_when_four_fifths_of_the_time_are_used(letters: Position) -> None:
    look_at(letters, 0, timedelta(minutes=5))
    mails_of_one_run()
    due = letters.ledger.account(0).due
    started = datetime.fromtimestamp(due, tz=timezone.get_current_timezone()) - timedelta(days=1)

    assert mails_of_one_run(started + timedelta(hours=19)) == []
    assert len(mails_of_one_run(started + timedelta(hours=19, minutes=13))) == 2
    assert mails_of_one_run(started + timedelta(hours=23)) == []


def test_the_end_of_a_match_is_told_to_who_did_not_see_it(letters: Position) -> None:
    mails_of_one_run()

    match_service.resign(letters.match_id, 0)
    look_at(letters, 0, timedelta(0))

    assert mails_of_one_run() == ["ben@example.org: The match is over: Pebbles"]


def test_a_secret_action_makes_no_notice(letters: Position) -> None:
    mails_of_one_run()

    play(letters.match_id, 0, Note(7))

    assert not [line for line in mails_of_one_run() if line.startswith("ben@")]
    assert Notice.objects.filter(user__username="ben").count() == 1


def test_a_digest_is_one_mail_in_the_morning_of_what_is_still_true(ann: User, ben: User) -> None:
    """Over a week, so that no deadline is near, whatever the time of day."""
    User.objects.filter(pk=ann.pk).update(mail="digest")
    letters = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)], mode="async", days=7)
    other = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)], mode="async", days=7)
    gone = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)], mode="async", days=7)
    now = timezone.localtime().replace(hour=15)
    told = mails_of_one_run(now)
    assert not [line for line in told if line.startswith("ann@")]

    play(gone.match_id, 0, Show(1))
    assert mails_of_one_run(now.replace(hour=23)) == []
    morning = (now + timedelta(days=1)).replace(hour=9, minute=1)
    mail.outbox.clear()
    delivery.deliver(morning)
    delivery.deliver(morning + timedelta(minutes=1))

    assert [letter.subject for letter in mail.outbox] == ["[Noripan] 2 things wait for you"]
    text = str(mail.outbox[0].body)
    assert str(letters.match_id) in text
    assert str(other.match_id) in text
    assert str(gone.match_id) not in text


def test_no_mail_to_an_address_that_nobody_has_confirmed(letters: Position, ann: User) -> None:
    EmailAddress.objects.filter(user=ann).update(verified=False)

    assert mails_of_one_run() == ["ben@example.org: Your turn: Pebbles"]


def test_nobody_is_told_of_the_turns_that_a_bot_plays_for_them(letters: Position) -> None:
    match_service.hand_over(letters.match_id, 0, "easy")

    assert mails_of_one_run() == ["ben@example.org: Your turn: Pebbles"]


def test_a_match_against_the_computer_goes_on_while_nobody_looks(ann: User) -> None:
    match = match_service.start(PEBBLES, [Sitting(ann), Sitting(bot="easy")])
    notifications.make_notices()
    play(match.match_id, 0, Show(1))

    wake_all(match.match_id)
    assert mails_of_one_run() == ["ann@example.org: Your turn: Pebbles"]

    match_service.hand_over(match.match_id, 0, "easy")
    wake_all(match.match_id)
    assert mails_of_one_run() == ["ann@example.org: The match is over: Pebbles"]


def test_the_bar_lists_what_waits_by_deadline(
    letters: Position, ann: User, ben: User, ann_browser: Client
) -> None:
    sooner = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])

    html = ann_browser.get("/accounts/notices/turns/").content.decode()
    assert 'data-count="2"' in html
    assert html.index(str(sooner.match_id)) < html.index(str(letters.match_id))

    here = ann_browser.get(f"/accounts/notices/turns/?here={sooner.match_id}").content.decode()
    assert 'data-count="1"' in here
    assert 'data-count="1"' in ann_browser.get(f"/m/{sooner.match_id}/").content.decode()


def test_next_leads_to_the_most_urgent_other_match(
    letters: Position, ann: User, ben: User, ann_browser: Client
) -> None:
    sooner = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])

    assert ann_browser.get("/next/")["location"] == f"/m/{sooner.match_id}/"
    there = ann_browser.get(f"/next/?after={sooner.match_id}")["location"]
    assert there == f"/m/{letters.match_id}/"
    match_service.resign(letters.match_id, 0)
    assert ann_browser.get(f"/next/?after={sooner.match_id}")["location"].endswith("?tab=mine")


def test_a_notice_that_was_read_is_gone(ann: User, ben: User, ann_browser: Client) -> None:
    over = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])
    match_service.resign(over.match_id, 1)
    notifications.make_notices()
    notifications.make_notices()
    assert "The match is over: Pebbles" in ann_browser.get("/").content.decode()

    ann_browser.post("/accounts/notices/read/", {"notice": Notice.objects.get(user=ann).pk})

    assert "The match is over: Pebbles" not in ann_browser.get("/").content.decode()


@pytest.mark.parametrize("number", ["9" * 19, "9" * 5000, "x", "-1"])
def test_a_notice_that_cannot_be_is_no_notice(ann_browser: Client, number: str) -> None:
    answer = ann_browser.post("/accounts/notices/read/", {"notice": number})

    assert answer.status_code == 302


def test_my_games_tell_what_has_changed_since_the_last_visit(
    letters: Position, ann_browser: Client
) -> None:
    sidebar.note_look(letters, 0, 1)
    play(letters.match_id, 1, Show(2))

    html = ann_browser.get("/lobby/?tab=mine").content.decode()
    assert "1 change since your last visit" in html

    look_at(letters, 0, timedelta(hours=1))
    assert "Since your last visit" in ann_browser.get(f"/m/{letters.match_id}/").content.decode()
    ann_browser.post(f"/m/{letters.match_id}/looked/", {"seen": "2"})
    assert "since your last visit" not in ann_browser.get("/lobby/?tab=mine").content.decode()


def test_a_channel_gets_the_notices_of_the_people_it_can_reach(
    letters: Position, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    class Carrier(Channel):
        def can_reach(self, user: User) -> bool:
            return user == ann

        def send(self, notice: Notice, now: datetime) -> None:
            with languages.translate_for(notice.user):
                sent.append(compose(notice)["title"])

    monkeypatch.setattr(delivery, "CHANNELS", (Carrier(),))
    notifications.make_notices()

    assert delivery.deliver() == 2
    assert sent == ["Your turn: Pebbles"]


def test_the_task_looks_and_tells(letters: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.deliver, "delay", tasks.deliver)

    tasks.look()

    assert len(mail.outbox) == 2


def test_a_closed_account_leaves_its_seat_to_a_bot(ann: User, ben: User) -> None:
    from accounts import services

    duel = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])
    alone = match_service.start(PEBBLES, [Sitting(ann), Sitting(bot="easy")])

    services.close_account(ann)

    assert positions.load(duel.match_id).chairs[0].bot == "easy"
    wake_all(alone.match_id)
    assert positions.load(alone.match_id).is_over


def ids(lines: list[Any]) -> list[UUID]:
    return [line.match.pk for line in lines]


def test_my_games_are_sorted_by_my_own_deadline(letters: Position, ann: User, ben: User) -> None:
    from lobby import selectors

    slow = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)], mode="async", days=7)
    fast = match_service.start(PEBBLES, [Sitting(ann), Sitting(ben)])
    play(fast.match_id, 0, Show(1))
    expire(slow.match_id, 1, due=timezone.now().timestamp() + 5)

    assert ids(selectors.my_matches(ann)) == [letters.match_id, slow.match_id, fast.match_id]
