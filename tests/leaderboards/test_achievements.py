"""Achievements: judged by one match, noted once, and found again in old matches."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.engine import playouts
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match
from leaderboards import services
from leaderboards.models import Achieved
from tests.leaderboards.runs import begin, person, recorded

with_achievements = pytest.mark.parametrize(
    "game",
    [game for game in GAMES.values() if game.records.achievements],
    ids=lambda game: game.key,
)


def read(url: str, user: Any = None) -> str:
    client = Client(headers={"Accept-Language": "en"})
    if user:
        client.force_login(user)
    return " ".join(client.get(url).content.decode().split())


@with_achievements
def test_every_achievement_can_be_judged_by_the_facts_of_a_match(game: Game) -> None:
    rules, level = playouts.first_rules(game), next(iter(game.bots.levels))
    levels = (level,) * game.seats.start
    *_, last = playouts.play_bots(game, b"achieved".ljust(32), levels, rules)
    outcome = rules.outcome(last.state)
    assert outcome is not None
    facts = {"won": outcome.places[0] == 1, "place": outcome.places[0], **outcome.records[0]}

    for kind in game.records.achievements:
        assert kind.is_earned(facts, levels[1:]) in (True, False)


@with_achievements
def test_achievements_are_few_and_have_keys_of_their_own(game: Game) -> None:
    keys = [kind.key for kind in game.records.achievements]

    assert 4 <= len(set(keys)) == len(keys) <= 6


@pytest.mark.django_db
def test_a_finished_run_is_achieved_once_and_shown_at_its_end_and_on_the_profile() -> None:
    ann = person("ann")
    first = recorded(ann, "abc123")
    recorded(ann, "abc124")

    assert Achieved.objects.get(user=ann, key="home").match_id == first.pk
    assert "<strong>All home</strong>" in read(f"/leaderboards/m/{first.pk}/", ann)
    profile = read("/u/ann/")
    assert "All home" in profile and "Achievements" in profile
    api = Client().get("/api/v1/people/ann/achievements/").json()
    assert str(first.pk) in {row["match"] for row in api}


@pytest.mark.django_db
def test_a_run_that_was_given_up_achieves_nothing() -> None:
    position = begin(person("ann"))
    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert not Achieved.objects.exists()


@pytest.mark.django_db
def test_what_a_sealed_match_showed_stays_with_its_player() -> None:
    ann = person("ann")
    match = recorded(ann)
    Match.objects.filter(pk=match.pk).update(sealed=True)

    assert "All home" not in read("/u/ann/")
    assert "All home" in read("/u/ann/", ann)


@pytest.mark.django_db
def test_achievements_are_found_again_in_old_matches_and_twice_gives_the_same() -> None:
    recorded(person("ann"), "abc123")
    before = list(Achieved.objects.order_by("key").values_list("user", "key", "match", "at"))
    Achieved.objects.all().delete()

    call_command("rebuild_achievements", stdout=StringIO())
    call_command("rebuild_achievements", stdout=StringIO())

    assert (
        list(Achieved.objects.order_by("key").values_list("user", "key", "match", "at")) == before
    )


@pytest.mark.django_db
def test_a_guest_brings_achievements_into_the_account() -> None:
    guest, ann = person("guest", guest=True), person("ann")
    recorded(guest)

    services.absorb(guest, ann)

    assert Achieved.objects.filter(user=ann, key="home").exists()
