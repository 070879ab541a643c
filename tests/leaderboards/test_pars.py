"""Par: searched in small pieces, shown when the rules allow it, and proven by its line."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games.engine.records.runs import NoPar, ParSearch
from games.match import service as match_service
from games.models import Match
from games.yut.actions import Hint
from games.yut.bots.solver import par as yut_par
from games.yut.bots.solver.beam import Limits
from leaderboards import audits, services, tasks, verification
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import BotRun, DailySeed, Entry, Par
from leaderboards.par import lines, search, visibility
from tests.leaderboards.runs import YUT, begin, finished, person, play_on, recorded, seed_board

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search as small as possible, and bots that finish soon."""
    stages = (lambda params: Limits(10, 100), lambda params: Limits(12, 100, 2_000))
    monkeypatch.setattr(yut_par, "STAGES", stages)
    monkeypatch.setattr("games.yut.bots.rollout.PLAYOUTS", 1)


def sought(par: Par) -> Par:
    """A par after all pieces of work."""
    for _ in range(500):
        if search.seek(par.pk) is None:
            break
    par.refresh_from_db()
    return par


def par_of(seed: str = "abc123") -> Par:
    return Par.objects.get(game="yut", seed=seed)


def test_the_first_finished_run_of_a_seed_asks_for_its_par(ann: Any) -> None:
    recorded(ann)
    recorded(person("ben"), whim=1)

    par = sought(par_of())

    assert par.state == Par.State.FOUND
    assert par.solved is not None and par.solved <= 11
    assert visibility.par_value(par) == min(par.solved, par.best or par.solved)


def test_a_run_that_was_given_up_asks_for_nothing(ann: Any) -> None:
    position = match_service.resign(begin(ann).match_id, 0)
    services.record(position.match_id)

    assert not Par.objects.exists()


def test_a_run_with_a_hint_asks_for_par_but_does_not_lower_it(ann: Any) -> None:
    position = begin(ann)
    position = match_service.play(
        position.match_id, 0, Hint(), position.ledger.account(0).seen, uuid4()
    )
    services.record(play_on(position).match_id)

    assert par_of().best is None


def test_the_solvers_run_passes_the_verification_of_a_persons(ann: Any) -> None:
    """The line, played by a person, makes a match that reproduces and enters the board."""
    recorded(ann)
    par = sought(par_of())
    ben = person("ben")
    position = begin(ben)
    for action in msgspec.json.decode(par.line):
        seen = position.ledger.account(0).seen
        position = match_service.play(position.match_id, 0, YUT.decode(action), seen, uuid4())

    match = Match.objects.get(pk=position.match_id)
    assert verification.find_flaw(match) is None
    services.record(match.pk)
    row = Entry.objects.get(board=seed_board(), user=ben, state="verified")
    assert row.first == par.solved
    assert row.match_id == match.pk


