"""Declarations and dice: section 4.3."""

from games.dice.actions import ChooseDie
from games.dice.state import Effects
from tests.dice.arrange import RULES, FixedChance, declaration, duel, play_round, refusal_code, seat


def test_w03_a_six_of_attack_triggers_a_zap() -> None:
    end = play_round(duel(), "attack", "balance", die=(6, 4), special=("zap", None))

    assert end.scores == (9, 2)
    assert (end.energy[1], end.gauges[1]) == (1, 1)


def test_w04_a_boost_doubles_the_bonus_too() -> None:
    end = play_round(
        duel(seat("boost", energy=4)), "attack+boost", "attack", die=(6, 5), special=("zap", None)
    )

    assert (end.scores, end.energy[0], end.hands[0]) == ((18, 3), 1, "")


def test_w05_a_double_die_multiplies_the_boost() -> None:
    end = play_round(
        duel(seat("boost", energy=4)),
        "attack+boost",
        "attack",
        die=(6, 5),
        special=("double", None),
    )

    assert end.scores == (36, 5)


def test_w08_shields_above_the_limit_are_not_made() -> None:
    end = play_round(duel(seat(shields=2)), "defense", "balance", die=(4, 1))

    assert (end.scores, end.shields[0]) == ((4, 1), 2)


def test_w09_a_bonus_die_adds_points() -> None:
    end = play_round(
        duel(), "defense", "balance", die=(2, 1), special=("bonus_die", None), star=(4, None)
    )

    assert (end.scores[0], end.shields[0]) == (6, 1)


def test_w10_a_shield_die_adds_a_second_shield() -> None:
    end = play_round(duel(), "defense", "defense", die=(2, 6), special=("shield_die", None))

    assert (end.scores, end.shields) == ((2, 0), (2, 0))


def test_w29_a_lucky_seat_keeps_one_die_and_the_other_counts_nowhere() -> None:
    start = duel(seat(active=Effects(lucky=True)))
    luck = FixedChance(start, RULES, die=(6, 2), lucky=(3, None))
    state = start
    for number, text in enumerate(("defense", "balance")):
        state = RULES.apply(state, number, declaration(text), luck).state

    assert (state.phase, RULES.actors(state)) == ("choose_die", frozenset({0}))
    assert refusal_code(state, 1, ChooseDie(0)) == "nothing_to_choose"
    assert refusal_code(state, 0, ChooseDie(2)) == "bad_index"
    assert RULES.clock(state)[0].action == ChooseDie(1)

    end = play_round(start, "defense", "balance", keeps=(1, 0), die=(6, 2), lucky=(3, None))

    assert (end.turns[0].dice, end.scores[0], end.shields[0]) == ((3,), 3, 1)
    assert end.state.fighters[0].face_counts == (0, 0, 1, 0, 0, 0)
    assert end.state.fighters[0].six_run == 0


def test_w30_a_bonus_turn_counts_both_dice() -> None:
    end = play_round(
        duel(seat(active=Effects(bonus_turn=True))),
        "attack",
        "balance",
        die=(6, 5),
        bonus=(6, None),
        special=(["zap", "double"], None),
        card=("boost", None),
    )

    assert end.scores == (36, 3)
    assert (end.hands[0], end.state.fighters[0].six_run) == ("boost", 0)
    assert (end.turns[0].gauge, end.gauges[0]) == (("same_face", "total15"), 2)


def test_w31_a_second_double_does_nothing() -> None:
    end = play_round(
        duel(seat(active=Effects(bonus_turn=True))),
        "attack",
        "balance",
        die=(6, 5),
        bonus=(6, None),
        special=(["double", "double"], None),
        card=("boost", None),
    )

    assert end.scores == (36, 5)


def test_w41_built_shields_work_at_once() -> None:
    end = play_round(
        duel(seat(energy=7)), "balance/2", "attack", die=(4, 6), special=(None, "flame")
    )

    assert (end.scores, end.energy[0], end.shields[0]) == ((4, 9), 2, 1)
    assert end.waiting[0] == Effects(burn=1)
