"""From a view to what the templates draw (section 9)."""

from games.euler.actions import Action, ReadyNext
from games.euler.bots.knowledge import Table
from games.euler.bots.strength import strengths
from games.euler.content.schema import Content
from games.euler.content.terms import BETTING, SPECIAL
from games.euler.page import buttons, review, round_sheet
from games.euler.page.models import DrawnCard, Face, Picture, PotPicture, Row, SeatPicture, Tally
from games.euler.page.parts import chained, coefficients, known
from games.euler.rules import dealing
from games.euler.rules.conditions import needs_dealer
from games.euler.rules.engine import EulerRules
from games.euler.view import Known, View


def present(rules: EulerRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without legal actions, of someone who waits."""
    content = rules.content
    deal = buttons.Offers(rules, view, legal)
    return Picture(
        acting=bool(legal),
        prompt=_prompt(view, bool(legal)),
        mode=view.options.mode,
        hints=view.options.hints,
        round=view.round,
        rounds=content.settings.rounds,
        phase=view.phase,
        reason=view.reason,
        me=view.seat,
        seats=tuple(_seat(view, index) for index in range(len(view.seats))),
        around=_around(view),
        order_chain=chained(content.chain(view.order_chain)),
        order_digit=view.order_digit,
        thrown_zeros=view.thrown_zeros,
        chain=chained(content.chain(view.chain)),
        currents=_currents(content, view),
        rank=_rank(content, view),
        dealer=_faces("dealer", view.dealer),
        dealer_due=needs_dealer(content.chain(view.chain)),
        function=coefficients(f"{view.round}", view.function, view.laid),
        pile=view.pile,
        conditions_left=len(view.undrawn),
        ante=content.settings.ante_by_round[view.round - 1],
        pot=view.pot,
        pots=tuple(PotPicture(n, p.amount, p.eligible) for n, p in enumerate(view.pots)),
        current_bet=view.current_bet,
        cards=deal.cards(),
        numbers=deal.numbers(),
        bet=deal.bet(),
        specials=deal.specials(),
        played=_played(view),
        tray=_tray(view),
        finish=deal.finish(),
        ready=deal.button(ReadyNext()) if legal and view.phase == "round_result" else None,
        sheets=tuple(round_sheet.sheet(content, past) for past in reversed(view.past)),
        reviews=review.reviews(content, view),
        tally=_tally(content, view),
        deck=tuple(
            DrawnCard(condition, view.undrawn.count(condition.code))
            for condition in content.conditions
            if condition.in_deck
        ),
    )


def _prompt(view: View, acting: bool) -> str:
    """What the status line says to this audience."""
    if view.over:
        return "over"
    if view.seat is None:
        return "watching"
    me = view.seats[view.seat]
    if me.status != "playing":
        return me.status
    if acting:
        return view.phase
    return "folded" if me.folded and view.phase != "round_result" else "waiting"


def _around(view: View) -> tuple[int, ...]:
    count = len(view.seats)
    if view.seat is None:
        return tuple(range(count))
    return tuple((view.seat + step) % count for step in range(1, count))


def _faces(name: str, number: Known | None) -> tuple[Face, Face] | None:
    if number is None:
        return None
    return Face(f"{name}-tens", number[0]), Face(f"{name}-ones", number[1])


def _seat(view: View, index: int) -> SeatPicture:
    seat = view.seats[index]
    ended = view.phase in ("round_result", "match_end") and view.past
    card = seat.order_card
    return SeatPicture(
        index=index,
        mine=index == view.seat,
        turn=_is_asked(view, index),
        order=view.order.index(index) + 1 if index in view.order else 0,
        stack=seat.stack,
        bet=seat.bet if view.phase in BETTING else 0,
        total=seat.total,
        cards=seat.cards,
        order_card=None if card is None else Face(f"{view.round}-order-{index}", card),
        number=_faces(f"{view.round}-number-{index}", seat.number),
        status=seat.status,
        folded=seat.folded,
        all_in=seat.all_in,
        done=_has_answered(view, index),
        won=sum(
            share
            for pot in (view.past[-1].pots if ended else ())
            for winner, share in zip(pot.winners, pot.shares, strict=True)
            if winner == index
        ),
        hand=seat.hand,
        specials=seat.specials,
    )


def _is_asked(view: View, index: int) -> bool:
    seat = view.seats[index]
    if view.phase in BETTING:
        return view.turn == index
    if view.phase == "match_end" or seat.status != "playing" or not seat.joined:
        return False
    if view.phase == "round_result":
        return not seat.ready and not seat.bot
    return not seat.folded and not _has_answered(view, index)


def _has_answered(view: View, index: int) -> bool:
    seat = view.seats[index]
    match view.phase:
        case "order_select":
            return seat.order_card is not None
        case "submit_pair":
            return seat.number is not None
        case "special_1" | "special_2":
            return seat.live and seat.finished
        case "round_result":
            return seat.ready
        case _:
            return False


def _currents(content: Content, view: View) -> tuple[Row, ...]:
    """The known numbers under the condition as they stand, before any special card."""
    if not view.chain or view.phase in ("round_result", "match_end"):
        return ()
    dealer = known(view.dealer)
    if needs_dealer(content.chain(view.chain)) and dealer is None:
        return ()
    found = {i: known(view.seats[i].number) for i in view.live}
    return round_sheet.rows(
        content.chain(view.chain),
        {index: number for index, number in found.items() if number is not None},
        dealer or 1,
    )


def _rank(content: Content, view: View) -> int:
    """Where the own number stands among 1 to 99 (9.5)."""
    if view.seat is None or not view.options.hints or view.phase not in (*BETTING, *SPECIAL):
        return 0
    mine = known(view.seats[view.seat].number)
    if mine is None:
        return 0
    return review.rank(strengths(content.chain(view.chain)), mine)


def _played(view: View) -> tuple[str, ...]:
    return () if view.seat is None else view.seats[view.seat].played or ()


def _tray(view: View) -> tuple[int, ...] | None:
    past = view.past[-1] if view.past else None
    return past.counts if past and past.round == view.round else None


def _tally(content: Content, view: View) -> tuple[Tally, ...]:
    """All digits seen so far, and how many this audience has not seen (9.4)."""
    sets = len(view.seats) + content.settings.extra_sets
    unseen = [sets - seen for seen in view.seen]
    if view.seat is not None:
        unseen = Table(content, view).pool()
    return tuple(Tally(digit, view.seen[digit], unseen[digit]) for digit in dealing.DIGITS)
