"""A review of a run beside par and the best run of its key, and when a sealed key is told."""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games.engine import protocol
from games.engine.review.partings import Course
from games.match import positions
from games.models import Match, Move
from leaderboards.dailies import service as dailies
from leaderboards.models import DailySeed, Par
from leaderboards.par import divergence
from leaderboards.weeklies import openings
from tests.games.reviews.reviewed import shrink, work_out
from tests.leaderboards.dailies_played import play_daily
from tests.leaderboards.runs import finished, person, recorded

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]


def list_actions(match: Match) -> list[str]:
    moves = Move.objects.filter(match_id=match.pk).order_by("version")
    return list(moves.values_list("action", flat=True))


def score(match: Match) -> int:
    found: int = match.seats.get().score  # type: ignore[assignment]
    return found


def test_a_run_parts_from_the_best_one_at_its_first_other_action(ann: Any) -> None:
    best, ben = recorded(ann), person("ben")
    mine = finished(ben, whim=1)

    (found,) = divergence.compare_run(positions.load(mine.pk), ben)

    assert found.name == "ann"
    assert found.cost == score(mine) - score(best) > 0
    own, other = list_actions(mine), list_actions(best)
    assert found.step is not None
    assert own[: found.step] == other[: found.step]
    assert (found.played, found.other) == (own[found.step], other[found.step])
    assert found.played != found.other
    assert found.address == reverse("games:replay", args=[best.pk])


def test_what_each_decision_cost_is_measured_by_the_solver(ann: Any, client: Client) -> None:
    mine = finished(ann, whim=1)
    client.force_login(ann)
    client.post(reverse("games:start_review", args=[mine.pk]))
    review = work_out(shrink(mine.pk))

    course = msgspec.json.decode(review.course, type=Course)
    assert course.own == score(mine)
    assert sum(each.cost for each in course.partings) == course.own - course.best > 0
    address = reverse("games:review", args=[mine.pk])
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Beside the best run with the same luck" in page
    assert page.count("cost: ") == len(course.partings)
    told = client.get(f"/api/v1/matches/{mine.pk}/review/").json()["course"]
    assert told["best"] == course.best


def test_the_same_run_never_parts_and_a_worse_one_is_not_shown(ann: Any) -> None:
    recorded(ann)
    ben, cat = person("ben"), person("cat")
    same, worst = finished(ben), recorded(cat, whim=1)

    (found,) = divergence.compare_run(positions.load(same.pk), ben)
    assert (found.step, found.cost) == (None, 0)
    Match.objects.exclude(pk__in=[worst.pk, same.pk]).delete()

    assert divergence.compare_run(positions.load(same.pk), ben) == []


def test_the_line_of_par_comes_first_for_those_who_may_see_it(ann: Any, client: Client) -> None:
    best, ben = recorded(ann), person("ben")
    line = msgspec.json.encode(list_actions(best)).decode()
    Par.objects.filter(seed=best.seed).update(line=line, solved=score(best))
    mine = finished(ben, whim=1)

    known = divergence.find_line(positions.load(mine.pk))
    assert [protocol.encode(action).decode() for action in known] == list_actions(best)
    found = divergence.compare_run(positions.load(mine.pk), ben)
    hidden = divergence.compare_run(positions.load(mine.pk), person("cat"))

    assert [each.name for each in found][1:] == [each.name for each in hidden] == ["ann"]
    assert found[0].cost == found[1].cost
    client.force_login(ben)
    client.post(reverse("games:start_review", args=[mine.pk]))
    work_out(shrink(mine.pk))
    address = reverse("games:review", args=[mine.pk])
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert page.count("here the paths part") == 2
    assert f"It cost {found[0].cost} turns" in page


def test_a_daily_is_reviewed_when_its_key_is_told(ann: Any, client: Client) -> None:
    match = play_daily(ann)
    daily = DailySeed.objects.get(game="yut")
    client.force_login(ann)
    address = reverse("games:review", args=[match.pk])

    assert openings.find_opening(match.pk) == dailies.deadline(daily)
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Others have yet to play" in page
    assert "From " in page
    dailies.reveal(daily)
    assert client.post(reverse("games:start_review", args=[match.pk])).status_code == 302
