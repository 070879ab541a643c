"""Clubs: founding, joining, roles, leaderboards, and what happens when people leave."""

from typing import Any

import pytest
from django.test import Client

from accounts import services
from accounts.clubs import selectors, service
from accounts.clubs.models import Club, Membership
from accounts.models import Notice, User
from games.engine.errors import IllegalAction, NoSuchMatch, NotSeated, Refused
from leaderboards.cups import service as cups
from leaderboards.models import Cup
from tests.leaderboards.runs import person
from tests.leaderboards.test_rating import record_duel

pytestmark = pytest.mark.django_db
Entry, Role = Club.Entry, Membership.Role


def browser(user: Any = None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user:
        client.force_login(user)
    return client


def roles(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "role"))


def test_a_club_is_founded_found_and_joined_on_its_pages() -> None:
    ann, ben = person("ann"), person("ben")

    made = browser(ann).post(
        "/clubs/new/", {"name": "바둑 동아리", "about": "Every Friday", "entry": "open"}
    )
    club = Club.objects.get()

    assert made["Location"] == club.get_absolute_url()
    assert "바둑 동아리" in browser().get("/clubs/?q=바둑").content.decode()
    browser(ben).post(f"{club.get_absolute_url()}join/")
    page = browser().get(club.get_absolute_url()).content.decode()
    assert roles(club) == {"ann": Role.OWNER, "ben": Role.MEMBER}
    assert "Every Friday" in page
    assert "ben" in page
    assert "invitation-link" not in page
    assert "invitation-link" in browser(ann).get(club.get_absolute_url()).content.decode()
    assert "바둑 동아리" in browser().get("/u/ben/").content.decode()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "bad_club_name"),
        ("x" * 31, "bad_club_name"),
        ("Noripan", "club_name_reserved"),
        ("CHESS  club", "club_name_taken"),
    ],
)
def test_a_bad_name_is_refused_and_founds_nothing(name: str, code: str) -> None:
    service.create(person("ann"), "Chess club")

    with pytest.raises(IllegalAction) as refused:
        service.create(person("ben"), name)

    assert refused.value.code == code
    assert Club.objects.count() == 1


def test_guests_found_and_join_no_club() -> None:
    club = service.create(person("ann"), "Open club")
    guest = person("guestling", guest=True)

    for act in (lambda: service.create(guest, "Mine"), lambda: service.join(guest, club)):
        with pytest.raises(IllegalAction) as refused:
            act()
        assert refused.value.code == "clubs_need_account"


def test_who_asks_is_let_in_by_staff_and_both_are_told() -> None:
    ann, ben = person("ann"), person("ben")
    club = service.create(ann, "Asking", entry=Entry.ASK)

    service.join(ben, club)

    assert roles(club)["ben"] == Role.ASKED
    assert "ben wants to join Asking" in browser(ann).get("/friends/").content.decode()
    browser(ann).post(f"{club.get_absolute_url()}people/ben/", {"what": "admit"})
    assert roles(club)["ben"] == Role.MEMBER
    assert Notice.objects.get(user=ben).kind == Notice.Kind.ADMITTED
    assert "You are in Asking now" in browser(ben).get("/friends/").content.decode()


def test_a_hidden_club_is_found_by_its_link_alone_until_the_link_is_renewed() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    club = service.create(ann, "Class 3-2", entry=Entry.LINK)

    assert browser(ben).get(club.get_absolute_url()).status_code == 404
    assert "Class 3-2" not in browser(ben).get("/clubs/").content.decode()
    with pytest.raises(NoSuchMatch):
        service.join(ben, club)
    link = f"/clubs/join/{club.token}/"
    assert "Class 3-2" in browser().get(link).content.decode()
    browser(ben).post(link)
    assert roles(club)["ben"] == Role.MEMBER
    assert "Class 3-2" not in browser(cat).get("/u/ben/").content.decode()
    assert "Class 3-2" in browser(ann).get("/u/ben/").content.decode()

    service.renew_link(ann, club)
    assert browser(cat).get(link).status_code == 404


def test_roles_limit_what_one_may_do() -> None:
    owner, officer, member, other = (person(name) for name in ("owner", "officer", "mem", "other"))
    club = service.create(owner, "Roles")
    for each in (officer, member, other):
        service.join(each, club)
    service.appoint(owner, club, officer)

    for by, act, of in (
        (member, service.remove, other),
        (member, service.appoint, member),
        (officer, service.appoint, member),
        (officer, service.remove, owner),
        (officer, service.hand_over, officer),
    ):
        before = roles(club)
        with pytest.raises(Refused):
            act(by, club, of)
        assert roles(club) == before

    service.remove(officer, club, other)
    with pytest.raises(IllegalAction) as refused:
        service.join(other, club)
    assert refused.value.code == "removed_from_club"
    with pytest.raises(IllegalAction):
        service.join(other, club, club.token)
    service.admit(officer, club, other)
    assert roles(club)["other"] == Role.MEMBER


