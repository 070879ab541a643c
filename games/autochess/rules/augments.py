"""Augments (section 4.10): offers after some rounds, everyone's choice, and what comes at once."""

from msgspec.structs import replace

from games.autochess.actions import PickAugment
from games.autochess.cards import Card
from games.autochess.content.effects import (
    Effect,
    EnterFantasyland,
    GainCard,
    GainGold,
    GainXp,
    Heal,
)
from games.autochess.content.index import Book
from games.autochess.content.terms import SUITS, Suit, Tier, suit_of
from games.autochess.events import AugmentPicked, AugmentsOffered, AugmentsTold, Pick
from games.autochess.rules.modifiers import powers
from games.autochess.rules.preparation.bench import gained, has_room, numbered
from games.autochess.rules.preparation.shop import learned
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step


def offered(book: Book, state: State, tier: Tier, rng: Chance) -> Step[State]:
    """Everyone gets a choice of augments that they do not own."""
    events: list[Event] = []
    mode = book.mode(state)
    state = replace(state, phase="augment")
    for seat in state.living:
        player = state.players[seat]
        owned = {each.id for each in player.augments}
        rows = [id for id in book.offered(mode, tier) if id not in owned]
        offer: list[str] = []
        for nth in range(min(mode.augment_offer_count, len(rows))):
            offer.append(rows.pop(rng.draw(f"augment{seat}", state.round, nth, len(rows))))
        if offer and not player.conceded:
            events.append(AugmentsOffered(tuple(offer), to=seat))
        done = not offer or player.conceded
        state = state.changing(seat, offer=tuple(offer), ready=done, late=False)
        if player.autopilot and not done:
            state, more = by_default(book, state, seat, rng)
            events += more
    return Step(state, tuple(events))


def refusal(book: Book, player: Player, action: PickAugment) -> str | None:
    """Why this augment cannot be taken."""
    if player.ready:
        return "E_AUGMENT_DONE"
    if action.augment_id not in player.offer:
        return "E_AUGMENT"
    if book.augments[action.augment_id].needs_suit and action.suit not in SUITS:
        return "E_SUIT_REQUIRED"
    return None


def pick(book: Book, state: State, seat: int, action: PickAugment, rng: Chance) -> Step[State]:
    """The augment is the seat's from now on; the others hear of it when all have chosen."""
    row = book.augments[action.augment_id]
    suit = next((suit for suit in SUITS if row.needs_suit and suit == action.suit), None)
    player = state.players[seat]
    state = state.changing(
        seat,
        augments=(*player.augments, Owned(row.id, suit)),
        untold=player.untold + 1,
        offer=(),
        ready=True,
    )
    events: list[Event] = []
    gold, cards = player.gold, list[Card]()
    for effect in row.effects:
        state = instant(book, state, seat, effect, rng, events, cards)
    gold = state.players[seat].gold - gold
    told = AugmentPicked(Pick(seat, row.id, suit), tuple(cards), gold, to=seat)
    return Step(state, (told, *events))


def by_default(book: Book, state: State, seat: int, rng: Chance) -> Step[State]:
    """The first one offered, with the suit held most."""
    player = state.players[seat]
    return pick(book, state, seat, PickAugment(player.offer[0], main_suit(player)), rng)


def main_suit(player: Player) -> Suit:
    """The suit with most cards on board and bench; the fixed order breaks ties."""
    held = [suit_of(card.kind) for card in player.own_cards()]
    return SUITS[max(range(len(SUITS)), key=lambda suit: (held.count(suit), -suit))]


def instant(
    book: Book,
    state: State,
    seat: int,
    effect: Effect,
    rng: Chance,
    events: list[Event],
    cards: list[Card],
) -> State:
    """What an effect does at once, if it is of that kind."""
    player, mode = state.players[seat], book.mode(state)
    match effect:
        case GainGold():
            return state.changing(seat, gold=player.gold + effect.gold)
        case GainXp():
            return state.seating(seat, learned(mode, seat, player, effect.xp, events))
        case Heal():
            hp = max(player.hp, min(mode.start_hp, player.hp + effect.hp))
            return state.changing(seat, hp=hp)
        case EnterFantasyland():
            return state.changing(seat, fantasyland_next=True)
        case GainCard():
            for _ in range(effect.count):
                state = _given(book, state, seat, effect, rng, events, cards)
    return state


def _given(
    book: Book,
    state: State,
    seat: int,
    effect: GainCard,
    rng: Chance,
    events: list[Event],
    cards: list[Card],
) -> State:
    """A card from outside the pool or, without room, its price."""
    player = state.players[seat]
    tier = book.tiers[effect.cost - 1]
    if not tier:
        return state
    kind = tier[rng.draw(f"gift{seat}", player.gifts, 0, len(tier))]
    player = replace(player, gifts=player.gifts + 1)
    if not has_room(player, powers(book, state, seat).bench_cap, kind, effect.stars):
        gold = player.gold + book.sell_price(kind, effect.stars)
        return state.seating(seat, replace(player, gold=gold))
    player, uid = numbered(player)
    card = Card(uid, kind, effect.stars)
    cards.append(card)
    return state.seating(seat, gained(seat, player, card, events))


def told(state: State, events: list[Event]) -> State:
    """Everyone hears what everyone chose."""
    picks = []
    for seat, player in enumerate(state.players):
        fresh = player.augments[len(player.augments) - player.untold :]
        picks += [Pick(seat, owned.id, owned.suit) for owned in fresh]
        if player.untold or player.offer:
            state = state.changing(seat, untold=0, offer=())
    if picks:
        events.append(AugmentsTold(tuple(picks)))
    return state
