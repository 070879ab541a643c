"""Actions of one decision compared by what they lead to, in worlds that their seat cannot tell
apart."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.chance import Chance
from games.engine.protocol import ActionBase
from games.engine.review.judge import Judge, Line, average

Rows = dict[ActionBase, list[tuple[float, ...]]]
"""Action -> the result of each seat, world by world."""
LineRows = dict[Line, list[tuple[float, ...]]]


class RankedAction(NamedTuple):
    """An action with its expected result for the seat that chooses."""

    action: ActionBase
    value: float
    error: float
    loss: float
    """By how much it is worse than the best action."""
    loss_error: float


def compare(
    judge: Judge,
    state: Any,
    seat: int,
    actions: Sequence[ActionBase],
    worlds: range,
    *place: object,
) -> Rows:
    """The results of actions, each in the same worlds with the same luck. Another place gives other
    worlds and other luck."""
    rows = compare_lines(judge, state, seat, [(action,) for action in actions], worlds, *place)
    return {action: rows[(action,)] for action in actions}


def compare_lines(
    judge: Judge,
    state: Any,
    seat: int,
    lines: Sequence[Line],
    worlds: range,
    *place: object,
) -> LineRows:
    """The same for several actions in a row."""
    rows: LineRows = {line: [] for line in lines}
    for w in worlds:
        world, key = judge.imagine(state, seat, *place, w), judge.key("play", *place, w)
        for line in lines:
            after = world
            for action in line:
                after = judge.rules.apply(after, seat, action, Chance(key))[0]
            rows[line].append(judge.play_out(after, key, since=world))
    return rows


def rank(rows: Rows, seat: int) -> list[RankedAction]:
    """The compared actions, the best first."""
    means = {
        action: average([(each[seat],) for each in results]) for action, results in rows.items()
    }
    best = max(means, key=lambda action: means[action].means[0])
    ranked = []
    for action, value in means.items():
        loss = average(
            [(top[seat] - own[seat],) for top, own in zip(rows[best], rows[action], strict=True)]
        )
        ranked.append(
            RankedAction(action, value.means[0], value.errors[0], loss.means[0], loss.errors[0])
        )
    return sorted(ranked, key=lambda each: each.loss)
