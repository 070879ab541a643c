"""Another match that an audience cannot tell from the real one: everything hidden varies."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.travel.actions import BuyPlans, Contribute, Conversions, Convert, Submission
from games.travel.bots.purchase import best_set
from games.travel.content.index import Book
from games.travel.content.terms import MEMORY, TRAITS
from games.travel.state import Decision, Player, State

FINISHED = "FINISHED"


def disguise(book: Book, state: State, seat: int | None, rng: Chance) -> State:
    """Other decks, other hands of the others, other choices that they made in secret."""
    state = _dealt_anew(state, seat, rng)
    state = replace(
        state,
        decks={
            deck: rng.shuffle(pile, f"disguise-{deck}", 0) for deck, pile in state.decks.items()
        },
        submissions=tuple(
            made if made is None or n == seat else _other(book, state, n, rng)
            for n, made in enumerate(state.submissions)
        ),
        decision=_asked(state, seat, rng),
    )
    if seat == state.current:
        return state
    return replace(state, main_worth=rng.draw("disguise-worth", 0, 0, 20) - 10)


def _dealt_anew(state: State, seat: int | None, rng: Chance) -> State:
    """The plans that this audience cannot see, dealt again in the same numbers."""
    if state.phase == FINISHED:
        return state
    unseen = list(state.decks["PLAN"])
    for n, player in enumerate(state.players):
        unseen += player.hand if n != seat else ()
    pool = list(rng.shuffle(unseen, "disguise-hands", 0))
    players: list[Player] = []
    for n, player in enumerate(state.players):
        if n != seat:
            hand = tuple(pool.pop() for _ in player.hand)
            player = replace(player, hand=hand)
        players.append(player)
    return replace(state, players=tuple(players), decks={**state.decks, "PLAN": tuple(pool)})


def _asked(state: State, seat: int | None, rng: Chance) -> Decision | None:
    """The plan that the drawer of a swap has picked is the drawer's secret."""
    asked = state.decision
    if asked is None or not asked.picked or seat == asked.drawer:
        return asked
    hand = state.players[asked.drawer].hand
    return replace(asked, picked=hand[rng.draw("disguise-pick", 0, 0, len(hand))])


def _other(book: Book, state: State, seat: int, rng: Chance) -> Submission:
    player = state.players[seat]
    match state.phase:
        case "FINAL_PURCHASE":
            budget = rng.draw("disguise-budget", seat, 0, player.tc + 1)
            return BuyPlans(best_set(book, player.destination, player.hand, budget)[2])
        case "FINAL_CONTRIBUTE":
            return Contribute(rng.draw("disguise-amount", seat, 0, player.tc + 1))
        case _:
            return Convert(_some(book, player, seat, rng))


def _some(book: Book, player: Player, seat: int, rng: Chance) -> Conversions:
    minors = book.weighings[player.destination].minors
    most = {n: player.stats[n] // book.config.convert_rate for n in minors if n < MEMORY}
    drawn = {TRAITS[n]: rng.draw("disguise-units", seat, n, unit + 1) for n, unit in most.items()}
    return Conversions(**drawn)
