"""The review of a match, decision by decision."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine import protocol
from games.engine.protocol import SYSTEM, ActionBase
from games.engine.review.comparison import Rows, compare
from games.engine.review.judge import Judge, average, worth
from games.engine.review.shares import (
    Alternative,
    Decision,
    Estimate,
    Review,
    encode_action,
)

MOST_CANDIDATES = 8
"""Actions of one decision that are compared; more are sampled."""
POLICY_SAMPLES = 8
"""How often the policy is asked what it would do; it may mix."""
SURE = 2.0
"""Standard errors by which an alternative must be better to be named."""


class PlayedStep(NamedTuple):
    """A step of a finished match: who did what, and the states around it."""

    seat: int
    action: ActionBase | None
    """None: the step changed the table, not the game."""
    before: Any
    after: Any


def review_match(judge: Judge, steps: Sequence[PlayedStep]) -> Iterator[Review]:
    """The review of a match, more and more of it; the last one is complete."""
    assert steps, "nothing was played"
    outcome = judge.rules.outcome(steps[-1].after)
    assert outcome is not None, "the match is not over"
    result = worth(judge.game, outcome)
    values: list[tuple[int, Estimate]] = [(0, judge.value(steps[0].before, judge.room.values, 0))]
    decisions: list[Decision] = []
    for nth, step in enumerate(steps):
        if step.action is not None and step.seat != SYSTEM:
            decision = _judge_action(judge, step, step.action, nth)
            decisions += [decision] if decision else []
        if nth + 1 < len(steps):
            values.append((nth + 1, judge.value(step.after, judge.room.values, nth + 1)))
            yield Review(tuple(values), tuple(decisions), result)
    values.append((len(steps), Estimate(result, (0.0,) * len(result), 1)))
    yield Review(tuple(values), tuple(decisions), result)


def _judge_action(judge: Judge, step: PlayedStep, chosen: ActionBase, nth: int) -> Decision | None:
    """What a decision was worth; None if there was nothing to decide."""
    rules, seat = judge.rules, step.seat
    if protocol.refusal(rules, step.before, seat, chosen) is not None:
        return None  # given up, or played by the platform
    offers = protocol.legal(rules, step.before, seat)
    if len(offers) <= 1 and chosen in offers:
        return None
    habits = Counter(
        judge.choose(step.before, seat, judge.key("habit", nth, sample), 0)
        for sample in range(POLICY_SAMPLES)
    )
    rivals = _pick_candidates(judge, offers, chosen, habits, nth)
    worlds = judge.room.worlds
    first = compare(judge, step.before, seat, rivals, range(worlds // 3), nth)
    kept = _keep(rivals, chosen, habits, first, seat)
    second = compare(judge, step.before, seat, kept, range(worlds // 3, worlds), nth)
    rows = {action: first[action] + second[action] for action in kept}
    effect = average(
        [
            tuple(
                mine - sum(habits[other] * rows[other][w][n] for other in habits) / POLICY_SAMPLES
                for n, mine in enumerate(rows[chosen][w])
            )
            for w in range(worlds)
        ]
    )
    best = _find_best(second, chosen, seat)
    return Decision(nth, seat, effect.means, effect.errors, best)


def _pick_candidates(
    judge: Judge,
    offers: Sequence[ActionBase],
    chosen: ActionBase,
    habits: Counter[ActionBase],
    nth: int,
) -> list[ActionBase]:
    needed = list(dict.fromkeys((chosen, *habits)))
    others = [action for action in offers if action not in needed]
    shuffled = judge.luck("candidates", nth).shuffle(others, "order", 0)
    return needed + list(shuffled[: max(0, MOST_CANDIDATES - len(needed))])


def _keep(
    actions: Sequence[ActionBase],
    chosen: ActionBase,
    habits: Counter[ActionBase],
    rows: Rows,
    seat: int,
) -> list[ActionBase]:
    """The actions that are compared further: the one that was played, those of the policy, and the
    two that look best."""
    promising = sorted(actions, key=lambda action: -sum(row[seat] for row in rows[action]))[:2]
    return list(dict.fromkeys((chosen, *habits, *promising)))


def _find_best(rows: Rows, chosen: ActionBase, seat: int) -> Alternative | None:
    """The best other action, if it is clearly better."""
    best: Alternative | None = None
    for action, results in rows.items():
        if action == chosen:
            continue
        gain = average(
            [
                (theirs[seat] - mine[seat],)
                for theirs, mine in zip(results, rows[chosen], strict=True)
            ]
        )
        (mean,), (error,) = gain.means, gain.errors
        if mean > SURE * error and mean > 0 and (best is None or mean > best.gain):
            best = Alternative(encode_action(action), mean, error)
    return best
