"""States that look the same to an audience, for the tests of what a view hides.

A game has them in `tests/<key>/disguise.py`, or as a method `disguise` of its rules. The module of
a game also says what no disguise may change: `inventory` counts what is conserved (cards, wherever
they lie), `NOTED` names the fields that no view repeats although everyone could note them down.
"""

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import ActionBase, Rules

Audience = int | None


def disguise(game: Game, rules: Rules, state: Any, seat: Audience, rng: Chance) -> Any:
    """Another state with the same view for this seat (None: a spectator)."""
    module = _module(game)
    if module is not None:
        return module.disguise(rules, state, seat, rng)
    own: Any = rules
    return own.disguise(state, seat, rng)


def inventory(game: Game, state: Any) -> Any:
    """What every disguise of a state has in the same numbers."""
    return getattr(_module(game), "inventory", lambda _: None)(state)


def noted_fields(game: Game) -> frozenset[str]:
    """Fields that an audience knows from what happened, though its view does not show them."""
    return getattr(_module(game), "NOTED", frozenset())


def _module(game: Game) -> ModuleType | None:
    name = f"tests.{game.key}.disguise"
    return import_module(name) if find_spec(name) else None


def field_values(state: Any, seat: Audience, seats: int) -> dict[str, list[Any]]:
    """The values of each field of a state, and where they stand, by the path of the field, as
    `players[other].bench[].kind`."""
    found: dict[str, list[Any]] = defaultdict(list)
    for path, *value in _leaves(state, "", (), seat, seats):
        found[path].append(value)
    return found


def transplant(state: Any, donor: Any, path: str, seat: Audience, seats: int) -> Any:
    """The state with one field as it is in another state."""
    return _transplant(state, donor, "", path, seat, seats)


def _leaves(
    value: Any, path: str, place: tuple[Any, ...], seat: Audience, seats: int
) -> Iterator[tuple[str, Any, Any]]:
    branches = _branches(value, seat, seats)
    if branches is None:
        yield path, place, value
        return
    for step, key in branches:
        yield from _leaves(_child(value, key), path + step, (*place, key), seat, seats)


def _transplant(value: Any, donor: Any, path: str, wanted: str, seat: Audience, seats: int) -> Any:
    if path == wanted:
        return donor
    branches = _branches(value, seat, seats)
    if branches is None or type(donor) is not type(value):
        return value
    changed = {
        key: _transplant(_child(value, key), _child(donor, key), path + step, wanted, seat, seats)
        for step, key in branches
        if wanted.startswith(path + step) and (isinstance(key, str) or key < len(donor))
    }
    if isinstance(value, Struct):
        return replace(value, **changed)
    return tuple(changed.get(n, each) for n, each in enumerate(value))


def _branches(value: Any, seat: Audience, seats: int) -> list[tuple[str, Any]] | None:
    """The steps from a value to its parts; None for a leaf."""
    if isinstance(value, Struct) and not isinstance(value, ActionBase):
        return [(f".{name}", name) for name in value.__struct_fields__]
    if not isinstance(value, tuple) or not any(
        each is None or isinstance(each, Struct | tuple) for each in value
    ):
        return None
    if len(value) != seats:
        return [("[]", n) for n in range(len(value))]
    return [("[own]" if n == seat else "[other]", n) for n in range(seats)]


def _child(value: Any, key: Any) -> Any:
    return getattr(value, key) if isinstance(value, Struct) else value[key]
