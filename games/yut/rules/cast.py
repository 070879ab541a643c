"""How a throw falls and what the items change: steps 2 to 9 of section 4.4."""

from typing import NamedTuple

from games.engine.chance import Chance
from games.yut.content.index import ContentIndex
from games.yut.content.powers import Powers
from games.yut.content.terms import BY_BACKS, STEPS, THROWS_AGAIN, Face, Result
from games.yut.events import BonusGiven, Change, Converted, FaceTurned, Rethrown, StepsAdded
from games.yut.state import Slot

OTHER: dict[Face, Face] = {"BACK": "FRONT", "FRONT": "BACK"}


class Cast(NamedTuple):
    """The outcome of a throw, before it changes the state."""

    sampled: tuple[Face, ...]
    faces: tuple[Face, ...]
    result: Result
    steps: int
    bonus: bool
    changes: tuple[Change, ...]


def back_chances(
    index: ContentIndex, powers: Powers, slots: tuple[Slot, ...], made: int
) -> list[int]:
    """The back chance of each slot after `made` throws in this turn."""
    found = [slot.permille for slot in slots]
    if powers.amplify:
        found = [p + powers.amplify if p >= 500 else p - powers.amplify for p in found]
    for _, slot, shift in powers.shifts:
        assert slot is not None
        found[slot] += shift.delta * min(made, shift.max_throws)
    low, high = index.params.min_permille, index.params.max_permille
    if low <= min(found) and max(found) <= high:
        return found
    return [min(max(permille, low), high) for permille in found]


def cast(
    index: ContentIndex,
    powers: Powers,
    slots: tuple[Slot, ...],
    number: int,
    made: int,
    rng: Chance,
) -> Cast:
    """Steps 2 to 9 of the throw with this number. Nothing is consumed; previews use it too."""
    odds = back_chances(index, powers, slots, made)
    faces: list[Face] = [
        "BACK" if rng.draw("throw", number, slot, 1000) < permille else "FRONT"
        for slot, permille in enumerate(odds)
    ]
    sampled = tuple(faces)
    if not powers.changes_throws:
        result = _count_result(faces)
        steps = min(STEPS[result], index.params.max_token_steps)
        return Cast(sampled, sampled, result, steps, result in THROWS_AGAIN, ())
    changes: list[Change] = []
    _follow(powers, faces, changes)
    result = _rethrow(powers, faces, odds, number, rng, changes)
    result = _convert(powers, faces, result, made, changes)
    steps = _add_steps(index, powers, faces, result, changes)
    bonus = _grants_bonus(powers, faces, result, changes)
    return Cast(sampled, tuple(faces), result, steps, bonus, tuple(changes))


def _count_result(faces: list[Face]) -> Result:
    return BY_BACKS[faces.count("BACK")]


def _follow(powers: Powers, faces: list[Face], changes: list[Change]) -> None:
    for source, slot, follow in powers.follows:
        assert slot is not None
        before, left = faces[slot], faces[slot - 1]
        if follow.mode == "OPPOSITE":
            faces[slot] = OTHER[left]
        elif left == follow.mode:
            faces[slot] = left
        if faces[slot] != before:
            changes.append(FaceTurned(source, slot, before, faces[slot]))


def _rethrow(
    powers: Powers, faces: list[Face], odds: list[int], number: int, rng: Chance,
    changes: list[Change],
) -> Result:  # fmt: skip
    result = _count_result(faces)
    again: set[int] = set()
    for source, slot, rethrow in powers.rethrows:
        assert slot is not None
        if result not in rethrow.results or slot in again:
            continue
        again.add(slot)
        before = faces[slot]
        # The second value of a slot belongs to the same index of the stream (section 5.1).
        value = rng.draw("throw", number, 4 + slot, 1000)
        faces[slot] = "BACK" if value < odds[slot] else "FRONT"
        changes.append(Rethrown(source, slot, before, faces[slot]))
        result = _count_result(faces)
    return result


def _shows(wanted: str, faces: list[Face], slot: int | None) -> bool:
    return wanted == "ANY" or (slot is not None and faces[slot] == wanted)


def _convert(
    powers: Powers, faces: list[Face], result: Result, made: int, changes: list[Change]
) -> Result:
    for source, slot, convert in powers.conversions:
        if (
            result in convert.from_
            and _shows(convert.self_face, faces, slot)
            and not (convert.first_throw_only and made)
        ):
            changes.append(Converted(source, slot, result, convert.to))
            return convert.to
    return result


def _add_steps(
    index: ContentIndex, powers: Powers, faces: list[Face], result: Result, changes: list[Change]
) -> int:
    steps = STEPS[result]
    for source, slot, add in powers.added_steps:
        if result in add.results and _shows(add.self_face, faces, slot):
            steps += add.n
            changes.append(StepsAdded(source, slot, add.n))
    return min(steps, index.params.max_token_steps)


def _grants_bonus(powers: Powers, faces: list[Face], result: Result, changes: list[Change]) -> bool:
    if result in THROWS_AGAIN:
        return True
    for source, slot, bonus in powers.bonuses:
        if result in bonus.results and _shows(bonus.self_face, faces, slot):
            changes.append(BonusGiven(source, slot))
            return True
    return False
