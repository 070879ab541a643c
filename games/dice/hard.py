"""The bot `hard`: it imagines the round many times for every choice and rates where it leads (8.3).

Each sample deals the opponent a hand out of the cards that nobody has shown, and falls the same
way for every choice, so that choices differ by what they do and not by their luck.
"""

from math import erf, sqrt
from typing import cast

from msgspec.structs import replace

from games.dice import normal
from games.dice.actions import Action
from games.dice.book import Book
from games.dice.shorthand import Seat, Shorthand
from games.dice.sketch import Sketch
from games.dice.terms import Card
from games.dice.view import View, imagined, unseen
from games.engine.chance import Chance

HEATS = (20, 40, 60, 80)
"""After so many samples the choices that are clearly beaten drop out."""
CERTAIN = 3.0
"""How many standard errors that takes."""


class Fate(Chance):
    """A future of the bot's own; it remembers its draws, for every choice asks for them again."""

    __slots__ = ("_known",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._known: dict[tuple[str, int, int], int] = {}

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        place = (stream, index, n)
        if place not in self._known:
            self._known[place] = super().draw(stream, index, slot, n)
        return self._known[place]


def choose(book: Book, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The action with the highest mean value, the first of equals."""
    if len(legal) == 1:
        return legal[0]
    assert view.seat is not None
    hidden, tables = unseen(book, view), Shorthand(book)
    values: list[list[float]] = [[] for _ in legal]
    alive = list(range(len(legal)))
    for nth in range(book.content.bots.hard.samples):
        fate = Fate(_key(chance, nth))
        state = imagined(book, replace(view, submission=None), fate.shuffled(hidden, "deal", 0))
        reply = normal.choose(book, normal.of_state(state, 1 - view.seat))
        for place in alive:
            action = legal[place]
            sketch = Sketch(tables, state, fate)
            sketch.play((action, reply) if view.seat == 0 else (reply, action))
            values[place].append(value(sketch, view.seat))
        if nth + 1 in HEATS:
            alive = _still_in(values, alive)
    return legal[max(alive, key=lambda place: sum(values[place]))]


def _still_in(values: list[list[float]], alive: list[int]) -> list[int]:
    """The choices that may still turn out best; thinking about the others is wasted."""
    best = values[max(alive, key=lambda place: sum(values[place]))]
    return [place for place in alive if not _beaten(values[place], best)]


def _beaten(mine: list[float], best: list[float]) -> bool:
    """Whether a choice is behind by more than the samples can scatter."""
    gaps = [ahead - behind for ahead, behind in zip(best, mine, strict=True)]
    n, gap = len(gaps), sum(gaps)
    spread = sqrt(max(0.0, sum(each * each for each in gaps) - gap * gap / n))
    return gap > 0 and gap >= CERTAIN * spread


def _key(chance: Chance, nth: int) -> bytes:
    return b"".join(chance.draw("fate", nth, word, 1 << 64).to_bytes(8, "big") for word in range(2))


def value(sketch: Sketch, seat: int) -> float:
    """How likely this seat is to win from the end of the round on."""
    book, state = sketch.book, sketch.state
    left = book.modes[state.options.mode].rounds - state.round
    if left == 0:
        winner = sketch.winner()
        return 0.5 if winner is None else float(winner == seat)
    me, them, bot = sketch.seats[seat], sketch.seats[1 - seat], book.content.bots.hard
    mine = sum(_worth(book, card) for card in me.hand)
    lead = me.total - them.total + _reserve(book, me, mine, left)
    lead -= _reserve(book, them, bot.hidden_card * len(them.hand), left)
    return 0.5 + 0.5 * erf(lead / (bot.sigma * sqrt(left)) / sqrt(2))


def _worth(book: Book, card: Card) -> float:
    return cast(float, getattr(book.content.bots.hard.hand, card))


def _reserve(book: Book, me: Seat, hand: float, left: int) -> float:
    """What a seat holds for later, in points."""
    bot = book.content.bots.hard
    reserve = min(1, left / bot.hand_rounds) * hand
    protection = bot.shield * me.shields + bot.guard * me.guard
    reserve += min(1, left / bot.protection_rounds) * protection
    if left > bot.gauge_needs_more_than:
        reserve += bot.gauge * me.gauge * min(1, left / bot.gauge_rounds)
    if left > bot.energy_needs_more_than:
        reserve += bot.energy * me.energy
    reserve -= book.curse * me.curse + book.burn * me.burn
    return reserve + bot.lucky * me.lucky + bot.bonus_turn * me.bonus
