"""From a view to what the templates draw (section 9)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from games.euler.actions import Action
from games.euler.bots.knowledge import Knowledge
from games.euler.content.schema import Content
from games.euler.content.terms import BETTING
from games.euler.page import buttons, review, round_sheet, verdict
from games.euler.page.maths import own
from games.euler.page.maths.hints import hint_kind, hint_measure
from games.euler.page.maths.what_if import explore
from games.euler.page.models import (
    DeckCondition,
    Face,
    PageModel,
    PotPanel,
    Row,
    SeatPanel,
    Tally,
)
from games.euler.page.parts import chain_cards, coefficients, known_number, relevant_parts
from games.euler.rules.conditions import Chain, needs_dealer
from games.euler.rules.dealing import DIGITS
from games.euler.rules.engine import EulerRules
from games.euler.view import KnownDigits, View


def present(rules: EulerRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page for the audience of a view; `legal` is empty unless it is to act."""
    content = rules.content
    chain, standings = content.chain(view.chain), _standings(content, view)
    choices = buttons.Choices(content, view, legal)
    cards, numbers = choices.cards(), choices.numbers()
    return PageModel(
        may_decide=bool(legal),
        status=_status(view, bool(legal)),
        relevant=relevant_parts(view, bool(standings)) if legal else (),
        round=view.round,
        rounds=content.settings.rounds,
        is_last_round=view.round == content.settings.rounds,
        phase=view.phase,
        shows_result=view.phase in ("round_result", "match_end"),
        ending=_ending(content, view),
        me=view.seat,
        hand=() if cards or numbers else _own_hand(view),
        panels=tuple(
            _seat_panel(view, seat, standings.get(seat)) for seat in range(len(view.seats))
        ),
        shows_places=len(standings) > 1,
        around=_seats_clockwise(view),
        order_chain=chain_cards(content.chain(view.order_chain)),
        order_digit=view.order_digit,
        chain=chain_cards(chain),
        rank=own.find_rank(content, view),
        fact=own.find_own_fact(view),
        possibilities=own.find_possibilities(content, view),
        what_if=explore(content, view) if legal else None,
        dealer=_faces("dealer", view.dealer),
        dealer_due=needs_dealer(chain),
        function=coefficients(f"{view.round}", view.function, view.laid),
        pile=view.pile,
        conditions_left=len(view.undrawn),
        pot=view.pot,
        pots=tuple(PotPanel(nth, p.amount, p.eligible) for nth, p in enumerate(view.pots)),
        current_bet=view.current_bet,
        cards=cards,
        cards_refusal=next((c.choice.refusal for c in cards if c.choice.refusal), None),
        numbers=numbers,
        hint_kind=hint_kind(chain) if numbers and view.options.hints else "",
        hint_measure=hint_measure(chain) if numbers and view.options.hints else None,
        bet=choices.bet(),
        specials=choices.specials(),
        played=_own_symbols(content, view),
        tray=_tray(view),
        finish=choices.finish(),
        ready=choices.ready(),
        sheets=tuple(round_sheet.sheet(content, past) for past in reversed(view.past)),
        reviews=review.reviews(content, view),
        verdict=verdict.find_verdict(content, view),
        round_verdict=verdict.find_round_verdict(content, view),
        raiser=_raiser(view),
        tally=_tally(content, view),
        deck=_deck(content, view.undrawn),
    )


@lru_cache(maxsize=512)
def _deck(content: Content, undrawn: tuple[str, ...]) -> tuple[DeckCondition, ...]:
    return tuple(
        DeckCondition(condition, undrawn.count(condition.code))
        for condition in content.conditions
        if condition.deck_copies
    )


def _status(view: View, may_decide: bool) -> str:
    if view.is_over:
        return "over"
    if view.seat is None:
        return "watching"
    me = view.seats[view.seat]
    if me.status != "playing":
        return me.status
    if may_decide:
        return view.phase
    return "folded" if me.folded and view.phase != "round_result" else "waiting"


def _ending(content: Content, view: View) -> str:
    if view.reason == "chips" and view.round < content.settings.rounds:
        return "no_chips"
    return view.reason


def _own_hand(view: View) -> tuple[int, ...]:
    if view.seat is None or view.is_over:
        return ()
    return view.seats[view.seat].hand or ()


def _seats_clockwise(view: View) -> tuple[int, ...]:
    count = len(view.seats)
    if view.seat is None:
        return tuple(range(count))
    return tuple((view.seat + step) % count for step in range(1, count))


@lru_cache(maxsize=1024)
def _faces(name: str, digits: KnownDigits | None) -> tuple[Face, Face] | None:
    if digits is None:
        return None
    return Face(f"{name}-tens", digits[0]), Face(f"{name}-ones", digits[1])


