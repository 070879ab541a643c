"""States as the worked examples of the rulebook describe them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.protocol import ActionBase, Event, Rules, Sitter, Step
from games.travel import GAME
from games.travel.content.schema import Content
from games.travel.content.terms import DECKS, STATS, Deck
from games.travel.rules.engine import TravelRules
from games.travel.state import Options, Player, State

RULES = TravelRules(GAME.load_first())
ANY: Rules = RULES
"""The same object, typed for any action."""
INDEX = RULES.index
KEY = b"travel!!" * 4
A, B, C, D, E = range(5)
BUSAN, JEJU = "TR3", "TR1"
"""Watersports 3, taste 2, leisure 1; nature 3, taste 2, watersports 1."""


class FixedChance(Chance):
    """Every draw gives the same value."""

    def __init__(self, value: int) -> None:
        super().__init__(KEY)
        self._value = value

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        return self._value


def start_match(n: int, key: bytes = KEY) -> State:
    """The first state of a match with n players."""
    return RULES.start(Options(), (Sitter(),) * n, Chance(key))


def new_state(n: int = 3, **facts: Any) -> State:
    """Day 1, seat A on turn, empty hands, all on 1; everyone goes to Busan."""
    state = start_match(n)
    plans = [card for player in state.players for card in player.hand]
    players = tuple(Player(destination=BUSAN, tc=3_000, tokens=1) for _ in state.players)
    state = replace(
        state,
        players=players,
        decks={**state.decks, "PLAN": (*state.decks["PLAN"], *plans)},
        start_seat=A,
        current=A,
        snapshot=((0, 3_000),) * n,
        goal="G1",
    )
    state = replace(state, decks={**state.decks, "G": _remove(INDEX.deck("G", n), "G1")})
    state = update_seat(state, A, turn_started_today=True)
    return replace(state, **facts)


def _remove(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in gone)


def stats(**points: int) -> tuple[int, ...]:
    """A vector of stats by name."""
    return tuple(points.get(name, 0) for name in STATS)


def update_seat(state: State, seat: int, **facts: Any) -> State:
    """The state with fields of a player changed; a hand's cards are taken from the deck."""
    if isinstance(facts.get("hand"), str):
        facts["hand"] = tuple(facts["hand"].split())
        plans = _remove(state.decks["PLAN"], *facts["hand"])
        state = replace(state, decks={**state.decks, "PLAN": plans})
    players = list(state.players)
    players[seat] = replace(players[seat], **facts)
    return replace(state, players=tuple(players))


def put_on_top(state: State, deck: Deck, cards: str) -> State:
    """The state with these cards on top of a deck, in this order."""
    drawn = tuple(cards.split())
    rest = _remove(state.decks[deck], *drawn)
    return replace(state, decks={**state.decks, deck: (*drawn, *rest)})


def arrive_at(space: int, n: int = 3, **facts: Any) -> State:
    """Seat A has moved to this space and is to act."""
    state = new_state(n, phase="ACTION")
    return update_seat(state, A, **{"location": space, **facts})


def prepare_chance(card: str, n: int = 3, **facts: Any) -> State:
    """Seat A is about to draw this chance card on 5, without a token to use afterwards."""
    return put_on_top(arrive_at(5, n, **{"tokens": 0, **facts}), "CH", card)


def apply_action(
    state: State, seat: int, action: ActionBase, rng: Chance | None = None
) -> Step[State]:
    """The step of a legal action of a seat that must decide."""
    assert seat in RULES.actors(state), (seat, RULES.actors(state))
    refusal = ANY.refusal(state, seat, action)
    assert refusal is None, refusal
    step: Step[State] = ANY.apply(state, seat, action, rng or Chance(KEY))
    return step


def play(state: State, *moves: tuple[int, ActionBase], rng: Chance | None = None) -> State:
    """The state after some legal actions."""
    for seat, action in moves:
        state = apply_action(state, seat, action, rng).state
    return state


def refusal_code(state: State, seat: int, action: Any) -> str:
    """The code of the refusal; asserts that the state is unchanged."""
    before = protocol.encode(state)
    if isinstance(action, str):
        action = '{"type":' + action + "}"
    try:
        wish = GAME.decode(action) if isinstance(action, str) else action
        protocol.play(RULES, state, seat, wish, Chance(KEY))
    except Refused as no:
        assert protocol.encode(state) == before
        return no.code
    return "accepted"


def find_events(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def every_card(state: State) -> list[str]:
    """All cards of the six decks in any place, also a chance card in play."""
    found = [card for deck in DECKS for card in state.decks[deck]]
    found += [card for pile in state.discards.values() for card in pile]
    for player in state.players:
        found += (*player.hand, *player.free_plans, *player.bought)
    asked = state.decision
    if asked is not None:
        # A free plan is already in `free_plans` while it asks for a target.
        found += [
            card for card in (asked.card, asked.goal) if card and card not in INDEX.free_plans
        ]
    return sorted([*found, state.goal])


def edit_release(change: Any) -> Content:
    """Release 1 with a change, validated."""
    raw = msgspec.json.decode(GAME.first_release)
    change(raw)
    content: Content = GAME.load(msgspec.json.encode(raw))
    return content
