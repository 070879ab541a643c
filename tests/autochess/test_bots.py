"""Section 8: bots play by the rules, from what they see."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.autochess import GAME
from games.autochess.actions import (
    BuyCard,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Ready,
    RemoveCard,
    SellCard,
    SwapCards,
)
from games.autochess.bots import board_plan
from games.autochess.bots.board_search import arrangements
from games.autochess.bots.card_value import card_value
from games.autochess.bots.levels import BOTS
from games.autochess.cards import Card, build_board
from games.autochess.content.terms import KINDS
from games.autochess.events import Bought
from games.autochess.rules.combat.duel import fouls, plain_types
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.preparation import autopilot
from games.autochess.rules.preparation.auto_arrange import card_candidates
from games.autochess.state import State
from games.autochess.view import rebuild
from games.engine import playouts, protocol
from games.engine.chance import Chance
from tests.autochess.arrange import INDEX, RULES, card, cards, kind, lines, match, names, play, run


def easy(state: State) -> object:
    legal: Any = protocol.legal(RULES, state, 0)
    return BOTS["easy"](RULES, RULES.view(state, 0), legal, Chance(b"bot"))


def test_the_easy_bot_keeps_the_first_pineapple_cards_or_passes() -> None:
    pine = tuple(cards("♠6 ♥9 ♦9"))
    state = match({"pineapple": pine, "keep": 2}, {})

    assert easy(state) == PineapplePick((pine[0].uid, pine[1].uid))
    full = tuple(cards("♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5 ♦2"))
    assert easy(state.update_player(0, bench=full)) == PineapplePass()


def test_the_easy_bot_buys_one_card_and_fills_back_mid_front() -> None:
    shop = tuple(cards("♥K ♠2 ♠3"))
    state = match({"shop": shop, "gold": 3}, {})

    assert easy(state) == BuyCard(shop[1].uid)
    bought = play(state, BuyCard(shop[1].uid))
    assert easy(bought) == PlaceCard(shop[1].uid, "back")
    assert easy(play(bought, PlaceCard(shop[1].uid, "back"))) == Ready()


def test_the_easy_bot_skips_what_stands_already() -> None:
    twin, other = cards("♠5★★ ♥5")
    state = match({"board": lines("♠5 / /"), "bench": (twin, other)}, {})

    assert easy(state) == PlaceCard(other.uid, "back")


def test_the_easy_bot_fills_fantasyland_from_the_front() -> None:
    tray = tuple(cards("♠2 ♥3 ♦4", loan=True))
    state = match({"tray": tray, "fantasyland": True, "kept": 2}, {})

    assert easy(state) == PlaceCard(tray[0].uid, "front")


def test_a_preparation_of_the_easy_bot_ends() -> None:
    state = match({"gold": 9, "shop": tuple(cards("♠2 ♠3"))}, {})

    after = run(autopilot.play_preparation, state, 0)

    assert len(list(after.players[0].board.cards())) == 1


@pytest.mark.parametrize(
    ("text", "own", "cap", "worth"),
    [
        ("♠7", "♠7 ♠7", 5, 9 + 0.15 * 7),
        ("♠7", "♠7", 5, 4 + 0.15 * 7),
        ("♠7", "♠7★★", 5, 1 + 0.15 * 7),
        ("♠7", "♥7 ♦7", 2, 9 + 0.15 * 7),
        ("♠7", "♠8 ♠K", 2, 2 + 0.6 + 0.15 * 7),
        ("♠7", "", 5, 4 + 0.15 * 7),
    ],
)
def test_the_value_of_a_card(text: str, own: str, cap: int, worth: float) -> None:
    assert card_value(kind(text), cards(own), cap) == pytest.approx(worth)


def test_boards_that_are_searched_hold_every_card_once_and_are_no_foul() -> None:
    mine = tuple(cards("♠2 ♠5 ♠7 ♠9 ♠K ♥K ♦K ♥9 ♦4 ♣4 ♣8 ♣J ♦Q ♥2"))

    found = arrangements(mine, 11)

    assert 10 <= len(found) <= 60
    for each in found:
        uids = [card.uid for line in each.lines for card in line]
        assert len(uids) == len(set(uids)) == 11
        assert not any(fouls(plain_types(build_board(each.lines))))


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("cap", [3, 5, 9, 13])
def test_the_search_leaves_out_no_board_that_is_among_the_strongest(cap: int, free: bool) -> None:
    luck = Random(cap)
    for _ in range(5):
        mine = tuple(
            Card(uid, kind, luck.choice((1, 1, 2, 3)))
            for uid, kind in enumerate(luck.sample(range(KINDS), luck.randint(1, 14)))
        )

        everything = arrangements(mine, cap, free, most=100_000)

        assert arrangements(mine, cap, free) == everything[:60]


def test_a_chosen_board_is_reached_step_by_step() -> None:
    bench = tuple(cards("♠A ♥A ♦A ♠7★★ ♣2"))
    before = lines("♠7 ♥3 / ♦4 ♣5 / ♥6")
    state = match({"board": before, "bench": bench}, {}, mode="standard")
    target = arrangements(tuple(card_candidates(state.players[0], 5)), 5)[0].lines

    for _ in range(20):
        action = board_plan.next_step(INDEX, state, 0, target)
        if action is None:
            break
        state = play(state, action)

    standing = [sorted(names(state.players[0].board.line(line))) for line in range(3)]
    assert standing == [sorted(names(line)) for line in target]


@pytest.mark.parametrize("levels", [("hard", "normal", "easy")])
def test_bots_play_only_what_is_allowed_to_the_end(levels: tuple[str, ...]) -> None:
    # `protocol.play` raises for an illegal action.
    *_, last = playouts.play_bots(GAME, b"play" * 8, levels, RULES)

    assert RULES.outcome(last.state) is not None


def test_a_bot_sees_only_its_view() -> None:
    state = match({"gold": 9, "shop": tuple(cards("♠2"))}, {"shop": tuple(cards("♠A"))})

    known = rebuild(RULES.view(state, 0))

    assert known.players[1].shop == () and known.players[0].shop == state.players[0].shop
    assert card("♠2").kind == known.players[0].shop[0].kind


def test_a_normal_bot_beats_an_easy_one() -> None:
    won = 0
    for number in range(4):
        levels = ("normal", "easy") if number % 2 else ("easy", "normal")
        *_, last = playouts.play_bots(GAME, bytes([number]) * 32, levels, RULES, {"mode": "alpha5"})
        outcome = RULES.outcome(last.state)
        assert outcome is not None
        won += outcome.places[levels.index("normal")] == 1

    assert won >= 3


def test_every_level_has_a_name_a_habit_and_a_face() -> None:
    for level in BOTS:
        character = GAME.bots.characters[level]
        assert character.name and character.habit and character.has_face


def test_the_habits_of_the_easy_and_the_normal_bot_are_true() -> None:
    """One purchase a round and no card moved again; ten gold kept once the board is full."""
    bought: Counter[tuple[int, int]] = Counter()
    for line in playouts.play_bots(GAME, b"habits", ("easy", "normal")):
        event, *_ = line.events or (None,)
        if line.seat == 0 and isinstance(line.action, BuyCard):
            bought[0, line.state.round] += 1
        assert line.seat != 0 or not isinstance(line.action, RemoveCard | SwapCards | SellCard)
        if line.seat == 1 and isinstance(event, Bought) and is_full(line.state, 1):
            assert line.state.players[1].gold >= 10

    assert set(bought.values()) == {1}


def is_full(state: State, seat: int) -> bool:
    """Whether a seat had as many different cards as it may place before its last purchase."""
    player = state.players[seat]
    kinds = {card.kind for card in player.own_cards()[:-1]}
    return len(kinds) >= find_modifiers(INDEX, state, seat).cap
