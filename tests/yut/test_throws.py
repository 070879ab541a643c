"""Sections 4.4 and 4.8: throws and the effects of items; the worked examples 10 to 25."""

import pytest

from games.yut.actions import Move, Reroll, StartMove, Throw
from games.yut.events import (
    BonusGiven,
    Converted,
    FaceTurned,
    Rerolled,
    Rethrown,
    StepsAdded,
    StickGrew,
    StickWore,
    Thrown,
    ThrowsLost,
    TokenGained,
)
from games.yut.rules import throws as rules_throws
from games.yut.state import State, ThrowPreview
from tests.yut.arrange import (
    INDEX,
    RULES,
    FixedChance,
    arrange,
    find_events,
    hand,
    luck,
    play,
    play_step,
    refusal_code,
    start_run,
    sticks,
)


def faces(state: State) -> str:
    assert state.last_throw is not None
    return "".join("B" if face == "BACK" else "W" for face in state.last_throw.thrown.faces)


def chances(state: State) -> list[int]:
    return [slot.chance for slot in RULES.view(state, 0).slots]


def test_example_10_the_first_throws_of_abc123() -> None:
    once = play(start_run(), Throw())

    assert (faces(once), hand(once), once.throws_remaining) == ("BWBW", "개2", 0)
    assert refusal_code(once, Throw()) == "no_throws_left"

    bonus = play(once, StartMove(), Move(0, "HOME", "O2"), Throw())

    assert (bonus.turn, hand(bonus), bonus.throws_remaining) == (2, "윷4", 1)
    assert refusal_code(bonus, StartMove()) == "throws_remaining"

    twice = play(bonus, Throw())

    assert (hand(twice), twice.throws_remaining) == ("윷4 개2", 0)


@pytest.mark.parametrize(
    ("fall", "result", "throws"),
    [
        ("WWWW", "모5", 1),
        ("BBBB", "윷4", 1),
        ("BBBW", "걸3", 0),
        ("BWWB", "개2", 0),
        ("WWBW", "도1", 0),
    ],
)
def test_example_11_the_backs_make_the_result(fall: str, result: str, throws: int) -> None:
    state = play(arrange(), Throw(), rng=FixedChance(fall))

    assert (hand(state), state.throws_remaining) == (result, throws)


@pytest.mark.parametrize(("fall", "throws"), [("BBBW", 1), ("WBBB", 0)])
def test_example_12_lucky_gives_a_throw_when_it_lies_front_up(fall: str, throws: int) -> None:
    state = play(arrange(slots="basic basic basic lucky"), Throw(), rng=FixedChance(fall))

    assert (hand(state), state.throws_remaining) == ("걸3", throws)


@pytest.mark.parametrize(
    ("slots", "sampled", "fallen", "result"),
    [
        ("buddy basic basic basic", "WWWB", "BWWB", "개2"),
        ("basic buddy buddy basic", "BWWB", "BBBB", "윷4"),
    ],
)
def test_example_13_buddies_follow_a_back_to_their_left(
    slots: str, sampled: str, fallen: str, result: str
) -> None:
    state = play(arrange(slots=slots), Throw(), rng=FixedChance(sampled))

    assert (faces(state), hand(state)) == (fallen, result)


def test_example_14_contrary_turns_and_adds_a_token_without_a_bonus() -> None:
    state, events = play_step(
        arrange(slots="basic contrary basic basic"), Throw(), FixedChance("BBBB")
    )

    assert (faces(state), hand(state), state.throws_remaining) == ("BWBB", "걸3 도1", 0)
    assert find_events(events, TokenGained) == [TokenGained(1, "DO", 1, "stick:contrary")]
    assert find_events(events, Thrown)[0].changes == (
        FaceTurned("stick:contrary", 1, "BACK", "FRONT"),
    )


def test_a_shadow_follows_a_front_to_its_left() -> None:
    state = play(arrange(slots="basic shadow shadow basic"), Throw(), rng=FixedChance("WBBB"))

    assert faces(state) == "WWWB"


