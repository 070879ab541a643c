"""Responses, attacks and protections: section 4.4."""

from games.dice.actions import Respond
from games.dice.events import Responded
from games.dice.state import Effects
from tests.dice.arrange import RULES, duel, play_round, play_until_respond, refusal_code, seat

CALM = Effects()


def test_w06_a_shield_stops_the_flame_but_not_the_burn() -> None:
    end = play_round(
        duel(seat(), seat(shields=1)), "attack", "balance", die=(6, 4), special=("flame", None)
    )
    next_end = play_round(end.state, "attack", "balance", die=([6, 1], [4, 4]))

    assert (end.scores, end.shields[1], end.waiting[1]) == ((9, 4), 0, Effects(burn=1))
    assert (next_end.scores, next_end.waiting[1]) == ((1, 3), CALM)


def test_w07_two_shields_stop_a_flame_and_an_attack_card() -> None:
    end = play_round(
        duel(seat("attack", energy=2), seat(shields=2)),
        "attack",
        "balance",
        ("attack", ""),
        die=(6, 5),
        special=("flame", None),
    )

    assert (end.scores, end.shields[1], end.waiting[1]) == ((9, 5), 0, Effects(burn=1))


def test_w12_damage_beyond_the_score_is_lost() -> None:
    end = play_round(
        duel(seat("attack", energy=2)), "attack", "balance", ("attack", ""), die=(4, 2)
    )

    assert (end.scores, end.totals) == ((4, 0), (5, 1))


def test_w13_the_guard_meets_the_larger_attack() -> None:
    end = play_round(
        duel(seat("attack", energy=2), seat("defense", energy=1, shields=1)),
        "attack",
        "balance+defense",
        ("attack", ""),
        die=(6, 5),
        special=("zap", None),
    )

    assert (end.scores, end.guards[1], end.shields[1]) == ((9, 5), False, 0)
    assert [(attack.source, attack.fate) for attack in end.turns[1].attacks] == [
        ("attack", "guard"),
        ("zap", "shield"),
    ]
    assert end.find_events(Responded) == [Responded(0)]


def test_w14_one_shield_stops_the_larger_attack_only() -> None:
    end = play_round(
        duel(seat("attack", energy=2), seat(shields=1)),
        "attack",
        "balance",
        ("attack", ""),
        die=(6, 5),
        special=("zap", None),
    )

    assert (end.scores, end.shields[1]) == ((9, 3), 0)


def test_w15_a_theft_takes_what_there_is() -> None:
    end = play_round(
        duel(seat("steal", energy=2), seat(energy=1)),
        "attack",
        "attack",
        ("steal", ""),
        die=(4, 5),
        steal=(2, None),
    )

    assert end.energy == (1, 1)


def test_w16_two_thefts_are_worked_out_on_the_same_energy() -> None:
    end = play_round(
        duel(seat("steal", energy=5), seat("steal", energy=3)),
        "attack",
        "attack",
        ("steal", "steal"),
        die=(4, 4),
        steal=(2, 1),
    )

    assert (end.energy, end.turns[0].result) == ((3, 1), 0)


def test_w17_damage_comes_after_the_boost() -> None:
    end = play_round(
        duel(seat("boost", energy=4), seat("attack", energy=2)),
        "balance+boost",
        "attack",
        ("", "attack"),
        die=(4, 5),
    )

    assert (end.scores, end.turns[0].result) == ((5, 5), 0)


def test_w18_curse_and_burn_add_up() -> None:
    end = play_round(duel(seat(active=Effects(curse=1, burn=1))), "balance", "balance", die=(2, 1))

    assert end.scores == (0, 1)


def test_w19_a_reset_card_voids_the_whole_attack() -> None:
    end = play_round(
        duel(seat("reset", energy=4, shields=1), seat("boost", energy=4)),
        "balance",
        "attack+boost",
        ("reset", ""),
        die=(2, 6),
        special=(None, "flame"),
    )

    assert (end.turns[1].gross, end.scores, end.turns[0].result) == (18, (0, 0), 0)
    assert (end.shields[0], end.waiting[0], end.energy[0], end.gauges[0]) == (1, CALM, 1, 1)
    assert [attack.fate for attack in end.turns[0].attacks] == ["void"]


def test_w35_two_used_cards_or_too_little_energy_pass_by_themselves() -> None:
    start = duel(seat("defense boost attack", energy=10), seat("attack", energy=1))
    end = play_round(start, "balance+defense+boost", "attack", die=(4, 4))

    assert end.find_events(Responded) == []
    assert (end.scores, end.energy[0]) == ((8, 4), 7)
    assert (end.guards[0], end.hands[0]) == (True, "attack")


def test_w42_a_theft_comes_last() -> None:
    end = play_round(
        duel(seat("attack steal", energy=4), seat(shields=1, energy=5)),
        "attack",
        "attack",
        ("attack steal", ""),
        die=(4, 5),
        steal=(2, None),
    )

    assert (end.scores, end.energy, end.shields[1]) == ((4, 5), (2, 4), 0)


def test_w45_a_seat_with_a_card_and_enough_energy_is_asked() -> None:
    state = play_until_respond(
        duel(seat("defense boost", energy=2)), "attack", "balance", die=(4, 2)
    )

    assert RULES.actors(state) == {0}
    assert refusal_code(state, 0, Respond(())) is None
    assert refusal_code(state, 1, Respond(())) == "already_submitted"
