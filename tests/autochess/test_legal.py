"""What a program is told that it may do is all that is accepted (and `asked` says when to act)."""

from typing import Any, get_args

import pytest

from games.autochess import GAME
from games.autochess.actions import Action, PickAugment, PlaceCard, SwapCards
from games.autochess.content.terms import LINES, SIZES, SUITS
from games.autochess.state import State
from games.engine import playouts, protocol
from tests.autochess.arrange import RULES, cards, lines, match

NUMBERS = {"card_uid", "a_uid", "b_uid"}


def every_action(state: State, seat: int) -> list[Any]:
    """All actions with cards that there are, whatever the rules say."""
    player = state.players[seat]
    places = (*player.bench, *player.board.cards(), *player.shop, *player.tray, *player.pineapple)
    uids = [card.uid for card in places]
    picks = [(), *((uid,) for uid in uids), *((a, b) for a in uids for b in uids)]
    values: dict[str, list[Any]] = {
        **dict.fromkeys(NUMBERS, uids),
        "card_uids": picks if player.pineapple else [()],
        "line": list(LINES),
        "slot": [None, *range(max(SIZES))],
        "locked": [True, False],
        "augment_id": list(player.offer),
        "suit": [None, *SUITS],
        "seat": [seat],
    }
    found: list[Any] = []
    for kind in get_args(Action):
        made: list[dict[str, Any]] = [{}]
        for field in kind.__struct_fields__:
            made = [{**each, field: value} for each in made for value in values[field]]
        found += [kind(**each) for each in made]
    return found


def same(action: Any, state: State, seat: int) -> Any:
    """The one that is told of actions with the same result."""
    match action:
        case SwapCards(a, b):
            return frozenset((a, b))
        case PlaceCard(uid, line, None):
            slot = state.players[seat].board.free_slot(LINES.index(line))
            return PlaceCard(uid, line, slot)
        case PickAugment(id, _) if not RULES.index.augments[id].needs_suit:
            return PickAugment(id)
    return action


def assert_all_told(state: State, seat: int) -> None:
    told = protocol.all_legal(RULES, state, seat)
    accepted = [
        action
        for action in every_action(state, seat)
        if protocol.refusal(RULES, state, seat, action) is None
    ]

    assert all(protocol.refusal(RULES, state, seat, action) is None for action in told)
    assert {same(each, state, seat) for each in accepted} == {
        same(each, state, seat) for each in told
    }


@pytest.mark.parametrize("secret", [bytes([n]) * 32 for n in range(3)], ids=range(3))
def test_everything_that_is_accepted_is_told(secret: bytes) -> None:
    found = list(playouts.play_randomly(GAME, secret, RULES))
    for line in found[:: len(found) // 12 + 1]:
        for seat in (0, 1):
            assert_all_told(line.state, seat)


def test_all_that_may_be_done_in_fantasyland_is_told() -> None:
    tray, bench = tuple(cards("♠A ♥A", loan=True)), tuple(cards("♦7 ♣8"))
    state = match(
        {"fantasyland": True, "tray": tray, "bench": bench, "board": lines("♠5 ♦6 / ♥9 /")}, {}
    )

    assert_all_told(state, 0)


def test_a_ready_seat_may_withdraw_but_is_not_asked() -> None:
    state = match({"ready": True}, {})

    assert [each.tag for each in protocol.all_legal(RULES, state, 0)] == ["unready"]
    assert protocol.legal(RULES, state, 0) == ()
