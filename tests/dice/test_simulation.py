"""The simulation of the bot `hard` gives the same values as the rules."""

from typing import Any

import pytest

from games.dice import GAME
from games.dice.actions import Declare
from games.dice.bots import normal
from games.dice.bots.simulation.evaluator import Evaluator
from games.dice.bots.simulation.first_half import FirstHalves
from games.dice.bots.simulation.model import SimulationTables
from games.dice.bots.simulation.round import SimulatedRound
from games.dice.bots.simulation.seat_model import RoundStart, Seat
from games.dice.content.terms import SEATS
from games.dice.rules import event_cards, respond, roll, rounds
from games.dice.rules.engine import DiceRules
from games.dice.rules.refusals import is_passed
from games.dice.rules.turn import Turn
from games.dice.state import State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from tests.dice.arrange import RULES, duel, edit_release, find_row, seat


def play_by_the_rules(rules: DiceRules, state: State, both: Any, fate: Chance) -> Turn:
    """The round by the rules; later responses are those of `normal`."""
    index = rules.index
    turn = Turn(index, state, fate)
    turn.counters = {}
    if state.phase == "declare":
        roll.reveal(turn, both)
        roll.throw(turn)
    if state.phase != "respond":
        roll.keep(turn, _die_choices(turn, both))
        roll.score(turn)
        now = turn.step(phase="respond").state
        both = [
            normal.respond(index, normal.read_situation(RULES.view(now, seat), seat))
            for seat in SEATS
        ]
    now = turn.step(phase="respond").state
    responses = [None if is_passed(index, now, seat) else both[seat] for seat in SEATS]
    respond.settle(turn, (responses[0], responses[1]))
    event_cards.draw_and_apply(turn)
    rounds.end(turn)
    return turn


def _die_choices(turn: Turn, both: Any) -> Any:
    state = turn.step().state
    return [
        None
        if len(seat_round.candidates) < 2
        else (both[seat] if state.phase == "choose_die" else RULES.better_die(state, seat))
        for seat, seat_round in enumerate(state.turns)
    ]


def rules_figures(turn: Turn, seat: int) -> tuple[Any, ...]:
    player, pending = turn.players[seat], turn.players[seat].pending
    return (
        player.total, player.energy, player.shields, player.guard, player.gauge,
        pending.curse, pending.burn, pending.lucky, pending.bonus_turn,
        player.face_counts, player.six_run, player.win_streak, player.loss_streak,
        turn.hands[seat].cards, turn.rounds[seat].score,
    )  # fmt: skip


def simulated_figures(me: Seat) -> tuple[Any, ...]:
    return (
        me.total, me.energy, me.shields, me.guard, me.gauge, me.curse, me.burn, me.lucky, me.bonus,
        me.counts, me.six, me.wins, me.losses, me.hand, me.score,
    )  # fmt: skip


def begin_round(
    tables: SimulationTables, state: State, both: Any, chance: Chance
) -> SimulatedRound:
    start = RoundStart(tables.index, state)
    halves = FirstHalves(tables, start)
    one, two = (halves.find(seat, both[seat], chance) for seat in SEATS)
    return SimulatedRound(tables, start, (one, two), chance)


def compare_rounds(rules: DiceRules, matches: int) -> int:
    tables, rounds_seen = SimulationTables(rules.index), 0
    for number in range(matches):
        key = b"%032d" % number
        state = playouts.begin(GAME, key, rules)
        for move, line in enumerate(playouts.play_randomly(GAME, key, rules)):
            if rules.actors(state) == frozenset(SEATS):
                chance = Chance(b"%d" % move + key)
                both = []
                for seat in SEATS:
                    offers: Any = protocol.legal(rules, state, seat)
                    both.append(offers[chance.draw("pick", seat, 0, len(offers))])
                simulated = begin_round(tables, state, both, chance)
                simulated.play()
                turn = play_by_the_rules(rules, state, both, chance)
                for seat in SEATS:
                    assert simulated_figures(simulated.seats[seat]) == rules_figures(turn, seat)
                assert (tuple(simulated.pile), tuple(simulated.discard)) == (
                    turn.pile,
                    turn.discard,
                )
                rounds_seen += 1
            state = line.state
    return rounds_seen


def test_a_simulated_round_ends_like_the_round_of_the_rules() -> None:
    assert compare_rounds(RULES, 150) > 1000


def test_the_simulation_follows_other_content_too() -> None:
    def change(raw: Any) -> None:
        find_row(raw, "special_dice", "block_die").update(weight=5)
        raw["numbers"].update(event_deck_policy="until_exhausted", shield_max=3, card_limit=3)
        find_row(raw, "modes", "standard").update(stance_edge=2)
        for card in raw["event_cards"]:
            card["copies"] = 1
        for card in raw["strategy_cards"]:
            card["cost"] = 1

    assert compare_rounds(DiceRules(edit_release(change)), 60) > 300


def test_a_won_last_round_is_worth_1() -> None:
    for number, values in ((8, (1.0, 0.0)), (4, (0.999, 0.001))):
        state, both = duel(seat(total=50), round=number), [Declare("attack", (), 0)] * 2
        found = []
        for each in SEATS:
            simulated = begin_round(SimulationTables(RULES.index), state, both, Chance(b"v"))
            found.append(Evaluator(RULES.index, simulated.start, each).value(simulated))
        assert found == pytest.approx(values, abs=0.001)
