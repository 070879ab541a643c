"""Section 2: the validation of a release, and content beyond release 1."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.dice.rules.engine import DiceRules
from games.dice.state import Options
from games.engine.chance import Chance
from games.engine.content import Problem, find_problems
from games.engine.errors import Malformed
from tests.dice.arrange import KEY, duel, edit_release, find_row, play_by_clock, play_round, seat


def test_w51_two_event_cards_are_needed() -> None:
    def one_event(raw: dict[str, list[dict[str, object]]]) -> None:
        for card in raw["event_cards"]:
            card["copies"] = int(card["id"] == "none")

    with pytest.raises(msgspec.ValidationError) as found:
        edit_release(one_event)

    assert find_problems(found.value) == (
        Problem("event_cards", "At least 2 event cards are needed."),
    )


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda raw: raw["numbers"].update(min_total=5), "numbers.start_total"),
        (lambda raw: raw["numbers"].update(start_energy=11), "numbers.start_energy"),
        (lambda raw: raw["numbers"].update(round_energy_min=4), "numbers.round_energy_min"),
        (lambda raw: raw["modes"][0].update(early_until=5, mid_until=4), "modes.quick"),
        (lambda raw: [mode.update(enabled=False) for mode in raw["modes"]], "modes"),
        (lambda raw: raw["stances"].reverse(), "stances"),
        (lambda raw: raw["stances"].pop(), "stances"),
        (
            lambda raw: raw["event_cards"].append(find_row(raw, "event_cards", "bomb")),
            "event_cards.bomb",
        ),
        (
            lambda raw: find_row(raw, "special_dice", "zap").update(id="steal"),
            "strategy_cards.steal",
        ),
        (lambda raw: raw["gauge_rules"].pop(0), "stances.balance"),
        (
            lambda raw: find_row(raw, "strategy_cards", "boost").update(cost=11),
            "strategy_cards.boost.cost",
        ),
        (
            lambda raw: find_row(raw, "strategy_cards", "boost").update(phase="respond"),
            "strategy_cards.boost.effects",
        ),
        (lambda raw: [card.update(copies=0) for card in raw["strategy_cards"]], "strategy_cards"),
        (
            lambda raw: find_row(raw, "event_cards", "bomb").update(order=None),
            "event_cards.bomb.order",
        ),
        (
            lambda raw: find_row(raw, "event_cards", "score_boost")["effect"].update(max=5),
            "event_cards.score_boost.effect",
        ),
    ],
)
def test_a_set_that_cannot_be_played_is_refused(change: Callable[[Any], Any], where: str) -> None:
    with pytest.raises(msgspec.ValidationError) as found:
        edit_release(change)

    assert where in {problem.where for problem in find_problems(found.value)}


def test_all_problems_are_reported_at_once() -> None:
    def change(raw: Any) -> None:
        raw["numbers"].update(min_total=5, start_energy=11)
        find_row(raw, "strategy_cards", "reset").update(cost=30)

    with pytest.raises(msgspec.ValidationError) as found:
        edit_release(change)

    assert len(find_problems(found.value)) == 3


def test_a_disabled_mode_cannot_be_started() -> None:
    rules = DiceRules(edit_release(lambda raw: raw["modes"][0].update(enabled=False)))

    with pytest.raises(Malformed, match="bad_options"):
        rules.start(Options("quick"), (), Chance(KEY))


def test_a_block_die_stops_an_attack_of_its_round_without_a_shield() -> None:
    def change(raw: Any) -> None:
        find_row(raw, "special_dice", "block_die").update(weight=1)

    rules = DiceRules(edit_release(change))
    end = play_round(
        duel(seat(), seat(shields=2)),
        "attack",
        "defense",
        die=(6, 2),
        special=("zap", "block_die"),
        rules=rules,
    )

    assert (end.scores, end.shields[1]) == ((9, 2), 2)
    assert end.turns[1].attacks[0].fate == "block_die"


def test_event_cards_may_stay_out_until_the_pile_is_empty() -> None:
    def change(raw: Any) -> None:
        raw["numbers"].update(event_deck_policy="until_exhausted")
        for card in raw["event_cards"]:
            card["copies"] = {"none": 1, "score_boost": 2}.get(card["id"], 0)

    state = play_by_clock(DiceRules(edit_release(change)))
    drawn = [str(turn.event) for pair in state.record for turn in pair]

    for start in range(0, len(drawn) - 2, 3):
        assert sorted(drawn[start : start + 3]) == ["none", "score_boost", "score_boost"]
