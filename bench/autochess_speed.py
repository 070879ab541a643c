"""CPU time of Trump Card Auto Chess on one core: fights, evaluations, arranging."""

import time
from itertools import combinations, islice

from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import BOARD_SIZE, KINDS
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.combat.poker_hands import NUMBERS, evaluate
from games.autochess.rules.preparation.auto_arrange import best_lines
from games.autochess.rules.turn import Turn
from games.autochess.state import State
from games.engine import playouts
from games.engine.chance import Chance

HANDS = 500_000
FIGHTS = 200
ARRANGEMENTS = 10
SEATS = 8


def print_table() -> None:
    """Print the three figures and their targets."""
    print(f"\n{'autochess':38}{'measured':>14}{'target':>16}")
    print(f"{'five-card evaluations a second':38}{hands_a_second():>14,.0f}{'≥ 700,000':>16}")
    print(f"{'fight of eight seats, ms':38}{fight_ms():>14.2f}{'≤ 10':>16}")
    print(f"{'auto_arrange in fantasyland, ms':38}{arrange_ms():>14.1f}{'< 150':>16}")


def hands_a_second() -> float:
    """Evaluations of five-card lines."""
    hands = list(islice(combinations(NUMBERS[1], 5), HANDS))
    began = time.process_time()
    for hand in hands:
        evaluate(sum(hand))
    return HANDS / (time.process_time() - began)


def fight_ms() -> float:
    """The combat of eight full boards, late in a match of normal bots."""
    index, state = ContentIndex(GAME.load(GAME.content.release1())), _last_preparation()
    rng = Chance(b"fight" * 6)
    began = time.process_time()
    for number in range(FIGHTS):
        fight(Turn(index, replace(state, pairings=number), rng))
    return (time.process_time() - began) / FIGHTS * 1000


def _last_preparation() -> State:
    """The last preparation in which all eight seats are alive."""
    found = None
    for line in playouts.play_bots(GAME, b"speed" * 6, ("normal",) * SEATS):
        state: State = line.state
        if len(state.living) < SEATS:
            break
        if state.phase == "prep" and all(player.ready for player in state.players):
            found = state
    assert found is not None
    return found


def arrange_ms() -> float:
    """Thirteen loans and thirteen own cards, all different: the largest case."""
    began = time.process_time()
    for number in range(ARRANGEMENTS):
        kinds = range(number, number + 2 * BOARD_SIZE)
        cards = tuple(Card(uid, kind * 5 % KINDS) for uid, kind in enumerate(kinds, 1))
        best_lines(cards, BOARD_SIZE)
    return (time.process_time() - began) / ARRANGEMENTS * 1000


if __name__ == "__main__":
    print_table()
