"""Season content: a release that is offered beside the one that is played."""

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from games import options
from games.engine.errors import Malformed
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import positions, releases
from games.match.service import Sitting
from games.models import Match, Release
from lobby import services
from lobby.classroom import service
from lobby.models import Table
from studio.editor import drafts
from tests.lobby.conftest import text

DICE, EULER = GAMES["dice"], GAMES["euler"]
SEASONS = [game for game in GAMES.values() if game.content.season]
every_season = pytest.mark.parametrize("game", SEASONS, ids=[game.key for game in SEASONS])


@pytest.fixture
def season(db: None) -> None:
    """What `manage.py load_releases` offers."""
    call_command("load_releases", stdout=StringIO())


def release_of(match: positions.Position) -> Release:
    return Match.objects.get(pk=match.match_id).release


@every_season
def test_release_1_stays_the_one_that_is_played(season: None, game: Game) -> None:
    offered = releases.season(game)

    assert releases.current(game).number == 1
    assert offered is not None and offered.number == 2
    assert releases.load_season(game) is None, "it is offered once"


def test_what_only_the_season_has_is_a_choice_at_every_table(season: None, anns: Client) -> None:
    page = text(anns, "/lobby/new/dice/")

    assert "Season: Duel (rounds: 8)" in page
    assert "Season: Standard" not in page
    assert "Season: Season" in text(anns, "/lobby/new/euler/")
    described = anns.get("/api/v1/games/dice/").json()["options"][0]["values"]
    assert [each["value"] for each in described][-2:] == ["season", "duel"]


def test_a_match_starts_with_the_release_that_has_its_mode(season: None, ann: Any) -> None:
    sittings = [Sitting(ann), Sitting(bot="normal")]
    usual = services.start_match(ann, DICE, sittings)
    duel = services.start_match(ann, DICE, sittings, {"mode": "duel"})

    assert [release_of(each).number for each in (usual, duel)] == [1, 2]
    assert [len(hand.cards) for hand in duel.state.hands] == [2, 2]


def test_a_table_of_the_season_is_played_and_played_again(season: None, ann: Any, ben: Any) -> None:
    table = services.open_table(ann, DICE, 2, options={"mode": "duel"})
    with translation.override("en"):
        assert table.option_texts == ["Season: Duel (rounds: 8)"]
    services.join(table.pk, ben)
    match = positions.load(table.pk)

    assert release_of(match).number == 2
    assert json.loads(match.options) == {"mode": "duel"}
    assert services._fit_options(match, None) == {"mode": "duel"}


@every_season
def test_players_read_what_the_season_brings(season: None, anns: Client, game: Game) -> None:
    with translation.override("en"):
        new = [
            options.label(value)
            for option in options.offers(game)
            for value in option.public_values
            if value.is_seasonal
        ]

    for page in (f"/games/{game.key}/", f"/games/{game.key}/changes/"):
        read = text(anns, page).split('patch-notes"')[1]
        assert "Season content: choose it when you begin a match." in read
        assert all(escape(label) in read for label in new)

    offered = releases.season(game)
    assert new and offered is not None
    releases.offer(offered, False)
    assert "Season content, which is no longer offered." in text(anns, f"/games/{game.key}/")


def test_a_class_plays_the_season(season: None, anns: Client, ann: Any) -> None:
    offered = text(anns, reverse("lobby:new_class", args=["euler"]))
    room = service.open_classroom(ann, EULER, "7b", 2, {"variant": "season"}, "easy")
    ben = get_user_model().objects.create_user("ben7")
    service.join(room.pk, ben, "Ben")
    service.start_round(room.pk, ann)

    assert "Season: Season" in offered
    with translation.override("en"):
        assert "Season: Season" in room.option_texts
    assert Match.objects.get(class_table__classroom=room).release.number == 2


def test_a_class_whose_season_is_over_plays_what_is_played(season: None, ann: Any) -> None:
    room = service.open_classroom(ann, EULER, "7b", 2, {"variant": "season"}, "easy")
    offered = releases.season(EULER)
    assert offered is not None
    drafts.offer_release(offered, ann, is_offered=False)
    service.join(room.pk, get_user_model().objects.create_user("ben7"), "Ben")

    service.start_round(room.pk, ann)

    assert Match.objects.get(class_table__classroom=room).release.number == 1


def test_quick_play_stays_with_what_is_played(season: None, ann: Any) -> None:
    table = services.join_quick_match(ann, DICE)

    assert json.loads(table.options) == {"mode": "standard"}


def test_staff_switch_to_the_season_by_publishing_it(season: None, ann: Any) -> None:
    offered = releases.season(DICE)
    assert offered is not None

    made = drafts.publish_again(offered, ann, "season")

    assert releases.current(DICE) == made
    labels = [options.label(each) for each in options.offers(DICE)[0].public_values]
    assert not any(label.startswith("Season:") for label in labels), "all of it is usual now"


def test_what_is_no_longer_offered_cannot_be_started(season: None, ann: Any) -> None:
    table = services.open_table(ann, DICE, 2, options={"mode": "duel"})
    offered = releases.season(DICE)
    assert offered is not None

    drafts.offer_release(offered, ann, is_offered=False)
    services.expire()

    with pytest.raises(Malformed):
        services.start_match(ann, DICE, [Sitting(ann), Sitting(bot="easy")], {"mode": "duel"})
    assert Table.objects.get(pk=table.pk).status == Table.Status.CLOSED
    with pytest.raises(drafts.Unready):
        drafts.offer_release(releases.current(DICE), ann, is_offered=True)


@pytest.mark.parametrize(
    ("key", "options", "usual", "seasonal"),
    [
        ("autochess", {"mode": "season"}, ("counts ×8", "×2 damage"), ("counts ×2", "×1.5 damage")),
        ("travel", {"variant": "short_trip"}, ("in 14 days", "before day 7"),
         ("in 8 days", "before day 5", "with 5000TC")),
        ("euler", {"variant": "season"}, ("20 chips each", "pays 2 chips", "are 14 conditions"),
         ("30 chips each", "pays 3 chips", "are 17 conditions", "⇅ ×1")),
    ],
)  # fmt: skip
def test_the_rules_beside_a_match_have_the_numbers_of_its_way_to_play(
    season: None, ann: Any, anns: Client, key: str, options: Any, usual: Any, seasonal: Any
) -> None:
    match = services.start_match(ann, GAMES[key], [Sitting(ann), Sitting(bot="normal")], options)

    general = text(anns, f"/games/{key}/").split('id="rules"')[1]
    own = text(anns, f"/m/{match.match_id}/").split('id="rules-text"')[1]

    assert all(each in general for each in usual)
    assert all(each in own for each in seasonal)
    assert not any(each in own for each in usual)
