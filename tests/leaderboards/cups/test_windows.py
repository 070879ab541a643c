"""Arenas and seed cups, which last a fixed time; and the weekly cups."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.engine.errors import IllegalAction, Malformed
from games.engine.records.leaderboards import PARTS
from games.match import service as match_service
from games.models import Match, Move
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.cups import official, service
from leaderboards.cups.models import Cup, CupRun, Entrant
from leaderboards.cups.play import seed_runs
from leaderboards.models import Entry, Par
from tests.leaderboards.cups.played import (
    YUT,
    enter,
    finish,
    make_cup,
    open_pairings,
    standing,
    start,
    tend,
)
from tests.leaderboards.runs import play_on

pytestmark = pytest.mark.django_db


def test_an_arena_of_twenty_plays_on_for_two_minutes() -> None:
    cup = make_cup("arena", minutes=10)
    enter(cup, 20)
    start(cup)
    random, begin = Random(1), timezone.now()
    Cup.objects.filter(pk=cup.pk).update(starts=begin, minutes=2)
    for second in range(3, 120, 6):
        for pairing in open_pairings(cup):
            if random.random() < 0.4:
                match = finish(pairing, random.randint(0, 1))
                Match.objects.filter(pk=match.pk).update(touched=begin + timedelta(seconds=second))
        tend(cup, begin + timedelta(seconds=second))
        playing = [seat.entrant_id for p in open_pairings(cup) for seat in p.seats.all()]
        assert len(playing) == len(set(playing)), "somebody plays two matches at once"
        assert len(playing) >= 16, "too many wait although others do"

    tend(cup, begin + timedelta(seconds=130))

    assert cup.is_finished
    assert not open_pairings(cup)
    rows = list(Entrant.objects.filter(cup=cup).order_by("rank"))
    assert rows[0].points >= rows[-1].points
    assert all(row.played >= 2 for row in rows)
    assert any(row.points > row.wins * PARTS for row in rows), "no streak counted double"
    for row in rows:
        seats = row.seats.filter(points__isnull=False).order_by("pairing__settled")
        rivals = [
            seat.pairing.seats.exclude(entrant=row).get().entrant_id
            for seat in seats.select_related("pairing")
        ]
        assert all(one != other for one, other in pairwise(rivals))


def test_a_match_that_ends_after_the_arena_does_not_count() -> None:
    cup = make_cup("arena", minutes=10)
    ann, _ = enter(cup, 2)
    start(cup)
    (pairing,) = open_pairings(cup)
    tend(cup, timezone.now() + timedelta(minutes=11))
    finish(pairing)
    tend(cup, timezone.now() + timedelta(minutes=12))

    assert cup.is_finished
    pairing.refresh_from_db()
    assert pairing.ending == "late"
    assert standing(cup, ann).played == 0


def test_who_pauses_in_an_arena_is_not_paired_until_they_are_back() -> None:
    cup = make_cup("arena")
    ann, *_ = enter(cup, 2)
    service.pause(cup.pk, ann)
    start(cup)
    assert not open_pairings(cup)

    service.mark_present(cup.pk, ann)
    tend(cup)

    assert len(open_pairings(cup)) == 1


def finish_run(cup: Cup, user: Any, number: int, whim: int | None = None) -> Match:
    match = Match.objects.get(pk=play_on(seed_runs.start(cup, user, number), whim).match_id)
    services.record(match.pk)
    return match


def test_a_seed_cup_sums_verified_runs_and_reveals_its_keys_at_the_end() -> None:
    cup = make_cup("seeds", rounds=2, minutes=60)
    ann, bob, cem = enter(cup, 3)
    with pytest.raises(IllegalAction, match="cup_not_running"):
        seed_runs.start(cup, ann, 1)
    start(cup)
    first = finish_run(cup, ann, 1)
    second = finish_run(cup, ann, 2)
    once = finish_run(cup, bob, 1, whim=3)
    again = seed_runs.start(cup, ann, 1)
    seed_runs.start(cup, cem, 1)  # never finished
    tend(cup)

    assert again.match_id == first.pk, "one run a seed"
    secrets = {bytes(m.secret) for m in (first, once)}
    assert len(secrets) == 1, "the same luck for everyone"
    assert first.sealed
    assert CupRun.objects.get(match=once).state == CupRun.State.COUNTED

    tend(cup, timezone.now() + timedelta(minutes=61))
    assert cup.is_finished
    row = standing(cup, ann)
    turns = [CupRun.objects.get(match=match).first for match in (first, second)]
    assert (row.rank, row.played, row.points) == (1, 2, sum(turns))
    assert (standing(cup, bob).rank, standing(cup, bob).played) == (2, 1)
    assert standing(cup, cem).played == 0
    assert not Match.objects.get(pk=first.pk).sealed


def test_a_tampered_run_does_not_count() -> None:
    cup = make_cup("seeds", rounds=1)
    (ann,) = enter(cup, 1)
    start(cup)
    match = finish_run(cup, ann, 1)
    last = Move.objects.filter(match=match).latest("version")
    Move.objects.filter(pk=last.pk).update(events="[]")
    tend(cup)

    assert CupRun.objects.get(match=match).state == CupRun.State.VOID
    assert standing(cup, ann).played == 0


def test_the_runs_of_a_cup_stand_on_no_other_board_and_ask_for_no_par() -> None:
    cup = make_cup("seeds", rounds=1)
    (ann,) = enter(cup, 1)
    start(cup)
    finish_run(cup, ann, 1)

    assert not Entry.objects.filter(user=ann, board__kind__in=(kinds.SEED, kinds.DAILY)).exists()
    assert not Par.objects.filter(seed__startswith="C-").exists()


def test_nobody_can_type_the_name_of_a_cups_seed() -> None:
    with pytest.raises(Malformed, match="seed_reserved"):
        match_service.start_alone(YUT, None, "C-1A.3")


def test_the_site_creates_three_cups_a_week_in_korean_time_once() -> None:
    monday = datetime(2030, 3, 4, 3, tzinfo=UTC)
    made = [*official.make_weekly(monday), *official.make_weekly(monday)]

    assert len(made) == 6, "this week's and the next one's"
    assert {cup.kind for cup in made} == {"swiss", "arena", "seeds"}
    swiss = next(cup for cup in made if cup.kind == "swiss")
    assert swiss.starts.isoformat() == "2030-03-09T21:00:00+09:00"
    assert all(cup.official for cup in made)
    assert len({cup.slot for cup in made}) == 6
