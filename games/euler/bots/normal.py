"""Gauss, the normal bot: samples what is hidden and counts pot odds (8.3)."""

from collections import Counter

from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.equity import (
    DIGITS,
    Counts,
    ShowdownEvaluator,
    World,
    draw_function,
    strengths,
)
from games.euler.bots.knowledge import Knowledge, add_plans, card_plans, list_cards
from games.euler.bots.opponents import spread_mix
from games.euler.bots.randomness import BotRandomness, Urn
from games.euler.content.bot_params import Mix, NormalBot


def choose(knowledge: Knowledge, legal: tuple[Action, ...], rng: BotRandomness) -> Action:
    """The action to play."""
    params = knowledge.content.bots.normal
    match knowledge.view.phase:
        case "order_select":
            return _choose_order_card(knowledge, legal)
        case "submit_pair":
            return _choose_number(knowledge, legal)
        case "betting_1" | "betting_2":
            return _choose_bet(knowledge, rng, params)
        case "special_1":
            return FinishSpecial()
        case "special_2":
            plan, _ = _choose_plan(knowledge, rng, params)
            return FinishSpecial(list_cards(knowledge.content.kinds, plan))
        case _:
            return ReadyNext()


def _choose_order_card(knowledge: Knowledge, legal: tuple[Action, ...]) -> Action:
    """The digit held most often, of equals the smallest."""
    copies = Counter(knowledge.me.hand)
    cards = [action for action in legal if isinstance(action, SubmitOrderCard)]
    return min(cards, key=lambda card: (-copies[card.digit], card.digit))


def _choose_number(knowledge: Knowledge, legal: tuple[Action, ...]) -> Action:
    """The strongest pair, of equals the smallest number."""
    strength = strengths(knowledge.chain)
    pairs = [action for action in legal if isinstance(action, SubmitNumber)]
    return min(pairs, key=lambda a: (-strength[10 * a.tens + a.ones], 10 * a.tens + a.ones))


def _choose_bet(knowledge: Knowledge, rng: BotRandomness, params: NormalBot) -> Action:
    _, equity = _choose_plan(knowledge, rng, params)
    u, room = rng.uniform(), knowledge.raise_range
    is_strong = equity > 1 / len(knowledge.live_seats) + params.raise_margin
    if knowledge.may_raise and is_strong and u < params.raise_probability:
        amount = -int(-room.pot * params.raise_pot_fraction // 1)
        return Raise(max(room.least, min(amount, room.most)))
    if room.to_call == 0:
        return Call()
    pay = min(room.to_call, room.stack)
    return Call() if equity >= pay / (room.pot + pay) + params.call_margin else Die()


def _choose_plan(
    knowledge: Knowledge, rng: BotRandomness, params: NormalBot
) -> tuple[Counts, float]:
    """The special cards worth playing, and the share of the pot to expect with them."""
    evaluator = ShowdownEvaluator(knowledge.chain, knowledge.content)
    unseen = Urn(DIGITS, knowledge.unseen_cards())
    worlds = [
        _sample_world(knowledge, evaluator, unseen, rng, params) for _ in range(params.worlds)
    ]
    price = params.card_price[knowledge.view.round - 1]
    own = knowledge.own_cards
    best: tuple[float, Counts, float] | None = None
    for plan in card_plans(knowledge.specials, params.max_cards_in_plan):
        value = evaluator.value(worlds, add_plans(own, plan))
        score = value - price * sum(plan)
        # Plans come with the fewest cards first, then the fewest f and ex: ties stay.
        if best is None or score > best[0] + 1e-9:
            best = (score, plan, value)
    assert best is not None
    return best[1], best[2]


def _sample_world(
    knowledge: Knowledge,
    evaluator: ShowdownEvaluator,
    unseen: Urn,
    rng: BotRandomness,
    params: NormalBot,
) -> World:
    view = knowledge.view
    field = [knowledge.number]
    for opponent in knowledge.opponents:
        number = view.seats[opponent].number
        assert number is not None and number[1] is not None
        field.append(_guess_number((number[0], number[1]), unseen, rng))
    dealer = 1
    if view.dealer is not None and view.dealer[1] is not None:
        dealer = _guess_number((view.dealer[0], view.dealer[1]), unseen, rng)
    function = draw_function(unseen, knowledge.content.settings, rng)
    iterates = evaluator.iterates(tuple(field), function)
    kinds = knowledge.content.cards
    cards: Counts = (0,) * len(kinds)
    keys = evaluator.keys(iterates, dealer, cards)
    best = min(keys)
    for key in keys[1:]:
        if key == best:
            rate = params.opponent_special_rate_when_ahead
        else:
            rate = params.opponent_special_rate_when_behind
        if rng.uniform() < rate:
            cards = add_plans(cards, spread_mix(kinds, _draw_mix(rng, params), rng))
    return World(iterates, dealer, cards)


def _guess_number(digits: tuple[int | None, int], unseen: Urn, rng: BotRandomness) -> int:
    tens, ones = digits
    if tens is None:
        tens = unseen.draw(rng)
        while tens == 0 and ones == 0:
            tens = unseen.draw(rng)
    return 10 * tens + ones


def _draw_mix(rng: BotRandomness, params: NormalBot) -> Mix:
    u = rng.uniform() * sum(mix.p for mix in params.opponent_special_mix)
    for mix in params.opponent_special_mix:
        u -= mix.p
        if u < 0:
            break
    return mix
