"""Rows that a release adds: modes, cards, events, special dice and gauge rules (section 2)."""

from typing import Any

import pytest

from games.dice import GAME
from games.dice.actions import Declare, Respond
from games.dice.content.offers import offers
from games.dice.page.presenter import present
from games.dice.rules.engine import DiceRules
from games.dice.state import Options
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from tests.dice.arrange import (
    KEY,
    duel,
    edit_release,
    find_row,
    play_round,
    play_until_respond,
    refusal_code,
    seat,
)


def add_row(raw: Any, kind: str, like: str, **changes: Any) -> None:
    """A new row with the values of another one and some of its own."""
    raw[kind].append({**find_row(raw, kind, like), **changes})


def add_card(raw: Any, *effects: dict[str, Any], like: str = "attack", **changes: Any) -> None:
    add_row(raw, "strategy_cards", like, id="added", effects=list(effects), **changes)


def rules_with(**mode: Any) -> DiceRules:
    """Release 1 with a mode `added` like the standard one."""
    return DiceRules(
        edit_release(lambda raw: add_row(raw, "modes", "standard", id="added", **mode))
    )


def test_a_mode_that_was_added_is_offered_and_played() -> None:
    rules = rules_with(name_ko="새 모드", name_en="New", rounds=3, early_until=1, mid_until=2)
    (mode,) = offers(rules.content)

    assert [each.value for each in mode.values] == ["quick", "standard", "extended", "added"]
    assert GAME.choose_options(rules.content, {"mode": "added"}) == Options("added")

    state = rules.start(Options("added"), (Sitter(bot=True),) * 2, Chance(KEY))
    while actors := rules.actors(state):
        mover = min(actors)
        action = rules.clock(state)[mover].action
        state = protocol.play(rules, state, mover, action, Chance(KEY)).state
    assert len(state.record) == 3


def test_a_mode_may_deal_cards_and_need_less_gauge() -> None:
    rules = rules_with(starting_cards=2, gauge_size=3)
    state = rules.start(Options("added"), (Sitter(bot=True),) * 2, Chance(KEY))

    assert [len(hand.cards) for hand in state.hands] == [2, 2]
    assert sum(state.pile) == 16
    panels = present(rules, rules.view(state, 0), ()).panels
    assert [panel.gauge_size for panel in panels] == [3, 3]

    end = play_round(
        duel(seat(gauge=2), mode="added", rules=rules),
        "balance",
        "attack",
        die=(3, 4),
        card=("boost", None),
        rules=rules,
    )
    assert (end.gauges[0], end.hands[0]) == (0, "boost")


@pytest.mark.parametrize(
    ("stances", "scores"),
    [
        (("attack", "balance"), (6, 4)),
        (("balance", "attack"), (4, 6)),
        (("balance", "defense"), (6, 4)),
        (("defense", "attack"), (6, 4)),
        (("attack", "attack"), (4, 4)),
    ],
)
def test_the_stance_that_beats_the_other_gets_the_edge(
    stances: tuple[str, str], scores: tuple[int, int]
) -> None:
    end = play_round(duel(mode="added"), *stances, die=(4, 4), rules=rules_with(stance_edge=2))

    assert end.scores == scores


@pytest.mark.parametrize(("limit", "totals"), [(None, (10 + 4, 24 + 4)), (5, (19 + 4, 15 + 4))])
def test_a_score_swap_moves_at_most_its_limit(limit: int | None, totals: tuple[int, int]) -> None:
    end = play_round(
        duel(seat(total=24), seat(total=10), mode="added"),
        "balance",
        "balance",
        die=(4, 4),
        event=("score_swap", "none"),
        rules=rules_with(swap_limit=limit),
    )

    assert end.totals == totals


def test_curses_and_burns_of_different_amounts_cost_what_each_says() -> None:
    def change(raw: Any) -> None:
        add_row(
            raw,
            "event_cards",
            "curse",
            id="great_curse",
            effect={"kind": "next_curse", "amount": 4},
        )
        add_card(raw, {"kind": "burn", "amount": 3})

    rules = DiceRules(edit_release(change))
    end = play_round(
        duel(seat("added", energy=4), rules=rules),
        "attack",
        "balance",
        ("added", ""),
        die=(4, 4),
        event=("curse", "great_curse"),
        rules=rules,
    )

    assert [rules.index.penalty(each) for each in end.waiting] == [(2, 0), (4, 3)]


