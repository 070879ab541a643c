"""The course of a match: preparation begins, time runs out, one phase follows another (4)."""

from msgspec.structs import replace

from games.autochess.actions import FlKeep
from games.autochess.bots import easy
from games.autochess.content.effects import Heal, Instant
from games.autochess.content.index import Book
from games.autochess.content.terms import STEPS, step_of
from games.autochess.events import (
    Autopilot,
    Dealt,
    EventsRevealed,
    Healed,
    Income,
    IsReady,
    RanOut,
    RoundBegan,
)
from games.autochess.rules import augments, outcome
from games.autochess.rules.augments import instant
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.modifiers import powers
from games.autochess.rules.preparation.auto_arrange import auto_arrange
from games.autochess.rules.preparation.pool import dealt, given_back
from games.autochess.rules.preparation.shop import (
    first_that_fit,
    keep,
    keep_refusal,
    learned,
    new_shop,
    pick,
)
from games.autochess.state import State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step

FLOP = 3
"""So many events are turned up at once at the start of a stage."""


def proceed(book: Book, state: State, rng: Chance) -> Step[State]:
    """Everyone is done with a phase: what comes next."""
    match state.phase:
        case "prep":
            told: list[Event] = []
            state, more = fight(book, _rested(book, state, told), rng)
            return Step(state, (*told, *more))
        case "result":
            return _after_result(book, state, rng)
        case _:
            events: list[Event] = []
            state = augments.told(state, events)
            return _next_round(book, state, rng, events)


def _rested(book: Book, state: State, events: list[Event]) -> State:
    """Who did nothing for too long is played for from now on."""
    for seat in state.living:
        player = state.players[seat]
        idle = 0 if player.acted or player.bot or player.conceded else player.idle + 1
        state = state.changing(seat, idle=idle)
        if idle >= book.mode(state).afk_rounds and not player.autopilot:
            state = state.changing(seat, autopilot=True)
            events.append(Autopilot(seat, True))
    return state


def _after_result(book: Book, state: State, rng: Chance) -> Step[State]:
    events: list[Event] = []
    tier = book.mode(state).augment_tier(state.round)
    if tier is None:
        return _next_round(book, state, rng, events)
    state = outcome.concessions(book, state, events)
    if len(state.living) <= 1:
        return Step(outcome.ended(state, "conceded", events), tuple(events))
    state, more = augments.offered(book, state, tier, rng)
    return Step(state, (*events, *more))


def _next_round(book: Book, state: State, rng: Chance, events: list[Event]) -> Step[State]:
    state = outcome.concessions(book, state, events)
    if len(state.living) <= 1:
        return Step(outcome.ended(state, "conceded", events), tuple(events))
    state, more = begin(book, state, rng)
    return Step(state, (*events, *more))


def begin(book: Book, state: State, rng: Chance) -> Step[State]:
    """A new preparation (section 4.2)."""
    state = replace(state, round=state.round + 1, phase="prep")
    events: list[Event] = [RoundBegan(state.round, state.stage)]
    state = _revealed(book, state, rng, events)
    for seat in state.living:
        state = _fresh(state, seat)
    for seat in state.living:
        state = _paid(book, state, seat, events)
    for seat in state.living:
        state = _dealt(book, state, seat, rng, events)
    for seat in state.living:
        if state.players[seat].autopilot:
            state = _played_for(book, state, seat, rng, events)
    return Step(state, tuple(events))


def _revealed(book: Book, state: State, rng: Chance, events: list[Event]) -> State:
    """A new stage lays out its five events; each round turns up its share."""
    step = step_of(state.round)
    if step == 1:
        state = replace(state, holdem=_laid_out(book, state, rng))
    shown = state.holdem[step - 1]
    if shown:
        events.append(EventsRevealed(STEPS[step - 1], shown))
    for id in shown:
        for effect in book.events[id].effects:
            if isinstance(effect, Instant):
                state = _struck(book, state, effect, rng, events)
    return state


def _laid_out(book: Book, state: State, rng: Chance) -> tuple[tuple[str, ...], ...]:
    mode, rows = book.mode(state), []
    for number, step in enumerate(STEPS):
        left = list(book.dealt(mode, step, state.stage))
        drawn = []
        for nth in range(min(FLOP if step == "flop" else 1, len(left))):
            slot = nth if step == "flop" else FLOP + number - 1
            drawn.append(left.pop(rng.draw("events", state.stage, slot, len(left))))
        rows.append(tuple(drawn))
    return tuple(rows)


