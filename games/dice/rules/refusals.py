"""Why an action is refused: the checks of section 4.1, in their order."""

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS, Card, Phase
from games.dice.state import State
from games.engine.protocol import Refusal, Resign
from games.engine.texts import gettext_noop

Cards = tuple[Card, ...]

SENTENCES = {
    "match_finished": gettext_noop("This duel is already over."),
    "not_seated": gettext_noop("Watchers cannot act."),
    "wrong_phase": gettext_noop("That cannot be done at this moment."),
    "nothing_to_choose": gettext_noop("There is no die to choose."),
    "already_submitted": gettext_noop("You have already confirmed. It cannot be changed."),
    "bad_index": gettext_noop("Only die 0 or die 1 can be chosen."),
    "unknown_stance": gettext_noop("There is no such stance."),
    "unknown_card": gettext_noop("There is no such card."),
    "wrong_card_phase": gettext_noop("This card cannot be played at this moment."),
    "duplicate_kind": gettext_noop("Only one card of a kind may be played in a round."),
    "card_limit": gettext_noop("At most {card_limit} cards in one round."),
    "card_not_in_hand": gettext_noop("You do not hold this card."),
    "guard_already_up": gettext_noop("Your guard is already up."),
    "shield_limit": gettext_noop("You can hold at most {shield_max} shields."),
    "not_enough_energy": gettext_noop("You are {n} energy short."),
}

PHASE: dict[type, Phase] = {Declare: "declare", ChooseDie: "choose_die", Respond: "respond"}


def is_passed(index: ContentIndex, state: State, seat: int) -> bool:
    """Whether a seat is passed automatically, by public facts only (section 4.4)."""
    cards, used = state.hands[seat].cards, state.turns[seat].used
    return passes(index, cards, used, state.fighters[seat].energy)


def passes(index: ContentIndex, cards: Cards, used: Cards, energy: int) -> bool:
    """Whether no seat with these cards, cards played and energy is asked for a response."""
    return not cards or len(used) >= index.numbers.card_limit or energy < index.cheapest_response


def refusal(
    index: ContentIndex, state: State, seat: int, action: Action | Resign
) -> Refusal | None:
    """The first check that fails; None if the action is legal."""
    if state.phase == "finished":
        return Refusal("match_finished")
    if seat not in SEATS:
        return Refusal("not_seated")
    if isinstance(action, Resign):
        return None
    if PHASE[type(action)] != state.phase:
        return Refusal("wrong_phase")
    if isinstance(action, ChooseDie):
        return _die_refusal(state, seat, action)
    if state.submissions[seat] is not None:
        return Refusal("already_submitted")
    if isinstance(action, Respond):
        if is_passed(index, state, seat):
            return Refusal("already_submitted")
        return _card_refusal(index, state, seat, action.cards) or _energy_refusal(
            index, state, seat, action.cards
        )
    return _declaration_refusal(index, state, seat, action)


def _die_refusal(state: State, seat: int, action: ChooseDie) -> Refusal | None:
    if len(state.turns[seat].candidates) < 2:
        return Refusal("nothing_to_choose")
    if state.submissions[seat] is not None:
        return Refusal("already_submitted")
    return None if action.index in (0, 1) else Refusal("bad_index")


def _declaration_refusal(
    index: ContentIndex, state: State, seat: int, action: Declare
) -> Refusal | None:
    if action.stance not in index.stances:
        return Refusal("unknown_stance")
    card_refusal = _card_refusal(index, state, seat, action.cards)
    if card_refusal:
        return card_refusal
    player, most = state.fighters[seat], index.numbers.shield_max
    if player.guard and not index.pure_guard_cards.isdisjoint(action.cards):
        return Refusal("guard_already_up")
    if action.shields < 0 or player.shields + action.shields > most:
        return Refusal("shield_limit", {"shield_max": most})
    return _energy_refusal(index, state, seat, action.cards, action.shields)


def _card_refusal(
    index: ContentIndex, state: State, seat: int, cards: tuple[str, ...]
) -> Refusal | None:
    if not cards:
        return None
    phases = index.card_phases
    if not set(cards) <= phases.keys():
        return Refusal("unknown_card")
    if any(phases[card] != state.phase for card in cards):
        return Refusal("wrong_card_phase")
    if len(set(cards)) < len(cards):
        return Refusal("duplicate_kind")
    most = index.numbers.card_limit
    if len(state.turns[seat].used) + len(cards) > most:
        return Refusal("card_limit", {"card_limit": most})
    if not set(cards) <= set(state.hands[seat].cards):
        return Refusal("card_not_in_hand")
    return None


def _energy_refusal(
    index: ContentIndex, state: State, seat: int, cards: tuple[str, ...], shields: int = 0
) -> Refusal | None:
    short = index.price(cards, shields) - state.fighters[seat].energy
    return Refusal("not_enough_energy", {"n": short}) if short > 0 else None