def test_a_declared_card_brings_points_shields_and_blocks() -> None:
    def change(raw: Any) -> None:
        points = {"kind": "add_points", "min": 3, "max": 3}
        shield, block = ({"kind": kind, "count": 1} for kind in ("gain_shield", "free_block"))
        add_card(raw, points, shield, block, like="boost")

    rules = DiceRules(edit_release(change))
    end = play_round(
        duel(seat("added", energy=4), seat("attack", energy=4), rules=rules),
        "balance+added",
        "attack",
        ("", "attack"),
        die=(4, 4),
        rules=rules,
    )

    assert (end.scores, end.shields[0]) == ((7, 4), 1), "the free block stops the attack"


def test_event_cards_give_cards_and_shields_to_those_who_are_behind() -> None:
    def change(raw: Any) -> None:
        behind = {"kind": "own_total_behind", "value": 5}
        for name, effect in (("supply", "draw_card"), ("repair", "gain_shield")):
            row = {"id": name, "effect": {"kind": effect, "count": 1}, "condition": behind}
            add_row(raw, "event_cards", "score_boost", **row)

    rules = DiceRules(edit_release(change))
    ends = [
        play_round(
            duel(seat(total=total), seat(total=10), rules=rules),
            "balance",
            "balance",
            die=(4, 4),
            event=(event, "none"),
            card=("boost", None),
            rules=rules,
        )
        for total in (5, 6)
        for event in ("supply", "repair")
    ]

    assert [end.hands[0] for end in ends] == ["boost", "", "", ""]
    assert [end.shields[0] for end in ends] == [0, 1, 0, 0]


def test_what_is_switched_off_is_never_drawn() -> None:
    def change(raw: Any) -> None:
        for kind in ("strategy_cards", "event_cards"):
            for row in raw[kind]:
                row["enabled"] = row["id"] in ("attack", "none")
        for row in raw["special_dice"]:
            row["enabled"] = False

    index = DiceRules(edit_release(change)).index

    assert sum(index.strategy_pile) == 7
    assert sum(index.event_pile) == 8
    assert not index.triggers


def test_a_guard_card_of_any_name_is_refused_while_the_guard_is_up() -> None:
    def change(raw: Any) -> None:
        add_card(raw, {"kind": "gain_guard"}, like="defense")

    rules = DiceRules(edit_release(change))
    state = duel(seat("added", energy=4, guard=True), rules=rules)

    code = refusal_code(state, 0, Declare("attack", ("added",), 0), rules)

    assert code == "guard_already_up"


@pytest.mark.parametrize(
    ("effect", "like", "phase"),
    [
        ({"kind": "damage", "amount": 5}, "attack", "respond"),
        ({"kind": "gain_guard"}, "defense", "declare"),
        ({"kind": "multiply", "factor": 3}, "boost", "declare"),
        ({"kind": "steal_energy", "min": 3, "max": 3}, "steal", "respond"),
        ({"kind": "reset_round", "void_attacks": True}, "reset", "respond"),
    ],
)
def test_bots_play_a_card_for_what_it_does(effect: Any, like: str, phase: str) -> None:
    """The same situation with the card of release 1 and with one that has another name."""
    rules = DiceRules(edit_release(lambda raw: add_card(raw, effect, like=like)))
    played = []
    for card in (like, "added"):
        state = duel(
            seat(card, energy=10, total=10),
            seat("attack", energy=9, total=20),
            round=7,
            rules=rules,
        )
        if phase == "respond":
            state = play_until_respond(state, "balance", "balance", rules, die=(1, 6))
        view = rules.view(state, 0)
        legal: Any = protocol.legal(rules, state, 0)
        action = GAME.bots.levels["normal"](rules, view, legal, Chance(b"n"))
        assert isinstance(action, Declare | Respond)
        played.append(action.cards)

    assert played == [(like,), ("added",)]
