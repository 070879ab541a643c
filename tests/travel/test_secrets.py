"""Section 6: no view and no event shows an audience what is hidden from it."""

import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.travel import GAME
from games.travel.events import PlanSeen
from tests.travel.arrange import KEY, RULES, A, B, every_card
from tests.travel.disguise import disguise

KEYS = [bytes([n]) * 32 for n in range(4)]


def codes(shown: object) -> set[str]:
    """All quoted strings of the encoded value, card codes among them."""
    return set(protocol.encode(shown).decode().split('"'))


@pytest.mark.parametrize("key", KEYS, ids=range(4))
def test_hands_of_others_are_in_no_view_and_no_event(key: bytes) -> None:
    for line in playouts.play_randomly(GAME, key, RULES, 4):
        if not RULES.actors(line.state):
            break
        for audience in (*range(4), None):
            hidden = {
                card
                for seat, player in enumerate(line.state.players)
                if seat != audience
                for card in player.hand
            }
            assert not hidden & codes(RULES.view(line.state, audience))
            visible = protocol.visible_events(line.events, audience)
            seen = {e.card for e in visible if isinstance(e, PlanSeen)}
            assert not (hidden - seen) & codes(visible)


@pytest.mark.parametrize("key", KEYS, ids=range(4))
def test_a_disguise_varies_hands_decks_and_submissions(key: bytes) -> None:
    varied = {"hands": 0, "decks": 0, "submissions": 0}
    for move, line in enumerate(playouts.play_randomly(GAME, key, RULES, 5)):
        state, other = line.state, disguise(RULES, line.state, A, Chance(b"%d" % move))
        varied["hands"] += [p.hand for p in other.players] != [p.hand for p in state.players]
        varied["decks"] += other.decks != state.decks
        varied["submissions"] += other.submissions != state.submissions
        assert other.players[A].hand == state.players[A].hand
        assert every_card(other) == every_card(state)

    assert all(varied.values()), varied


@pytest.mark.parametrize("n", GAME.seats)
def test_no_card_is_ever_lost_or_doubled(n: int) -> None:
    whole = every_card(playouts.begin(GAME, KEY, RULES, n))
    for line in playouts.play_randomly(GAME, KEY, RULES, n):
        assert every_card(line.state) == whole


def test_only_its_seat_receives_the_name_of_a_drawn_plan() -> None:
    for line in playouts.play_randomly(GAME, KEY, RULES, 3):
        for event in line.events:
            if isinstance(event, PlanSeen):
                assert event.to in (A, B, 2)
            if event.to is not None:
                assert event not in protocol.visible_events(line.events, None)
