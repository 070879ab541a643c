"""Section 2.12: a release is validated; all problems are reported together."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.engine.content import find_problems
from games.travel.content.board import LINKS
from games.travel.content.schema import first_release
from tests.travel.arrange import INDEX, edit_release

Raw = dict[str, Any]


def card(raw: Raw, kind: str, code: str) -> Raw:
    found: Raw = next(each for each in raw[kind] if each["code"] == code)
    return found


def test_the_first_release_has_all_cards() -> None:
    content = INDEX.content

    assert [len(pile) for pile in content.piles.values()] == [8, 40, 13, 16, 25, 10]
    assert (len(content.destinations), len(content.spaces)) == (10, 6)
    assert sum(chore.amount for chore in content.chores) == 21_500
    assert sum(support.amount for support in content.supports) == 14_500


def test_the_board_has_seven_links_and_no_dead_end() -> None:
    links = tuple((a, b) for a in LINKS for b in LINKS[a] if a < b)

    assert links == ((1, 2), (1, 3), (2, 4), (3, 5), (4, 5), (4, 6), (5, 6))
    assert all(len(others) >= 2 for others in LINKS.values())
    assert all(one in LINKS[other] for one, others in LINKS.items() for other in others)


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: card(raw, "plans", "T1").update(cost=5_250),
        lambda raw: card(raw, "plans", "T1").update(cost=12_500),
        lambda raw: card(raw, "plans", "T1")["stats"].update(taste=6),
        lambda raw: card(raw, "plans", "T1")["stats"].update(wisdom=1),
        lambda raw: card(raw, "plans", "T1").update(category="sleep"),
        lambda raw: card(raw, "destinations", "TR1").update(two="nature"),
        lambda raw: card(raw, "free_plans", "F1").update(effects=[]),
        lambda raw: card(raw, "free_plans", "F1").update(effects=[{"kind": "tc", "amount": 1}]),
        lambda raw: card(raw, "chores", "J1").update(amount=0),
        lambda raw: card(raw, "supports", "Y1").update(amount=0),
        lambda raw: card(raw, "supports", "Y1").update(amount=5_100),
        lambda raw: card(raw, "chances", "CH1").update(two_player="halved_partner"),
        lambda raw: card(raw, "chances", "CH1").update(effects=[{"kind": "tc", "amount": 0}]),
        lambda raw: card(raw, "chances", "CH1").update(effects=[{"kind": "party"}]),
        lambda raw: card(raw, "goals", "G1").update(target_tc=2_500),
        lambda raw: card(raw, "goals", "G1")["top_bonus"].update(amount=4),
        lambda raw: raw["config"].update(max_day=15),
        lambda raw: raw["config"].update(convert_rate=1),
        lambda raw: raw["config"]["timeouts_s"].update(move=4),
        lambda raw: raw["spaces"].reverse(),
        lambda raw: raw["spaces"][0].update(colour="mud"),
    ],
)
def test_what_does_not_fit_is_refused(change: Callable[[Raw], None]) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(change)


def problems(change: Callable[[Raw], object]) -> list[str]:
    with pytest.raises(msgspec.ValidationError) as caught:
        edit_release(change)
    return [problem.where for problem in find_problems(caught.value)]


def test_all_find_problems_a_release_are_reported_together() -> None:
    def spoil(raw: Raw) -> None:
        card(raw, "plans", "T1")["stats"].clear()
        card(raw, "goals", "G2")["stats"].clear()
        for each in raw["destinations"][4:]:
            each["enabled"] = False
        for each in raw["chores"]:
            each["enabled"] = False

    assert problems(spoil) == ["plans.T1", "goals.G2", "destinations", "chores"]


def test_a_code_is_used_once() -> None:
    def double(raw: Raw) -> None:
        card(raw, "plans", "T2")["code"] = "T1"

    assert problems(double) == [""]


def test_there_must_be_plans_beyond_the_first_hands() -> None:
    def few(raw: Raw) -> None:
        raw["config"]["start_plans"] = 3
        for each in raw["plans"][24:]:
            each["enabled"] = False

    assert problems(few) == ["plans"]


def test_mixed_plans_may_be_enabled() -> None:
    def enable(raw: Raw) -> None:
        for each in raw["plans"]:
            each["enabled"] = True

    assert sum(plan.enabled for plan in edit_release(enable).plans) == 40


def test_every_card_is_found_by_its_code() -> None:
    cards = INDEX.content.cards

    assert len(cards) == 8 + 40 + 13 + 16 + 25 + 10 + 10
    assert cards["TR3"].name_ko == "부산"
    assert msgspec.json.decode(first_release())["plans"][0]["code"] == "T1"
