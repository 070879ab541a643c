"""Section 4.7 and the worked examples of duels."""

from typing import Any

import pytest

from games.autochess.content.terms import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    ROYAL_FLUSH,
    SPADE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from games.autochess.rules.combat.duel import (
    Fighter,
    compare,
    fouls,
    judge,
    plain_types,
    reduce_damage,
)
from games.autochess.rules.combat.fantasyland import earns_fantasyland, opens_fantasyland
from games.autochess.rules.combat.poker_hands import (
    dominant_suit,
    evaluate,
    hand_ranks,
    hand_type,
    sum_cards,
)
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.state import State
from tests.autochess.arrange import (
    FL1,
    FL2,
    INDEX,
    LOW,
    LOWQ,
    board,
    cards,
    duel,
    fighter,
    lines,
    match,
    own_augments,
    resolve_fight,
    score,
)

X05 = ("♣2 ♥2 ♣5 ♣8 ♦9 / /", "♠A ♥A ♠K ♠Q ♦3 / /")
X06 = ("♠9 ♥9 ♠4 ♠6 ♦2 / /", "♦K ♥K ♦4 ♦6 ♣3 / /")
X12 = "♠A ♥A ♣2 ♦3 ♠4 / ♥2 ♥5 ♥7 ♥9 ♥K / ♦5 ♣6 ♠8"
X22 = (
    "♠10 ♠J ♠Q ♠K ♠A / ♥7 ♦7 ♣2 ♦3 ♥4 / ♣9 ♦9 ♣5",
    "♣6 ♥2 ♥3 ♦5 ♣10 / ♦2 ♥6 ♠4 ♣9 ♥5 / ♥8 ♦4",
)
X23 = ("♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♥9 ♥2 ♥3 ♥4 / ", "♣8 ♦5 / ♦7 / ♦2")


def hand(text: str) -> tuple[int, tuple[int, ...]]:
    found = evaluate(sum_cards(cards(text)))
    return hand_type(found), hand_ranks(found)


def hula_player(text: str, **facts: Any) -> dict[str, Any]:
    return {"board": lines(text), "hula": True, **facts}


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("♠A ♥K ♦9 ♣4 ♠2", HIGH_CARD),
        ("♠A ♥A ♦9 ♣4 ♠2", ONE_PAIR),
        ("♠A ♥A ♦9 ♣9 ♠2", TWO_PAIR),
        ("♠A ♥A ♦A ♣4 ♠2", THREE_OF_A_KIND),
        ("♠10 ♥9 ♦8 ♣7 ♠6", STRAIGHT),
        ("♠10 ♥J ♦Q ♣K ♠A", STRAIGHT),
        ("♠K ♥A ♦2 ♣3 ♠4", HIGH_CARD),
        ("♥A ♥K ♥9 ♥4 ♥2", FLUSH),
        ("♠A ♥A ♦A ♣4 ♠4", FULL_HOUSE),
        ("♠A ♥A ♦A ♣A ♠2", FOUR_OF_A_KIND),
        ("♣A ♣2 ♣3 ♣4 ♣5", STRAIGHT_FLUSH),
        ("♦10 ♦J ♦Q ♦K ♦A", ROYAL_FLUSH),
        ("♠A ♥A ♦9 ♣9", ONE_PAIR),
        ("♠2 ♠3 ♠4 ♠5", HIGH_CARD),
        ("♠A ♥A ♦A", THREE_OF_A_KIND),
        ("♠A", HIGH_CARD),
        ("", 0),
    ],
)
def test_hand_types(text: str, type: int) -> None:
    assert hand(text)[0] == type


def test_x01_the_wheel_is_five_high_and_loses_to_a_six_high_straight() -> None:
    a, b = fighter("♠A ♥2 ♦3 ♣4 ♠5 / /"), fighter("♠3 ♠4 ♥5 ♦6 ♣2 / /")

    assert [side.lines[0].ranks for side in (a, b)] == [(5, 4, 3, 2, 1), (6, 5, 4, 3, 2)]
    assert a.lines[0].type == b.lines[0].type == STRAIGHT
    assert a.lines[0].suit == b.lines[0].suit == SPADE
    result = compare(a, b, 0)
    assert (result.winner, result.reason) == (1, "rank")


