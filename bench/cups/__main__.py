"""How fast are the rounds and the standings of a cup of a thousand people?

    python -m bench.cups                      pairing, a whole round in the database, the page
    python -m bench.cups --people 200         a smaller cup

It needs no Redis: the database is a scratch file that is gone afterwards.
"""

import argparse
import os
from random import Random
from time import perf_counter
from typing import Any

from bench.leaderboards import prepare, print_time, scratch

ROUNDS = 9


def pair_rounds(people: int) -> None:
    """Pair round after round between people who win at random."""
    from games.engine.records.leaderboards import PARTS
    from leaderboards.cups.pairing import ranking, swiss
    from leaderboards.cups.pairing.contenders import Contender
    from leaderboards.cups.pairing.ranking import Result

    luck = Random(1)
    results: list[Result] = []
    rivals: dict[int, list[int]] = {key: [] for key in range(people)}
    seats: dict[int, list[int]] = {key: [] for key in range(people)}
    worst = 0.0
    for _ in range(ROUNDS):
        rows = ranking.rank_swiss(range(people), results)
        contenders = [
            Contender(row.key, row.points, tuple(rivals[row.key]), seats=tuple(seats[row.key]))
            for row in rows
        ]
        start = perf_counter()
        duels = swiss.pair(contenders)
        worst = max(worst, perf_counter() - start)
        for first, second in duels.pairs:
            won = luck.choice((0, PARTS // 2, PARTS))
            results.append(Result({first: won, second: PARTS - won}))
            for seat, (one, other) in enumerate(((first, second), (second, first))):
                rivals[one].append(other)
                seats[one].append(seat)
    print(f"  pairing, the slowest of {ROUNDS} rounds {worst * 1000:27.1f} ms")


def make_cup(people: int) -> Any:
    """A cup that many people joined and whose first round is settled."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from games.engine.records.leaderboards import PARTS
    from games.engine.registry import GAMES
    from leaderboards.cups import creation
    from leaderboards.cups.creation import Plan
    from leaderboards.cups.models import Cup, Entrant, PairingSeat
    from leaderboards.cups.play import rounds, scoring

    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"p{n}", name_key=f"p{n}") for n in range(people)
    )
    cup = creation.make(Plan("A thousand", "swiss", GAMES["dice"], timezone.now(), rounds=ROUNDS))
    Entrant.objects.bulk_create(
        Entrant(cup=cup, user=user, number=n) for n, user in enumerate(users, start=1)
    )
    Cup.objects.filter(pk=cup.pk).update(status=Cup.Status.RUNNING)
    cup.refresh_from_db()
    luck = Random(3)
    for number in range(1, 4):
        start = perf_counter()
        rounds.tend(cup, timezone.now())
        print(f"  round {number} paired and written {(perf_counter() - start) * 1000:35.1f} ms")
        for pairing in cup.pairings.filter(settled=None).prefetch_related("seats"):
            won = luck.choice((0, PARTS))
            for seat in pairing.seats.all():
                PairingSeat.objects.filter(pk=seat.pk).update(
                    points=PARTS - won if seat.index else won
                )
        cup.pairings.filter(settled=None).update(settled=timezone.now(), ending=scoring.PLAYED)
        Cup.objects.filter(pk=cup.pk).update(resumes=None)
        cup.all_rounds.update(ended=timezone.now())
        cup.refresh_from_db()
        scoring.update_standings(cup)
    return cup


def measure(people: int) -> None:
    from django.contrib.auth.models import AnonymousUser
    from django.template.loader import render_to_string
    from django.test import RequestFactory

    from leaderboards.cups.play import scoring
    from leaderboards.cups.web import cup_page, views

    pair_rounds(people)
    cup = make_cup(people)
    request = RequestFactory(headers={"host": "localhost"}).get(f"/cups/{cup.code}/")
    request.user = AnonymousUser()
    request.resolver_match = None

    def page() -> None:
        assert views.cup(request, cup.code).status_code == 200

    def live() -> None:
        render_to_string("cups/_live.html", cup_page.shared_context(cup))

    print_time("standings written again", lambda: scoring.update_standings(cup), 20)
    print_time("live part of the page", live, 100)
    print_time("page of the cup", page, 100)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cups")
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--database", default="sqlite")
    asked = parser.parse_args()
    # The page is measured, not the collection of static files.
    os.environ["STATIC_STORAGE"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    with scratch(asked.database) as address:
        prepare(address)
        print(f"a cup of {asked.people}")
        measure(asked.people)


if __name__ == "__main__":
    main()
