"""Stepping through a match: all of it once it is over, until then what one may know."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.engine.registry import GAMES
from games.history import replay as history_replay
from games.match import selectors
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from tests.games.played import person, play, play_duel, play_run
from tests.pebbles import Note, Show

pytestmark = pytest.mark.django_db

ROUNDS = ((1, 2), (3, 3), (0, 3))
SECRET = 987_654_321


@pytest.fixture
def ann() -> Any:
    return person("ann")


@pytest.fixture
def ben() -> Any:
    return person("ben")


@pytest.fixture
def duel(ann: Any, ben: Any) -> Position:
    """One round was played; then Ann chose, and Ben is still to choose."""
    duel = play_duel(ann, ben, (1, 2))
    return play(duel.match_id, 0, Show(3))


@pytest.fixture
def over(ann: Any, ben: Any) -> Position:
    return play_duel(ann, ben, *ROUNDS)


Look = Callable[..., Any]


def eyes(user: Any = None) -> Look:
    """A visitor: `look(position, step=3)` opens the replay there."""
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)

    def look(position: Position, htmx: bool = False, **query: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        address = reverse("games:replay", args=[position.match_id])
        return client.get(address, query, headers=headers)

    return look


def text(answer: HttpResponse) -> str:
    """A page without what is new with every request: tokens and action ids."""
    page = re.sub(
        r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")\w+', "", answer.content.decode()
    )
    return re.sub(r'action-id="[\w-]+"', "", page)


def test_every_step_of_a_run_is_the_state_that_was_stored(ann: Any) -> None:
    stood = play_run(ann)

    again = history_replay.load_replay(stood[-1], 0)

    assert [frame.made.state for frame in again.steps] == [each.state for each in stood]
    assert [again.position_at(step).events for step in range(again.last + 1)] == [
        e.events for e in stood
    ]
    assert again.broken is None


def test_every_step_of_a_run_can_be_opened_and_offers_nothing_to_play(ann: Any) -> None:
    run = play_run(ann)[-1]
    look = eyes(ann)

    for step in range(run.version + 1):
        page = look(run, step=step).content.decode()
        assert f'data-step="{step}"' in page
        assert 'name="action"' not in page
        assert "wish-form" not in page.replace('form="wish-form"', "")
        assert "live.js" not in page


def test_a_step_shows_what_stood_on_the_table_then(over: Position) -> None:
    look = eyes()

    assert "round 1 points (0, 0)" in text(look(over, step=0))
    assert "round 2 points (0, 1)" in text(look(over, step=3))
    assert "round 3 points (0, 1)" in text(look(over, step=6))
    assert "round 4 points (0, 2)" in text(look(over, step=9))


def test_a_finished_match_opens_at_its_beginning_and_a_running_one_at_its_newest_step(
    over: Position, duel: Position
) -> None:
    assert 'data-step="0" data-last="9" data-over="yes"' in text(eyes()(over))
    assert 'data-step="4" data-last="4" data-over="no"' in text(eyes()(duel))


def test_without_a_script_links_lead_to_every_step(over: Position) -> None:
    page = text(eyes()(over, step=4))

    for step in range(10):
        assert f"?step={step}&amp;as=watcher" in page
    assert page.count('aria-current="step"') == 1


def test_htmx_is_sent_only_what_changes_from_step_to_step(over: Position) -> None:
    answer = eyes()(over, htmx=True, step=4)

    page = text(answer)
    assert page.lstrip().startswith('<section id="live"')
    assert 'data-step="4"' in page
    assert "<html" not in page
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("step", ["10", "99999999999999", "-1", "two", "", "1.5", "²"])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_step_that_is_not_there_gets_a_clear_answer(
    over: Position, step: str, htmx: bool
) -> None:
    answer = eyes()(over, htmx, step=step)

    assert answer.status_code == 404
    assert "go from 0 to 9." in text(answer)
    assert re.search(r'data-step="[09]"', text(answer))


def test_after_the_end_one_may_look_through_anyones_eyes(over: Position) -> None:
    look = eyes()

    assert "mine 1" in text(look(over, step=1, **{"as": "0"}))
    assert "mine None" in text(look(over, step=1, **{"as": "1"}))
    assert "mine None" in text(look(over, step=1))


def test_bots_are_named_as_at_the_table(ann: Any) -> None:
    sittings = [Sitting(ann), Sitting(bot="easy"), Sitting(bot="easy")]
    trio = match_service.start(GAMES["pebbles"], sittings)

    page = text(eyes(ann)(trio))

    assert "Bot 2</span>" in page and "Bot 3</span>" in page


def test_a_player_first_sees_a_match_through_their_own_eyes(over: Position, ann: Any) -> None:
    assert "mine 1" in text(eyes(ann)(over, step=1))


@pytest.mark.parametrize("other", ["0", "watcher", "7", "-1", "x", ""])
def test_while_a_match_runs_no_replay_of_another_audience_can_be_opened(
    duel: Position, ben: Any, other: str
) -> None:
    answer = eyes(ben)(duel, **{"as": other})

    assert answer.status_code == 403
    assert "mine None" in text(answer)
    assert "pebbles=3" not in text(answer)


def test_a_replay_of_a_running_match_reveals_no_hidden_choice(duel: Position, ben: Any) -> None:
    for user, step in ((user, step) for user in (ben, None) for step in range(5)):
        for htmx in (False, True):
            page = text(eyes(user)(duel, htmx, step=step, known=0))
            assert f'data-step="{step}"' in page
            assert "pebbles=3" not in page
            assert "mine 3" not in page


def test_what_is_done_in_secret_changes_no_byte_of_anothers_replay(ann: Any, ben: Any) -> None:
    duel = play_duel(ann, ben, (1, 2))

    def seen() -> list[str]:
        return [text(eyes(user)(duel, step=step)) for user in (ben, None) for step in range(5)]

    before = seen()
    play(duel.match_id, 0, Note(SECRET))

    assert seen() == before
    assert str(SECRET) in text(eyes(ann)(duel))


def test_the_steps_of_a_running_match_are_the_lines_of_ones_own_log(duel: Position) -> None:
    play(duel.match_id, 1, Note(SECRET))
    now = play(duel.match_id, 1, Show(0))

    for audience in (0, 1, None):
        again = history_replay.load_replay(now, audience)
        told = [(entry.seat, entry.events) for entry in selectors.log(now, audience)]
        assert [(f.made.seat, f.events) for f in again.steps[1:]] == told
        assert again.position_at(again.last).view(audience) == now.view(audience)


def test_a_page_of_a_running_match_is_sent_the_lines_that_it_lacks(
    duel: Position, ben: Any
) -> None:
    play(duel.match_id, 1, Show(0))

    page = text(eyes(ben)(duel, htmx=True, step=2, known=4))

    assert 'data-step="2" data-last="5"' in page
    assert 'hx-target="#replay-log"' in page
    assert page.count('class="replay__line') == 1


@pytest.mark.parametrize("known", ["-1", "x", "0" * 5000, "99", ""])
def test_whatever_a_page_says_it_knows_it_gets_its_step(over: Position, known: str) -> None:
    assert eyes()(over, htmx=True, step=2, known=known).status_code == 200


def test_a_private_run_is_as_if_it_were_not_there(ann: Any, ben: Any) -> None:
    run = play_run(ann, moves=5)[-1]

    assert eyes(ann)(run).status_code == 200
    assert eyes(ben)(run).status_code == 404


def test_a_sealed_run_is_shown_to_its_player_alone_even_after_its_end(ann: Any, ben: Any) -> None:
    run = play_run(ann)[-1]
    Match.objects.update(sealed=True, watchable=True)

    assert eyes(ann)(run).status_code == 200
    assert eyes(ben)(run).status_code == 404
    assert eyes(person("staff", is_staff=True))(run).status_code == 404
    assert eyes()(run).status_code == 404


def test_a_log_that_cannot_be_played_on_is_shown_as_far_as_it_goes(over: Position) -> None:
    Move.objects.filter(match_id=over.match_id, version=4).update(
        action='{"type":"show","pebbles":9}'
    )

    answer = eyes()(over, step=3)

    assert answer.status_code == 200
    assert 'data-step="3" data-last="3"' in text(answer)
    assert "cannot be played any further" in text(answer)


def test_a_run_that_was_given_up_has_a_replay(ann: Any) -> None:
    run = play_run(ann, moves=3)[-1]
    given_up = match_service.resign(run.match_id, 0)

    assert history_replay.load_replay(given_up, 0).last == 4
    assert eyes()(given_up, step=4).status_code == 200


def test_a_replay_asks_the_database_as_often_for_many_moves_as_for_few(
    ann: Any, django_assert_max_num_queries: Any
) -> None:
    run = play_run(ann)[-1]
    look = eyes()

    with django_assert_max_num_queries(8):
        look(run, step=20)
