"""Ratings where people meet them: profile, graph, calculator, lobby, seats, records, programs."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Seat
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.models import Board, Entry, Rating, RatingChange
from leaderboards.people import graphs, profiles
from leaderboards.people.graphs import Point
from leaderboards.ratings import arithmetic, calculator, programs
from leaderboards.ratings.arithmetic import Strength
from lobby import services as lobby
from tests.leaderboards.runs import person
from tests.leaderboards.test_rating import duel, record_duel

pytestmark = pytest.mark.django_db


def visitor(user: Any = None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user:
        client.force_login(user)
    return client


def read(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def rated(user: Any, mu: float = 25.0, sigma: float = 2.0, ladder: str = "duel") -> Rating:
    return Rating.objects.create(
        user=user, game="pebbles", ladder=ladder, mu=mu, sigma=sigma, played=30, season="2026-11"
    )


def test_a_profile_shows_rating_uncertainty_and_peak_and_leads_to_the_graph() -> None:
    ann, ben = person("ann"), person("ben")
    record_duel(ann, ben)
    record_duel(ann, ben)
    change = RatingChange.objects.filter(user=ann).latest("at")

    profile = read(visitor(), "/u/ann/")
    graph = read(visitor(), "/u/ann/ratings/pebbles/duel/")

    assert f">{change.after}</strong>" in profile and f"± {change.uncertainty}" in profile
    assert 'href="/u/ann/ratings/pebbles/duel/"' in profile
    assert "<polyline" in graph and graph.count("<tr>") == 3
    assert f">{change.gain:+d}<" in graph


def test_a_graph_of_somebody_unknown_or_unrated_is_not_found() -> None:
    person("ann")

    assert visitor().get("/u/ann/ratings/pebbles/duel/").status_code == 404
    assert visitor().get("/u/nobody/ratings/pebbles/duel/", follow=True).status_code == 404


def test_the_profile_asks_as_often_for_many_ratings_as_for_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    ann = person("ann")
    for ladder in ("duel", "many", "programs"):
        rated(ann, ladder=ladder)

    with django_assert_max_num_queries(3):
        assert len(profiles.list_ratings(ann)) == 3


def test_a_percentile_needs_company_and_counts_only_sure_ratings() -> None:
    ann = person("ann")
    rated(ann, mu=30)
    for n in range(4):
        rated(person(f"low{n}"), mu=20)
    assert profiles.list_ratings(ann)[0].beaten is None

    rated(person("high"), mu=35)
    rated(person("unsure"), mu=36, sigma=8)

    assert profiles.list_ratings(ann)[0].beaten == 80


def test_ratings_rebuilt_twice_are_the_same() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    record_duel(ann, ben)
    record_duel(ben, cat)
    record_duel(ann, cat)
    before = _snapshot()

    call_command("rebuild_ratings", stdout=StringIO())
    once = _snapshot()
    call_command("rebuild_ratings", stdout=StringIO())

    assert before == once == _snapshot()


def _snapshot() -> list[Any]:
    ratings = Rating.objects.order_by("user", "ladder").values_list(
        "user", "ladder", "mu", "sigma", "played", "season"
    )
    changes = RatingChange.objects.order_by("user", "at").values_list("user", "after", "at")
    rows = Entry.objects.filter(board__kind=kinds.RATING).order_by("user")
    return [*ratings, *changes, *rows.values_list("user", "first", "second", "third", "state")]


def test_a_seat_keeps_the_rating_that_its_person_sat_down_with() -> None:
    ann, ben = person("ann"), person("ben")
    rated(ann, mu=30)
    sittings = [Sitting(ann), Sitting(ben)]
    position = match_service.start(GAMES["pebbles"], sittings)

    Rating.objects.update(mu=20)

    chairs = positions.load(position.match_id).chairs
    assert [chair.rating_text for chair in chairs] == ["1350", ""]
    api = visitor(ann).get(f"/api/v1/matches/{position.match_id}/").json()
    assert api["seats"][0]["rating"] == 1350 and api["seats"][1]["rating"] is None
    assert list(Seat.objects.order_by("index").values_list("rating", flat=True)) == [1350, None]


def test_a_lobby_row_shows_the_rating_of_its_host() -> None:
    ann = person("ann")
    rated(ann, mu=30, sigma=6)

    lobby.open_table(ann, GAMES["pebbles"], 2)

    assert 'ann <span class="number">(1350?)</span>' in read(visitor(), "/lobby/?tab=tables")


def test_quick_play_prefers_the_table_of_a_near_rating() -> None:
    strong, weak, me = person("strong"), person("weak"), person("me")
    rated(strong, mu=40)
    rated(weak, mu=15)
    rated(me, mu=16)
    far = lobby.join_quick_match(strong, GAMES["pebbles"])
    near = lobby.open_table(weak, GAMES["pebbles"], far.size)

    assert lobby.join_quick_match(me, GAMES["pebbles"]).pk == near.pk


def test_quick_play_without_a_rating_joins_the_oldest_table() -> None:
    ann, ben = person("ann"), person("ben")
    oldest = lobby.join_quick_match(ann, GAMES["pebbles"])
    lobby.open_table(ben, GAMES["pebbles"], oldest.size)

    assert lobby.join_quick_match(person("cat"), GAMES["pebbles"]).pk == oldest.pk


def test_the_record_between_two_people_counts_who_was_ahead() -> None:
    ann, ben = person("ann"), person("ben")
    duel(ann, ben)
    duel(ann, ben)
    duel(ben, ann)

    page = read(visitor(), "/u/ann/with/ben/")

    assert '<td class="is-number">3</td> <td class="is-number">2</td>' in page
    assert 'href="/u/ann/with/ben/"' in read(visitor(), "/u/ann/")


def test_two_people_who_never_met_have_an_empty_record() -> None:
    person("ann"), person("ben")

    assert "have not finished a match together" in read(visitor(), "/u/ann/with/ben/")


def test_a_program_at_the_table_leaves_the_ratings_of_people_alone() -> None:
    ann, robot = person("ann"), person("robot", program=True)
    match_id = duel(ann, robot)
    services.record(match_id)

    assert not Rating.objects.exists()
    assert "Not rated: a program took part." in read(visitor(ann), f"/leaderboards/m/{match_id}/")


def test_programs_are_rated_among_themselves_on_a_ladder_of_their_own() -> None:
    record_duel(person("robot", program=True), person("android", program=True))

    assert set(Rating.objects.values_list("ladder", flat=True)) == {"programs"}
    page = read(visitor(), "/leaderboards/pebbles/rating/?of=programs")
    assert "robot" in page and ">Program<" in page


def test_declaring_a_program_takes_it_off_the_ladders_of_people_for_good() -> None:
    ann, ben = person("ann"), person("ben")
    record_duel(ann, ben)
    client = visitor(ann)

    client.post("/accounts/tokens/program/")
    assert Rating.objects.filter(user=ann).exists()
    client.post("/accounts/tokens/program/", {"sure": "on"})

    ann.refresh_from_db()
    assert ann.program and not Rating.objects.filter(user=ann).exists()
    assert not Entry.objects.filter(user=ann, board__kind=kinds.RATING).exists()
    assert Board.objects.get(kind=kinds.RATING).rows == 1
    assert "Only the staff" in read(client, "/accounts/tokens/")
    assert ">Program<" in read(visitor(), "/u/ann/")


def test_a_guest_cannot_declare_a_program() -> None:
    guest = person("guest", guest=True)

    visitor(guest).post("/accounts/tokens/program/", {"sure": "on"})

    guest.refresh_from_db()
    assert not guest.program


def test_a_declared_program_moves_outside_the_ranking_of_a_day() -> None:
    ann = person("ann")
    board = Board.objects.create(game="yut", kind=kinds.DAILY, scope="2026-01-01", rows=1)
    Entry.objects.create(
        board=board, user=ann, first=9, score=9, tail=1, state=Entry.State.VERIFIED, stamp=0,
        finished=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip

    programs.declare(ann)

    board.refresh_from_db()
    assert Entry.objects.get(user=ann).state == Entry.State.GUEST and board.rows == 0


def test_the_page_that_explains_ratings_works_out_a_duel() -> None:
    page = read(visitor(), "/leaderboards/ratings/?game=euler&mine=1200&uncertainty=80&theirs=1200")

    assert '<td class="is-number">+16</td> <td class="is-number">1216 ±' in page
    assert "you are expected to win 50" in page
    assert "your share of the chips counts" in page


@pytest.mark.parametrize(
    "asked", ["", "?game=none&mine=x&theirs=-4", "?mine=9999999&uncertainty=0"]
)
def test_the_calculator_survives_odd_questions(asked: str) -> None:
    assert visitor().get(f"/leaderboards/ratings/{asked}").status_code == 200


def test_the_calculator_begins_with_the_readers_own_rating() -> None:
    ann = person("ann")
    Rating.objects.create(user=ann, game="euler", ladder="duel", mu=1333, sigma=77, played=9)

    page = read(visitor(ann), "/leaderboards/ratings/")

    assert 'name="mine" min="0" max="4000" required value="1333"' in page


def test_bots_have_measured_ratings_where_a_level_is_chosen() -> None:
    hard = GAMES["dice"].bots.ratings.find("duel", "hard")
    assert hard is not None and hard.matches >= 100

    form = read(visitor(person("ann")), "/lobby/new/dice/")
    api = visitor().get("/api/v1/ratings/bots/").json()

    assert f"Hard · {hard.rating}" in form
    assert {"dice", "travel", "euler", "autochess"} == {row["game"] for row in api}


def test_the_api_tells_the_ratings_of_a_person_and_their_history() -> None:
    ann, ben = person("ann"), person("ben")
    record_duel(ann, ben)
    client = visitor()

    (rating,) = client.get("/api/v1/people/ann/ratings/").json()
    (change,) = client.get("/api/v1/people/ann/ratings/pebbles/duel/").json()

    assert (rating["ladder"], rating["provisional"], rating["played"]) == ("duel", True, 1)
    assert change["rating"] == rating["rating"] and change["change"] > 0
    assert client.get("/api/v1/people/nobody/ratings/").status_code == 404


def test_an_elo_rating_grows_sure_with_matches_and_less_sure_with_months() -> None:
    strength = Strength(1200, arithmetic.FIRST_DEVIATION)
    for _ in range(10):
        strength = Strength(1200, arithmetic.reduce_uncertainty(strength, [Strength(1200, 80)]))

    assert arithmetic.LEAST_DEVIATION < strength.sigma < arithmetic.SURE
    assert arithmetic.widen(80, 60, 1, 350) == pytest.approx(100)
    assert arithmetic.widen(80, 60, 99, 350) == 350


def test_400_points_are_odds_of_ten_to_one_in_both_ways_to_rate() -> None:
    sure = 0.01
    strong, weak = arithmetic.model_strength(1600, sure), arithmetic.model_strength(1200, sure)

    gained = arithmetic.rate([weak, strong], [1, 2])[0].mu - weak.mu
    lost = weak.mu - arithmetic.rate([weak, strong], [2, 1])[0].mu

    assert gained / lost == pytest.approx(10, rel=0.15)
    question = calculator.Question(GAMES["dice"], 1200, 80, 1200)
    answer = calculator.answer(question)
    assert answer.win.gain == -answer.loss.gain > 0 and answer.draw.gain == 0


def test_a_graph_of_thousands_of_matches_stays_small_and_ends_with_the_last() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    points = [Point(start + timedelta(hours=n), 1200 + n % 50, 60) for n in range(5000)]

    chart = graphs.draw(points)

    assert chart is not None and len(chart.line.split()) <= graphs.MOST_POINTS
    assert chart.last == points[-1].at
    assert graphs.draw(points[:1]) is None


def count_queries(url: str) -> int:
    client = visitor()
    client.get(url)  # fills what a process remembers
    with CaptureQueriesContext(connection) as asked:
        client.get(url)
    return len(asked)


def test_profile_lobby_and_board_ask_as_often_for_many_rows_as_for_few() -> None:
    ann, ben = person("ann"), person("ben")
    record_duel(ann, ben)
    lobby.open_table(ann, GAMES["pebbles"], 2)
    pages = ("/u/ann/", "/lobby/?tab=tables", "/leaderboards/pebbles/rating/")
    few = [count_queries(page) for page in pages]

    for n in range(4):
        other = person(f"p{n}")
        record_duel(ann, other)
        lobby.open_table(other, GAMES["pebbles"], 2)

    assert [count_queries(page) for page in pages] == few
