"""The terms of the rulebook as literal types, and the five results of a throw (section 2.3)."""

from typing import Literal

import msgspec

Face = Literal["BACK", "FRONT"]
SelfFace = Literal["ANY", "BACK", "FRONT"]
Result = Literal["DO", "GAE", "GEOL", "YUT", "MO"]
Label = Literal["DO", "GAE", "GEOL", "YUT", "MO", "PIECE"]
"""The name of a token: a result, or PIECE after a split."""

Special = Literal["STICK", "REFRESH"]
NodeType = Literal["NORMAL", "STICK", "REFRESH"]
Rarity = Literal["common", "uncommon", "rare"]
Mode = Literal["open", "daily", "past_daily", "weekly", "past_weekly"]
Phase = Literal["THROW", "PLAY", "STICK_OFFER", "REWARD", "GAME_OVER"]
Status = Literal["active", "finished", "abandoned"]


class ResultKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five results."""

    id: Result
    name_ko: str
    back_count: int
    steps: int
    bonus: bool


RESULTS = (
    ResultKind("DO", "도", 1, 1, False),
    ResultKind("GAE", "개", 2, 2, False),
    ResultKind("GEOL", "걸", 3, 3, False),
    ResultKind("YUT", "윷", 4, 4, True),
    ResultKind("MO", "모", 0, 5, True),
)
STEPS: dict[Result, int] = {kind.id: kind.steps for kind in RESULTS}
BY_BACKS: dict[int, Result] = {kind.back_count: kind.id for kind in RESULTS}
THROWS_AGAIN = frozenset(kind.id for kind in RESULTS if kind.bonus)
