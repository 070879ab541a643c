"""Augments (section 4.10): offers, picks and instant effects."""

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
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import SUITS, Suit, Tier, card_suit
from games.autochess.events import AugmentPicked, AugmentsOffered, AugmentsTold, Pick
from games.autochess.rules.preparation.bench import gain_card, has_room, take_uid
from games.autochess.rules.preparation.shop import gain_xp
from games.autochess.rules.turn import Turn
from games.autochess.state import Owned, Player


def offer_augments(turn: Turn, tier: Tier) -> None:
    """Begin the phase: every living seat gets a choice of augments that it does not own."""
    turn.update(phase="augment")
    for seat in turn.state.living:
        player = turn.player(seat)
        offer = _draw_offer(turn, seat, tier)
        if offer and not player.conceded:
            turn.emit(AugmentsOffered(offer, to=seat))
        done = not offer or player.conceded
        turn.update_player(seat, offer=offer, ready=done, late=False)
        if player.autopilot and not done:
            pick_default(turn, seat)


def _draw_offer(turn: Turn, seat: int, tier: Tier) -> tuple[str, ...]:
    owned = {each.id for each in turn.player(seat).augments}
    rows = [id for id in turn.index.available_augments(turn.mode, tier) if id not in owned]
    stream, round = f"augment{seat}", turn.state.round
    return tuple(
        rows.pop(turn.rng.draw(stream, round, nth, len(rows)))
        for nth in range(min(turn.mode.augment_offer_count, len(rows)))
    )


def refusal(index: ContentIndex, player: Player, action: PickAugment) -> str | None:
    if player.ready:
        return "E_AUGMENT_DONE"
    if action.augment_id not in player.offer:
        return "E_AUGMENT"
    if index.augments[action.augment_id].needs_suit and action.suit not in SUITS:
        return "E_SUIT_REQUIRED"
    return None


def pick_augment(turn: Turn, seat: int, action: PickAugment) -> None:
    """Add the augment; the other seats see it when all have chosen."""
    row = turn.index.augments[action.augment_id]
    suit = next((suit for suit in SUITS if row.needs_suit and suit == action.suit), None)
    player = turn.player(seat)
    turn.update_player(
        seat,
        augments=(*player.augments, Owned(row.id, suit)),
        untold=player.untold + 1,
        offer=(),
        ready=True,
    )
    first, cards = len(turn.events), list[Card]()
    for effect in row.effects:
        cards += apply_instant(turn, seat, effect)
    gold = turn.player(seat).gold - player.gold
    # The pick comes before the events of its effects.
    picked = AugmentPicked(Pick(seat, row.id, suit), tuple(cards), gold, to=seat)
    turn.events.insert(first, picked)


def pick_default(turn: Turn, seat: int) -> None:
    """Pick the first augment of the offer, with the main suit."""
    player = turn.player(seat)
    pick_augment(turn, seat, PickAugment(player.offer[0], main_suit(player)))


def main_suit(player: Player) -> Suit:
    """The suit with most cards on board and bench; the fixed order breaks ties."""
    held = [card_suit(card.kind) for card in player.own_cards()]
    return SUITS[max(range(len(SUITS)), key=lambda suit: (held.count(suit), -suit))]


def apply_instant(turn: Turn, seat: int, effect: Effect) -> list[Card]:
    """Apply an effect if it is instant; returns the cards that it gave."""
    player = turn.player(seat)
    match effect:
        case GainGold():
            turn.update_player(seat, gold=player.gold + effect.gold)
        case GainXp():
            gain_xp(turn, seat, effect.xp)
        case Heal():
            hp = max(player.hp, min(turn.mode.start_hp, player.hp + effect.hp))
            turn.update_player(seat, hp=hp)
        case EnterFantasyland():
            turn.update_player(seat, fantasyland_next=True)
        case GainCard():
            given = (_give_card(turn, seat, effect) for _ in range(effect.count))
            return [card for card in given if card is not None]
    return []


def _give_card(turn: Turn, seat: int, effect: GainCard) -> Card | None:
    """A card from outside the pool; without room its sell price, and None."""
    player, tier = turn.player(seat), turn.index.tiers[effect.cost - 1]
    if not tier:
        return None
    kind = tier[turn.rng.draw(f"gift{seat}", player.gifts, 0, len(tier))]
    turn.update_player(seat, gifts=player.gifts + 1)
    if not has_room(player, turn.modifiers(seat).bench_cap, kind, effect.stars):
        price = turn.index.sell_price(kind, effect.stars)
        turn.update_player(seat, gold=player.gold + price)
        return None
    player, uid = take_uid(turn.player(seat))
    turn.replace_player(seat, player)
    card = Card(uid, kind, effect.stars)
    gain_card(turn, seat, card)
    return card


def reveal_picks(turn: Turn) -> None:
    """End the phase: every seat sees what the others chose."""
    picks = []
    for seat, player in enumerate(turn.state.players):
        fresh = player.augments[len(player.augments) - player.untold :]
        picks += [Pick(seat, owned.id, owned.suit) for owned in fresh]
        if player.untold or player.offer:
            turn.update_player(seat, untold=0, offer=())
    if picks:
        turn.emit(AugmentsTold(tuple(picks)))
