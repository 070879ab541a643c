"""The ladder: ratings of people who play against each other."""

from games.engine.protocol import Outcome
from games.engine.registry import GAMES
from games.models import Match
from leaderboards import entries, kinds, rating
from leaderboards.entries import Run
from leaderboards.kinds import Where
from leaderboards.models import Rating, RatingChange
from leaderboards.rating import Strength


def size(seats: int) -> str:
    """A duel asks for something else than a full table, so it is rated apart."""
    return Rating.Size.DUEL if seats == 2 else Rating.Size.MANY


def people(match: Match) -> dict[int, int]:
    """Who played: user -> seat, in the order of the users."""
    seated = match.seats.filter(user__isnull=False).order_by("user_id")
    return {user: seat for user, seat in seated.values_list("user_id", "index") if user}


def rate(match: Match, outcome: Outcome) -> None:
    """Let a match between people count; the caller sees to it that it does so once.

    Bots in other seats leave no trace: people are compared with each other alone.
    """
    seated = people(match)
    if len(seated) < 2:
        return
    group = size(len(outcome.places))
    rated = [_rating(user_id, match.game, group) for user_id in seated]
    before = [Strength(one.mu, one.sigma) for one in rated]
    after = rating.rate(before, [outcome.places[seat] for seat in seated.values()])
    for one, strength in zip(rated, after, strict=True):
        one.mu, one.sigma, one.played = strength.mu, strength.sigma, one.played + 1
        one.save(update_fields=["mu", "sigma", "played"])
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match, user_id=one.user_id, before=rating.shown(old), after=rating.shown(new)
        )
        for one, old, new in zip(rated, before, after, strict=True)
    )
    _list(match, group, rated)


def _rating(user_id: int, game: str, group: str) -> Rating:
    start = Strength()
    Rating.objects.get_or_create(
        user_id=user_id, game=game, size=group, defaults={"mu": start.mu, "sigma": start.sigma}
    )
    return Rating.objects.select_for_update().get(user_id=user_id, game=game, size=group)


def _list(match: Match, group: str, rated: list[Rating]) -> None:
    game = GAMES[match.game]
    kind = kinds.get(game, kinds.RATING)
    board = entries.board_at(Where(game, kind, group))
    shown = [(one, rating.shown(Strength(one.mu, one.sigma))) for one in rated]
    entries.stand(
        board,
        kind,
        [Run(one.user_id, match.pk, (number, one.played), match.touched) for one, number in shown],
    )


def absorb(giver_id: int, taker_id: int) -> None:
    """One person turns out to be another: the rating with more matches behind it stays."""
    together = RatingChange.objects.filter(user_id=taker_id).values("match_id")
    RatingChange.objects.filter(user_id=giver_id).exclude(match_id__in=together).update(
        user_id=taker_id
    )
    for theirs in Rating.objects.filter(user_id=giver_id):
        own = Rating.objects.filter(user_id=taker_id, game=theirs.game, size=theirs.size).first()
        if own and own.played >= theirs.played:
            continue
        if own:
            own.delete()
        theirs.user_id = taker_id
        theirs.save(update_fields=["user"])
        last = Match.objects.filter(game=theirs.game, rating_changes__user_id=taker_id)
        _list(last.latest("touched"), theirs.size, [theirs])
