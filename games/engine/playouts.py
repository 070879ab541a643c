"""Whole matches without a site: for tests, benchmarks and the balance lab."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import SYSTEM, ActionBase, Event, Outcome, Rules, Sitter

LONGEST = 100_000
"""Moves after which a playout counts as endless."""


class Endless(AssertionError):
    """A playout that does not end."""


class Line(Struct, frozen=True):
    """One move of a playout and the state it led to."""

    seat: int
    action: ActionBase
    events: tuple[Event, ...]
    state: Any


def begin(
    game: Game,
    key: bytes,
    rules: Rules | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """The first state of a match among `seats` people (as few as possible if not said)."""
    rules = rules or first_rules(game)
    sitters = (Sitter(),) * (seats or game.seats.start)
    return rules.start(game.decode_options(options or {}), sitters, Chance(key))


def first_rules(game: Game) -> Rules:
    """The rules with release 1 of the content."""
    return game.rules.engine(game.load_first())


class Choices:
    """The random choices of a playout. They need no proof, only to be the same for the same key:
    so they come from a linear congruential generator, which is faster than a hash."""

    def __init__(self, key: bytes) -> None:
        self._state = Chance(key).draw("choices", 0, 0, 1 << 64)

    def pick(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        if n == 1:
            return 0
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return self._state * n >> 64


def play_randomly(
    game: Game,
    key: bytes,
    rules: Rules | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Line]:
    """A match in which every actor picks any legal action."""
    rules = rules or first_rules(game)
    state, luck, choices = begin(game, key, rules, seats, options), Chance(key), Choices(key)
    for _ in range(LONGEST):
        actors = rules.actors(state)
        if not actors:
            return
        seat, action = _any_legal(rules, state, actors, choices)
        state, events = rules.apply(state, seat, action, luck)
        yield Line(seat, action, events, state)
    raise Endless(f"{game.key} did not end within {LONGEST} moves")


def finish_randomly(rules: Rules, state: Any, key: bytes) -> Outcome:
    """The outcome of a match that goes on from here with any legal actions: the cheapest estimate
    of a position. Another key is another future."""
    luck, choices = Chance(key), Choices(key)
    for _ in range(LONGEST):
        actors = rules.actors(state)
        if not actors:
            return _outcome(rules, state)
        seat, action = _any_legal(rules, state, actors, choices)
        state = rules.apply(state, seat, action, luck).state
    raise Endless(f"a match did not end within {LONGEST} moves")


def finish_by_bots(game: Game, rules: Rules, state: Any, key: bytes) -> Outcome:
    """The same with quick bots in all seats: fewer futures, but likelier ones."""
    policy, luck = game.bots.levels[game.bots.quick_level], Chance(key)
    for move in range(LONGEST):
        actors = rules.actors(state)
        if not actors:
            return _outcome(rules, state)
        asked = ((seat, protocol.legal(rules, state, seat)) for seat in sorted(actors))
        # A seat that may act but has no candidates is not waited for.
        seat, offers = next((seat, offers) for seat, offers in asked if offers)
        action = offers[0]
        if seat != SYSTEM and len(offers) > 1:
            own = Chance(b"bot%d:%d" % (seat, move) + key)
            action = policy(rules, rules.view(state, seat), offers, own)
        state = rules.apply(state, seat, action, luck).state
    raise Endless(f"{game.key} did not end within {LONGEST} moves")


def _outcome(rules: Rules, state: Any) -> Outcome:
    outcome = rules.outcome(state)
    assert outcome is not None, "nobody is to act, so the match is over"
    return outcome


def _any_legal(
    rules: Rules, state: Any, actors: frozenset[int], choices: Choices
) -> tuple[int, ActionBase]:
    """A random actor and one of its legal candidates; cheaper than judging all of them."""
    seats = sorted(actors) if len(actors) > 1 else [*actors]
    while seats:
        seat = seats.pop(choices.pick(len(seats)))
        left: Sequence[ActionBase] = rules.candidates(state, seat)
        if not left:
            continue  # A seat that may act but has no candidates is not waited for.
        while left:
            nth = choices.pick(len(left))
            if rules.refusal(state, seat, left[nth]) is None:
                return seat, left[nth]
            left = [*left[:nth], *left[nth + 1 :]]
        raise AssertionError(f"seat {seat} is to act and has nothing legal to do")
    raise AssertionError("no seat that is to act has candidates")


def play_bots(
    game: Game,
    key: bytes,
    levels: tuple[str, ...],
    rules: Rules | None = None,
    options: Mapping[str, Any] | None = None,
    state: Any = None,
    moves: int = 0,
) -> Iterator[Line]:
    """A match in which bots of the given levels hold all seats; with a state it continues from
    there, after so many moves."""
    rules = rules or first_rules(game)
    sitters = (Sitter(bot=True),) * len(levels)
    if state is None:
        state = rules.start(game.decode_options(options or {}), sitters, Chance(key))
    for move in range(moves, LONGEST):
        actors = rules.actors(state)
        if not actors:
            return
        seat = min(actors)
        offers = protocol.legal(rules, state, seat)
        if seat == SYSTEM:
            action = offers[0]
        else:
            own = Chance(b"bot%d:%d" % (seat, move) + key)
            action = game.bots.levels[levels[seat]](rules, rules.view(state, seat), offers, own)
        state, events = protocol.play(rules, state, seat, action, Chance(key))
        yield Line(seat, action, events, state)
    raise Endless(f"{game.key} did not end within {LONGEST} moves")


def play_timeouts(game: Game, key: bytes, seats: int | None = None) -> Iterator[Line]:
    """A match in which every clock runs out."""
    rules = first_rules(game)
    state = begin(game, key, rules, seats)
    for _ in range(LONGEST):
        actors = rules.actors(state)
        if not actors:
            return
        seat = min(actors)
        limit = rules.clock(state).get(seat)
        if limit is None:
            # A step of the system, or a solo game, which has no clocks.
            action = protocol.legal(rules, state, seat)[0]
        else:
            action, seat = limit.action, seat if limit.by is None else limit.by
        state, events = protocol.play(rules, state, seat, action, Chance(key))
        yield Line(seat, action, events, state)
    raise Endless(f"{game.key} did not end within {LONGEST} moves")
