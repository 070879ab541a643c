"""Final places, and what is recorded of each seat (section 7)."""

from msgspec import UNSET

from games.engine.protocol import Outcome
from games.euler.content.schema import Content
from games.euler.state import Player, State


def outcome(content: Content, state: State) -> Outcome | None:
    """None while the match runs."""
    if state.phase != "match_end":
        return None
    standings = [_standing(player) for player in state.seats]
    places = tuple(1 + sum(other > own for other in standings) for own in standings)
    records = tuple(_record(content, state, player) for player in state.seats)
    return Outcome(places, tuple(player.stack for player in state.seats), state.reason, records)


def is_out(state: State, seat: int) -> bool:
    """Whether a player is eliminated or has left."""
    return state.seats[seat].status != "playing"


def _standing(player: Player) -> tuple[int, ...]:
    """More is better (7.2): stayed, chips, eliminated later, more chips then, left later."""
    stayed, eliminated = player.status != "left", player.status == "eliminated"
    lasted = (player.eliminated_round, player.began) if eliminated else (0, 0)
    return (stayed, player.stack, *lasted, player.left_at)


def _record(content: Content, state: State, player: Player) -> dict[str, int | str | bool]:
    record, mode = player.record, state.options.mode
    played = dict(zip(content.kinds, record.specials, strict=True))
    return {
        "chips": player.stack,
        "net": player.stack - content.starting_chips(state.options.variant),
        "showdowns_won": record.showdowns_won,
        "fold_outs_won": record.fold_outs_won,
        "biggest_pot": record.biggest_pot,
        **{kind: played.get(kind, 0) for kind in ("f", "ex", "phi")},
        "specials": sum(record.specials),
        "bets": record.bets,
        "raises": record.raises,
        "dies": record.dies,
        "left": player.status == "left",
        "finished": player.status != "left",
        "mode": mode,
        "seats": len(state.seats),
        "ranked": state.options.topics is UNSET
        and mode != "practice"
        and (state.reason != "abandoned" or mode == "daily"),
    }
