"""From a view to what the templates draw (section 9)."""

from collections.abc import Iterable

from games.engine.protocol import encode
from games.travel import normal, scoring
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.board import ACTIONS, DECK_OF, FREE_ACTION, LINKS, SPACES
from games.travel.book import Book
from games.travel.content import Plan
from games.travel.picture import (
    Button,
    Choice,
    Convertible,
    Final,
    Gain,
    GoalShown,
    Hinted,
    Picture,
    PlaceShown,
    PlanCard,
    PlayerShown,
    Purchase,
    Question,
    Settling,
    StatRow,
    Step,
    Target,
)
from games.travel.rules import TravelRules
from games.travel.terms import MEMORY, STATS, TRAITS, Phase, Vector
from games.travel.view import Asked, Seen, View

FINAL: tuple[Phase, ...] = ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT", "FINISHED")
May = frozenset[Action]


def present(rules: TravelRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without a seat, the page of a watcher."""
    book, config, may = rules.book, rules.book.config, frozenset(legal)
    players = tuple(_player(book, view, seat) for seat in range(len(view.players)))
    hint = _hint(book, view, may)
    return Picture(
        acting=bool(legal),
        mode=view.mode,
        two=len(view.players) == 2,
        day=view.day,
        max_day=view.max_day,
        recovery_day=config.token_recovery_day,
        max_tokens=config.max_tokens,
        rate=config.convert_rate,
        cash=config.two_player_chance_cash,
        penalty=config.goal_fail_memory_penalty,
        phase=view.phase,
        prompt=_prompt(view, may),
        current=view.current,
        forced=view.arrival_forced and view.phase == "ACTION",
        places=tuple(_place(book, view, number, may, hint) for number in SPACES),
        players=players,
        me=None if view.seat is None else players[view.seat],
        hand=_hand(book, view, may),
        goal=_goal(book, view, view.goal, view.current_tc),
        question=_question(book, view, view.decision, may) if view.decision else None,
        act=_acts(book, view, may),
        token=_tokens(book, view, may),
        end_turn=_if_legal(EndTurn(), may),
        steps=_steps(view),
        settling=_settling(book, view, legal),
        submitted=view.submission is not None,
        waiting_for=view.awaited,
        hint=hint,
        result=view.result,
        finals=_finals(book, view, players),
        given_up=view.given_up,
        taken_free=tuple(card for player in view.players for card in player.free_plans),
    )


def _json(action: Action) -> str:
    return encode(action).decode()


def _if_legal(action: Action, may: May) -> Button | None:
    return Button(_json(action)) if action in may else None


def _prompt(view: View, may: May) -> str:
    """What the status line says: whose question, and which."""
    if view.phase in FINAL:
        return view.phase if may or view.phase == "FINISHED" else "waiting"
    if not may:
        return "waiting"
    return view.decision.kind if view.decision is not None else view.phase


def _gains(vector: Vector, weights: Vector | None = None) -> tuple[Gain, ...]:
    return tuple(
        Gain(STATS[n], points, None if weights is None else weights[n])
        for n, points in enumerate(vector)
        if points
    )


def _place(book: Book, view: View, number: int, may: May, hint: Hinted | None) -> PlaceShown:
    me = None if view.seat is None else view.me
    deck = DECK_OF.get(number)
    left = None if deck is None else view.decks[deck]
    reshuffled = deck is not None and bool(view.discards.get(deck))
    button = None
    if may and view.phase == "MOVE" and me is not None and number in LINKS[me.location]:
        move = Move(number)
        button = Button(_json(move), "" if move in may else "repeat_space")
    return PlaceShown(
        space=book.content.space(number),
        left=left,
        exhausted=left == 0 and not reshuffled,
        pawns=tuple(n for n, player in enumerate(view.players) if player.location == number),
        move=button,
        here=me is not None and me.location == number,
        hinted=hint is not None and hint.space == number,
    )


def _player(book: Book, view: View, seat: int) -> PlayerShown:
    seen = view.players[seat]
    weights = book.weighings[seen.destination].weights
    destination = next(d for d in book.content.destinations if d.code == seen.destination)
    return PlayerShown(
        seat=seat,
        me=seat == view.seat,
        destination=destination,
        tc=seen.tc,
        tokens=seen.tokens,
        location=seen.location,
        plans=seen.plans,
        score=seen.score,
        stats=tuple(
            StatRow(STATS[n], points, weights[n], points * weights[n])
            for n, points in enumerate(seen.stats)
        ),
        free_plans=tuple(book.free_plans[card] for card in seen.free_plans),
        credit=seen.credit,
        on_turn=seat == view.current and view.phase not in FINAL,
        awaited=seat in view.awaited,
        first=seat == view.start_seat,
        forced=seen.forced_move,
        submitted=seen.submitted,
        resigned=seen.resigned,
    )


def _hand(book: Book, view: View, may: May) -> tuple[PlanCard, ...]:
    if view.seat is None:
        return ()
    me, own = view.me, normal.weighing(book, view)
    asked = view.decision
    researched = asked is not None and asked.kind == "investigate" and asked.seat == view.seat
    return tuple(
        PlanCard(
            plan=book.plans[card],
            gains=_gains(book.points[card], own.weights),
            worth=own.score(book.points[card]),
            key=own.is_key(book.points[card]),
            affordable=book.costs[card] <= me.tc,
            give=_if_legal(ChoosePlan(card), may),
            new=researched and nth == len(me.hand) - 1,
        )
        for nth, card in enumerate(me.hand)
    )


def _goal(book: Book, view: View, code: str, current: int) -> GoalShown:
    goal, own = book.goals[code], None
    if view.seat is not None:
        own = normal.weighing(book, view)
    bonus = goal.top_bonus
    return GoalShown(
        goal=goal,
        gains=_gains(book.points[code], own.weights if own else None),
        current=current,
        percent=min(100, current * 100 // goal.target_tc),
        worth=own.score(book.points[code]) if own else None,
        bonus=Gain(bonus.stat, bonus.amount, own.weights[STATS.index(bonus.stat)] if own else None),
    )


def _choices(
    book: Book, may: May, kind: type[Act | UseToken | ExtraAct], spaces: Iterable[int]
) -> tuple[Choice, ...]:
    """The spaces that may be acted; the one acted last is drawn too, with the reason."""
    found = []
    for number in spaces:
        actions = [kind(number, option) for option in (None, "card", "cash")]
        legal = [action for action in actions if action in may]
        buttons = tuple((action.option or "", Button(_json(action))) for action in legal)
        space = book.content.space(number)
        found.append(Choice(space, buttons, "" if buttons else "repeat_space"))
    return tuple(found)


def _acts(book: Book, view: View, may: May) -> tuple[Choice, ...]:
    if not may or view.phase != "ACTION" or view.decision is not None:
        return ()
    here = view.me.location
    if here == FREE_ACTION:
        return _choices(book, may, Act, ACTIONS)
    legal = [Act(None, "card"), Act(None, "cash"), Act()]
    buttons = tuple((a.option or "", Button(_json(a))) for a in legal if a in may)
    return (Choice(book.content.space(here), buttons),)


def _tokens(book: Book, view: View, may: May) -> tuple[Choice, ...]:
    if not may or view.phase != "OPTIONAL_ACTION" or view.decision is not None:
        return ()
    return _choices(book, may, UseToken, ACTIONS)


def _question(book: Book, view: View, asked: Asked, may: May) -> Question:
    card = book.content.cards.get(asked.card)
    if not may:
        goal = _goal(book, view, asked.goal, view.current_tc) if asked.goal else None
        return Question(asked.kind, asked.seat, False, card, asked.grant, goal=goal)
    return Question(
        kind=asked.kind,
        seat=asked.seat,
        mine=True,
        card=card,
        grant=asked.grant,
        targets=_targets(view, asked, may),
        choices=_grant(book, view, asked, may),
        yes=_if_legal(KeepPlan(True), may) or _if_legal(ChooseGoal(True), may),
        no=_if_legal(KeepPlan(False), may) or _if_legal(ChooseGoal(False), may),
        decline=_if_legal(Pass(), may),
        goal=_goal(book, view, asked.goal, view.current_tc) if asked.goal else None,
        sets=_sets(book, may, view.me),
    )


def _targets(view: View, asked: Asked, may: May) -> tuple[Target, ...]:
    if asked.kind != "target":
        return ()
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    return tuple(
        Target(seat, Button(_json(action), "" if action in may else "bad_target"))
        for seat, action in ((seat, ChooseTarget(seat)) for seat in others)
    )


def _grant(book: Book, view: View, asked: Asked, may: May) -> tuple[Choice, ...]:
    if asked.kind != "grant":
        return ()
    spaces = asked.options if len(asked.options) == 1 else ACTIONS
    return _choices(book, may, ExtraAct, spaces)


def _sets(book: Book, may: May, me: Seen) -> tuple[tuple[tuple[Plan, ...], Button], ...]:
    found = [action for action in may if isinstance(action, DiscardPlans)]
    found.sort(key=lambda action: (len(action.cards), action.cards))
    return tuple(
        (tuple(book.plans[card] for card in action.cards), Button(_json(action)))
        for action in found
    )


def _steps(view: View) -> tuple[Step, ...]:
    if view.phase not in FINAL or view.given_up:
        return ()
    now = FINAL.index(view.phase)
    return tuple(
        Step(nth + 1, phase, "now" if nth == now else "done" if nth < now else "later")
        for nth, phase in enumerate(FINAL)
    )


def _settling(book: Book, view: View, legal: tuple[Action, ...]) -> Settling | None:
    if not legal or view.phase not in FINAL:
        return None
    own = normal.weighing(book, view)
    return Settling(
        purchases=tuple(
            Purchase(
                plans=tuple(book.plans[card] for card in action.cards),
                cost=sum(book.costs[card] for card in action.cards),
                worth=sum(own.score(book.points[card]) for card in action.cards),
                button=Button(_json(action)),
            )
            for action in legal
            if isinstance(action, BuyPlans)
        ),
        amounts=tuple(
            (action.amount, Button(_json(action)))
            for action in legal
            if isinstance(action, Contribute)
        ),
        traits=_traits(book, view),
        conversions=tuple(
            (_units(action), Button(_json(action)))
            for action in legal
            if isinstance(action, Convert)
        ),
    )


def _units(action: Convert) -> tuple[Gain, ...]:
    counted = ((trait, getattr(action.conversions, trait)) for trait in TRAITS)
    return tuple(Gain(trait, units) for trait, units in counted if units)


def _traits(book: Book, view: View) -> tuple[Convertible, ...]:
    if view.phase != "FINAL_CONVERT":
        return ()
    own, me, rate = normal.weighing(book, view), view.me, book.config.convert_rate
    return tuple(
        Convertible(TRAITS[n], me.stats[n], me.stats[n] // rate, own.weights[n])
        for n in own.minors
        if me.stats[n] >= rate
    )


def _hint(book: Book, view: View, may: May) -> Hinted | None:
    """The space that the normal bot would choose, where a space is to be chosen."""
    if not may or view.phase in FINAL:
        return None
    match normal.choose(book, view):
        case Move(space) | UseToken(space) | ExtraAct(space):
            return Hinted(space)
        case Act(space) if space is not None:
            return Hinted(space)
        case _:
            return None


def _finals(book: Book, view: View, players: tuple[PlayerShown, ...]) -> tuple[Final, ...]:
    """Everyone's result, the best first."""
    if view.phase != "FINISHED":
        return ()
    ranks = [scoring.rank(player.resigned, player.score, player.stats[MEMORY], player.tc)
             for player in view.players]  # fmt: skip
    places = scoring.placed(ranks)
    won, lost = (view.result.top, view.result.penalised) if view.result else ((), ())
    finals = [
        Final(
            seat=seat,
            place=places[seat],
            player=players[seat],
            parts=scoring.parts(book, view.goal, view.result, seat, player),
            paid=player.paid,
            contribution=player.credit + player.paid,
            bought=tuple(book.plans[card] for card in player.bought),
            unbought=tuple(book.plans[card] for card in player.hand),
            top=seat in won,
            penalised=seat in lost,
        )
        for seat, player in enumerate(view.players)
    ]
    return tuple(sorted(finals, key=lambda final: (final.place, final.seat)))
