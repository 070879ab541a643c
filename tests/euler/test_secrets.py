"""What lies face down is in no byte and no number that anyone else is sent before the reveal."""

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
from tests.euler.arrange import seated, showdown
from tests.euler.test_site import act, arranged, client, pairing, seen
from tests.sockets import open_socket

sockets: Any = websocket_urlpatterns
pytestmark = pytest.mark.django_db(transaction=True)
FIRST_WINDOW = replace(showdown((23, 41)), phase="special_1")


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="two-digits") for name in ("ann", "ben", "watcher")]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time stands still: clocks on a page tell when it was drawn."""
    monkeypatch.setattr(live_frames, "time", lambda: 0.0)


@pytest_asyncio.fixture(autouse=True)
async def the_hub_stops_with_its_loop() -> AsyncIterator[None]:
    yield
    await hub.stop()


def drawn(position: Position, audience: int | None) -> str:
    """The page's changing part and log, but for what is different every time it is asked for."""
    html = live_frames.whole(positions.load(position.match_id), audience, "en")
    html = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", html)
    return re.sub(r"<time .*?</time>", "", html, flags=re.S)


def told(people: list[Any], state: State, *wishes: Any) -> list[Any]:
    """Everything that ben and a watcher can get after ann's wishes, by API and as a page."""
    position = arranged(people, state)
    for wish in wishes:
        mine = positions.load(position.match_id).ledger.account(0).seen
        answer = act(client(people[0]), position, wish, mine)
        assert answer.status_code == 200
    ids = str(position.match_id).encode()
    api = [body.replace(ids, b"") for body in seen(position, people[1:])]
    bare = [re.sub(rb'"(commitment|at|due)":"[^"]+"', b"", body) for body in api]
    return [*bare, drawn(position, 1), drawn(position, None)]


def test_no_byte_tells_which_number_was_laid(people: list[Any]) -> None:
    low = told(people, pairing(), {"type": "submit_number", "tens": 1, "ones": 2})
    high = told(people, pairing(), {"type": "submit_number", "tens": 6, "ones": 5})

    assert low == high


@pytest.mark.parametrize("state", [FIRST_WINDOW, showdown((23, 41))], ids=["first", "second"])
def test_no_byte_tells_which_or_how_many_special_cards_were_played(
    people: list[Any], state: State
) -> None:
    done = {"type": "finish_special"}
    quiet = told(people, state, done)

    for kinds in (("f",), ("ex",), ("phi", "phi"), ("f", "f", "ex", "phi", "phi")):
        cards = [{"type": "play_special", "kind": kind} for kind in kinds]
        assert told(people, state, *cards, done) == quiet
    assert told(people, state, {"type": "finish_special", "cards": ["f", "phi"]}) == quiet


def test_no_byte_tells_how_many_special_cards_anyone_has_left(people: list[Any]) -> None:
    rich = told(people, seated(FIRST_WINDOW, specials=((2, 1, 2), (2, 1, 2))))
    poor = told(people, seated(FIRST_WINDOW, specials=((0, 0, 0), (2, 1, 2))))

    assert rich == poor


async def test_a_socket_hears_nothing_of_a_card_and_one_frame_of_the_finish(
    people: list[Any],
) -> None:
    position = await run_in_thread(arranged, people, FIRST_WINDOW)
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


async def test_a_socket_is_told_why_not_and_nobody_else_anything(people: list[Any]) -> None:
    position = await run_in_thread(arranged, people, FIRST_WINDOW)
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
            pass  # what the finish brought
        assert await theirs.silent(0.2)

    assert refused["code"] == "already_finished"
