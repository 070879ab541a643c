"""The shorthand of the bot `hard` follows the same rules as the chapters, value for value."""

from typing import Any

import pytest

from games.dice import GAME
from games.dice.actions import Declare
from games.dice.bots import hard, normal
from games.dice.bots.simulation.model import Opening, Seat, Shorthand
from games.dice.bots.simulation.round import Sketch
from games.dice.content.terms import SEATS
from games.dice.rules import event_cards, respond, roll, rounds
from games.dice.rules.engine import DiceRules
from games.dice.rules.refusals import passed
from games.dice.rules.turn import Turn
from games.dice.state import State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from tests.dice.arrange import RULES, duel, edited, row, seat


def by_the_book(rules: DiceRules, state: State, both: Any, fate: Chance) -> Turn:
    """The round by its chapters; later answers as `normal` gives them."""
    index = rules.index
    turn = Turn(index, state, fate)
    turn.counters = {}
    if state.phase == "declare":
        roll.reveal(turn, both)
        roll.throw(turn)
    if state.phase != "respond":
        roll.keep(turn, _kept(turn, both))
        roll.score(turn)
        now = turn.step(phase="respond").state
        both = [
            normal.respond(index, normal.of_view(RULES.view(now, seat), seat)) for seat in SEATS
        ]
    now = turn.step(phase="respond").state
    answers = [None if passed(index, now, seat) else both[seat] for seat in SEATS]
    respond.settle(turn, (answers[0], answers[1]))
    event_cards.draw_and_apply(turn)
    rounds.end(turn)
    return turn


def _kept(turn: Turn, both: Any) -> Any:
    state = turn.step().state
    return [
        None
        if len(seat_round.candidates) < 2
        else (both[seat] if state.phase == "choose_die" else RULES.better_die(state, seat))
        for seat, seat_round in enumerate(state.turns)
    ]


def of_table(turn: Turn, seat: int) -> tuple[Any, ...]:
    player, pending = turn.players[seat], turn.players[seat].pending
    return (
        player.total, player.energy, player.shields, player.guard, player.gauge,
        pending.curse, pending.burn, pending.lucky, pending.bonus_turn,
        player.face_counts, player.six_run, player.win_streak, player.loss_streak,
        turn.hands[seat].cards, turn.rounds[seat].score,
    )  # fmt: skip


def of_sketch(me: Seat) -> tuple[Any, ...]:
    return (
        me.total, me.energy, me.shields, me.guard, me.gauge, me.curse, me.burn, me.lucky, me.bonus,
        me.counts, me.six, me.wins, me.losses, me.hand, me.score,
    )  # fmt: skip


def compared(rules: DiceRules, matches: int) -> int:
    tables, rounds_seen = Shorthand(rules.index), 0
    for number in range(matches):
        key = b"%032d" % number
        state = playouts.begin(GAME, key, rules)
        for move, line in enumerate(playouts.at_random(GAME, key, rules)):
            if rules.actors(state) == frozenset(SEATS):
                whim = Chance(b"%d" % move + key)
                both = []
                for seat in SEATS:
                    offers: Any = protocol.legal(rules, state, seat)
                    both.append(offers[whim.draw("pick", seat, 0, len(offers))])
                sketch = Sketch(tables, Opening(rules.index, state), whim)
                sketch.play((both[0], both[1]))
                turn = by_the_book(rules, state, both, whim)
                for seat in SEATS:
                    assert of_sketch(sketch.seats[seat]) == of_table(turn, seat)
                assert (tuple(sketch.pile), tuple(sketch.discard)) == (turn.pile, turn.discard)
                rounds_seen += 1
            state = line.state
    return rounds_seen


def test_both_ways_to_play_a_round_come_to_the_same() -> None:
    assert compared(RULES, 150) > 1000


def test_also_with_other_content() -> None:
    def change(raw: Any) -> None:
        row(raw, "special_dice", "block_die").update(weight=5)
        raw["numbers"].update(event_deck_policy="until_exhausted", shield_max=3, card_limit=3)
        for card in raw["event_cards"]:
            card["copies"] = 1
        for card in raw["strategy_cards"]:
            card["cost"] = 1

    assert compared(DiceRules(edited(change)), 60) > 300


def test_a_won_last_round_is_worth_everything() -> None:
    for number, values in ((8, (1.0, 0.0)), (4, (0.999, 0.001))):
        opening = Opening(RULES.index, duel(seat(total=50), round=number))
        sketch = Sketch(RULES.shorthand, opening, Chance(b"v"))
        sketch.play((Declare("attack", (), 0), Declare("attack", (), 0)))

        worths = hard.Worths(RULES.content.bots.hard, opening.left)
        found = tuple(worths.value(sketch, each) for each in SEATS)
        assert found == pytest.approx(values, abs=0.001)
