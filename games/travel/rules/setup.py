"""Setup (section 3)."""

from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.travel.content.index import ContentIndex
from games.travel.content.terms import DECKS
from games.travel.rules import days
from games.travel.rules.cards import decks
from games.travel.rules.turn import Turn
from games.travel.state import Options, Player, State


def start(index: ContentIndex, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
    """Shuffle, deal destinations and plans, turn over a goal and begin the first day."""
    n, config = len(seats), index.config
    towns = decks.shuffle(index.destinations, "TR", 0, rng)
    piles = {deck: decks.shuffle(index.deck(deck, n), deck, 0, rng) for deck in DECKS}
    first = rng.draw("first", 0, 0, n)
    players = tuple(
        Player(
            destination=towns[seat],
            tc=config.start_tc,
            tokens=config.start_tokens,
            hand=piles["PLAN"][seat : seat + n * config.start_plans : n],
        )
        for seat in range(n)
    )
    piles["PLAN"] = piles["PLAN"][n * config.start_plans :]
    goal, *rest = piles["G"]
    piles["G"] = tuple(rest)
    blank = State(options, players, piles, {}, {}, goal, start_seat=first, current=first)
    turn = Turn(index, blank, rng)
    days.start_day(turn, 1)
    return turn.state
