"""What a page is sent of a table: what changed, and little of it."""

import json
import zlib
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import hub
from games.live.deltas import Frame, compare
from games.match.audiences import Audience
from games.match.positions import Position
from tests.games.random_match import bot_positions

MOST_A_MOVE = 4096
MOST_UNCONCERNED = 1536

lines = st.lists(
    st.sampled_from(["", "a", "b", "a long line, worth copying", "</div>"]), max_size=30
)


def restore(message: str | bytes, table: list[str]) -> list[str]:
    """The lines of a table as `static/js/deltas.js` restores them."""
    text = message if isinstance(message, str) else zlib.decompress(message, -zlib.MAX_WBITS)
    read: dict[str, Any] = json.loads(text)
    if "content" in read:
        return str(read["content"]).split("\n")
    return [line for part in read["delta"] for line in _copied(part, table)]


def _copied(part: Any, table: list[str]) -> list[str]:
    return part.split("\n") if isinstance(part, str) else table[part[0] : sum(part)]


@given(lines.filter(len), lines.filter(len))
def test_old_lines_and_a_delta_are_the_new_lines(old: list[str], new: list[str]) -> None:
    before, after = Frame("\n".join(old)), Frame("\n".join(new))

    assert restore(after.message(before), old) == new


def test_lines_that_stayed_or_moved_are_not_sent_again() -> None:
    first, second = (
        [f"a line of the first part {n}" for n in range(5)],
        ["the other part", "its end"],
    )

    assert compare([*first, *second], [*second, "new", *first]) == [(5, 2), "new", (0, 5)]


def test_a_page_without_a_table_is_sent_the_whole_and_knows_which_table_it_has() -> None:
    frame = Frame("<p>one</p>")

    whole, change = json.loads(frame.message(None)), json.loads(Frame("<p>2</p>").message(frame))

    assert whole["content"] == "<p>one</p>" and whole["number"] == frame.number
    assert change["base"] == frame.number and "content" not in change


class Sizes:
    """Bytes that the pages of each audience are sent of each move."""

    def __init__(self, game: Game) -> None:
        self.concerned: dict[Audience, list[int]] = {}
        self.unconcerned: list[int] = []
        self._shown: dict[Audience, tuple[Frame, Position]] = {}
        for position in bot_positions(game, min(4, game.seats[-1])):
            for audience in (None, *range(len(position.chairs))):
                self._show(position, audience)

    def _show(self, position: Position, audience: Audience) -> None:
        frame = hub.move_frame(position, audience, "ko")
        before, earlier = self._shown.get(audience, (None, None))
        self._shown[audience] = frame, position
        if before is None or earlier is None or not _is_outdated(earlier, position, audience):
            return
        size = len(frame.message(before))
        self.concerned.setdefault(audience, []).append(size)
        told = frame.html.startswith("<template")
        if not told and audience != position.last_seat and not _is_asked(position, audience):
            self.unconcerned.append(size)


def _is_outdated(earlier: Position, position: Position, audience: Audience) -> bool:
    return earlier.ledger.account(audience).seen < position.ledger.account(audience).seen


def _is_asked(position: Position, audience: Audience) -> bool:
    return audience is not None and bool(position.legal(audience))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_move_sends_little_and_least_to_those_whom_it_hardly_concerns(game: Game) -> None:
    sizes = Sizes(game)

    assert all(mean(each) <= MOST_A_MOVE for each in sizes.concerned.values())
    assert not sizes.unconcerned or mean(sizes.unconcerned) <= MOST_UNCONCERNED
