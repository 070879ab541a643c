"""Nothing that other audiences are sent depends on hidden cards before their reveal."""

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from msgspec.structs import replace

from games.euler.state import State
from games.live import frames as live_frames
from games.live.consumers import JSON
from games.live.hub import hub
from games.live.threads import run_in_thread
from games.match import positions
from games.match.positions import Position
from games.routing import websocket_urlpatterns
from tests.euler.arrange import set_players, showdown_state
from tests.euler.test_site import act, arrange_match, client, pairing_state, visible_answers
from tests.sockets import open_socket

sockets: Any = websocket_urlpatterns
pytestmark = pytest.mark.django_db(transaction=True)
FIRST_WINDOW = replace(showdown_state((23, 41)), phase="special_1")


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="two-digits") for name in ("ann", "ben", "spectator")]


@pytest.fixture(autouse=True)
def _stop_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the time: clocks on a page show when it was drawn."""
    monkeypatch.setattr(live_frames, "time", lambda: 0.0)


@pytest_asyncio.fixture(autouse=True)
async def the_hub_stops_with_its_loop() -> AsyncIterator[None]:
    yield
    await hub.stop()


def draw_page(position: Position, audience: int | None) -> str:
    """The live part and the log, without ids and times, which differ at every request."""
    html = live_frames.whole(positions.load(position.match_id), audience, "en")
    html = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", html)
    return re.sub(r"<time .*?</time>", "", html, flags=re.S)


def visible_bytes(people: list[Any], state: State, *wishes: Any) -> list[Any]:
    """Everything that ben and a spectator can get after ann's wishes, by API and as a page."""
    position = arrange_match(people, state)
    for wish in wishes:
        mine = positions.load(position.match_id).ledger.account(0).seen
        answer = act(client(people[0]), position, wish, mine)
        assert answer.status_code == 200
    ids = str(position.match_id).encode()
    api = [body.replace(ids, b"") for body in visible_answers(position, people[1:])]
    bare = [re.sub(rb'"(commitment|at|due)":"[^"]+"', b"", body) for body in api]
    return [*bare, draw_page(position, 1), draw_page(position, None)]


def test_no_byte_shows_which_number_was_laid(people: list[Any]) -> None:
    low = visible_bytes(people, pairing_state(), {"type": "submit_number", "tens": 1, "ones": 2})
    high = visible_bytes(people, pairing_state(), {"type": "submit_number", "tens": 6, "ones": 5})

    assert low == high


@pytest.mark.parametrize("state", [FIRST_WINDOW, showdown_state((23, 41))], ids=["first", "second"])
def test_no_byte_shows_which_or_how_many_special_cards_were_played(
    people: list[Any], state: State
) -> None:
    done = {"type": "finish_special"}
    quiet = visible_bytes(people, state, done)

    for kinds in (("f",), ("ex",), ("phi", "phi"), ("f", "f", "ex", "phi", "phi")):
        cards = [{"type": "play_special", "kind": kind} for kind in kinds]
        assert visible_bytes(people, state, *cards, done) == quiet
    assert visible_bytes(people, state, {"type": "finish_special", "cards": ["f", "phi"]}) == quiet


def test_no_byte_shows_how_many_special_cards_a_seat_has_left(people: list[Any]) -> None:
    rich = visible_bytes(people, set_players(FIRST_WINDOW, specials=((2, 1, 2), (2, 1, 2))))
    poor = visible_bytes(people, set_players(FIRST_WINDOW, specials=((0, 0, 0), (2, 1, 2))))

    assert rich == poor


async def test_a_socket_gets_no_frame_for_a_card_and_one_for_the_finish(
    people: list[Any],
) -> None:
    position = await run_in_thread(arrange_match, people, FIRST_WINDOW)
    where = URLRouter(sockets), f"/ws/m/{position.match_id}/", "", (JSON,)
    async with (
        open_socket(*where, user=people[0], language="en") as mine,
        open_socket(*where, user=people[1], language="en") as theirs,
    ):
        await mine.receive()
        before = await theirs.receive()
        for version in (1, 2):
            await mine.wish(version, type="play_special", kind="phi")
            await mine.receive()
        assert await theirs.silent(0.2)

        await mine.wish(3, type="finish_special")
        frame = await theirs.receive()

    assert frame["match"]["version"] == before["match"]["version"] + 1
    assert "special_played" not in str(frame)
    assert frame["match"]["view"]["seats"][0]["specials"] is None
    assert frame["match"]["view"]["seats"][0]["played"] is None


async def test_a_refusal_is_sent_to_one_socket_only(people: list[Any]) -> None:
    position = await run_in_thread(arrange_match, people, FIRST_WINDOW)
    where = URLRouter(sockets), f"/ws/m/{position.match_id}/", "", (JSON,)
    async with (
        open_socket(*where, user=people[0], language="en") as mine,
        open_socket(*where, user=people[1], language="en") as theirs,
    ):
        await mine.receive(), await theirs.receive()
        await mine.wish(1, type="finish_special")
        await mine.receive(), await theirs.receive()

        await mine.wish(2, type="play_special", kind="f")
        while (refused := await mine.receive())["type"] != "refused":
            pass  # frames of the finish
        assert await theirs.silent(0.2)

    assert refused["code"] == "already_finished"
