"""From a view to what the templates draw (section 9)."""

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.bots import normal
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow
from games.dice.content.terms import PROTECTIONS, SEATS, Card, Protection
from games.dice.page import arena
from games.dice.page.models import (
    Advice,
    Chip,
    Corner,
    HandCard,
    Offer,
    PageModel,
    Round,
    Side,
    Why,
)
from games.dice.records.summary import summary
from games.dice.rules.engine import DiceRules
from games.dice.state import Effects, SeatRound, State
from games.dice.view import View, rebuild, unseen_cards
from games.engine.protocol import encode

STEPS = ("declare", "roll", "choose_die", "respond", "settle", "events", "end")


def present(rules: DiceRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page of whoever holds this view; without legal actions there is nothing to press."""
    index, asked = rules.index, bool(legal)
    state = rebuild(index, view, unseen_cards(index, view))
    pairs = [(index, view.record, seat, view.gains[seat]) for seat in SEATS]
    lies_open = view.turns[0].stance is not None
    return PageModel(
        seat=view.seat,
        mode=view.mode,
        mode_row=index.modes[view.mode],
        round=view.round,
        phase=view.phase,
        steps=tuple(step for step in STEPS if step != "choose_die" or view.phase == "choose_die"),
        step="end" if view.phase == "finished" else view.phase,
        asked=asked,
        sides=(_side(index, view, 0), _side(index, view, 1)),
        arena=_arena(index, view) if lies_open else None,
        hand=_hand(rules, view, state, asked),
        own=_own(index, view),
        given=tuple(index.cards[card] for card in view.given),
        offers=tuple(offer(index, view, action) for action in legal),
        shield_why=_shield(rules, view, state) if asked else None,
        advice=_advice(index, view) if asked else None,
        protection=_protection(view),
        rounds=tuple(
            Round(
                number, arena.corners(index, pair, arena.totals(index, view.record[: number - 1]))
            )
            for number, pair in enumerate(view.record, 1)
        ),
        summaries=(summary(*pairs[0]), summary(*pairs[1])),
        pile=view.pile,
        discard=tuple(
            (row, count)
            for row, count in zip(index.content.strategy_cards, view.discard, strict=True)
            if count
        ),
        ending=arena.ending(index, view) if view.reason else None,
    )


def _arena(index: ContentIndex, view: View) -> tuple[Corner, Corner]:
    before = arena.totals(index, view.record[: view.round - 1])
    return arena.corners(index, view.turns, before)


def _side(index: ContentIndex, view: View, seat: int) -> Side:
    player, turn, hand = view.fighters[seat], view.turns[seat], view.hands[seat]
    return Side(
        seat=seat,
        player=player,
        score=_score(turn),
        cards=view.cards[seat],
        hand=None if hand is None else tuple(index.cards[card] for card in hand),
        submitted=view.submitted[seat],
        chips=(
            *_chips(index, player.active, waiting=False),
            *_chips(index, player.pending, waiting=True),
        ),
    )


def _score(turn: SeatRound) -> int | None:
    if turn.result is not None:
        return turn.score
    return turn.expected if turn.dice else None


def _chips(index: ContentIndex, effects: Effects, waiting: bool) -> list[Chip]:
    found = []
    if effects.lucky:
        found.append(Chip("lucky", index.events["lucky"], 0, waiting))
    if effects.bonus_turn:
        found.append(Chip("bonus_turn", index.events["bonus_turn"], 0, waiting))
    if effects.curse:
        amount = index.curse * effects.curse
        found.append(Chip("curse", index.events["curse"], amount, waiting))
    if effects.burn:
        amount = index.burn * effects.burn
        found.append(Chip("burn", index.specials["flame"], amount, waiting))
    return found


def _hand(rules: DiceRules, view: View, state: State, asked: bool) -> tuple[HandCard, ...]:
    cards = () if view.seat is None else view.hands[view.seat] or ()
    kinds = dict.fromkeys(cards)
    return tuple(
        HandCard(
            rules.index.cards[card],
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


def offer(index: ContentIndex, view: View, action: Action) -> Offer:
    """An action as a button."""
    wire = encode(action).decode()
    match action:
        case Declare(stance, cards, shields):
            row = next(row for row in index.content.stances if row.id == stance)
            return Offer(wire, row, _rows(index, cards), shields)
        case Respond(cards):
            return Offer(wire, cards=_rows(index, cards))
        case ChooseDie(chosen):
            assert view.seat is not None
            turn = view.turns[view.seat]
            return Offer(wire, die=arena.die(index, turn, turn.candidates[chosen]))


def _rows(index: ContentIndex, cards: tuple[str, ...]) -> tuple[CardRow, ...]:
    return tuple(row for row in index.content.strategy_cards if row.id in cards)


def _own(index: ContentIndex, view: View) -> Offer | None:
    return None if view.submission is None else offer(index, view, view.submission)


def _advice(index: ContentIndex, view: View) -> Advice:
    assert view.seat is not None
    outlook = normal.of_view(view, view.seat)
    return Advice(offer(index, view, normal.choose(index, outlook)), normal.reasons(index, outlook))


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
