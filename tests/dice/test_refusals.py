"""Refusals have the codes of section 4.1, in their order, and change nothing."""

import pytest
from msgspec.structs import replace

from games.dice import GAME
from games.dice.actions import ChooseDie, Declare, Respond
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, Malformed
from tests.dice.arrange import (
    KEY,
    RULES,
    FixedChance,
    duel,
    play_round,
    play_until_respond,
    refusal_code,
    seat,
)


def test_w36_declarations_that_are_refused() -> None:
    state = duel(seat("attack boost defense", energy=4, guard=True, shields=1))
    before = protocol.encode(state)

    assert refusal_code(state, 0, Declare("rush", (), 0)) == "unknown_stance"
    assert refusal_code(state, 0, Declare("attack", ("attack",), 0)) == "wrong_card_phase"
    assert refusal_code(state, 0, Declare("attack", ("boost", "boost"), 0)) == "duplicate_kind"
    assert refusal_code(state, 1, Declare("attack", ("boost",), 0)) == "card_not_in_hand"
    assert refusal_code(state, 0, Declare("attack", ("defense",), 0)) == "guard_already_up"
    assert refusal_code(state, 0, Declare("attack", (), 2)) == "shield_limit"
    short = RULES.refusal(state, 0, Declare("attack", ("boost",), 1))
    assert short is not None
    assert (short.code, short.figures) == ("not_enough_energy", {"n": 3})
    assert refusal_code(state, 0, Respond(())) == "wrong_phase"
    assert protocol.encode(state) == before
    once = RULES.apply(state, 0, Declare("attack", (), 0), FixedChance(state)).state
    assert refusal_code(once, 0, Declare("balance", (), 0)) == "already_submitted"


def test_w37_answers_that_are_refused() -> None:
    start = duel(seat("attack defense reset steal", energy=6))
    state = play_until_respond(start, "attack+defense", "attack", die=(4, 4))
    end = play_round(start, "attack+defense", "attack", ("reset", ""), die=(4, 4))

    assert refusal_code(state, 0, Respond(("attack", "steal"))) == "card_limit"
    assert refusal_code(state, 0, Respond(("boost",))) == "wrong_card_phase"
    assert refusal_code(state, 0, Respond(("attack", "attack"))) == "duplicate_kind"
    assert refusal_code(state, 0, Respond(("bomb",))) == "unknown_card"
    assert refusal_code(state, 0, Respond(("reset",))) is None
    assert (end.scores, end.energy[0]) == ((0, 0), 1)


def test_the_checks_come_in_the_order_of_the_rulebook() -> None:
    """Each action breaks one rule more than the one before; the first rule broken is named."""
    state = duel(seat("boost attack", energy=1, guard=True, shields=2))

    assert refusal_code(state, 0, Declare("attack", ("boost",), 0)) == "not_enough_energy"
    assert refusal_code(state, 0, Declare("attack", ("boost",), 1)) == "shield_limit"
    assert refusal_code(state, 0, Declare("attack", ("boost",), -1)) == "shield_limit"
    assert refusal_code(state, 0, Declare("attack", ("defense",), 1)) == "card_not_in_hand"
    assert refusal_code(state, 0, Declare("attack", ("boost", "boost"), 1)) == "duplicate_kind"
    assert refusal_code(state, 0, Declare("attack", ("attack", "attack"), 1)) == "wrong_card_phase"
    assert refusal_code(state, 0, Declare("attack", ("attack", "x"), 1)) == "unknown_card"
    assert refusal_code(state, 0, Declare("x", ("attack", "x"), 1)) == "unknown_stance"
    assert refusal_code(state, 2, Declare("x", (), 1)) == "not_seated"
    assert refusal_code(state, 0, ChooseDie(7)) == "wrong_phase"


def test_a_third_card_in_a_round_is_refused() -> None:
    start = duel(seat("attack boost defense", energy=10))
    state = play_until_respond(start, "attack+defense", "attack", die=(4, 4))

    assert refusal_code(state, 0, Respond(("attack",))) is None
    used = replace(
        state, turns=(replace(state.turns[0], used=("defense", "boost")), state.turns[1])
    )
    refusal = RULES.refusal(used, 0, Respond(("attack",)))
    assert refusal is not None
    # With two cards used the seat is passed automatically, so a response counts as a second one.
    assert refusal.code == "already_submitted"


def test_two_orders_of_the_same_cards_are_the_same_action() -> None:
    start = duel(seat("boost defense", energy=5))
    one = play_round(start, "balance+defense+boost", "balance", die=(4, 4))
    two = play_round(start, "balance+boost+defense", "balance", die=(4, 4))

    assert protocol.encode(one.state) == protocol.encode(two.state)


@pytest.mark.parametrize(
    "wire",
    [
        '{"type":"declare"}',
        '{"type":"declare","stance":"attack","cards":"boost","shields":0}',
        '{"type":"declare","stance":"attack","cards":[],"shields":"1"}',
        '{"type":"declare","stance":"attack","cards":[],"shields":1.5}',
        '{"type":"declare","stance":1,"cards":[],"shields":0}',
        '{"type":"declare","stance":"attack","cards":[],"shields":0,"seat":1}',
        '{"type":"choose_die","index":"0"}',
        '{"type":"respond","cards":null}',
        '{"type":"respond","cards":[%s"attack"]}' % ('"attack",' * 30),
    ],
)
def test_wrong_types_never_reach_the_rules(wire: str) -> None:
    with pytest.raises(Malformed, match="malformed_action"):
        GAME.decode(wire)


def test_a_second_declaration_is_refused_and_changes_nothing() -> None:
    state = protocol.play(RULES, duel(), 0, Declare("attack", (), 0), Chance(KEY)).state
    before = protocol.encode(state)

    with pytest.raises(IllegalAction, match="already_submitted"):
        protocol.play(RULES, state, 0, Declare("balance", (), 0), Chance(KEY))

    assert protocol.encode(state) == before


def test_every_code_of_the_rulebook_has_a_sentence() -> None:
    assert set(GAME.rules.refusals) >= {
        "match_finished", "not_seated", "wrong_phase", "nothing_to_choose", "already_submitted",
        "bad_index", "unknown_stance", "unknown_card", "wrong_card_phase", "duplicate_kind",
        "card_limit", "card_not_in_hand", "guard_already_up", "shield_limit", "not_enough_energy",
    }  # fmt: skip
