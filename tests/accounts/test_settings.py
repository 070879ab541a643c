"""The settings of an account."""

import json
from urllib.parse import unquote
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import OldName, User
from accounts.selectors import KEPT_NAME
from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match, Move, Seat
from lobby import selectors as lobby
from lobby import services as tables
from lobby.models import Table
from tests.accounts import played
from tests.accounts.conftest import PASSWORD, MakeClient, someone, who
from tests.pebbles import Note


def test_settings_are_for_whoever_is_signed_in(visitor: Client) -> None:
    for address in ("settings", "export", "close"):
        assert visitor.get(f"/accounts/{address}/")["Location"].startswith("/accounts/login/")


def test_preferences_are_kept(ann_browser: Client, ann: User) -> None:
    wish = {"language": "en", "theme": "dark", "motion": "slow", "sound": "on"}

    page = ann_browser.post("/accounts/settings/", wish, follow=True).content.decode()

    ann.refresh_from_db()
    assert (ann.language, ann.theme, ann.motion, ann.sound) == ("en", "dark", "slow", True)
    assert "Saved." in page
    assert 'data-theme="dark" data-motion="slow" data-sound="on"' in page


def test_switches_change_what_they_name_and_nothing_else(ann_browser: Client, ann: User) -> None:
    answer = ann_browser.post("/accounts/preferences/", {"sound": "on"})

    assert answer.status_code == 204
    ann.refresh_from_db()
    assert (ann.sound, ann.theme) == (True, "system")


@pytest.mark.parametrize("wish", [{"theme": "pink"}, {"motion": "warp"}, {"sound": "maybe"}])
def test_a_preference_that_is_none_is_refused_with_a_sentence(
    ann_browser: Client, ann: User, wish: dict[str, str]
) -> None:
    answer = ann_browser.post("/accounts/preferences/", wish)

    assert answer.status_code == 400
    assert answer.content.decode().endswith(".")
    ann.refresh_from_db()
    assert (ann.theme, ann.motion, ann.sound) == ("system", "system", False)


def test_a_visitor_has_preferences_too(visitor: Client) -> None:
    assert visitor.post("/accounts/preferences/", {"theme": "dark"}).status_code == 204

    assert 'data-theme="dark"' in visitor.get("/accounts/login/").content.decode()


def test_nonsense_in_a_cookie_is_nothing(visitor: Client) -> None:
    visitor.cookies["theme"] = '"><script>'

    assert 'data-theme="system"' in visitor.get("/accounts/login/").content.decode()


def test_someone_takes_another_name(ann_browser: Client, ann: User) -> None:
    ann_browser.post("/accounts/rename/", {"username": "새벽별"})

    ann.refresh_from_db()
    assert ann.username == "새벽별"
    assert ann_browser.get("/u/새벽별/").status_code == 200


def test_a_name_may_be_written_differently_by_its_owner(ann_browser: Client, ann: User) -> None:
    ann_browser.post("/accounts/rename/", {"username": "ANN"})

    ann.refresh_from_db()
    assert ann.username == "ANN"


def test_the_address_of_an_old_name_leads_to_the_new_one(
    ann_browser: Client, visitor: Client, ann: User
) -> None:
    ann_browser.post("/accounts/rename/", {"username": "새벽별"})
    ann_browser.post("/accounts/rename/", {"username": "한낮"})

    for old in ("/u/Ann/", "/u/ANN/", "/u/새벽별/"):
        assert unquote(visitor.get(old)["Location"]) == "/u/한낮/"
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert visitor.get("/u/Ann/").status_code == 404


def test_an_old_name_is_kept_for_a_while(ann_browser: Client, visitor: Client, ann: User) -> None:
    ann_browser.post("/accounts/rename/", {"username": "새벽별"})
    wish = {"username": "ann", "password1": PASSWORD}

    assert (
        "looks like that of somebody else"
        in visitor.post("/accounts/signup/", wish).content.decode()
    )
    OldName.objects.update(left=timezone.now() - KEPT_NAME)
    visitor.post("/accounts/signup/", wish)

    assert visitor.get("/u/ann/").context["person"] != ann


def test_a_person_takes_an_old_name_back(ann_browser: Client, ann: User) -> None:
    for name in ("새벽별", "Ann", "a-nn"):
        ann_browser.post("/accounts/rename/", {"username": name})
        ann.refresh_from_db()
        assert ann.username == name

    assert {old.username for old in ann.old_names.all()} == {"Ann", "새벽별"}


def test_nobody_hoards_names(ann_browser: Client, ann: User) -> None:
    answers = [
        ann_browser.post("/accounts/rename/", {"username": f"name{number}x"}).status_code
        for number in range(2, 9)
    ]

    assert answers == [302] * 5 + [429] * 2
    for number in range(10, 20):
        services.rename(ann, f"name{number}x")
    assert ann.old_names.count() == services.MOST_OLD_NAMES


