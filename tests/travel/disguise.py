"""Other states that look the same to an audience: they test what a view hides."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.travel.review.worlds import sample_world
from games.travel.rules.engine import TravelRules
from games.travel.state import State
from tests.travel.arrange import every_card

NOTED = frozenset(
    {".grants_created", ".shuffles"}
    | {
        f".players[{whose}].{field}"
        for whose in ("own", "other")
        for field in ("takings", "token_used_early")
    }
)


def inventory(state: State) -> list[str]:
    """All cards of the six decks."""
    return every_card(state)


def disguise(rules: TravelRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator): other decks, other hands
    of the other players, other secret submissions, another worth of the main action."""
    state = sample_world(rules, state, seat, rng)
    if seat == state.current:
        return state
    return replace(state, main_worth=rng.draw("disguise-worth", 0, 0, 20) - 10)
