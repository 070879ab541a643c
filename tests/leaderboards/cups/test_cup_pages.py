"""The pages of cups."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leaderboards.cups import service
from leaderboards.cups.models import Cup, Entrant
from leaderboards.cups.web import cup_page
from tests.leaderboards.cups.played import enter, finish, make_cup, open_pairings, start, tend
from tests.leaderboards.runs import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_break(settings: Any) -> None:
    settings.CUP_BREAK = 0.0


def shown(client: Client, name: str, *args: Any) -> str:
    answer = client.get(reverse(name, args=args), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def sign_in(client: Client, user: Any) -> None:
    user.language = "en"
    user.save()
    client.force_login(user)


def test_the_lists_show_cups_by_their_state(client: Client) -> None:
    upcoming, running = make_cup(), make_cup()
    enter(running, 2)
    start(running)

    text = shown(client, "cups:index")

    assert text.index(running.code) < text.index(upcoming.code)


@pytest.mark.parametrize("game", ["yut", "dice", "travel", "autochess", "euler"])
def test_one_press_creates_a_cup_of_every_game(client: Client, game: str) -> None:
    ann = person("ann")
    sign_in(client, ann)
    form = client.get(reverse("cups:new", args=[game])).context["form"]
    pressed = {field.html_name: field.value() for field in form if field.value() is not None}

    answer = client.post(reverse("cups:new", args=[game]), pressed)

    assert answer.status_code == 302, answer.context["form"].errors
    cup = Cup.objects.get(creator=ann)
    assert answer["Location"] == reverse("cups:cup", args=[cup.code])
    assert cup.starts > timezone.now()
    assert "ann" in cup.name


@pytest.mark.parametrize("kind", ["swiss", "arena", "seeds"])
def test_every_kind_can_be_created(client: Client, kind: str) -> None:
    sign_in(client, person("ann"))
    form = client.get(reverse("cups:new", args=["dice"])).context["form"]
    pressed = {field.html_name: field.value() for field in form if field.value() is not None}

    client.post(reverse("cups:new", args=["dice"]), {**pressed, "kind": kind, "bots": 3})

    cup = Cup.objects.get()
    assert cup.kind == kind
    assert cup.entrants.count() == (0 if kind == "seeds" else 3)


def test_a_guest_is_told_to_sign_up_before_creating_a_cup(client: Client) -> None:
    client.force_login(person("guest", guest=True))

    answer = client.post(reverse("cups:new", args=["dice"]), {"name": "Mine"})

    assert answer.context["form"] is None
    assert not Cup.objects.exists()


def test_a_person_joins_plays_and_sees_the_podium(client: Client) -> None:
    ann, cup = person("ann"), make_cup(rounds=2)
    enter(cup, 3)
    sign_in(client, ann)
    client.post(reverse("cups:join", args=[cup.code]), {"nonce": "cd" * 32})
    assert Entrant.objects.get(user=ann).nonce == "cd" * 32
    start(cup)
    mine = next(p for p in open_pairings(cup) if any(s.entrant.user == ann for s in p.seats.all()))
    assert reverse("games:match", args=[mine.match_id]) in shown(client, "cups:cup", cup.code)
    for _ in range(2):
        for pairing in open_pairings(cup):
            finish(pairing)
        tend(cup)

    text = shown(client, "cups:cup", cup.code)

    assert "Podium" in text
    assert cup.key_text in text
    assert "you came in at rank" in text


def test_the_key_of_a_cup_is_secret_until_it_is_over(client: Client) -> None:
    for kind in ("swiss", "seeds"):
        cup = make_cup(kind, rounds=2)
        enter(cup, 2)
        keys = [cup.key_text, *(seed.key_text for seed in cup.seeds.all())]
        pages = [
            shown(client, "cups:cup", cup.code),
            shown(client, "cups:json", cup.code),
            shown(client, "cups:csv", cup.code),
        ]
        assert not any(key in page for key in keys for page in pages)
        assert cup.commitment in pages[1]


def test_results_are_exported(client: Client) -> None:
    cup = make_cup(rounds=2)
    enter(cup, 2)
    service.join(cup.pk, person("=evil"))
    start(cup)
    while not tend(cup).is_over:
        for pairing in open_pairings(cup):
            finish(pairing)

    told = json.loads(shown(client, "cups:json", cup.code))
    table = shown(client, "cups:csv", cup.code)

    assert told["key"] == cup.key_text
    assert [row["rank"] for row in told["standings"]] == [1, 2, 3]
    assert {match["round"] for match in told["matches"]} == {1, 2}
    assert (
        table.splitlines()[0] == "rank,name,number,bot,points,buchholz,head_to_head,wins,withdrawn"
    )
    assert "'=evil" in table


def test_seeds_are_played_from_the_page(client: Client) -> None:
    ann, cup = person("ann"), make_cup("seeds", rounds=2)
    sign_in(client, ann)
    client.post(reverse("cups:join", args=[cup.code]))
    start(cup)

    answer = client.post(reverse("cups:play_seed", args=[cup.code, 1]))

    assert answer["Location"].startswith("/m/")
    assert "under way" in shown(client, "cups:cup", cup.code)


def test_buttons_of_a_cup_check_in_pause_and_withdraw(client: Client) -> None:
    ann, cup = person("ann"), make_cup(check_in=15)
    sign_in(client, ann)
    client.post(reverse("cups:join", args=[cup.code]))
    Cup.objects.filter(pk=cup.pk).update(starts=timezone.now() + timedelta(minutes=5))
    assert "I am there" in shown(client, "cups:cup", cup.code)

    client.post(reverse("cups:there", args=[cup.code]))
    assert Entrant.objects.get(user=ann).present
    client.post(reverse("cups:leave", args=[cup.code]))
    assert Entrant.objects.get(user=ann).withdrawn


def test_buttons_work_in_a_part_that_a_socket_drew_without_a_token() -> None:
    ann, cup = person("ann"), make_cup()
    strict = Client(enforce_csrf_checks=True)
    sign_in(strict, ann)
    page = strict.get(reverse("cups:cup", args=[cup.code]))
    join = reverse("cups:join", args=[cup.code])
    assert f'hx-post="{join}"' in cup_page.render_own(cup.code, ann, "en")

    token = {"x-csrftoken": str(page.context["csrf_token"]), "hx-request": "true"}
    answer = strict.post(join, headers=token)

    assert answer["HX-Redirect"] == reverse("cups:cup", args=[cup.code])
    assert Entrant.objects.filter(cup=cup, user=ann).exists()


def test_a_cup_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/cups/NOSUCH22/").status_code == 404