def test_x02_four_of_a_kind_needs_a_full_line() -> None:
    assert hand("♠7 ♥7 ♦7 ♣7")[0] == THREE_OF_A_KIND
    assert hand("♠7 ♥7 ♦7 ♣7 ♠2")[0] == FOUR_OF_A_KIND


def test_x03_a_front_makes_no_straight() -> None:
    assert hand("♠A ♥2 ♦3") == (HIGH_CARD, (14, 3, 2))


def test_x04_of_a_full_house_only_the_three_count_for_the_dominant_suit() -> None:
    assert dominant_suit(cards("♠9 ♥9 ♦9 ♣4 ♥4")) == SPADE


def test_x05_the_suit_cycle_decides_between_equal_pairs() -> None:
    after, result = duel(*X05)

    assert [(line.winner, line.reason) for line in result.lines] == [
        (0, "suit"), (None, "both_empty"), (None, "both_empty"),
    ]  # fmt: skip
    assert (result.b.taken, result.a.taken) == (2, 0)
    assert after.players[1].hp == 98


def test_x06_unrelated_suits_leave_it_to_the_ranks() -> None:
    result = duel(*X06)[1].lines[0]

    assert (result.winner, result.reason) == (1, "rank")


def test_x07_low_card_power_turns_the_ranks_round() -> None:
    result = duel(*X06, events="low_card_power")[1]

    assert (result.lines[0].winner, result.lines[0].reason) == (0, "rank_low")
    assert result.a.dealt == 2


def test_x08_low_card_power_leaves_the_stages_before_as_they_are() -> None:
    result = duel(*X05, events="low_card_power")[1].lines[0]

    assert (result.winner, result.reason) == (0, "suit")


def test_x09_an_enhanced_card_comes_before_the_suit() -> None:
    result = duel("♠4★★ ♥4 ♠9 ♠7 ♦2 / /", "♣4 ♦4 ♣A ♣K ♣8 / /")[1].lines[0]

    assert (result.winner, result.reason) == (0, "stars")


def test_x10_three_stars_break_a_tie_of_enhanced_cards() -> None:
    result = duel("♠4★★★ ♥4 ♠9 ♠7 ♦2 / /", "♣6★★ ♦6 ♣A ♣K ♥8 / /")[1].lines[0]

    assert (result.winner, result.reason) == (0, "three_stars")


def test_x11_any_card_beats_an_empty_line() -> None:
    result = duel("/ / ♠2", "/ /")[1].lines[2]

    assert (result.winner, result.reason) == (0, "empty")


def test_x12_a_back_weaker_than_the_mid_is_demoted() -> None:
    back, mid, _ = fighter(X12).lines

    assert back.fouled and (back.plain, back.type) == (ONE_PAIR, HIGH_CARD)
    assert back.ranks == (14, 14, 4, 3, 2)
    assert (mid.type, mid.fouled) == (FLUSH, False)


def test_x13_back_and_mid_may_both_be_fouled() -> None:
    back, mid, front = fighter("♠2 ♥3 ♦5 ♣7 ♠9 / ♠A ♥A ♣2 ♦3 ♠4 / ♠K ♥K ♦K").lines

    assert (back.fouled, back.type) == (True, HIGH_CARD)
    assert (mid.fouled, mid.type) == (True, HIGH_CARD)
    assert (front.fouled, front.type) == (False, THREE_OF_A_KIND)


def test_x14_amnesty_spares_the_line_but_fantasyland_still_sees_the_foul() -> None:
    spared = fighter(X12, events="foul_amnesty")

    assert (spared.lines[0].type, spared.lines[0].fouled) == (ONE_PAIR, True)
    assert any(fouls(plain_types(lines(X12))))


def test_x15_a_scoop() -> None:
    after, result = duel(FL2, LOW)

    assert score(result) == (3, 0) and result.a.scoop
    assert result.a.base == 8
    assert [player.hp for player in after.players] == [100, 92]


