"""States that a seat cannot tell from the true one, to play on from.

What the seat has seen stays: boards as they stood in the last duel, revealed events, told augments.
The rest is exchanged among the places where it may be: cards that nobody owns with the pool, cards
that others own with cards of the same suit and stars.
"""

from collections import defaultdict
from collections.abc import Callable

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import STEPS, SUITS, card_suit, round_step
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance

Exchange = Callable[[Card], Card]
STREAM = "world"


def sample_world(rules: AutochessRules, state: State, seat: int | None, rng: Chance) -> State:
    """A state with the same view for this seat (None: a spectator)."""
    others = [n for n, player in enumerate(state.players) if n != seat and player.alive]
    state = _deal_unowned(state, others, rng)
    state = _exchange_owned(state, others, rng)
    players = tuple(
        _sample_augments(rules.index, player, n, rng) if n in others else player
        for n, player in enumerate(state.players)
    )
    revealed = round_step(state.round)
    holdem = tuple(
        row if n < revealed else _sample_events(rules.index, row, STEPS[n], n, rng)
        for n, row in enumerate(state.holdem)
    )
    return replace(state, players=players, holdem=holdem)


def _deal_unowned(state: State, others: list[int], rng: Chance) -> State:
    """Deal shops, pineapples, trays and loans again, each card for one of the pool."""
    pool, drawn = list(state.pool), 0

    def deal(card: Card) -> Card:
        nonlocal drawn
        pool[card.kind] += 1
        nth = rng.draw(STREAM, 0, drawn, sum(pool))
        drawn += 1
        for kind, copies in enumerate(pool):
            nth -= copies
            if nth < 0:
                pool[kind] -= 1
                return replace(card, kind=kind)
        raise AssertionError("the pool has a card: it has just been put there")

    players = list(state.players)
    for n in others:
        player = players[n]
        lent = {card.uid: deal(card) for card in player.board.cards() if card.loan}
        players[n] = replace(
            player,
            shop=tuple(map(deal, player.shop)),
            pineapple=tuple(map(deal, player.pineapple)),
            tray=tuple(map(deal, player.tray)),
            board=player.board.replace_cards(lent) if lent else player.board,
        )
    return replace(state, players=tuple(players), pool=tuple(pool))


def _exchange_owned(state: State, others: list[int], rng: Chance) -> State:
    """Exchange cards that others own and nobody has seen in a duel."""
    places: dict[tuple[int, int], list[tuple[int, Card]]] = defaultdict(list)
    for n in others:
        player = state.players[n]
        seen = {card.uid for card in player.seen.cards()} if player.seen else set()
        for card in player.own_cards():
            if card.uid not in seen:
                places[card_suit(card.kind), card.stars].append((n, card))
    changed: dict[int, dict[int, Card]] = defaultdict(dict)
    for nth, cards in enumerate(places.values(), start=1):
        kinds = rng.shuffle([card.kind for _, card in cards], STREAM, nth)
        for (n, card), kind in zip(cards, kinds, strict=True):
            changed[n][card.uid] = replace(card, kind=kind)
    players = list(state.players)
    for n, cards_of in changed.items():
        player = players[n]
        players[n] = replace(
            player,
            bench=tuple(cards_of.get(card.uid, card) for card in player.bench),
            board=player.board.replace_cards(
                {uid: card for uid, card in cards_of.items() if player.board.find(uid)}
            ),
        )
    return replace(state, players=tuple(players))


def _sample_augments(index: ContentIndex, player: Player, seat: int, rng: Chance) -> Player:
    """Other augments in place of those that the seat has not shown, and other offers."""
    if not player.untold and not player.offer:
        return player
    tiers = {index.augments[each].tier for each in (*player.offer, *(o.id for o in player.augments))}
    ids = [row.id for row in index.content.augments if row.enabled and row.tier in tiers]
    order = rng.shuffle(ids, STREAM, 100 + seat)
    known = player.augments[: len(player.augments) - player.untold]
    held = {each.id for each in known}
    fresh = [each for each in order if each not in held]
    suit = SUITS[rng.draw(STREAM, 100 + seat, len(ids), len(SUITS))]
    secret = tuple(
        Owned(each, suit if index.augments[each].needs_suit else None)
        for each in fresh[: player.untold]
    )
    offer = tuple(fresh[player.untold : player.untold + len(player.offer)])
    return replace(player, augments=known + secret, offer=offer)


def _sample_events(
    index: ContentIndex, row: tuple[str, ...], step: str, nth: int, rng: Chance
) -> tuple[str, ...]:
    ids = [event.id for event in index.content.events if event.phase == step]
    return rng.shuffle(ids, STREAM, 200 + nth)[: len(row)]
