"""The page model and the live page: buttons, refusals, readable sums, figures."""

import re
from pathlib import Path
from typing import Any, get_args
from uuid import UUID

from msgspec.structs import replace

from games.dice import GAME
from games.dice.content import effects
from games.dice.page.models import EventChange, PageModel
from games.dice.state import Effects, SeatRound, State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.live import frames as live_frames
from games.live import rendering
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.models import Match
from tests.dice.arrange import (
    KEY,
    RULES,
    FixedChance,
    declaration,
    duel,
    play_round,
    play_until_respond,
    seat,
)

BEFORE = SeatRound(stance="balance", dice=(4,), score=4, total=15, result=0)
ROOT = Path(__file__).resolve().parents[2]


def present(state: State, audience: int | None) -> PageModel:
    legal: Any = () if audience is None else protocol.legal(RULES, state, audience)
    page: PageModel = GAME.page.present(RULES, RULES.view(state, audience), legal)
    return page


def make_position(state: State, events: tuple[Any, ...] = ()) -> Position:
    """A match between two people in a given state."""
    return Position(
        match_id=UUID(int=1),
        game=GAME,
        rules=RULES,
        release_number=1,
        options=protocol.encode(state.options).decode(),
        mode=Match.Mode.LIVE,
        days=0,
        seed="",
        secret=KEY,
        commitment="",
        watchable=True,
        chairs=(Chair(0, "ann", ""), Chair(1, "ben", "")),
        version=0,
        state=state,
        ledger=Ledger(()),
        events=events,
    ).open(0)


def test_every_legal_action_is_offered_as_a_button() -> None:
    state = duel(seat("defense boost", energy=6))
    page = present(state, 0)

    offered = [GAME.decode(choice.action) for choice in page.choices]
    assert offered == list(protocol.legal(RULES, state, 0))


def test_cards_that_cannot_be_played_say_why() -> None:
    page = present(duel(seat("attack defense boost", energy=3, guard=True)), 0)

    assert {card.row.id: card.refusal and card.refusal.code for card in page.hand} == {
        "attack": "wrong_card_phase",
        "defense": "guard_already_up",
        "boost": "not_enough_energy",
    }
    assert page.hand[2].refusal is not None
    assert page.hand[2].refusal.figures == {"n": 1}


def test_shields_that_cannot_be_built_say_why() -> None:
    full, poor, fine = (seat(energy=9, shields=2), seat(energy=2), seat(energy=3))

    reasons = [present(duel(each), 0).shield_refusal for each in (full, poor, fine)]

    assert [refusal and refusal.code for refusal in reasons] == [
        "shield_limit",
        "not_enough_energy",
        None,
    ]


def test_several_cards_of_a_kind_are_one_entry() -> None:
    page = present(duel(seat("attack attack boost", energy=9)), 0)

    assert [(card.row.id, card.count) for card in page.hand] == [("attack", 2), ("boost", 1)]


def test_only_the_owner_sees_a_submitted_choice() -> None:
    start = duel(seat("boost", energy=6))
    state = RULES.apply(start, 0, declaration("attack+boost"), FixedChance(start)).state

    own = present(state, 0).own_choice
    assert own is not None and own.stance is not None
    assert (own.stance.id, [card.id for card in own.cards]) == ("attack", ["boost"])
    for audience in (1, None):
        page = present(state, audience)
        assert page.own_choice is None
        assert page.arena is None
        assert page.panels[0].hand is None
        assert page.panels[0].submitted


def test_the_sum_of_a_round_can_be_read() -> None:
    start = duel(
        seat("boost attack", energy=9, active=Effects(curse=1, burn=1)), seat("attack", energy=2)
    )
    state = play_until_respond(start, "attack+boost", "balance", die=(6, 4), special=("zap", None))
    arena = present(state, 0).arena

    assert arena is not None
    mine, theirs = arena
    assert mine.sum == "(6 + 3) × 2 = 18"
    assert (mine.seat_round.curse, mine.seat_round.burn, mine.score) == (2, 1, 15)
    assert [(attack.row.id, attack.damage, attack.result) for attack in theirs.attacks] == [
        ("zap", 2, None)
    ]
    assert mine.dice[0].special is not None
    assert mine.dice[0].special.id == "zap"


def test_the_opponents_protection_is_in_view_when_one_answers() -> None:
    start = duel(seat("attack", energy=3), seat("attack", energy=2, shields=1, guard=True))
    state = play_until_respond(start, "attack", "balance", die=(4, 4))

    assert present(state, 0).protection == ("guard", "shield")
    assert present(state, 1).protection == ()
    assert present(state, None).protection == ()


def test_candidates_show_what_each_would_be_worth() -> None:
    start = duel(seat(active=Effects(lucky=True)))
    chance = FixedChance(start, RULES, die=(6, 2), lucky=(3, None))
    state = start
    for number, text in enumerate(("defense", "balance")):
        state = RULES.apply(state, number, declaration(text), chance).state
    page = present(state, 0)

    assert [(o.die.face, o.die.worth) for o in page.choices if o.die] == [(6, 0), (3, 3)]
    assert "choose_die" in page.steps
    assert present(start, 0).steps.count("choose_die") == 0


