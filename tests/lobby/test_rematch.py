"""Rematches, and the options of a table."""

from typing import Any

import pytest
from django.test import Client

from games.engine.errors import IllegalAction, NotSeated
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match
from lobby import services
from lobby.models import Table

pytestmark = pytest.mark.django_db
PEBBLES = GAMES["pebbles"]


@pytest.fixture
def people(django_user_model: Any) -> list[Any]:
    return [django_user_model.objects.create_user(name) for name in ("ara", "bom", "chan")]


def over(*sittings: Sitting, **more: Any) -> Position:
    """A match that its first seat resigned."""
    position = match_service.start(PEBBLES, sittings, {"rounds": 5}, **more)
    return match_service.resign(position.match_id, 0)


def test_against_bots_a_rematch_starts_at_once_with_the_same_options(people: list[Any]) -> None:
    old = over(Sitting(people[0]), Sitting(bot="easy"))

    again = services.open_rematch(old.match_id, people[0])

    assert isinstance(again, Position)
    assert again.options == old.options
    assert sorted(chair.bot for chair in again.chairs) == ["", "easy"]


def test_the_second_who_asks_sits_down_at_the_first_ones_table(people: list[Any]) -> None:
    ara, bom, chan = people
    old = over(Sitting(ara), Sitting(bom), mode=Match.Mode.ASYNC, days=3)

    first = services.open_rematch(old.match_id, ara)
    twice = services.open_rematch(old.match_id, ara)
    second = services.open_rematch(old.match_id, bom)

    assert isinstance(first, Table) and isinstance(twice, Table) and isinstance(second, Table)
    assert first.pk == twice.pk == second.pk
    started = Match.objects.get(pk=second.pk)
    assert (started.mode, started.days, started.options) == ("async", 3, old.options)
    assert {seat.user_id for seat in started.seats.all()} == {ara.pk, bom.pk}
    with pytest.raises(NotSeated):
        services.open_rematch(old.match_id, chan)


def test_a_running_match_has_no_rematch(people: list[Any]) -> None:
    running = match_service.start(PEBBLES, [Sitting(people[0]), Sitting(people[1])])

    with pytest.raises(IllegalAction, match="not_over"):
        services.open_rematch(running.match_id, people[0])


@pytest.mark.parametrize("key", ["autochess", "euler"])
def test_who_is_out_before_the_end_need_not_wait_for_it(people: list[Any], key: str) -> None:
    running = match_service.start(GAMES[key], [Sitting(person) for person in people])
    match_service.resign(running.match_id, 0)

    table = services.open_rematch(running.match_id, people[0])

    assert isinstance(table, Table) and table.find_chair(people[0])
    with pytest.raises(IllegalAction, match="not_over"):
        services.open_rematch(running.match_id, people[1])


def test_the_other_is_told_who_would_like_a_rematch(client: Client, people: list[Any]) -> None:
    old = over(Sitting(people[0]), Sitting(people[1]))
    client.force_login(people[1])
    assert "ara would like" not in client.get(f"/m/{old.match_id}/rematch/").content.decode()

    services.open_rematch(old.match_id, people[0])

    assert "ara" in client.get(f"/m/{old.match_id}/rematch/").content.decode()


def test_the_button_leads_to_the_table(client: Client, people: list[Any]) -> None:
    old = over(Sitting(people[0]), Sitting(people[1]))
    client.force_login(people[0])

    answer = client.post(f"/m/{old.match_id}/rematch/")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/t/")


def test_options_and_seed_are_chosen_in_the_form(client: Client, people: list[Any]) -> None:
    client.force_login(people[0])
    chosen = {
        "company": "computer",
        "size": 3,
        "speed": "live",
        "level": "easy",
        "option_rounds": "5",
        "seed": "abc",
    }

    client.post("/lobby/new/pebbles/", chosen)

    match = Match.objects.get()
    assert match.options == '{"rounds":5}'
    assert match.seed == "abc"
    assert match.seats.get(index=0).user_id == people[0].pk


def test_an_option_that_is_not_offered_is_refused(client: Client, people: list[Any]) -> None:
    client.force_login(people[0])
    chosen = {"company": "public", "size": 2, "speed": "live", "option_rounds": "99"}

    answer = client.post("/lobby/new/pebbles/", chosen)

    assert answer.status_code == 200
    assert not Table.objects.exists()
    assert answer.context["form"].errors["option_rounds"]
