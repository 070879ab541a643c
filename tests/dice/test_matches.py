"""Whole matches: invariants, and one recorded match."""

from pathlib import Path

import pytest

from games.dice import GAME
from games.dice.content.terms import SEATS
from games.dice.state import State
from games.engine import chance, playouts, protocol
from tests.dice.arrange import INDEX, RULES

HERE = Path(__file__).parent
NUMBERS = INDEX.numbers


def check_invariants(state: State) -> None:
    """The invariants of a state."""
    held = [card for hand in state.hands for card in hand.cards]
    for place, row in enumerate(RULES.content.strategy_cards):
        assert state.pile[place] + state.discard[place] + held.count(row.id) == row.copies
    for seat in SEATS:
        player = state.fighters[seat]
        assert player.total >= NUMBERS.min_total
        assert 0 <= player.energy <= NUMBERS.energy_max
        assert 0 <= player.shields <= NUMBERS.shield_max
        assert player.gauge >= 0
        assert player.gauge < NUMBERS.gauge_size or not any((*state.pile, *state.discard))
        assert player.six_run < 2
        assert player.active.curse <= 1
        assert state.hands[seat].cards == INDEX.sort_cards(state.hands[seat].cards)
    for first, second in state.record:
        assert first.score >= 0 <= second.score
        assert first.event_luck == -second.event_luck


def test_a_thousand_random_matches_keep_the_invariants() -> None:
    for number in range(1000):
        for line in playouts.play_randomly(GAME, b"%032d" % number, RULES):
            check_invariants(line.state)
        assert len(line.state.record) == 8


@pytest.mark.parametrize(("mode", "rounds"), [("quick", 5), ("standard", 8), ("extended", 10)])
def test_a_mode_is_so_many_rounds(mode: str, rounds: int) -> None:
    *_, last = playouts.play_bots(GAME, b"m" * 32, ("normal", "normal"), RULES, {"mode": mode})

    assert len(last.state.record) == rounds
    assert {record["mode"] for record in RULES.outcome(last.state).records} == {mode}  # type: ignore[union-attr]


def text(value: object) -> str:
    return protocol.encode(value).decode()


def transcript(seed: str) -> list[str]:
    """One line a move of two normal bots: the seat, the action and what happened."""
    lines = playouts.play_bots(
        GAME, chance.seed_key(GAME.seed_prefix, seed), ("normal", "normal"), RULES
    )
    return [f"{line.seat} {text(line.action)} {text(line.events)}" for line in lines]


def test_a_recorded_match_is_still_the_same() -> None:
    assert transcript("duel7") == (HERE / "playout_duel7.txt").read_text().splitlines()


def test_the_records_of_a_match_add_up() -> None:
    *_, last = playouts.play_bots(GAME, b"records!" * 4, ("normal", "easy"), RULES)
    outcome = RULES.outcome(last.state)

    assert outcome is not None
    one, two = outcome.records
    assert one["margin"] == outcome.scores[0] - outcome.scores[1] == -int(two["margin"])
    assert one["total"] == outcome.scores[0]
    assert (one["won"], two["won"]) == (outcome.places == (1, 2), outcome.places == (2, 1))
    assert one["best_round"] == max(pair[0].score for pair in last.state.record)


def test_the_same_seed_brings_the_same_luck_whatever_the_seats_choose() -> None:
    """Dice, events and grants of a daily duel are the same for everyone (section 5.1)."""
    key, text = b"daily" * 6, []
    for levels in (("easy", "normal"), ("normal", "normal"), ("hard", "normal")):
        *_, last = playouts.play_bots(GAME, key, levels, RULES)
        text.append([turn.candidates[0] for pair in last.state.record for turn in pair])

    assert text[0] == text[1] == text[2]
