"""Fermat, the easy bot (8.2)."""

from games.euler.actions import Action, Call, Die, FinishSpecial, Raise, SubmitNumber
from games.euler.bots.equity import strengths
from games.euler.bots.knowledge import Knowledge
from games.euler.bots.randomness import BotRandomness
from games.euler.content.bot_params import EasyBot
from games.euler.content.terms import Kind


def choose(knowledge: Knowledge, legal: tuple[Action, ...], rng: BotRandomness) -> Action:
    """The action to play."""
    params = knowledge.content.bots.easy
    match knowledge.view.phase:
        case "submit_pair":
            return _choose_number(knowledge, legal, rng, params)
        case "betting_1" | "betting_2":
            return _choose_bet(knowledge, rng, params)
        case "special_1" | "special_2":
            return FinishSpecial(_choose_cards(knowledge, rng, params))
        case _:
            return rng.choose(legal)


def _choose_number(
    knowledge: Knowledge, legal: tuple[Action, ...], rng: BotRandomness, params: EasyBot
) -> Action:
    strength = strengths(knowledge.chain)
    tried = [rng.choose(legal) for _ in range(params.pair_candidates)]

    def value(action: Action) -> float:
        assert isinstance(action, SubmitNumber)
        return strength[10 * action.tens + action.ones]

    return max(tried, key=value)


def _choose_bet(knowledge: Knowledge, rng: BotRandomness, params: EasyBot) -> Action:
    strength, u = strengths(knowledge.chain)[knowledge.number], rng.uniform()
    room = knowledge.raise_range
    is_strong = strength > params.raise_strength_over
    if is_strong and knowledge.may_raise and u < params.raise_probability:
        most = min(params.raise_amount_max, room.most)
        return Raise(max(1 + rng.integer(most), room.least))
    if room.to_call == 0:
        return Call()
    if strength < params.fold_strength_under and u < params.fold_probability:
        return Die()
    is_big = room.to_call >= params.big_bet and strength < params.big_bet_fold_strength_under
    return Die() if is_big and u < params.big_bet_fold_probability else Call()


def _choose_cards(knowledge: Knowledge, rng: BotRandomness, params: EasyBot) -> tuple[Kind, ...]:
    return tuple(
        kind
        for kind, left in zip(knowledge.content.kinds, knowledge.specials, strict=True)
        if left and rng.uniform() < params.special_use_probability
    )
