"""Section 8.4: the normal bots of a table have different tempers, and everyone can see which."""

import pytest

from games.engine import playouts
from games.travel import GAME
from games.travel.actions import Act, Move, UseToken
from games.travel.bots import normal
from games.travel.bots.tempers import TEMPERS, find_temper
from games.travel.content.board import CHANCE, RESEARCH
from games.travel.page.presenter import present
from tests.travel.arrange import INDEX, RULES, A, new_state, start_match, update_seat


def test_four_seats_in_a_row_have_four_tempers() -> None:
    view = RULES.view(start_match(5), None)
    tempers = [find_temper(view, seat) for seat in range(5)]

    assert set(tempers[:4]) == set(tempers[1:]) == set(TEMPERS)
    assert {temper.key for temper in TEMPERS} | set(GAME.bots.levels) == set(GAME.bots.characters)


def test_everyone_sees_the_same_tempers_all_along() -> None:
    first = [find_temper(RULES.view(start_match(4), None), seat).key for seat in range(4)]
    *_, last = playouts.play_bots(GAME, b"travel!!" * 4, ("normal",) * 4, RULES)

    for seat in (None, *range(4)):
        shown = present(RULES, RULES.view(last.state, seat), ())
        assert [player.temper for player in shown.players] == first


@pytest.mark.parametrize("key", [b"one" * 11, b"two" * 11, b"three" * 7])
def test_normal_bots_of_a_table_do_not_play_alike(key: bytes) -> None:
    ways: dict[int, list[int | None]] = {0: [], 1: [], 2: [], 3: []}
    for line in playouts.play_bots(GAME, key, ("normal",) * 4, RULES):
        if isinstance(line.action, Move | Act | UseToken):
            ways[line.seat].append(line.action.space)

    assert len({tuple(way) for way in ways.values()}) == 4


def test_a_temper_shifts_a_choice_and_the_exact_bot_has_none() -> None:
    # Utilities on day 1 at 4: housework is out of reach, research 7, chance 0, free action 11.
    state = update_seat(new_state(3), A, location=4, last_acted=3, tc=7_000)
    view = RULES.view(state, A)
    planner, adventurer = TEMPERS[0], TEMPERS[2]

    assert normal.utility(INDEX, view, RESEARCH, planner) == 3 + normal.utility(
        INDEX, view, RESEARCH
    )
    assert normal.utility(INDEX, view, CHANCE, adventurer) == 3 + normal.utility(
        INDEX, view, CHANCE
    )
    assert normal.utility(INDEX, view, 6, planner) >= normal.utility(INDEX, view, 6)
    assert normal.choose(INDEX, view) == normal.choose(INDEX, view, None)
