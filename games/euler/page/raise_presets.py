"""Sensible amounts to raise by, as the table knows them: 삥, 따당, 하프, 풀, 올인 (9.2)."""

from typing import NamedTuple


class Spot(NamedTuple):
    """What a raise depends on."""

    stack: int
    to_call: int
    pot: int
    last_raise: int
    min_raise: int
    pot_limit: bool

    @property
    def most(self) -> int:
        """The largest raise that could be legal."""
        room = self.stack - self.to_call
        return min(room, self.pot + self.to_call) if self.pot_limit else room

    @property
    def least(self) -> int:
        """The smallest one: less than the usual only where it is all there is."""
        return min(self.min_raise, self.most)


def amounts(spot: Spot) -> dict[str, int]:
    """The named raises, each clipped to what is legal; none if there is no room for any."""
    if spot.most < 1:
        return {}
    reach = spot.pot + spot.to_call
    wanted = {
        "bbing": spot.min_raise,
        "ttadang": spot.last_raise,
        "half": (reach + 1) // 2,
        "full": reach,
        "allin": spot.most,
    }
    if not spot.last_raise:
        del wanted["ttadang"]
    return {name: max(spot.least, min(wish, spot.most)) for name, wish in wanted.items()}
