"""The means of the dice for each pair of stances."""

import pytest

from games.dice.page.forecast import Facts, forecast, read_facts
from games.dice.state import Effects, Player
from tests.dice.arrange import RULES

PLAIN = Facts(is_lucky=False, has_bonus=False, penalty=0, protection=0)


def means(mine: Facts = PLAIN, theirs: Facts = PLAIN) -> dict[tuple[str, str], tuple[float, float]]:
    rows = forecast(RULES.index, mine, theirs).rows
    stances = [row.stance.id for row in rows]
    return {
        (row.stance.id, other): (float(pair[0]), float(pair[1]))
        for row in rows
        for other, pair in zip(stances, row.means, strict=True)
    }


def test_balance_against_balance_is_the_mean_of_a_die() -> None:
    assert means()["balance", "balance"] == (3.5, 3.5)


def test_attack_is_worth_more_than_defence_and_balance_as_counted_by_hand() -> None:
    """Attack against balance: 1+1+1+4+5 and a 6 that is 9, twice that for one double in six; the
    other loses 2 or 3 to a bolt or a flame, but no more than it has."""
    own, other = means()["attack", "balance"]

    assert own == pytest.approx((12 + 9 * 7 / 6) / 6, abs=0.05)
    assert other == pytest.approx(3.5 - (0.5 * (1 + 2 * 5) + (1 + 2 + 3 * 4) / 3) / 36, abs=0.05)


def test_both_seats_read_the_same_table() -> None:
    table = means()

    for (mine, theirs), (own, other) in table.items():
        assert table[theirs, mine] == (other, own)


def test_luck_helps_penalties_cost_and_shields_stop_attacks() -> None:
    table = means()
    pair = ("balance", "attack")

    assert means(PLAIN._replace(is_lucky=True))[pair][0] > table[pair][0] + 0.5
    assert means(PLAIN._replace(has_bonus=True))[pair][0] > table[pair][0] + 3
    assert means(PLAIN._replace(penalty=2))[pair][0] < table[pair][0] - 1
    assert means(PLAIN._replace(protection=1))[pair][0] == 3.5


def test_only_public_facts_of_a_seat_count() -> None:
    player = Player(total=9, energy=4, shields=1, guard=True, active=Effects(lucky=True, burn=1))

    facts = read_facts(RULES.index, player)

    assert facts == Facts(is_lucky=True, has_bonus=False, penalty=1, protection=2)
