"""Sections 2.4 to 2.8: a release is validated completely, or refused."""

from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.yut import GAME
from games.yut.content.schema import Relic, Stick, first_release
from games.yut.rules.rewards import placement
from tests.yut.arrange import RULES, edit_release

Raw = dict[str, Any]


def stick(raw: Raw, stick_id: str) -> Raw:
    found: Raw = next(each for each in raw["sticks"] if each["id"] == stick_id)
    return found


def relic(raw: Raw, relic_id: str) -> Raw:
    found: Raw = next(each for each in raw["relics"] if each["id"] == relic_id)
    return found


def effect(raw: Raw, kind: str) -> Raw:
    found: Raw = next(
        each for item in raw["sticks"] + raw["relics"] for each in item["effects"]
        if each["kind"] == kind
    )  # fmt: skip
    return found


def test_release_1_has_twenty_special_sticks_and_twenty_four_relics() -> None:
    assert len(RULES.content.sticks) == 21
    assert len(RULES.content.relics) == 24
    assert RULES.content.plain.name_ko == "기본 윷가락"


def test_every_item_has_texts_in_both_languages() -> None:
    items: list[Stick | Relic] = [*RULES.content.sticks, *RULES.content.relics]
    for item in items:
        assert item.name_ko and item.name_en and item.desc_ko and item.desc_en
        assert item.desc_en.isascii()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pieces", 5), ("slots", 3), ("base_throws", 0), ("base_throws", 4),
        ("max_throws_per_turn", 3), ("max_throws_per_turn", 21), ("stick_nodes", 21),
        ("stick_nodes", -1), ("refresh_nodes", 6), ("min_permille", 201), ("max_permille", 799),
        ("max_permille", 1001), ("max_token_steps", 4), ("max_token_steps", 13),
        ("seed_max_chars", 12), ("par_width", 49), ("par_inner_cap", 199),
        ("par_total_cap_deep", 1), ("dnf_over_par", 31), ("daily_grace_minutes", 9),
        ("reward_candidates", {"1": 4, "2": 2, "3": 1, "4": 1}),
        ("stick_weights", {"common": 0, "uncommon": 3, "rare": 2}),
        ("relic_weights", {"common": 101, "uncommon": 3, "rare": 2}),
        ("base_throws", 1.5), ("surprise", 1),
    ],
)  # fmt: skip
def test_a_number_outside_its_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: raw["params"].update({name: value}))


def test_the_most_special_nodes_fill_every_place() -> None:
    content = edit_release(lambda raw: raw["params"].update(stick_nodes=20, refresh_nodes=5))

    assert len(placement(content.params, 0, Chance(b"full" * 8))) == 25


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("shift_back_per_throw", {"delta": 301}),
        ("shift_back_per_throw", {"max_throws": 0}),
        ("amplify_back", {"delta": -1}),
        ("follow_left", {"mode": "RIGHT"}),
        ("rethrow_self", {"results": ["BAEKDO"]}),
        ("rethrow_self", {"results": []}),
        ("convert_result", {"to": "PIECE"}),
        ("convert_result", {"from": "DO"}),
        ("add_steps", {"n": -1}),
        ("add_steps", {"self_face": "EDGE"}),
        ("bonus_throw", {"hook": "on_land"}),
        ("add_token", {"tokens": []}),
        ("add_token", {"tokens": ["DO"] * 4}),
        ("add_token", {"nodes": "ANY"}),
        ("add_token", {"hook": "on_land"}),
        ("wear", {"becomes": "gold"}),
        ("wear", {"throws": 21}),
        ("grow", {"min": 900, "max": 100}),
        ("grow", {"max": 1000}),
        ("turn_throws", {"turns": "PRIME"}),
        ("turn_throws", {"n": 4}),
        ("bank_throws", {"node_types": ["HOME"]}),
        ("reroll", {"per_turn": 6}),
        ("peek", {"throws": 0}),
        ("split_token", {"per_turn": 0}),
        ("extra_steps", {"n": 10}),
        ("extra_steps", {"from": ["O21"]}),
        ("extra_steps", {"only_if": "NEVER"}),
        ("pass_exit", {"exits": {"O5": "B1"}}),
        ("pass_exit", {"exits": {"O15": "O16"}}),
        ("spawn_all", {"n": 1}),
        ("join_from_home", {"n": 0}),
        ("replace_sticks", {"to": "gold"}),
        ("replace_sticks", {"from": "gold"}),
        ("peek", {"kind": "undo"}),
        ("peek", {"hook": "on_wish"}),
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(kind: str, change: Raw) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: effect(raw, kind).update(change))


