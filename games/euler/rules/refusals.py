"""Refusals: the checks of an action in the order of section 4.2, and those of a seating (2.8)."""

from msgspec import UNSET

from games.engine.protocol import SYSTEM, Refusal, Resign
from games.engine.records.leaderboards import PERSON
from games.engine.texts import gettext_noop
from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
    TimeOut,
)
from games.euler.content.schema import Content
from games.euler.content.terms import BETTING, SPECIAL, Kind
from games.euler.rules import dealing
from games.euler.rules.rounds import unready_seats
from games.euler.state import Options, Pair, Player, State

SENTENCES = {
    "unknown_action": gettext_noop("The game has no such action."),
    "match_over": gettext_noop("The match has already ended."),
    "not_a_player": gettext_noop("You are not a player of this match."),
    "left_match": gettext_noop("You have already left this match."),
    "wrong_phase": gettext_noop("You cannot do that now."),
    "eliminated": gettext_noop("You have no chips left and are out."),
    "folded": gettext_noop("You have already given up this round."),
    "not_your_turn": gettext_noop("It is not your turn."),
    "already_submitted": gettext_noop("You have already submitted yours."),
    "already_finished": gettext_noop("You have already pressed Done."),
    "card_not_in_hand": gettext_noop("You do not hold that card."),
    "double_zero": gettext_noop("00 cannot be submitted."),
    "zero_reserve": gettext_noop(
        "Keep one card that is not 0 for every round that is still to come."
    ),
    "already_raised": gettext_noop("You can raise only once in a betting phase."),
    "nobody_to_raise": gettext_noop("Nobody is left who could match a raise."),
    "raise_too_small": gettext_noop("That is less than the smallest raise."),
    "raise_too_big": gettext_noop("You cannot bet more chips than you have."),
    "raise_over_limit": gettext_noop("That is over the pot limit."),
    "no_such_special": gettext_noop("You have no such special card left."),
    "ranked_people_only": gettext_noop(
        "A ranked match is for people only: no bot can sit there. Play bots in a friendly match."
    ),
    "practice_alone": gettext_noop(
        "Practice is for one person against bots. To play with others choose another mode."
    ),
    "topics_unranked": gettext_noop("Ranked matches and dailies are played with all topics."),
    "daily_seats": gettext_noop("The daily table is one person, first, against three normal bots."),
}

PHASES = {
    SubmitOrderCard: ("order_select",),
    SubmitNumber: ("submit_pair",),
    Call: BETTING,
    Raise: BETTING,
    Die: BETTING,
    PlaySpecial: SPECIAL,
    FinishSpecial: SPECIAL,
    ReadyNext: ("round_result",),
}


DAILY_BOTS = ("normal", "normal", "normal")
"""The opponents at the daily table."""


def seating_refusal(options: Options, sitters: tuple[str, ...]) -> str:
    """The code of why these may not play this mode; empty if they may. A seat that still waits
    for a person is an empty text."""
    if options.topics is not UNSET and options.mode in ("ranked", "daily"):
        return "topics_unranked"
    match options.mode:
        case "ranked":
            fits, code = set(sitters) <= {PERSON, ""}, "ranked_people_only"
        case "practice":
            fits, code = sitters.count(PERSON) == 1 and "" not in sitters, "practice_alone"
        case "daily":
            fits, code = sitters == (PERSON, *DAILY_BOTS), "daily_seats"
        case "casual":
            return ""
    return "" if fits else code


def actors(state: State) -> frozenset[int]:
    """The seats that have a decision to make now."""
    match state.phase:
        case "order_select":
            return frozenset([i for i in state.joined_seats if state.seats[i].order_card is None])
        case "submit_pair":
            return frozenset([i for i in state.live_seats if state.seats[i].number is None])
        case "special_1" | "special_2":
            return frozenset([i for i in state.live_seats if not state.seats[i].finished])
        case "round_result":
            return frozenset(unready_seats(state))
        case "match_end":
            return frozenset()
        case _:
            return frozenset(state.pending[:1])


def refusal(content: Content, state: State, seat: int, action: Action | Resign) -> Refusal | None:
    """The first check that fails; None if all pass."""
    code = _code(content, state, seat, action)
    return Refusal(code) if code else None


def _code(content: Content, state: State, seat: int, action: Action | Resign) -> str | None:
    if isinstance(action, TimeOut):
        return _timeout_code(state, seat, action)
    if state.phase == "match_end":
        return "match_over"
    if seat == SYSTEM:
        return "not_a_player"
    player = state.seats[seat]
    if player.status == "left":
        return "left_match"
    if isinstance(action, Resign):
        return "eliminated" if player.status == "eliminated" else None
    if state.phase not in PHASES[type(action)]:
        return "wrong_phase"
    if player.status == "eliminated":
        return "eliminated"
    return _turn_code(state, seat) or _action_code(content, state, seat, action)


def _timeout_code(state: State, seat: int, action: TimeOut) -> str | None:
    """Only the clock may send a time-out."""
    if seat != SYSTEM:
        return "unknown_action"
    return None if action.seat in actors(state) else "wrong_phase"


def _turn_code(state: State, seat: int) -> str | None:
    player = state.seats[seat]
    match state.phase:
        case "order_select":
            return "already_submitted" if player.order_card is not None else None
        case "submit_pair":
            return "already_submitted" if player.number is not None else None
        case "round_result":
            return "already_submitted" if player.ready else None
        case _ if player.folded:
            return "folded"
        case "special_1" | "special_2":
            return "already_finished" if player.finished else None
        case _:
            return "not_your_turn" if state.pending[:1] != (seat,) else None


def _action_code(content: Content, state: State, seat: int, action: Action) -> str | None:
    """The checks that only one kind of action has."""
    player, rounds = state.seats[seat], content.settings.rounds
    match action:
        case SubmitOrderCard(digit):
            if not dealing.holds(player.hand, (digit,)):
                return "card_not_in_hand"
            pairs = rounds - state.round + 1
            return None if dealing.keeps_reserve(player.hand, (digit,), pairs) else "zero_reserve"
        case SubmitNumber(tens, ones):
            return _number_code(player, (tens, ones), rounds - state.round)
        case Raise(amount):
            return _raise_code(content, state, seat, amount)
        case PlaySpecial(kind):
            return None if _holds_specials(content, player, (kind,)) else "no_such_special"
        case FinishSpecial(cards):
            return None if _holds_specials(content, player, cards) else "no_such_special"
        case _:
            return None


def _holds_specials(content: Content, player: Player, wanted: tuple[Kind, ...]) -> bool:
    held = dict(zip(content.kinds, player.specials, strict=True))
    return all(wanted.count(kind) <= held.get(kind, 0) for kind in wanted)


def _number_code(player: Player, pair: Pair, pairs: int) -> str | None:
    if not dealing.holds(player.hand, pair):
        return "card_not_in_hand"
    if pair == (0, 0):
        return "double_zero"
    return None if dealing.keeps_reserve(player.hand, pair, pairs) else "zero_reserve"


def _raise_code(content: Content, state: State, seat: int, amount: int) -> str | None:
    player, to_call = state.seats[seat], state.to_call(seat)
    if player.raised:
        return "already_raised"
    if not state.others_have_chips(seat):
        return "nobody_to_raise"
    if to_call + amount > player.stack:
        return "raise_too_big"
    if amount < content.settings.min_raise and to_call + amount < player.stack:
        return "raise_too_small"
    if state.options.raise_limit == "pot" and amount > state.pot + to_call:
        return "raise_over_limit"
    return None
