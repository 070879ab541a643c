"""Replays for many readers: a log is played once, consistently, and within bounds."""

from threading import BoundedSemaphore
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import limits
from games.engine.errors import TooFast
from games.history import memory, rerun
from games.history import replay as history_replay
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.models import Match
from tests.games.played import person, play, play_duel, play_run
from tests.pebbles import Show

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel() -> Position:
    return play_duel(person("ann"), person("ben"), (1, 2))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the moves that were played again."""
    numbers: list[int] = []
    play_move = rerun.Runner._play

    def note(self: rerun.Runner, move: Any) -> None:
        numbers.append(move.version)
        play_move(self, move)

    monkeypatch.setattr(rerun.Runner, "_play", note)
    return numbers


def look(position: Position, **query: Any) -> Any:
    address = reverse("games:replay", args=[position.match_id])
    return Client(headers={"Accept-Language": "en"}).get(address, query)


def test_a_replay_stops_at_the_version_that_was_read_though_moves_are_written_meanwhile(
    duel: Position,
) -> None:
    play(duel.match_id, 0, Show(3))
    play(duel.match_id, 1, Show(0))

    for audience in (0, 1, None):
        again = history_replay.load_replay(duel, audience)
        assert again.steps[-1].made.number == duel.version
        assert again.steps[-1].made.state == duel.state


def test_a_position_has_the_move_of_its_own_version(
    duel: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another move is written between reading the match and reading its last move."""
    rules = releases.rules
    written: list[bool] = []

    def interrupt(*args: Any) -> Any:
        if not written:
            written.append(True)
            play(duel.match_id, 0, Show(3))
        return rules(*args)

    monkeypatch.setattr(releases, "rules", interrupt)
    position = positions.load(duel.match_id)

    assert position.version == duel.version
    assert (position.events, position.last_seat) == (duel.events, duel.last_seat)


def test_many_readers_of_a_match_let_it_be_played_once(duel: Position, played: list[int]) -> None:
    for step in (0, 1, 2, 3):
        assert look(duel, step=step).status_code == 200

    assert played == [1, 2, 3]


def test_a_running_match_is_played_on_from_where_it_was_read(
    duel: Position, played: list[int]
) -> None:
    look(duel)
    play(duel.match_id, 0, Show(3))
    look(duel)

    assert played == [1, 2, 3, 4]


def test_what_was_read_longest_ago_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    ann, ben = person("ann"), person("ben")
    first, second = play_duel(ann, ben, (1, 2)), play_duel(ann, ben, (2, 1))
    monkeypatch.setattr(memory._recordings, "_most", 5)

    for each in (first, second, second, first):
        memory.recall(each)

    assert played == [1, 2, 3] * 3


def test_readers_beyond_the_queue_are_refused_instead_of_waiting(
    duel: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_queue", BoundedSemaphore(1))

    with memory.turn(), pytest.raises(TooFast, match="busy"):
        memory.recall(duel)

    assert memory.recall(duel).broken is None


def test_readers_who_ask_for_more_than_one_can_read_are_refused(
    duel: Position, monkeypatch: pytest.MonkeyPatch, own_cache: None
) -> None:
    monkeypatch.setattr(limits, "READS_A_MINUTE", 2)
    monkeypatch.setattr(limits, "time", lambda: 1_000_000.0)

    assert [look(duel).status_code for _ in range(3)] == [200, 200, 429]
    verify = reverse("games:verify", args=[duel.match_id])
    assert Client().get(verify).status_code == 429


def test_the_verify_page_of_a_finished_match_plays_it_once(played: list[int]) -> None:
    run = play_run(person("ann"))[-1]
    pages = [reverse(f"games:{page}", args=[run.match_id]) for page in ("verify", "draws")]

    for page in pages * 2:
        assert Client().get(page).status_code == 200

    assert len(played) == run.version


def test_a_person_who_took_another_name_has_it_in_the_lines_too(duel: Position) -> None:
    ann = duel.chairs[0]
    assert ann.name in look(duel).content.decode()

    person_row = Match.objects.get().seats.get(index=0).user
    assert person_row is not None
    person_row.username = "anna-belle"
    person_row.save()

    page = look(duel).content.decode()
    assert "anna-belle" in page and ">ann " not in page


def test_a_stand_in_is_marked_from_the_step_at_which_it_took_over(duel: Position) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")
    play(duel.match_id, 1, Show(2))
    match_service.take_back(duel.match_id, 0)
    again = history_replay.load_replay(positions.load(duel.match_id), None)

    marks = [again.position_at(step).chairs[0].has_stand_in for step in range(again.last + 1)]

    assert marks == [False] * 4 + [True, True] + [False]


def test_a_replay_lets_its_reader_jump_by_round(duel: Position) -> None:
    page = look(duel, step=1).content.decode()

    assert "Round 1</a>" in page and "Round 2</a>" in page
    assert page.count('aria-current="true"') == 1
