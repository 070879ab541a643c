"""Who wins the match, and the final places (section 7)."""

from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS, Reason
from games.dice.records import summary
from games.dice.rules.turn import Turn
from games.dice.state import State
from games.engine.protocol import Outcome


def decide_winner(turn: Turn) -> tuple[int | None, Reason]:
    """The winner after the last round (None: a draw) and the first difference, which decides."""
    a, b = turn.players
    mine, theirs = turn.rounds
    hands = turn.hands
    differences: tuple[tuple[Reason, int], ...] = (
        ("total", a.total - b.total),
        ("last_round", mine.score - theirs.score),
        ("energy", a.energy - b.energy),
        ("cards", len(hands[0].cards) - len(hands[1].cards)),
    )
    for reason, difference in differences:
        if difference:
            return int(difference < 0), reason
    return None, "draw"


def outcome(index: ContentIndex, state: State) -> Outcome | None:
    """None while the match runs. Both seats of a draw share the first place."""
    if state.reason is None:
        return None
    places = tuple(2 if state.winner == 1 - seat else 1 for seat in SEATS)
    totals = tuple(player.total for player in state.fighters)
    records = tuple(summary.record(index, state, seat) for seat in SEATS)
    return Outcome(places, totals, state.reason, records)