def test_x16_the_scoop_event_adds_four() -> None:
    after, result = duel(FL2, LOW, events="scoop_bonus")

    assert result.a.base == 12
    assert after.players[1].hp == 88


def test_x17_both_sides_deal_damage() -> None:
    result = duel(FL1, LOWQ)[1]

    assert score(result) == (2, 1)
    assert (result.b.taken, result.a.taken) == (4, 2)


def test_x18_a_hula_multiplies_by_four_and_costs_a_chip() -> None:
    after, result = duel(hula_player(FL1), LOWQ)

    assert result.a.synergies == 4
    assert (result.a.hula, result.a.multiplier, result.a.stop) == ("applied", 4, "none")
    assert [player.hp for player in after.players] == [98, 84]
    assert after.players[0].chips == 1


def test_x19_a_hula_multiplies_the_scoop_as_well() -> None:
    after, _ = duel(hula_player(FL2), LOW)

    assert after.players[1].hp == 68


def test_x20_a_failed_hula_doubles_what_is_taken() -> None:
    after, result = duel(FL1, hula_player(LOWQ))

    assert (result.b.hula, result.b.dealt, result.b.taken) == ("failed", 2, 8)
    assert [player.hp for player in after.players] == [98, 92]
    assert after.players[1].chips == 1


@pytest.mark.parametrize(("hp", "dealt", "stop"), [(10, 32, "low"), (11, 16, "none")])
def test_x21_a_low_stop_looks_at_the_hp_before(hp: int, dealt: int, stop: str) -> None:
    after, result = duel(hula_player(FL1), {"board": lines(LOWQ), "hp": hp})

    assert (result.a.dealt, result.a.stop) == (dealt, stop)
    assert after.players[1].hp == 0
    assert after.players[0].stats.stops == (stop == "low")


def test_x22_a_royal_flush_and_a_scoop_are_a_high_stop() -> None:
    after, result = duel(hula_player(X22[0]), X22[1])

    assert score(result) == (3, 0)
    assert (result.a.stop, result.a.dealt) == ("high", 64)
    assert after.players[1].hp == 36


def test_no_stop_without_a_hula() -> None:
    assert duel(X22[0], X22[1])[1].a.stop == "none"


def test_x23_synergies_are_counted_again_in_the_fight() -> None:
    result = duel(hula_player(X23[0]), X23[1])[1]

    assert score(result) == (2, 1)
    assert (result.a.synergies, result.a.hula) == (2, "failed")
    assert (result.b.taken, result.a.taken) == (4, 4)


@pytest.mark.parametrize("source", ["augment", "event"])
def test_x24_a_further_synergy_saves_the_hula(source: str) -> None:
    facts: dict[str, Any] = (
        {"augments": own_augments("suit_mystery:club")} if source == "augment" else {}
    )
    events = "" if source == "augment" else "suit_bonus_spade"

    result = duel(hula_player(X23[0], **facts), X23[1], events=events)[1]

    assert (result.a.synergies, result.a.hula) == (3, "applied")
    assert (result.b.taken, result.a.taken) == (16, 2)


def test_x25_synergies_are_at_most_four() -> None:
    full = "♠2 ♠3 ♠4 ♠5 ♥2 / ♥3 ♥4 ♦2 ♦3 ♦4 / ♣2 ♣3 ♣4"
    state = match(
        {"board": lines(full), "augments": own_augments("suit_mystery:heart")},
        {},
        events="suit_bonus_spade",
    )

    assert find_modifiers(INDEX, state, 0).synergies == 4


def test_suit_mystery_counts_even_on_an_empty_board() -> None:
    state = match({"augments": own_augments("suit_mystery:heart")}, {})

    assert find_modifiers(INDEX, state, 0).synergies == 1


def x53(hula: bool) -> tuple[Any, Any]:
    return duel(
        {
            "board": lines("♠2 ♠3 ♠4 ♠5 ♠6 / ♥7 ♦7 ♣7 ♠8 ♦8 / ♣Q ♦Q ♥9"),
            "hula": hula,
        },
        "♦A ♦K ♦9 ♦5 ♦3 / ♥2 ♣2 ♥5 ♣6 ♥8 / ♣A ♠K ♥10",
        mode="standard",
        round=7,
    )