def test_a_line_that_the_rules_refuse_is_no_par(ann: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(ann)
    par = par_of()
    forged = ParSearch(3, ('{"type":"start_move"}',), True, 2, 2, 100)
    monkeypatch.setattr(search, "_solver", lambda game: lambda rules, key, so_far: forged)

    assert search.seek(par.pk) is None

    par.refresh_from_db()
    assert (par.state, par.solved, par.line) == (Par.State.FAILED, None, "")
    told = visibility.visible_par(par, ann, 11)
    assert told is not None and told.value is None and not told.seeking


def test_a_line_that_ends_elsewhere_than_it_says_is_no_par(ann: Any) -> None:
    recorded(ann)
    par = sought(par_of())
    line = msgspec.json.decode(par.line)

    assert lines.score_line(par, line) == par.solved
    with pytest.raises(NoPar):
        lines.score_line(par, line[:-1])


def test_a_piece_that_two_workers_take_is_done_once(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(ann)
    par = par_of()
    real = search._search_piece

    def slow(par: Par, so_far: Any) -> Any:
        monkeypatch.setattr(search, "_search_piece", real)
        assert search.seek(par.pk) == 0
        return real(par, so_far)

    monkeypatch.setattr(search, "_search_piece", slow)

    assert search.seek(par.pk) is None
    assert par_of().pieces == 1


def test_the_deep_stage_gives_way_to_keys_without_any_par(ann: Any) -> None:
    recorded(ann)
    par = par_of()
    while par.stage == 0 or par.bot_runs.filter(score=None).exists():
        assert search.seek(par.pk) == 0
        par.refresh_from_db()
    recorded(ann, "other")

    assert search.seek(par.pk) == search.GIVES_WAY
    sought(par_of("other"))
    assert search.seek(par.pk) in (0, None)


def test_a_lost_piece_is_found_again(ann: Any) -> None:
    recorded(ann)
    assert search.find_stalled() == []
    old = timezone.now() - timedelta(minutes=2)
    Par.objects.update(touched=old)

    assert search.find_stalled() == [par_of().pk]


def test_a_task_does_one_piece_and_asks_for_the_next(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(ann)
    sent: list[Any] = []
    monkeypatch.setattr(
        "games.broadcast.send_task", lambda name, *args, pause=0: sent.append((name, args, pause))
    )

    tasks.seek_par(par_of().pk)

    assert sent == [(search.SEEK, (par_of().pk,), 0)]
    assert par_of().pieces == 1


# bots


def test_the_quick_bot_plays_the_seed_as_the_rulebook_says(ann: Any) -> None:
    recorded(ann)
    sought(par_of())

    quick = BotRun.objects.get(level="greedy")
    assert quick.score == 11
    assert lines.score_line(par_of(), msgspec.json.decode(quick.line)) == 11
    assert BotRun.objects.get(level="rollout").score is not None


# a person's better run


def test_example_50_a_better_run_is_the_new_par_under_its_players_name(ann: Any) -> None:
    recorded(ann)
    par = sought(par_of())
    Par.objects.update(solved=12, best=None)

    recorded(ann, whim=None)

    par.refresh_from_db()
    told = visibility.visible_par(visibility.find_par(YUT, 1, "abc123"), ann, 11, ann.pk)
    assert told is not None
    assert (told.value, told.verdict, told.holder) == (11, "better", "ann")
    beside = visibility.visible_par(visibility.find_par(YUT, 1, "abc123"), ann, 11, ann.pk + 1)
    assert beside is not None and beside.verdict == "level"


def test_a_worse_run_leaves_par_alone(ann: Any) -> None:
    recorded(ann)
    before = par_of().best

    recorded(person("ben"), whim=1)

    assert par_of().best == before


def test_a_run_that_does_not_reproduce_is_nobodys_par(ann: Any) -> None:
    recorded(person("ben"), whim=1)
    honest = par_of().best
    match = recorded(ann)
    assert (par_of().best, par_of().holder) == (11, ann)
    match.moves.filter(version=1).delete()

    audits.audit_entry(Entry.objects.get(match=match))

    assert par_of().best == honest
    assert par_of().holder != ann


# who may know what


@pytest.fixture
def solved(ann: Any) -> Par:
    recorded(ann)
    return sought(par_of())


def solution(par: Par, who: str = "solver") -> str:
    return f"/leaderboards/par/{par.pk}/{who}/"


def test_the_solution_is_for_those_who_finished_the_seed(
    ann: Any, client: Client, solved: Par
) -> None:
    assert client.get(solution(solved)).status_code == 403
    ben = person("ben")
    client.force_login(ben)
    assert client.get(solution(solved)).status_code == 403
    begin(ben)
    assert client.get(solution(solved)).status_code == 403
    client.force_login(ann)

    page = client.get(solution(solved))
    last = client.get(f"{solution(solved)}?step={len(msgspec.json.decode(solved.line))}")

    assert page.status_code == 200
    assert last.status_code == 200
    assert "standing" not in last.content.decode()
    assert client.get(solution(solved) + "?step=9999").status_code == 404
    assert client.get(solution(solved, "nobody")).status_code == 404
    assert client.get("/leaderboards/par/99999/solver/").status_code == 404


def test_a_bots_run_of_an_open_seed_is_for_everyone(client: Client, solved: Par) -> None:
    assert client.get(solution(solved, "greedy")).status_code == 200


def test_par_stands_beside_the_score(ann: Any, client: Client, solved: Par) -> None:
    match = Match.objects.get()
    client.force_login(ann)

    html = client.get(
        f"/leaderboards/m/{match.pk}/par/", headers={"accept-language": "en"}
    ).content.decode()

    over = 11 - (visibility.par_value(solved) or 0)
    assert f"11 turns · Par {solved.solved} (+{over})" in " ".join(html.split())
    assert "Quick bot 11 turns" in html
    assert solution(solved) in html
    assert "hx-get" not in html


def test_the_player_is_told_what_decided_the_run(ann: Any, client: Client, solved: Par) -> None:
    page = f"/leaderboards/m/{Match.objects.get().pk}/par/"
    client.force_login(ann)

    html = client.get(page, headers={"accept-language": "en"}).content.decode()

    assert re.search(r"verdict.*>(You brought \d pieces|Turn \d+ decided)", html)
    assert "feat" not in html


def test_a_proven_par_that_was_reached_is_celebrated(ann: Any, client: Client, solved: Par) -> None:
    Par.objects.update(solved=11, exact=True)
    client.force_login(ann)

    html = client.get(f"/leaderboards/m/{Match.objects.get().pk}/par/").content.decode()

    assert "feat__seal" in html


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"solved": 11, "exact": True}, r'"level" data-proven>.*data-at="11".*Perfect run'),
        ({"solved": 11, "exact": False}, r'"level">.*data-at="11".*Par!'),
        ({"solved": 9, "best": 10}, r'"over">.*data-at="9".*data-at="10".*Par 9 \(\+2\)'),
        ({"solved": 14, "best": 11}, r'"better">.*data-at="14".*New par!'),
        ({"solved": None, "best": None}, r'data-verdict="">\s*</div>'),
    ],
    ids=["proven", "level", "over", "better", "unknown"],
)
def test_the_show_of_the_end_is_given_what_the_run_is_measured_against(
    ann: Any, client: Client, solved: Par, known: dict[str, Any], said: str
) -> None:
    Par.objects.update(**({"exact": False, "best": None, "holder": ann} | known))
    client.force_login(ann)

    page = f"/leaderboards/m/{Match.objects.get().pk}/par/?finale"
    html = client.get(page, headers={"accept-language": "en"}).content.decode()

    assert re.search(said, html, re.DOTALL), html


