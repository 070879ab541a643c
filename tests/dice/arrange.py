"""Positions as the worked examples write them, and chance with fixed draws."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from games.dice import GAME
from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.schema import Content, first_release
from games.dice.rules.engine import DiceRules
from games.dice.state import Effects, Hand, Options, Player, SeatRound, State
from games.engine.chance import Chance
from games.engine.protocol import Event
from games.engine.rooms import FIRST_SCHEMA

RULES = DiceRules(GAME.load_first())
INDEX = RULES.index
KEY = b"dice" * 8


def edit_release(change: Callable[[Any], None]) -> Content:
    """Release 1 with a change."""
    raw = msgspec.json.decode(GAME.upgrade(first_release(), FIRST_SCHEMA))
    change(raw)
    return msgspec.json.decode(msgspec.json.encode(raw), type=Content)


def find_row(raw: Any, kind: str, name: str) -> Any:
    return next(each for each in raw[kind] if each["id"] == name)


class FixedChance(Chance):
    """Chance with given draws by stream, one for each seat: die=(6, 4), special=("zap", None),
    event=("bomb", "none"); a list for several draws of a seat. Default: 2 energy, no event."""

    def __init__(self, state: State, rules: DiceRules = RULES, **draws: tuple[Any, Any]) -> None:
        super().__init__(KEY)
        self._rules, self._draws = rules, draws
        self._pile = list(state.pile if any(state.pile) else state.discard)
        self._events = list(rules.index.event_pile)
        self._hands = [hand.cards for hand in state.hands]

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        kind, seat = stream.split(":")
        values = self._draws.get(kind, (None, None))[int(seat)]
        values = values if isinstance(values, list) else [values]
        value = values[index] if index < len(values) else None
        drawn = self._place(kind, int(seat), value)
        assert 0 <= drawn < n, (stream, value)
        return drawn

    def _place(self, kind: str, seat: int, value: Any) -> int:
        content = self._rules.content
        match kind:
            case "die" | "lucky" | "bonus" | "steal":
                return (value or 1) - 1
            case "star" | "energy":
                return (value or 2) - 2
            case "special":
                name: Any = value or "zap"
                trigger = self._rules.index.specials[name]
                rows = self._rules.index.triggers[trigger.stance, trigger.face][0]
                before = [each.id for each in rows].index(name)
                return sum(each.weight for each in rows[:before])
            case "card":
                return self._take(self._pile, [each.id for each in content.strategy_cards], value)
            case "event":
                names = [each.id for each in content.event_cards]
                if seat == 0:
                    self._events = list(self._rules.index.event_pile)
                return self._take(self._events, names, value or "none")
            case "give":
                return self._hands[seat].index(value)
            case _:
                raise AssertionError(kind)

    def _take(self, pile: list[int], names: list[Any], name: str | None) -> int:
        place = names.index(name) if name else next(i for i, count in enumerate(pile) if count)
        before = sum(pile[:place])
        pile[place] -= 1
        return before


def seat(hand: str = "", **facts: Any) -> dict[str, Any]:
    """A seat as an example gives it: seat("attack boost", energy=4, shields=1)."""
    return {"hand": tuple(hand.split()), **facts}


NEW_SEAT = seat()


def duel(
    a: Any = NEW_SEAT,
    b: Any = NEW_SEAT,
    round: int = 4,
    mode: Any = "standard",
    rules: DiceRules = RULES,
    **facts: Any,
) -> State:
    """A round in the middle of a match, after the energy grant."""
    fighters, hands = [], []
    for fields in (dict(a), dict(b)):
        hands.append(Hand(rules.index.sort_cards(fields.pop("hand"))))
        fighters.append(replace(Player(total=1, energy=0), **fields))
    held = [card for hand in hands for card in hand.cards]
    pile = tuple(each.copies - held.count(each.id) for each in rules.content.strategy_cards)
    state = State(
        options=Options(mode),
        fighters=(fighters[0], fighters[1]),
        hands=(hands[0], hands[1]),
        pile=pile,
        discard=(0,) * len(pile),
        round=round,
    )
    return replace(state, **facts)


def declaration(text: str) -> Declare:
    """ "balance+defense+boost/2": a stance, cards, shields."""
    words, _, shields = text.partition("/")
    stance, *cards = words.split("+")
    return Declare(stance, tuple(cards), int(shields or 0))


@dataclass(frozen=True)
class RoundEnd:
    """The end of a round; energy and effects are those before the next round."""

    state: State
    turns: tuple[SeatRound, SeatRound]
    events: tuple[Event, ...]

    def _each(self, get: Callable[[Player], Any]) -> tuple[Any, Any]:
        first, second = self.state.fighters
        return get(first), get(second)

    @property
    def scores(self) -> tuple[int, int]:
        return self.turns[0].score, self.turns[1].score

    @property
    def totals(self) -> tuple[int, int]:
        return self._each(lambda player: player.total)

    @property
    def energy(self) -> tuple[int, int]:
        over = self.state.phase == "finished"
        granted = [0 if over else turn.granted for turn in self.state.turns]
        a, b = self._each(lambda player: player.energy)
        return a - granted[0], b - granted[1]

    @property
    def shields(self) -> tuple[int, int]:
        return self._each(lambda player: player.shields)

    @property
    def guards(self) -> tuple[bool, bool]:
        return self._each(lambda player: player.guard)

    @property
    def gauges(self) -> tuple[int, int]:
        return self._each(lambda player: player.gauge)

    @property
    def waiting(self) -> tuple[Effects, Effects]:
        """The effects for the next round, which are active there already."""
        over = self.state.phase == "finished"
        return self._each(lambda player: player.pending if over else player.active)

    @property
    def hands(self) -> tuple[str, str]:
        first, second = (" ".join(hand.cards) for hand in self.state.hands)
        return first, second

    def find_events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def play_round(
    state: State,
    a: str,
    b: str,
    answers: tuple[str, str] = ("", ""),
    keeps: tuple[int, int] = (0, 0),
    rules: DiceRules = RULES,
    **falls: tuple[Any, Any],
) -> RoundEnd:
    """Play a round to its end: play_round(state, "attack+boost", "balance", die=(6, 4))."""
    chance, number = FixedChance(state, rules, **falls), state.round
    events: tuple[Event, ...] = ()
    declarations = (declaration(a), declaration(b))
    while state.round == number and state.phase != "finished":
        seat = min(rules.actors(state))
        action: Action = declarations[seat]
        if state.phase == "choose_die":
            action = ChooseDie(keeps[seat])
        elif state.phase == "respond":
            action = Respond(tuple(answers[seat].split()))
        assert rules.refusal(state, seat, action) is None, (seat, action)
        state, more = rules.apply(state, seat, action, chance)
        events += more
    return RoundEnd(state, state.record[-1], events)


def play_until_respond(
    state: State, a: str, b: str, rules: DiceRules = RULES, **falls: tuple[Any, Any]
) -> State:
    """Play to the phase `respond`."""
    chance = FixedChance(state, rules, **falls)
    for seat, text in enumerate((a, b)):
        assert rules.refusal(state, seat, declaration(text)) is None
        state = rules.apply(state, seat, declaration(text), chance).state
    assert state.phase == "respond"
    return state


def refusal_code(state: State, seat: int, action: Any, rules: DiceRules = RULES) -> str | None:
    refusal = rules.refusal(state, seat, action)
    return refusal.code if refusal else None


def play_by_clock(rules: DiceRules) -> State:
    """A match in which every clock runs out."""
    chance = Chance(KEY)
    state = rules.start(Options(), (), chance)
    while actors := rules.actors(state):
        late: Any = rules.clock(state)[min(actors)].action
        state = rules.apply(state, min(actors), late, chance).state
    return state
