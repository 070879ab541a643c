"""States that look the same to an audience: hidden cards and choices are drawn again."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.travel.actions import BuyPlans, Contribute, Conversions, Convert, Submission
from games.travel.bots.purchase import best_set
from games.travel.content.index import ContentIndex
from games.travel.content.terms import MEMORY, TRAITS
from games.travel.rules.engine import TravelRules
from games.travel.state import Decision, Player, State

FINISHED = "FINISHED"


def sample_world(rules: TravelRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator): other decks, other hands
    of the other players, other secret submissions, another worth of the main action."""
    if seat != state.current and state.phase != FINISHED:
        state = replace(state, main_worth=rng.draw("disguise-worth", 0, 0, 20) - 10)
    state, index = _deal_hands(state, seat, rng), rules.find_index(state.options.variant)
    return replace(
        shuffle_decks(state, rng),
        submissions=tuple(
            made if made is None or n == seat else _other_submission(index, state, n, rng)
            for n, made in enumerate(state.submissions)
        ),
        decision=_other_decision(state, seat, rng),
    )


def shuffle_decks(state: State, rng: Chance) -> State:
    """All decks in another order."""
    decks = {
        deck: rng.shuffle(sorted(pile), f"disguise-{deck}", 0) for deck, pile in state.decks.items()
    }
    return replace(state, decks=decks)


def _deal_hands(state: State, seat: int | None, rng: Chance) -> State:
    """Deal the plans that this audience cannot see again, in the same numbers."""
    if state.phase == FINISHED:
        return state
    unseen = list(state.decks["PLAN"])
    for n, player in enumerate(state.players):
        unseen += player.hand if n != seat else ()
    pool = list(rng.shuffle(sorted(unseen), "disguise-hands", 0))
    players: list[Player] = []
    for n, player in enumerate(state.players):
        if n != seat:
            hand = tuple(pool.pop() for _ in player.hand)
            player = replace(player, hand=hand)
        players.append(player)
    return replace(state, players=tuple(players), decks={**state.decks, "PLAN": tuple(pool)})


def _other_decision(state: State, seat: int | None, rng: Chance) -> Decision | None:
    """Only the drawer of a swap knows the plan picked first."""
    decision = state.decision
    if decision is None or not decision.picked or seat == decision.drawer:
        return decision
    hand = state.players[decision.drawer].hand
    return replace(decision, picked=hand[rng.draw("disguise-pick", 0, 0, len(hand))])


def _other_submission(index: ContentIndex, state: State, seat: int, rng: Chance) -> Submission:
    player = state.players[seat]
    match state.phase:
        case "FINAL_PURCHASE":
            budget = rng.draw("disguise-budget", seat, 0, player.tc + 1)
            return BuyPlans(best_set(index, player.destination, player.hand, budget)[2])
        case "FINAL_CONTRIBUTE":
            return Contribute(rng.draw("disguise-amount", seat, 0, player.tc + 1))
        case _:
            return Convert(_other_conversions(index, player, seat, rng))


def _other_conversions(index: ContentIndex, player: Player, seat: int, rng: Chance) -> Conversions:
    minors = index.scorings[player.destination].minors
    most = {n: player.stats[n] // index.config.convert_rate for n in minors if n < MEMORY}
    drawn = {TRAITS[n]: rng.draw("disguise-units", seat, n, unit + 1) for n, unit in most.items()}
    return Conversions(**drawn)
