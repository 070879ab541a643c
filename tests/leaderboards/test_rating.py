"""Ratings: once for each match, and only between people."""

from typing import Any

import pytest

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.models import Board, Entry, Rating, RatingChange
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Strength
from tests.leaderboards.runs import person


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


def duel(winner: Any, loser: Any, *others: Any) -> Any:
    sittings = [Sitting(winner), Sitting(loser), *others]
    position = match_service.start(GAMES["pebbles"], sittings)
    for seat in range(1, len(sittings)):
        if not position.is_over:
            position = match_service.resign(position.match_id, seat)
    return position.match_id


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
    for _ in range(3):
        services.record(duel(ann, ben))
    for _ in range(5):
        services.record(duel(ben, ann))

    rows = Entry.objects.filter(board__kind=kinds.RATING).order_by("score")
    assert [row.user.username for row in rows] == ["ben", "ann"]
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
def test_a_guest_who_signs_in_keeps_the_rating_with_more_matches() -> None:
    guest, ann, ben = person("guest", guest=True), person("ann"), person("ben")
    for _ in range(2):
        services.record(duel(guest, ben))
    services.record(duel(ben, ann))

    services.absorb(guest, ann)

    assert Rating.objects.get(user=ann).played == 2
    rows = Entry.objects.filter(board__kind=kinds.RATING, state=Entry.State.VERIFIED)
    assert sorted(rows.values_list("user__username", "second")) == [("ann", 2), ("ben", 3)]
