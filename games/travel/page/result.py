"""The settlement as it is drawn, and the result (9.4)."""

from games.travel.actions import Action, BuyPlans, Contribute, Convert
from games.travel.bots import normal
from games.travel.content.index import ContentIndex
from games.travel.content.terms import MEMORY, TRAITS
from games.travel.page.board import FINAL, as_json
from games.travel.page.models import (
    Button,
    Convertible,
    Final,
    Gain,
    PlayerShown,
    Purchase,
    Settling,
    Step,
)
from games.travel.rules import outcome
from games.travel.view import View


def steps(view: View) -> tuple[Step, ...]:
    """The steps of the settlement and which of them it is."""
    if view.phase not in FINAL or view.given_up:
        return ()
    now = FINAL.index(view.phase)
    return tuple(
        Step(nth + 1, phase, "now" if nth == now else "done" if nth < now else "later")
        for nth, phase in enumerate(FINAL)
    )


def settling(index: ContentIndex, view: View, legal: tuple[Action, ...]) -> Settling | None:
    """The reader's part in the present step."""
    if not legal or view.phase not in FINAL:
        return None
    own = normal.weighing(index, view)
    return Settling(
        purchases=tuple(
            Purchase(
                plans=tuple(index.plans[card] for card in action.cards),
                cost=sum(index.costs[card] for card in action.cards),
                worth=sum(own.score(index.points[card]) for card in action.cards),
                button=Button(as_json(action)),
            )
            for action in legal
            if isinstance(action, BuyPlans)
        ),
        amounts=tuple(
            (action.amount, Button(as_json(action)))
            for action in legal
            if isinstance(action, Contribute)
        ),
        traits=_traits(index, view),
        conversions=tuple(
            (_units(action), Button(as_json(action)))
            for action in legal
            if isinstance(action, Convert)
        ),
    )


def _units(action: Convert) -> tuple[Gain, ...]:
    counted = ((trait, getattr(action.conversions, trait)) for trait in TRAITS)
    return tuple(Gain(trait, units) for trait, units in counted if units)


def _traits(index: ContentIndex, view: View) -> tuple[Convertible, ...]:
    if view.phase != "FINAL_CONVERT":
        return ()
    own, me, rate = normal.weighing(index, view), view.me, index.config.convert_rate
    return tuple(
        Convertible(TRAITS[n], me.stats[n], me.stats[n] // rate, own.weights[n])
        for n in own.minors
        if me.stats[n] >= rate
    )


def finals(index: ContentIndex, view: View, players: tuple[PlayerShown, ...]) -> tuple[Final, ...]:
    """Everyone's result, the best first."""
    if view.phase != "FINISHED":
        return ()
    ranks = [outcome.rank(player.resigned, player.score, player.stats[MEMORY], player.tc)
             for player in view.players]  # fmt: skip
    places = outcome.placed(ranks)
    won, lost = (view.result.top, view.result.penalised) if view.result else ((), ())
    finals = [
        Final(
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