def _struck(book: Book, state: State, effect: Instant, rng: Chance, events: list[Event]) -> State:
    """What an event does at once to everyone whom it covers, in seat order."""
    covered = [seat for seat in state.living if effect in powers(book, state, seat).effects]
    for seat in covered:
        before = state.players[seat].hp
        state = instant(book, state, seat, effect, rng, events, [])
        if isinstance(effect, Heal) and state.players[seat].hp > before:
            events.append(Healed(seat, state.players[seat].hp - before))
    return state


def _fresh(state: State, seat: int) -> State:
    """The marks of the last round are cleared."""
    player = state.players[seat]
    inside = player.fantasyland_next
    return state.changing(
        seat,
        fantasyland=inside,
        fantasyland_next=False,
        run=player.run + 1 if inside else 0,
        stats=replace(player.stats, fantasylands=player.stats.fantasylands + inside),
        hula=False,
        free_rolls=0,
        paid_rolls=0,
        purchases=0,
        kept=0,
        ready=player.conceded,
        late=False,
        acted=False,
    )


def _paid(book: Book, state: State, seat: int, events: list[Event]) -> State:
    """Income on the gold of before, then XP."""
    own = powers(book, state, seat)
    player, mode = own.player, own.mode
    events.append(
        Income(
            mode.base_income,
            own.interest_paid,
            own.streak_bonus,
            own.extra_income,
            own.round_xp,
            to=seat,
        )
    )
    player = replace(player, gold=max(0, player.gold + own.income))
    return state.seating(seat, learned(mode, seat, player, own.round_xp, events))


def _dealt(book: Book, state: State, seat: int, rng: Chance, events: list[Event]) -> State:
    """Pineapple and shop, or the loan cards of fantasyland."""
    own = powers(book, state, seat)
    if own.player.fantasyland:
        state = given_back(book, state.changing(seat, shop=(), locked=False), own.player.shop)
        n, place = own.mode.fantasyland.cards, (f"tray{seat}", state.round)
        state, cards = dealt(book, state, seat, n, own.odds_level, rng, place, loan=True)
        state = state.changing(seat, tray=cards)
    else:
        place = (f"pineapple{seat}", state.round)
        state, cards = dealt(book, state, seat, own.pineapple_show, own.odds_level, rng, place)
        keep = min(own.pineapple_keep, len(cards))
        state = state.changing(seat, pineapple=cards, keep=keep, locked=False)
        if not own.player.locked:
            state = new_shop(book, state, seat, rng)
    player = state.players[seat]
    events.append(Dealt(player.pineapple, player.shop, player.tray, to=seat))
    return state


def _played_for(book: Book, state: State, seat: int, rng: Chance, events: list[Event]) -> State:
    """The easy bot plays for an absent seat at once; nobody waits for it."""
    state, more = easy.played(book, state, seat, rng)
    events += more
    return state.changing(seat, ready=True, acted=False)


def time_up(book: Book, state: State, seat: int, rng: Chance) -> Step[State]:
    """A seat's time is over: what the rules do for it."""
    events: list[Event] = [RanOut(seat)]
    player = state.players[seat]
    if not player.ready and state.phase == "prep":
        state = _tidied(book, state, seat, events)
    elif not player.ready and state.phase == "augment":
        state, more = augments.by_default(book, state, seat, rng)
        events += more
    return Step(state.changing(seat, ready=True, late=True), tuple(events))


def _tidied(book: Book, state: State, seat: int, events: list[Event]) -> State:
    """Pineapple cards are kept; who did nothing at all gets a board set by the rules."""
    player = state.players[seat]
    if player.pineapple:
        fitting = first_that_fit(powers(book, state, seat), player)
        state, more = pick(book, state, seat, fitting)
        events += more
    if player.acted:
        return state
    for card in player.tray:
        action, own = FlKeep(card.uid), powers(book, state, seat)
        if keep_refusal(own, state.players[seat], action) is None:
            state, more = keep(state, seat, action)
            events += more
    state, more = auto_arrange(state, seat, powers(book, state, seat).cap)
    events += more
    return state


def taken_back(state: State, seat: int) -> Step[State]:
    """A seat that was ready is not done after all."""
    return Step(state.changing(seat, ready=False), (IsReady(seat, False),))


def present_again(state: State, seat: int) -> Step[State]:
    """Somebody whom the easy bot played for has come back."""
    if not state.players[seat].autopilot:
        return Step(state, ())
    return Step(state.changing(seat, autopilot=False, idle=0), (Autopilot(seat, False),))
