"""Sections 3 and 5: setup, and that it depends on the key alone."""

from games.engine import playouts, protocol
from games.travel import GAME
from tests.travel.arrange import KEY, RULES, start_match


def test_e1_setup_for_three_players() -> None:
    state = start_match(3)

    for player in state.players:
        assert (player.tc, player.location, player.tokens) == (3_000, 1, 1)
        assert (player.stats, player.last_acted, player.chore_done) == ((0,) * 7, None, False)
        assert len(player.hand) == 1
    assert len({player.destination for player in state.players}) == 3
    assert {deck: len(pile) for deck, pile in state.decks.items()} == {
        "F": 8, "PLAN": 33, "J": 13, "Y": 16, "CH": 25, "G": 9,
    }  # fmt: skip
    assert RULES.view(state, None).current_tc == 0
    assert (state.day, state.phase, state.current) == (1, "MOVE", state.start_seat)


def test_e1_destinations_are_public_and_hands_are_not() -> None:
    shown = RULES.view(start_match(3), None)

    assert all(player.destination and player.plans == 1 for player in shown.players)
    assert all(player.hand == () for player in shown.players)


def test_e2_setup_for_two_players() -> None:
    state = start_match(2)

    assert len(state.decks["CH"]) == 22
    assert not {"CH11", "CH12", "CH13"} & set(state.decks["CH"])
    assert len(state.decks["PLAN"]) == 34


def test_cards_that_are_not_enabled_are_in_no_deck() -> None:
    state = start_match(5)

    assert not {"M1", "M2", "M3", "M4"} & set(state.decks["PLAN"])


def test_every_seat_may_be_the_first() -> None:
    firsts = {start_match(4, bytes([n]) * 32).start_seat for n in range(40)}

    assert firsts == {0, 1, 2, 3}


def test_e52_the_same_key_and_actions_give_the_same_match() -> None:
    levels = ("normal", "easy", "hard")
    once, again = (
        [
            protocol.encode((line.state, line.events))
            for line in playouts.play_bots(GAME, KEY, levels)
        ]
        for _ in range(2)
    )

    assert once == again
