"""Special cards are rows composed of a closed vocabulary of effects (2.3)."""

import json
from typing import Any

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.euler import GAME
from games.euler.actions import FinishSpecial, PlaySpecial
from games.euler.bots.opponents import list_plans
from games.euler.content.schema import Content
from games.euler.page.workings import Tray, work_out
from games.euler.rules.conditions import apply_special_cards
from games.euler.rules.engine import EulerRules
from games.euler.state import Function, PlayedSpecial, State
from tests.euler.arrange import showdown_state

F = Function((1, 0, 1), (False, False, False))
KEY = b"card" * 8


def content_with(*effects: dict[str, Any], usual: bool = True, **card: Any) -> Content:
    raw = json.loads(GAME.first_release)
    like = raw["special_cards"][0]
    made = [
        {
            **like,
            "code": f"new_{'abcde'[n]}",
            "symbol": "★",
            "effect": effect,
            "per_player": 2,
            **card,
        }
        for n, effect in enumerate(effects)
    ]
    raw["special_cards"] = [*(raw["special_cards"] if usual else []), *made]
    loaded: Content = GAME.load(json.dumps(raw).encode())
    return loaded


def final(x: int, effect: dict[str, Any], times: int = 1) -> int:
    content = content_with(effect, usual=False)
    return apply_special_cards(x, F, content.cards, (times,), 3)


@pytest.mark.parametrize(
    ("effect", "x", "after"),
    [
        ({"kind": "sort_digits", "order": "descending"}, 37, 73),
        ({"kind": "sort_digits", "order": "descending"}, 105, 510),
        ({"kind": "sort_digits", "order": "ascending"}, 20, 2),
        ({"kind": "sort_digits", "order": "descending"}, 0, 0),
        ({"kind": "add", "amount": 7}, 0, 7),
        ({"kind": "add", "amount": 7}, 90, 97),
        ({"kind": "digit_sum"}, 97, 16),
        ({"kind": "divisor_count"}, 36, 9),
        ({"kind": "divisor_count"}, 0, 0),
    ],
)
def test_an_effect_changes_every_number(effect: dict[str, Any], x: int, after: int) -> None:
    assert final(x, effect) == after


def test_cards_work_in_the_order_of_the_vocabulary_wherever_their_rows_stand() -> None:
    content = content_with(
        {"kind": "sort_digits", "order": "descending"}, {"kind": "add", "amount": 5}
    )

    assert content.kinds == ("f", "new_b", "ex", "new_a", "phi")


def test_the_cap_counts_all_cards_with_the_function() -> None:
    content = content_with({"kind": "apply_hidden_function"})
    counts = (2, 2, 0, 0)

    assert content.kinds[:2] == ("f", "new_a")
    assert content.count_void(counts) == 1
    assert apply_special_cards(2, F, content.cards, counts, 3) == ((2**2 + 1) ** 2 + 1) ** 2 + 1


def test_the_working_shows_every_card() -> None:
    season: Content = GAME.load(GAME.content.season())  # type: ignore[misc]
    steps = work_out(
        season.chain(("max_digit_sum",)), 37, 1, F, Tray(season.cards, (0, 0, 2, 0))
    ).steps

    assert [(step.symbol, step.formula) for step in steps[1:3]] == [
        ("⇅", "37 → 73"),
        ("⇅", "73 → 73"),
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda cards: [card.update(enabled=False) for card in cards], "special cards in use"),
        (lambda cards: cards.append({**cards[0]}), "one of this name already"),
        (lambda cards: cards[1].update(per_player=3), "more than two ex"),
        (lambda cards: cards[0].update(effect={"kind": "make_coffee"}), "make_coffee"),
        (lambda cards: cards[0].update(effect={"kind": "add", "amount": 100}), "99"),
    ],
)
def test_rows_that_cannot_be_played_are_refused(change: Any, sentence: str) -> None:
    raw = json.loads(GAME.first_release)
    change(raw["special_cards"])

    with pytest.raises(msgspec.ValidationError, match=sentence):
        GAME.load(json.dumps(raw).encode())


def test_what_is_switched_off_or_removed_is_not_dealt() -> None:
    raw = json.loads(GAME.first_release)
    raw["special_cards"][0]["enabled"] = False
    raw["special_cards"].pop()
    rules = EulerRules(GAME.load(json.dumps(raw).encode()))

    state = rules.start(GAME.decode_options({}), (Sitter(),) * 2, Chance(KEY))

    assert [player.specials for player in state.seats] == [(1,), (1,)]


def test_bots_know_a_new_card_by_its_effect() -> None:
    """A card with the effect of phi under another name is played as phi is."""
    raw = json.loads(GAME.first_release)
    raw["special_cards"][2]["code"] = "totient"
    renamed: Content = GAME.load(json.dumps(raw).encode())
    usual: Content = GAME.load_first()
    other = content_with({"kind": "digit_sum"})

    assert list_plans(renamed.cards) == list_plans(usual.cards)
    assert (0, 0, 1, 0) in list_plans(other.cards)
    assert other.kinds[2] == "new_a"


@pytest.mark.parametrize("level", GAME.bots.levels)
def test_bots_play_cards_that_they_have_never_seen(level: str) -> None:
    effects = (
        {"kind": "add", "amount": 9},
        {"kind": "digit_sum"},
        {"kind": "sort_digits", "order": "descending"},
    )
    rules, played = EulerRules(content_with(*effects, usual=False)), set[str]()
    for nth in range(6):
        key = f"cards{nth}".encode().ljust(32, b"x")
        for line in playouts.play_bots(GAME, key, (level,) * 3, rules):
            played |= {card.kind for card in line.state.played}

    assert played & {"new_a", "new_b", "new_c"}


def season_window() -> tuple[EulerRules, State]:
    rules = EulerRules(GAME.load(GAME.content.season()))  # type: ignore[misc]
    state = showdown_state((37, 30))
    seats = tuple(
        msgspec.structs.replace(
            player,
            specials=rules.content.specials,
            record=msgspec.structs.replace(player.record, specials=(0,) * 4),
        )
        for player in state.seats
    )
    return rules, msgspec.structs.replace(state, seats=seats)


def test_nobody_else_learns_of_a_new_card() -> None:
    rules, state = season_window()
    before = [protocol.encode(rules.view(state, seat)) for seat in (1, None)]

    after, events = protocol.play(rules, state, 0, PlaySpecial("sort"), Chance(KEY))

    assert [event.to for event in events] == [0]
    assert [protocol.encode(rules.view(after, seat)) for seat in (1, None)] == before
    assert rules.view(after, 0).seats[0].played == ("sort",)
    assert after.played[-1] == PlayedSpecial(0, "sort", 2)


def test_a_bot_closes_its_window_in_one_action_whatever_it_plays() -> None:
    rules, state = season_window()
    for level, policy in GAME.bots.levels.items():
        legal = protocol.legal(rules, state, 0)
        action = policy(rules, rules.view(state, 0), legal, Chance(KEY + level.encode()))
        assert isinstance(action, FinishSpecial), level
