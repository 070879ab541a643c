"""Staff look at matches; keys and hidden states are not theirs to see."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("boss", password="x"))
    return client


@pytest.mark.parametrize("model", ["match", "release", "move"])
def test_staff_see_lists(staff: Client, model: str) -> None:
    assert staff.get(f"/admin/games/{model}/").status_code == 200


def test_no_key_and_no_state_is_on_the_page_of_a_match(staff: Client) -> None:
    people = [get_user_model().objects.create_user(name) for name in ("ann", "ben")]
    match = match_service.start(GAMES["pebbles"], [Sitting(person) for person in people])

    page = staff.get(f"/admin/games/match/{match.match_id}/change/").content.decode()

    assert match.commitment in page
    assert match.secret.hex() not in page
    assert "hands" not in page


def test_nobody_else_gets_in(client: Client) -> None:
    client.force_login(get_user_model().objects.create_user("ann"))

    assert client.get("/admin/games/match/").status_code == 302
