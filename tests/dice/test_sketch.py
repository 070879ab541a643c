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
from games.dice.rules.turn import Table
from games.dice.state import State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from tests.dice.arrange import RULES, duel, edited, row, seat


def by_the_book(rules: DiceRules, state: State, both: Any, fate: Chance) -> Table:
    """The round by its chapters; later answers as `normal` gives them."""
    book = rules.book
    table = Table(book, state, fate)
    table.counters = {}
    if state.phase == "declare":
        roll.reveal(table, both)
        roll.throw(table)
    if state.phase != "respond":
        roll.keep(table, _kept(table, both))
        roll.score(table)
        now = table.step(phase="respond").state
        both = [normal.respond(book, normal.of_state(now, seat)) for seat in SEATS]
    now = table.step(phase="respond").state
    answers = [None if passed(book, now, seat) else both[seat] for seat in SEATS]
    respond.settle(table, (answers[0], answers[1]))
    event_cards.draw_and_apply(table)
    rounds.end(table)
    return table


def _kept(table: Table, both: Any) -> Any:
    state = table.step().state
    return [
        None
        if len(turn.candidates) < 2
        else (both[seat] if state.phase == "choose_die" else RULES.better_die(state, seat))
        for seat, turn in enumerate(state.turns)
    ]


def of_table(table: Table, seat: int) -> tuple[Any, ...]:
    fighter, pending = table.fighters[seat], table.fighters[seat].pending
    return (
        fighter.total, fighter.energy, fighter.shields, fighter.guard, fighter.gauge,
        pending.curse, pending.burn, pending.lucky, pending.bonus_turn,
        fighter.face_counts, fighter.six_run, fighter.win_streak, fighter.loss_streak,
        table.hands[seat].cards, table.turns[seat].score,
    )  # fmt: skip


def of_sketch(me: Seat) -> tuple[Any, ...]:
    return (
        me.total, me.energy, me.shields, me.guard, me.gauge, me.curse, me.burn, me.lucky, me.bonus,
        me.counts, me.six, me.wins, me.losses, me.hand, me.score,
    )  # fmt: skip


def compared(rules: DiceRules, matches: int) -> int:
    tables, rounds_seen = Shorthand(rules.book), 0
    for number in range(matches):
        key = b"%032d" % number
        state = playouts.begin(GAME, key, rules)
        for move, line in enumerate(playouts.play_randomly(GAME, key, rules)):
            if rules.actors(state) == frozenset(SEATS):
                whim = Chance(b"%d" % move + key)
                both = []
                for seat in SEATS:
                    offers: Any = protocol.legal(rules, state, seat)
                    both.append(offers[whim.draw("pick", seat, 0, len(offers))])
                sketch = Sketch(tables, Opening(rules.book, state), whim)
                sketch.play((both[0], both[1]))
                table = by_the_book(rules, state, both, whim)
                for seat in SEATS:
                    assert of_sketch(sketch.seats[seat]) == of_table(table, seat)
                assert (tuple(sketch.pile), tuple(sketch.discard)) == (table.pile, table.discard)
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
        opening = Opening(RULES.book, duel(seat(total=50), round=number))
        sketch = Sketch(RULES.shorthand, opening, Chance(b"v"))
        sketch.play((Declare("attack", (), 0), Declare("attack", (), 0)))

        worths = hard.Worths(RULES.content.bots.hard, opening.left)
        found = tuple(worths.value(sketch, each) for each in SEATS)
        assert found == pytest.approx(values, abs=0.001)
