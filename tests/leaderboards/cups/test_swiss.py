"""A Swiss cup from sign-up to podium."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Count
from django.utils import timezone, translation

from games.chat import blocks
from games.engine.errors import IllegalAction, NotSeated, Refused
from games.engine.records.leaderboards import PARTS
from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match, Release, Seat
from leaderboards.cups import creation, progress, service
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup, Entrant, Pairing
from leaderboards.cups.play import cup_matches
from tests.leaderboards.cups.played import (
    DICE,
    enter,
    finish,
    let_bots_play,
    make_cup,
    match_id,
    open_pairings,
    standing,
    start,
    tend,
)
from tests.leaderboards.runs import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_break(settings: Any) -> None:
    settings.CUP_BREAK = 0.0


def play_round(cup: Cup) -> None:
    for pairing in open_pairings(cup):
        finish(pairing)
    tend(cup)


def test_a_cup_of_five_is_played_to_its_podium() -> None:
    cup = make_cup(rounds=3)
    people = enter(cup, 5)
    start(cup)
    for number in (1, 2, 3):
        assert cup.round == number
        assert len(open_pairings(cup)) == 2
        play_round(cup)

    assert cup.is_finished
    ranks = Entrant.objects.filter(cup=cup).order_by("rank")
    assert ranks[0].rank == 1
    assert sum(entrant.points for entrant in ranks) == 3 * 3 * PARTS
    byes = (
        Pairing.objects.filter(cup=cup, ending="bye")
        .values("seats__entrant")
        .annotate(n=Count("pk"))
    )
    assert [bye["n"] for bye in byes] == [1, 1, 1]
    met = [frozenset(p.seats.values_list("entrant_id", flat=True)) for p in cup.pairings.all()]
    assert len(met) == len(set(met)), "a rematch"
    assert len(people) == 5


def test_moved_on_twice_at_any_point_nothing_happens_twice() -> None:
    cup = make_cup(rounds=2)
    enter(cup, 4)
    start(cup)
    for _ in range(2):
        for pairing in open_pairings(cup):
            finish(pairing)
            for _ in range(3):
                progress.tend(cup.pk)
    progress.tend_all()
    cup.refresh_from_db()

    assert cup.is_finished
    assert cup.pairings.count() == 4
    assert Match.objects.filter(pairing__cup=cup).count() == 4


def test_a_process_that_ended_before_the_matches_started_is_made_up_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cup = make_cup(rounds=2)
    enter(cup, 4)
    with monkeypatch.context() as broken:
        broken.setattr(cup_matches, "start_matches", lambda cup_id: 0)
        start(cup)
    assert all(pairing.match_id is None for pairing in open_pairings(cup))

    tend(cup)

    assert all(pairing.match_id for pairing in open_pairings(cup))


def test_people_who_did_not_check_in_are_not_paired_and_may_come_back() -> None:
    cup = make_cup(rounds=3, check_in=15)
    ann, bob, cem = enter(cup, 3)
    assert not standing(cup, ann).present
    with pytest.raises(Refused):
        service.mark_present(cup.pk, ann)
    Cup.objects.filter(pk=cup.pk).update(starts=timezone.now() + timedelta(minutes=5))
    for user in (ann, bob):
        service.mark_present(cup.pk, user)
    start(cup)
    assert {e.user for p in open_pairings(cup) for e in [s.entrant for s in p.seats.all()]} == {
        ann,
        bob,
    }

    service.mark_present(cup.pk, cem)
    play_round(cup)

    assert standing(cup, cem).seats.filter(pairing__round=2).exists()


def test_who_lets_a_bot_play_to_the_end_has_lost_and_pauses() -> None:
    cup = make_cup(rounds=3)
    enter(cup, 4)
    start(cup)
    first, second = open_pairings(cup)
    absent = next(seat for seat in first.seats.all() if seat.index == 1)
    match_service.hand_over(match_id(first), 1, "easy")
    finish(first, loser=0)  # the bot wins
    finish(second)
    tend(cup)

    absent.refresh_from_db()
    assert (absent.points, absent.absent) == (0, True)
    absent.entrant.refresh_from_db()
    assert not absent.entrant.present
    assert not absent.entrant.seats.filter(pairing__round=2).exists()


def test_a_round_that_lasts_too_long_is_decided_as_it_stands() -> None:
    cup = make_cup(rounds=2)
    enter(cup, 4)
    start(cup)
    one, other = open_pairings(cup)
    match_service.hand_over(match_id(one), 0, "easy")

    tend(cup, timezone.now() + timedelta(hours=2))

    assert cup.round == 2
    one.refresh_from_db()
    other.refresh_from_db()
    assert list(one.seats.values_list("points", flat=True)) == [0, PARTS]
    assert list(other.seats.values_list("points", flat=True)) == [PARTS // 2] * 2


def test_a_withdrawal_leaves_the_match_but_no_further_round() -> None:
    cup = make_cup(rounds=3)
    people = enter(cup, 4)
    start(cup)
    service.withdraw(cup.pk, people[0])
    play_round(cup)

    assert cup.round == 2
    assert not standing(cup, people[0]).seats.filter(pairing__round=2).exists()
    with pytest.raises(NotSeated):
        service.withdraw(cup.pk, people[0])


def test_late_entry_is_open_in_the_first_half_only() -> None:
    cup = make_cup(rounds=4)
    enter(cup, 4)
    start(cup)
    service.join(cup.pk, person("late"))
    play_round(cup)
    play_round(cup)
    assert cup.round == 3

    with pytest.raises(IllegalAction, match="cup_late"):
        service.join(cup.pk, person("later"))


def test_a_cup_that_fewer_than_two_joined_is_called_off() -> None:
    cup = make_cup()
    enter(cup, 1)
    start(cup)

    assert cup.status == Cup.Status.CANCELLED


def test_blocked_people_are_not_paired() -> None:
    cup = make_cup(rounds=2)
    ann, bob, *_ = enter(cup, 4)
    blocks.block(ann, bob.pk)
    start(cup)
    play_round(cup)

    met = [set(p.seats.values_list("entrant__user_id", flat=True)) for p in cup.pairings.all()]
    assert {ann.pk, bob.pk} not in met


def test_the_nonces_of_a_cup_are_mixed_into_the_keys_of_its_matches() -> None:
    cup = make_cup(rounds=2)
    service.join(cup.pk, person("with"), "ab" * 32)
    service.join(cup.pk, person("without"))
    start(cup)
    (pairing,) = open_pairings(cup)

    match = pairing.match
    assert match is not None
    assert match.derivation == Match.Derivation.NONCES
    assert bytes(match.site_key) == cup.derive_key("1:1,2")
    assert sorted(Seat.objects.filter(match=match).values_list("nonce", flat=True)) == [
        "",
        "ab" * 32,
    ]


def test_tables_of_several_seats_give_points_by_place() -> None:
    cup = make_cup(game=GAMES["travel"], size=4, rounds=2, bots=6, level="easy")
    start(cup)
    first_round = open_pairings(cup)
    assert [pairing.seats.count() for pairing in first_round] == [3, 3]
    matches = [let_bots_play(pairing) for pairing in first_round]
    tend(cup)

    assert cup.round == 2
    for pairing, match in zip(first_round, matches, strict=True):
        places = [seat.place or 9 for seat in match.seats.order_by("index")]
        points = [seat.points or 0 for seat in pairing.seats.order_by("index")]
        by_place = sorted(range(3), key=lambda seat: places[seat])
        assert sorted(points, reverse=True) == [points[seat] for seat in by_place]
        assert sum(points) == PARTS * 3 // 2


def test_a_cup_over_days_starts_async_matches() -> None:
    cup = make_cup(days=3, rounds=2)
    enter(cup, 2)
    start(cup)

    assert [p.match.mode for p in open_pairings(cup) if p.match] == [Match.Mode.ASYNC]


def test_bots_of_the_creator_play_along() -> None:
    cup = make_cup(bots=3, level="easy", rounds=2)
    user = person("alone")
    service.join(cup.pk, user)
    start(cup)

    bots = Seat.objects.filter(match__pairing__cup=cup, bot="easy").count()
    assert (len(open_pairings(cup)), bots) == (2, 3)


class TestLimits:
    def plan(self, **more: Any) -> Plan:
        starts = timezone.now() + timedelta(hours=1)
        return Plan(**{"name": "Mine", "kind": "swiss", "game": DICE, "starts": starts, **more})

    def test_a_person_has_only_so_many_cups(self) -> None:
        ann = person("ann")
        for _ in range(creation.MOST_OPEN):
            creation.create(ann, self.plan())

        with pytest.raises(IllegalAction, match="too_many_cups"):
            creation.create(ann, self.plan())

    def test_guests_create_none_and_play_in_no_official_one(self) -> None:
        guest = person("guest", guest=True)
        with pytest.raises(NotSeated):
            creation.create(guest, self.plan())
        with pytest.raises(NotSeated, match="cup_guest"):
            service.join(make_cup(official=True).pk, guest)
        assert service.join(make_cup().pk, guest)

    @pytest.mark.parametrize(
        "wrong",
        [
            {"name": "x"},
            {"name": "a\nb c"},
            {"rounds": 1},
            {"rounds": 99},
            {"size": 3},
            {"days": 2},
            {"kind": "knockout"},
            {"kind": "arena", "rounds": 1, "days": 1},
            {"kind": "arena", "rounds": 1, "minutes": 5},
            {"game": GAMES["yut"]},
            {"starts": timezone.now() - timedelta(days=1)},
            {"options": {"mode": "no such"}},
            {"bots": 8, "level": "easy"},
            {"bots": 1, "level": "no such"},
        ],
    )
    def test_what_cannot_be_played_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(Refused):
            creation.create(person("ann"), self.plan(**wrong))

    def test_an_official_cup_takes_a_household_not_a_crowd(self) -> None:
        cup = make_cup(official=True)
        for n in range(service.MOST_FROM_ONE_PLACE):
            service.join(cup.pk, person(f"p{n}"), address="192.0.2.1")

        with pytest.raises(IllegalAction, match="cup_crowded"):
            service.join(cup.pk, person("one-more"), address="192.0.2.1")
        assert service.join(cup.pk, person("elsewhere"), address="192.0.2.2")

    def test_only_creator_and_staff_cancel_and_remove(self) -> None:
        ann, bob = person("ann"), person("bob")
        cup = make_cup(creator=ann)
        service.join(cup.pk, bob)
        with pytest.raises(NotSeated):
            service.cancel(cup.pk, bob)
        service.remove(cup.pk, 1, ann)
        with pytest.raises(NotSeated, match="cup_removed"):
            service.join(cup.pk, bob)
        service.cancel(cup.pk, person("staff", is_staff=True))
        cup.refresh_from_db()
        assert cup.status == Cup.Status.CANCELLED


def test_a_cup_is_played_in_a_mode_of_the_season() -> None:
    call_command("load_releases", stdout=StringIO())
    cup = make_cup(options={"mode": "duel"})
    enter(cup, 2)

    start(cup)

    match = Match.objects.get(pk=match_id(open_pairings(cup)[0]))
    assert (match.release.number, json.loads(match.options)) == (2, {"mode": "duel"})
    with translation.override("en"):
        assert cup.option_texts == ["Season: Duel (rounds: 8)"]


def test_a_cup_whose_mode_is_withdrawn_goes_on_without_its_matches() -> None:
    call_command("load_releases", stdout=StringIO())
    cup = make_cup(options={"mode": "duel"})
    enter(cup, 2)
    Release.objects.filter(number=2).update(stage=Release.Stage.RETIRED)

    start(cup)

    assert not open_pairings(cup)
