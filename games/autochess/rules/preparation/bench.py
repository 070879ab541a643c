"""Cards of a player: uids, merging, and room on the bench (sections 2.4 and 4.1)."""

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.terms import MAX_SEATS, MAX_STARS
from games.autochess.events import Merged
from games.autochess.rules.turn import Turn
from games.autochess.state import Player


def take_uids(player: Player, n: int) -> tuple[Player, range]:
    """New uids of this seat."""
    end = player.next_uid + n * MAX_SEATS
    return replace(player, next_uid=end), range(player.next_uid, end, MAX_SEATS)


def take_uid(player: Player) -> tuple[Player, int]:
    """A new uid of this seat."""
    player, uids = take_uids(player, 1)
    return player, uids[0]


def merge_partners(player: Player, kind: int, stars: int) -> list[Card]:
    """The own cards that would merge with such a card."""
    held = [*player.bench, *player.board.cards()]
    return [card for card in held if card.kind == kind and card.stars == stars and not card.loan]


def has_room(player: Player, bench_cap: int, kind: int, stars: int = 1) -> bool:
    """Whether the bench has a place for a card, or the card would complete a merge."""
    if len(player.bench) < bench_cap:
        return True
    return stars < MAX_STARS and len(merge_partners(player, kind, stars)) >= 2


def gain_card(turn: Turn, seat: int, card: Card) -> None:
    """Add a card to the end of the bench and make every merge that follows."""
    player, merged = add_card(turn.player(seat), card)
    turn.replace_player(seat, player)
    for each in merged:
        turn.emit(Merged(each, to=seat))


def add_card(player: Player, card: Card) -> tuple[Player, list[Card]]:
    """The player with one card more, and the cards that merging made."""
    player = replace(player, bench=(*player.bench, card))
    kind, stars, made = card.kind, card.stars, list[Card]()
    while stars < MAX_STARS and len(trio := merge_partners(player, kind, stars)[:3]) == 3:
        player, merged = _merge(player, trio)
        made.append(merged)
        stars = merged.stars
    return player, made


def _merge(player: Player, trio: list[Card]) -> tuple[Player, Card]:
    """One card with one more star; on the board if one of the three stood there."""
    player, uid = take_uid(player)
    merged = Card(uid, trio[0].kind, trio[0].stars + 1)
    gone = {card.uid for card in trio}
    spot = next((spot for card in trio if (spot := player.board.find(card.uid))), None)
    bench = tuple(card for card in player.bench if card.uid not in gone)
    if spot is None:
        return replace(player, bench=(*bench, merged)), merged
    return replace(player, bench=bench, board=player.board.replace_slot(spot, merged)), merged
