"""Reviews as JSON."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, MatchReview
from tests.games.played import person, play, play_run
from tests.games.reviews.reviewed import play_briefly, shrink, work_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]


@pytest.fixture
def ann() -> Any:
    return person("ann")


def program(user: Any = None) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_authenticate(user)
    return client


def address(position: Position) -> str:
    return f"/api/v1/matches/{position.match_id}/review/"


def test_a_review_is_asked_for_and_read(ann: Any) -> None:
    position, api = play_briefly(GAMES["dice"], ann), program(ann)
    assert api.get(address(position)).json() == {"status": "none", "review": None}

    asked = api.post(address(position))
    assert asked.status_code == 202
    assert (asked.json()["status"], asked.json()["done"]) == ("waiting", 0)
    work_out(shrink(position.match_id))
    read = api.get(address(position)).json()

    assert read["status"] == "done"
    assert read["done"] == read["total"] == position.version
    assert read["review"]["values"][0][0] == 0
    for share in read["summaries"]:
        whole = share["start"] + share["luck"] + share["own"] + share["others"]
        assert whole == pytest.approx(share["result"])
    assert len(read["turning_points"]) == len(read["mistakes"]) == 2
    assert read["runs"] == []


def test_anybody_reads_and_only_people_ask_by_the_api(ann: Any) -> None:
    position = play_run(ann)[-1]

    assert program().post(address(position)).status_code == 401
    assert program().get(address(position)).status_code == 200


def test_a_sealed_match_has_no_review(ann: Any) -> None:
    position = play_run(ann)[-1]
    Match.objects.update(sealed=True)
    positions.forget_all()

    for answer in (program(ann).post(address(position)), program(ann).get(address(position))):
        assert (answer.status_code, answer.json()["code"]) == (403, "review_after_reveal")
    assert program(person("ben")).get(address(position)).status_code == 404


def test_who_asked_stops_it(ann: Any) -> None:
    position = play_run(ann)[-1]
    program(ann).post(address(position))

    assert program(person("ben")).delete(address(position)).json()["code"] == "not_your_review"
    assert program(ann).delete(address(position)).status_code == 204
    assert MatchReview.objects.get().state == "stopped"


def test_the_alternative_to_a_secret_choice_is_for_its_seat_alone(ann: Any) -> None:
    ben = person("ben")
    duel = match_service.start(GAMES["dice"], [Sitting(ann), Sitting(ben)])
    play(duel.match_id, 0, duel.legal(0)[-1])
    match_service.resign(duel.match_id, 1)
    program(ann).post(address(duel))
    work_out(shrink(duel.match_id))
    row = MatchReview.objects.get()
    best = '{"action":{"type":"declare"},"gain":0.5,"error":0.1}'
    row.found = row.found.replace('"best":null', f'"best":{best}')
    row.save()

    def alternatives(user: Any) -> list[Any]:
        read = program(user).get(address(duel)).json()
        return [each["best"] for each in read["review"]["decisions"] if each["seat"] == 0]

    assert alternatives(ann) != [None]
    assert alternatives(ben) == alternatives(None) == [None]
