"""Ghosts: finished runs of the same key, shown only as far as the reader has come."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.match import positions
from games.match import service as match_service
from games.models import Match
from leaderboards import services
from leaderboards.dailies import service as dailies
from leaderboards.models import BotRun, DailySeed, Par
from leaderboards.par import ghosts, search
from tests.leaderboards.runs import YUT, begin, finished, person, play_on, recorded

pytestmark = pytest.mark.django_db


def bots_are_through(seed: str = "abc123") -> Par:
    """Only the quick bot's run is finished."""
    par = Par.objects.select_related("release").get(seed=seed)
    par.bot_runs.exclude(level="greedy").delete()
    while search._advance_bot(par):
        pass
    return par


def turn_of(position: Any) -> int:
    turn: int = position.state.turn
    return turn


def played_to(user: Any, turn: int, seed: str = "abc123") -> Any:
    """A run that has just reached a turn."""
    position = begin(user, seed)
    while turn_of(position) < turn:
        position = play_on(position, most=1)
    return position


def test_the_best_run_of_a_seed_is_the_ghost_unless_another_is_chosen(ann: Any) -> None:
    recorded(person("slow"), whim=1)
    recorded(ann)
    bots_are_through()
    ben = person("ben")
    mine = begin(ben)

    names = [ghost.name for ghost in ghosts.available_ghosts(mine, ben)]
    best = ghosts.load_race(mine, ben)
    bot = ghosts.load_race(mine, ben, "greedy")

    assert names[:2] == ["ann", "slow"]
    assert best is not None and best.ghost.name == "ann"
    assert bot is not None and bot.ghost.key == "greedy"


def test_the_race_says_who_leads(ann: Any, client: Client) -> None:
    recorded(ann)
    ben = person("ben")
    mine = play_on(begin(ben), whim=1, most=12)
    client.force_login(ben)
    race = ghosts.load_race(mine, ben)

    html = client.get(
        f"/leaderboards/m/{mine.match_id}/ghost/", headers={"Accept-Language": "en"}
    ).content.decode()

    assert race is not None
    words = ["You trail", "Level", "You lead"]
    word = words[1 + (race.mine > race.theirs) - (race.mine < race.theirs)]
    assert f"{word} {race.mine}:{race.theirs}" in html


def test_a_bot_that_comes_home_while_ghosts_are_listed_does_no_harm(ann: Any) -> None:
    recorded(ann)
    par = Par.objects.get(seed="abc123")
    quick, expert = par.bot_runs.order_by("pk")
    BotRun.objects.filter(pk=quick.pk).update(score=11, line="[]")
    mine = begin(ann)

    looks: list[str] = []

    def meanwhile(execute: Any, sql: str, *more: Any) -> Any:
        if sql.startswith("SELECT") and "botrun" in sql:
            looks.append(sql)
            if len(looks) == 2:
                BotRun.objects.filter(pk=expert.pk).update(score=9, line="[]")
        return execute(sql, *more)

    with connection.execute_wrapper(meanwhile):
        names = [ghost.key for ghost in ghosts.available_ghosts(mine, ann)]

    assert "greedy" in names


def test_a_ghost_is_shown_no_further_than_one_has_come_oneself(ann: Any) -> None:
    recorded(ann)
    ben = person("ben")
    fresh = ghosts.load_race(played_to(ben, 1), ben)
    later = ghosts.load_race(played_to(ben, 4), ben)

    assert fresh is not None and later is not None
    assert (fresh.lap, fresh.log_html, fresh.home) == (0, "", False)
    assert (later.lap, later.home) == (3, False)
    assert later.context["board"].turn == 4
    # The log of its third turn, and nothing of the fourth.
    assert later.log_html and "4" not in later.log_html.split("</li>")[0]


def test_whoever_is_through_sees_the_ghost_to_its_end(ann: Any) -> None:
    recorded(ann, whim=1)
    ben = person("ben")
    end = ghosts.load_race(play_on(begin(ben)), ben)

    assert end is not None and end.home
    assert end.lap == end.laps == Match.objects.get(seats__user=ann).seats.get().score


def test_a_ghost_that_is_home_earlier_waits_there(ann: Any) -> None:
    recorded(ann)
    ben = person("ben")
    position = begin(ben)
    for move in range(10_000):
        position = play_on(position, whim=move + 1, most=1)
        if position.is_over or turn_of(position) > 13:
            break
    assert not position.is_over

    race = ghosts.load_race(position, ben)

    assert race is not None and race.home and race.lap == 11


def test_the_solvers_line_is_no_ghost_before_one_has_finished(ann: Any) -> None:
    recorded(ann)
    par = bots_are_through()
    run = BotRun.objects.get(par=par)
    Par.objects.update(line=run.line, solved=run.score, stage=1)
    ben = person("ben")

    assert "solver" not in {g.key for g in ghosts.available_ghosts(begin(ben), ben)}
    assert "solver" in {g.key for g in ghosts.available_ghosts(begin(ann), ann)}
    chosen = ghosts.load_race(begin(ben), ben, "solver")
    assert chosen is not None and chosen.ghost.key != "solver"


def test_a_daily_has_no_ghosts(ann: Any, client: Client, daily: DailySeed) -> None:
    first = person("first")
    services.record(play_on(dailies.attempt(YUT, first, daily.date)).match_id)
    position = dailies.attempt(YUT, ann, daily.date)
    client.force_login(ann)

    assert client.get(f"/leaderboards/m/{position.match_id}/ghost/").status_code == 204


def test_the_panel_of_a_race_is_for_the_runner_alone(ann: Any, client: Client) -> None:
    recorded(ann)
    ben = person("ben")
    mine = played_to(ben, 3)
    page = f"/leaderboards/m/{mine.match_id}/ghost/"
    match_service.set_watchable(mine.match_id, 0, True)
    assert client.get(page).status_code == 404
    client.force_login(ben)

    html = client.get(page, headers={"accept-language": "en"}).content.decode()

    assert "ann" in html and "after turn 2" in html
    assert 'class="ghost__board"' in html
    assert "Turn 3 ·" not in html


def test_a_seed_that_nobody_finished_has_no_ghost(ann: Any, client: Client) -> None:
    client.force_login(ann)

    assert client.get(f"/leaderboards/m/{begin(ann).match_id}/ghost/").status_code == 204


def test_ones_own_finished_run_is_no_ghost_of_itself(ann: Any) -> None:
    match = finished(ann)
    services.record(match.pk)
    keys = [g for g in ghosts.available_ghosts(positions.load(match.pk), ann) if g.match]

    assert keys == []
