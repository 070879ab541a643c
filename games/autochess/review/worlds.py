"""States that look the same to an audience: cards that it has not seen change places.

What nobody owns (shops, pineapples, trays, loans of the other seats) is exchanged with the pool.
Cards of the other seats that no duel has shown are exchanged among them, as the suits of their
benches allow. Events and augments that nobody has been told are drawn again.
"""

from collections import Counter
from typing import TypeVar

from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.terms import STEPS, card_suit, round_step
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance

T = TypeVar("T")
ATTEMPTS = 6
"""Exchanges that are tried before the cards stay where they are."""


class Inventor:
    """A series of random numbers."""

    def __init__(self, rng: Chance) -> None:
        self._rng, self._drawn = rng, 0

    def number(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._drawn += 1
        return self._rng.draw("imagined", self._drawn, 0, n)

    def shuffle(self, values: list[T]) -> list[T]:
        """The values in any order."""
        self._drawn += 1
        return list(self._rng.shuffle(values, "imagined", self._drawn))


def sample_world(rules: AutochessRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator)."""
    if state.phase == "end":
        return state
    inventor = Inventor(rng)
    dealt = _deal_offers(state, seat, inventor)
    # A loan that was exchanged must not stand beside a card of its kind.
    if all(_is_possible(player) for player in dealt.players if player.alive):
        state = dealt
    state = _exchange_hands(state, seat, inventor)
    players = tuple(
        player if n == seat or not player.alive else _change_secrets(rules, state, player, inventor)
        for n, player in enumerate(state.players)
    )
    return replace(state, players=players, holdem=_draw_events(rules, state, inventor))


def _deal_offers(state: State, seat: int | None, inventor: Inventor) -> State:
    """Exchange the cards that nobody owns, each with one of the pool."""
    pool = list(state.pool)

    def deal(cards: list[Card]) -> list[Card]:
        return [replace(card, kind=_take(pool, inventor)) for card in cards]

    players = list(state.players)
    others = [n for n, player in enumerate(players) if n != seat and player.alive]
    # All of it goes back first: what is dealt then follows from what the seat knows.
    for n in others:
        for card in _list_offers(players[n]):
            pool[card.kind] += 1
    for n in others:
        player = players[n]
        loans = [card for card in player.board.cards() if card.loan]
        players[n] = replace(
            player,
            shop=tuple(deal([*player.shop])),
            pineapple=tuple(deal([*player.pineapple])),
            tray=tuple(deal([*player.tray])),
            board=player.board.replace_cards({card.uid: card for card in deal(loans)}),
        )
    return replace(state, players=tuple(players), pool=tuple(pool))


def _list_offers(player: Player) -> list[Card]:
    """The cards before a player that nobody owns."""
    loans = [card for card in player.board.cards() if card.loan]
    return [*player.shop, *player.pineapple, *player.tray, *loans]


def _take(pool: list[int], inventor: Inventor) -> int:
    """A kind that the pool has, taken out of it."""
    place = inventor.number(sum(pool))
    for kind, copies in enumerate(pool):
        if place < copies:
            pool[kind] -= 1
            return kind
        place -= copies
    raise AssertionError("the pool is empty")


def _exchange_hands(state: State, seat: int | None, inventor: Inventor) -> State:
    """Exchange the unseen cards of one suit among the other seats."""
    others = [n for n, player in enumerate(state.players) if n != seat and player.alive]
    places = [(n, card) for n in others for card in _list_secrets(state.players[n])]
    for _ in range(ATTEMPTS if len(others) > 1 else 0):
        changed = state
        for suit in range(4):
            own = [place for place in places if card_suit(place[1].kind) == suit]
            cards = sorted((card for _, card in own), key=lambda card: (card.kind, card.stars))
            dealt = inventor.shuffle(cards)
            for (n, old), new in zip(own, dealt, strict=True):
                changed = _put(changed, n, replace(new, uid=old.uid))
        if all(_is_possible(changed.players[n]) for n in others):
            return changed
    return state


def _list_secrets(player: Player) -> list[Card]:
    seen = {card.uid for card in player.seen.cards()} if player.seen else set()
    return [card for card in player.own_cards() if card.uid not in seen]


def _put(state: State, seat: int, card: Card) -> State:
    player = state.players[seat]
    bench = tuple(card if old.uid == card.uid else old for old in player.bench)
    board: Board = player.board.replace_cards({card.uid: card})
    return state.replace_player(seat, replace(player, bench=bench, board=board))


def _is_possible(player: Player) -> bool:
    """Whether nothing would have merged, and no kind stands twice on the board."""
    held = Counter((card.kind, card.stars) for card in player.own_cards())
    standing = Counter(card.kind for card in player.board.cards())
    return max(held.values(), default=0) < 3 and max(standing.values(), default=0) < 2


def _change_secrets(
    rules: AutochessRules, state: State, player: Player, inventor: Inventor
) -> Player:
    """Another offer, other augments that nobody was told of, another declaration."""
    mode, known = rules.index.mode(state), len(player.augments) - player.untold
    tier = mode.augment_tier(state.round)
    owned = {each.id for each in player.augments[:known]}
    ids = rules.index.available_augments(mode, tier) if tier else ()
    plain = [id for id in ids if id not in owned and not rules.index.augments[id].needs_suit]
    rows = inventor.shuffle(plain)
    enough = len(rows) >= player.untold + len(player.offer)
    if enough and state.phase == "augment":
        secret = tuple(Owned(id) for id in rows[: player.untold])
        offer = tuple(rows[player.untold : player.untold + len(player.offer)])
        player = replace(player, augments=player.augments[:known] + secret, offer=offer)
    return replace(player, hula=_may_have_declared(state, player, mode.hula.from_stage, inventor))


def _may_have_declared(state: State, player: Player, from_stage: int, inventor: Inventor) -> bool:
    """Whether a seat that is done declared a hula: as often as it did before."""
    if not player.ready or not player.chips or state.stage < from_stage or state.phase != "prep":
        return player.hula and state.phase != "prep"
    declared = player.stats.hulas + player.stats.failed_hulas
    return inventor.number(state.round + 4) < declared + 1


def _draw_events(
    rules: AutochessRules, state: State, inventor: Inventor
) -> tuple[tuple[str, ...], ...]:
    mode, revealed = rules.index.mode(state), round_step(state.round)
    rows = list(state.holdem)
    for n in range(revealed, len(rows)):
        ids = rules.index.available_events(mode, STEPS[n], state.stage)
        drawn = [ids[inventor.number(len(ids))] for _ in rows[n][:1] if ids]
        rows[n] = tuple(drawn) or rows[n]
    return tuple(rows)
