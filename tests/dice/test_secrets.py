"""Section 6: what is hidden, from whom, until when."""

from itertools import product

import pytest
from msgspec.structs import replace

from games.dice.actions import Declare, Respond
from games.dice.events import CardDrawn, Declared, SwapSeen
from games.dice.state import Gain, Hand, State
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import RESIGN
from tests.dice.arrange import (
    KEY,
    RULES,
    FixedChance,
    declaration,
    duel,
    play_round,
    play_until_respond,
    seat,
)
from tests.dice.disguise import disguise

KINDS = [row.id for row in RULES.content.strategy_cards]


def test_w44_a_submission_is_hidden_until_both_are_in() -> None:
    start = duel(seat("boost", energy=6))
    chance = FixedChance(start, RULES, die=(4, 4))
    state = RULES.apply(start, 0, declaration("attack+boost"), chance).state

    for audience in (1, None):
        seen = RULES.view(state, audience)
        assert seen.submitted == (True, False)
        assert (seen.fighters[0].energy, seen.cards[0], seen.turns[0].stance) == (6, 1, None)
        assert (seen.submission, seen.hands[0]) == (None, None)
    assert RULES.view(state, 0).submission == declaration("attack+boost")

    state = RULES.apply(state, 1, declaration("balance"), chance).state

    for audience in (0, 1, None):
        seen = RULES.view(state, audience)
        done = seen.record[-1] if seen.record else seen.turns
        assert [turn.stance for turn in done] == ["attack", "balance"]


def views(states: list[State], audience: int | None) -> set[bytes]:
    return {protocol.encode(RULES.view(state, audience)) for state in states}


@pytest.mark.parametrize("audience", [1, None])
def test_every_declaration_looks_the_same_to_others(audience: int | None) -> None:
    start = duel(seat("defense boost", energy=10))
    legal = protocol.legal(RULES, start, 0)
    states = [replace(start, submissions=(action, None)) for action in legal]

    assert len(legal) == 33
    assert len(views(states, audience)) == 1
    assert len(views(states, 0)) == 33


@pytest.mark.parametrize("audience", [1, None])
def test_every_answer_looks_the_same_to_others(audience: int | None) -> None:
    start = duel(seat("attack steal reset", energy=10), seat("attack", energy=3))
    state = play_until_respond(start, "attack", "attack", die=(4, 4))
    states = [
        replace(state, submissions=(action, None)) for action in protocol.legal(RULES, state, 0)
    ]

    assert len(states) == 7
    assert len(views(states, audience)) == 1


@pytest.mark.parametrize("audience", [1, None])
def test_every_hand_of_a_size_looks_the_same_to_others(audience: int | None) -> None:
    start = duel(seat("attack attack", energy=5))
    hands = [
        Hand(RULES.index.sort_cards(cards), tuple(Gain(1, card) for card in cards), cards[:1])
        for cards in product(KINDS, repeat=2)
    ]
    states = [replace(start, hands=(hand, start.hands[1])) for hand in hands]

    assert len(views(states, audience)) == 1
    assert len({RULES.actors(state) for state in states}) == 1


def test_the_event_of_a_submission_has_no_content() -> None:
    start = duel(seat("boost", energy=4))

    events = RULES.apply(start, 0, declaration("attack+boost"), FixedChance(start)).events

    assert events == (Declared(0),)


def test_only_the_owner_sees_a_drawn_card() -> None:
    end = play_round(duel(seat(gauge=4)), "balance", "attack", die=(3, 5), card=("reset", None))

    assert protocol.visible_events(end.events, 1) == protocol.visible_events(end.events, None)
    assert not any(isinstance(event, CardDrawn) for event in protocol.visible_events(end.events, 1))
    assert CardDrawn(0, "reset", to=0) in protocol.visible_events(end.events, 0)
    assert b"reset" not in protocol.encode(protocol.visible_events(end.events, 1))


def test_each_seat_sees_only_its_own_cards_of_a_swap() -> None:
    start = duel(seat("boost"), seat("steal"))
    end = play_round(
        start, "attack", "attack", die=(4, 4), event=("card_swap", "none"), give=("boost", "steal")
    )

    assert [e for e in protocol.visible_events(end.events, 1) if isinstance(e, SwapSeen)] == [
        SwapSeen(1, "steal", "boost", to=1)
    ]
    assert b"boost" not in protocol.encode(protocol.visible_events(end.events, None))


def test_a_former_card_is_remembered_until_it_is_played() -> None:
    start = duel(seat("attack"), seat("steal", energy=2))
    swapped = play_round(
        start, "attack", "attack", die=(4, 4), event=("card_swap", "none"), give=("attack", "steal")
    )
    assert RULES.view(swapped.state, 0).given == ("attack",)
    assert RULES.view(swapped.state, None).given == ()

    played = play_round(swapped.state, "attack", "attack", ("", "attack"), die=([4, 4], [4, 4]))

    assert RULES.view(played.state, 0).given == ()


def test_hands_are_open_once_the_match_is_over() -> None:
    start = duel(seat("reset"), seat("steal"), round=8)
    end = play_round(start, "attack", "attack", die=(4, 5))

    for audience in (0, 1, None):
        assert RULES.view(end.state, audience).hands == (("reset",), ("steal",))


def test_giving_up_shows_no_hidden_submission() -> None:
    start = duel(seat("boost", energy=4))
    state = RULES.apply(start, 0, declaration("attack+boost"), FixedChance(start)).state

    over, events = protocol.play(RULES, state, 1, RESIGN, Chance(KEY))

    for audience in (0, 1, None):
        assert RULES.view(over, audience).submission is None
    assert all(turn.stance is None for turn in over.turns)
    assert b"boost" not in protocol.encode(events)


def test_a_disguise_varies_all_that_is_hidden() -> None:
    start = duel(seat("attack boost", energy=8), seat("steal", energy=4))
    state = replace(start, submissions=(Declare("attack", ("boost",), 1), None))
    others = [disguise(RULES, state, 1, Chance(b"%d" % nth)) for nth in range(40)]

    assert len({other.hands[0].cards for other in others}) > 5
    assert len({other.submissions[0] for other in others}) > 5
    assert len({other.pile for other in others}) > 5
    assert {other.hands[1] for other in others} == {state.hands[1]}


def test_an_automatic_pass_follows_from_public_facts() -> None:
    for cards in ("attack", "defense", "boost"):
        state = play_until_respond(
            duel(seat(cards, energy=3), seat("attack", energy=2)), "attack", "attack", die=(4, 4)
        )
        assert RULES.actors(state) == {0, 1}
        assert RULES.refusal(state, 0, Respond(())) is None
