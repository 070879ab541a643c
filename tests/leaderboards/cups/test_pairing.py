"""Pairing of rounds, over thousands of random cups."""

from collections import Counter, defaultdict
from functools import cache
from random import Random

import pytest

from games.engine.records.leaderboards import PARTS
from leaderboards.cups.pairing import arena_pool, groups, ranking, swiss
from leaderboards.cups.pairing.contenders import Contender
from leaderboards.cups.pairing.ranking import Result


class Cup:
    """A cup between people who win at random, come late and leave."""

    def __init__(self, luck: Random, people: int) -> None:
        self.luck, self.people = luck, list(range(people))
        self.results: list[Result] = []
        self.rivals: dict[int, list[int]] = defaultdict(list)
        self.seats: dict[int, list[int]] = defaultdict(list)
        self.byes: Counter[int] = Counter()
        self.avoided: dict[int, frozenset[int]] = {}

    def contenders(self) -> list[Contender]:
        rows = ranking.rank_swiss(self.people, self.results)
        return [
            Contender(
                row.key,
                row.points,
                tuple(self.rivals[row.key]),
                self.avoided.get(row.key, frozenset()),
                tuple(self.seats[row.key]),
                self.byes[row.key],
            )
            for row in rows
        ]

    def play(self, tables: list[tuple[int, ...]], byes: tuple[int, ...] = ()) -> None:
        for table in tables:
            places = self.luck.choices(range(1, len(table) + 1), k=len(table))
            points = ranking.share_points(places)
            self.results.append(Result(dict(zip(table, points, strict=True))))
            for seat, key in enumerate(table):
                self.seats[key].append(seat)
                self.rivals[key] += [other for other in table if other != key]
        for key in byes:
            self.results.append(Result({key: PARTS}))
            self.byes[key] += 1

    def come_and_go(self) -> None:
        for key in list(self.people):
            if len(self.people) > 2 and self.luck.random() < 0.08:
                self.people.remove(key)
        if self.luck.random() < 0.3:
            self.people.append(1000 + len(self.results) * 50 + len(self.people))


def can_avoid_rematch(contenders: list[Contender]) -> bool:
    """Whether pairs exist in which nobody meets again and nobody rests twice, by trying all."""
    byes = min(one.byes for one in contenders)

    @cache
    def solve(left: tuple[int, ...], resting: bool) -> bool:
        if not left:
            return True
        one, rest = contenders[left[0]], left[1:]
        if resting and one.byes == byes and solve(rest, False):
            return True
        return any(
            contenders[n].key not in one.rivals
            and not one.avoids(contenders[n])
            and solve(tuple(m for m in rest if m != n), resting)
            for n in rest
        )

    return solve(tuple(range(len(contenders))), len(contenders) % 2 == 1)


@pytest.mark.parametrize("luck", range(25))
def test_random_cups_have_no_rematch_or_second_bye_that_could_be_avoided(luck: int) -> None:
    for seed in range(luck * 100, luck * 100 + 100):
        random = Random(seed)
        cup = Cup(random, random.randint(2, 11))
        for _ in range(random.randint(1, 9)):
            before = cup.contenders()
            duels = swiss.pair(before)
            cup.play(list(duels.pairs), duels.byes)

            paired = sorted([*(key for pair in duels.pairs for key in pair), *duels.byes])
            assert paired == sorted(one.key for one in before), "somebody is missing or twice"
            assert len(duels.byes) == len(before) % 2
            by_key = {one.key: one for one in before}
            again = any(second in by_key[first].rivals for first, second in duels.pairs)
            fewest = min(one.byes for one in before)
            assert all(by_key[key].byes == fewest for key in duels.byes)
            if again:
                assert not can_avoid_rematch(before), f"cup {seed}"
            cup.come_and_go()


@pytest.mark.parametrize("seed", range(30))
def test_seats_are_balanced_and_rivals_stand_near_each_other(seed: int) -> None:
    random = Random(seed)
    cup = Cup(random, random.randint(20, 80))
    floats = pairs = 0
    for _ in range(7):
        before = {one.key: one for one in cup.contenders()}
        duels = swiss.pair(list(before.values()))
        cup.play(list(duels.pairs), duels.byes)
        pairs += len(duels.pairs)
        floats += sum(abs(before[a].points - before[b].points) > PARTS for a, b in duels.pairs)
        cup.come_and_go()

    for key in cup.people:
        first, second = cup.seats[key].count(0), cup.seats[key].count(1)
        assert abs(first - second) <= swiss.MOST_LEAD + 1
    assert max(cup.byes.values(), default=0) <= 1
    assert floats <= pairs * 0.05


