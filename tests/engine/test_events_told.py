"""Every kind of event has its way to the reader: a moment or a note, or a reason why it needs none.

A new event fails here until it is decided how it is told, and one that is said to be told must
change the moments of a move in a match that is played.
"""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from games.engine import playouts, protocol
from games.engine.game import Game
from games.engine.protocol import Event
from games.engine.registry import GAMES

MOST_MATCHES = 2000

TOLD: dict[str, str] = {
    "yut": "thrown moved token_gained stick_wore stick_grew stick_replaced throws_banked joined "
    "game_over",
    "dice": "declarations_revealed shields_built card_played dice_rolled die_chosen stance_scored "
    "shield_gained energy_gained special_triggered card_gained card_drawn gross_scored "
    "responses_revealed round_reset attack_blocked attack_hit energy_stolen round_score_fixed "
    "event_applied event_blocked event_without_effect score_changed total_changed energy_lost "
    "cards_swapped swap_seen round_decided gauge_changed effects_activated match_finished",
    "travel": "day_started token_recovered forced_moved place_taken deck_exhausted card_drawn "
    "plan_drawn plan_seen plan_moved tc_changed stats_changed target_chosen declined effect_void "
    "goal_revealed goal_chosen goal_funded grant_created phase_opened plans_bought "
    "contribution_revealed goal_settled converted finished",
    "autochess": "events_revealed healed level_up merged fought augment_picked augments_told",
    "euler": "conditions_drawn order_digit order_set ante_paid called raised died betting_skipped "
    "uncalled_returned showdown_held pot_won folded_out eliminated",
}
"""Moments and notes: leaving one of these events out changes what a move tells."""

RARE = {
    "dice": {
        "resigned": "the end of the match tells it",
        "edge_gained": "a term of the sum, in modes that give some",
    },
    "travel": {"resigned": "a sentence of its own", "grant_lost": "told with the card"},
    "autochess": {
        "conceded": "a note to the others",
        "ran_out": "a note to the seat",
        "autopilot": "a note to the seat",
    },
    "euler": {"left": "a note to the others"},
}
"""Moments and notes of what matches of random moves do not bring: people leave, clocks run out."""

ELSEWHERE = {
    "yut": {
        "rerolled": "the reader's own press; the hand is empty again",
        "throws_lost": "a line over the board (data-toast)",
        "refreshed": "a line over the board (data-toast)",
        "move_started": "the question",
        "token_split": "the reader's own press; two chips in the hand",
        "merged": "the number on the stack where the pieces land",
        "finished": "the goal counts, and a finish asks for a relic",
        "stick_offered": "the dialog asks",
        "stick_discarded": "the reader's own press",
        "relics_offered": "the dialog asks",
        "relic_chosen": "the reader's own press; the relic lies in its place",
        "turn_started": "the question",
        "hint_given": "the mark at what the hint is about",
        "abandoned": "the result",
    },
    "dice": {
        "round_started": "the head of the table",
        "energy_granted": "the bar of energy, and the log",
        "declared": "the mark at the seat",
        "die_decided": "the mark at the seat",
        "responded": "the mark at the seat",
        "burn_scheduled": "the mark at the seat; a note when it works (effects_activated)",
        "event_drawn": "what became of it is told: applied, blocked, or without effect",
    },
    "travel": {
        "turn_started": "the seat, and the question",
        "moved": "the pawn, and the last action of the seat",
        "action_started": "what it brings is told",
        "deck_reshuffled": "the log: it changes no decision",
        "plan_kept": "the last action of the seat",
        "plan_discarded": "the last action of the seat, and the discard",
        "grant_passed": "the last action of the seat",
        "token_used": "the last action of the seat, and its tokens",
        "turn_ended": "the next turn",
        "submitted": "the mark at the seat",
    },
    "autochess": {
        "round_began": "the head of the table",
        "income": "the gold; its parts are in the figures, and in the log",
        "dealt": "the shop and the pineapple",
        "bought": "the reader's own press",
        "sold": "the reader's own press",
        "placed": "the reader's own press",
        "removed": "the reader's own press",
        "swapped": "the reader's own press",
        "arranged": "the board",
        "rolled": "the reader's own press",
        "shop_locked": "the reader's own press",
        "xp_bought": "the reader's own press",
        "pineapple_kept": "the reader's own press",
        "loan_kept": "the reader's own press",
        "hula_called": "the reader's own press; the others learn it in the fight",
        "is_ready": "the mark at the seat",
        "eliminated": "an outcome of the fight",
        "augments_offered": "the question",
        "match_ended": "the result",
    },
    "euler": {
        "round_began": "the head of the table",
        "order_card_played": "the last action of the seat; a note if the clock chose",
        "number_submitted": "the last action of the seat; a note if the clock chose",
        "number_kept": "the own number stays at the seat",
        "ones_revealed": "the digits stay at the seats",
        "tens_revealed": "the digits stay at the seats",
        "special_opened": "the question",
        "special_played": "the reader's own press; the sheet of the round",
        "special_finished": "the last action of the seat; a note if the clock chose",
        "readied": "the last action of the seat",
        "match_ended": "the result",
    },
}
"""What the new table says by itself and keeps saying, or what changes no decision."""

KEYS = sorted(key for key, game in GAMES.items() if game.page.moments)
every_game = pytest.mark.parametrize("key", KEYS)


def find_tags(game: Game) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(game.rules.event)}


@every_game
def test_it_is_decided_for_each_event_how_it_is_told(key: str) -> None:
    decided = [*TOLD[key].split(), *RARE.get(key, {}), *ELSEWHERE[key]]

    assert sorted(decided) == sorted(find_tags(GAMES[key]))


@every_game
def test_what_is_told_changes_the_moments_of_a_match(key: str) -> None:
    missing = set(TOLD[key].split())
    for rules, line in _play(GAMES[key]):
        tags = {event.tag for event in line.events} & missing
        if tags:
            missing -= _find_told(GAMES[key], rules, line, tags)
        if not missing:
            break

    assert missing == set()


def _play(game: Game) -> Iterator[tuple[Any, playouts.Line]]:
    rules = playouts.first_rules(game)
    for n in range(MOST_MATCHES):
        seats = game.seats[n % len(game.seats)]
        for line in playouts.play_randomly(game, b"%032d" % n, rules, seats):
            yield rules, line


def _find_told(game: Game, rules: Any, line: playouts.Line, tags: set[str]) -> set[str]:
    """The tags of events whose absence changes what somebody is told."""
    tell = game.page.moments
    assert tell is not None
    found: set[str] = set()
    for seat in (0, 1, None):
        if seat is not None and seat >= game.seats[-1]:
            continue
        seen = protocol.visible_events(line.events, seat)
        told = tell(rules, rules.view(line.state, seat), seen)
        for nth, event in enumerate(seen):
            if event.tag in tags - found and told != _tell_without(tell, rules, line, seat, nth):
                found.add(event.tag)
    return found


def _tell_without(tell: Any, rules: Any, line: playouts.Line, seat: int | None, nth: int) -> Any:
    seen: tuple[Event, ...] = protocol.visible_events(line.events, seat)
    try:
        return tell(rules, rules.view(line.state, seat), (*seen[:nth], *seen[nth + 1 :]))
    except (AssertionError, IndexError):
        return None  # It cannot be told without it.
