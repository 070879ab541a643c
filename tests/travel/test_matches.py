"""Whole matches: the recorded one, and properties of every match."""

from pathlib import Path

import pytest

from games.engine import chance, playouts, protocol
from games.travel import GAME
from games.travel.content.terms import MEMORY
from tests.travel.arrange import INDEX, RULES

RECORDED = Path(__file__).parent / "playout_trip4.txt"


def transcript(seed: str, levels: tuple[str, ...]) -> list[str]:
    """One line a move: the seat, the action and what happened."""
    lines = playouts.play_bots(GAME, chance.seed_key(GAME.seed_prefix, seed), levels, RULES)
    return [
        f"{line.seat} {protocol.encode(line.action).decode()}"
        f" {protocol.encode(line.events).decode()}"
        for line in lines
    ]


def test_the_recorded_playout_is_still_played_the_same() -> None:
    recorded = RECORDED.read_text(encoding="utf-8").splitlines()

    assert transcript("trip4", ("normal",) * 4) == recorded


@pytest.mark.parametrize("n", GAME.seats)
def test_traits_and_money_never_fall_below_nothing(n: int) -> None:
    for line in playouts.play_randomly(GAME, b"floor" * 6, RULES, n):
        for player in line.state.players:
            assert player.tc >= 0
            assert min(player.stats[:MEMORY]) >= 0
            assert 0 <= player.tokens <= INDEX.config.max_tokens


@pytest.mark.parametrize("n", GAME.seats)
def test_scores_of_an_outcome_are_those_of_the_public_view(n: int) -> None:
    *_, last = playouts.play_bots(GAME, b"score" * 6, ("normal",) * n, RULES)

    outcome = RULES.outcome(last.state)
    shown = RULES.view(last.state, None)

    assert outcome is not None
    assert outcome.scores == tuple(player.score for player in shown.players)
    assert min(outcome.places) == 1
    assert outcome.reason == "settled"
