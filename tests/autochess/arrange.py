"""Positions written as the rulebook writes them: "♠2 ♥K★★", lines, and players with facts."""

from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.cards import Board, Card, set_out
from games.autochess.content.schema import Content, first_release
from games.autochess.content.terms import RANKS
from games.autochess.report import Duel, Report
from games.autochess.rules.combat.duel import Fighter, judged
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import powers
from games.autochess.state import Options, Owned, Player, State
from games.engine.chance import Chance
from games.engine.protocol import Refusal

RULES = AutochessRules(GAME.load(first_release()))
BOOK = RULES.book
LUCK = Chance(b"luck" * 8)
RANKS_WRITTEN = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK = {name: number for number, name in enumerate(RANKS_WRITTEN, 2)}
UIDS = count(1001)


def card(text: str, **facts: Any) -> Card:
    """`card("♦K★★")`."""
    name = text.rstrip("★")
    stars = len(text) - len(name)
    kind = "♠♥♦♣".index(name[0]) * RANKS + RANK[name[1:]] - 2
    return Card(next(UIDS), kind, stars or 1, **facts)


def kind(text: str) -> int:
    """The number of a card in the content."""
    return card(text).kind


def cards(text: str, **facts: Any) -> list[Card]:
    """`cards("♠2 ♥3")`."""
    return [card(each, **facts) for each in text.split()]


def board(back: str = "", mid: str = "", front: str = "") -> Board:
    """Three lines from slot 0 on."""
    return set_out((cards(back), cards(mid), cards(front)))


def lines(text: str) -> Board:
    """`lines("♠2 ♥3 / ♦5 / ♣6")`: back, mid, front."""
    parts = [each.strip() for each in text.split("/")]
    return board(*parts)


FL1 = "♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♦A ♣2 ♠3 ♥4 / ♣4 ♦6 ♥8"
FL2 = "♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♦A ♣2 ♠3 ♥4 / ♣K ♣Q ♣J"
LOW = "♣8 ♦8 ♥3 ♦5 ♣10 / ♦7 ♥6 ♠4 ♣9 ♥5 / ♦2 ♥8"
LOWQ = "♣8 ♦8 ♥3 ♦5 ♣10 / ♦7 ♥6 ♠4 ♣9 ♥5 / ♠Q ♦Q ♣5"


def player(seat: int = 0, mode: str = "alpha5", **facts: Any) -> Player:
    """A player at the start of a match, changed as told."""
    numbers = BOOK.modes[mode]
    fresh = Player(
        bot=False,
        hp=numbers.start_hp,
        gold=numbers.start_gold,
        level=numbers.start_level,
        xp=numbers.start_xp,
        chips=numbers.hula.chips,
        next_uid=seat + 1,
    )
    return replace(fresh, **facts)


def match(
    *players: dict[str, Any],
    mode: str = "alpha5",
    round: int = 1,
    events: str = "",
    **facts: Any,
) -> State:
    """A preparation; the events named are active, whatever the round would offer."""
    options = msgspec.convert({"mode": mode}, Options)
    seats = tuple(player(seat, mode, **each) for seat, each in enumerate(players))
    shown = (tuple(events.split()), (), ())
    start = State(options, seats, tuple(range(len(seats))), BOOK.copies, round, holdem=shown)
    return replace(start, **facts)


def owned(*names: str) -> tuple[Owned, ...]:
    """`owned("suit_mystery:spade", "economist")`."""
    found = (each.partition(":") for each in names)
    return tuple(msgspec.convert({"id": id, "suit": suit or None}, Owned) for id, _, suit in found)


def fought(state: State) -> tuple[State, Report]:
    """The state after the fight, and its report."""
    after = fight(BOOK, state, LUCK).state
    assert after.report is not None
    return after, after.report


def duel(a: dict[str, Any] | str, b: dict[str, Any] | str, **facts: Any) -> tuple[State, Duel]:
    """A fight of two; a text is a board."""
    sides = [{"board": lines(each)} if isinstance(each, str) else each for each in (a, b)]
    after, report = fought(match(*sides, **facts))
    return after, report.duels[0]


def score(duel: Duel) -> tuple[int, int]:
    """Lines won by A and B."""
    return duel.a.won, duel.b.won


def fighter(text: str, **facts: Any) -> Fighter:
    """A board as a duel judges it."""
    return judged(powers(BOOK, match({"board": lines(text)}, {}, **facts), 0, fighting=True))


def why(state: State, action: Any, seat: int = 0) -> str | None:
    """The code of the refusal; None if the action is legal. Nothing may change."""
    before = msgspec.json.encode(state)
    refusal: Refusal | None = RULES.refusal(state, seat, action)
    assert msgspec.json.encode(state) == before
    return refusal.code if refusal else None


def did(state: State, *actions: Any, seat: int = 0) -> State:
    """The state after some actions of a seat, each of them legal."""
    for action in actions:
        assert why(state, action, seat) is None, action
        state = RULES.apply(state, seat, action, LUCK).state
    return state


def names(held: Any) -> list[str]:
    """Cards in the rulebook's writing."""
    return [_name(each) for each in held]


def _name(held: Card) -> str:
    stars = "★" * held.stars if held.stars > 1 else ""
    return "♠♥♦♣"[held.kind // RANKS] + RANKS_WRITTEN[held.kind % RANKS] + stars


def edited(change: Any) -> Content:
    """Release 1 with something changed."""
    raw = msgspec.json.decode(first_release())
    change(raw)
    content: Content = GAME.load(msgspec.json.encode(raw))
    return content