def test_example_15_an_echo_is_thrown_again_on_a_do() -> None:
    state, events = play_step(
        arrange(slots="echo basic basic basic"), Throw(), FixedChance("BWWWWBBB")
    )

    assert (hand(state), state.throws_remaining) == ("모5", 1)
    assert find_events(events, Thrown)[0].changes == (Rethrown("stick:echo", 0, "BACK", "FRONT"),)


def test_the_second_face_is_not_followed_again() -> None:
    state = play(arrange(slots="echo buddy basic basic"), Throw(), rng=FixedChance("WWBWBWWW"))

    assert faces(state) == "BWBW"


@pytest.mark.parametrize(
    ("slots", "fall", "result", "change"),
    [
        ("earth gambler basic basic", "WBWW", "개2", Converted("stick:earth", 0, "DO", "GAE")),
        ("gambler earth basic basic", "BWWW", "모5", Converted("stick:gambler", 0, "DO", "MO")),
        ("gambler basic basic earth", "WBBB", "도1", Converted("stick:gambler", 0, "GEOL", "DO")),
    ],
)
def test_example_16_only_the_first_conversion_happens(
    slots: str, fall: str, result: str, change: Converted
) -> None:
    state, events = play_step(arrange(slots=slots), Throw(), FixedChance(fall))

    assert hand(state) == result
    assert find_events(events, Thrown)[0].changes == (change,)


def test_example_17_a_glass_stick_breaks_and_leaves_a_mo() -> None:
    state, events = play_step(
        arrange(slots="glass#4 basic basic basic"), Throw(), FixedChance("BBWW")
    )

    assert (hand(state), sticks(state)) == ("개2 모5", "basic basic basic basic")
    assert (state.throws_remaining, state.hand[1].source) == (0, "stick:glass")
    assert find_events(events, StickWore) == [StickWore(0, "glass", "basic")]


def test_wear_counts_every_throw() -> None:
    state = play(arrange(slots="glass basic basic basic"), Throw(), rng=FixedChance("BBWW"))

    assert (state.slots[0].counter, RULES.view(state, 0).slots[0].lasts) == (1, 4)


@pytest.mark.parametrize(("stored", "grown"), [(500, 600), (850, 900)])
def test_example_18_a_sprout_grows_when_it_lies_front_up(stored: int, grown: int) -> None:
    slots = f"sprout@{stored} basic basic basic"

    state, events = play_step(arrange(slots=slots), Throw(), FixedChance("WBBW"))

    assert state.slots[0].permille == grown
    assert find_events(events, StickGrew) == [StickGrew(0, "sprout", stored, grown)]


def test_a_sprout_that_lies_back_up_stays() -> None:
    state = play(arrange(slots="sprout basic basic basic"), Throw(), rng=FixedChance("BBWW"))

    assert state.slots[0].permille == 500


def test_example_19_momentum_leans_further_with_every_throw() -> None:
    slots = "momentum basic basic basic"

    assert chances(arrange(slots=slots, throws_this_turn=2))[0] == 950
    assert chances(arrange(slots=slots))[0] == 650


def test_the_chance_shown_while_moving_is_that_of_the_next_turn() -> None:
    state = arrange(hand="도", slots="momentum basic basic basic", throws_this_turn=2)

    assert chances(state)[0] == 650


def test_example_20_added_steps_add_up() -> None:
    state, events = play_step(
        arrange(slots="moon feather star basic"), Throw(), FixedChance("BWWW")
    )

    assert hand(state) == "도4"
    assert [change.n for change in find_events(events, Thrown)[0].changes] == [1, 1, 1]
    assert isinstance(find_events(events, Thrown)[0].changes[0], StepsAdded)


def test_example_21_the_slanted_mat_leans_every_stick_further() -> None:
    state = arrange(slots="stone star basic leaning", relics="치우친 멍석")

    assert chances(state) == [950, 50, 750, 950]