def test_effects_are_shown_with_what_they_cost() -> None:
    state = duel(seat(active=Effects(curse=1), pending=Effects(burn=2, lucky=True)))

    chips = present(state, None).panels[0].chips

    assert [(chip.kind, chip.amount, chip.waiting) for chip in chips] == [
        ("curse", 2, False),
        ("lucky", 0, True),
        ("burn", 2, True),
    ]


def test_advice_is_what_normal_would_do() -> None:
    state = duel(seat(total=10, energy=5), seat(total=12))
    advice = present(state, 0).advice

    assert advice is not None and advice.choice.stance is not None
    assert (advice.choice.stance.id, advice.choice.shields) == ("balance", 1)
    assert advice.reasons == ("mid", -2, 0)
    assert present(replace(state, submissions=(declaration("attack"), None)), 0).advice is None


def test_the_end_shows_both_hands_totals_and_luck() -> None:
    *_, last = playouts.play_bots(GAME, KEY, ("normal", "easy"), RULES)
    page = present(last.state, None)

    assert page.ending is not None
    assert page.ending.reason == last.state.reason
    assert len(page.rounds) == 8
    for side, hand in zip(page.panels, last.state.hands, strict=True):
        assert side.hand is not None
        assert tuple(row.id for row in side.hand) == hand.cards
    for summary, line in zip(page.summaries, page.ending.chart.lines, strict=True):
        assert summary.won + summary.lost + summary.drawn == 8
        assert summary.hit + summary.blocked + summary.void == summary.sent
        assert len(line.points.split()) == 9
    assert page.summaries[0].event_luck == -page.summaries[1].event_luck


def test_a_match_given_up_before_the_first_dice_can_be_drawn() -> None:
    over = protocol.play(RULES, duel(round=1), 1, protocol.RESIGN, Chance(KEY)).state
    page = present(over, None)

    assert page.ending is not None
    assert (page.ending.winner, page.ending.reason) == (0, "resigned")
    assert page.rounds == ()


def test_the_round_table_names_what_was_blocked() -> None:
    end = play_round(
        duel(seat("attack", energy=2), seat(shields=1)),
        "attack",
        "balance",
        ("attack", ""),
        die=(4, 5),
    )
    theirs = present(end.state, 0).rounds[-1].halves[1]

    assert [(attack.row.id, attack.result) for attack in theirs.attacks] == [("attack", "shield")]
    assert theirs.seat_round.shields_used == 1


def test_every_icon_of_release_1_has_a_drawing_of_its_own() -> None:
    content = RULES.content
    rows = (*content.stances, *content.special_dice, *content.strategy_cards, *content.event_cards)
    present = [row.drawing for row in rows]  # type: ignore[attr-defined]
    styles = (ROOT / "static/css/games/dice/icons.css").read_text()

    assert len(set(present)) == len(rows) == 26
    for name in present:
        assert f".drawing--{name} {{" in styles
    # An icon that an editor changed is shown as it is.
    assert replace(content.stances[0], icon="🐯").drawing == ""


def test_an_event_card_says_what_it_changed() -> None:
    def event_changes(state: State, a: str, b: str, **chance: Any) -> list[Any]:
        end = play_round(state, "balance", "balance", die=(5, 3), event=(a, b), **chance)
        return [
            half.event and half.event.change for half in present(end.state, 0).rounds[-1].halves
        ]

    start = duel(seat(total=15), seat(total=15), round=2, record=((BEFORE, BEFORE),))

    assert event_changes(start, "bomb", "none") == [EventChange("total", 15, 7), None]
    assert event_changes(start, "score_boost", "reset_event") == [
        EventChange("score", 5, 2),
        EventChange("score", 3, 0),
    ]
    assert event_changes(start, "energy_charge", "none") == [None, None]


def test_an_event_card_without_effect_says_why() -> None:
    start = duel(seat(total=4), seat(total=4), round=8)
    end = play_round(start, "balance", "balance", die=(5, 3), event=("thief", "lucky"))
    position = make_position(end.state, end.events)

    lines = live_frames.new_lines(position, None, "en")

    assert "has no effect: the total is below 5" in lines
    assert "has no effect: there is no next round" in lines
    assert "no effect: the total is below 5" in live_frames.live(position, None, "en")


def test_the_figures_of_a_round_are_there_for_the_rules() -> None:
    start = duel(seat("boost attack", energy=9), seat(), round=1)
    state = play_until_respond(start, "attack+boost", "balance", die=(6, 4), special=("zap", None))

    page = live_frames.live(make_position(state), 0, "en")

    table = page.split('<template id="reckoning">')[1].split("</template>")[0]
    cells = re.findall(r">([^<>]+)</td>", table)
    assert cells[:4] == ["6", "4", "+3", "+0"]
    assert cells[6:10] == ["× 2", "× 1", "× 1", "× 1"]
    assert cells[-2:] == ["–", "–"]


def test_every_condition_of_an_event_card_has_words_for_where_it_is_not_fulfilled() -> None:
    template = rendering.environment("en").from_string(
        '{% from "games/dice/_sentences.jinja" import idle %}{{ idle(row, false)|trim }}'
    )
    for kind in get_args(effects.Requirement):
        row = replace(RULES.index.events["thief"], condition=kind(4))

        assert "4" in template.render(row=row)
