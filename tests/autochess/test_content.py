"""Section 2: a release is validated completely, or refused."""

from typing import Any

import msgspec
import pytest

from games.autochess.content.effects import Instant
from games.autochess.content.schema import Augment, HoldemEvent, first_release
from games.engine.content import find_problems
from tests.autochess.arrange import INDEX, edit_release

Raw = dict[str, Any]
CONTENT = INDEX.content
ROWS: tuple[Augment | HoldemEvent, ...] = (*CONTENT.augments, *CONTENT.events)


def row(raw: Raw, kind: str, id: str) -> Raw:
    found: Raw = next(each for each in raw[kind] if each["id"] == id)
    return found


def test_release_1_holds_the_full_set() -> None:
    assert len(CONTENT.cards) == 52
    assert len(CONTENT.augments) == 29
    assert len(CONTENT.events) == 27
    tiers = [augment.tier for augment in CONTENT.augments]
    assert [tiers.count(tier) for tier in ("silver", "gold", "prismatic")] == [12, 10, 7]
    steps = [event.phase for event in CONTENT.events]
    assert [steps.count(step) for step in ("flop", "turn", "river")] == [13, 8, 6]


def test_the_pilot_set() -> None:
    mode = INDEX.modes["alpha5"]

    assert INDEX.available_augments(mode, "silver") == ("economist", "suit_mystery", "lucky_shop")
    assert INDEX.available_augments(mode, "gold") == ()
    assert INDEX.available_events(mode, "flop", 1) == ("suit_bonus_spade", "double_interest")
    assert INDEX.available_events(mode, "turn", 1) == ("foul_amnesty", "scoop_bonus")
    assert INDEX.available_events(mode, "river", 1) == ("low_card_power",)


def test_hula_events_wait_for_the_stage_that_opens_hula() -> None:
    mode = INDEX.modes["standard"]
    hula = {"suit_bonus_spade", "hula_blessing"}

    assert not hula & set(INDEX.available_events(mode, "flop", 2))
    assert hula <= set(INDEX.available_events(mode, "flop", 3))


def test_augments_are_offered_only_where_they_mean_something() -> None:
    full = INDEX.modes["standard"]
    bare = msgspec.structs.replace(
        full, suit_effects=False, royalties=False, slots_by_level=(13,) * 9
    )

    gone = set(INDEX.available_augments(full, "gold")) - set(INDEX.available_augments(bare, "gold"))
    assert gone == {"suit_master", "board_expansion", "royal_taste"}


def test_every_row_has_texts_in_both_languages() -> None:
    for item in ROWS:
        assert item.name_ko and item.name_en and item.description_ko and item.description_en
    for card in CONTENT.cards:
        assert card.unit_name_ko and card.unit_name_en.isascii()


def test_augments_that_need_a_suit() -> None:
    needing = {augment.id for augment in CONTENT.augments if augment.needs_suit}

    assert needing == {"suit_mystery", "suit_master", "invincible_suit"}


def test_rows_of_a_release_never_change() -> None:
    with pytest.raises(AttributeError):
        CONTENT.augments[0].tier = "gold"  # type: ignore[misc]


def test_no_event_or_augment_is_a_dummy() -> None:
    for item in ROWS:
        assert item.effects
    instants = [e for event in CONTENT.events for e in event.effects if isinstance(e, Instant)]
    assert len(instants) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: row(raw, "modes", "standard").update(max_players=9),
        lambda raw: row(raw, "modes", "standard").update(stage_length=4),
        lambda raw: row(raw, "modes", "standard")["hula"].update(chips=100),
        lambda raw: row(raw, "cards", "spade_2").update(cost=6),
        lambda raw: row(raw, "cards", "spade_2").update(copies=100),
        lambda raw: row(raw, "augments", "economist")["effects"][0].update(n=21),
        lambda raw: row(raw, "augments", "economist")["effects"][0].update(kind="magic"),
        lambda raw: row(raw, "augments", "economist")["effects"][0].pop("n"),
        lambda raw: row(raw, "augments", "economist").update(effects=[]),
        lambda raw: row(raw, "augments", "hula_king")["effects"][1].update(uses=0),
        lambda raw: row(raw, "events", "golden_age").update(requires=["slot_limit"]),
        lambda raw: row(raw, "events", "golden_age").update(
            effects=[{"kind": "enter_fantasyland"}]
        ),
        lambda raw: raw["suit_effects"][0]["levels"][0].update(
            effects=[{"kind": "gain_gold", "gold": 1}]
        ),
        lambda raw: raw["royalties"].update(points_per_hp=0),
        lambda raw: raw.update(surprise=1),
    ],
)
def test_what_is_out_of_range_is_refused(change: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        edit_release(change)


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("level_odds.1", lambda raw: raw["level_odds"].__setitem__(0, [75, 20, 4, 0, 0])),
        ("suits", lambda raw: raw["suits"].reverse()),
        ("hand_types", lambda raw: raw["hand_types"].pop()),
        ("cards", lambda raw: raw["cards"].pop()),
        ("modes", lambda raw: raw["modes"].pop()),
        ("pace", lambda raw: raw["pace"].pop()),
        ("modes.standard", lambda raw: row(raw, "modes", "standard")["pineapple"].update(keep=4)),
        (
            "modes.standard",
            lambda raw: row(raw, "modes", "standard").update(
                slots_by_level=[13, 5, 6, 7, 8, 9, 10, 11, 12]
            ),
        ),
        ("augments", lambda raw: raw["augments"].append(raw["augments"][0])),
        (
            "events.golden_age",
            lambda raw: row(raw, "events", "golden_age")["effects"][0].update(who="most_cards"),
        ),
        (
            "events.golden_age",
            lambda raw: row(raw, "events", "golden_age").update(
                effects=[{"kind": "cycle_win", "suit": "selected"}]
            ),
        ),
        (
            "suit_effects.spade",
            lambda raw: raw["suit_effects"][0]["levels"][0].update(min_cards=3),
        ),
    ],
)
def test_what_does_not_fit_together_is_named(where: str, change: Any) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        edit_release(change)

    assert [problem.where for problem in find_problems(refused.value)] == [where]


def test_all_problems_are_reported_at_once() -> None:
    def spoil(raw: Raw) -> None:
        raw["level_odds"][0][0] = 0
        raw["level_odds"][8][0] = 0
        raw["pace"].pop()

    with pytest.raises(msgspec.ValidationError) as refused:
        edit_release(spoil)

    assert len(find_problems(refused.value)) == 3


def test_release_1_is_the_file_that_came_with_the_code() -> None:
    assert msgspec.json.decode(first_release())["game"] == "autochess"
