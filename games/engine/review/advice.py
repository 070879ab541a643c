"""What to do now and why, for a coach: the actions of an open question compared by what they lead
to, in worlds that the seat cannot tell apart.

All luck here follows from what the seat sees, and worlds are made of what it sees: two states that
look the same to the seat get the same advice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import SYSTEM, ActionBase, Event, Rules
from games.engine.review.comparison import LineRows, compare_lines
from games.engine.review.judge import Judge, Line, average
from games.engine.review.shares import encode_action

MOST_LINES = 10
"""Ways that are compared at first."""
MOST_COMPOSED = 5
"""The same where a way has several actions: playing one out costs much more."""
LAST_LINES = 3
"""Ways that are compared to the end."""
BATCH = 4
"""Worlds that are added at once."""
FIRST_CUT = 3
"""Batches after which half of the ways are dropped, and again after each further one."""
MOST_BATCHES = 150
HABITS = 3
"""How often the policy is asked what it would do; it may mix."""
LOOKED_AT = 12
"""Worlds in which it is watched what happens next."""
LONGEST_LOOK = 60
"""Steps of that."""
CLEAR_SHARE = 1 / 3
"""By how much more often something must happen to be a reason."""
SURE = 2.0


class Reason(msgspec.Struct, frozen=True):
    """Something that happens more often after the best way, until the seat is asked again."""

    event: str
    best: int
    rival: int
    worlds: int


class Advice(msgspec.Struct, frozen=True):
    """The best way that was found, and the next best one."""

    action: msgspec.Raw
    value: float
    rivals: tuple[msgspec.Raw, ...]
    """The next best action; empty if all that was compared begins with the best one."""
    rival_value: float
    gain: float
    error: float
    """The standard error of the gain."""
    worlds: int
    ways: int
    """How many were compared."""
    reason: Reason | None = None

    @property
    def rival(self) -> msgspec.Raw | None:
        """The next best action."""
        return self.rivals[0] if self.rivals else None

    @property
    def is_clear(self) -> bool:
        """Whether the best way is better by more than the estimate may be wrong."""
        return self.rival is not None and self.gain > SURE * self.error and self.gain > 0


class Ranked(NamedTuple):
    """A way with its expected result, and by how much it is worse than the best."""

    line: Line
    value: float
    loss: float
    error: float


def make_judge(game: Game, rules: Rules, state: Any, seat: int) -> Judge:
    """A judge whose luck follows from what the seat sees."""
    seen = protocol.encode(rules.view(state, seat))
    return Judge(game, rules, sha256(b"advice" + seen + bytes([seat])).digest())


def advise(judge: Judge, state: Any, seat: int) -> Iterator[Advice]:
    """The advice for an open question, better and better; nothing if there is no choice."""
    lines = _find_lines(judge, state, seat)
    if len(lines) < 2:
        return
    ways, kept = len(lines), list(lines)
    rows: LineRows = {line: [] for line in lines}
    for batch in range(MOST_BATCHES):
        worlds = range(batch * BATCH, (batch + 1) * BATCH)
        fresh = compare_lines(judge, state, seat, kept, worlds, "advice")
        for line in kept:
            rows[line] += fresh[line]
        ranked = _rank({line: rows[line] for line in kept}, seat)
        if batch + 1 >= FIRST_CUT:
            half = max(LAST_LINES, len(ranked) // 2)
            kept = [each.line for each in ranked[:half]]
        yield _describe(ranked, ways, (batch + 1) * BATCH)


def _find_lines(judge: Judge, state: Any, seat: int) -> list[Line]:
    """The ways to compare: what the policy and the other bots do, then any others."""
    offers = protocol.legal(judge.rules, state, seat)
    if len(offers) < 2:
        return []
    world = judge.imagine(state, seat, "lines")
    levels = [judge.level] * HABITS + [
        level for level in judge.game.bots.levels if level != judge.level
    ]
    found = [
        judge.choose_line(world, seat, judge.key("line", nth), level)
        for nth, level in enumerate(levels)
    ]
    if not any(judge.is_part(action) for action in offers):
        others: Sequence[ActionBase] = judge.luck("others").shuffle(list(offers), "order", 0)
        found += [(action,) for action in others]
    elif not all(judge.is_part(action) for action in offers):
        found += [(action,) for action in offers if not judge.is_part(action)][:2]
    most = MOST_COMPOSED if judge.room.parts else MOST_LINES
    return list(dict.fromkeys(found))[:most]


def _rank(rows: LineRows, seat: int) -> list[Ranked]:
    """The ways, the best first."""
    means = {line: average([(each[seat],) for each in rows[line]]).means[0] for line in rows}
    best = max(means, key=lambda line: means[line])
    ranked = []
    for line, value in means.items():
        pairs = zip(rows[best], rows[line], strict=True)
        loss = average([(top[seat] - own[seat],) for top, own in pairs])
        ranked.append(Ranked(line, value, loss.means[0], loss.errors[0]))
    return sorted(ranked, key=lambda each: (each.loss, each.line != best))


def _describe(ranked: Sequence[Ranked], ways: int, worlds: int) -> Advice:
    best = ranked[0]
    # Ways that begin alike are one piece of advice; what is different is said of the next other.
    rival = next((each for each in ranked[1:] if each.line[0] != best.line[0]), None)
    return Advice(
        action=encode_action(best.line[0]),
        value=best.value,
        rivals=(encode_action(rival.line[0]),) if rival else (),
        rival_value=rival.value if rival else best.value,
        gain=rival.loss if rival else 0.0,
        error=rival.error if rival else 0.0,
        worlds=worlds,
        ways=ways,
    )


def explain(judge: Judge, state: Any, seat: int, advice: Advice) -> Advice:
    """The advice with what happens more often after it than after the next best way."""
    watched = judge.room.reasons
    if not watched or advice.rival is None or not advice.is_clear:
        return advice
    best, rival = (
        _count_events(judge, state, seat, judge.game.decode(bytes(each)))
        for each in (advice.action, advice.rival)
    )
    more = {event: best[event] - rival[event] for event in watched}
    event = max(more, key=lambda each: more[each])
    if more[event] < CLEAR_SHARE * LOOKED_AT:
        return advice
    reason = Reason(event, best[event], rival[event], LOOKED_AT)
    return msgspec.structs.replace(advice, reason=reason)


def _count_events(judge: Judge, state: Any, seat: int, action: ActionBase) -> Counter[str]:
    """In how many worlds each kind of event happens to the seat until it is asked again."""
    counted: Counter[str] = Counter()
    for nth in range(LOOKED_AT):
        world, key = judge.imagine(state, seat, "look", nth), judge.key("look", nth)
        counted.update(set(_list_events(judge, world, seat, action, key)))
    return counted


def _list_events(
    judge: Judge, state: Any, seat: int, action: ActionBase, key: bytes
) -> Iterator[str]:
    luck, rules, mover = Chance(key), judge.rules, seat
    for move in range(LONGEST_LOOK):
        state, events = rules.apply(state, mover, action, luck)
        yield from (each.tag for each in events if _find_owner(each, mover) == seat)
        actors = rules.actors(state)
        if not actors or (seat in actors and len(protocol.legal(rules, state, seat)) > 1):
            return
        asked = ((each, protocol.legal(rules, state, each)) for each in sorted(actors))
        found = next(((each, offers) for each, offers in asked if offers), None)
        if found is None:
            return
        mover, offers = found
        action = offers[0] if mover == SYSTEM else judge.choose(state, mover, key, move)


def _find_owner(event: Event, mover: int) -> int:
    """The seat to which an event happens: the one it names, else its listener or who moved."""
    named = getattr(event, "seat", None)
    if isinstance(named, int):
        return named
    return mover if event.to is None else event.to
