"""Weeklies: one seed and one modifier for everyone, one ranked try, secret until it is over."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine import chance
from games.engine.errors import Refused
from games.history.verification import verify
from games.match import service as match_service
from games.match.releases import newest_content
from games.models import Match
from leaderboards import audits, services, verification
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.models import Attempt, Board, Entry, Par, WeeklyAttempt, WeeklySeed
from leaderboards.weeklies import selectors
from leaderboards.weeklies import service as weeklies
from tests.leaderboards.runs import YUT, listed, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)

NOW = timezone.now()
MONDAY = calendar.this_monday(NOW)
AFTER = calendar.opening_time(MONDAY + timedelta(days=7)) + timedelta(hours=1, minutes=1)


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as no:
        act()
    return no.value.code


def play_weekly(user: Any, whim: int | None = None) -> Match:
    position = play_on(weeklies.attempt(YUT, user, MONDAY, NOW), whim)
    services.record(position.match_id)
    return Match.objects.get(pk=position.match_id)


def page(client: Client, address: str, language: str = "en") -> str:
    client.cookies["django_language"] = language
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_everyone_gets_the_same_luck_and_the_same_modifier() -> None:
    one, other = (weeklies.attempt(YUT, person(name), MONDAY, NOW) for name in ("ann", "ben"))
    weekly = WeeklySeed.objects.get()

    assert one.secret == other.secret == bytes(weekly.secret)
    assert one.seed == weekly.label == calendar.week_label(MONDAY)
    assert json.loads(one.options) == {"mode": "weekly", "modifier": weekly.modifier}
    assert chance.commitment(bytes(weekly.secret)) == weekly.commitment
    assert one.state == other.state


def test_every_modifier_has_its_week() -> None:
    release = weeklies.make(YUT, MONDAY).release
    cycle = [each.value for each in YUT.rules.modifiers(newest_content(YUT))]
    weeks = [MONDAY + timedelta(weeks=n) for n in range(len(cycle))]

    assert {weeklies.choose_modifier(YUT, release, day).value for day in weeks} == set(cycle)


def test_a_planned_modifier_comes_before_the_cycle_until_the_week_is_drawn() -> None:
    following = MONDAY + timedelta(days=7)
    weeklies.plan(YUT, following, "start:feast")

    assert weeklies.make(YUT, following).modifier == "start:feast"
    assert refusal(lambda: weeklies.plan(YUT, following, "offer:2")) == "weekly_fixed"
    later = following + timedelta(days=7)
    assert refusal(lambda: weeklies.plan(YUT, later, "start:x")) == "no_such_modifier"
    weeklies.plan(YUT, later, "offer:2")
    weeklies.plan(YUT, later, "")
    release = weeklies.make(YUT, MONDAY).release
    cycle = YUT.rules.modifiers(newest_content(YUT))
    assert weeklies.choose_modifier(YUT, release, later) in cycle


def test_a_finished_run_is_ranked_on_the_board_of_the_week_and_verified() -> None:
    quick, slow = play_weekly(person("ann")), play_weekly(person("ben"), whim=3)

    board = Board.objects.get(kind=kinds.WEEKLY)
    assert board.scope == calendar.week(MONDAY)
    # The key of a week is drawn: either of them may have been luckier.
    turns: dict[str, Any] = {"ann": quick.seats.get().score, "ben": slow.seats.get().score}
    assert [turns[name] for name in listed(board)] == sorted(turns.values())
    assert set(listed(board)) == set(turns)
    assert verify(quick.pk).sound
    assert verification.find_flaw(slow) is None
    assert all(audits.audit_entry(entry) for entry in Entry.objects.all())
    assert WeeklyAttempt.objects.filter(state=Attempt.State.FINISHED).count() == 2


def test_a_weekly_has_no_par_and_changes_no_other_board() -> None:
    play_weekly(person("ann"))

    assert not Par.objects.filter(seed=calendar.week_label(MONDAY)).exists()
    assert list(Board.objects.values_list("kind", flat=True)) == [kinds.WEEKLY]


def test_there_is_one_try_and_giving_up_uses_it() -> None:
    ann = person("ann")
    position = weeklies.attempt(YUT, ann, MONDAY, NOW)
    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert WeeklyAttempt.objects.get().state == Attempt.State.UNFINISHED
    assert not Entry.objects.exists()
    again = refusal(lambda: weeklies.attempt(YUT, ann, MONDAY, NOW))
    assert again == "weekly_already_played"


def test_guests_and_new_accounts_play_the_week_before() -> None:
    guest, new = person("gus", guest=True), person("new")
    new.date_joined = NOW
    new.save()

    assert refusal(lambda: weeklies.attempt(YUT, guest, MONDAY, NOW)) == "weekly_guest"
    assert refusal(lambda: weeklies.attempt(YUT, new, MONDAY, NOW)) == "weekly_too_new"
    over = weeklies.newest_over(YUT, NOW)
    position = play_on(weeklies.practise(YUT, guest, over.monday))
    services.record(position.match_id)
    row = Entry.objects.get()
    assert (row.board.kind, row.state) == (kinds.PAST_WEEKLY, Entry.State.GUEST)
    assert json.loads(position.options)["mode"] == "past_weekly"


def test_the_running_week_is_no_practice_and_no_seed() -> None:
    ann, label = person("ann"), weeklies.make(YUT, MONDAY).label

    assert refusal(lambda: weeklies.practise(YUT, ann, MONDAY)) == "seed_reserved"
    assert refusal(lambda: match_service.start_alone(YUT, ann, label, None)) == "seed_reserved"


def test_the_key_is_told_when_the_week_is_over_and_open_runs_end() -> None:
    ann, ben = person("ann"), person("ben")
    match = play_weekly(ann)
    open_run = weeklies.attempt(YUT, ben, MONDAY, NOW)
    assert Match.objects.get(pk=match.pk).sealed
    services.maintain_weeklies(AFTER - timedelta(minutes=2))
    assert WeeklySeed.objects.get(monday=MONDAY).revealed is None

    services.maintain_weeklies(AFTER)

    weekly = WeeklySeed.objects.get(monday=MONDAY)
    assert weekly.revealed
    assert not Match.objects.get(pk=match.pk).sealed
    assert Match.objects.get(pk=open_run.match_id).status == Match.Status.FINISHED
    assert WeeklyAttempt.objects.get(user=ben).state == Attempt.State.EXPIRED
    past = selectors.past_weeks(YUT)[0]
    assert (past.key, past.name, past.match_id) == (
        bytes(weekly.secret).hex(),
        "ann",
        match.pk,
    )


def test_rows_are_hidden_until_one_has_played() -> None:
    ann, ben = person("ann"), person("ben")
    play_weekly(ann)
    board = f"/leaderboards/yut/weekly/?of={calendar.week(MONDAY)}"

    assert ">ann<" not in page(signed_in(ben), board).replace("\n", "")
    assert "revealed when the week is over" in page(signed_in(ben), board)
    assert "ann" in page(signed_in(ann), board)


def test_the_pages_show_the_modifier_in_both_languages_and_the_way_in() -> None:
    ann, weekly = signed_in(person("ann")), weeklies.make(YUT, MONDAY)
    found = YUT.find_modifier(newest_content(YUT), weekly.modifier)
    assert found is not None
    for address in ("/", "/games/yut/", "/leaderboards/yut/", "/leaderboards/yut/weeks/"):
        assert found.names["en"] in page(ann, address, "en").replace("&#x27;", "'")
        assert found.names["ko"] in page(ann, address, "ko")

    start = ann.post(f"/leaderboards/yut/weeks/{weekly.label}/start/")
    again = ann.post(f"/leaderboards/yut/weeks/{weekly.label}/start/")
    assert start.status_code == again.status_code == 302
    assert start["location"] == again["location"]
    assert "/weeks/" not in start["location"]
    assert page(ann, start["location"])


def test_a_visitor_is_sent_to_the_week_that_is_over() -> None:
    shown = page(Client(), "/leaderboards/yut/weeks/")

    over = weeklies.newest_over(YUT, NOW)
    assert f"/games/yut/play/{over.label}/" in shown
    assert bytes(over.secret).hex() in shown
    assert bytes(WeeklySeed.objects.get(monday=MONDAY).secret).hex() not in shown


def test_a_game_without_modifiers_has_no_weekly() -> None:
    assert Client().get("/leaderboards/dice/weeks/").status_code == 404
    assert Client().get("/leaderboards/dice/weekly/").status_code == 404
    assert [game.key for game in kinds.games_with_weeklies()] == ["yut"]


def test_the_api_tells_of_the_week_and_starts_it() -> None:
    ann = signed_in(person("ann"))
    told = ann.get("/api/v1/leaderboards/yut/weekly/seed/").json()
    weekly = WeeklySeed.objects.get(monday=MONDAY)

    assert (told["week"], told["modifier"]) == (weekly.week, weekly.modifier)
    assert (told["commitment"], told["secret"]) == (weekly.commitment, None)
    started = ann.post("/api/v1/leaderboards/yut/weekly/start/", {}, "application/json")
    assert started.status_code == 201, started.content
    again = ann.post("/api/v1/leaderboards/yut/weekly/start/", {}, "application/json")
    assert again.json()["code"] == "weekly_already_played"
    bad = ann.get("/api/v1/leaderboards/yut/weekly/seed/?of=2026-99")
    assert bad.status_code == 400


def test_an_open_seed_with_a_modifier_is_not_ranked() -> None:
    ann = person("ann")
    position = match_service.start(
        YUT, [match_service.Sitting(ann)], {"modifier": "start:feast"}, seed="abc123"
    )
    match = play_on(position)
    services.record(match.match_id)

    assert not Entry.objects.exists()
    assert verify(match.match_id).sound
