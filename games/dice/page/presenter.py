"""From a view to what the templates draw (section 9)."""

from functools import lru_cache

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.bots import normal
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow
from games.dice.content.terms import PROTECTIONS, SEATS, Card, Protection
from games.dice.page import arena, result
from games.dice.page.arena import Same
from games.dice.page.forecast import forecast, read_facts
from games.dice.page.models import (
    Advice,
    Choice,
    EffectChip,
    Forecast,
    HandCard,
    PageModel,
    RoundRow,
    Said,
    SeatPanel,
)
from games.dice.records.summary import Record, Summary, summary
from games.dice.rules.engine import DEFAULT_RESPONSE, DiceRules
from games.dice.state import Effects, Gain, SeatRound, State
from games.dice.view import View, rebuild
from games.engine.protocol import Refusal, encode

STEPS = ("declare", "roll", "choose_die", "respond", "settle", "events", "end")
PASS = encode(DEFAULT_RESPONSE).decode()


def present(rules: DiceRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page for the audience of this view; without legal actions there is no button."""
    index, me, may_decide = rules.index, view.seat or 0, bool(legal)
    # What a seat may do depends on nothing hidden: hidden hands and the pile stay empty.
    state = rebuild(index, view, ()) if may_decide else None
    current, rounds = arena.current_round(index, view), arena.round_table(index, view)
    scored = current or (rounds[-1] if rounds else None)
    record = Same(view.record)
    first, second = (_summary(index, record, seat, view.gains[seat]) for seat in SEATS)
    return PageModel(
        seat=view.seat,
        me=me,
        they=1 - me,
        mode=view.mode,
        mode_row=index.modes[view.mode],
        round=view.round,
        phase=view.phase,
        steps=tuple(step for step in STEPS if step != "choose_die" or view.phase == "choose_die"),
        step="end" if view.phase == "finished" else view.phase,
        relevant=_relevant_parts(view, may_decide),
        may_decide=may_decide,
        status=_status(view, may_decide),
        panels=(_panel(index, view, 0), _panel(index, view, 1)),
        arena=current.halves if current else None,
        hand=_hand(rules, view, state),
        own_choice=None if view.submission is None else _choice(index, view, view.submission),
        given=tuple(index.cards[card] for card in view.given),
        choices=_choices(index, view, legal),
        pass_action=PASS,
        shield_room=index.numbers.shield_max - view.fighters[me].shields,
        shield_refusal=_shield_refusal(rules, view, state) if state else None,
        advice=_advice(index, view) if may_decide else None,
        forecast=_forecast(index, view) if may_decide and view.phase == "declare" else None,
        protection=_protection(view),
        rounds=rounds,
        round_keys=tuple(row.key for row in rounds),
        said=_announcement(current, rounds),
        score_table=arena.score_table(scored) if scored else None,
        summaries=(first, second),
        means=(result.mean_score(first), result.mean_score(second)),
        pile=view.pile,
        discard=tuple(
            (row, count)
            for row, count in zip(index.content.strategy_cards, view.discard, strict=True)
            if count
        ),
        ending=result.ending(index, view, (first, second)) if view.reason else None,
    )


@lru_cache(maxsize=512)
def _summary(
    index: ContentIndex, record: Same[Record], seat: int, gains: tuple[Gain, ...] | None
) -> Summary:
    return summary(index, record.value, seat, gains)


def _announcement(current: RoundRow | None, rounds: tuple[RoundRow, ...]) -> Said:
    if current is None or current.halves[0].is_settled:
        return Said(rounds[-1] if rounds else None)
    first, second = current.halves
    return Said(None, (first.stance, second.stance))


def _relevant_parts(view: View, may_decide: bool) -> tuple[str, ...]:
    if not may_decide or view.seat is None:
        return ()
    parts = {
        "panels": True,
        "arena": view.phase in ("choose_die", "respond"),
        "hand": view.phase != "choose_die" and bool(view.hands[view.seat]),
    }
    return tuple(name for name, is_needed in parts.items() if is_needed)


def _status(view: View, may_decide: bool) -> str:
    """The key of the status line: what the seat does now, or what it waits for."""
    if view.phase == "finished" or view.seat is None:
        return view.phase if view.phase == "finished" else "watch"
    return view.phase if may_decide else f"wait_{view.phase}"


def _panel(index: ContentIndex, view: View, seat: int) -> SeatPanel:
    player, hand = view.fighters[seat], view.hands[seat]
    size = index.gauge_sizes[view.mode]
    return SeatPanel(
        seat=seat,
        player=player,
        score=_score(view.turns[seat]),
        gauge=min(player.gauge, size),
        gauge_size=size,
        is_gauge_full=player.gauge >= size,
        cards=view.cards[seat],
        hand=None if hand is None else tuple(index.cards[card] for card in hand),
        submitted=view.submitted[seat],
        chips=(
            *_chips(index, player.active, waiting=False),
            *_chips(index, player.pending, waiting=True),
        ),
    )


def _score(seat_round: SeatRound) -> int | None:
    if seat_round.result is not None:
        return seat_round.score
    return seat_round.expected_score if seat_round.dice else None


def _chips(index: ContentIndex, effects: Effects, waiting: bool) -> list[EffectChip]:
    curse, burn = index.penalty(effects)
    amounts = {"curse": curse, "burn": burn}
    return [
        EffectChip(kind, index.effect_rows[kind], amounts.get(kind, 0), waiting)
        for kind in effects.kinds
    ]


def _hand(rules: DiceRules, view: View, state: State | None) -> tuple[HandCard, ...]:
    cards = () if view.seat is None else view.hands[view.seat] or ()
    return tuple(
        HandCard(
            rules.index.cards[card],
            cards.count(card),
            _card_refusal(rules, view, state, card) if state else None,
        )
        for card in dict.fromkeys(cards)
    )


def _card_refusal(rules: DiceRules, view: View, state: State, card: Card) -> Refusal | None:
    """Why this card alone cannot be played now."""
    if view.phase == "choose_die":
        return Refusal("wrong_card_phase")
    declares = view.phase == "declare"
    action: Action = Declare("balance", (card,), 0) if declares else Respond((card,))
    assert view.seat is not None
    return rules.refusal(state, view.seat, action)


def _shield_refusal(rules: DiceRules, view: View, state: State) -> Refusal | None:
    assert view.seat is not None
    return rules.refusal(state, view.seat, Declare("balance", (), 1))


def _choices(index: ContentIndex, view: View, legal: tuple[Action, ...]) -> tuple[Choice, ...]:
    if view.phase == "choose_die":
        return tuple(_choice(index, view, action) for action in legal)
    return _submissions(index, legal)


@lru_cache(maxsize=1024)
def _submissions(index: ContentIndex, legal: tuple[Action, ...]) -> tuple[Choice, ...]:
    return tuple(
        _submission(index, action) for action in legal if not isinstance(action, ChooseDie)
    )


def _choice(index: ContentIndex, view: View, action: Action) -> Choice:
    if not isinstance(action, ChooseDie):
        return _submission(index, action)
    assert view.seat is not None
    seat_round = view.turns[view.seat]
    face = seat_round.candidates[action.index]
    return Choice(encode(action).decode(), die=arena.die(index, seat_round, face))


@lru_cache(maxsize=4096)
def _submission(index: ContentIndex, action: Declare | Respond) -> Choice:
    wire, rows = encode(action).decode(), _card_rows(index, action.cards)
    if isinstance(action, Respond):
        return Choice(wire, _choice_key("", rows, 0), cards=rows)
    row = next(row for row in index.content.stances if row.id == action.stance)
    key = _choice_key(action.stance, rows, action.shields)
    return Choice(wire, key, row, rows, action.shields)


def _choice_key(stance: str, cards: tuple[CardRow, ...], shields: int) -> str:
    return f"{stance}|{'+'.join(card.id for card in cards)}|{shields}"


def _card_rows(index: ContentIndex, cards: tuple[str, ...]) -> tuple[CardRow, ...]:
    return tuple(row for row in index.content.strategy_cards if row.id in cards)


def _advice(index: ContentIndex, view: View) -> Advice:
    assert view.seat is not None
    situation = normal.read_situation(view, view.seat)
    choice = _choice(index, view, normal.choose(index, situation))
    return Advice(choice, normal.reasons(index, situation))


def _forecast(index: ContentIndex, view: View) -> Forecast:
    assert view.seat is not None
    mine, theirs = (view.fighters[seat] for seat in (view.seat, 1 - view.seat))
    edge = index.modes[view.mode].stance_edge
    return forecast(index, read_facts(index, mine), read_facts(index, theirs), edge)


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
