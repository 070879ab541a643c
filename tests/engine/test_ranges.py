"""`legal` and `ranges` together are all that `play` accepts, besides resigning."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.game import Game
from games.engine.protocol import ActionBase, Range, Resign, Rules, TableAction
from games.engine.registry import GAMES
from tests.engine.disguises import disguise

NUMBERS = (-1, 0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 1000)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
some_secrets = pytest.mark.parametrize("secret", [bytes([n]) * 32 for n in range(3)], ids=range(3))


def sample_states(game: Game, secret: bytes, most: int = 60) -> list[Any]:
    """States of a random match, evenly spread, and its last ones."""
    lines = [line.state for line in playouts.play_randomly(game, secret, seats=game.seats[-1])]
    return [*lines[:: len(lines) // most + 1], *lines[-12:-1]]


def plain_actions(game: Game) -> Iterator[dict[str, Any]]:
    """One action of every type that needs no value."""
    for kind in get_args(game.rules.action):
        if not issubclass(kind, Resign | TableAction):
            try:
                yield msgspec.to_builtins(kind())
            except TypeError:
                continue


def vary(value: Any, luck: Random, words: list[str]) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | None:
            return luck.choice((*NUMBERS, *((value - 1, value + 1) if value else ())))
        case str():
            return luck.choice(words)
        case list() | tuple():
            kinds = words if all(isinstance(one, str) for one in value) else NUMBERS
            return [luck.choice(kinds) for _ in range(luck.randrange(4))]
        case dict():
            return {name: luck.choice(NUMBERS) for name in value} or {"taste": luck.choice(NUMBERS)}
    raise AssertionError(value)


def texts(value: Any) -> Iterator[str]:
    """All texts inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)
    elif isinstance(value, dict):
        yield from texts(list(value.values()))


def wishes(game: Game, rules: Rules, state: Any, seat: int, luck: Random) -> Iterator[ActionBase]:
    """What a client could ask for: the offers, and the same with other values."""
    known = [msgspec.to_builtins(one) for one in rules.candidates(state, seat)]
    described = [one for part in protocol.ranges(rules, state, seat) for one in part.picks or ()]
    words = [*texts(known), *described, "nothing"]
    yield from (game.decode(msgspec.json.encode(one)) for one in known)
    for raw in [*plain_actions(game), *luck.sample(known, min(len(known), 12))] * 4:
        wish = {
            name: value if name == "type" or luck.random() < 0.3 else vary(value, luck, words)
            for name, value in raw.items()
        }
        try:
            yield game.decode(msgspec.json.encode(wish))
        except Malformed:
            continue


def has_equal(rules: Rules, state: Any, seat: int, wish: ActionBase, legal: set[Any]) -> bool:
    """Whether a listed action of the same type has the same effect."""

    def effect(action: ActionBase) -> Any:
        return protocol.play(rules, state, seat, action, Chance(b"effect"))

    return any(type(one) is type(wish) and effect(one) == effect(wish) for one in legal)


@every_game
@some_secrets
def test_whatever_is_accepted_is_listed_or_described(game: Game, secret: bytes) -> None:
    rules, luck = playouts.first_rules(game), Random(secret)
    for state in sample_states(game, secret):
        for seat in sorted(rules.actors(state) - {protocol.SYSTEM}):
            legal = set(protocol.all_legal(rules, state, seat))
            ranges = protocol.ranges(rules, state, seat)
            for wish in wishes(game, rules, state, seat, luck):
                accepted = protocol.refusal(rules, state, seat, wish) is None
                covered = wish in legal or any(part.covers(wish) for part in ranges)
                if accepted and not covered:  # it may be another spelling of a listed one
                    covered = has_equal(rules, state, seat, wish, legal)
                assert accepted == covered, (wish, legal, ranges)


@every_game
@some_secrets
def test_ranges_reveal_nothing_that_a_seat_may_not_know(game: Game, secret: bytes) -> None:
    rules = playouts.first_rules(game)
    for move, state in enumerate(sample_states(game, secret, 20)):
        for seat in range(game.seats[-1]):
            other = disguise(game, rules, state, seat, Chance(b"%d" % move + secret))
            assert protocol.ranges(rules, other, seat) == protocol.ranges(rules, state, seat)


@pytest.mark.parametrize(
    ("described", "inside", "outside"),
    [
        (Range("raise", "amount", 5, 9), {"amount": 5}, {"amount": 10}),
        (Range("raise", "amount", 5), {"amount": 500}, {"amount": 4}),
        (Range("cards", "cards", picks={"a": 2}), {"cards": ["a", "a"]}, {"cards": ["b"]}),
        (
            Range("cards", "cards", picks={"a": 1, "b": 1}, costs={"a": 3, "b": 3}, budget=5),
            {"cards": ["b"]},
            {"cards": ["a", "b"]},
        ),
        (Range("parts", "parts", parts={"a": 2}), {"parts": {"a": 2, "b": 0}}, {"parts": {"b": 1}}),
    ],
    ids=["number", "half-open", "list", "budget", "object"],
)
def test_a_range_covers_what_it_describes(
    described: Range, inside: dict[str, Any], outside: dict[str, Any]
) -> None:
    def make(values: dict[str, Any], tag: str) -> ActionBase:
        kinds = [(name, Any) for name in values]
        kind: Any = msgspec.defstruct("Kind", kinds, bases=(ActionBase,), tag=tag, frozen=True)
        made: ActionBase = kind(**values)
        return made

    assert described.covers(make(inside, described.type))
    assert not described.covers(make(inside, "another"))
    assert not described.covers(make(outside, described.type))
