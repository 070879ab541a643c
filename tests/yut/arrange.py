"""Positions in the notation of RULES.md section 11, and throws with given faces."""

from collections.abc import Callable
from typing import Any

import msgspec

from games.engine import chance, playouts
from games.engine.chance import Chance
from games.engine.protocol import Event
from games.yut import GAME
from games.yut.actions import Action, Move
from games.yut.content.board import Node, Place, Target
from games.yut.content.schema import Content
from games.yut.content.terms import RESULTS, STEPS, Result, Special
from games.yut.rules import rewards
from games.yut.rules.engine import YutRules
from games.yut.state import Options, Slot, State, Token

RULES = YutRules(GAME.load_first())
INDEX = RULES.index
KOREAN: dict[str, Result] = {kind.name_ko: kind.id for kind in RESULTS}
RELIC = {relic.name_ko: relic.id for relic in RULES.content.relics}


def luck(seed: str = "abc123") -> Chance:
    """The chance of an open seed."""
    return Chance(chance.seed_key(GAME.seed_prefix, seed))


class FixedChance(Chance):
    """Given faces: "BWBW" for each throw, four more letters for second faces."""

    def __init__(self, *throws: str) -> None:
        super().__init__(b"falls" * 6)
        self._throws = throws

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        if stream != "throw":
            return super().draw(stream, index, slot, n)
        return 0 if self._throws[index][slot] == "B" else n - 1


def arrange(
    pieces: str = "HOME×4", hand: str = "", *, slots: str = "basic basic basic basic",
    relics: str = "", special: dict[Node, Special] | None = None, **facts: Any,
) -> State:  # fmt: skip
    """`arrange("O3×1 O7×2", "윷 도")`: phase PLAY if there is a hand; other pieces are at HOME."""
    tokens = tuple(_token(*each) for each in enumerate(hand.split()))
    facts = {"phase": "PLAY" if tokens else "THROW", "throws_remaining": int(not tokens), **facts}
    return State(
        options=Options(),
        slots=tuple(_slot(each) for each in slots.split()),
        special=special or {},
        pieces=_pieces(pieces),
        hand=tokens,
        next_token=len(tokens),
        relics=tuple(RELIC[name.strip()] for name in relics.split(",") if name),
        **facts,
    )


def _pieces(text: str) -> tuple[Place, ...]:
    spelled: dict[str, Any] = {"HOME": "O0", "F": "FINISHED"}
    found: list[Place] = []
    for group in text.split():
        place, _, count = group.partition("×")
        found += [spelled.get(place, place)] * int(count or 1)
    while len(found) < 4:
        found.append("O0")
    return tuple(found)


def _token(token_id: int, name: str) -> Token:
    return Token(token_id, KOREAN[name], STEPS[KOREAN[name]], "throw")


def _slot(text: str) -> Slot:
    """`glass#4` has been thrown four times, `sprout@850` has grown."""
    text, _, counter = text.partition("#")
    stick, _, permille = text.partition("@")
    return Slot(stick, int(permille or INDEX.sticks[stick].back_permille), int(counter or 0))


def special_nodes(seed: str = "abc123", number: int = 0) -> dict[Node, Special]:
    """The special nodes of a seed."""
    return rewards.placement(RULES.content.params, number, luck(seed))


def play(state: State, *actions: Action, rng: Chance | None = None) -> State:
    """The state after some legal actions."""
    for action in actions:
        state, _ = play_step(state, action, rng)
    return state


def play_step(
    state: State, action: Action, rng: Chance | None = None
) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after a legal action."""
    assert RULES.refusal(state, 0, action) is None
    return RULES.apply(state, 0, action, rng or luck())


def refusal_code(state: State, action: Action) -> str | None:
    """The code of a refusal."""
    refusal = RULES.refusal(state, 0, action)
    return refusal.code if refusal else None


def reach(state: State, target: Target, token: int = 0) -> list[Place]:
    """The destinations of a token with a target."""
    return [
        action.dest
        for action in RULES.candidates(state, 0)
        if isinstance(action, Move) and (action.token_id, action.target) == (token, target)
    ]


def hand(state: State) -> str:
    """`윷4 도1`."""
    spelled = {kind.id: kind.name_ko for kind in RESULTS}
    return " ".join(
        f"{'조각' if token.result == 'PIECE' else spelled[token.result]}{token.steps}"
        for token in state.hand
    )


def where(state: State) -> str:
    """`O3×1 O7×2 HOME×1`, in node order, HOME and the finished last."""
    order = [*RULES.content.board.nodes[1:]]
    counts = [(node.id, state.pieces.count(node.id)) for node in order]
    counts += [("HOME", state.pieces.count("O0")), ("F", state.pieces.count("FINISHED"))]  # type: ignore[list-item]
    return " ".join(f"{place}×{count}" for place, count in counts if count)


def sticks(state: State) -> str:
    """The sticks by slot."""
    return " ".join(slot.stick for slot in state.slots)


def find_events(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def edit_release(change: Callable[[dict[str, Any]], object]) -> Content:
    """Release 1 with a change, loaded as the studio loads it."""
    raw = msgspec.json.decode(GAME.first_release)
    change(raw)
    content: Content = GAME.load(msgspec.json.encode(raw))
    return content


def start_run(seed: str = "abc123", **options: str) -> State:
    """The first state of a seed."""
    state: State = playouts.begin(GAME, chance.seed_key(GAME.seed_prefix, seed), RULES, 1, options)
    return state
