"""How clearly one action is the best of those that were compared."""

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

from games.engine.protocol import ActionBase
from games.engine.review.comparison import Rows

Group = tuple[ActionBase, ...]
"""Actions that come to the same."""


class Rival(NamedTuple):
    """How much worse a group of actions is than the best one."""

    group: Group
    value: float
    error: float
    loss: float
    loss_error: float

    @property
    def doubt(self) -> float:
        """Standard errors by which it is worse; fewer are more doubtful."""
        return self.loss / self.loss_error if self.loss_error else inf


class Ranking(NamedTuple):
    """Groups of actions with what they are worth for a seat."""

    best: Rival
    rivals: tuple[Rival, ...]
    """All others, the nearest first."""
    spread: float
    """The standard deviation of the results of the best one."""

    def is_clear(self, least: float, sure: float) -> bool:
        """Whether the best one is better than all others by so many standard deviations of the
        results, and by so many standard errors."""
        return bool(self.rivals) and (
            self.rivals[0].loss > 0
            and self.rivals[0].loss >= least * self.spread
            and min(each.doubt for each in self.rivals) >= sure
        )

    @property
    def gap(self) -> float:
        return self.rivals[0].loss


def rank_groups(rows: Rows, groups: Sequence[Group], seat: int) -> Ranking:
    """The groups, of which the first action each was compared. Those with the same results in all
    worlds in which both were played are joined."""
    columns = {action: [row[seat] for row in results] for action, results in rows.items()}
    order = sorted(groups, key=lambda group: -_mean(columns[group[0]]))
    most = max(map(len, columns.values()))
    # An action that was left after fewer worlds cannot be the best one.
    order.sort(key=lambda group: len(columns[group[0]]) < most)
    joined: list[list[ActionBase]] = []
    for group in order:
        same = (each for each in joined if _is_same(columns[each[0]], columns[group[0]]))
        home = next(same, None)
        if home is None:
            joined.append(list(group))
        else:
            home.extend(group)
    best, *others = [_measure(tuple(group), columns, joined[0][0]) for group in joined]
    others.sort(key=lambda each: each.loss)
    return Ranking(best, tuple(others), _deviation(columns[joined[0][0]]))


def _measure(group: Group, columns: dict[ActionBase, list[float]], best: ActionBase) -> Rival:
    own = columns[group[0]]
    losses = [top - mine for top, mine in zip(columns[best], own, strict=False)]
    error = _deviation(own) / sqrt(len(own))
    return Rival(group, _mean(own), error, _mean(losses), _deviation(losses) / sqrt(len(losses)))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _deviation(numbers: Sequence[float]) -> float:
    mean = _mean(numbers)
    return sqrt(sum((x - mean) ** 2 for x in numbers) / max(1, len(numbers) - 1))


def _is_same(mine: Sequence[float], theirs: Sequence[float]) -> bool:
    return all(a == b for a, b in zip(mine, theirs, strict=False))
