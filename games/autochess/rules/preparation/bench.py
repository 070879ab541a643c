"""What a player holds: gaining cards, merging three into one, and room for more (2.4, 4.1)."""

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.terms import MOST_SEATS, MOST_STARS
from games.autochess.events import Merged
from games.autochess.state import Player
from games.engine.protocol import Event


def numbered(player: Player) -> tuple[Player, int]:
    """A new uid of this seat."""
    return replace(player, next_uid=player.next_uid + MOST_SEATS), player.next_uid


def alike(player: Player, kind: int, stars: int) -> list[Card]:
    """The own cards that would merge with such a card."""
    return [card for card in player.own_cards() if card.kind == kind and card.stars == stars]


def has_room(player: Player, bench_cap: int, kind: int, stars: int = 1) -> bool:
    """Whether a card can come to the bench: there is a place, or it completes a merge."""
    if len(player.bench) < bench_cap:
        return True
    return stars < MOST_STARS and len(alike(player, kind, stars)) >= 2


def gained(seat: int, player: Player, card: Card, events: list[Event]) -> Player:
    """The card at the end of the bench, and every merge that follows."""
    player = replace(player, bench=(*player.bench, card))
    kind, stars = card.kind, card.stars
    while stars < MOST_STARS and len(trio := alike(player, kind, stars)[:3]) == 3:
        player, merged = _merged(player, trio)
        events.append(Merged(merged, to=seat))
        stars = merged.stars
    return player


def _merged(player: Player, trio: list[Card]) -> tuple[Player, Card]:
    """One card with one more star; on the board if one of the three stood there."""
    player, uid = numbered(player)
    merged = Card(uid, trio[0].kind, trio[0].stars + 1)
    gone = {card.uid for card in trio}
    spot = next((spot for card in trio if (spot := player.board.find(card.uid))), None)
    bench = tuple(card for card in player.bench if card.uid not in gone)
    if spot is None:
        return replace(player, bench=(*bench, merged)), merged
    return replace(player, bench=bench, board=player.board.put(spot, merged)), merged