def test_x53_royalties_come_on_top_and_hearts_heal() -> None:
    after, result = x53(hula=False)

    assert score(result) == (3, 0)
    assert (result.a.base, result.a.royalty) == (11, 6)
    assert (result.b.taken, result.b.healed) == (17, 2)
    assert after.players[1].hp == 85


def test_x53_royalties_are_not_multiplied() -> None:
    after, result = x53(hula=True)

    assert result.a.dealt == 50
    assert after.players[1].hp == 52


def test_x54_spades_reduce_damage() -> None:
    result = duel(
        "♠2 ♠5 ♠7 ♠9 ♠K / ♠3 ♥4 ♦6 ♥8 ♣2 / ♣4 ♦9",
        "♣Q ♣J ♥10 ♦9 ♥8 / ♦7 ♥6 ♣5 ♣9 ♦8 / ♥A ♦A ♣3",
        mode="standard",
        round=10,
    )[1]

    assert score(result) == (1, 2)
    assert [hand.type for hand in result.b.lines[1:]] == [STRAIGHT, ONE_PAIR]
    assert (result.b.base, result.b.royalty, result.b.dealt) == (8, 2, 10)
    assert result.a.taken == 8


def test_x55_percentages_multiply_with_one_floor_before_what_is_added() -> None:
    state = match(
        {"augments": own_augments("thick_skin"), "board": lines("♥2 ♥3 / /"), "hp": 40},
        {},
        events="comeback_chance holy_protection",
    )

    assert reduce_damage(find_modifiers(INDEX, state, 0), 17) == 5


def test_x56_a_failed_hula_comes_before_percentages() -> None:
    failing = hula_player("/ /", hp=40, augments=own_augments("iron_wall"))

    result = duel(failing, LOW, events="comeback_chance storm_omen")[1]

    assert (result.b.dealt, result.a.hula, result.a.taken) == (10, "failed", 8)


def test_x57_phoenix_works_once() -> None:
    hit = hula_player(FL2)
    after, result = duel(hit, {"board": lines(LOW), "hp": 5, "augments": own_augments("phoenix")})

    assert (after.players[1].hp, result.b.revived) == (20, True)
    again, _ = duel(
        hit, {"board": lines(LOW), "hp": 5, "augments": own_augments("phoenix"), "revived": True}
    )
    assert again.players[1].hp == 0 and again.players[1].place == 2


def test_x58_healing_adds_up_after_a_lost_duel() -> None:
    hearts = {"board": lines("♥2 ♥4 ♥6 / ♥8 / "), "hp": 50}

    after, result = duel(FL2, hearts, mode="standard", events="blood_pact_night")

    assert (result.b.taken, result.b.healed) == (8, 4)
    assert after.players[1].hp == 46


def test_x65_last_judgment_hits_everyone_with_most_cards() -> None:
    nine = "♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♦A / ♣4 ♦6"
    eight = "♦2 ♦5 ♦7 ♦9 ♦K / ♥K ♠A / ♣5"
    boards = [{"board": lines(each)} for each in (nine, nine, eight)]
    state = match(*boards, events="last_judgment")
    typed = [judge_seat(state, seat).lines[0].type for seat in range(3)]

    assert typed == [FLUSH - 1, FLUSH - 1, FLUSH]
    same = match(*boards[:2], events="last_judgment")
    assert judge_seat(same, 0).lines[0].type == FLUSH


def judge_seat(state: State, seat: int) -> Fighter:
    return judge(find_modifiers(INDEX, state, seat, fighting=True))


@pytest.mark.parametrize(
    ("events", "winner", "reason"),
    [("", 1, "suit"), ("reverse_wind", 0, "suit"), ("reverse_wind suit_truce", None, "draw")],
)
def test_x66_the_wind_turns_the_suits_and_a_truce_skips_them(
    events: str, winner: int | None, reason: str
) -> None:
    result = duel("♥9 / /", "♠9 / /", events=events)[1].lines[0]

    assert (result.winner, result.reason) == (winner, reason)


