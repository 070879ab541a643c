"""What the page draws: disabled things with their reasons, sums that can be read, figures."""

import re
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from games.dice import GAME
from games.dice.page.models import PageModel
from games.dice.state import Effects, SeatRound, State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.live import frames as live_frames
from games.match.positions import Chair, Ledger, Position
from games.models import Match
from tests.dice.arrange import KEY, RULES, Falls, declared, duel, fought, seat, until_respond

BEFORE = SeatRound(stance="balance", dice=(4,), score=4, total=15, result=0)
ROOT = Path(__file__).resolve().parents[2]


def drawn(state: State, audience: int | None) -> PageModel:
    legal: Any = () if audience is None else protocol.legal(RULES, state, audience)
    picture: PageModel = GAME.page.present(RULES, RULES.view(state, audience), legal)
    return picture


def standing(state: State, events: tuple[Any, ...] = ()) -> Position:
    """A match between two people as it stands."""
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
    ).opened(0)


def test_every_legal_action_is_offered_as_a_button() -> None:
    state = duel(seat("defense boost", energy=6))
    picture = drawn(state, 0)

    offered = [GAME.decode(offer.action) for offer in picture.offers]
    assert offered == list(protocol.legal(RULES, state, 0))


def test_cards_that_cannot_be_played_say_why() -> None:
    picture = drawn(duel(seat("attack defense boost", energy=3, guard=True)), 0)

    assert {card.row.id: card.why and card.why.code for card in picture.hand} == {
        "attack": "wrong_card_phase",
        "defense": "guard_already_up",
        "boost": "not_enough_energy",
    }
    assert picture.hand[2].why is not None
    assert picture.hand[2].why.figures == {"n": 1}


def test_shields_that_cannot_be_built_say_why() -> None:
    full, poor, fine = (seat(energy=9, shields=2), seat(energy=2), seat(energy=3))

    reasons = [drawn(duel(each), 0).shield_why for each in (full, poor, fine)]

    assert [why and why.code for why in reasons] == ["shield_limit", "not_enough_energy", None]


def test_several_cards_of_a_kind_are_one_entry() -> None:
    picture = drawn(duel(seat("attack attack boost", energy=9)), 0)

    assert [(card.row.id, card.count) for card in picture.hand] == [("attack", 2), ("boost", 1)]


def test_whoever_has_declared_sees_the_own_choice_and_nobody_else_does() -> None:
    start = duel(seat("boost", energy=6))
    state = RULES.apply(start, 0, declared("attack+boost"), Falls(start)).state

    own = drawn(state, 0).own
    assert own is not None and own.stance is not None
    assert (own.stance.id, [card.id for card in own.cards]) == ("attack", ["boost"])
    for audience in (1, None):
        picture = drawn(state, audience)
        assert picture.own is None
        assert picture.arena is None
        assert picture.sides[0].hand is None
        assert picture.sides[0].submitted


def test_the_sum_of_a_round_can_be_read() -> None:
    start = duel(
        seat("boost attack", energy=9, active=Effects(curse=1, burn=1)), seat("attack", energy=2)
    )
    state = until_respond(start, "attack+boost", "balance", die=(6, 4), special=("zap", None))
    arena = drawn(state, 0).arena

    assert arena is not None
    mine, theirs = arena
    assert (mine.parts, mine.factor, mine.gross) == ((6, 3), 2, 18)
    assert (mine.curse, mine.burn, mine.score) == (2, 1, 15)
    assert [(blow.row.id, blow.damage, blow.fate) for blow in theirs.blows] == [("zap", 2, None)]
    assert mine.dice[0].special is not None
    assert mine.dice[0].special.id == "zap"


def test_the_opponents_protection_is_in_view_when_one_answers() -> None:
    start = duel(seat("attack", energy=3), seat("attack", energy=2, shields=1, guard=True))
    state = until_respond(start, "attack", "balance", die=(4, 4))

    assert drawn(state, 0).protection == ("guard", "shield")
    assert drawn(state, 1).protection == ()
    assert drawn(state, None).protection == ()


def test_candidates_show_what_each_would_be_worth() -> None:
    start = duel(seat(active=Effects(lucky=True)))
    luck = Falls(start, RULES, die=(6, 2), lucky=(3, None))
    state = start
    for number, text in enumerate(("defense", "balance")):
        state = RULES.apply(state, number, declared(text), luck).state
    picture = drawn(state, 0)

    assert [(o.die.face, o.die.worth) for o in picture.offers if o.die] == [(6, 0), (3, 3)]
    assert "choose_die" in picture.steps
    assert drawn(start, 0).steps.count("choose_die") == 0