def test_example_22_the_goblin_hat_works_on_the_first_throw_only() -> None:
    state = arrange(relics="도깨비감투")

    first = play(state, Throw(), rng=FixedChance("BBWW", "BBWW"))
    second = play(first, Throw(), rng=FixedChance("BBWW", "BBWW"))

    assert (hand(first), first.throws_remaining) == ("윷4", 1)
    assert (hand(second), second.throws_remaining) == ("윷4 개2", 0)


def test_example_23_the_tenth_throw_is_the_last() -> None:
    state = arrange(relics="도깨비방망이", throws_this_turn=9)

    after, events = play_step(state, Throw(), FixedChance("BWWW"))

    assert (hand(after), after.throws_this_turn, after.throws_remaining) == ("모5", 10, 0)
    assert find_events(events, Thrown)[0].bonus
    assert find_events(events, ThrowsLost) == [ThrowsLost(1, 10)]


def test_example_24_a_reroll_replaces_the_last_throw() -> None:
    falls = FixedChance("BWWW", "BBBB", "BBWW")
    state = play(arrange(relics="재도전의 기회"), Throw(), rng=falls)

    again, events = play_step(state, Reroll(), falls)

    assert (hand(again), again.throws_remaining) == ("윷4", 1)
    assert find_events(events, Rerolled) == [Rerolled((0,), 2)]
    assert refusal_code(again, Reroll()) == "reroll_not_allowed"

    after = play(again, Throw(), rng=falls)

    assert (hand(after), after.counters.throw, after.throws_this_turn) == ("윷4 개2", 3, 3)
    assert after.thrown_results == ("YUT", "GAE")
    assert RULES.view(after, 0).rerolls_left == 2


def test_a_reroll_takes_back_every_token_of_the_throw_but_keeps_the_wear() -> None:
    falls = FixedChance("BWWW", "BBWW")
    slots = "glass#4 twin basic basic"
    state = play(arrange(slots=slots, relics="재도전의 기회"), Throw(), rng=FixedChance("WBWW"))

    assert (hand(state), sticks(state)) == ("도1 도1 모5", "basic twin basic basic")

    after = play(state, Reroll(), rng=falls)

    assert (hand(after), sticks(after)) == ("개2", "basic twin basic basic")


def test_rerolls_end_with_their_allowance_and_with_the_cap() -> None:
    thrown = play(
        arrange(relics="재도전의 기회", throws_this_turn=9), Throw(), rng=FixedChance("BWWW")
    )
    spent = arrange(relics="재도전의 기회", rerolls_used=3)

    assert refusal_code(thrown, Reroll()) == "throw_limit"
    assert refusal_code(spent, Reroll()) == "no_rerolls_left"
    assert refusal_code(arrange(), Reroll()) == "no_rerolls_left"
    assert refusal_code(arrange(relics="재도전의 기회"), Reroll()) == "reroll_not_allowed"


def test_allowances_of_several_relics_add() -> None:
    assert RULES.view(arrange(relics="재도전의 기회,전략가의 혜안"), 0).rerolls_left == 5


def test_example_25_the_strategist_sees_three_coming_throws() -> None:
    state = arrange(relics="전략가의 혜안")

    assert rules_throws.preview_throws(INDEX, state, luck()) == (
        ThrowPreview("GAE", 2, False),
        ThrowPreview("YUT", 4, True),
        ThrowPreview("GAE", 2, False),
    )


def test_a_relic_that_gives_a_bonus_says_so() -> None:
    state, events = play_step(arrange(relics="행운의 말발굽"), Throw(), FixedChance("BBBW"))

    assert state.throws_remaining == 1
    assert find_events(events, Thrown)[0].changes == (BonusGiven("relic:lucky_horseshoe", None),)


def test_a_throw_never_grants_more_than_one() -> None:
    state = arrange(slots="lucky lucky basic basic", relics="행운의 말발굽")

    assert play(state, Throw(), rng=FixedChance("WBBB")).throws_remaining == 1
