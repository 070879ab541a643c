"""The end of a run: its score and the facts for leaderboards (section 7.1)."""

from msgspec import UNSET

from games.engine.protocol import Outcome
from games.yut.state import State


def outcome(state: State) -> Outcome | None:
    """None while the run is active. The score is the number of the turn in which it ended; only a
    finished run gets a place."""
    if state.status == "active":
        return None
    record: dict[str, int | str | bool] = {
        "turns": state.turn,
        "throws": state.counters.throw,
        "finished": state.status == "finished",
        "pieces_finished": state.pieces.count("FINISHED"),
        "relics": ",".join(state.relics),
        "relic_count": len(state.relics),
        "sticks": ",".join(slot.stick for slot in state.slots),
        "assisted": state.assisted,
        "mode": state.options.mode,
    }
    if state.options.modifier is not UNSET:
        record["modifier"] = state.options.modifier
    if state.options.variant is not UNSET:
        record["variant"] = state.options.variant
    place = 1 if state.status == "finished" else 0
    return Outcome((place,), (state.turn,), state.status, (record,))
