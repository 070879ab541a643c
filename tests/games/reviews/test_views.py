"""Who may ask for reviews and see them, how many, and what stays secret."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, MatchReview
from games.reviews import service
from tests.games.played import person, play_run
from tests.games.reviews.reviewed import play_briefly, shrink, work_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]


@pytest.fixture
def ann() -> Any:
    return person("ann")


def visit(user: Any = None, language: str = "en", **more: Any) -> Client:
    client = Client(headers={"Accept-Language": language}, **more)
    if user is not None:
        client.force_login(user)
    return client


def start(client: Client, position: Position) -> Any:
    return client.post(reverse("games:start_review", args=[position.match_id]))


def read(client: Client, position: Position, **query: Any) -> str:
    address = reverse("games:review", args=[position.match_id])
    return client.get(address, query).content.decode()


def test_a_running_match_is_not_reviewed(ann: Any) -> None:
    position = match_service.start(GAMES["yut"], [Sitting(ann)], seed="abc123")
    client = visit(ann)

    assert start(client, position).status_code == 403
    assert "when it is over" in read(client, position)
    assert not MatchReview.objects.exists()


def test_a_match_whose_key_is_sealed_is_not_reviewed_even_for_its_player(ann: Any) -> None:
    position = play_run(ann)[-1]
    Match.objects.update(sealed=True)
    from games.match import positions

    positions.forget_all()

    answer = start(visit(ann), position)
    assert answer.status_code == 403
    assert not MatchReview.objects.exists()
    assert "Others have yet to play" in read(visit(ann), position)
    assert start(visit(person("ben")), position).status_code == 404


def test_a_cancelled_match_is_not_reviewed(ann: Any) -> None:
    position = play_run(ann)[-1]
    Match.objects.update(status=Match.Status.CANCELLED)
    from games.match import positions

    positions.forget_all()

    assert start(visit(ann), position).status_code == 403


def test_whoever_may_open_the_replay_may_ask(ann: Any) -> None:
    position = play_run(ann, moves=4)[-1]
    match_service.resign(position.match_id, 0)

    client = visit()
    assert start(client, position).status_code == 302
    assert "waits for its turn" in read(client, position)
    assert MatchReview.objects.get().asker is None


def test_without_an_account_who_asked_can_stop_it_and_nobody_else(ann: Any) -> None:
    position = play_run(ann)[-1]
    asker, other = visit(), visit()
    start(asker, position)
    stop = reverse("games:stop_review", args=[position.match_id])

    assert other.post(stop).status_code == 403
    assert "Stop" not in read(other, position)
    assert "Stop" in read(asker, position)
    assert asker.post(stop).status_code == 302
    assert MatchReview.objects.get().state == "stopped"


def test_reviews_a_day_are_limited_by_person_and_by_address(
    ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PERSON_A_DAY", 2)
    monkeypatch.setattr(service, "ADDRESS_A_DAY", 1)
    matches = [play_run(ann, seed=f"seed{n}")[-1] for n in range(4)]

    answers = [start(visit(ann), each) for each in matches[:3]]
    assert [each.status_code for each in answers] == [302, 302, 429]
    assert "2 reviews today" in answers[2].content.decode()
    assert start(visit(ann), matches[0]).status_code == 302  # it is there already

    assert start(visit(), matches[2]).status_code == 302
    refused = start(visit(), matches[3])
    assert refused.status_code == 429
    assert "from one address" in refused.content.decode()
    assert start(visit(person("gus", guest=True)), matches[3]).status_code == 429
    assert start(visit(person("ben")), matches[3]).status_code == 302


def test_a_secret_declaration_of_another_stays_secret(ann: Any) -> None:
    """A resignation drops what was declared in secret: it is never revealed."""
    ben = person("ben")
    from tests.games.played import play

    duel = match_service.start(GAMES["dice"], [Sitting(ann), Sitting(ben)])
    declared = duel.legal(0)[-1]
    play(duel.match_id, 0, declared)
    match_service.resign(duel.match_id, 1)
    start(visit(ann), duel)
    work_out(shrink(duel.match_id))

    own, other = read(visit(ann), duel, seat=0), read(visit(ben), duel, seat=0)
    assert "stays secret" not in own
    assert "stays secret" in other
    assert "stays secret" in read(visit(), duel, seat=0)


def test_the_own_sentence_speaks_to_the_reader(ann: Any) -> None:
    position = play_briefly(GAMES["dice"], ann)
    start(visit(ann), position)
    work_out(shrink(position.match_id))

    assert "your chance to win" in read(visit(ann), position)
    assert "your chance to win" not in read(visit(), position)
    assert "chance of ann to win" in read(visit(), position)
    assert "이길 확률" in read(visit(ann, "ko"), position)


def test_the_result_the_replay_and_the_history_lead_to_the_review(ann: Any) -> None:
    position = play_run(ann)[-1]
    address, client = reverse("games:review", args=[position.match_id]), visit(ann)

    for page in (
        reverse("games:match", args=[position.match_id]),
        reverse("games:replay", args=[position.match_id]),
        reverse("profile", args=["ann"]),
    ):
        assert address in client.get(page).content.decode(), page
    running = match_service.start(GAMES["dice"], [Sitting(ann), Sitting(bot="easy")])
    other = reverse("games:review", args=[running.match_id])
    for page in ("games:match", "games:replay"):
        assert other not in client.get(reverse(page, args=[running.match_id])).content.decode()


def test_the_page_of_a_part_refreshes_itself_without_javascript(ann: Any) -> None:
    position = play_run(ann)[-1]
    start(visit(ann), position)

    page = read(visit(ann), position)
    assert 'http-equiv="refresh"' in page
    assert 'hx-trigger="every 2s"' in page
    work_out(shrink(position.match_id))
    page = read(visit(ann), position)
    assert 'http-equiv="refresh"' not in page
    assert "every 2s" not in page
