"""Section 2.5: what the vocabulary allows beyond the items of release 1."""

from typing import Any

from games.yut import GAME
from games.yut.actions import Move, Throw
from games.yut.rules.engine import YutRules
from games.yut.state import State
from tests.yut.arrange import FixedChance, arrange, edit_release, hand, luck


def edit_effects(kind: str, item: str, *effects: dict[str, Any]) -> YutRules:
    """Release 1 with other effects on one item."""

    def change(raw: dict[str, Any]) -> None:
        for each in raw[kind]:
            if each["id"] == item:
                each["effects"] = list(effects)

    return YutRules(edit_release(change))


def move(rules: YutRules, state: State, action: Move) -> State:
    return rules.apply(state, 0, action, luck()).state


def throw(rules: YutRules, state: State, fall: str) -> State:
    return rules.apply(state, 0, Throw(), FixedChance(fall)).state


def test_a_stick_may_earn_tokens_on_the_board() -> None:
    land = {"kind": "add_token", "hook": "on_land", "nodes": ["O1"], "move_from": "ANY"}
    rules = edit_effects("sticks", "drum", {**land, "tokens": ["MO"]})
    state = arrange("HOME×4", "도", slots="basic drum basic drum")

    after = move(rules, state, Move(0, "HOME", "O1"))

    assert hand(after) == "모5 모5"
    assert after.hand[0].source == "stick:drum"


def test_a_relic_may_add_tokens_to_a_result_after_the_sticks() -> None:
    add = {"kind": "add_token", "hook": "on_result", "results": ["YUT"], "self_face": "ANY"}
    rules = edit_effects("relics", "feast", {**add, "tokens": ["GAE"]})

    after = throw(rules, arrange(slots="drum basic basic basic", relics="잔칫상"), "BBBB")

    assert hand(after) == "윷4 도1 개2"


def test_throws_may_come_on_odd_turns() -> None:
    odd = {"kind": "turn_throws", "hook": "on_turn_start", "n": 2, "turns": "ODD"}
    rules = edit_effects("relics", "dawn_drum", odd)
    state = arrange("HOME×4", "도", relics="새벽북", turn=2)

    assert move(rules, state, Move(0, "HOME", "O1")).throws_remaining == 3


def test_a_turn_never_starts_with_more_throws_than_the_cap() -> None:
    state = arrange("HOME×4", "도", relics="윷주머니", banked_throws=30)
    rules = YutRules(GAME.load_first())

    assert move(rules, state, Move(0, "HOME", "O1")).throws_remaining == 10


def test_the_steps_of_a_token_are_clamped() -> None:
    add = {"kind": "add_steps", "hook": "on_result", "results": ["MO"], "n": 4, "self_face": "ANY"}
    rules = edit_effects("sticks", "boots", add)

    assert hand(throw(rules, arrange(slots="boots boots basic basic"), "WWWW")) == "모9"


def test_a_broken_stick_does_not_grow() -> None:
    after = {"hook": "after_throw"}
    rules = edit_effects(
        "sticks", "glass",
        {**after, "kind": "wear", "throws": 1, "becomes": "sprout", "tokens": ["DO"]},
        {**after, "kind": "grow", "face": "BACK", "delta": 100, "min": 50, "max": 950},
    )  # fmt: skip

    state = throw(rules, arrange(slots="glass basic basic basic"), "BBWW")

    assert (state.slots[0].stick, state.slots[0].permille) == ("sprout", 500)


def test_a_later_relic_decides_how_a_branch_is_passed() -> None:
    back = {"kind": "pass_exit", "hook": "on_path", "exits": {"O5": "O6"}}
    rules = edit_effects("relics", "feast", back)
    state = arrange("O3×1", "걸", relics="중앙 지름길,잔칫상")

    assert Move(0, "O3", "O6") in rules.candidates(state, 0)


def test_a_finish_without_any_relic_left_earns_none() -> None:
    rules = YutRules(GAME.load_first())
    all_of_them = ",".join(relic.name_ko for relic in rules.content.relics)
    state = arrange("O20×1", "도 개", relics=all_of_them)

    after = move(rules, state, Move(0, "O20", "FINISHED"))

    assert (after.phase, after.candidates, after.counters.relic) == ("PLAY", None, 1)
