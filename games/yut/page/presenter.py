"""Builds what the templates draw from a view (section 9)."""

from msgspec import UNSET
from msgspec.structs import asdict, replace

from games.engine.protocol import encode
from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Hint,
    Move,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.content.board import FINISH_AREA
from games.yut.content.effects import ExtraSteps, JoinFromHome, ReplaceSticks, SpawnAll
from games.yut.content.index import ContentIndex
from games.yut.content.modifiers import parse
from games.yut.content.schema import Relic, Stick
from games.yut.content.terms import STEPS
from games.yut.events import Change
from games.yut.page import board
from games.yut.page.models import (
    Advice,
    Chip,
    Choice,
    Cut,
    PageModel,
    RelicCard,
    SlotCard,
    StickOffer,
    ThrowChange,
    ThrowResult,
)
from games.yut.page.odds import swap_odds, throw_odds
from games.yut.rules.engine import YutRules
from games.yut.state import State, Token
from games.yut.view import View, rebuild


def present(rules: YutRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page of an audience; without legal actions, that of a spectator or a replay."""
    state, may = rebuild(view), frozenset(legal)
    index = rules.find_index(state.options)
    powers, tokens = index.powers(state), _distinct_tokens(view.hand)
    state = _hint_distinct(state, tokens)
    throwing = bool(legal) and view.phase == "THROW"
    layout = (view.pieces, tuple(view.special.items()))
    return PageModel(
        acting=bool(legal),
        mode=view.mode,
        phase=view.phase,
        status=view.status,
        prompt=_prompt(view),
        turn=view.turn,
        throws=view.counters.throw,
        throws_remaining=view.throws_remaining,
        throws_this_turn=view.throws_this_turn,
        max_throws=view.max_throws,
        banked_throws=view.banked_throws,
        rerolls_left=view.rerolls_left,
        splits_left=view.splits_left,
        assisted=view.assisted,
        lines=board.LINES,
        nodes=board.nodes(*layout),
        layout=layout,
        home=view.pieces.count("O0"),
        finished=view.pieces.count("FINISHED"),
        finish_spots=board.finish_spots(view.pieces.count("FINISHED")),
        finish_area=FINISH_AREA,
        hand=tuple(_chip(index, equal, may) for equal in tokens),
        slots=tuple(_slot(index, view, state, number, may) for number in range(len(view.slots))),
        sticks=view.slots,
        relics=tuple(index.relics[relic] for relic in view.relics),
        last_throw=_last_throw(index, view),
        odds=throw_odds(index, state) if view.phase == "THROW" else (),
        preview=view.preview,
        moves=board.moves(powers, state, legal, {equal[0].id for equal in tokens}),
        throw=_choice(rules, state, Throw()) if throwing else None,
        reroll=_choice(rules, state, Reroll()) if throwing and powers.rerolls else None,
        start_move=_choice(rules, state, StartMove()) if throwing else None,
        ask_hint=_choice(rules, state, Hint()) if legal else None,
        offer=_offer(index, view, may),
        candidates=tuple(_candidate(index, view, relic, may) for relic in view.candidates or ()),
        hint=_advice(view.hint),
        offers_every=_offers_every(index, view),
    )


def _offers_every(index: ContentIndex, view: View) -> int:
    """Every how many turns relics are offered; 0: never."""
    gifts = index.gifts if view.modifier is UNSET else (parse(view.modifier),)
    return max((gift.every for gift in gifts), default=0)


def _json(action: Action) -> str:
    return encode(action).decode()


def _choice(rules: YutRules, state: State, action: Action) -> Choice:
    return Choice(_json(action), rules.refusal(state, 0, action))


def _legal_choice(view: View, action: Action, may: frozenset[Action]) -> Choice | None:
    if action not in may:
        return None
    return Choice(_json(action), is_hinted=action == view.hint)


def _prompt(view: View) -> str:
    if view.status != "active":
        return view.status
    match view.phase:
        case "THROW":
            return "throw" if view.throws_remaining else "start_move"
        case "PLAY":
            return "move"
        case "STICK_OFFER":
            return "stick"
        case _:
            return "relic"


def _item(index: ContentIndex, source: str) -> Stick | Relic | None:
    kind, _, item = source.partition(":")
    if kind == "stick":
        return index.sticks[item]
    return index.relics[item] if kind == "relic" else None


Equals = tuple[Token, ...]
"""Tokens of the hand that do the same."""


def _distinct_tokens(hand: tuple[Token, ...]) -> tuple[Equals, ...]:
    """The tokens of the hand, equal ones together."""
    equals: dict[tuple[str, int, str], list[Token]] = {}
    for token in hand:
        equals.setdefault((token.result, token.steps, token.source), []).append(token)
    return tuple(map(tuple, equals.values()))


def _hint_distinct(state: State, tokens: tuple[Equals, ...]) -> State:
    """The state with a hint about the token that stands for its equals."""
    hint = state.hint
    if not isinstance(hint, Move | SplitToken):
        return state
    firsts = {token.id: equal[0].id for equal in tokens for token in equal}
    return replace(state, hint=replace(hint, token_id=firsts[hint.token_id]))


def _chip(index: ContentIndex, equal: Equals, may: frozenset[Action]) -> Chip:
    token = equal[0]
    normal = token.steps if token.result == "PIECE" else STEPS[token.result]
    splits = (SplitToken(token.id, first) for first in range(1, token.steps))
    return Chip(
        token_id=token.id,
        count=len(equal),
        label=token.result,
        steps=token.steps,
        normal=normal,
        more=token.steps - normal,
        item=_item(index, token.source),
        cuts=tuple(
            Cut(_json(split), split.first, token.steps - split.first)
            for split in splits
            if split in may
        ),
    )


def _percent(permille: int) -> int:
    return (permille + 5) // 10


def _slot(
    index: ContentIndex, view: View, state: State, number: int, may: frozenset[Action]
) -> SlotCard:
    slot, last, offered = view.slots[number], view.last_throw, view.pending_stick
    return SlotCard(
        number=number,
        stick=index.sticks[slot.stick],
        face=last.thrown.faces[number] if last else "NONE",
        chance=slot.chance,
        percent=_percent(slot.chance),
        counter=slot.counter,
        lasts=slot.lasts,
        replace=_legal_choice(view, ReplaceStick(number), may),
        odds=swap_odds(index, state, number, index.sticks[offered]) if offered else (),
    )


def _last_throw(index: ContentIndex, view: View) -> ThrowResult | None:
    if view.last_throw is None:
        return None
    fell = view.last_throw.thrown
    return ThrowResult(
        fell.sampled,
        fell.faces,
        fell.result,
        fell.steps,
        fell.bonus,
        tuple(_change(index, change) for change in fell.changes),
    )


def _change(index: ContentIndex, change: Change) -> ThrowChange:
    item = _item(index, change.source)
    assert item is not None
    facts = {key: value for key, value in asdict(change).items() if key not in ("source", "slot")}
    return ThrowChange(change.tag, item, change.slot, **facts)


def _offer(index: ContentIndex, view: View, may: frozenset[Action]) -> StickOffer | None:
    if view.pending_stick is None:
        return None
    stick = index.sticks[view.pending_stick]
    return StickOffer(
        stick, _percent(stick.back_permille), _legal_choice(view, DiscardStick(), may)
    )


def _candidate(index: ContentIndex, view: View, relic_id: str, may: frozenset[Action]) -> RelicCard:
    relic = index.relics[relic_id]
    return RelicCard(
        relic, _is_useless(view, relic), _legal_choice(view, ChooseRelic(relic_id), may)
    )


def _is_useless(view: View, relic: Relic) -> bool:
    """Whether none of its effects can happen with the present pieces and sticks (U27)."""
    held = {slot.stick for slot in view.slots}
    for effect in relic.effects:
        match effect:
            case SpawnAll() | JoinFromHome() | ExtraSteps(from_="HOME"):
                useless = "O0" not in view.pieces
            case ReplaceSticks():
                useless = effect.from_ not in held
            case _:
                useless = False
        if not useless:
            return False
    return True


def _advice(hint: Action | None) -> Advice | None:
    return None if hint is None else Advice(hint.tag, _json(hint))
