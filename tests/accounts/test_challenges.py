"""Challenges: from a profile or after a match, accepted or declined, over by themselves."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import Notice, User
from accounts.people import service as people
from games.engine.registry import GAMES
from games.models import Match, Seat
from lobby import tasks
from lobby.models import Chair, Table
from lobby.pairs import service as pairs
from tests.accounts import played
from tests.accounts.conftest import MakeClient, someone
from tests.accounts.mailbox import mails_of_one_run

PEBBLES = GAMES["pebbles"]
WANTED = {"size": "2", "speed": "live"}


@pytest.fixture
def ben_browser(browser: MakeClient, ben: User) -> Client:
    return browser(ben)


def challenge(client: Client, name: str = "ben", **more: str) -> Table:
    answer = client.post(f"/u/{name}/challenge/?game=pebbles", {**WANTED, **more})
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(code=answer["Location"].split("/")[2])


def page(client: Client, table: Table) -> str:
    return " ".join(client.get(f"/t/{table.code}/").content.decode().split())


@pytest.mark.usefixtures("reachable")
def test_a_challenge_is_told_shown_and_mailed(ann_browser: Client, ben_browser: Client) -> None:
    table = challenge(ann_browser)

    assert (table.public, table.mode, table.size) == (False, "live", 2)
    assert "Waiting for the answer of ben." in page(ann_browser, table)
    assert "Ann challenges you." in page(ben_browser, table)
    assert "Ann challenges you: Pebbles" in ben_browser.get("/").content.decode()
    assert mails_of_one_run() == ["ben@example.org: Ann challenges you: Pebbles"]


def test_accepting_starts_the_match(
    ann: User, ben: User, ann_browser: Client, ben_browser: Client
) -> None:
    table = challenge(ann_browser, speed="3")

    answer = ben_browser.post(f"/t/{table.code}/join/")

    assert answer["Location"] == f"/m/{table.pk}/"
    match = Match.objects.get(pk=table.pk)
    assert (match.mode, match.days) == ("async", 3)
    assert set(match.seats.values_list("user", flat=True)) == {ann.pk, ben.pk}


def test_declining_ends_it_and_the_challenger_is_told(
    ann_browser: Client, ben_browser: Client
) -> None:
    table = challenge(ann_browser)

    ben_browser.post(f"/t/{table.code}/decline/")

    assert "ben declined: Pebbles" in ann_browser.get("/").content.decode()
    answer = ann_browser.get(f"/t/{table.code}/")
    assert answer.status_code == 410
    assert "ben declined the challenge." in answer.content.decode()
    assert "challenges you" not in ben_browser.get("/").content.decode()


def test_a_challenge_can_be_withdrawn(ann_browser: Client, ben_browser: Client) -> None:
    table = challenge(ann_browser)

    ann_browser.post(f"/t/{table.code}/close/")

    assert ben_browser.post(f"/t/{table.code}/join/").status_code == 404
    assert "challenges you" not in ben_browser.get("/").content.decode()


def test_nobody_else_answers_a_challenge_and_no_bot_takes_the_chair(
    ann_browser: Client, ben: User, browser: MakeClient
) -> None:
    table = challenge(ann_browser)
    stranger = browser(User.objects.create_user("cat"))

    assert stranger.post(f"/t/{table.code}/join/").status_code == 422
    assert stranger.post(f"/t/{table.code}/decline/").status_code == 403
    assert ann_browser.post(f"/t/{table.code}/invite/", {"name": "cat"}).status_code == 422
    assert ann_browser.post(f"/t/{table.code}/start/", {"level": "easy"}).status_code == 422
    assert "for two people" in page(stranger, table)
    table.refresh_from_db()
    assert table.is_open


def test_bots_take_the_seats_besides_the_two(
    ann_browser: Client, ben_browser: Client, ben: User
) -> None:
    table = challenge(ann_browser, size="4", level="easy")

    ben_browser.post(f"/t/{table.code}/join/")

    assert Seat.objects.filter(match=table.pk, bot="easy").count() == 2


def test_one_challenge_at_a_time_for_each_rival(ann_browser: Client, ben: User) -> None:
    challenge(ann_browser)

    again = ann_browser.post("/u/ben/challenge/?game=pebbles", WANTED)

    assert again.status_code == 409
    assert Table.objects.count() == 1


def test_only_so_many_challenges_wait_for_one_person(
    ann_browser: Client, ben: User, browser: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "MOST_PENDING", 1)
    challenge(ann_browser)

    other = browser(User.objects.create_user("cat"))

    assert other.post("/u/ben/challenge/?game=pebbles", WANTED).status_code == 422


@pytest.mark.parametrize(("speed", "minutes"), [("live", 31), ("1", 7 * 24 * 60 + 1)])
def test_a_challenge_without_an_answer_is_over_by_itself(
    ann_browser: Client, ben: User, speed: str, minutes: int
) -> None:
    table = challenge(ann_browser, speed=speed)
    tasks.expire()
    assert Table.objects.get(pk=table.pk).is_open

    Table.objects.update(created=timezone.now() - timedelta(minutes=minutes))
    Chair.objects.update(seen=timezone.now())
    tasks.expire()

    assert not Table.objects.get(pk=table.pk).is_open


@pytest.mark.parametrize("blocker", ["ann", "ben"])
def test_whoever_is_blocked_challenges_in_vain(
    ann: User, ben: User, ann_browser: Client, blocker: str
) -> None:
    one, other = (ann, ben) if blocker == "ann" else (ben, ann)
    people.block(one, other)

    assert ann_browser.post("/u/ben/challenge/?game=pebbles", WANTED).status_code == 422
    assert not Table.objects.exists()


def test_a_block_closes_the_challenges_between_two(
    ann: User, ben: User, ann_browser: Client
) -> None:
    table = challenge(ann_browser)

    people.block(ben, ann)

    assert not Table.objects.get(pk=table.pk).is_open
    assert not Notice.objects.exists()


def test_whoever_is_muted_challenges_unheard_and_does_not_learn_it(
    ann: User, ben: User, ann_browser: Client, ben_browser: Client
) -> None:
    people.mute(ben, ann)

    table = challenge(ann_browser)

    assert "Waiting for the answer of ben." in page(ann_browser, table)
    assert not Notice.objects.exists()
    assert ben_browser.get("/api/v1/challenges/").json() == []


@pytest.mark.usefixtures("reachable")
def test_a_guest_challenges_but_nobody_is_mailed(
    guest_browser: Client, ben_browser: Client
) -> None:
    challenge(guest_browser)

    assert mails_of_one_run() == []
    assert "challenges you: Pebbles" in ben_browser.get("/").content.decode()


def test_nobody_challenges_themselves_or_nobody(ann_browser: Client, ann: User) -> None:
    assert ann_browser.get("/u/Ann/challenge/").status_code == 404
    assert ann_browser.get("/u/nobody-here/challenge/").status_code == 404


def test_play_again_begins_with_what_was_played(ann: User, ben: User, ann_browser: Client) -> None:
    match = played.finish(played.duel(ann, ben, mode="async", days=7), winner=ben)

    call = ann_browser.get(f"/m/{match.pk}/rematch/").content.decode()
    address = f"/u/ben/challenge/?of={match.pk}"
    form = ann_browser.get(address).context["form"]

    assert address in call
    assert ann_browser.get(address).context["game"].key == "pebbles"
    assert (form.initial["speed"], form.initial["size"]) == ("7", 2)


def test_a_match_of_others_tells_the_form_nothing(
    ann: User, ben: User, ann_browser: Client
) -> None:
    match = played.duel(ben, User.objects.create_user("cat"), mode="async", days=7)

    shown = ann_browser.get(f"/u/ben/challenge/?of={match.pk}").context

    assert shown["form"].initial["speed"] == "live"


def test_whoever_closes_the_account_declines(ann_browser: Client, ben: User) -> None:
    table = challenge(ann_browser)

    services.close_account(ben)

    table.refresh_from_db()
    assert (table.is_open, table.rival, table.declined) == (False, None, True)


def test_a_guest_who_signs_in_keeps_the_challenges_of_others(
    ben: User, ann_browser: Client, ben_browser: Client, guest_browser: Client
) -> None:
    guest = someone(guest_browser)
    theirs, own = challenge(ann_browser, guest.username), challenge(ben_browser, guest.username)

    services.absorb(guest, ben)

    theirs.refresh_from_db()
    own.refresh_from_db()
    assert (theirs.rival, theirs.is_open) == (ben, True)
    assert not own.is_open


def test_programs_challenge_accept_and_decline(
    ann_browser: Client, ben_browser: Client, ben: User
) -> None:
    def send() -> str:
        asked = {"game": "pebbles", "mode": "async", "days": 1}
        there = "/api/v1/people/ben/challenge/"
        answer = ann_browser.post(there, asked, content_type="application/json")
        assert answer.status_code == 201
        return str(answer.json()["id"])

    first = send()
    [told] = ben_browser.get("/api/v1/challenges/").json()
    assert (told["by"], told["to"], told["days"]) == ("Ann", "ben", 1)
    assert ben_browser.post(f"/api/v1/matches/{first}/decline/").status_code == 204
    second = send()
    assert ben_browser.post(f"/api/v1/matches/{second}/join/").status_code == 200
    assert Match.objects.filter(pk=second).exists()
    bad = {"game": "pebbles", "days": 2}
    answer = ann_browser.post("/api/v1/people/ben/challenge/", bad, content_type="application/json")
    assert answer.json()["code"] == "bad_days"


def test_guests_at_one_address_challenge_only_so_often(
    browser: MakeClient, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.notifications.views.INVITATIONS_BY_GUESTS", 1)
    answers = []

    for _ in range(2):
        guest = browser(None)
        guest.post("/accounts/guest/")
        assert someone(guest).guest
        answers.append(guest.post("/u/ben/challenge/?game=pebbles", WANTED).status_code)

    assert answers == [302, 429]