def test_the_address_of_a_guest_leads_to_the_account(
    guest_browser: Client, browser: MakeClient
) -> None:
    before = someone(guest_browser).username

    guest_browser.post("/accounts/keep/", {"username": "dora", "password1": PASSWORD})

    assert browser(None).get(f"/u/{before}/")["Location"] == "/u/dora/"


@pytest.mark.parametrize(("name", "sentence"), [("BEN", "taken"), ("admin", "reserved")])
def test_a_new_name_obeys_the_rules_of_names(
    ann_browser: Client, ann: User, ben: User, name: str, sentence: str
) -> None:
    page = ann_browser.post("/accounts/rename/", {"username": name}).content.decode()

    assert f"This name is {sentence}." in page
    assert 'id="id_rename_username_error"' in page
    ann.refresh_from_db()
    assert ann.username == "Ann"


def test_the_export_holds_what_is_kept_about_someone(
    ann_browser: Client, ann: User, ben: User
) -> None:
    match = played.duel(ann, ben)
    match_service.play(match.pk, 0, Note(number=7), version=1, action_id=match.pk)
    secret = Note(number=3)
    match_service.play(match.pk, 1, secret, version=1, action_id=ben_wish(match))

    answer = ann_browser.get("/accounts/export/")

    assert "attachment" in answer["Content-Disposition"]
    kept = json.loads(answer.content)
    assert kept["profile"]["name"] == "Ann"
    assert kept["profile"]["email"] == "ann@example.org"
    [one] = kept["matches"]
    assert (one["id"], one["game"], one["seat"]["index"]) == (str(match.pk), "pebbles", 0)
    assert [move["action"] for move in kept["moves"]] == [{"type": "note", "number": 7}]
    assert match.secret.hex() not in answer.content.decode()


def ben_wish(match: Match) -> UUID:
    return UUID(int=match.pk.int ^ 1)


def test_the_export_of_one_is_not_the_export_of_another(browser: MakeClient, ann: User) -> None:
    played.run(ann)
    stranger = User.objects.create_user("carl")

    kept = json.loads(browser(stranger).get("/accounts/export/").content)

    assert (kept["matches"], kept["moves"]) == ([], [])


def test_closing_an_account_takes_its_password(ann_browser: Client, ann: User) -> None:
    page = ann_browser.post("/accounts/close/", {"password": "wrong"}).content.decode()

    assert "This is not your password." in page
    assert "<details open>" in page
    assert who(ann_browser) == ann


def test_a_closed_account_is_gone_and_the_matches_of_others_go_on(
    browser: MakeClient, ann: User, ben: User
) -> None:
    here, elsewhere = browser(ann), browser(ann)
    match = played.duel(ann, ben)
    match_service.play(match.pk, 0, Note(number=7), version=1, action_id=match.pk)

    page = here.post("/accounts/close/", {"password": PASSWORD}, follow=True).content.decode()

    assert "Your account is closed." in page
    assert not User.objects.filter(pk=ann.pk).exists()
    assert who(here) is None
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert [seat.user for seat in match.seats.all()] == [None, ben]
    assert Move.objects.filter(match=match, by=Move.By.PERSON).count() == 1
    assert browser(ben).get(f"/m/{match.pk}/").status_code == 200
    assert "Someone who left" in browser(ben).get("/u/ben/").content.decode()


def test_a_closed_account_leaves_no_run_open_that_nobody_could_end(
    ann_browser: Client, ann: User
) -> None:
    match = played.run(ann)

    ann_browser.post("/accounts/close/", {"password": PASSWORD})

    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert Seat.objects.get(match=match).user is None


def test_a_closed_account_waits_at_no_table(ann_browser: Client, ann: User, ben: User) -> None:
    alone = tables.open_table(ann, GAMES["pebbles"], size=3)
    shared = tables.open_table(ann, GAMES["pebbles"], size=3)
    tables.join(shared.pk, ben)

    ann_browser.post("/accounts/close/", {"password": PASSWORD})

    alone.refresh_from_db()
    assert alone.status == Table.Status.CLOSED
    assert [table.host for table in lobby.my_tables(ben)] == [ben]


def test_a_guest_closes_without_a_password(guest_browser: Client) -> None:
    guest = someone(guest_browser)
    assert 'name="password"' not in guest_browser.get("/accounts/settings/").content.decode()

    guest_browser.post("/accounts/close/")

    assert not User.objects.filter(pk=guest.pk).exists()


def test_following_a_link_closes_nothing(ann_browser: Client, ann: User) -> None:
    assert ann_browser.get("/accounts/close/")["Location"] == "/accounts/settings/"
    assert User.objects.filter(pk=ann.pk).exists()


@pytest.mark.parametrize("address", ["settings", "rename", "preferences", "language", "close"])
def test_no_other_site_can_press_our_buttons(ann: User, address: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann, "django.contrib.auth.backends.ModelBackend")

    assert strict.post(f"/accounts/{address}/").status_code == 403
