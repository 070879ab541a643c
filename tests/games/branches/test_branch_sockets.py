"""One person at all seats of a what-if: the socket turns to the seat that is to act."""

from typing import Any

import pytest

from games.branches import opening
from games.live.threads import run_in_thread
from games.match import selectors
from games.match.positions import Position
from tests.games.live.test_sockets import people, socket_at, the_hub_stops_with_its_loop
from tests.games.played import play_duel

__all__ = ["people", "the_hub_stops_with_its_loop"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def branch(people: list[Any]) -> Position:
    """Both seats of a duel, from its start, in one person's hands."""
    over = play_duel(people[0], people[1], (1, 2), (1, 2), (1, 2))
    return opening.open_branch(over, 0, people[0], 0, held=(0, 1))


async def test_the_socket_of_all_sides_turns_to_the_seat_that_is_to_act(
    branch: Position,
    people: list[Any],
) -> None:
    async with socket_at(branch.match_id, people[0]) as mine:
        first = await mine.receive()
        assert first["match"]["seat"] == 0

        wish = await mine.wish(first["match"]["version"], type="show", pebbles=2)
        heard = [await mine.receive(), await mine.receive()]

        assert {"type": "played", "action_id": wish} in heard
        turned = next(m for m in heard if m["type"] == "match")["match"]
        assert turned["seat"] == 1
        assert turned["asked"]
        again = await mine.wish(turned["version"], type="show", pebbles=1)
        heard = [await mine.receive(), await mine.receive()]
        assert {"type": "played", "action_id": again} in heard


async def test_a_page_of_a_stranger_stays_a_spectators(
    branch: Position,
    people: list[Any],
) -> None:
    async with socket_at(branch.match_id, people[2]) as theirs:
        assert (await theirs.receive())["match"]["seat"] is None
        assert await run_in_thread(selectors.private_matches, [branch.match_id]) == []