def test_effects_are_shown_with_what_they_cost() -> None:
    state = duel(seat(active=Effects(curse=1), pending=Effects(burn=2, lucky=True)))

    chips = drawn(state, None).sides[0].chips

    assert [(chip.kind, chip.amount, chip.waiting) for chip in chips] == [
        ("curse", 2, False),
        ("lucky", 0, True),
        ("burn", 2, True),
    ]


def test_advice_is_what_normal_would_do() -> None:
    state = duel(seat(total=10, energy=5), seat(total=12))
    advice = drawn(state, 0).advice

    assert advice is not None and advice.offer.stance is not None
    assert (advice.offer.stance.id, advice.offer.shields) == ("balance", 1)
    assert advice.why == ("mid", -2, 0)
    assert drawn(replace(state, submissions=(declared("attack"), None)), 0).advice is None


def test_the_end_shows_both_hands_totals_and_luck() -> None:
    *_, last = playouts.by_bots(GAME, KEY, ("normal", "easy"), RULES)
    picture = drawn(last.state, None)

    assert picture.ending is not None
    assert picture.ending.reason == last.state.reason
    assert len(picture.rounds) == 8
    for side, hand in zip(picture.sides, last.state.hands, strict=True):
        assert side.hand is not None
        assert tuple(row.id for row in side.hand) == hand.cards
    for told, line in zip(picture.summaries, picture.ending.chart.lines, strict=True):
        assert told.won + told.lost + told.drawn == 8
        assert told.hit + told.blocked + told.void == told.sent
        assert len(line.points.split()) == 9
    assert picture.summaries[0].event_luck == -picture.summaries[1].event_luck


def test_a_match_given_up_before_the_first_dice_can_be_drawn() -> None:
    over = protocol.play(RULES, duel(round=1), 1, protocol.RESIGN, Chance(KEY)).state
    picture = drawn(over, None)

    assert picture.ending is not None
    assert (picture.ending.winner, picture.ending.reason) == (0, "resigned")
    assert picture.rounds == ()


def test_the_round_table_names_what_was_blocked() -> None:
    end = fought(
        duel(seat("attack", energy=2), seat(shields=1)),
        "attack",
        "balance",
        ("attack", ""),
        die=(4, 5),
    )
    theirs = drawn(end.state, 0).rounds[-1].corners[1]

    assert [(blow.row.id, blow.fate) for blow in theirs.blows] == [("attack", "shield")]
    assert theirs.turn.shields_used == 1


def test_every_icon_of_release_1_has_a_drawing_of_its_own() -> None:
    content = RULES.content
    rows = (*content.stances, *content.special_dice, *content.strategy_cards, *content.event_cards)
    drawn = [row.drawing for row in rows]  # type: ignore[attr-defined]
    styles = (ROOT / "static/css/games/dice/icons.css").read_text()

    assert len(set(drawn)) == len(rows) == 26
    for name in drawn:
        assert f".drawing--{name} {{" in styles
    # Another icon, chosen by an editor, stands for itself.
    assert replace(content.stances[0], icon="🐯").drawing == ""


def test_an_event_card_says_what_it_changed() -> None:
    def moved(state: State, a: str, b: str, **luck: Any) -> list[Any]:
        end = fought(state, "balance", "balance", die=(5, 3), event=(a, b), **luck)
        return [corner.moved for corner in drawn(end.state, 0).rounds[-1].corners]

    start = duel(seat(total=15), seat(total=15), round=2, record=((BEFORE, BEFORE),))

    assert moved(start, "bomb", "none") == [("total", 15, 7), None]
    assert moved(start, "score_boost", "reset_event") == [("score", 5, 2), ("score", 3, 0)]
    assert moved(start, "energy_charge", "none") == [None, None]


def test_an_event_card_without_effect_says_why() -> None:
    start = duel(seat(total=4), seat(total=4), round=8)
    end = fought(start, "balance", "balance", die=(5, 3), event=("thief", "lucky"))
    position = standing(end.state, end.events)

    said = live_frames.new_lines(position, None, "en")

    assert "has no effect: the total is below 5" in said
    assert "has no effect: there is no next round" in said
    assert "no effect: the total is below 5" in live_frames.live(position, None, "en")


def test_the_figures_of_a_round_are_there_for_the_rules() -> None:
    start = duel(seat("boost attack", energy=9), seat(), round=1)
    state = until_respond(start, "attack+boost", "balance", die=(6, 4), special=("zap", None))

    page = live_frames.live(standing(state), 0, "en")

    table = page.split('<template id="reckoning">')[1].split("</template>")[0]
    cells = re.findall(r">([^<>]+)</td>", table)
    assert cells[:4] == ["6", "4", "+3", "+0"]
    assert cells[6:10] == ["× 2", "× 1", "× 1", "× 1"]
    assert cells[-2:] == ["–", "–"]