def test_the_owner_hands_over_before_leaving_and_the_last_one_ends_the_club() -> None:
    ann, ben = person("ann"), person("ben")
    club = service.create(ann, "Two")
    service.join(ben, club)

    with pytest.raises(IllegalAction):
        service.leave(ann, club)
    service.hand_over(ann, club, ben)
    service.leave(ann, club)
    assert roles(club) == {"ben": Role.OWNER}
    service.leave(ben, club)
    assert not Club.objects.exists()


def test_a_club_whose_owner_closes_the_account_goes_to_the_next() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    club, lonely = service.create(ann, "Inherited"), service.create(ann, "Lonely")
    for each in (ben, cat):
        service.join(each, club)
    service.appoint(ann, club, cat)

    services.close_account(User.objects.get(pk=ann.pk))

    assert roles(club) == {"ben": Role.MEMBER, "cat": Role.OWNER}
    assert not Club.objects.filter(pk=lonely.pk).exists()


def test_blocked_people_do_not_meet_in_a_club() -> None:
    ann, ben = person("ann"), person("ben")
    club = service.create(ann, "Mine")
    browser(ann).post("/u/ben/block/")

    with pytest.raises(IllegalAction) as refused:
        service.join(ben, club)
    assert refused.value.code == "blocked"


def test_the_leaderboard_of_a_club_has_its_members_alone() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    club = service.create(ann, "Rated")
    service.join(ben, club)
    record_duel(cat, ann)
    record_duel(cat, ben)
    record_duel(ann, ben)

    (address,) = selectors.list_boards(club)
    rows = selectors.load_board(club, address, ann).rows

    assert [(row.rank, row.person.username, row.is_mine) for row in rows] == [
        (1, "ann", True),
        (2, "ben", False),
    ]
    page = browser(ann).get(club.get_absolute_url()).content.decode()
    assert "Latest matches among members" in page
    answer = browser().get("/api/v1/clubs/rated/").json()
    assert [row["name"] for row in answer["boards"][0]["rows"]] == ["ann", "ben"]
    assert answer["members"] == 2


def test_programs_join_and_leave() -> None:
    ann, ben = person("ann"), person("ben")
    club = service.create(ann, "For all")
    client = browser(ben)

    assert client.post("/api/v1/clubs/for-all/join/").json()["role"] == "member"
    assert client.delete("/api/v1/clubs/for-all/join/").status_code == 204
    assert roles(club) == {"ann": Role.OWNER}


def test_settings_are_for_staff_and_keep_the_address() -> None:
    ann, ben = person("ann"), person("ben")
    club = service.create(ann, "Before")
    service.join(ben, club)
    page = f"{club.get_absolute_url()}settings/"

    assert browser(ben).post(page, {"what": "close"}).status_code == 422
    changed = browser(ann).post(page, {"what": "save", "name": "After", "entry": "ask"})
    assert changed["Location"] == club.get_absolute_url()
    assert Club.objects.get().name == "After"
    wrong = browser(ann).post(page, {"what": "save", "name": "Admin", "entry": "ask"})
    assert (wrong.status_code, Club.objects.get().name) == (400, "After")
    browser(ann).post(page, {"what": "close"})
    assert not Club.objects.exists()


def test_a_cup_of_a_club_is_for_its_members_and_on_its_page_alone() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    club = service.create(ann, "Cup club")
    service.join(ben, club)
    page = f"{club.get_absolute_url()}cups/pebbles/"
    wanted = {
        "name": "Club night", "kind": "swiss", "soon": "5", "rounds": "3", "size": "2",
        "speed": "live", "bots": "0", "level": "easy", "rounds_": "",
    }  # fmt: skip

    assert browser(ben).get(page).status_code == 422
    form = browser(ann).get(page).context["form"]
    usual = {name: form[name].value() for name in form.fields}
    fields = {name: value for name, value in {**usual, **wanted}.items() if value is not None}
    made = browser(ann).post(page, fields)

    cup = Cup.objects.get()
    assert made["Location"] == f"/cups/{cup.code}/"
    assert cup.club == club
    assert "Club night" in browser().get(club.get_absolute_url()).content.decode()
    assert "Club night" not in browser().get("/cups/").content.decode()
    assert "Cup club" in browser().get(f"/cups/{cup.code}/").content.decode()
    cups.join(cup.pk, ben)
    with pytest.raises(NotSeated) as refused:
        cups.join(cup.pk, cat)
    assert refused.value.code == "cup_club"