def test_while_par_is_sought_the_page_shows_how_far_it_is(ann: Any, client: Client) -> None:
    match = recorded(ann)
    Par.objects.update(done=37)
    client.force_login(ann)

    html = client.get(f"/leaderboards/m/{match.pk}/par/").content.decode()

    assert 'value="37"' in html
    assert f'hx-get="/leaderboards/m/{match.pk}/par/"' in html


def test_par_stands_in_the_head_of_a_run_under_way(client: Client, solved: Par) -> None:
    ben = person("ben")
    running = begin(ben)
    client.force_login(ben)

    page = f"/leaderboards/m/{running.match_id}/par/"

    assert f"{solved.solved}" in client.get(f"{page}?head").content.decode()
    assert solution(solved) not in client.get(page).content.decode()


def test_par_of_somebody_elses_private_run_is_not_told(client: Client, solved: Par) -> None:
    running = begin(person("ben"))

    assert client.get(f"/leaderboards/m/{running.match_id}/par/").status_code == 404


# dailies


@pytest.fixture
def daily_par(daily: DailySeed) -> Par:
    search.request_daily_par(daily)
    return sought(par_of(daily.label))


def test_a_daily_is_solved_in_advance(daily: DailySeed) -> None:
    services.maintain_dailies()
    par = sought(par_of(daily.label))
    daily.refresh_from_db()

    assert daily.par == par.solved
    assert lines.score_line(par, msgspec.json.decode(par.line)) == par.solved


def test_par_of_a_daily_is_told_after_ones_own_attempt(
    ann: Any, client: Client, daily: DailySeed, daily_par: Par
) -> None:
    client.force_login(ann)
    position = dailies.attempt(YUT, ann, daily.date)
    page = f"/leaderboards/m/{position.match_id}/par/"
    board = "/leaderboards/yut/daily/"
    assert "par__line" not in client.get(page).content.decode()
    assert "par__line" not in client.get(board).content.decode()
    assert client.get(f"{page}?head").content.strip() == b""

    services.record(play_on(position).match_id)

    assert "par__line" in client.get(page).content.decode()
    assert "par__line" in client.get(board).content.decode()
    # The line stays secret until the day is over.
    for who in ("solver", "greedy"):
        assert client.get(solution(daily_par, who)).status_code == 403
    assert solution(daily_par) not in client.get(page).content.decode()


def test_the_reveal_opens_par_and_its_line_to_all(
    client: Client, daily: DailySeed, daily_par: Par
) -> None:
    assert client.get(solution(daily_par)).status_code == 403

    services.maintain_dailies(calendar.closing_time(daily.date) + timedelta(hours=2))

    assert client.get(solution(daily_par)).status_code == 200
    assert client.get(solution(daily_par, "rollout")).status_code == 200
    past = client.get(f"/leaderboards/yut/past/?of={daily.date}").content.decode()
    assert "par__line" in past


def test_a_run_of_ones_own_is_needed_not_just_a_finished_match(ann: Any, client: Client) -> None:
    match = finished(ann)
    services.record(match.pk)
    par = sought(par_of())
    ben = person("ben")
    match_service.resign(begin(ben).match_id, 0)

    client.force_login(person("cid"))
    assert client.get(solution(par)).status_code == 403
    client.force_login(ben)
    assert client.get(solution(par)).status_code == 403
