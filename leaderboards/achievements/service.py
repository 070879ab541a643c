"""Who achieved what: judged by the facts of a finished match alone, so it can be done again."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction

from games.engine.game import Game
from games.engine.protocol import Outcome
from games.engine.registry import GAMES
from games.models import TEST, Match
from leaderboards.boards import tallies
from leaderboards.models import Achieved, VerificationReport

CHUNK = 500


def note_match(match: Match, outcome: Outcome, people: Mapping[int, int]) -> None:
    """Note what the people (user -> seat) of a finished match achieved for the first time."""
    kinds = GAMES[match.game].records.achievements
    for user_id, seat in people.items() if kinds else ():
        facts, rivals = tallies.load_facts(outcome, seat), tallies.list_rivals(match, seat)
        earned = [kind.key for kind in kinds if kind.is_earned(facts, rivals)]
        if earned and tallies.has_played_to_the_end(match, outcome, seat):
            Achieved.objects.bulk_create(
                [
                    Achieved(
                        user_id=user_id, game=match.game, key=key, match=match, at=match.touched
                    )
                    for key in earned
                ],
                ignore_conflicts=True,
            )


@transaction.atomic
def rebuild(game: Game) -> int:
    """Judge all recorded matches of a game again, the oldest first; returns how many were
    achieved."""
    Achieved.objects.filter(game=game.key).delete()
    refused = VerificationReport.objects.filter(entry=None, settled=False).exclude(match=None)
    matches = Match.objects.filter(
        game=game.key, status=Match.Status.FINISHED, recorded__isnull=False
    ).exclude(pk__in=refused.values("match"))
    matches = matches.filter(branch=None, hints=None).exclude(release__number=TEST)
    for match in matches.order_by("touched", "pk").iterator(CHUNK):
        outcome = msgspec.json.decode(match.result, type=Outcome)
        seats = match.seats.filter(user__isnull=False).order_by("user_id")
        held = seats.values_list("user_id", "index")
        note_match(match, outcome, {user: seat for user, seat in held if user})
    return Achieved.objects.filter(game=game.key).count()


def absorb(guest: Any, account: Any) -> None:
    """Move what a guest achieved to the account that they signed in to."""
    known = {(one.game, one.key) for one in account.achieved.all()}
    for one in guest.achieved.all():
        if (one.game, one.key) not in known:
            one.user = account
            one.save(update_fields=["user"])
