"""Ratings: once for each match, and only between people."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.models import Board, Entry, Rating, RatingChange
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Strength
from tests.games.arrange import wake_all
from tests.games.played import play
from tests.leaderboards.runs import person
from tests.pebbles import Show


def test_whoever_wins_rises_and_whoever_loses_falls() -> None:
    won, lost = arithmetic.rate([Strength(), Strength()], [1, 2])

    assert arithmetic.display_rating(won) > arithmetic.START > arithmetic.display_rating(lost)


def test_a_draw_of_equals_leaves_their_strength_and_makes_it_surer() -> None:
    one, other = arithmetic.rate([Strength(), Strength()], [1, 1])

    assert one == other
    assert one.mu == pytest.approx(Strength().mu)
    assert one.sigma < Strength().sigma


def test_beating_the_strong_is_worth_more_than_beating_the_weak() -> None:
    me, strong, weak = Strength(25, 4), Strength(35, 4), Strength(15, 4)

    upset = arithmetic.rate([me, strong], [1, 2])[0]
    routine = arithmetic.rate([me, weak], [1, 2])[0]

    assert upset.mu > routine.mu > me.mu


def test_no_place_is_behind_every_place() -> None:
    first, gone, second = arithmetic.rate([Strength()] * 3, [1, 0, 2])

    assert first.mu > second.mu > gone.mu


def test_more_players_are_rated_together() -> None:
    after = arithmetic.rate([Strength()] * 5, [1, 2, 3, 4, 5])

    assert [one.mu for one in after] == sorted((one.mu for one in after), reverse=True)


def duel(winner: Any, loser: Any, *others: Any, rounds: int = 3, **more: Any) -> Any:
    """A match that the others give up after some rounds."""
    sittings = [Sitting(winner), Sitting(loser), *others]
    match_id = match_service.start(GAMES["pebbles"], sittings, {"rounds": 9}, **more).match_id
    for _ in range(rounds):
        for seat in range(len(sittings)):
            play(match_id, seat, Show(1))
        wake_all(match_id)
    for seat in range(1, len(sittings)):
        if not positions.load(match_id).is_over:
            match_service.resign(match_id, seat)
    return match_id


def record_duel(*people: Any, **more: Any) -> None:
    services.record(duel(*people, **more))


@pytest.mark.django_db
def test_a_match_between_people_counts_once() -> None:
    ann, ben = person("ann"), person("ben")
    match_id = duel(ann, ben)

    services.record(match_id)
    services.record(match_id)

    assert dict(Rating.objects.values_list("user__username", "played")) == {"ann": 1, "ben": 1}
    change = RatingChange.objects.get(user=ann)
    assert (change.before, change.after > 1200) == (1200, True)
    board = Board.objects.get(kind=kinds.RATING, scope="duel")
    rows = Entry.objects.filter(board=board).order_by("score")
    assert [(row.user.username, row.first) for row in rows] == [
        ("ann", change.after),
        ("ben", RatingChange.objects.get(user=ben).after),
    ]


@pytest.mark.django_db
def test_a_row_of_the_ladder_follows_its_rating() -> None:
    ann, ben = person("ann"), person("ben")
    for _ in range(2):
        record_duel(ann, ben)
    for _ in range(3):
        record_duel(ben, ann)

    rows = Entry.objects.filter(board__kind=kinds.RATING).order_by("score")
    assert [row.user.username for row in rows] == ["ben", "ann"]
    assert [row.third for row in rows] == [5, 5]
    assert Board.objects.get(kind=kinds.RATING).rows == 2


@pytest.mark.django_db
def test_duels_and_larger_tables_are_rated_apart() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")

    services.record(duel(ann, ben, Sitting(cat)))

    assert set(Rating.objects.values_list("ladder", flat=True)) == {"many"}


@pytest.mark.django_db
def test_a_match_against_bots_alone_is_not_rated() -> None:
    position = match_service.start(GAMES["pebbles"], [Sitting(person("ann")), Sitting(bot="easy")])
    match_service.resign(position.match_id, 0)

    services.record(position.match_id)

    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_a_guest_moves_no_rating_and_brings_none_along() -> None:
    guest, ann = person("guest", guest=True), person("ann")

    record_duel(ann, guest)
    services.absorb(guest, person("ben"))

    assert not Rating.objects.exists()
    assert not Board.objects.filter(kind=kinds.RATING).exists()


@pytest.mark.django_db
def test_an_account_of_the_same_day_moves_no_rating() -> None:
    new = person("new")
    new.date_joined = timezone.now()
    new.save(update_fields=["date_joined"])

    record_duel(person("ann"), new)

    assert not Rating.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("rounds", "rated"), [(0, False), (2, False), (3, True)])
def test_a_match_given_up_in_its_first_moves_is_not_rated(rounds: int, rated: bool) -> None:
    record_duel(person("ann"), person("ben"), rounds=rounds)

    assert Rating.objects.exists() is rated


@pytest.mark.django_db
def test_one_who_gives_up_at_once_voids_no_match_of_the_others() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    people = [Sitting(one) for one in (ann, ben, cat)]
    match_id = match_service.start(GAMES["pebbles"], people).match_id
    match_service.resign(match_id, 2)
    while not positions.load(match_id).is_over:
        for seat in range(2):
            play(match_id, seat, Show(seat))
        wake_all(match_id)

    services.record(match_id)

    assert Rating.objects.count() == 3


@pytest.mark.django_db
def test_the_same_people_are_rated_five_times_a_day() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    for _ in range(7):
        record_duel(ann, ben)
    record_duel(ann, cat)

    played = dict(Rating.objects.values_list("user__username", "played"))
    assert played == {"ann": 6, "ben": 5, "cat": 1}


@pytest.mark.django_db
def test_a_rating_is_shown_with_its_uncertainty_and_says_what_it_rests_on() -> None:
    ann, ben = person("ann"), person("ben")
    match_id = duel(ann, ben)
    services.record(match_id)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(ann)
    row = Entry.objects.get(user=ann)

    board = client.get("/leaderboards/pebbles/rating/").content.decode()
    after = " ".join(client.get(f"/leaderboards/m/{match_id}/").content.decode().split())

    assert f"{row.first} ± {row.second}" in board
    assert "higher rating less twice its uncertainty → more matches" in board
    assert board.count(">provisional<") >= 2
    assert f"{row.first}? ± {row.second}, +{row.first - 1200}" in after and "provisional" in after
    api = client.get("/api/v1/leaderboards/pebbles/rating/").json()
    assert api["rows"][0]["values"] == {
        "rating": row.first, "uncertainty": row.second, "played": 1
    }  # fmt: skip


@pytest.mark.django_db
def test_an_unrated_match_says_why() -> None:
    ann = person("ann")
    match_id = duel(ann, person("guest", guest=True))
    services.record(match_id)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(ann)

    assert (
        "Not rated: a guest took part."
        in client.get(f"/leaderboards/m/{match_id}/").content.decode()
    )


def test_whoever_is_surely_good_is_listed_before_whoever_may_be() -> None:
    kind = kinds.get_kind(GAMES["pebbles"], kinds.RATING)

    lucky, steady = (1305, 323, 1), (1250, 60, 40)

    assert kind.score(steady) < kind.score(lucky)
