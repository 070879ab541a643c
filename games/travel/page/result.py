"""The settlement and the result (section 9.4)."""

from functools import lru_cache

from games.travel.actions import Action, BuyPlans, Contribute, Convert
from games.travel.bots.purchase import best_set
from games.travel.content.index import ContentIndex
from games.travel.content.schema import Plan
from games.travel.content.terms import MEMORY, TRAITS, Phase
from games.travel.page.board import FINAL, action_json
from games.travel.page.models import Choice, Gain, SeatPanel
from games.travel.page.settlement_models import (
    Convertible,
    Part,
    PlayerResult,
    Purchase,
    SettlementForm,
    Step,
    Verdict,
)
from games.travel.rules import outcome
from games.travel.view import PlayerView, View

PARTS: tuple[Part, ...] = ("plans", "goal", "free", "cards", "conversion")
RESERVE = 500
"""TC that the recommended purchase leaves for the shared goal. In 120 simulated matches it cost no
point and avoided every penalty for the lowest contribution."""


def steps(view: View) -> tuple[Step, ...]:
    """The steps of the settlement with the current one marked."""
    if view.phase not in FINAL or view.given_up:
        return ()
    now = FINAL.index(view.phase)
    return tuple(
        Step(nth + 1, phase, "now" if nth == now else "done" if nth < now else "later")
        for nth, phase in enumerate(FINAL)
    )


def settlement_form(
    index: ContentIndex, view: View, legal: tuple[Action, ...]
) -> SettlementForm | None:
    """The reader's choices in the current step of the settlement."""
    if not legal or view.phase not in FINAL:
        return None
    return _settlement_form(index, view.phase, view.me, legal)


@lru_cache(256)
def _settlement_form(
    index: ContentIndex, phase: Phase, me: PlayerView, legal: tuple[Action, ...]
) -> SettlementForm:
    own = index.scorings[me.destination]
    return SettlementForm(
        purchases=tuple(
            Purchase(
                plans=tuple(index.plans[card] for card in action.cards),
                cost=sum(index.costs[card] for card in action.cards),
                worth=sum(own.score(index.points[card]) for card in action.cards),
                button=Choice(action_json(action)),
            )
            for action in legal
            if isinstance(action, BuyPlans)
        ),
        recommended=_recommended_plans(index, me) if phase == "FINAL_PURCHASE" else (),
        amounts=tuple(
            (action.amount, Choice(action_json(action)))
            for action in legal
            if isinstance(action, Contribute)
        ),
        traits=_convertible_traits(index, me) if phase == "FINAL_CONVERT" else (),
        conversions=tuple(
            (_unit_gains(action), Choice(action_json(action)))
            for action in legal
            if isinstance(action, Convert)
        ),
    )


def _recommended_plans(index: ContentIndex, me: PlayerView) -> tuple[Plan, ...]:
    _, _, cards = best_set(index, me.destination, me.hand, max(0, me.tc - RESERVE))
    return tuple(index.plans[card] for card in cards)


def _unit_gains(action: Convert) -> tuple[Gain, ...]:
    counted = ((trait, getattr(action.conversions, trait)) for trait in TRAITS)
    return tuple(Gain(trait, units) for trait, units in counted if units)


def _convertible_traits(index: ContentIndex, me: PlayerView) -> tuple[Convertible, ...]:
    own, rate = index.scorings[me.destination], index.config.convert_rate
    return tuple(
        Convertible(
            stat=TRAITS[n],
            points=me.stats[n],
            most=me.stats[n] // rate,
            weight=own.weights[n],
            loss=max(0, rate * own.weights[n] - 1),
        )
        for n in own.minors
        if me.stats[n] >= rate
    )


def find_verdict(seat: int | None, results: tuple[PlayerResult, ...]) -> Verdict | None:
    """The part of the scores that separates the reader most from the winner or the second."""
    own = next((each for each in results if each.seat == seat), None)
    if own is None:
        return None
    is_won = own.place == 1
    other = next(each for each in results if each is not own)
    better, worse = (own, other) if is_won else (other, own)
    if better.place == worse.place:
        return None
    gaps = {part: getattr(better.parts, part) - getattr(worse.parts, part) for part in PARTS}
    part = max(PARTS, key=gaps.__getitem__)
    lead = better.player.score - worse.player.score
    return Verdict(is_won, other.seat, lead, part, gaps[part])


def player_results(
    index: ContentIndex, view: View, players: tuple[SeatPanel, ...]
) -> tuple[PlayerResult, ...]:
    """The results of all players, the best first."""
    if view.phase != "FINISHED":
        return ()
    ranks = [outcome.rank_key(player.resigned, player.score, player.stats[MEMORY], player.tc)
             for player in view.players]  # fmt: skip
    places = outcome.rank_places(ranks)
    won, lost = (view.result.top, view.result.penalised) if view.result else ((), ())
    finals = [
        PlayerResult(
            seat=seat,
            place=places[seat],
            player=players[seat],
            parts=outcome.score_parts(index, view.goal, view.result, seat, player),
            paid=player.paid,
            contribution=player.credit + player.paid,
            bought=tuple(index.plans[card] for card in player.bought),
            unbought=tuple(index.plans[card] for card in player.hand),
            top=seat in won,
            penalised=seat in lost,
        )
        for seat, player in enumerate(view.players)
    ]
    return tuple(sorted(finals, key=lambda final: (final.place, final.seat)))