_face = lru_cache(maxsize=256)(Face)


def _seat_panel(view: View, seat: int, standing: Row | None) -> SeatPanel:
    player = view.seats[seat]
    won, is_ordering = _winnings(view, seat), view.phase in ("order_select", "submit_pair")
    card = player.order_card if is_ordering else None
    return SeatPanel(
        mine=seat == view.seat,
        marks=_marks(view, seat, won),
        badge=_badge(view, seat),
        order=view.order.index(seat) + 1 if seat in view.order else 0,
        stack=player.stack,
        bet=player.bet if view.phase in BETTING else 0,
        cards=player.cards,
        order_card=None if card is None else _face(f"{view.round}-order-{seat}", card),
        number=_faces(f"{view.round}-number-{seat}", player.number),
        standing=standing,
        status=player.status,
        won=won,
        hand=player.hand,
        specials=player.specials,
    )


def _winnings(view: View, seat: int) -> int:
    """Chips won in the round that has just ended."""
    if view.phase not in ("round_result", "match_end") or not view.past:
        return 0
    return sum(
        share
        for pot in view.past[-1].pots
        for winner, share in zip(pot.winners, pot.shares, strict=True)
        if winner == seat
    )


def _marks(
    view: View, seat: int, won: int
) -> tuple[Literal["turn", "folded", "winner", "out"], ...]:
    player = view.seats[seat]
    marks: dict[Literal["turn", "folded", "winner", "out"], bool] = {
        "turn": _is_to_act(view, seat),
        "folded": player.folded,
        "winner": won > 0,
        "out": player.status != "playing",
    }
    return tuple(name for name, is_set in marks.items() if is_set)


def _badge(view: View, seat: int) -> Literal["", "eliminated", "left", "folded", "all_in"]:
    player = view.seats[seat]
    if player.status != "playing":
        return player.status
    if player.folded:
        return "folded"
    return "all_in" if player.all_in else ""


def _is_to_act(view: View, seat: int) -> bool:
    player = view.seats[seat]
    if view.phase in BETTING:
        return view.turn == seat
    if view.phase == "match_end" or player.status != "playing" or not player.joined:
        return False
    if view.phase == "round_result":
        return not player.ready and not player.bot
    return not player.folded and not _has_answered(view, seat)


def _has_answered(view: View, seat: int) -> bool:
    player = view.seats[seat]
    match view.phase:
        case "order_select":
            return player.order_card is not None
        case "submit_pair":
            return player.number is not None
        case "special_1" | "special_2":
            return player.live and player.finished
        case "round_result":
            return player.ready
        case _:
            return False


def _raiser(view: View) -> int | None:
    """The seat whose raise the reader must answer; None if it is unclear or there is none."""
    if view.seat is None or view.turn != view.seat or not view.to_call(view.seat):
        return None
    found = [
        seat
        for seat, player in enumerate(view.seats)
        if player.raised and player.bet == view.current_bet
    ]
    return found[0] if len(found) == 1 else None


def _standings(content: Content, view: View) -> Mapping[int, Row]:
    """The known numbers under the condition, without special cards; a hint (9.5)."""
    if not view.options.hints or not view.chain or view.phase in ("round_result", "match_end"):
        return {}
    dealer, chain = known_number(view.dealer), content.chain(view.chain)
    if needs_dealer(chain) and dealer is None:
        return {}
    found = {seat: known_number(view.seats[seat].number) for seat in view.live_seats}
    field = {seat: number for seat, number in found.items() if number is not None}
    return _rank(chain, tuple(field.items()), dealer or 1)


@lru_cache(maxsize=512)
def _rank(chain: Chain, field: tuple[tuple[int, int], ...], dealer: int) -> Mapping[int, Row]:
    return {row.seat: row for row in round_sheet.rank_rows(chain, dict(field), dealer)}


def _own_symbols(content: Content, view: View) -> tuple[str, ...]:
    kinds = () if view.seat is None else view.seats[view.seat].played or ()
    return tuple(content.special_card(kind).symbol for kind in kinds)


def _tray(view: View) -> tuple[int, ...] | None:
    past = view.past[-1] if view.past else None
    return past.counts if past and past.round == view.round else None


def _tally(content: Content, view: View) -> tuple[Tally, ...]:
    """All digits seen so far, and how many this audience has not seen (9.4)."""
    sets = len(view.seats) + content.settings.extra_sets
    unseen = [sets - seen for seen in view.seen]
    if view.seat is not None:
        unseen = Knowledge(content, view).unseen_cards()
    return _tally_rows(view.seen, tuple(unseen))


@lru_cache(maxsize=512)
def _tally_rows(seen: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[Tally, ...]:
    return tuple(Tally(digit, seen[digit], unseen[digit]) for digit in DIGITS)
