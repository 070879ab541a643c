"""What the owner and spectators may know of a run (section 6)."""

from msgspec import UNSET, Struct, UnsetType

from games.yut.actions import Action
from games.yut.content.board import Node, Place
from games.yut.content.effects import Wear
from games.yut.content.index import ContentIndex
from games.yut.content.terms import Mode, Phase, Result, Special, Status
from games.yut.content.variants import VariantId
from games.yut.rules.cast import back_chances
from games.yut.state import Counters, LastThrow, Options, Slot, State, ThrowPreview, Token


class SlotView(Struct, frozen=True):
    """A slot. `chance` is that of its next throw; `lasts` counts the throws until it wears out."""

    stick: str
    permille: int
    counter: int
    chance: int
    lasts: int | None


class View(Struct, frozen=True):
    """A run for one audience. Only the owner sees the preview."""

    yours: bool
    mode: Mode
    phase: Phase
    status: Status
    turn: int
    throws_remaining: int
    throws_this_turn: int
    max_throws: int
    banked_throws: int
    hand: tuple[Token, ...]
    next_token: int
    pieces: tuple[Place, ...]
    slots: tuple[SlotView, ...]
    relics: tuple[str, ...]
    special: dict[Node, Special]
    counters: Counters
    thrown_results: tuple[Result, ...]
    last_throw: LastThrow | None
    rerolls_used: int
    rerolls_left: int
    splits_used: int
    splits_left: int
    pending_stick: str | None
    candidates: tuple[str, ...] | None
    assisted: bool
    hint: Action | None
    preview: tuple[ThrowPreview, ...]
    modifier: str | UnsetType = UNSET
    variant: VariantId = UNSET


def view(index: ContentIndex, state: State, seat: int | None) -> View:
    """The run for its owner (seat 0) or a spectator (None)."""
    powers = index.powers(state)
    return View(
        yours=seat is not None,
        mode=state.options.mode,
        phase=state.phase,
        status=state.status,
        turn=state.turn,
        throws_remaining=state.throws_remaining,
        throws_this_turn=state.throws_this_turn,
        max_throws=index.params.max_throws_per_turn,
        banked_throws=state.banked_throws,
        hand=state.hand,
        next_token=state.next_token,
        pieces=state.pieces,
        slots=_slots(index, state),
        relics=state.relics,
        special=state.special,
        counters=state.counters,
        thrown_results=state.thrown_results,
        last_throw=state.last_throw,
        rerolls_used=state.rerolls_used,
        rerolls_left=max(0, powers.rerolls - state.rerolls_used),
        splits_used=state.splits_used,
        splits_left=max(0, powers.splits - state.splits_used),
        pending_stick=state.pending_stick,
        candidates=state.candidates,
        assisted=state.assisted,
        hint=state.hint,
        preview=() if seat is None else state.preview,
        modifier=state.options.modifier,
        variant=state.options.variant,
    )


def _slots(index: ContentIndex, state: State) -> tuple[SlotView, ...]:
    # Outside the throw phase the next throw is the first of its turn.
    made = state.throws_this_turn if state.phase == "THROW" else 0
    odds = back_chances(index, index.powers(state), state.slots, made)
    return tuple(
        SlotView(slot.stick, slot.permille, slot.counter, chance, _remaining_throws(index, slot))
        for slot, chance in zip(state.slots, odds, strict=True)
    )


def _remaining_throws(index: ContentIndex, slot: Slot) -> int | None:
    for effect in index.sticks[slot.stick].effects:
        if isinstance(effect, Wear):
            return effect.throws - slot.counter
    return None


def rebuild(view: View) -> State:
    """The state of the run as far as this view shows it. Bots and presenter call the rules with
    it."""
    return State(
        options=Options(view.mode, view.modifier, view.variant),
        slots=tuple(Slot(slot.stick, slot.permille, slot.counter) for slot in view.slots),
        special=view.special,
        throws_remaining=view.throws_remaining,
        pieces=view.pieces,
        phase=view.phase,
        status=view.status,
        turn=view.turn,
        throws_this_turn=view.throws_this_turn,
        banked_throws=view.banked_throws,
        hand=view.hand,
        next_token=view.next_token,
        relics=view.relics,
        counters=view.counters,
        thrown_results=view.thrown_results,
        last_throw=view.last_throw,
        rerolls_used=view.rerolls_used,
        splits_used=view.splits_used,
        pending_stick=view.pending_stick,
        candidates=view.candidates,
        assisted=view.assisted,
        hint=view.hint,
        preview=view.preview,
    )