def test_a_missing_parameter_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: effect(raw, "extra_steps").pop("n"))


def test_sticks_and_relics_keep_to_their_own_kinds() -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: stick(raw, "echo").update(effects=relic(raw, "sprint")["effects"]))
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: relic(raw, "sprint").update(effects=stick(raw, "echo")["effects"]))


def test_a_relic_has_no_face() -> None:
    with pytest.raises(msgspec.ValidationError, match="no face"):
        edit_release(lambda raw: relic(raw, "gae_bell")["effects"][0].update(self_face="BACK"))


@pytest.mark.parametrize(
    "change",
    [
        {"name_ko": ""}, {"name_ko": "가" * 13}, {"name_en": "x" * 31}, {"desc_ko": "가" * 61},
        {"back_permille": 49}, {"back_permille": 951}, {"rarity": "mythic"}, {"rarity": "none"},
        {"max_owned": 5}, {"bot_rank": 101}, {"id": "Leaning!"}, {"id": "heavy"},
        {"name_ko": "돌 윷가락"}, {"name_en": "Stone stick"}, {"colour": "red"},
    ],
    ids=str,
)  # fmt: skip
def test_a_stick_that_cannot_be_is_refused(change: Raw) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: stick(raw, "leaning").update(change))


@pytest.mark.parametrize(
    "change",
    [
        {"rarity": "none"}, {"requires_home": 4}, {"effects": []}, {"id": "feast"},
        {"name_ko": "잔칫상"}, {"bot_rank": -1},
    ],
    ids=str,
)  # fmt: skip
def test_a_relic_that_cannot_be_is_refused(change: Raw) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(lambda raw: relic(raw, "tavern").update(change))


@pytest.mark.parametrize(
    "change", [{"enabled": False}, {"back_permille": 600}, {"rarity": "common"}, {"max_owned": 1}]
)
def test_the_first_stick_cannot_be_edited(change: Raw) -> None:
    with pytest.raises(msgspec.ValidationError, match="structural"):
        edit_release(lambda raw: raw["sticks"][0].update(change))


def test_enough_sticks_stay_enabled() -> None:
    def disable(raw: Raw, left: int) -> None:
        for each in raw["sticks"][1 + left :]:
            each["enabled"] = False

    edit_release(lambda raw: disable(raw, 8))
    with pytest.raises(msgspec.ValidationError, match="special sticks"):
        edit_release(lambda raw: disable(raw, 7))


def test_enough_relics_without_a_condition_stay_enabled() -> None:
    def disable(raw: Raw, left: int) -> None:
        free = [each for each in raw["relics"] if each["requires_home"] == 0]
        for each in free[left:]:
            each["enabled"] = False

    edit_release(lambda raw: disable(raw, 6))
    with pytest.raises(msgspec.ValidationError, match="relics"):
        edit_release(lambda raw: disable(raw, 5))


def test_board_and_results_are_structural() -> None:
    with pytest.raises(msgspec.ValidationError, match="board"):
        edit_release(lambda raw: raw["board"]["nodes"][3].update(x=1))
    with pytest.raises(msgspec.ValidationError, match="board"):
        edit_release(lambda raw: raw["board"]["edges"].pop())
    with pytest.raises(msgspec.ValidationError, match="results"):
        edit_release(lambda raw: raw["results"][0].update(steps=2))


def test_a_disabled_item_is_never_offered_but_still_known() -> None:
    content = edit_release(lambda raw: stick(raw, "leaning").update(enabled=False))
    index = GAME.rules.engine(content).index  # type: ignore[attr-defined]

    assert "leaning" in index.sticks
    assert "leaning" not in [each.id for each, _ in index.stick_pool]


def test_release_1_is_read_once() -> None:
    assert first_release() is first_release()
