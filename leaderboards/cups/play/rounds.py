"""A Swiss cup under way: one round after another."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from leaderboards.cups.models import Cup, Entrant, Round
from leaderboards.cups.pairing import groups, swiss
from leaderboards.cups.play import cup_matches, scoring


def tend(cup: Cup, now: datetime) -> bool:
    """Move a cup that is locked on as far as it goes; returns whether something changed."""
    changed = scoring.settle_ends(cup, now)
    current = cup.all_rounds.filter(number=cup.round).first()
    if current is not None and current.ended is None:
        if now >= current.due:
            scoring.settle_rest(cup, now, scoring.TIME)
            changed = True
        if changed:
            scoring.update_standings(cup)
        if cup.pairings.filter(settled=None).exists():
            return changed
        _end_round(cup, current, now)
        changed = True
    if is_complete(cup) or (cup.resumes is not None and now < cup.resumes):
        return changed
    _begin_round(cup, now)
    return True


def _end_round(cup: Cup, current: Round, now: datetime) -> None:
    current.ended = now
    current.save(update_fields=["ended"])
    scoring.update_standings(cup)
    pause = 0.0 if cup.days or cup.round >= cup.rounds else settings.CUP_BREAK
    cup.resumes = now + timedelta(seconds=pause)
    cup.save(update_fields=["resumes"])


def is_complete(cup: Cup) -> bool:
    """Whether no further round will be played."""
    running = cup.all_rounds.filter(ended=None).exists()
    return not running and (cup.round >= cup.rounds or len(list_playing(cup)) < 2)


def list_playing(cup: Cup) -> list[Entrant]:
    """Who is to play, in the order of the standings; before the first results by rating."""
    there = cup.entrants.filter(present=True, withdrawn=False, removed=False)
    there = there.filter(user__is_active=True) | there.exclude(bot="")
    by_rating = F("rating").desc(nulls_last=True)
    order = ("rank", by_rating, "number") if cup.round else ("bot", by_rating, "number")
    return list(there.order_by(*order))


def _begin_round(cup: Cup, now: datetime) -> None:
    number = cup.round + 1
    contenders = cup_matches.list_contenders(cup, list_playing(cup), now)
    if cup.size == 2:
        duels = swiss.pair(contenders)
        seated: list[tuple[int, ...]] = [*duels.pairs, *((key,) for key in duels.byes)]
    else:
        seated = groups.seat_tables(contenders, cup.size)
    Round.objects.create(cup=cup, number=number, started=now, due=now + cup.round_limit)
    cup_matches.add_pairings(cup, seated, number, now)
    cup.round, cup.resumes = number, None
    cup.save(update_fields=["round", "resumes"])
    scoring.update_standings(cup)
