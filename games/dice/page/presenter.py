"""From a view to what the templates draw (section 9)."""

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.bots import normal
from games.dice.content.index import Book
from games.dice.content.rows import CardRow
from games.dice.content.terms import PROTECTIONS, SEATS, Card, Protection
from games.dice.page import arena
from games.dice.page.models import Advice, Chip, Corner, HandCard, Offer, Picture, Round, Side, Why
from games.dice.records.summary import summary
from games.dice.rules.engine import DiceRules
from games.dice.state import Effects, State, Turn
from games.dice.view import View, imagined, unseen
from games.engine.protocol import encode

STEPS = ("declare", "roll", "choose_die", "respond", "settle", "events", "end")


def present(rules: DiceRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without legal actions there is nothing to press."""
    book, asked = rules.book, bool(legal)
    state = imagined(book, view, unseen(book, view))
    pairs = [(book, view.record, seat, view.gains[seat]) for seat in SEATS]
    lies_open = view.turns[0].stance is not None
    return Picture(
        seat=view.seat,
        mode=view.mode,
        mode_row=book.modes[view.mode],
        round=view.round,
        phase=view.phase,
        steps=tuple(step for step in STEPS if step != "choose_die" or view.phase == "choose_die"),
        step="end" if view.phase == "finished" else view.phase,
        asked=asked,
        sides=(_side(book, view, 0), _side(book, view, 1)),
        arena=_arena(book, view) if lies_open else None,
        hand=_hand(rules, view, state, asked),
        own=_own(book, view),
        given=tuple(book.cards[card] for card in view.given),
        offers=tuple(offer(book, view, action) for action in legal),
        shield_why=_shield(rules, view, state) if asked else None,
        advice=_advice(book, view) if asked else None,
        protection=_protection(view),
        rounds=tuple(
            Round(number, arena.corners(book, pair, arena.totals(book, view.record[: number - 1])))
            for number, pair in enumerate(view.record, 1)
        ),
        summaries=(summary(*pairs[0]), summary(*pairs[1])),
        pile=view.pile,
        discard=tuple(
            (row, count)
            for row, count in zip(book.content.strategy_cards, view.discard, strict=True)
            if count
        ),
        ending=arena.ending(book, view) if view.reason else None,
    )


def _arena(book: Book, view: View) -> tuple[Corner, Corner]:
    before = arena.totals(book, view.record[: view.round - 1])
    return arena.corners(book, view.turns, before)


def _side(book: Book, view: View, seat: int) -> Side:
    fighter, turn, hand = view.fighters[seat], view.turns[seat], view.hands[seat]
    return Side(
        seat=seat,
        fighter=fighter,
        score=_score(turn),
        cards=view.cards[seat],
        hand=None if hand is None else tuple(book.cards[card] for card in hand),
        submitted=view.submitted[seat],
        chips=(
            *_chips(book, fighter.active, waiting=False),
            *_chips(book, fighter.pending, waiting=True),
        ),
    )


def _score(turn: Turn) -> int | None:
    if turn.result is not None:
        return turn.score
    return turn.expected if turn.dice else None


def _chips(book: Book, effects: Effects, waiting: bool) -> list[Chip]:
    found = []
    if effects.lucky:
        found.append(Chip("lucky", book.events["lucky"], 0, waiting))
    if effects.bonus_turn:
        found.append(Chip("bonus_turn", book.events["bonus_turn"], 0, waiting))
    if effects.curse:
        amount = book.curse * effects.curse
        found.append(Chip("curse", book.events["curse"], amount, waiting))
    if effects.burn:
        amount = book.burn * effects.burn
        found.append(Chip("burn", book.specials["flame"], amount, waiting))
    return found


def _hand(rules: DiceRules, view: View, state: State, asked: bool) -> tuple[HandCard, ...]:
    cards = () if view.seat is None else view.hands[view.seat] or ()
    kinds = dict.fromkeys(cards)
    return tuple(
        HandCard(
            rules.book.cards[card],
            cards.count(card),
            _card_why(rules, view, state, card) if asked else None,
        )
        for card in kinds
    )


def _card_why(rules: DiceRules, view: View, state: State, card: Card) -> Why | None:
    """Why this card alone may not be played now."""
    if view.phase == "choose_die":
        return Why("wrong_card_phase")
    played: Action = Respond((card,))
    if view.phase == "declare":
        played = Declare("balance", (card,), 0)
    assert view.seat is not None
    refusal = rules.refusal(state, view.seat, played)
    return Why(refusal.code, refusal.figures) if refusal else None


def _shield(rules: DiceRules, view: View, state: State) -> Why | None:
    assert view.seat is not None
    refusal = rules.refusal(state, view.seat, Declare("balance", (), 1))
    return Why(refusal.code, refusal.figures) if refusal else None


def offer(book: Book, view: View, action: Action) -> Offer:
    """An action as a button."""
    wire = encode(action).decode()
    match action:
        case Declare(stance, cards, shields):
            row = next(row for row in book.content.stances if row.id == stance)
            return Offer(wire, row, _rows(book, cards), shields)
        case Respond(cards):
            return Offer(wire, cards=_rows(book, cards))
        case ChooseDie(index):
            assert view.seat is not None
            turn = view.turns[view.seat]
            return Offer(wire, die=arena.die(book, turn, turn.candidates[index]))


def _rows(book: Book, cards: tuple[str, ...]) -> tuple[CardRow, ...]:
    return tuple(row for row in book.content.strategy_cards if row.id in cards)


def _own(book: Book, view: View) -> Offer | None:
    return None if view.submission is None else offer(book, view, view.submission)


def _advice(book: Book, view: View) -> Advice:
    assert view.seat is not None
    outlook = normal.of_view(view, view.seat)
    return Advice(offer(book, view, normal.choose(book, outlook)), normal.reasons(book, outlook))


def _protection(view: View) -> tuple[Protection, ...]:
    if view.seat is None or view.phase != "respond":
        return ()
    them, theirs = view.fighters[1 - view.seat], view.turns[1 - view.seat]
    has: dict[Protection, int] = {
        "guard": them.guard,
        "block_die": theirs.free_blocks,
        "shield": them.shields,
    }
    return tuple(kind for kind in PROTECTIONS if has[kind])
