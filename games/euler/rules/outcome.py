"""Who is where at the end, and what is recorded of each seat (section 7)."""

from games.engine.protocol import Outcome
from games.euler.content.schema import Content
from games.euler.state import Seat, State


def outcome(content: Content, state: State) -> Outcome | None:
    """None while the match runs."""
    if state.phase != "match_end":
        return None
    standings = [_standing(seat) for seat in state.seats]
    places = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    records = tuple(_record(content, state, seat) for seat in state.seats)
    return Outcome(places, tuple(seat.stack for seat in state.seats), state.reason, records)


def _standing(seat: Seat) -> tuple[int, ...]:
    """More is better (7.2): stayed, chips, out later, more chips then, left later."""
    stayed = seat.status != "left"
    out = (seat.eliminated_round, seat.began) if seat.status == "eliminated" else (0, 0)
    return (stayed, seat.stack, *out, seat.left_at)


def _record(content: Content, state: State, seat: Seat) -> dict[str, int | str | bool]:
    record, mode = seat.record, state.options.mode
    f, ex, phi = record.specials
    return {
        "chips": seat.stack,
        "net": seat.stack - content.settings.starting_chips,
        "showdowns_won": record.showdowns_won,
        "fold_outs_won": record.fold_outs_won,
        "biggest_pot": record.biggest_pot,
        "f": f,
        "ex": ex,
        "phi": phi,
        "specials": f + ex + phi,
        "bets": record.bets,
        "raises": record.raises,
        "dies": record.dies,
        "left": seat.status == "left",
        "finished": seat.status != "left",
        "mode": mode,
        "seats": len(state.seats),
        "ranked": mode != "practice" and (state.reason != "abandoned" or mode == "daily"),
    }