def test_people_who_blocked_each_other_do_not_meet_and_rest_if_there_is_nobody_else() -> None:
    apart = [Contender(1, avoided=frozenset({2})), Contender(2)]
    four = [*apart, Contender(3), Contender(4)]

    assert swiss.pair(apart) == swiss.Duels((), (1, 2))
    assert {frozenset(pair) for pair in swiss.pair(four).pairs} <= {
        frozenset(pair) for pair in ((1, 3), (1, 4), (2, 3), (2, 4))
    }


def test_a_thousand_people_are_all_paired_round_after_round() -> None:
    cup = Cup(Random(7), 1001)
    for _ in range(5):
        duels = swiss.pair(cup.contenders())
        cup.play(list(duels.pairs), duels.byes)

    assert all(count == 1 for count in cup.byes.values())
    assert all(len(set(met)) == len(met) for met in cup.rivals.values())


@pytest.mark.parametrize("most", range(3, 9))
def test_tables_take_everyone_once_and_differ_by_one_seat_at_most(most: int) -> None:
    random = Random(most)
    for _ in range(60):
        cup = Cup(random, random.randint(2, 40))
        for _ in range(4):
            before = cup.contenders()
            tables = groups.seat_tables(before, most)
            cup.play(tables)

            assert sorted(key for table in tables for key in table) == sorted(cup.people)
            sizes = [len(table) for table in tables]
            assert max(sizes) <= most
            assert max(sizes) - min(sizes) <= 1
            cup.come_and_go()


def test_at_tables_people_sit_in_different_seats_and_meet_different_people() -> None:
    cup = Cup(Random(3), 16)
    for _ in range(4):
        cup.play(groups.seat_tables(cup.contenders(), 4))

    for key in cup.people:
        assert max(Counter(cup.seats[key]).values()) <= 2
        assert len(set(cup.rivals[key])) >= 8


def test_the_pool_of_an_arena_brings_neighbours_together_but_not_twice_in_a_row() -> None:
    waiting = [Contender(1, rivals=(2,)), Contender(2, rivals=(1,)), Contender(3), Contender(4)]

    assert arena_pool.pair_waiting(waiting, 2) == [(1, 3), (2, 4)] or {
        frozenset(table) for table in arena_pool.pair_waiting(waiting, 2)
    } == {frozenset((1, 3)), frozenset((2, 4))}
    assert arena_pool.pair_waiting(waiting[:2], 2) == []
    patient = [Contender(1, rivals=(2,), waited=30), Contender(2, rivals=(1,), waited=30)]
    assert len(arena_pool.pair_waiting(patient, 2)) == 1


def test_a_table_of_an_arena_starts_smaller_when_somebody_waited_long() -> None:
    three = [Contender(key) for key in (1, 2, 3)]

    assert arena_pool.pair_waiting(three, 4) == []
    assert arena_pool.pair_waiting([Contender(1, waited=60), *three[1:]], 4) == [(1, 2, 3)]


def test_level_people_are_ordered_by_buchholz_then_by_their_own_match() -> None:
    won, lost = PARTS, 0
    results = [
        Result({1: won, 2: lost}),
        Result({3: won, 4: lost}),
        Result({2: won, 4: lost}),
        Result({3: lost, 1: won}),
        Result({2: won, 3: lost}),
    ]

    rows = {row.key: row for row in ranking.rank_swiss([1, 2, 3, 4], results)}

    assert [rows[key].points for key in (1, 2, 3, 4)] == [2 * won, 2 * won, won, 0]
    assert (rows[1].buchholz, rows[2].buchholz) == (3 * won, 3 * won)
    assert (rows[1].rank, rows[2].rank) == (1, 2), "1 beat 2"


def test_two_wins_in_a_row_double_what_follows_until_one_is_not_won() -> None:
    wins = [Result({1: PARTS, 2: 0}) for _ in range(4)]
    then = [Result({1: PARTS // 2, 2: PARTS // 2}), Result({1: PARTS, 2: 0})]

    first, second = ranking.rank_arena([1, 2], [*wins, *then])

    assert first.points == PARTS * (1 + 1 + 2 + 2 + 1 + 1)
    assert (first.wins, first.played, first.streak) == (5, 6, 1)
    assert second.points == PARTS // 2


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((0, 1), (0, 1)),
        ((2, 1, 3), (0.5, 1, 0)),
        ((1, 0, 0), (1, 0, 0)),
        ((1, 2, 2, 4), (1, 0.5, 0.5, 0)),
    ],
)
def test_a_place_is_worth_the_share_of_the_others_that_it_beats(
    places: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    assert ranking.share_points(places) == [int(share * PARTS) for share in shares]
