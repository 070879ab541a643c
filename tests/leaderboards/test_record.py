"""Recording a finished run: one row, once, and only if it is the best."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from games.match import service as match_service
from games.models import Match, Move
from games.yut.actions import Hint
from leaderboards import services, tasks
from leaderboards.boards import kinds
from leaderboards.models import Board, Entry, Recorded
from tests.leaderboards.runs import begin, finished, listed, person, play_on, recorded, seed_board

pytestmark = pytest.mark.django_db(transaction=True)
WHIMS = range(6)


@pytest.fixture
def ann() -> Any:
    return person("ann")


def facts(match: Match) -> tuple[int, int]:
    import msgspec

    from games.engine.protocol import Outcome

    record = msgspec.json.decode(match.result, type=Outcome).records[0]
    return int(record["turns"]), int(record["throws"])


def test_a_finished_run_enters_the_board_of_its_seed_and_release(ann: Any) -> None:
    match = recorded(ann)

    row = Entry.objects.get(user=ann)
    assert (row.board.kind, row.board.scope, row.board.release) == ("seed", "abc123", 1)
    assert (row.first, row.second) == facts(match)
    assert (row.match_id, row.state) == (match.pk, Entry.State.VERIFIED)
    assert row.finished == Move.objects.filter(match=match).latest("version").at


def test_a_run_reported_twice_and_at_once_is_one_row(ann: Any) -> None:
    match = finished(ann)

    def report(_: int) -> None:
        tasks.record(str(match.pk))
        connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(report, range(4)))
    tasks.record(str(match.pk))

    assert Entry.objects.count() == Recorded.objects.count() == seed_board().rows == 1


def test_a_row_is_one_whole_run_and_gives_way_only_to_a_better_one(ann: Any) -> None:
    runs = [recorded(ann, whim=whim) for whim in WHIMS]

    best = min(runs, key=facts)
    row = Entry.objects.get(user=ann, state=Entry.State.VERIFIED)
    assert (row.first, row.second) == facts(best)
    assert row.match_id == best.pk
    assert seed_board().rows == 1


def test_of_two_equal_runs_of_one_person_the_first_stays(ann: Any) -> None:
    first, _ = recorded(ann), recorded(ann)

    assert Entry.objects.get(user=ann).match_id == first.pk


def test_the_first_finished_try_is_remembered(ann: Any) -> None:
    runs = sorted((finished(ann, whim=whim) for whim in WHIMS), key=facts)
    # The best run is recorded first, an earlier one after it.
    early = min(runs, key=lambda match: match.started)
    services.record(runs[0].pk)
    services.record(early.pk)

    first = Entry.objects.filter(user=ann).order_by("finished").first()
    assert first is not None
    assert first.match_id == early.pk
    assert listed(seed_board()) == ["ann"]


def test_different_releases_and_seeds_are_different_boards(ann: Any) -> None:
    recorded(ann, "abc123")
    recorded(ann, "ABC123")

    assert sorted(Board.objects.values_list("scope", flat=True)) == ["ABC123", "abc123"]


def test_a_run_that_was_given_up_has_no_place(ann: Any) -> None:
    position = play_on(begin(ann), most=5)
    match_service.resign(position.match_id, 0)

    services.record(position.match_id)

    assert not Entry.objects.exists()
    assert Recorded.objects.count() == 1


def test_a_run_with_a_hint_has_no_place(ann: Any) -> None:
    position = begin(ann)
    position = match_service.play(position.match_id, 0, Hint(), 1, uuid4())

    services.record(play_on(position).match_id)

    assert not Entry.objects.exists()


def test_a_run_that_a_bot_played_for_someone_has_no_place(ann: Any) -> None:
    match = finished(ann)
    Move.objects.filter(match=match, version=3).update(by=Move.By.BOT)

    services.record(match.pk)

    assert not Entry.objects.exists()


def test_a_run_whose_options_are_another_modes_has_no_place(ann: Any) -> None:
    from games.engine.registry import GAMES
    from games.match.service import Sitting

    position = match_service.start(GAMES["yut"], [Sitting(ann)], {"mode": "daily"}, seed="abc123")

    services.record(play_on(position).match_id)

    assert not Entry.objects.exists()


def test_a_run_that_still_goes_on_is_left_alone(ann: Any) -> None:
    services.record(begin(ann).match_id)

    assert not Recorded.objects.exists()


def test_a_match_with_a_drawn_key_enters_no_board(ann: Any) -> None:
    from games.engine.registry import GAMES
    from games.match.service import Sitting

    position = play_on(match_service.start(GAMES["yut"], [Sitting(ann)]))

    services.record(position.match_id)

    assert not Board.objects.exists()
    assert Recorded.objects.count() == 1


def test_a_lost_notice_is_found_by_the_sweep(ann: Any) -> None:
    match = finished(ann)
    Match.objects.filter(pk=match.pk).update(touched=timezone.now() - timedelta(minutes=5))

    tasks.sweep()

    assert listed(seed_board()) == ["ann"]


def test_a_game_without_boards_gets_none() -> None:
    from games.engine.registry import GAMES

    assert list(kinds.board_kinds(GAMES["pebbles"])) == [kinds.RATING]


def test_runs_of_a_guest_become_the_accounts(ann: Any) -> None:
    guest = person("passer-by", guest=True)
    better, worse = sorted((finished(guest, whim=whim) for whim in (1, 2)), key=facts)
    services.record(worse.pk)
    services.record(better.pk)
    recorded(ann, whim=5)
    mine = Entry.objects.get(user=ann)

    services.absorb(guest, ann)

    best = min([(mine.first, mine.second), facts(better)])
    row = Entry.objects.get(user=ann, state=Entry.State.VERIFIED)
    assert (row.first, row.second) == best
    assert not Entry.objects.filter(user=guest).exists()
    assert seed_board().rows == 1


def test_whoever_leaves_takes_their_rows_along(ann: Any) -> None:
    recorded(ann)
    recorded(person("ben"), whim=1)

    services.delete_person(ann)
    ann.delete()

    assert listed(seed_board()) == ["ben"]
    assert seed_board().rows == 1


def test_a_row_tells_how_the_first_try_went(ann: Any) -> None:
    runs = [recorded(ann, whim=whim) for whim in WHIMS]

    assert Entry.objects.get(user=ann, state=Entry.State.VERIFIED).debut == facts(runs[0])[0]
