"""Positions in the notation of the rulebook: "♠2 ♥K★★"."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.cards import Board, Card, build_board
from games.autochess.content.schema import Content, first_release
from games.autochess.content.terms import RANKS
from games.autochess.report import Duel, Report
from games.autochess.rules.combat.duel import Fighter, judge
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.turn import Turn
from games.autochess.state import Options, Owned, Player, State
from games.engine.chance import Chance
from games.engine.protocol import Refusal

RULES = AutochessRules(GAME.load(first_release()))
INDEX = RULES.index
LUCK = Chance(b"luck" * 8)
RANKS_WRITTEN = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK = {name: number for number, name in enumerate(RANKS_WRITTEN, 2)}
UIDS = count(1001)


def card(text: str, **fields: Any) -> Card:
    """`card("♦K★★")`."""
    name = text.rstrip("★")
    stars = len(text) - len(name)
    kind = "♠♥♦♣".index(name[0]) * RANKS + RANK[name[1:]] - 2
    return Card(next(UIDS), kind, stars or 1, **fields)


def kind(text: str) -> int:
    """The number of a card in the content."""
    return card(text).kind


def cards(text: str, **fields: Any) -> list[Card]:
    """`cards("♠2 ♥3")`."""
    return [card(each, **fields) for each in text.split()]


def board(back: str = "", mid: str = "", front: str = "") -> Board:
    """Three lines from slot 0 on."""
    return build_board((cards(back), cards(mid), cards(front)))


def lines(text: str) -> Board:
    """`lines("♠2 ♥3 / ♦5 / ♣6")`: back, mid, front."""
    parts = [each.strip() for each in text.split("/")]
    return board(*parts)


FL1 = "♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♦A ♣2 ♠3 ♥4 / ♣4 ♦6 ♥8"
FL2 = "♠2 ♠5 ♠7 ♠9 ♠K / ♥A ♦A ♣2 ♠3 ♥4 / ♣K ♣Q ♣J"
LOW = "♣8 ♦8 ♥3 ♦5 ♣10 / ♦7 ♥6 ♠4 ♣9 ♥5 / ♦2 ♥8"
LOWQ = "♣8 ♦8 ♥3 ♦5 ♣10 / ♦7 ♥6 ♠4 ♣9 ♥5 / ♠Q ♦Q ♣5"


def player(seat: int = 0, mode: str = "alpha5", **fields: Any) -> Player:
    """A player at the start of a match, with some fields changed."""
    numbers = INDEX.modes[mode]
    fresh = Player(
        bot=False,
        hp=numbers.start_hp,
        gold=numbers.start_gold,
        level=numbers.start_level,
        xp=numbers.start_xp,
        chips=numbers.hula.chips,
        next_uid=seat + 1,
    )
    return replace(fresh, **fields)


def match(
    *players: dict[str, Any],
    mode: str = "alpha5",
    round: int = 1,
    events: str = "",
    **fields: Any,
) -> State:
    """A preparation in which these events are active."""
    options = msgspec.convert({"mode": mode}, Options)
    seats = tuple(player(seat, mode, **each) for seat, each in enumerate(players))
    shown = (tuple(events.split()), (), ())
    start = State(options, seats, tuple(range(len(seats))), INDEX.copies, round, holdem=shown)
    return replace(start, **fields)


def own_augments(*names: str) -> tuple[Owned, ...]:
    """`own_augments("suit_mystery:spade", "economist")`."""
    found = (each.partition(":") for each in names)
    return tuple(msgspec.convert({"id": id, "suit": suit or None}, Owned) for id, _, suit in found)


def run(rule: Callable[..., None], state: State, *arguments: Any) -> State:
    """The state after a function of the rules that works on a turn."""
    turn = Turn(INDEX, state, LUCK)
    rule(turn, *arguments)
    return turn.state


def resolve_fight(state: State) -> tuple[State, Report]:
    """The state after the fight, and its report."""
    after = run(fight, state)
    assert after.report is not None
    return after, after.report


def duel(a: dict[str, Any] | str, b: dict[str, Any] | str, **fields: Any) -> tuple[State, Duel]:
    """A fight of two seats; a text is a board."""
    sides = [{"board": lines(each)} if isinstance(each, str) else each for each in (a, b)]
    after, report = resolve_fight(match(*sides, **fields))
    return after, report.duels[0]


def score(duel: Duel) -> tuple[int, int]:
    """Lines won by A and B."""
    return duel.a.won, duel.b.won


def fighter(text: str, **fields: Any) -> Fighter:
    """A board as a duel judges it."""
    return judge(
        find_modifiers(INDEX, match({"board": lines(text)}, {}, **fields), 0, fighting=True)
    )


def refusal_code(state: State, action: Any, seat: int = 0) -> str | None:
    """The code of the refusal; None if the action is legal. The state must not change."""
    before = msgspec.json.encode(state)
    refusal: Refusal | None = RULES.refusal(state, seat, action)
    assert msgspec.json.encode(state) == before
    return refusal.code if refusal else None


def play(state: State, *actions: Any, seat: int = 0) -> State:
    """The state after some actions of a seat, each of them legal."""
    for action in actions:
        assert refusal_code(state, action, seat) is None, action
        state = RULES.apply(state, seat, action, LUCK).state
    return state


def names(held: Any) -> list[str]:
    """Cards in the notation of the rulebook."""
    return [_name(each) for each in held]


def _name(held: Card) -> str:
    stars = "★" * held.stars if held.stars > 1 else ""
    return "♠♥♦♣"[held.kind // RANKS] + RANKS_WRITTEN[held.kind % RANKS] + stars


def edit_release(change: Any) -> Content:
    """Release 1 with something changed."""
    raw = msgspec.json.decode(first_release())
    change(raw)
    content: Content = GAME.load(msgspec.json.encode(raw))
    return content
