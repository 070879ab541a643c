"""From a view to what the templates draw (section 9)."""

from msgspec.structs import asdict

from games.engine.protocol import encode
from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Hint,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.content.board import FINISH_AREA
from games.yut.content.effects import ExtraSteps, JoinFromHome, ReplaceSticks, SpawnAll
from games.yut.content.index import Book
from games.yut.content.schema import Relic, Stick
from games.yut.content.terms import STEPS
from games.yut.events import Change
from games.yut.page import board
from games.yut.page.models import (
    Button,
    ChangeShown,
    Chip,
    Hinted,
    Picture,
    RelicCard,
    SlotCard,
    StickOffer,
    ThrowShown,
)
from games.yut.rules.engine import YutRules
from games.yut.state import State, Token
from games.yut.view import SlotView, View, recalled


def present(rules: YutRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without legal actions, the page of a watcher."""
    book, state, may = rules.book, recalled(view), frozenset(legal)
    powers = book.powers(state)
    throwing = bool(legal) and view.phase == "THROW"
    layout = (view.pieces, tuple(view.special.items()))
    return Picture(
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
        hand=tuple(_chip(book, view, token, may) for token in view.hand),
        slots=tuple(_slot(book, index, slot, may) for index, slot in enumerate(view.slots)),
        sticks=view.slots,
        relics=tuple(book.relics[relic] for relic in view.relics),
        last_throw=_last_throw(book, view),
        preview=view.preview,
        moves=board.moves(powers, state, legal),
        throw=_button(rules, state, Throw()) if throwing else None,
        reroll=_button(rules, state, Reroll()) if throwing and powers.rerolls else None,
        start_move=_button(rules, state, StartMove()) if throwing else None,
        ask_hint=_button(rules, state, Hint()) if legal else None,
        offer=_offer(book, view, may),
        candidates=tuple(_candidate(book, view, relic, may) for relic in view.candidates or ()),
        hint=_hinted(view.hint),
    )


def _json(action: Action) -> str:
    return encode(action).decode()


def _button(rules: YutRules, state: State, action: Action) -> Button:
    refusal = rules.refusal(state, 0, action)
    if refusal is None:
        return Button(_json(action))
    return Button(_json(action), refusal.code, refusal.figures)


def _if_legal(action: Action, may: frozenset[Action]) -> Button | None:
    return Button(_json(action)) if action in may else None


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


def _item(book: Book, source: str) -> Stick | Relic | None:
    kind, _, item = source.partition(":")
    if kind == "stick":
        return book.sticks[item]
    return book.relics[item] if kind == "relic" else None


def _chip(book: Book, view: View, token: Token, may: frozenset[Action]) -> Chip:
    normal = token.steps if token.result == "PIECE" else STEPS[token.result]
    cuts = (SplitToken(token.id, first) for first in range(1, token.steps))
    return Chip(
        token_id=token.id,
        label=token.result,
        steps=token.steps,
        normal=normal,
        more=token.steps - normal,
        item=_item(book, token.source),
        preselected=len(view.hand) == 1,
        cuts=tuple(Button(_json(cut)) for cut in cuts if cut in may),
    )


def _percent(permille: int) -> int:
    return (permille + 5) // 10


def _slot(book: Book, index: int, slot: SlotView, may: frozenset[Action]) -> SlotCard:
    return SlotCard(
        index=index,
        stick=book.sticks[slot.stick],
        chance=slot.chance,
        percent=_percent(slot.chance),
        counter=slot.counter,
        lasts=slot.lasts,
        replace=_if_legal(ReplaceStick(index), may),
    )


def _last_throw(book: Book, view: View) -> ThrowShown | None:
    if view.last_throw is None:
        return None
    fell = view.last_throw.thrown
    return ThrowShown(
        fell.sampled,
        fell.faces,
        fell.result,
        fell.steps,
        fell.bonus,
        tuple(_change(book, change) for change in fell.changes),
    )


def _change(book: Book, change: Change) -> ChangeShown:
    item = _item(book, change.source)
    assert item is not None
    facts = {key: value for key, value in asdict(change).items() if key not in ("source", "slot")}
    return ChangeShown(kind_of(change), item, change.slot, **facts)


def kind_of(tagged: Change | Action) -> str:
    """The name a change or an action has on the wire."""
    return str(tagged.tag)


def _offer(book: Book, view: View, may: frozenset[Action]) -> StickOffer | None:
    if view.pending_stick is None:
        return None
    stick = book.sticks[view.pending_stick]
    return StickOffer(stick, _percent(stick.back_permille), _if_legal(DiscardStick(), may))


def _candidate(book: Book, view: View, relic_id: str, may: frozenset[Action]) -> RelicCard:
    relic = book.relics[relic_id]
    return RelicCard(relic, _useless(view, relic), _if_legal(ChooseRelic(relic_id), may))


def _useless(view: View, relic: Relic) -> bool:
    """Nothing it does can happen any more, as far as pieces and sticks tell (U27)."""
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


def _hinted(hint: Action | None) -> Hinted | None:
    return None if hint is None else Hinted(kind_of(hint), _json(hint))
