"""What a move tells, to whom, and the time that clocks leave for it."""

import pytest

from games.engine import playouts
from games.engine.protocol import Event, visible_events
from games.travel import GAME
from games.travel import events as happened
from games.travel.content.board import FREE_PLAN
from games.travel.page.moments import Moment, tell_move, telling_time
from games.travel.state import Decision
from tests.travel.arrange import KEY, RULES, A, B, C, new_state


def told(*seen: Event, seat: int | None = A) -> tuple[Moment, ...]:
    return tell_move(RULES, RULES.view(new_state(), seat), seen)


def test_a_walk_and_the_end_of_a_turn_tell_nothing() -> None:
    walk = happened.Moved(A, 1, 3)
    end = (happened.TurnEnded(A), happened.TurnStarted(B, False))

    assert told(walk) == told(*end) == ()
    assert telling_time(RULES, (walk, *end)) == 0


def test_a_drawn_card_flies_from_its_space_to_its_owner_with_the_money() -> None:
    seen = (
        happened.ActionStarted(A, 3, "arrival"),
        happened.CardDrawn(A, "J", "J7"),
        happened.TcChanged(A, 2_000, 5_000, "chore"),
    )

    (own,) = told(*seen)
    (rival,) = told(*seen, seat=B)

    assert (own.kind, own.space, own.cards, own.coins) == ("draw", 3, ("J7",), ((A, 2_000),))
    assert own.events == ()
    assert own.is_mine
    assert own.seconds > 2 * rival.seconds


def test_a_card_that_asks_its_drawer_is_read_in_the_question() -> None:
    drawn = happened.CardDrawn(A, "CH", "CH8")
    asked = new_state(phase="ACTION", decision=Decision("target", A, "CH8", (B, C)))

    (card,) = tell_move(RULES, RULES.view(asked, A), (drawn,))

    assert card.seconds < told(drawn)[0].seconds


def test_a_card_whose_drawer_chooses_a_player_is_read_with_the_choice() -> None:
    drawn = happened.CardDrawn(A, "CH", "CH8")
    asked = new_state(phase="ACTION", decision=Decision("target", A, "CH8", (B, C)))

    (card,) = tell_move(RULES, RULES.view(asked, B), (drawn,))
    (again,) = told(happened.TargetChosen(A, C, "CH8"), seat=B)

    assert card.seconds < again.seconds == told(drawn, seat=B)[0].seconds


def test_a_free_plan_shows_again_from_its_own_space() -> None:
    chosen = happened.TargetChosen(A, B, "F5")
    gift = happened.StatsChanged(B, (0, 0, 0, 0, 0, 0, 1), "gift")

    (again,) = told(chosen, gift)

    assert (again.space, again.cards, again.events) == (FREE_PLAN, ("F5",), (chosen, gift))


def test_a_plan_is_named_only_to_those_who_saw_it() -> None:
    drawn = happened.PlanDrawn(B, "research")

    (own,) = told(drawn, happened.PlanSeen(B, "T1", to=B), seat=B)
    (rival,) = told(drawn, seat=A)

    assert own.cards == ("T1",)
    assert rival.cards == ()


INTERACTIONS = {
    "CH8": (happened.CardDrawn(B, "J", "J2"), happened.TcChanged(B, 1_500, 4_500, "chore")),
    "CH9": (happened.TcChanged(B, -1_000, 2_000, "support"),),
    "CH10": (happened.PlanMoved(B, A, "sale"),),
    "CH13": (happened.ForcedMoved(B, 1, 5, A, True), happened.PlaceTaken(A, 5, 1)),
    "CH25": (happened.GrantCreated(A, "any"), happened.GrantCreated(B, "any")),
}


@pytest.mark.parametrize("card", INTERACTIONS)
def test_a_card_that_concerns_somebody_is_shown_with_who_and_what(card: str) -> None:
    seen = (happened.TargetChosen(A, B, card), *INTERACTIONS[card])

    (first, *_) = told(*seen, seat=B)
    (other, *_) = told(*seen, seat=C)

    assert (first.kind, first.seat, first.cards) == ("draw", A, (card,))
    assert seen[0] in first.events
    assert first.concerns_me
    assert not other.concerns_me
    assert first.seconds > other.seconds


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("CH21", happened.TcChanged(B, 2_000, 5_000, "chance")),
        ("CH23", happened.StatsChanged(B, (0, 0, 0, 0, 0, 0, 2), "chance")),
        ("CH12", happened.ForcedMoved(B, 1, 5, A, False)),
    ],
)
def test_a_card_that_helps_or_moves_others_tells_them(card: str, effect: Event) -> None:
    (moment,) = told(happened.CardDrawn(A, "CH", card), effect, seat=B)

    assert moment.events == (effect,)
    assert moment.concerns_me


def test_a_swap_of_plans_is_told_to_both_by_name() -> None:
    swap = (happened.PlanMoved(A, B, "swap"), happened.PlanMoved(B, A, "swap"))
    names = (happened.PlanSeen(B, "T1", to=B), happened.PlanSeen(A, "H1", to=B))

    (mine,) = told(*swap, *names, seat=B)
    (watched,) = told(*swap, seat=C)

    assert mine.events == (*swap, *names)
    assert mine.concerns_me
    assert watched.events == swap
    assert watched.seconds == 0


def test_only_special_days_have_a_banner() -> None:
    assert told(happened.DayStarted(3)) == ()
    assert [moment.kind for moment in told(happened.DayStarted(7))] == ["banner"]
    assert [moment.kind for moment in told(happened.DayStarted(14))] == ["banner"]


def test_the_settlement_is_revealed_in_order_and_ends_with_the_postcard() -> None:
    kinds = list[str]()
    for line in playouts.play_bots(GAME, KEY, ("normal",) * 4, RULES):
        view = RULES.view(line.state, A)
        kinds += [m.kind for m in tell_move(RULES, view, visible_events(line.events, A, False))]

    assert kinds[-5:] == ["purchases", "envelopes", "verdict", "scores", "postcard"]


def test_clocks_leave_the_longest_time_that_any_reader_takes() -> None:
    for line in playouts.play_randomly(GAME, KEY, RULES, 3):
        if line.state.phase == "FINISHED":
            continue
        for seat in (A, B, C):
            seen = visible_events(line.events, seat, False)
            taken = sum(m.seconds for m in tell_move(RULES, RULES.view(line.state, seat), seen))
            assert taken <= telling_time(RULES, seen) + 0.001
            assert taken < 30
