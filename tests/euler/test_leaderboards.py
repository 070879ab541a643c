"""The leaderboards of section 7.4: chips, gain, wins, pots, seeds, the rating between people."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from games.engine.protocol import Outcome
from games.engine.registry import GAMES
from games.euler.rules.refusals import DAILY_BOTS
from games.match import bots as match_bots
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match
from leaderboards import services
from leaderboards.boards import kinds, tallies
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Entry, RatingChange
from leaderboards.ratings import ladder
from tests.euler.arrange import set_players, start_match
from tests.euler.test_ending import final_outcome
from tests.leaderboards.runs import person

EULER = GAMES["euler"]
SEED_LINE_UP = [Sitting(bot=level) for level in DAILY_BOTS]

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Any]:
    return [person(name, password="two-digits") for name in ("ann", "ben")]


def finish_match(people: list[Any], chips: tuple[int, ...], mode: str = "ranked") -> Match:
    """A match of these people that ended with these chips and is not recorded yet."""
    position = match_service.start(EULER, [Sitting(person) for person in people], {"mode": mode})
    match_service.play(position.match_id, 0, position.legal(0)[0], 1, uuid4())
    state = replace(
        set_players(start_match(len(people), mode=mode), stack=chips), phase="match_end"
    )
    Match.objects.filter(pk=position.match_id).update(
        status=Match.Status.FINISHED, result=msgspec.json.encode(final_outcome(state)).decode()
    )
    return Match.objects.get(pk=position.match_id)


def count_match(match: Match) -> None:
    outcome = msgspec.json.decode(match.result, type=Outcome)
    tallies.count_match(match, outcome, ladder.people(match))
    ladder.rate(match, outcome)


def row(kind: str, person: Any) -> tuple[int, int] | None:
    found = Entry.objects.filter(
        board__game="euler", board__kind=kind, user=person, state="verified"
    ).first()
    return (found.first, found.second) if found else None


def test_the_mean_gain_counts_ten_matches_of_the_last_ninety_days(people: list[Any]) -> None:
    for nth in range(10):
        count_match(finish_match(people, (26, 14), "casual" if nth % 2 else "ranked"))
    assert row("net", people[0]) == (600, 10)
    assert row("net", people[1]) == (-600, 10)

    oldest = Match.objects.order_by("started").values("pk")[:1]
    Match.objects.filter(pk__in=oldest).update(touched=timezone.now() - timedelta(days=91))
    tallies.drop_old_matches()

    assert row("net", people[0]) is None


def test_the_share_of_wins_is_of_ranked_matches_and_a_shared_place_counts_in_part(
    people: list[Any],
) -> None:
    for nth in range(10):
        count_match(finish_match(people, (20, 20) if nth < 5 else (30, 10)))
    count_match(finish_match(people, (0, 40), "casual"))

    assert row("won", people[0]) == (750, 10)
    assert row("won", people[1]) == (250, 10)


def test_ex51_chips_move_the_rating_of_people(people: list[Any]) -> None:
    count_match(finish_match(people, (25, 15)))

    changes = RatingChange.objects.order_by("user_id").values_list("before", "after")
    assert list(changes) == [(1200, 1204), (1200, 1196)]
    assert row(kinds.RATING, people[0]) == (1204, 290)  # ± 290 after one match


def test_a_friendly_match_moves_no_rating(people: list[Any]) -> None:
    count_match(finish_match(people, (25, 15), "casual"))

    assert not RatingChange.objects.exists()


def test_practice_enters_no_leaderboard(people: list[Any]) -> None:
    sittings = [Sitting(people[0]), Sitting(bot="easy")]
    position = play_to_end(match_service.start(EULER, sittings, {"mode": "practice"}))

    services.record(position.match_id)

    assert not Entry.objects.exists()


def play_to_end(position: Position) -> Position:
    """Bots play; the person takes the last choice each time."""
    seat = next(nth for nth, chair in enumerate(position.chairs) if chair.user_id)
    for _ in range(300):
        position = positions.load(position.match_id)
        if position.is_over:
            break
        if position.machines:
            match_bots.play_machines(position.match_id, position.version)
        else:
            choices = position.legal(seat)
            seen = position.ledger.account(seat).seen
            match_service.play(
                position.match_id, seat, choices[-1], seen, UUID(int=position.version)
            )
    assert position.is_over
    return position


def play_seed(person: Any, seed: str) -> UUID:
    position = play_to_end(match_service.start(EULER, [Sitting(person), *SEED_LINE_UP], seed=seed))
    services.record(position.match_id)
    return position.match_id


def test_only_the_first_match_on_a_seed_counts(people: list[Any]) -> None:
    first = play_seed(people[0], "pi")
    play_seed(people[0], "pi")
    other = play_seed(people[1], "pi")

    listed = Entry.objects.filter(board__kind=kinds.SEED).values_list("match_id", flat=True)
    assert set(listed) == {first, other}


def test_a_match_on_a_seed_counts_as_the_first_try_once_it_has_started(people: list[Any]) -> None:
    match_service.start(EULER, [Sitting(people[0]), *SEED_LINE_UP], seed="pi")

    play_seed(people[0], "pi")

    assert not Entry.objects.filter(board__kind=kinds.SEED).exists()


def test_a_daily_that_was_left_scores_nothing(people: list[Any]) -> None:
    get_user_model().objects.filter(pk=people[0].pk).update(
        date_joined=timezone.now() - timedelta(days=9)
    )
    people[0].refresh_from_db()
    position = dailies.attempt(EULER, people[0], calendar.today(timezone.now()))

    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert row(kinds.DAILY, people[0]) == (0, 0)


def test_every_leaderboard_has_a_page(people: list[Any]) -> None:
    count_match(finish_match(people, (25, 15)))
    client = Client(headers={"accept-language": "en"})

    front = client.get("/leaderboards/euler/").content.decode()

    for kind in EULER.records.leaderboards:
        if kind.tally:
            assert f"/leaderboards/euler/{kind.key}/" in front
    page = client.get("/leaderboards/euler/net/").content.decode()
    assert "90 days" in page
