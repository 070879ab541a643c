"""Ladders: the ratings of people who play against each other."""

import msgspec

from games.engine.game import Game
from games.engine.leaderboards import Elo
from games.engine.protocol import Outcome
from games.engine.registry import GAMES
from games.models import Match
from leaderboards.boards import entries, kinds
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Rating, RatingChange
from leaderboards.ratings import arithmetic, eligibility
from leaderboards.ratings.arithmetic import Performance, Strength


def ladders(game: Game) -> list[str]:
    """The ladders of a game. By default duels and larger matches are rated separately."""
    if game.records.elo and game.records.elo.ladders:
        return list(game.records.elo.ladders)
    return list(dict.fromkeys(_size_ladder(seats) for seats in game.seats if seats > 1))


def _size_ladder(seats: int) -> str:
    return Rating.DUEL if seats == 2 else Rating.MANY


def _ladder(game: Game, outcome: Outcome) -> str:
    """The ladder for which a match counts."""
    players = len(outcome.places)
    if game.records.elo and game.records.elo.ladders:
        return game.records.elo.ladder(outcome.records[0], players)
    return _size_ladder(players)


def people(match: Match) -> dict[int, int]:
    """The people of a match: user -> seat, ordered by user."""
    seated = match.seats.filter(user__isnull=False).order_by("user_id")
    return {user: seat for user, seat in seated.values_list("user_id", "index") if user}


def rate(match: Match, outcome: Outcome) -> None:
    """Rate a match between people. The caller ensures that this happens once.

    Bots in other seats do not count, unless the game rates by pairs.
    """
    seated, game = people(match), GAMES[match.game]
    if eligibility.find_reason(match, outcome, seated):
        return
    group = _ladder(game, outcome)
    if group not in ladders(game):
        return  # a mode that the studio added has no ladder
    rated = [_rating(user_id, game, group) for user_id in seated]
    before = [Strength(one.mu, one.sigma) for one in rated]
    if game.records.elo:
        after = _rate_by_pairs(
            game.records.elo, match, outcome, dict(zip(seated.values(), before, strict=True))
        )
    else:
        after = arithmetic.rate(before, [outcome.places[seat] for seat in seated.values()])
    for one, strength in zip(rated, after, strict=True):
        one.mu, one.sigma, one.played = strength.mu, strength.sigma, one.played + 1
        one.save(update_fields=["mu", "sigma", "played"])
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match,
            user_id=one.user_id,
            before=display_rating(game, old),
            after=display_rating(game, new),
            uncertainty=display_uncertainty(game, new),
        )
        for one, old, new in zip(rated, before, after, strict=True)
    )
    _update_board(match, group, rated)


def _rate_by_pairs(
    elo: Elo, match: Match, outcome: Outcome, before: dict[int, Strength]
) -> list[Strength]:
    """Rate by the game's own Elo; bots of a known strength count as opponents but keep theirs."""
    bots = match.seats.filter(user__isnull=True).values_list("index", "bot")
    ratings = {seat: strength.mu for seat, strength in before.items()}
    ratings |= {seat: elo.bots[level] for seat, level in bots if level in elo.bots}
    played = {
        seat: Performance(
            number, outcome.places[seat], outcome.scores[seat], _has_left(outcome, seat)
        )
        for seat, number in ratings.items()
    }
    after = arithmetic.rate_by_pairs(list(played.values()), elo.k, elo.by_share)
    return [Strength(number, 0.0) for number in after[: len(before)]]


def _has_left(outcome: Outcome, seat: int) -> bool:
    return bool(outcome.records and outcome.records[seat].get("left"))


def unrated_reason(match: Match) -> str:
    """Why a finished match did not count for ratings; empty if it did."""
    outcome = msgspec.json.decode(match.result, type=Outcome)
    return eligibility.find_reason(match, outcome, people(match))


def count_rated(change: RatingChange) -> int:
    """How many matches the rating rests on that a match changed."""
    outcome = msgspec.json.decode(change.match.result, type=Outcome)
    game = GAMES[change.match.game]
    own = Rating.objects.filter(user_id=change.user_id, game=game.key)
    return own.filter(ladder=_ladder(game, outcome)).values_list("played", flat=True).first() or 0


def display_rating(game: Game, strength: Strength) -> int:
    """The rating as people see it: the most likely strength."""
    return round(strength.mu) if game.records.elo else arithmetic.display_rating(strength)


def display_uncertainty(game: Game, strength: Strength) -> int:
    """What stands behind ±: one standard deviation; 0 where a game rates by Elo, which has none."""
    return 0 if game.records.elo else arithmetic.display_uncertainty(strength)


def _rating(user_id: int, game: Game, group: str) -> Rating:
    start = Strength(game.records.elo.start, 0.0) if game.records.elo else Strength()
    own = {"user_id": user_id, "game": game.key, "ladder": group}
    Rating.objects.get_or_create(**own, defaults={"mu": start.mu, "sigma": start.sigma})
    return Rating.objects.select_for_update().get(**own)


def _update_board(match: Match, group: str, rated: list[Rating]) -> None:
    game = GAMES[match.game]
    kind = kinds.get_kind(game, kinds.RATING)
    board = entries.get_or_create_board(BoardAddress(game, kind, group))
    entries.update_standings(
        board,
        kind,
        [Run(one.user_id, match.pk, figures(game, one), match.touched) for one in rated],
    )


def figures(game: Game, rating: Rating) -> tuple[int, int, int]:
    """The figures of a rating on its board: rating, uncertainty, matches."""
    strength = Strength(rating.mu, rating.sigma)
    return display_rating(game, strength), display_uncertainty(game, strength), rating.played