def test_x67_the_invincible_suit_beats_what_beats_it() -> None:
    mine = {"board": lines("♦9 / /"), "augments": own_augments("invincible_suit:diamond")}

    result = duel(mine, "♥9 / /")[1].lines[0]

    assert (result.winner, result.reason) == (0, "suit")
    assert duel("♦9 / /", "♥9 / /")[1].lines[0].winner == 1


def test_two_invincible_suits_leave_it_to_the_cycle() -> None:
    result = duel(
        {"board": lines("♦9 / /"), "augments": own_augments("invincible_suit:diamond")},
        {"board": lines("♥9 / /"), "augments": own_augments("invincible_suit:heart")},
    )[1].lines[0]

    assert (result.winner, result.reason) == (1, "suit")


@pytest.mark.parametrize(
    ("mine", "theirs", "events", "counts", "winner"),
    [
        ("♠9★★★ ♠4", "♠9★★ ♠4★★", "enhance_wave", (3, 4), 1),
        ("♠9★★★ ♠4", "♠9★★ ♠4★★", "", (1, 2), 1),
        ("♠9★★★ ♠4", "♠9★★ ♠4", "enhance_wave", (3, 2), 0),
    ],
)
def test_x68_the_wave_counts_stars(
    mine: str, theirs: str, events: str, counts: tuple[int, int], winner: int
) -> None:
    result = duel(f"{mine} / /", f"{theirs} / /", events=events)[1]

    assert (result.a.lines[0].enhanced, result.b.lines[0].enhanced) == counts
    assert result.lines[0].winner == winner


@pytest.mark.parametrize(("hp", "dealt"), [(8, 48), (50, 30)])
def test_x70_a_blessing_raises_the_hula_but_not_the_stop(hp: int, dealt: int) -> None:
    result = duel(
        hula_player(FL1), {"board": lines(LOWQ), "hp": hp},
        mode="standard", round=7, events="hula_blessing",
    )[1]  # fmt: skip

    assert (result.a.base, result.a.base * result.a.multiplier) == (6, dealt)


def test_a_two_star_card_counts_as_three_stars_in_the_miracle() -> None:
    result = duel("♠9★★ / /", "♠9★★★ / /", events="star_miracle")[1]

    assert result.a.lines[0].three_stars == 1
    assert result.lines[0].reason == "draw"


def test_equal_lines_go_to_the_higher_spade_level() -> None:
    result = duel(
        "♠9 ♠4 / /", "♠9 ♠4 / ♥2 / ", mode="standard"
    )[1]  # fmt: skip
    assert result.lines[0].reason == "draw"

    more = duel("♠9 ♠4 / ♠2 ♠3 / ", "♠9 ♠4 / ♥2 / ", mode="standard")[1]
    assert (more.lines[0].winner, more.lines[0].reason) == (0, "spade")


@pytest.mark.parametrize(
    ("front", "opened"),
    [("♠Q ♥Q ♦3", True), ("♠J ♥J ♦3", False), ("♠3 ♥3 ♦3", True), ("", False), ("♠A ♥K ♦3", False)],
)
def test_the_pure_test_on_a_front_line(front: str, opened: bool) -> None:
    assert opens_fantasyland(cards(front)) is opened


def test_a_line_that_was_fouled_pays_no_royalty_even_under_amnesty() -> None:
    fouled = "♠A ♥A ♣2 ♦3 ♠4 / ♥2 ♥5 ♥7 ♥9 ♥K / ♦5 ♣6 ♠8"
    result = duel(fouled, "♣K / /", mode="standard", events="foul_amnesty")[1]

    assert result.a.royalty == 8 // 5


def test_fantasyland_is_judged_by_plain_types() -> None:
    state = match({"board": board("♠A ♥A ♦A ♣A ♠2", "♠K ♥K ♦4 ♣5 ♠6", "♠Q ♥Q ♦3")}, {})

    assert earns_fantasyland(find_modifiers(INDEX, state, 0), state.players[0].hp)
    after, report = resolve_fight(state)
    assert report.fantasyland == (0,)
    assert after.players[0].fantasyland_next
